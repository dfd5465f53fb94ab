import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4, UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { rejectWithoutCost } from '../cost.ts';
import { averageCostOver, levelColumns } from './book/average-cost.ts';
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
    const sum = (field: 'quantityE4' | 'valueMinor') =>
      levels.reduce((total, level) => total + level[field], 0n);
    return {
      data: {
        variantId: query.variantId,
        outletId: query.outletId ?? null,
        quantity: sumFromE4(sum('quantityE4')),
        value: majorOf(actor, sum('valueMinor')),
        averageCost: averageCostOver(actor, levels),
      },
    };
  },
});
