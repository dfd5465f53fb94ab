import sql, { join, type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { findableBy } from '../../http/list.ts';
import { Id, PatternText, Text } from '../../http/schema.ts';
import { categoriesBelow, findProducts } from '../../inventory/exports.ts';

/** The filters of reports that have a row for each product. */
export const productFilters = {
  categoryId: { ...Id, description: 'Includes the categories below it.' },
  ofCategory: PatternText(
    '^(NONE|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$',
    'be the id of a category, or NONE',
    {
      description: 'Only the products of this category itself. NONE: those without a category.',
      examples: ['NONE'],
    },
  ),
  brand: Text(100, { description: 'Upper and lower case do not matter.' }),
  search: Text(100, { description: "Part of the product's name, SKU or barcode." }),
};
type Filters = { [Name in keyof typeof productFilters]?: Static<(typeof productFilters)[Name]> };

/** The conditions on products `p`. */
export function chosenProducts(actor: Actor, { categoryId, ofCategory, brand, search }: Filters): Sql {
  const conditions = [
    sql`p.org_id = ${actor.orgId}`,
    brand ? sql`p.brand_key = lower(${brand.trim()})` : undefined,
    search ? findableBy(sql`p.id`, findProducts, [search.trim()]) : undefined,
    categoryId ? sql`p.category_id = any(${categoriesBelow(actor, categoryId)})` : undefined,
    ofCategory === 'NONE' ? sql`p.category_id is null` : undefined,
    ofCategory && ofCategory !== 'NONE' ? sql`p.category_id = ${ofCategory}` : undefined,
  ];
  return join(
    conditions.filter((one) => one !== undefined),
    ' and ',
  );
}
