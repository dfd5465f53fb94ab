import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { periodText } from '../../http/run/print.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { BaseQuantity, baseUnitColumn } from '../../inventory/exports.ts';
import { deadStock, deadStockQuery, readSince } from './dead-stock.ts';

const DeadStock = named(
  'DeadStock',
  Exactly({
    id: Id,
    productId: Id,
    variantId: Id,
    outletId: Id,
    productName: Type.String(),
    variantName: Type.String(),
    outletName: Type.String(),
    sku: Nullable(Type.String()),
    unit: Nullable(Type.String({ description: 'The abbreviation of the base unit.' })),
    quantity: BaseQuantity,
    value: { ...Money, description: 'At cost.' },
    lastSoldOn: Nullable({
      ...BusinessDate,
      description: 'The day of the last sale that was recorded at this outlet. Null: never sold here.',
    }),
    lastReceivedOn: Nullable({
      ...BusinessDate,
      description: 'The day of the last purchase, transfer or opening stock here. Null: none.',
    }),
    documents: Type.String({
      description: 'The address of its movements.',
      examples: ['/inventory/stock/movements?variantId=018f9a3e-7b1c-7c3a-9d2e-1f2a3b4c5d6e'],
    }),
  }),
);
type DeadStock = Static<typeof DeadStock>;
type Row = Omit<DeadStock, 'quantity' | 'value' | 'documents'> & { quantityE4: bigint; valueMinor: bigint };

/** The day of the last movement of such a kind, in the order of recording. */
const lastMovement = (kind: Sql) => sql`(
  select m.business_date from stock_movements m
  where m.org_id = d.org_id and m.variant_id = d.variant_id and m.outlet_id = d.outlet_id and ${kind}
  order by m.number desc limit 1)`;

const columns = sql`
  d.id, d.product_id as "productId", d.variant_id as "variantId", d.outlet_id as "outletId",
  d.product_name as "productName", d.variant_name as "variantName", d.sku,
  (select o.name from outlets o where o.org_id = d.org_id and o.id = d.outlet_id) as "outletName",
  ${baseUnitColumn(sql`d`, sql`m.abr`)} as unit, d.quantity_e4 as "quantityE4", d.value_minor as "valueMinor",
  ${lastMovement(sql`m.reason = 'SALE' and exists (
    select from sales s where s.org_id = m.org_id and s.id = m.source_id and s.status <> 'VOIDED')`)} as "lastSoldOn",
  ${lastMovement(sql`m.quantity_e4 > 0 and m.reason in ('PURCHASE', 'TRANSFER', 'OPENING', 'PRODUCTION')`)}
    as "lastReceivedOn"`;

export const listDeadStock = operation({
  id: 'listDeadStock',
  route: 'GET /reports/dead-stock',
  group: 'Report/Stock',
  summary: 'Dead stock (cursor)',
  description:
    'Goods that have been on the shelf for so many days and were not sold in them, at each outlet, with what they cost. What arrived since, or ran out and came back, is not listed. A voided sale is none.',
  access: 'reports.read',
  query: deadStockQuery,
  answer: {
    code: 'DEAD_STOCK_LISTED',
    message: 'The goods that do not sell.',
    data: CursorPage('DeadStockPage', DeadStock),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],
  print: {
    heading: (_, reader, { days = '90' }) => {
      const { say, today } = reader;
      return { title: say('Not sold for {days} days', { days }), period: periodText(reader, { to: today }) };
    },
    table: ({ rows }: { rows: DeadStock[] }, { say, amount, day }) => ({
      columns: [
        { title: say('Product'), share: 2 },
        { title: say('Outlet') },
        ...[say('Quantity'), say('Value at cost')].map((title) => ({ title, isNumber: true })),
        { title: say('Last sold') },
        { title: say('Last received') },
      ],
      rows: rows.map((row) => ({
        cells: [
          [row.productName, row.variantName].filter(Boolean).join(' · '),
          row.outletName,
          [row.quantity, row.unit].filter((part) => part !== null).join(' '),
          amount(row.value),
          ...[row.lastSoldOn, row.lastReceivedOn].map((on) => (on ? day(on) : '–')),
        ],
      })),
    }),
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    const since = await readSince(tx, actor, query);
    const { data, meta } = await readPage<Row>(context, deadStock(actor, query, since), columns);
    const rows = data.rows.map(({ quantityE4, valueMinor, ...row }) => ({
      ...row,
      quantity: fromE4(quantityE4),
      value: majorOf(actor, valueMinor),
      documents: `/inventory/stock/movements?${new URLSearchParams({ variantId: row.variantId, outletId: row.outletId })}`,
    }));
    return { data: { ...data, rows }, meta };
  },
});
