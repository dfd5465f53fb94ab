import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import type { SheetTable } from '../../http/run/sheet.ts';
import { Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { getVisibleOutlet } from '../../org/exports.ts';
import { costFigures, costFiguresOf, salesFigures } from '../sale/sales-figures.ts';
import { ComparedDays, readPeriod } from './compared-period.ts';
import { printedSalesReport } from './printed-sales-report.ts';
import { type Grouping, type GroupRow, readGroups, SalesGrouping } from './sales-groups.ts';

const figures = {
  count: Nullable({ ...Count, description: 'Sales, without voided ones. Null by category.' }),
  total: salesFigures.total,
  refunded: salesFigures.refunded,
  net: salesFigures.net,
  netTax: salesFigures.netTax,
  netCost: costFigures.netCost,
  margin: costFigures.margin,
  netBefore: { ...Money, description: 'net of the period before.' },
  marginBefore: { ...Money, description: 'margin of the period before.' },
};
const SalesReport = named(
  'SalesReport',
  Exactly({
    by: SalesGrouping,
    ...ComparedDays,
    rows: Type.Array(
      Exactly({
        id: Nullable({
          ...Id,
          description: 'Of the category, outlet or user. Null: products without a category.',
        }),
        name: Nullable(Type.String()),
        weekday: Nullable(Type.Integer({ description: 'By hour: 1 is Monday, 7 Sunday.' })),
        hour: Nullable(Type.Integer({ description: 'By hour: from 0 to 23.' })),
        ...figures,
        documents: Nullable(
          Type.String({
            description: 'The address of what adds up to it. Null by hour.',
            examples: ['/sales?outletId=018f9a3e-7b1c-7c3a-9d2e-1f2a3b4c5d6e&date_from=2026-10-01'],
          }),
        ),
      }),
      { description: 'The largest net first; hours in their order.' },
    ),
    totals: Exactly(figures),
  }),
);
export type SalesReport = Static<typeof SalesReport>;

export const getSalesReport = operation({
  id: 'getSalesReport',
  route: 'GET /reports/sales',
  group: 'Report/Sales',
  summary: 'Sales by category, outlet, staff or hour',
  description:
    'The sales of a period in groups, beside the period before. A sale counts on its own day, a refund on the day it was made. Left out, the period goes from the first of the month to today.',
  access: 'reports.read',
  query: Exactly({
    by: SalesGrouping,
    ...{ date_from: Type.Optional(dateFilters.date_from), date_to: Type.Optional(dateFilters.date_to) },
    outletId: Type.Optional(Id),
  }),
  answer: { code: 'SALES_REPORT_MADE', message: 'The sales of the period.', data: SalesReport },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfReport,
  print: printedSalesReport,

  handle: async ({ tx, actor, query }) => {
    const { by, outletId } = query;
    if (outletId) await getVisibleOutlet(tx, actor, outletId);
    const { from, to, before } = await readPeriod(tx, actor, query);
    const [rows, earlier] = await Promise.all(
      [{ from, to }, before].map((days) =>
        readGroups(tx, actor, { by, days: { date_from: days.from, date_to: days.to, outletId } }),
      ),
    );
    const groups = groupsOf(rows ?? [], earlier ?? []).sort(by === 'HOUR' ? inOrderOfHours : byNet);
    const days = { date_from: from, date_to: to, ...(outletId && { outletId }) };
    return {
      data: {
        by,
        from,
        to,
        before,
        rows: groups.map(({ now, past }) => ({
          id: by === 'HOUR' || now.key === '' ? null : now.key,
          name: now.name,
          weekday: now.weekday,
          hour: now.hour,
          ...figuresOf(actor, now, past),
          documents: documentsOf(by, now.key, days),
        })),
        totals: figuresOf(actor, sumOf(by, rows ?? []), sumOf(by, earlier ?? [])),
      },
    };
  },
});

const amountNames = [
  ...([
    'totalMinor',
    'refundedMinor',
    'taxMinor',
    'refundedTaxMinor',
    'costMinor',
    'returnedCostMinor',
  ] as const),
];
type Amounts = Pick<GroupRow, (typeof amountNames)[number]>;
const noAmounts = Object.fromEntries(amountNames.map((name) => [name, 0n])) as Amounts;

/** A group without amounts, for one that only one of the periods has. */
function emptyGroup(like: GroupRow): GroupRow {
  return { ...like, ...noAmounts, sales: like.sales === null ? null : 0n };
}

type Compared = { now: GroupRow; past: GroupRow };

function groupsOf(rows: GroupRow[], earlier: GroupRow[]): Compared[] {
  const pastBy = new Map(earlier.map((row) => [row.key, row]));
  const nowKeys = new Set(rows.map(({ key }) => key));
  return [
    ...rows.map((now) => ({ now, past: pastBy.get(now.key) ?? emptyGroup(now) })),
    ...earlier.filter(({ key }) => !nowKeys.has(key)).map((past) => ({ now: emptyGroup(past), past })),
  ];
}

const netOf = ({ totalMinor, refundedMinor }: GroupRow) => totalMinor - refundedMinor;
const byNet = (one: Compared, other: Compared) => Number(netOf(other.now) - netOf(one.now));
const inOrderOfHours = ({ now: one }: Compared, { now: other }: Compared) =>
  (one.weekday ?? 0) - (other.weekday ?? 0) || (one.hour ?? 0) - (other.hour ?? 0);

function sumOf(by: Grouping, rows: GroupRow[]): GroupRow {
  const add = (pick: (row: GroupRow) => bigint) => rows.reduce((sum, row) => sum + pick(row), 0n);
  const sales = by === 'CATEGORY' ? null : add((row) => row.sales ?? 0n);
  const amounts = Object.fromEntries(amountNames.map((name) => [name, add((row) => row[name])])) as Amounts;
  return { key: '', name: null, weekday: null, hour: null, sales, ...amounts };
}

function figuresOf(actor: Actor, now: GroupRow, past: GroupRow): SalesReport['totals'] {
  const { netCost, margin } = costFiguresOf(actor, now);
  return {
    count: now.sales === null ? null : Number(now.sales),
    total: majorOf(actor, now.totalMinor),
    refunded: majorOf(actor, now.refundedMinor),
    net: majorOf(actor, netOf(now)),
    netTax: majorOf(actor, now.taxMinor - now.refundedTaxMinor),
    netCost,
    margin,
    netBefore: majorOf(actor, netOf(past)),
    marginBefore: costFiguresOf(actor, past).margin,
  };
}

function documentsOf(by: Grouping, key: string, days: Record<string, string>): string | null {
  if (by === 'HOUR') return null;
  if (by === 'CATEGORY')
    return `/sales/by-product?${new URLSearchParams({ ...days, ofCategory: key || 'NONE' })}`;
  return `/sales?${new URLSearchParams({ ...days, [by === 'OUTLET' ? 'outletId' : 'userId']: key })}`;
}

/** The report as a sheet: one row for each group. */
function sheetOfReport(data: object): SheetTable {
  const { rows } = data as SalesReport;
  const names = Object.keys(figures) as (keyof typeof figures)[];
  const cell = (value: number | string | null) => (typeof value === 'string' ? { exact: value } : value);
  return {
    columns: ['name', 'weekday', 'hour', ...names],
    rows: rows.map((row) => [row.name, row.weekday, row.hour, ...names.map((name) => cell(row[name]))]),
  };
}
