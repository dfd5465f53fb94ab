import { Anchor, Table, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import type { salesGroupingValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { formatDay, Money, useMoney } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { ExportMenu } from '../../../ui/list/export-menu.tsx';
import { dateFilter, FilterBar, pickedFilter } from '../../../ui/list/filters.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { type Column, RowTable } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { isForbidden, NotForYou } from '../../../ui/whole-page.tsx';
import { locale, t } from '../../../words.ts';
import { Periods } from '../periods.tsx';

type Grouping = (typeof salesGroupingValues)[number];
type Report = Schema<'SalesReport'>;
type Row = Report['rows'][number];

/** The sales of a period in groups, beside the period before. Each group opens its documents. */
export function SalesReport({ by }: { by: Grouping }) {
  const state = useListState();
  const query = { by, ...state.filtersAmong(['date_from', 'date_to', 'outletId']) };
  const { data, error, isPending } = useRead('/reports/sales', { query });
  const money = useMoney();
  if (isForbidden(error)) return <NotForYou />;
  const before = data?.before;
  const days = before && `${formatDay(before.from)} – ${formatDay(before.to)}`;
  const compared = (amount: Report['totals']['net']) =>
    days && t('{day}: {amount}', { day: days, amount: money(amount) });
  const columns = columnsOf(by);
  return (
    <PageFrame
      about={t('After refunds. Sales with tax, less tax and cost, are the margin.')}
      actions={
        data && (
          <ExportMenu
            name={`sales-by-${by.toLowerCase()}`}
            columns={columns}
            load={async () => data.rows}
            print={{ start: () => print(), isBusy: false }}
            pdf={{ path: '/reports/sales', query }}
          />
        )
      }
    >
      <ErrorNotice error={error} />
      {data && (
        <Tiles
          tiles={[
            {
              label: t('Sales with tax'),
              value: <Money amount={data.totals.net} />,
              about: compared(data.totals.netBefore),
            },
            { label: t('Refunds'), value: <Money amount={data.totals.refunded} /> },
            { label: t('Cost'), value: <Money amount={data.totals.netCost} /> },
            {
              label: t('Margin'),
              value: <Money amount={data.totals.margin} />,
              about: compared(data.totals.marginBefore),
            },
          ]}
        />
      )}
      <Periods state={state} shown={data ?? 'loading'} />
      <FilterBar
        searchIn={undefined}
        filters={[dateFilter(), pickedFilter('outletId', (field) => <OutletPicker {...field} />)]}
        state={state}
      />
      {data && (
        <Text size="sm" fw={600}>
          {t('{from} to {to}', { from: formatDay(data.from), to: formatDay(data.to) })}
        </Text>
      )}
      {by === 'HOUR' ? (
        data && <Hours rows={data.rows} />
      ) : (
        <RowTable
          label={t('Sales')}
          rows={data?.rows ?? []}
          idOf={({ id }) => id ?? ''}
          isWaiting={isPending}
          columns={columns}
          empty={t('No sales yet.')}
        />
      )}
    </PageFrame>
  );
}

function columnsOf(by: Grouping): Column<Row>[] {
  const isByHour = by === 'HOUR';
  return [
    {
      key: 'name',
      title: isByHour ? t('Hour') : t('Name'),
      show: (row) => {
        if (row.weekday !== null) return `${weekdayName(row.weekday)} ${hourText(row.hour ?? 0)}`;
        const name = row.name ?? t('No category');
        return row.documents ? (
          <Anchor component={Link} {...linkTo(row.documents)} inherit>
            {name}
          </Anchor>
        ) : (
          name
        );
      },
    },
    ...(by === 'CATEGORY'
      ? []
      : [{ key: 'count', title: t('Sales'), isNumber: true, show: ({ count }: Row) => count ?? 0 }]),
    amount('net', t('Sales with tax')),
    amount('netBefore', t('Period before')),
    amount('netTax', t('Tax')),
    amount('netCost', t('Cost')),
    amount('margin', t('Margin')),
    { key: 'share', title: t('Margin %'), isNumber: true, show: marginShare },
  ];
}

function amount(key: 'net' | 'netBefore' | 'netTax' | 'netCost' | 'margin', title: string): Column<Row> {
  return { key, title, isNumber: true, isMain: key === 'net', show: (row) => <Money amount={row[key]} /> };
}

/** The margin in percent of the revenue without tax. */
function marginShare({ net, netTax, margin }: Row): string {
  const revenue = Number(net) - Number(netTax);
  if (revenue <= 0) return '–';
  return (Number(margin) / revenue).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function weekdayName(weekday: number): string {
  // The 5th of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return day.toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
}

/** The sales of each hour of each weekday. The darker, the more. */
function Hours({ rows }: { rows: Row[] }) {
  const netAt = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, Number(row.net)]));
  const used = rows.map(({ hour }) => hour ?? 0);
  const first = Math.min(...used, 8);
  const hours = Array.from({ length: Math.max(...used, 17) - first + 1 }, (_, at) => first + at);
  const most = Math.max(...netAt.values(), 1);
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Sales by hour')} withTableBorder verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Hour')}</Table.Th>
            {weekdays.map((weekday) => (
              <Table.Th key={weekday} className="number">
                {weekdayName(weekday)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {hours.map((hour) => (
            <Table.Tr key={hour}>
              <Table.Td>{hourText(hour)}</Table.Td>
              {weekdays.map((weekday) => {
                const net = netAt.get(`${weekday} ${hour}`) ?? 0;
                const strength = Math.round((Math.max(0, net) / most) * 45);
                return (
                  <Table.Td
                    key={weekday}
                    className="number"
                    style={{
                      background: `color-mix(in srgb, var(--mantine-primary-color-filled) ${strength}%, transparent)`,
                    }}
                  >
                    {net === 0 ? '' : <Money amount={net} />}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
