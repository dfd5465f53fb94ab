import sql, { type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { naturally } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { seesCost } from '../cost.ts';
import { rejectUnknownPlace, stockAt } from './book/levels.ts';
import { HiddenMoney } from './listing/listing-schemas.ts';

const figures = { quantity: QuantitySum, value: HiddenMoney };
const QuantityBalance = named(
  'QuantityBalance',
  Exactly({
    variantId: Id,
    date: Nullable({ ...BusinessDate, description: 'At the end of this day. Null: now.' }),
    ...figures,
    outlets: Type.Array(Exactly({ outletId: Id, name: Type.String(), ...figures }), {
      description: 'The figures of each outlet that ever had it.',
    }),
  }),
);

export const getQuantityBalance = operation({
  id: 'getQuantityBalance',
  route: 'GET /inventory/stock/quantity-balance',
  group: 'Inventory/Stock',
  summary: 'Inventory Qty Balance',
  description:
    'The quantity of a variant, at one outlet or at all that you may see, now or as of a day. As of a day counts everything with that business date or an earlier one, even if it was recorded later.',
  access: 'inventory.read',
  query: Exactly({
    variantId: Id,
    outletId: Type.Optional(Id),
    date: Type.Optional({ ...BusinessDate, description: 'At the end of this day. Left out: now.' }),
  }),
  answer: { code: 'QUANTITY_BALANCE_FOUND', message: 'The quantity in stock.', data: QuantityBalance },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    await rejectUnknownPlace(tx, actor, query);
    const { variantId, date = null } = query;
    const rows = await tx.all<{ outletId: string; name: string; quantityE4: bigint; valueMinor: bigint }>(sql`
      select s.outlet_id as "outletId", o.name, (s.quantity_e4 - ${movedAfter(sql`quantity_e4`, date)}) as "quantityE4",
             (s.value_minor - ${movedAfter(sql`value_minor`, date)}) as "valueMinor"
      from stock s join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
      where ${stockAt(actor, query)}
      order by ${naturally(sql`o.name`)}, o.id`);
    const figuresOf = (quantityE4: bigint, valueMinor: bigint) => ({
      quantity: sumFromE4(quantityE4),
      value: seesCost(actor) ? majorOf(actor, valueMinor) : null,
    });
    return {
      data: {
        variantId,
        date,
        ...figuresOf(
          rows.reduce((sum, row) => sum + row.quantityE4, 0n),
          rows.reduce((sum, row) => sum + row.valueMinor, 0n),
        ),
        outlets: rows.map(({ outletId, name, quantityE4, valueMinor }) => ({
          outletId,
          name,
          ...figuresOf(quantityE4, valueMinor),
        })),
      },
    };
  },
});

/**
 * The sum of the movements after a day. The stock at the end of that day is the stock now less this sum. Mostly recent
 * days are asked for, so few rows are read.
 */
function movedAfter(column: Sql, date: string | null): Sql {
  if (!date) return sql`0`;
  return sql`coalesce((
    select sum(m.${column}) from stock_movements m
    where m.org_id = s.org_id and m.variant_id = s.variant_id and m.outlet_id = s.outlet_id
      and m.business_date > ${date}), 0)`;
}
