import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4, UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { rejectWithoutCost } from '../cost.ts';
import { averageCostOf, levelColumns } from './book/average-cost.ts';
import { rejectUnknownPlace, stockAt } from './book/levels.ts';
import type { StockLevel } from './book/rules.ts';

const AverageCost = named(
  'AverageCost',
  Exactly({
    variantId: Id,
    outletId: Nullable({ ...Id, description: 'Null: all outlets that you may see.' }),
    quantity: QuantitySum,
    value: Money,
    averageCost: Nullable({
      ...UnitPrice,
      description: 'The cost of one base unit. Null when it was never bought.',
    }),
  }),
);

export const getAverageCost = operation({
  id: 'getAverageCost',
  route: 'GET /inventory/stock/average-cost',
  group: 'Inventory/Stock',
  summary: 'Inventory Item Average Cost Price',
  description:
    'The cost of one base unit of a variant: value ÷ quantity in stock or, where there is none, the last known average.',
  access: 'inventory.read',
  query: Exactly({ variantId: Id, outletId: Type.Optional(Id) }),
  answer: { code: 'AVERAGE_COST_FOUND', message: 'The average cost.', data: AverageCost },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    rejectWithoutCost(actor);
    await rejectUnknownPlace(tx, actor, query);
    const levels = await tx.all<StockLevel>(sql`
      select ${levelColumns} from stock s where ${stockAt(actor, query)}
      order by s.updated_at desc, s.outlet_id`);
    return {
      data: { variantId: query.variantId, outletId: query.outletId ?? null, ...averageOver(actor, levels) },
    };
  },
});

/** The average cost over several outlets. Outlets at or below zero have no goods, so they do not count. */
function averageOver(
  actor: Actor,
  levels: StockLevel[],
): Omit<Static<typeof AverageCost>, 'variantId' | 'outletId'> {
  const there = levels.filter(({ quantityE4 }) => quantityE4 > 0n);
  const sum = (levels: StockLevel[], field: 'quantityE4' | 'valueMinor') =>
    levels.reduce((total, level) => total + level[field], 0n);
  // The newest first: when no stock is left, the last known average holds.
  const known = levels.find(({ knownQuantityE4 }) => knownQuantityE4 > 0n);
  return {
    quantity: sumFromE4(sum(levels, 'quantityE4')),
    value: majorOf(actor, sum(levels, 'valueMinor')),
    averageCost: averageCostOf(actor, {
      quantityE4: sum(there, 'quantityE4'),
      valueMinor: sum(there, 'valueMinor'),
      knownQuantityE4: known?.knownQuantityE4 ?? 0n,
      knownValueMinor: known?.knownValueMinor ?? 0n,
    }),
  };
}
