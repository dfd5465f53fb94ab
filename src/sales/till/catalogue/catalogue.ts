import { createHash } from 'node:crypto';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { type Actor, rolesWith } from '../../../http/access.ts';
import { Money, majorOf } from '../../../http/money.ts';
import { UnitPrice } from '../../../http/quantity.ts';
import { Choice, Exactly, Id, Nullable, named } from '../../../http/schema.ts';
import { imageUrl, measurementIdOfPrice } from '../../../inventory/exports.ts';
import { isUntouchedBank } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { BarcodeLayouts, TaxPeriods, TaxRounding, taxPeriodsOf } from '../../../settings/exports.ts';
import { pinLength } from '../../../users/exports.ts';
import { measures } from '../../../values/measure.ts';
import { CatalogueFavourites, existingTiles } from './favourites.ts';

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
    taxRateId: { ...Nullable(Id), description: 'A tax rate of the settings. Null: no tax.' },
    imageUrl: Nullable(Type.String()),
    variants: Type.Array(
      Exactly({
        variantId: Id,
        name: Type.String(),
        sku: Code,
        barcode: Code,
        quantity: {
          ...Nullable(Quantity),
          description: 'Stock at the outlet, in base units. Null for a service.',
        },
        prices: Type.Array(
          Exactly({
            itemPriceId: Id,
            measurementId: { ...Nullable(Id), description: 'The measurement, in the settings.' },
            factor: Type.Number({ description: 'How many base units it holds.', examples: [12] }),
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
    cashRounding: { ...Money, description: 'The smallest coin. Cash payments are rounded to it.' },
    cashierDiscountPercent: Type.Number({ description: 'Above this a cashier needs an approval.' }),
    cashBackLimit: {
      ...Nullable(Money),
      description: 'Above this cash back, a cashier needs an approval. Null: the total of the sale.',
    },
    discountPresets: Type.Array(Type.Number(), {
      description: 'Discounts in percent that have a button.',
      examples: [[5, 10, 20]],
    }),
    otherAmountLimit: {
      ...Nullable(Money),
      description:
        'Above this sum of amounts without an item (Other), a cashier needs an approval. Null: never.',
    },
    closesBlind: Type.Boolean({
      description: 'At the close, the expected cash is shown only after the count.',
    }),
    taxRounding: TaxRounding,
    taxRates: Type.Array(
      Exactly({
        id: Id,
        name: Type.String(),
        percent: Type.Number({ description: 'As it is today.' }),
        periods: {
          ...TaxPeriods,
          description: 'Also those that begin later: a till picks the one of the day of the sale.',
        },
      }),
    ),
    categories: Type.Array(Exactly({ id: Id, name: Type.String(), parentId: Nullable(Id) })),
    units: Type.Array(
      Exactly({
        id: Id,
        name: Type.String(),
        abr: Type.String(),
        measuredIn: {
          ...Nullable(Choice(measures)),
          description: 'The till asks for this measure. Null: it is counted.',
        },
      }),
    ),
    barcodeLayouts: BarcodeLayouts,
    printers: Type.Array(Exactly({ id: Id, name: Type.String() }), {
      description: 'The network printers of this outlet. Empty if the server does not print.',
    }),
    banks: Type.Array(Exactly({ id: Id, name: Type.String() }), {
      description: 'Accounts that receive transfers. If there are several, a payment by BANK names one.',
    }),
    colleagues: Type.Array(
      Exactly({
        userId: Id,
        name: Type.String(),
        mayApprove: Type.Boolean({ description: "Whether this PIN gives a manager's approval." }),
        pinLength: {
          ...Nullable(Type.Integer({ minimum: 4, maximum: 8, examples: [4] })),
          description: 'How many digits the PIN has. Null: not known.',
        },
      }),
      {
        description:
          'The users who can take over the till by PIN: they may sell here, have a PIN and no second factor.',
      },
    ),
    favourites: CatalogueFavourites,
  }),
);
type CatalogueSettings = Static<typeof CatalogueSettings>;

export const TillCatalogue = named(
  'TillCatalogue',
  Exactly({
    mode: Choice(['FULL', 'CHANGES'], {
      description: 'FULL: pages of everything. CHANGES: replaces parts of what the till has.',
    }),
    products: Type.Array(CatalogueProduct, { description: 'Whole products, as they are now.' }),
    removed: Type.Array(Id, { description: 'Products that are no longer for sale.' }),
    stock: Type.Array(StockLevel, { description: 'The present stock of variants whose stock changed.' }),
    settings: Type.Unsafe<CatalogueSettings | null>({
      anyOf: [CatalogueSettings, { type: 'null' }],
      description: 'Null when the till has them already.',
    }),
    cursor: Type.String({ description: 'For the next page, or for later changes.' }),
    hasNext: Type.Boolean({ description: 'Whether there is more now.' }),
  }),
);

type Page = {
  products: CatalogueProduct[];
  removed: string[];
  /** The id of the last product, if there is a next page. */
  last: string | undefined;
};
type PageRequest = { outletId: string; after: string; limit: number };

/** A page of active products by id. One product more than the limit shows that there is a next page. */
export async function readAllProducts(tx: Tx, actor: Actor, at: PageRequest): Promise<Page> {
  const ids = await tx.all<{ id: string }>(sql`
    select id from products
    where org_id = ${actor.orgId} and status = 'ACTIVE' and id > ${at.after}::uuid
    order by id limit ${at.limit + 1}`);
  return readProducts(tx, actor, ids, at);
}

/**
 * The transactions since `from`. The upper bound, which none reaches, tells the planner that they are few. It then reads
 * the index of the transactions, and not all rows of the business. The planner does not see `from` itself (hence the
 * select): otherwise it makes a plan for every request.
 */
function since(from: string): Sql {
  return sql`transaction between (select ${from}::xid8) and '18446744073709551615'`;
}

/** The products that a transaction since `from` changed. */
export async function readChangedProducts(
  tx: Tx,
  actor: Actor,
  at: PageRequest & { from: string },
): Promise<Page> {
  const ids = await tx.all<{ id: string }>(sql`
    select product_id as id from catalogue_changes
    where org_id = ${actor.orgId} and ${since(at.from)} and product_id > ${at.after}::uuid
    order by product_id limit ${at.limit + 1}`);
  return readProducts(tx, actor, ids, at);
}

type ProductRow = Omit<CatalogueProduct, 'variants'>;
type VariantRow = Omit<CatalogueProduct['variants'][number], 'prices' | 'quantity'> & { productId: string };
type PriceRow = CatalogueProduct['variants'][number]['prices'][number] & { variantId: string };

/**
 * These products with their variants, prices and codes. The tables are read one by one and joined here: the plan of one
 * large join is slow until the statistics are up to date.
 */
async function readProducts(
  tx: Tx,
  actor: Actor,
  found: { id: string }[],
  { outletId, limit }: Omit<PageRequest, 'after'>,
): Promise<Page> {
  const { orgId } = actor;
  const ids = found.slice(0, limit).map(({ id }) => id);
  const last = found.length > limit ? ids.at(-1) : undefined;
  if (ids.length === 0) return { products: [], removed: [], last };
  const [rows, variants] = await Promise.all([
    tx.all<ProductRow>(sql`
      select p.id as "productId", p.name, p.brand, p.kind, p.category_id as "categoryId",
             p.tax_rate_id as "taxRateId", ${imageUrl} as "imageUrl"
      from products p where p.org_id = ${orgId} and p.id = any (${ids}::uuid[]) and p.status = 'ACTIVE'`),
    tx.all<VariantRow>(sql`
      select v.product_id as "productId", v.id as "variantId", v.name, v.sku, v.barcode
      from variants v
      where v.org_id = ${orgId} and v.product_id = any (${ids}::uuid[]) and v.status = 'ACTIVE'
      order by v.product_id, v.position, v.id`),
  ]);
  const variantIds = variants.map(({ variantId }) => variantId);
  const [prices, stock] = await Promise.all([
    tx.all<PriceRow>(sql`
      select i.variant_id as "variantId", i.id as "itemPriceId", ${measurementIdOfPrice} as "measurementId",
             (i.factor_e4 * 0.0001)::float8 as factor, (i.price_e4 * 0.0001)::float8 as price, i.barcode
      from item_prices i
      where i.org_id = ${orgId} and i.variant_id = any (${variantIds}::uuid[])
      order by i.variant_id, i.factor_e4, i.id`),
    tx.all<Static<typeof StockLevel>>(sql`
      select s.variant_id as "variantId", (s.quantity_e4 * 0.0001)::float8 as quantity
      from stock s
      where s.org_id = ${orgId} and s.outlet_id = ${outletId} and s.variant_id = any (${variantIds}::uuid[])`),
  ]);
  const pricesOf = Map.groupBy(prices, ({ variantId }) => variantId);
  const quantities = new Map(stock.map(({ variantId, quantity }) => [variantId, quantity]));
  const variantsOf = Map.groupBy(
    variants.filter(({ variantId }) => pricesOf.has(variantId)),
    ({ productId }) => productId,
  );
  const byId = new Map(rows.map((row) => [row.productId, row]));
  const products = ids.flatMap((id): CatalogueProduct[] => {
    const [product, own] = [byId.get(id), variantsOf.get(id)];
    if (!product || !own) return [];
    const isStocked = product.kind === 'GOODS';
    return [
      {
        ...product,
        variants: own.map((variant) => ({
          ...variant,
          quantity: isStocked ? (quantities.get(variant.variantId) ?? 0) : null,
          prices: pricesOf.get(variant.variantId) ?? [],
        })),
      },
    ];
  });
  const shownIds = new Set(products.map(({ productId }) => productId));
  return { products, removed: ids.filter((id) => !shownIds.has(id)), last };
}

/** With more movements than this, reading the whole stock of the outlet is faster. */
const movementsAtMost = 50_000;

/**
 * The current stock of the items that moved since the transaction `from`. The stock movements tell which ones, so sales
 * need not write anything for it.
 */
export function readMovedStock(
  tx: Tx,
  { orgId }: Actor,
  { outletId, from }: { outletId: string; from: string },
): Promise<Static<typeof StockLevel>[]> {
  const levels = sql`s.variant_id as "variantId", (s.quantity_e4 * 0.0001)::float8 as quantity`;
  // The number stands in the text: PostgreSQL plans a limit that is a parameter anew every time.
  return tx.all(sql`
    with moved as materialized (
      select variant_id, outlet_id from stock_movements
      where org_id = ${orgId} and ${since(from)} limit ${raw(String(movementsAtMost + 1))}),
    counted as materialized (select count(*) > ${raw(String(movementsAtMost))} as are_too_many from moved)
    select ${levels}
    from (select distinct variant_id from moved where outlet_id = ${outletId}) m
    join stock s on s.org_id = ${orgId} and s.outlet_id = ${outletId} and s.variant_id = m.variant_id
    where not (select are_too_many from counted)
    union all
    select ${levels}
    from stock s
    where s.org_id = ${orgId} and s.outlet_id = ${outletId} and (select are_too_many from counted)
    order by "variantId"`);
}

type SettingsRow = Omit<CatalogueSettings, 'cashRounding' | 'cashBackLimit' | 'otherAmountLimit'> & {
  cashRoundingMinor: bigint;
  cashBackLimitMinor: bigint | null;
  otherAmountLimitMinor: bigint | null;
};

/** The settings that the figures of a sale depend on, with a hash that tells a till whether it has them. */
export async function readSettings(
  tx: Tx,
  actor: Actor,
  { outletId, prints }: { outletId: string; prints: boolean },
): Promise<{ settings: CatalogueSettings; mark: string } | undefined> {
  const row = await tx.one<SettingsRow>(sql`
    select o.code as "outletCode", o.name as "outletName", o.timezone, o.day_starts_at as "dayStartsAt",
           o.allows_negative_stock as "allowsNegativeStock", g.currency, g.currency_decimals as "currencyDecimals",
           g.prices_include_tax as "pricesIncludeTax", g.tax_rounding as "taxRounding", g.cash_rounding_minor as "cashRoundingMinor",
           (g.cashier_discount_e4 * 0.0001)::float8 as "cashierDiscountPercent",
           array(select (p.e4 * 0.0001)::float8
                 from unnest(g.discount_presets_e4) with ordinality as p (e4, at) order by p.at) as "discountPresets",
           g.other_amount_limit_minor as "otherAmountLimitMinor",
           g.cash_back_limit_minor as "cashBackLimitMinor", g.closes_blind as "closesBlind",
           coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'periods', ${taxPeriodsOf},
                                                       'percent', tax_percent_on(t, business_date(now(), o.timezone, o.day_starts_at)) * 0.0001)
                                     order by t.id)
                     from tax_rates t where t.org_id = g.org_id), '[]') as "taxRates",
           coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'parentId', c.parent_id)
                                     order by c.id)
                     from categories c where c.org_id = g.org_id and c.status = 'ACTIVE'), '[]') as categories,
           coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name, 'abr', m.abr,
                                                       'measuredIn', m.measured_in) order by m.id)
                     from measurements m where m.org_id = g.org_id), '[]') as units,
           g.barcode_layouts as "barcodeLayouts",
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name_key)
                     from printers p
                     where p.org_id = o.org_id and p.outlet_id = o.id and ${prints}), '[]') as printers,
           coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id)
                     from banks b
                     where b.org_id = g.org_id and b.status = 'ACTIVE'
                       and not (${isUntouchedBank} and exists (
                         select from banks o where o.org_id = b.org_id and o.id <> b.id and o.status = 'ACTIVE'))),
                    '[]') as banks,
           coalesce((select json_agg(json_build_object('userId', u.id, 'name', concat_ws(' ', u.first_name, u.last_name),
                                                       'mayApprove', u.role = any(${rolesWith('sales.approve')}),
                                                       'pinLength', ${pinLength})
                                     order by u.first_name, u.last_name, u.id)
                     from users u
                     where u.org_id = g.org_id and u.status = 'ACTIVE' and u.pin_hash is not null
                       and u.role = any(${rolesWith('sales.sell')})
                       and (not u.outlet_limited or exists (
                              select from user_outlets l
                              where l.org_id = u.org_id and l.user_id = u.id and l.outlet_id = o.id))
                       and not exists (select from totp_secrets s
                                       where s.org_id = u.org_id and s.user_id = u.id and s.confirmed_at is not null)
                    ), '[]') as colleagues,
           coalesce((select json_build_object('tiles', ${existingTiles}, 'version', f.version)
                     from favourite_layouts f
                     where f.org_id = o.org_id and f.outlet_id = o.id),
                    '{"tiles": [], "version": null}') as favourites
    from outlets o join organisations g on g.org_id = o.org_id
    where o.org_id = ${actor.orgId} and o.id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or o.id = any(${actor.outletIds}::uuid[]))`);
  if (!row) return undefined;
  const { cashRoundingMinor, cashBackLimitMinor, otherAmountLimitMinor, ...rest } = row;
  const limitOf = (minor: bigint | null) => (minor === null ? null : majorOf(actor, minor));
  const settings = {
    ...rest,
    cashRounding: majorOf(actor, cashRoundingMinor),
    cashBackLimit: limitOf(cashBackLimitMinor),
    otherAmountLimit: limitOf(otherAmountLimitMinor),
  };
  const mark = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  return { settings, mark };
}
