import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { rejectMisplaced } from '../../platform/tree.ts';

const locationTree = { table: sql`locations`, noun: 'location' };

export function rejectMisplacedLocation(
  tx: Tx,
  orgId: string,
  move: { locationId?: string; parentId: string },
): Promise<void> {
  return rejectMisplaced(tx, locationTree, { orgId, id: move.locationId, parentId: move.parentId });
}
