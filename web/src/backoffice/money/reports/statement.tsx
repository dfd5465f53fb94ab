import { Anchor, Group, Select, Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { formatDay, formatMonth, Money, MoneyOrNone, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { DateRange } from '../../../ui/list/date-range.tsx';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import type { Column } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { useOutletName } from '../../../ui/outlets.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { isForbidden, NotForYou, PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { accountName } from '../books/account-names.ts';

type StatementPath = '/reports/profit-and-loss' | '/reports/balance-sheet' | '/reports/cash-flow';
type Row = Schema<'StatementRow'>;
type StatementColumn = Schema<'StatementColumn'>;

/** A statement: its rows, with a column for each period or outlet. Every amount opens the lines that it adds up. */
export function Statement({ path, title, about }: { path: StatementPath; title: string; about: string }) {
  const state = useListState();
  const { organisation } = useSession();
  const outletName = useOutletName();
  // In the address of a list, `columns` are those that it shows.
  const { side, ...filters } = state.filtersAmong(['date_from', 'date_to', 'outletId', 'side', 'compare']);
  const query = { ...filters, ...(side && { columns: side as 'MONTH' | 'OUTLET' }) };
  const { data, error } = useRead(path, { query });
  if (isForbidden(error)) return <NotForYou />;
  const columns = data ? columnsOf(data.columns, data.rows) : [];
  const whole = data?.columns.find(({ kind }) => kind === 'PERIOD');
  return (
    <PageFrame
      title={title}
      about={about}
      actions={
        data && (
          <ExportMenu
            name={path.replace('/reports/', '')}
            columns={columns}
            load={async () => data.rows}
            print={{ start: () => print(), isBusy: false }}
            pdf={{ path, query }}
          />
        )
      }
    >
      <Group gap="xs" className="no-print">
        <DateRange label={t('Dates')} placeholder={t('This fiscal year')} state={state} />
        <OutletPicker
          aria-label={t('Outlet')}
          placeholder={t('Whole business')}
          value={filters.outletId}
          onChange={(outletId) =>
            state.setFilters({
              outletId: outletId ?? undefined,
              ...(outletId && side === 'OUTLET' && { side: undefined }),
            })
          }
          clearable
          w={200}
        />
        <Choice
          label={t('Side by side')}
          value={side}
          onChange={(chosen) => state.setFilters({ side: chosen })}
          choices={[
            { value: 'MONTH', label: t('Months') },
            ...(filters.outletId ? [] : [{ value: 'OUTLET', label: t('Outlets') }]),
          ]}
        />
        <Choice
          label={t('Compare with')}
          value={filters.compare}
          onChange={(compare) => state.setFilters({ compare })}
          choices={[
            { value: 'PERIOD', label: t('The period before') },
            { value: 'YEAR', label: t('The year before') },
            { value: 'BOTH', label: t('Both') },
          ]}
        />
      </Group>
      <Text size="sm" fw={600}>
        {[organisation.name, filters.outletId && outletName(filters.outletId), whole && daysOf(whole)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ErrorNotice error={error} />
      {data ? <StatementTable title={title} rows={data.rows} columns={columns} /> : !error && <PageWaiting />}
    </PageFrame>
  );
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={choices}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      w={190}
    />
  );
}

function columnsOf(columns: StatementColumn[], rows: Row[]): Column<Row>[] {
  const withAccounts = new Set(rows.filter(({ accountId }) => accountId).map(({ figure }) => figure));
  return [
    {
      key: 'name',
      title: t('Account'),
      show: ({ code, name, figure }) => {
        if (code !== null) return `${code} ${accountName(name)}`;
        return withAccounts.has(figure)
          ? t('Total {name}', { name: figureName(figure) })
          : figureName(figure);
      },
    },
    ...columns.map(
      (column, at): Column<Row> => ({
        key: String(at),
        title: titleOf(column),
        isNumber: true,
        show: ({ accountId, amounts }) => {
          const { amount = 0 } = amounts[at] ?? {};
          return accountId ? <MoneyOrNone amount={amount} /> : <Money amount={amount} />;
        },
      }),
    ),
  ];
}

function figureName(figure: Row['figure']): string {
  return figure === 'OTHER' ? t('Other income less other expenses') : wordOf(figure);
}

function daysOf({ from, to }: Pick<StatementColumn, 'from' | 'to'>): string {
  return from
    ? t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
    : t('as of {day}', { day: formatDay(to) });
}

function titleOf(column: StatementColumn): string {
  const { kind, from, to, outletName } = column;
  if (kind === 'OUTLET') return outletName ?? '';
  if (kind === 'NO_OUTLET') return t('No outlet');
  if (kind === 'MONTH') return formatMonth(to.slice(0, 7));
  return from ? `${formatDay(from)} – ${formatDay(to)}` : formatDay(to);
}

function StatementTable({ title, rows, columns }: { title: string; rows: Row[]; columns: Column<Row>[] }) {
  const [name, ...amounts] = columns;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={title} withTableBorder verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                className={column.isNumber ? 'number' : undefined}
                // On a phone, the dates of a column take more than one line.
                style={column.isNumber ? { whiteSpace: 'normal' } : { minWidth: '8rem' }}
              >
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Fragment key={`${row.figure} ${row.accountId}`}>
              {row.accountId && rows[index - 1]?.figure !== row.figure && (
                <Table.Tr fw={700}>
                  <Table.Td colSpan={columns.length}>{figureName(row.figure)}</Table.Td>
                </Table.Tr>
              )}
              <Table.Tr fw={row.accountId ? undefined : 700}>
                <Table.Td ps={row.accountId ? 'xl' : undefined}>{name?.show(row)}</Table.Td>
                {amounts.map((column, at) => (
                  <Table.Td key={column.key} className="number">
                    <LinesLink address={row.amounts[at]?.lines}>{column.show(row)}</LinesLink>
                  </Table.Td>
                ))}
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The page of the general ledger has the address that the API has. */
function LinesLink({ address = '', children }: { address: string | undefined; children: ReactNode }) {
  return (
    <Anchor component={Link} {...linkTo(address)} inherit c="inherit">
      {children}
    </Anchor>
  );
}
