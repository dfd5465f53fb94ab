import sql from 'sql-template-tag';
import { contains, createdBetween, dateFilters, defineList, searchFilter } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { rejectMisplaced } from '../../platform/tree.ts';
import { fail, failField } from '../../values/refusal.ts';
import { type Category, CategoryStatus } from './schemas.ts';

/** The products in category `c` itself, not in those below it. */
export const productsOfCategory = sql`products p where p.org_id = c.org_id and p.category_id = c.id`;

export const categoryColumns = sql`
  c.id, c.name, c.parent_id as "parentId", c.status,
  (select count(*) from ${productsOfCategory})::int as "productCount",
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.version`;

export const categories = defineList({
  name: 'categories',
  from: sql`categories c`,
  id: sql`c.id`,
  sorts: {
    name: { by: sql`c.sort_key`, type: 'text' },
    createdAt: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, ...dateFilters, status: CategoryStatus, parentId: Id },
  where: (actor, { search, status, parentId, ...dates }) => [
    sql`c.org_id = ${actor.orgId}`,
    search ? contains(sql`c.name_key`, search) : undefined,
    status ? sql`c.status = ${status}` : undefined,
    parentId ? sql`c.parent_id = ${parentId}` : undefined,
    ...createdBetween(sql`c.created_at`, actor, dates),
  ],
});

export async function findCategory(tx: Tx, orgId: string, categoryId: string): Promise<Category> {
  const category = await tx.one<Category>(sql`
    select ${categoryColumns} from categories c where c.org_id = ${orgId} and c.id = ${categoryId}`);
  if (!category) throw fail('NOT_FOUND', { message: 'This category does not exist.' });
  return category;
}

/** Refuses a category that does not exist, belongs to another tenant or is disabled. */
async function rejectUnusableCategory(
  tx: Tx,
  orgId: string,
  sent: { field: string; id: string },
): Promise<void> {
  const category = await tx.one<{ status: string }>(sql`
    select status from categories where org_id = ${orgId} and id = ${sent.id}`);
  if (!category) throw failField('NOT_FOUND', { field: sent.field, message: 'does not exist' });
  if (category.status === 'DISABLED') {
    throw failField('INVALID_STATE', { field: sent.field, message: 'is a disabled category' });
  }
}

const categoryTree = { table: sql`categories`, noun: 'category' };

/**
 * Refuses a parent that is disabled or would make the tree a circle. The caller has locked the business, so the tree
 * does not change meanwhile.
 */
export async function rejectUnfitParent(
  tx: Tx,
  orgId: string,
  move: { id?: string; parentId: string },
): Promise<void> {
  await rejectUnusableCategory(tx, orgId, { field: 'parentId', id: move.parentId });
  await rejectMisplaced(tx, categoryTree, { orgId, id: move.id, parentId: move.parentId });
}
