import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { measurementIdOfPrice } from './store.ts';

/** Nobody scrolls through a longer list. Larger catalogues are asked for one product at a time. */
const optionsAtMost = 1_000;

const MeasurementOption = named(
  'MeasurementOption',
  Exactly({
    measurementId: Id,
    name: Type.String({ description: "The measurement's name.", examples: ['Kilogram'] }),
    abr: Type.String({ description: 'Its abbreviation.', examples: ['kg'] }),
    productId: Id,
  }),
);

export const listMeasurementOptions = operation({
  id: 'listMeasurementOptions',
  route: 'GET /measurements/options',
  group: 'Inventory/Measurements',
  summary: 'Get measurement options for products',
  description: `The measurements that each product is sold in, as a bare list without the envelope. Sorted by product name, the smallest unit first; at most ${optionsAtMost} of them.`,
  access: 'inventory.read',
  query: Exactly({ product_id: Type.Optional({ ...Id, description: 'Only those of this product.' }) }),
  answer: {
    code: 'MEASUREMENT_OPTIONS_LISTED',
    message: 'The measurements of products.',
    data: Type.Array(MeasurementOption),
    bare: true,
  },

  handle: async ({ tx, actor, query }) => ({
    // Reads product by product and stops at the limit, so that a large catalogue costs no more than a small one.
    data: await tx.all<Static<typeof MeasurementOption>>(sql`
      select o.id as "measurementId", o.name, o.abr, p.id as "productId"
      from products p
      cross join lateral (
        select m.id, m.name, m.abr, min(i.factor_e4) as smallest_factor_e4
        from variants v
        join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
        join measurements m on m.org_id = i.org_id and m.id = ${measurementIdOfPrice}
        where v.org_id = p.org_id and v.product_id = p.id
        group by m.id, m.name, m.abr
      ) o
      where p.org_id = ${actor.orgId} ${query.product_id ? sql`and p.id = ${query.product_id}` : sql``}
      order by p.sort_key, p.id, o.smallest_factor_e4, o.name
      limit ${optionsAtMost}`),
  }),
});
