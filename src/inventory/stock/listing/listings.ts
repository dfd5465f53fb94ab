import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { type ChosenRows, defineList, findableBy, limitOf, type PageRequest } from '../../../http/list.ts';
import { Choice, Exactly, Id, Text } from '../../../http/schema.ts';
import { findProducts } from '../../product/find-products.ts';
import { categoriesBelow } from '../../product/products.ts';
import { StockStatus, stockStatuses } from './listing-schemas.ts';

const listingFilters = {
  search: Text(100, {
    description:
      'Part of the name of the product or variant, of a SKU or of a barcode; one or two characters must begin a word.',
  }),
  status: StockStatus,
  categoryId: { ...Id, description: 'Includes the categories below it.' },
  brand: Text(100, { description: 'Upper and lower case do not matter.' }),
  productId: Id,
  variantId: Id,
  outletId: Id,
  stocked: Choice(['EVER', 'NEVER'], {
    description: 'Whether the outlet ever had it in stock. What it never had did not run out.',
  }),
};
type Filters = { [Name in keyof typeof listingFilters]?: string };

/** In the text and not a parameter: PostgreSQL would not know how many there are, and plan the statement every time. */
const statuses = raw(`(values ${stockStatuses.map((status) => `('${status}')`).join(', ')}) as x (status)`);

/**
 * The parts of the index on stock_listings that a list reads: each outlet and status, and each category if one is asked
 * for.
 */
function indexParts(actor: Actor, { categoryId }: Filters): Sql {
  return sql`
    outlets o
    cross join ${statuses}
    ${categoryId ? sql`cross join unnest(${categoriesBelow(actor, categoryId)}) as c (id)` : empty}`;
}

/** The listings of one part. It ends in a `where`, which callers extend by `and`. */
function listingsOfPart({ categoryId }: Filters): Sql {
  return sql`
    stock_listings l
    where l.org_id = o.org_id and l.outlet_id = o.id and l.status = x.status and l.listed
      ${categoryId ? sql`and l.category_id = c.id` : empty}`;
}

type Request = { actor: Actor; filters: Filters; page?: PageRequest | undefined };

/** Every variant of goods at every outlet that is asked for. */
export function listings(part: Sql, { actor, filters }: Request): Sql {
  return sql`${listingsByName(part, { actor, filters })} ${details}`;
}

/**
 * A page of the listings. Each part of the index is read as far as the page needs, so that every page costs the same.
 * The rows of the page are chosen first, and their details are looked up then.
 */
function pageOfListings(part: Sql, request: Request): Sql | ChosenRows {
  const { page } = request;
  if (!page) return listings(part, request);
  const rows =
    page.key === 'name' ? listingsByName(part, request) : listingsByFigure(part, { ...request, page });
  const chosen = sql`
    (select l.* from ${rows} where ${part}) l
    left join outlets o on o.org_id = l.org_id and o.id = l.outlet_id ${details}`;
  return { chosen };
}

function listingsByName(part: Sql, { actor, filters }: Request): Sql {
  return sql`
    ${indexParts(actor, filters)}
    cross join lateral (select l.* from ${listingsOfPart(filters)} and ${part}) l`;
}

/** The item and the stock of listing `l`. */
const details = sql`
  left join variants v on v.org_id = l.org_id and v.id = l.variant_id
  left join products p on p.org_id = v.org_id and p.id = v.product_id
  left join stock s on s.org_id = l.org_id and s.variant_id = l.variant_id and s.outlet_id = l.outlet_id`;

/**
 * The listings by quantity or value. Of each outlet, what there is some of is read by the index of the figure, and what
 * there is none of by variant: all of it has zero.
 */
function listingsByFigure(part: Sql, { actor, filters, page }: Request & { page: PageRequest }): Sql {
  const { categoryId } = filters;
  const ofCategory = categoryId ? sql`and l.category_id = any(${categoriesBelow(actor, categoryId)})` : empty;
  const others = sql`i.id, i.name_key, i.category_id, i.brand_key, i.for_sale, i.reorder_level_e4, i.status`;
  const direction = raw(page.direction);
  return sql`
    outlets o
    cross join lateral (
      (select l.*
       from (
         select n.org_id, n.variant_id, n.outlet_id, n.quantity_e4, n.value_minor, ${others}
         from stock n
         join stock_listings i on i.org_id = n.org_id and i.variant_id = n.variant_id and i.outlet_id = n.outlet_id
         where n.org_id = o.org_id and n.outlet_id = o.id and n.quantity_e4 <> 0 and i.listed) l
       cross join lateral (select l.status) x
       where true ${ofCategory} and ${part})
      union all
      (select l.*
       from (
         select i.org_id, i.variant_id, i.outlet_id, 0::bigint as quantity_e4, 0::bigint as value_minor, ${others}
         from stock_listings i
         where i.org_id = o.org_id and i.outlet_id = o.id and i.listed and i.status = 'OUT_OF_STOCK') l
       cross join lateral (select l.status) x
       where ${page.conditions} ${ofCategory} and ${emptyAfter(page)}
       order by l.variant_id ${direction} ${limitOf(page.limit)})) l
    cross join lateral (select l.status) x`;
}

/** The condition for listings of zero behind the page before. */
function emptyAfter({ position, direction }: PageRequest): Sql {
  if (!position) return sql`true`;
  const figure = BigInt(position.key);
  if (figure !== 0n) return figure < 0n === (direction === 'asc') ? sql`true` : sql`false`;
  return sql`(l.variant_id, l.outlet_id) ${raw(direction === 'asc' ? '>' : '<')}
    (${position.tie}::uuid, ${position.id}::uuid)`;
}

/** Counts each part of the index by itself, so that without a search only the index is read. */
function countOfListings(actor: Actor, filters: Filters, where: Sql[]): Sql {
  return sql`
    select coalesce(sum(n.count), 0)::int as total
    from ${indexParts(actor, filters)}
    cross join lateral (select count(*) from ${listingsOfPart(filters)} and ${join(where, ' and ')}) n`;
}

function listingConditions(actor: Actor, filters: Filters): Sql[] {
  const { search, status, brand, productId, variantId, outletId, stocked } = filters;
  return [
    sql`o.org_id = ${actor.orgId}`,
    actor.outletIds ? sql`o.id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`o.id = ${outletId}` : undefined,
    // A closed outlet sells nothing. It is listed while goods are left there.
    sql`(o.status = 'ACTIVE' or x.status <> 'OUT_OF_STOCK')`,
    status ? sql`x.status = ${status}` : undefined,
    brand ? sql`l.brand_key = lower(${brand.trim()})` : undefined,
    productId
      ? sql`l.variant_id = any(array(
          select n.id from variants n where n.org_id = ${actor.orgId} and n.product_id = ${productId}))`
      : undefined,
    variantId ? sql`l.variant_id = ${variantId}` : undefined,
    stocked
      ? sql`exists (
          select from stock e
          where e.org_id = l.org_id and e.variant_id = l.variant_id and e.outlet_id = l.outlet_id)
          = ${stocked === 'EVER'}`
      : undefined,
    search ? sql`l.variant_id = any(${variantsFoundBy(actor, search.trim())})` : undefined,
  ].filter((condition) => condition !== undefined);
}

/**
 * The search finds products. A product that is found by its name is listed with all variants; one that is found by the
 * name or code of a variant, with that variant.
 */
function variantsFoundBy(actor: Actor, part: string): Sql {
  const wordStart = [...part].length < 3 ? ' ' : '';
  const pattern = `%${wordStart}${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`array(
    select n.id
    from products f
    join variants n on n.org_id = f.org_id and n.product_id = f.id
    where f.org_id = ${actor.orgId} and ${findableBy(sql`f.id`, findProducts, [part])}
      and exists (
        select from (
          values (f.name_key), (lower(n.name)), (lower(n.sku)), (lower(n.barcode))
          union all
          select lower(i.barcode) from item_prices i where i.org_id = n.org_id and i.variant_id = n.id) t (text)
        where ' ' || t.text like lower(${pattern})))`;
}

const sortedByName = {
  // The name includes the variant, so name and outlet identify one row.
  id: sql`l.outlet_id`,
  sorts: { name: { by: sql`l.name_key`, type: 'text' as const } },
  defaultSort: { key: 'name' as const, direction: 'asc' as const },
};

export const stockListings = defineList({
  ...sortedByName,
  sorts: {
    ...sortedByName.sorts,
    quantity: { by: sql`l.quantity_e4`, type: 'bigint', tie: sql`l.variant_id` },
    value: { by: sql`l.value_minor`, type: 'bigint', tie: sql`l.variant_id`, needsCost: true },
  },
  name: 'stock',
  from: pageOfListings,
  filters: listingFilters,
  where: listingConditions,
  total: (actor, filters) => countOfListings(actor, filters, listingConditions(actor, filters)),
});

function seedConditions(actor: Actor, filters: Filters): Sql[] {
  return [...listingConditions(actor, filters), sql`l.for_sale`];
}

/** The items that an outlet may sell, to fill a form from. Other items that are left are in the list of stock. */
const seeds = defineList({
  ...sortedByName,
  name: 'stock seed',
  from: pageOfListings,
  filters: listingFilters,
  where: seedConditions,
  total: (actor, filters) => countOfListings(actor, filters, seedConditions(actor, filters)),
});
export const seedListings = {
  ...seeds,
  query: Exactly({ ...seeds.query.properties, outletId: Id }),
  summaryQuery: Exactly({ ...seeds.summaryQuery.properties, outletId: Id }),
};
