import sql, { join } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { seesCost } from '../cost.ts';
import { HiddenMoney } from './listing/listing-schemas.ts';
import {
  type MovementFilters,
  movementConditions,
  placeConditions,
  stockMovements,
} from './listing/movements.ts';

const Figures = Exactly({ quantity: QuantitySum, value: HiddenMoney });
const MovementSummary = named(
  'StockMovementSummary',
  Exactly({
    opening: { ...Figures, description: 'The figures before date_from.' },
    in: Figures,
    out: { ...Figures, description: 'As a positive figure.' },
    closing: { ...Figures, description: 'The figures at the end of date_to: opening + in − out.' },
  }),
);

export const summarizeStockMovements = operation({
  id: 'summarizeStockMovements',
  route: 'GET /inventory/stock/movements/summary',
  group: 'Inventory/Stock',
  summary: 'stock movement summary',
  description:
    'By business date. With a reason or a source, only its movements count, also in the opening figures.',
  access: 'inventory.read',
  query: stockMovements.summaryQuery,
  answer: {
    code: 'STOCK_MOVEMENTS_SUMMARIZED',
    message: 'Totals of the movements.',
    data: MovementSummary,
    meta: 'page',
  },

  handle: async ({ tx, actor, query }) => {
    rejectReversedDates(query);
    const { count, opening, come, gone } = await readFigures(tx, actor, query);
    const figures = ({ quantityE4, valueMinor }: Level) => ({
      quantity: sumFromE4(quantityE4),
      value: seesCost(actor) ? majorOf(actor, valueMinor) : null,
    });
    const data = {
      opening: figures(opening),
      in: figures(come),
      out: figures(minus(nothing, gone)),
      closing: figures(plus(plus(opening, come), gone)),
    };
    return { data, meta: summaryMeta(count) };
  },
});

type Level = { quantityE4: bigint; valueMinor: bigint };
const nothing: Level = { quantityE4: 0n, valueMinor: 0n };
const plus = (one: Level, other: Level): Level => ({
  quantityE4: one.quantityE4 + other.quantityE4,
  valueMinor: one.valueMinor + other.valueMinor,
});
const minus = (one: Level, other: Level): Level => ({
  quantityE4: one.quantityE4 - other.quantityE4,
  valueMinor: one.valueMinor - other.valueMinor,
});

/**
 * Sums the movements of the period, and reads the opening figures. These are the stock now less all movements since, so
 * that older years are not read. Movements of one reason or source are not the whole stock, so they are added up from
 * the first.
 */
async function readFigures(tx: Tx, actor: Actor, filters: MovementFilters) {
  const { date_from, date_to, ...others } = filters;
  const isFiltered = Boolean(others.reason || others.sourceType || others.sourceId);
  const outsidePeriod = isFiltered
    ? date_from && sql`m.business_date < ${date_from}`
    : date_to && sql`m.business_date > ${date_to}`;
  const bound = isFiltered ? { date_to } : { date_from };
  const moved = await tx.all<Level & { part: 'OUTSIDE' | 'IN' | 'OUT'; count: number }>(sql`
    select case when ${outsidePeriod || sql`false`} then 'OUTSIDE'
                when m.quantity_e4 > 0 or (m.quantity_e4 = 0 and m.value_minor > 0) then 'IN'
                else 'OUT' end as part,
           count(*)::int as count, sum(m.quantity_e4) as "quantityE4", sum(m.value_minor) as "valueMinor"
    from stock_movements m
    where ${join(movementConditions(actor, { ...others, ...bound }), ' and ')}
    group by 1`);
  const sumOf = (part: string) => moved.find((sum) => sum.part === part) ?? { ...nothing, count: 0 };
  const [outside, come, gone] = [sumOf('OUTSIDE'), sumOf('IN'), sumOf('OUT')];
  const opening = isFiltered
    ? outside
    : minus(minus(minus(await levelNow(tx, actor, others), outside), come), gone);
  return { count: come.count + gone.count, opening, come, gone };
}

async function levelNow(tx: Tx, actor: Actor, filters: MovementFilters): Promise<Level> {
  const level = await tx.one<Level>(sql`
    select coalesce(sum(s.quantity_e4), 0) as "quantityE4", coalesce(sum(s.value_minor), 0) as "valueMinor"
    from stock s where ${join(placeConditions(actor, sql`s`, filters), ' and ')}`);
  return level ?? nothing;
}
