import sql, { type Sql } from 'sql-template-tag';
import { failField } from '../values/refusal.ts';
import type { Tx } from './db.ts';

const maxLevels = 10;

/**
 * Rejects a move that would make a cycle or more than ten levels in a tree of `parent_id`s. The caller holds the lock
 * of the business, so no other move can happen at the same time.
 */
export async function rejectMisplaced(
  tx: Tx,
  tree: { table: Sql; noun: string },
  move: { orgId: string; id: string | undefined; parentId: string },
): Promise<void> {
  const { table, noun } = tree;
  const { orgId, id = null, parentId } = move;
  const found = await tx.one<{ levelsAbove: number; levelsBelow: number; insideItself: boolean }>(sql`
    with recursive above as (
      select id, parent_id, 1 as level from ${table} where org_id = ${orgId} and id = ${parentId}
      union all
      select t.id, t.parent_id, above.level + 1
      from above join ${table} t on t.org_id = ${orgId} and t.id = above.parent_id
      where above.level <= ${maxLevels}
    ), below as (
      select id, 1 as level from ${table} where org_id = ${orgId} and parent_id = ${id}
      union all
      select t.id, below.level + 1
      from below join ${table} t on t.org_id = ${orgId} and t.parent_id = below.id
      where below.level <= ${maxLevels}
    )
    select (select max(level) from above) as "levelsAbove",
           (select coalesce(max(level), 0) from below) as "levelsBelow",
           exists (select 1 from above where id = ${id}) as "insideItself"`);
  if (!found) throw new Error('a select of sub-selects has a row');
  const { levelsAbove, levelsBelow, insideItself } = found;
  if (insideItself) {
    throw failField('INVALID_STATE', {
      field: 'parentId',
      message: `must not be inside this ${noun} itself`,
    });
  }
  if (levelsAbove + 1 + levelsBelow > maxLevels) {
    throw failField('INVALID_STATE', {
      field: 'parentId',
      message: `would make the tree deeper than ${maxLevels} levels`,
    });
  }
}
