import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { TillSession } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { writeExceptions } from './exceptions.ts';
import { drawerFacts, heldOf } from './figures.ts';
import type { MovementRow } from './store.ts';

/** The cash that should be in the drawer. */
export async function readHeld(tx: Tx, { orgId }: Actor, { id }: TillSession): Promise<bigint> {
  const held = await tx.one<{ heldMinor: bigint }>(sql`
    select (s.opening_float_minor + coalesce((
              select sum(${heldOf}) from (${drawerFacts(orgId, [id])}) facts where method = 'CASH'), 0))
             as "heldMinor"
    from till_sessions s where s.org_id = ${orgId} and s.id = ${id}`);
  if (!held) throw new Error('a till session is gone');
  return held.heldMinor;
}

/** The money is out of the drawer, so it is not refused: the books, the float or the amount are wrong, and somebody looks. */
export function noteShort(
  tx: Tx,
  actor: Actor,
  { id, amountMinor }: MovementRow,
  { session, heldMinor }: { session: TillSession; heldMinor: bigint },
): void {
  const { id: sessionId, tillId, outletId } = session;
  const details = {
    movementId: id,
    wanted: majorOf(actor, amountMinor),
    there: majorOf(actor, heldMinor),
  };
  writeExceptions(tx, actor, { outletId, tillId, sessionId, saleId: null }, [
    { kind: 'DRAWER_SHORT', details },
  ]);
}
