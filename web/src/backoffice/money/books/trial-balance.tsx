import { Anchor, Group, Table, Text } from '@mantine/core';
import { type ExactNumber, fromExact, sum, toExact } from '../../../../../src/values/money.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { formatDay, Money, MoneyOrNone, useToday } from '../../../ui/figures.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import type { Column } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { useOutletName } from '../../../ui/outlets.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { isForbidden, NotForYou, PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';

type TrialBalanceData = Schema<'TrialBalance'>;

/** The balance of every account on a day. With a start date, also the movements since then. */
export default function TrialBalance() {
  const state = useListState();
  const { organisation, decimals } = useSession();
  const today = useToday();
  const outletName = useOutletName();
  const query = state.filtersAmong(['date_from', 'date_to', 'outletId']);
  const { data, error } = useRead('/accounts/trial-balance', { query });
  if (isForbidden(error)) return <NotForYou />;
  const until = query.date_to ?? today;
  const period = query.date_from
    ? t('{from} to {to}', { from: formatDay(query.date_from), to: formatDay(until) })
    : t('as of {day}', { day: formatDay(until) });
  return (
    <PageFrame
      actions={
        data && (
          <ExportMenu
            name="trial-balance"
            columns={sheetColumns(query.date_from !== undefined, decimals)}
            load={async () => data.rows}
            print={{ start: () => print(), isBusy: false }}
          />
        )
      }
    >
      <Group gap="xs" align="flex-end" className="no-print">
        <DayInput
          label={t('As of')}
          placeholder={t('Today')}
          value={query.date_to ?? null}
          onChange={(day) => state.setFilters({ date_to: day ?? undefined })}
          clearable
          w={170}
        />
        <DayInput
          label={t('Movements from')}
          placeholder={t('First entry')}
          maxDate={until}
          value={query.date_from ?? null}
          onChange={(day) => state.setFilters({ date_from: day ?? undefined })}
          clearable
          w={170}
        />
        <OutletPicker
          label={t('Outlet')}
          placeholder={t('Whole business')}
          value={query.outletId}
          onChange={(id) => state.setFilters({ outletId: id ?? undefined })}
          clearable
          w={200}
        />
      </Group>
      <Text size="sm" fw={600}>
        {[organisation.name, query.outletId && outletName(query.outletId), period]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ErrorNotice error={error} />
      {query.outletId && (
        <Text size="sm" c="dimmed">
          {t('Only lines of this outlet. Transfers to and from other outlets are in “Between outlets”.')}
        </Text>
      )}
      {data ? <BalanceTable data={data} query={query} /> : !error && <PageWaiting />}
    </PageFrame>
  );
}

type Row = TrialBalanceData['rows'][number];

/** What the table shows, as columns of a sheet. */
function sheetColumns(hasMovements: boolean, decimals: number): Column<Row>[] {
  const amount = (key: string, title: string, of: (row: Row) => ExactNumber): Column<Row> => ({
    ...{ key, title, isNumber: true },
    show: (row) => <MoneyOrNone amount={of(row)} />,
  });
  const side = ({ closing }: Row, sign: 1n | -1n) => {
    const minor = sign * fromExact(closing, decimals);
    return toExact(minor > 0n ? minor : 0n, decimals);
  };
  return [
    { key: 'code', title: t('Code'), show: ({ code }) => code },
    { key: 'account', title: t('Account'), show: ({ name }) => accountName(name) },
    ...(hasMovements
      ? [
          amount('opening', t('Opening'), ({ opening }) => opening),
          amount('debit', t('Debits'), ({ debit }) => debit),
          amount('credit', t('Credits'), ({ credit }) => credit),
        ]
      : []),
    amount('debits', t('Debit balance'), (row) => side(row, 1n)),
    amount('credits', t('Credit balance'), (row) => side(row, -1n)),
  ];
}

function BalanceTable({ data, query }: { data: TrialBalanceData; query: Record<string, string> }) {
  const { decimals } = useSession();
  const hasMovements = query.date_from !== undefined;
  const closings = data.rows.map(({ closing }) => fromExact(closing, decimals));
  const debits = toExact(sum(closings.filter((amount) => amount > 0n)), decimals);
  const credits = toExact(-sum(closings.filter((amount) => amount < 0n)), decimals);
  const positivePart = (minor = 0n) => toExact(minor > 0n ? minor : 0n, decimals);
  const columns = [
    t('Code'),
    t('Account'),
    ...(hasMovements ? [t('Opening'), t('Debits'), t('Credits')] : []),
    t('Debit balance'),
    t('Credit balance'),
  ];
  const cell = (amount: ExactNumber, key: string) => (
    <Table.Td key={key} className="number">
      <MoneyOrNone amount={amount} />
    </Table.Td>
  );
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Trial balance')} withTableBorder verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((title, index) => (
              <Table.Th key={title} className={index > 1 ? 'number' : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row, at) => (
            <Table.Tr key={row.accountId}>
              <Table.Td>{row.code}</Table.Td>
              <Table.Td>
                <Anchor
                  component={Link}
                  {...linkTo(addressOf('/accounts/journal', { ...query, accountId: row.accountId }))}
                  inherit
                >
                  {accountName(row.name)}
                </Anchor>
              </Table.Td>
              {hasMovements && [
                cell(row.opening, 'opening'),
                cell(row.debit, 'debit'),
                cell(row.credit, 'credit'),
              ]}
              {cell(positivePart(closings[at]), 'debits')}
              {cell(positivePart(-(closings[at] ?? 0n)), 'credits')}
            </Table.Tr>
          ))}
          {data.rows.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>
                <Text ta="center" c="dimmed" py="lg">
                  {t('No entries up to this day.')}
                </Text>
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
        <Table.Tfoot style={{ borderTop: '2px solid var(--mantine-color-default-border)' }}>
          <Table.Tr>
            <Table.Th colSpan={2}>{t('Total')}</Table.Th>
            {hasMovements &&
              (['opening', 'debit', 'credit'] as const).map((name) => (
                <Table.Th key={name} className="number">
                  <Money amount={data.totals[name]} />
                </Table.Th>
              ))}
            <Table.Th className="number">
              <Money amount={debits} />
            </Table.Th>
            <Table.Th className="number">
              <Money amount={credits} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
