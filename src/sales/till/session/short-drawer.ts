import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { TillSession } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { writeExceptions } from '../exceptions/exceptions.ts';
import { drawerFacts, heldAmount } from './figures.ts';

/** The cash that should be in the drawer. */
export async function readCashHeld(tx: Tx, { orgId }: Actor, { id }: TillSession): Promise<bigint> {
  const held = await tx.one<{ heldMinor: bigint }>(sql`
    select (s.opening_float_minor + coalesce((
              select sum(${heldAmount}) from (${drawerFacts(orgId, [id])}) facts where method = 'CASH'), 0))
             as "heldMinor"
    from till_sessions s where s.org_id = ${orgId} and s.id = ${id}`);
  if (!held) throw new Error('a till session is gone');
  return held.heldMinor;
}

/**
 * Makes operations that take cash from a drawer wait for each other, because they compare the amount with the contents.
 * The lock of the session cannot do this, because sales share it. It is taken before this lock.
 */
export async function waitForTurn(tx: Tx, { orgId }: Actor, id: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('till movement' || ${orgId}::text || ${id}::text, 0))`,
  );
}

/** Writes an exception: more cash was taken than the drawer should have held. It is gone, so nothing is refused. */
export function noteShort(
  tx: Tx,
  actor: Actor,
  { amountMinor, ...taken }: { amountMinor: bigint } & Record<string, unknown>,
  { session, heldMinor }: { session: TillSession; heldMinor: bigint },
): void {
  const { id: sessionId, tillId, outletId } = session;
  const details = { ...taken, wanted: majorOf(actor, amountMinor), there: majorOf(actor, heldMinor) };
  writeExceptions(tx, actor, { outletId, tillId, sessionId, saleId: null }, [
    { kind: 'DRAWER_SHORT', details },
  ]);
}
