import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { UnitPrice } from '../../http/quantity.ts';
import { Choice, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { imageUrl } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';

const Quantity = Type.Number({ description: 'In base units.', examples: [24] });
const Code = Nullable(Type.String({ examples: ['5449000000996'] }));

const CatalogueProduct = named(
  'CatalogueProduct',
  Exactly({
    productId: Id,
    name: Type.String(),
    brand: Nullable(Type.String()),
    kind: Choice(['GOODS', 'SERVICE']),
    categoryId: Nullable(Id),
    taxRateId: { ...Nullable(Id), description: 'In the settings; null: no tax.' },
    imageUrl: Nullable(Type.String()),
    variants: Type.Array(
      Exactly({
        variantId: Id,
        name: Type.String(),
        sku: Code,
        barcode: Code,
        quantity: { ...Nullable(Quantity), description: 'At the outlet, in base units; null of a service.' },
        prices: Type.Array(
          Exactly({
            itemPriceId: Id,
            measurementId: { ...Nullable(Id), description: 'The unit, in the settings.' },
            factor: Type.Number({ description: 'Base units in one of it.', examples: [12] }),
            price: UnitPrice,
            barcode: Code,
          }),
        ),
      }),
    ),
  }),
);
type CatalogueProduct = Static<typeof CatalogueProduct>;

const StockLevel = Exactly({ variantId: Id, quantity: Quantity });

const CatalogueSettings = named(
  'CatalogueSettings',
  Exactly({
    outletCode: Type.String(),
    outletName: Type.String(),
    timezone: Type.String(),
    dayStartsAt: Type.String(),
    allowsNegativeStock: Type.Boolean(),
    currency: Type.String({ examples: ['NGN'] }),
    currencyDecimals: Type.Integer(),
    pricesIncludeTax: Type.Boolean(),
    cashRounding: { ...Money, description: 'The smallest coin; what is paid in cash is rounded to it.' },
    cashierDiscountPercent: Type.Number({ description: 'Beyond this a cashier needs an approval.' }),
    taxRates: Type.Array(Exactly({ id: Id, name: Type.String(), percent: Type.Number() })),
    categories: Type.Array(Exactly({ id: Id, name: Type.String(), parentId: Nullable(Id) })),
    units: Type.Array(Exactly({ id: Id, name: Type.String(), abr: Type.String() })),
  }),
);
type CatalogueSettings = Static<typeof CatalogueSettings>;

export const TillCatalogue = named(
  'TillCatalogue',
  Exactly({
    mode: Choice(['FULL', 'CHANGES'], {
      description: 'FULL: pages of everything. CHANGES: what takes the place of what the till has.',
    }),
    products: Type.Array(CatalogueProduct, { description: 'Each whole, as it is now.' }),
    removed: Type.Array(Id, { description: 'Products of which nothing is for sale any more.' }),
    stock: Type.Array(StockLevel, { description: 'Of variants whose stock has moved, as it is now.' }),
    settings: Type.Unsafe<CatalogueSettings | null>({
      anyOf: [CatalogueSettings, { type: 'null' }],
      description: 'Null where the till has them already.',
    }),
    cursor: Type.String({ description: 'For the next page, or for the changes from now on.' }),
    hasNext: Type.Boolean({ description: 'Whether there is more at once.' }),
  }),
);

type ProductRow = Omit<CatalogueProduct, 'name' | 'variants'> & {
  name: string | null;
  variants: CatalogueProduct['variants'] | null;
};

/** These products, each with all of it that is for sale; without variants where there is nothing. */
function productsStatement({ orgId }: Actor, outletId: string, ids: Sql): Sql {
  return sql`
    with ids as materialized (${ids}),
    found as (
      select v.product_id,
             json_agg(json_build_object(
               'variantId', v.id, 'name', v.name, 'sku', v.sku, 'barcode', v.barcode,
               'quantity', case when p.kind = 'GOODS' then coalesce(s.quantity_e4, 0) * 0.0001 end,
               'prices', i.prices) order by v.position, v.id) as variants
      from ids
      join products p on p.org_id = ${orgId} and p.id = ids.id and p.status = 'ACTIVE'
      join variants v on v.org_id = p.org_id and v.product_id = p.id and v.status = 'ACTIVE'
      join lateral (
        select json_agg(json_build_object(
                 'itemPriceId', i.id, 'measurementId', i.measurement_id, 'factor', i.factor_e4 * 0.0001,
                 'price', i.price_e4 * 0.0001, 'barcode', i.barcode) order by i.factor_e4, i.id) as prices
        from item_prices i where i.org_id = v.org_id and i.variant_id = v.id) i on i.prices is not null
      left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = ${outletId}
      group by v.product_id)
    select ids.id as "productId", p.name, p.brand, p.kind, p.category_id as "categoryId",
           p.tax_rate_id as "taxRateId", ${imageUrl} as "imageUrl", f.variants
    from ids
    left join products p on p.org_id = ${orgId} and p.id = ids.id
    left join found f on f.product_id = ids.id
    order by ids.id`;
}

type Page = { products: CatalogueProduct[]; removed: string[]; last: string | undefined };

/** Products with something for sale, by their ids; one more than the limit tells that there is a next page. */
export async function readAllProducts(
  tx: Tx,
  actor: Actor,
  { outletId, after, limit }: { outletId: string; after: string; limit: number },
): Promise<Page> {
  const ids = sql`
    select p.id from products p
    where p.org_id = ${actor.orgId} and p.status = 'ACTIVE' and p.id > ${after}::uuid
    order by p.id limit ${limit + 1}`;
  return pageOf(await tx.all<ProductRow>(productsStatement(actor, outletId, ids)), limit);
}

/** Products that a transaction since `from` has changed. */
export async function readChangedProducts(
  tx: Tx,
  actor: Actor,
  { outletId, from, after, limit }: { outletId: string; from: string; after: string; limit: number },
): Promise<Page> {
  const ids = sql`
    select c.product_id as id from catalogue_changes c
    where c.org_id = ${actor.orgId} and c.transaction >= ${from}::xid8 and c.product_id > ${after}::uuid
    order by c.product_id limit ${limit + 1}`;
  return pageOf(await tx.all<ProductRow>(productsStatement(actor, outletId, ids)), limit);
}

function pageOf(rows: ProductRow[], limit: number): Page {
  const page = rows.slice(0, limit);
  return {
    products: page.filter((row): row is CatalogueProduct => row.variants !== null && row.name !== null),
    removed: page.filter(({ variants }) => variants === null).map(({ productId }) => productId),
    last: rows.length > limit ? page.at(-1)?.productId : undefined,
  };
}

/** Beyond this the whole stock of the outlet is sooner read than the movements. */
const movementsAtMost = 50_000;

/** What is there now of all that moved since: read from the movements, so that a sale writes nothing for it. */
export function readMovedStock(
  tx: Tx,
  { orgId }: Actor,
  { outletId, from }: { outletId: string; from: string },
): Promise<Static<typeof StockLevel>[]> {
  return tx.all(sql`
    with moved as materialized (
      select variant_id, outlet_id from stock_movements
      where org_id = ${orgId} and transaction >= ${from}::xid8 limit ${movementsAtMost + 1})
    select s.variant_id as "variantId", (s.quantity_e4 * 0.0001)::float8 as quantity
    from stock s
    where s.org_id = ${orgId} and s.outlet_id = ${outletId}
      and ((select count(*) from moved) > ${movementsAtMost}
        or s.variant_id in (select m.variant_id from moved m where m.outlet_id = ${outletId}))
    order by s.variant_id`);
}

type SettingsRow = Omit<CatalogueSettings, 'cashRounding'> & { cashRoundingMinor: bigint };

/** All that the figures of a sale depend on beside its items, with a mark by which a till knows whether it has it. */
export async function readSettings(
  tx: Tx,
  actor: Actor,
  outletId: string,
): Promise<{ settings: CatalogueSettings; mark: string } | undefined> {
  const row = await tx.one<SettingsRow>(sql`
    select o.code as "outletCode", o.name as "outletName", o.timezone, o.day_starts_at as "dayStartsAt",
           o.allows_negative_stock as "allowsNegativeStock", g.currency, g.currency_decimals as "currencyDecimals",
           g.prices_include_tax as "pricesIncludeTax", g.cash_rounding_minor as "cashRoundingMinor",
           (g.cashier_discount_e4 * 0.0001)::float8 as "cashierDiscountPercent",
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'percent', t.percent_e4 * 0.0001)
                                     order by t.id)
                     from tax_rates t where t.org_id = g.org_id), '[]') as "taxRates",
           coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'parentId', c.parent_id)
                                     order by c.id)
                     from categories c where c.org_id = g.org_id and c.status = 'ACTIVE'), '[]') as categories,
           coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'abr', m.abr) order by m.id)
                     from measurements m where m.org_id = g.org_id), '[]') as units
    from outlets o join organisations g on g.org_id = o.org_id
    where o.org_id = ${actor.orgId} and o.id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or o.id = any(${actor.outletIds}::uuid[]))`);
  if (!row) return undefined;
  const { cashRoundingMinor, ...rest } = row;
  const settings = { ...rest, cashRounding: majorOf(actor, cashRoundingMinor) };
  const mark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  return { settings, mark };
}
