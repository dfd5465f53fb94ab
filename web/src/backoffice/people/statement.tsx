import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type ExactNumber, fromExact, toExact } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { downloadSheet } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import { Day, formatDay, Money, MoneyOrNone, NoWrap, wordOf } from '../../ui/figures.tsx';
import { DateRange } from '../../ui/list/date-range.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { ShowMore, usePages } from '../../ui/list/pages.tsx';
import { ErrorNotice, notifyError } from '../../ui/notices.tsx';
import { SourceLink, sourceToOpen } from '../../ui/source-link.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { owedOf, type Side, wordsOf } from './side.ts';

type Line = Schema<'PartyTransaction'>;

/** The account of a customer or vendor, oldest line first, with the balance after each line. */
export function Statement({ party, side }: { party: Schema<'Party'>; side: Side }) {
  const { organisation } = useSession();
  const state = useListState();
  const dates = state.filtersAmong(['date_from', 'date_to']);
  const path = '/transactions/{partyId}';
  const request = {
    path: { partyId: party.id },
    query: { ...dates, sortKey: 'date', sortDir: 'asc', limit: 100 },
  };
  const pages = usePages(path, request);
  const { rows, isPending, error, hasNextPage, fetchNextPage } = pages;
  const words = wordsOf(side);

  const printAll = async () => {
    // A printout shows the whole account, not only the rows loaded so far.
    for (let more: boolean | undefined = hasNextPage, times = 0; more && times < 100; times += 1)
      more = (await fetchNextPage()).hasNextPage;
    setTimeout(() => print(), 100);
  };
  const sheet = { path, params: { partyId: party.id }, query: dates, name: `statement-${party.name}` };
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" className="no-print">
        <DateRange label={t('Dates')} placeholder={t('From the beginning')} state={state} />
        <Group gap="xs">
          <Button variant="default" onClick={() => downloadSheet(sheet, 'xlsx').catch(notifyError)}>
            {t('Download as XLSX')}
          </Button>
          <Button variant="default" onClick={() => printAll().catch(notifyError)}>
            {t('Print')}
          </Button>
        </Group>
      </Group>
      <Title order={2} size="h5">
        {t('{business}: account of {name}', { business: organisation.name, name: party.name })}
        {dates.date_from && dates.date_to && (
          <Text span c="dimmed" size="sm">
            {' '}
            {formatDay(dates.date_from)} – {formatDay(dates.date_to)}
          </Text>
        )}
      </Title>
      <ErrorNotice error={error} />
      {isPending ? (
        <PageWaiting />
      ) : (
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0}>
          <Table withTableBorder verticalSpacing={6} aria-label={t('Statement')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Date')}</Table.Th>
                <Table.Th>{t('Description')}</Table.Th>
                <Table.Th className="number">{side === 'customer' ? t('Charged') : t('Bought')}</Table.Th>
                <Table.Th className="number">{t('Paid')}</Table.Th>
                <Table.Th className="number">{words.owed}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Opening first={rows[0]} side={side} />
              {rows.map((line) => (
                <StatementLine key={line.id} line={line} side={side} />
              ))}
              {rows.length === 0 && (
                <Table.Tr>
                  <Table.Td colSpan={5}>
                    <Text ta="center" c="dimmed" py="lg">
                      {t('No entries on these days.')}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ShowMore pages={pages} />
    </Stack>
  );
}

/** The balance before the first line. */
function Opening({ first, side }: { first: Line | undefined; side: Side }) {
  const { decimals } = useSession();
  if (!first || first.balance === null) return null;
  const minor = (amount: ExactNumber) => fromExact(amount, decimals);
  const before = toExact(minor(first.balance) - minor(first.debit) + minor(first.credit), decimals);
  if (before === 0) return null;
  return (
    <Table.Tr>
      <Table.Td />
      <Table.Td colSpan={3}>{t('Brought forward')}</Table.Td>
      <Table.Td className="number">
        <Money amount={owedOf(side, before)} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The type and number of what moved the balance: `Sale LAG1-000042`. */
const nameOf = ({ source, reference }: Line) => (
  <>
    {wordOf(source.type)} {reference && <NoWrap>{reference}</NoWrap>}
  </>
);

function StatementLine({ line, side }: { line: Line; side: Side }) {
  const [charged, paid] = side === 'customer' ? [line.debit, line.credit] : [line.credit, line.debit];
  return (
    <Table.Tr>
      <Table.Td>
        <Day day={line.date} />
      </Table.Td>
      <Table.Td>
        <SourceLink source={sourceToOpen(line)} label={nameOf(line)} day={line.date} />
        {line.note && (
          <Text size="xs" c="dimmed">
            {line.note}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="number">
        <MoneyOrNone amount={charged} />
      </Table.Td>
      <Table.Td className="number">
        <MoneyOrNone amount={paid} />
      </Table.Td>
      <Table.Td className="number">
        <Money amount={line.balance === null ? null : owedOf(side, line.balance)} />
      </Table.Td>
    </Table.Tr>
  );
}
