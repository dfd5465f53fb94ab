import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { categories, productsOfCategory } from './store.ts';

const CategorySummary = named(
  'CategorySummary',
  Exactly({ total: Count, active: Count, disabled: Count, withProducts: Count }),
);

export const summarizeCategories = operation({
  id: 'summarizeCategories',
  route: 'GET /inventory/categories/summary',
  group: 'Inventory/ProductCategory',
  summary: 'Categories summary',
  access: 'inventory.read',
  query: categories.summaryQuery,
  answer: {
    code: 'CATEGORIES_SUMMARIZED',
    message: 'Totals of the categories.',
    data: CategorySummary,
    meta: 'page',
  },

  handle: async (context) => {
    const data = await readSummary<Static<typeof CategorySummary>>(
      context,
      categories,
      sql`
      count(*)::int as total,
      (count(*) filter (where c.status = 'ACTIVE'))::int as active,
      (count(*) filter (where c.status = 'DISABLED'))::int as disabled,
      (count(*) filter (where exists (select 1 from ${productsOfCategory})))::int as "withProducts"`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});
