import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { tillExceptionStatusValues } from '../../api/enum-values.ts';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment, NoWrap, Status, useMoment, useMoney } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { detailsOf, exceptionKinds, linesOf, meaningOf, titleOf } from './exception-kinds.ts';
import { ExceptionLines } from './exception-lines.tsx';

type Exception = Schema<'TillException'>;

/** What tills did without a connection that the books do not agree with. */
export default function Exceptions() {
  return (
    <ListPage
      title={t('Exceptions')}
      about={t(
        'Sales that were made without a connection are never refused. What did not agree is told here.',
      )}
      list="exceptions"
      path="/till/exceptions"
      filters={[
        choiceFilter('status', t('Status'), tillExceptionStatusValues),
        choiceFilter('kind', t('Kind'), exceptionKinds),
        dateFilter(),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
      ]}
      columns={[
        { key: 'kind', title: t('What'), show: ({ kind }) => titleOf(kind) },
        { key: 'number', title: t('Sale'), show: ({ number }) => <NoWrap>{number ?? '–'}</NoWrap> },
        { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => outletName },
        { key: 'till', title: t('Till'), show: ({ tillName }) => tillName ?? '–' },
        {
          key: 'createdAt',
          title: t('Found'),
          sortKey: 'createdAt',
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
        statusColumn,
      ]}
      actions={
        <Button component={Link} to="/shifts" variant="default">
          {t('Shifts')}
        </Button>
      }
      detailTitle={t('Exception')}
      detail={({ row, close }) =>
        row ? (
          <ExceptionView exception={row} onDone={close} />
        ) : (
          <Text>{t('It is not among the rows that are shown.')}</Text>
        )
      }
      empty={t('There is nothing to look at.')}
    />
  );
}

function ExceptionView({ exception, onDone }: { exception: Exception; onDone: () => void }) {
  const { may } = useSession();
  const formats = { money: useMoney(), moment: useMoment() };
  const { kind, status, saleId, number } = exception;
  const { stocktakeId } = exception.details as { stocktakeId?: string };
  return (
    <Stack>
      <Group gap="xs">
        <Text fw={700}>{titleOf(kind)}</Text>
        <Status value={status} />
      </Group>
      <Text size="sm">{meaningOf(kind)}</Text>
      <Facts
        isGrid
        facts={[
          [
            t('Sale'),
            saleId && (
              <Anchor component={Link} to={`/sales/${saleId}`} inherit>
                {number ?? t('Open it')}
              </Anchor>
            ),
          ],
          [
            t('Stocktake'),
            stocktakeId && (
              <Anchor component={Link} to={`/stocktakes/${stocktakeId}`} inherit>
                {t('Open it')}
              </Anchor>
            ),
          ],
          [t('Outlet'), exception.outletName],
          [t('Till'), exception.tillName],
          [t('Found'), <Moment key="at" at={exception.createdAt} />],
          ...detailsOf(exception, formats),
          [t('Resolved by'), exception.resolvedByName],
          [t('Resolved'), exception.resolvedAt && <Moment at={exception.resolvedAt} />],
          [t('What was done'), exception.resolution],
        ]}
      />
      <ExceptionLines {...linesOf(exception, formats)} />
      {status === 'OPEN' && may('sales.refund') && <ResolveForm exception={exception} onDone={onDone} />}
    </Stack>
  );
}

function ResolveForm({ exception, onDone }: { exception: Exception; onDone: () => void }) {
  const entry = useEntry({
    initial: { note: '' },
    send: ({ note }, headers) =>
      dataOf(
        client.POST('/till/exceptions/{exceptionId}/resolve', {
          params: { path: { exceptionId: exception.id } },
          headers,
          body: { note },
        }),
      ),
    done: t('It is resolved.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Resolve')}>
      <Textarea
        label={t('What was found or done')}
        description={t('Nothing is posted by this: what must be put right is put right where it belongs.')}
        required
        autosize
        maxLength={500}
        {...entry.form.getInputProps('note')}
      />
    </EntryForm>
  );
}
