import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { rejectWithoutCost } from '../cost.ts';
import { BaseQuantity } from './schemas.ts';
import { dueMinor, purchases } from './store.ts';

const PurchaseSummary = named(
  'PurchaseLogSummary',
  Exactly({ count: Count, quantity: BaseQuantity, total: Money, paid: Money, due: Money }),
);

export const summarizePurchaseLogs = operation({
  id: 'summarizePurchaseLogs',
  route: 'GET /inventory/purchase-logs/summary',
  group: 'Inventory/PurchaseLog',
  summary: 'Summary',
  access: 'inventory.read',
  query: purchases.summaryQuery,
  answer: {
    code: 'PURCHASES_SUMMARIZED',
    message: 'The purchases in figures.',
    data: PurchaseSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    rejectWithoutCost(actor);
    const sums = await readSummary<{
      count: number;
      quantityE4: bigint;
      totalMinor: bigint;
      dueMinor: bigint;
    }>(
      context,
      purchases,
      sql`count(*)::int as count, coalesce(sum(p.quantity_e4), 0)::bigint as "quantityE4",
          coalesce(sum(p.total_minor), 0)::bigint as "totalMinor", coalesce(sum(${dueMinor}), 0)::bigint as "dueMinor"`,
    );
    const data = {
      count: sums.count,
      quantity: fromE4(sums.quantityE4),
      total: majorOf(actor, sums.totalMinor),
      paid: majorOf(actor, sums.totalMinor - sums.dueMinor),
      due: majorOf(actor, sums.dueMinor),
    };
    return { data, meta: summaryMeta(sums.count) };
  },
});
