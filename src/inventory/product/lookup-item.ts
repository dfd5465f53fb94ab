import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named, Text } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { rejectUnknownOutlet } from '../outlet.ts';
import { imageUrl, ProductKind } from './fields.ts';

const SellableItem = named(
  'SellableItem',
  Exactly({
    itemPriceId: Id,
    productId: Id,
    variantId: Id,
    name: Type.String({ description: 'The name of the product.' }),
    variant: Type.String({ description: 'The name of the variant.' }),
    kind: ProductKind,
    sku: Nullable(Type.String()),
    barcode: Nullable(Type.String({ description: 'The barcode of the unit, else that of the variant.' })),
    measurementId: Nullable(Id),
    unit: Nullable(Type.String({ description: 'The abbreviation of its measurement.' })),
    factor: Type.Number({ description: 'How many base units it holds.' }),
    price: UnitPrice,
    taxRateId: Nullable(Id),
    taxPercent: Nullable(Type.Number({ examples: [7.5] })),
    imageUrl: Nullable(Type.String()),
    quantity: Nullable(
      Type.Number({
        description: 'Stock of the outlet in base units. Null without an outlet, and for a service.',
      }),
    ),
  }),
);
type SellableItem = Static<typeof SellableItem>;

export const lookupItem = operation({
  id: 'lookupItem',
  route: 'GET /product/lookup',
  group: 'Inventory/Product v2',
  summary: 'Look up a sellable item by barcode or SKU',
  access: 'inventory.read',
  query: Exactly({
    code: Text(64, {
      description: 'A barcode or SKU, also the barcode of a unit. Upper and lower case do not matter.',
    }),
    outletId: Type.Optional({ ...Id, description: 'The outlet whose stock is shown.' }),
  }),
  answer: { code: 'ITEM_FOUND', message: 'The item with this code.', data: SellableItem },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query: { code, outletId } }) => {
    if (outletId) await rejectUnknownOutlet(tx, actor, outletId);
    const item = await tx.one<SellableItem>(sql`
      select i.id as "itemPriceId", p.id as "productId", v.id as "variantId", p.name, v.name as variant, p.kind,
             v.sku, coalesce(i.barcode, v.barcode) as barcode, i.measurement_id as "measurementId", m.abr as unit,
             (i.factor_e4 * 0.0001)::float8 as factor, (i.price_e4 * 0.0001)::float8 as price,
             p.tax_rate_id as "taxRateId", (tax_percent_on(t, business_date(now(), g.timezone, '00:00')) * 0.0001)::float8 as "taxPercent", ${imageUrl} as "imageUrl",
             case when ${outletId ?? null}::uuid is not null and p.kind = 'GOODS'
                  then coalesce((s.quantity_e4 * 0.0001)::float8, 0) end as quantity
      from item_codes c
      join variants v on v.org_id = c.org_id and v.id = c.variant_id and v.status = 'ACTIVE'
      join products p on p.org_id = v.org_id and p.id = v.product_id and p.status = 'ACTIVE'
      join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
        and (i.id = c.item_price_id or (c.item_price_id is null and i.factor_e4 = 10000))
      left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
      join organisations g on g.org_id = p.org_id
      left join tax_rates t on t.org_id = p.org_id and t.id = p.tax_rate_id
      left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = ${outletId ?? null}
      where c.org_id = ${actor.orgId} and c.code_key = lower(${code.trim()})`);
    if (!item) throw fail('NOT_FOUND', { message: 'Nothing for sale has this code.' });
    return { data: item };
  },
});
