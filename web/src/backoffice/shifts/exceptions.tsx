import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { tillExceptionStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment, Money, Name, NoWrap, Status, useMoment, useMoney } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { detailsOf, exceptionKinds, linesOf, meaningOf, summaryOf, titleOf } from './exception-kinds.ts';
import { ExceptionLines } from './exception-lines.tsx';

type Exception = Schema<'TillException'>;

/** What tills recorded offline that does not match the books. */
export default function Exceptions() {
  return (
    <ListPage
      title={t('Exceptions')}
      about={t('Sales made offline are never refused. Anything that did not match is listed here.')}
      list="exceptions"
      path="/till/exceptions"
      filters={[
        choiceFilter('status', t('Status'), tillExceptionStatusValues),
        choiceFilter('kind', t('Type'), exceptionKinds),
        dateFilter(),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
      ]}
      columns={[
        { key: 'kind', title: t('Exception'), show: ({ kind }) => titleOf(kind) },
        { key: 'number', title: t('Number'), show: (row) => <NoWrap>{summaryOf(row).number ?? '–'}</NoWrap> },
        {
          key: 'amount',
          title: t('Amount'),
          isNumber: true,
          show: (row) => <Money amount={summaryOf(row).amount} />,
        },
        { key: 'person', title: t('Person'), show: (row) => <Name name={summaryOf(row).person} /> },
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
          <Text>{t('This exception is not in the list. Clear the filters or show more rows.')}</Text>
        )
      }
      empty={t('No exceptions.')}
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
                {number ?? t('View sale')}
              </Anchor>
            ),
          ],
          [
            t('Stocktake'),
            stocktakeId && (
              <Anchor component={Link} to={`/stocktakes/${stocktakeId}`} inherit>
                {t('View stocktake')}
              </Anchor>
            ),
          ],
          [t('Outlet'), exception.outletName],
          [t('Till'), exception.tillName],
          [t('Found'), <Moment key="at" at={exception.createdAt} />],
          ...detailsOf(exception, formats),
          [t('Resolved by'), exception.resolvedByName],
          [t('Resolved'), exception.resolvedAt && <Moment at={exception.resolvedAt} />],
          [t('Resolution'), exception.resolution],
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
    done: t('Exception resolved.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Resolve')}>
      <Textarea
        label={t('Resolution')}
        description={t('What you found or did. This adds a note and changes no stock or money.')}
        required
        autosize
        maxLength={500}
        {...entry.form.getInputProps('note')}
      />
    </EntryForm>
  );
}
