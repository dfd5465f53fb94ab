import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';

const maxLevels = 10;

/** The tree has no cycle and at most ten levels. The business is locked, so no other move can undo what this one saw. */
export async function rejectMisplacedLocation(
  tx: Tx,
  orgId: string,
  move: { locationId?: string; parentId: string },
): Promise<void> {
  const { locationId = null, parentId } = move;
  const found = await tx.one<{ levelsAbove: number; levelsBelow: number; insideItself: boolean }>(sql`
    with recursive above as (
      select id, parent_id, 1 as level from locations where org_id = ${orgId} and id = ${parentId}
      union all
      select l.id, l.parent_id, above.level + 1
      from above join locations l on l.org_id = ${orgId} and l.id = above.parent_id
      where above.level <= ${maxLevels}
    ), below as (
      select id, 1 as level from locations where org_id = ${orgId} and parent_id = ${locationId}
      union all
      select l.id, below.level + 1
      from below join locations l on l.org_id = ${orgId} and l.parent_id = below.id
      where below.level <= ${maxLevels}
    )
    select (select max(level) from above) as "levelsAbove",
           (select coalesce(max(level), 0) from below) as "levelsBelow",
           exists (select 1 from above where id = ${locationId}) as "insideItself"`);
  if (!found) throw new Error('a select of sub-selects has a row');
  const { levelsAbove, levelsBelow, insideItself } = found;
  if (insideItself) {
    throw failField('INVALID_STATE', { field: 'parentId', message: 'lies inside this location itself' });
  }
  if (levelsAbove + 1 + levelsBelow > maxLevels) {
    throw failField('INVALID_STATE', {
      field: 'parentId',
      message: `would make the tree deeper than ${maxLevels} levels`,
    });
  }
}
