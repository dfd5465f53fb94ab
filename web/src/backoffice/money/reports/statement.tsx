import { Anchor, Group, Select, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
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
  const query = state.filtersAmong(['date_from', 'date_to', 'outletId', 'columns', 'compare']);
  const { data, error } = useRead(path, { query });
  if (isForbidden(error)) return <NotForYou />;
  const columns = data ? columnsOf(data.columns) : [];
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
          value={query.outletId}
          onChange={(outletId) =>
            state.setFilters({
              outletId: outletId ?? undefined,
              ...(outletId && query.columns === 'OUTLET' && { columns: undefined }),
            })
          }
          clearable
          w={200}
        />
        <Choice
          label={t('Side by side')}
          value={query.columns}
          onChange={(columns) => state.setFilters({ columns })}
          choices={[
            { value: 'MONTH', label: t('Months') },
            ...(query.outletId ? [] : [{ value: 'OUTLET', label: t('Outlets') }]),
          ]}
        />
        <Choice
          label={t('Compare with')}
          value={query.compare}
          onChange={(compare) => state.setFilters({ compare })}
          choices={[
            { value: 'PERIOD', label: t('The period before') },
            { value: 'YEAR', label: t('The year before') },
            { value: 'BOTH', label: t('Both') },
          ]}
        />
      </Group>
      <Text size="sm" fw={600}>
        {[organisation.name, query.outletId && outletName(query.outletId), whole && daysOf(whole)]
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

function columnsOf(columns: StatementColumn[]): Column<Row>[] {
  return [
    { key: 'name', title: t('Account'), show: ({ code, name, figure }) => nameOf({ code, name, figure }) },
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

/** A total is called by its figure, an account by its name. */
function nameOf({ code, name, figure }: Pick<Row, 'code' | 'name' | 'figure'>): string {
  return code === null ? wordOf(figure) : `${code} ${accountName(name)}`;
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
              <Table.Th key={column.key} className={column.isNumber ? 'number' : undefined}>
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.figure} ${row.accountId}`} fw={row.accountId ? undefined : 700}>
              <Table.Td ps={row.accountId ? 'xl' : undefined}>{name?.show(row)}</Table.Td>
              {amounts.map((column, at) => (
                <Table.Td key={column.key} className="number">
                  <LinesLink address={row.amounts[at]?.lines}>{column.show(row)}</LinesLink>
                </Table.Td>
              ))}
            </Table.Tr>
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
