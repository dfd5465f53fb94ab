import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { BusinessDate, Count, Exactly, named } from '../../http/schema.ts';
import { chosenStock, deadStock, deadStockSummaryQuery, readSince } from './dead-stock.ts';

type Sums = { items: number; quantityE4: bigint; valueMinor: bigint };

export const summarizeDeadStock = operation({
  id: 'summarizeDeadStock',
  route: 'GET /reports/dead-stock/summary',
  group: 'Report/Stock',
  summary: 'Dead stock summary',
  description: 'The totals of the list for the same filters, beside the value of all goods that they choose.',
  access: 'reports.read',
  query: deadStockSummaryQuery,
  answer: {
    code: 'DEAD_STOCK_SUMMARIZED',
    message: 'Totals of the goods that do not sell.',
    data: named(
      'DeadStockSummary',
      Exactly({
        since: { ...BusinessDate, description: 'The first day of those in which nothing was sold.' },
        items: Count,
        quantity: QuantitySum,
        value: { ...Money, description: 'At cost.' },
        stockValue: { ...Money, description: 'What all goods on the shelf cost, sold lately or not.' },
      }),
    ),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, query } = context;
    const since = await readSince(tx, actor, query);
    const [dead, all] = await Promise.all([
      readSummary<Sums>(
        context,
        deadStock(actor, query, since),
        sql`count(*)::int as items, coalesce(sum(d.quantity_e4), 0) as "quantityE4",
            coalesce(sum(d.value_minor), 0) as "valueMinor"`,
      ),
      tx.one<{ valueMinor: bigint }>(
        sql`select coalesce(sum(s.value_minor), 0) as "valueMinor" from ${chosenStock(actor, query)}`,
      ),
    ]);
    return {
      data: {
        since,
        items: dead.items,
        quantity: sumFromE4(dead.quantityE4),
        value: majorOf(actor, dead.valueMinor),
        stockValue: majorOf(actor, all?.valueMinor ?? 0n),
      },
      meta: summaryMeta(dead.items),
    };
  },
});
