import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { periodText } from '../../http/run/print.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { getVisibleOutlet } from '../../org/exports.ts';
import { readPeriod } from './compared-period.ts';
import {
  type MarginRow,
  marginColumns,
  marginFields,
  marginFieldsOf,
  marginsOf,
  marginsQuery,
} from './margins.ts';

const Margin = named(
  'Margin',
  Exactly({
    id: Nullable({ ...Id, description: 'Of the product or category. Null: products without a category.' }),
    name: Nullable(Type.String({ description: 'The present name.' })),
    ...marginFields,
    documents: Nullable(
      Type.String({
        description:
          'The address of what it consists of: the products of a category, the movements of goods. Null for a service.',
        examples: ['/reports/margins?by=PRODUCT&ofCategory=NONE&date_from=2026-10-01&date_to=2026-10-31'],
      }),
    ),
  }),
);
type Row = MarginRow & { id: string; name: string | null; isGoods: boolean };

export const listMargins = operation({
  id: 'listMargins',
  route: 'GET /reports/margins',
  group: 'Report/Sales',
  summary: 'Margins by product or category (cursor)',
  description:
    'What was earned on each product or category in a period, beside the period before. A sale counts on its own day, a refund on the day it was made. Left out, the period goes from the first of the month to today.',
  access: 'reports.read',
  query: marginsQuery,
  answer: {
    code: 'MARGINS_LISTED',
    message: 'The margins of the period.',
    data: CursorPage('MarginPage', Margin),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],
  print: {
    heading: (_, reader, { by, date_from, date_to }) => {
      const { say, today } = reader;
      const to = date_to ?? today;
      return {
        title: by === 'CATEGORY' ? say('Margins by category') : say('Margins by product'),
        period: periodText(reader, { from: date_from ?? `${to.slice(0, 8)}01`, to }),
      };
    },
    table: ({ rows }: { rows: Static<typeof Margin>[] }, { say, amount, percent }) => ({
      columns: [
        { title: say('Name'), share: 2 },
        ...[
          ...[say('Net sales'), say('Cost'), say('Gross profit'), say('Margin %')],
          ...[say('Gross profit in the period before'), say('Margin % in the period before')],
        ].map((title) => ({ title, isNumber: true })),
      ],
      rows: rows.map((row) => ({
        cells: [
          row.name ?? say('No category'),
          ...[row.netSales, row.netCost, row.margin].map(amount),
          percent(row.marginPercent),
          amount(row.marginBefore),
          percent(row.marginPercentBefore),
        ],
      })),
    }),
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    const { by = 'PRODUCT', outletId } = query;
    if (outletId) await getVisibleOutlet(tx, actor, outletId);
    const period = await readPeriod(tx, actor, query);
    const { data, meta } = await readPage<Row>(
      context,
      marginsOf(actor, query, period),
      sql`b.id, b.name, b.is_goods as "isGoods", ${marginColumns}`,
    );
    const days = { date_from: period.from, date_to: period.to, ...(outletId && { outletId }) };
    const rows = data.rows.map((row) => ({
      id: row.name === null ? null : row.id,
      name: row.name,
      ...marginFieldsOf(actor, row),
      documents: documentsOf(by, row, days),
    }));
    return { data: { ...data, rows }, meta };
  },
});

function documentsOf(
  by: 'PRODUCT' | 'CATEGORY',
  { id, name, isGoods }: Row,
  days: Record<string, string>,
): string | null {
  if (by === 'CATEGORY') {
    const ofCategory = name === null ? 'NONE' : id;
    return `/reports/margins?${new URLSearchParams({ by: 'PRODUCT', ofCategory, ...days })}`;
  }
  return isGoods ? `/inventory/stock/movements?${new URLSearchParams({ productId: id, ...days })}` : null;
}
