import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Amount, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import { lockTillSession, type TillSession } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { noSalesOfCashier } from '../../../values/drawer.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { type Disagreement, writeExceptions } from '../exceptions/exceptions.ts';
import { MovementKind, RecordedMovement } from '../schemas.ts';
import { noteShort, readCashHeld, waitForTurn } from '../session/short-drawer.ts';
import { type MovementRow, movementColumns, movementOf, noSuchSession } from '../store.ts';
import { approveMovement } from './approve-movement.ts';
import { moveMoney } from './move-money.ts';
import { movementAccount } from './movement-account.ts';
import { readPast } from './past.ts';
import { Proof, proofOf, proves } from './proof.ts';

const MovementInput = named(
  'TillMovementInput',
  Exactly({
    movementId: Type.Optional({
      ...Id,
      description:
        'An id that you choose. Sent again, however late, it is recorded once. Left out: the server chooses one.',
    }),
    kind: MovementKind,
    amount: Type.Optional({
      ...Amount,
      description: 'Required for PAID_IN and PAID_OUT. A NO_SALE has none.',
    }),
    accountId: Type.Optional({
      ...Id,
      description:
        'The other account. Left out: other income or other expenses. Cash itself means the safe; moving money there is not a payment.',
    }),
    reason: Type.Optional(Text(500, { examples: ['Stamps'] })),
    isLate: Type.Optional(
      Type.Boolean({
        description:
          'It happened at a till that was offline. If the session is closed by now, it becomes a correction.',
      }),
    ),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When it happened. Only with `isLate`. Left out: now.',
    }),
    proof: Type.Optional(Proof),
    approvalToken: Type.Optional(
      Text(200, { description: "A manager's approval from POST /auth/approvals." }),
    ),
  }),
);
type MovementInput = Static<typeof MovementInput>;

export const recordTillMovement = operation({
  id: 'recordTillMovement',
  route: 'POST /till/sessions/{sessionId}/movements',
  group: 'Transaction/Till',
  summary: 'Cash movement (paid in, paid out, no sale)',
  description: `A cashier needs a manager's approval (action DRAWER) for PAID_OUT, and for NO_SALE after the first ${noSalesOfCashier} of a session. Paying out more than the drawer should hold is accepted, because the money is gone already; it becomes an exception (DRAWER_SHORT).`,
  access: 'sales.sell',
  body: MovementInput,
  answer: { code: 'TILL_MOVEMENT_RECORDED', message: 'Movement recorded.', data: RecordedMovement },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, params, body, service: { keys } }) => {
    const amountMinor = amountOf(actor, body);
    rejectUnexpectedTime(body);
    const session = await lockTillSession(tx, actor.orgId, params.sessionId);
    if (!session || (actor.outletIds && !actor.outletIds.includes(session.outletId))) throw noSuchSession();
    await waitInTurn(tx, actor, { sessionId: session.id, movementId: body.movementId });
    const earlier = body.movementId && (await findMovement(tx, actor, body, { amountMinor, session }));
    const facts = (id: string) => ({
      kind: 'MOVEMENT' as const,
      id,
      sessionId: session.id,
      movement: body.kind,
      amountMinor,
      accountId: body.accountId ?? null,
    });
    if (earlier)
      return { data: { ...movementOf(actor, earlier), proof: proofOf(keys, actor, facts(earlier.id)) } };
    if (session.status !== 'OPEN' && !body.isLate)
      throw fail('INVALID_STATE', { message: 'This shift is closed.' });
    const account = body.kind === 'NO_SALE' ? undefined : await movementAccount(tx, actor, body.kind, body);
    const id = body.movementId ?? newId();
    // After a restore the approval is gone. The proof shows that the movement was allowed.
    const wasAllowed = proves(keys, actor, facts(id), body.proof);
    const approvedBy = wasAllowed ? null : await approveMovement(tx, actor, body, { session, amountMinor });
    const past = await pastOf(tx, actor, body, session);
    const heldMinor = body.kind === 'PAID_OUT' ? await readCashHeld(tx, actor, session) : undefined;
    const row = await tx.one<MovementRow>(sql`
      insert into till_movements as m (org_id, id, session_id, kind, amount_minor, account_id, reason, user_id,
                                       approved_by, is_late, recorded_at)
      values (${actor.orgId}, ${id}, ${session.id}, ${body.kind}, ${amountMinor}, ${account?.id ?? null},
              ${body.reason?.trim() ?? null}, ${actor.userId}, ${approvedBy}, ${session.status !== 'OPEN'},
              coalesce(${past?.happenedAt ?? null}::timestamptz, now()))
      returning ${movementColumns}`);
    if (!row) throw new Error('the insert gave no row');
    if (account) await moveMoney(tx, actor, row, { session, account, businessDate: past?.countsOn });
    if (past) noteExceptions(tx, actor, past.found, { session, movementId: id });
    if (heldMinor !== undefined && amountMinor > heldMinor)
      noteShort(tx, actor, { movementId: id, amountMinor }, { session, heldMinor });
    const movement = movementOf(actor, row);
    return {
      data: { ...movement, proof: proofOf(keys, actor, facts(id)) },
      change: { type: 'tillMovement', id, after: movement },
      events: [{ type: 'till.moved', data: { ...movement, outletId: session.outletId } }],
    };
  },
});

function amountOf(actor: Actor, { kind, amount, accountId }: MovementInput): bigint {
  if (kind !== 'NO_SALE') {
    if (amount !== undefined) return minorOf(actor, { field: 'amount', amount });
    throw failField('VALIDATION_FAILED', { field: 'amount', message: 'is required' });
  }
  if (amount === undefined && accountId === undefined) return 0n;
  const field = amount === undefined ? 'accountId' : 'amount';
  throw failField('VALIDATION_FAILED', { field, message: 'is only for PAID_IN and PAID_OUT' });
}

function rejectUnexpectedTime({ occurredAt, isLate = false }: MovementInput): void {
  if (occurredAt === undefined || isLate) return;
  throw failField('VALIDATION_FAILED', {
    field: 'occurredAt',
    message: 'is only allowed with isLate',
  });
}

/** The moment and day of a movement that is reported late. Undefined: now. */
async function pastOf(tx: Tx, actor: Actor, { occurredAt }: MovementInput, session: TillSession) {
  if (occurredAt === undefined) return undefined;
  const { id: tillSessionId, outletId } = session;
  return readPast(tx, actor, { outletId, tillSessionId, occurredAt, userId: undefined });
}

function noteExceptions(
  tx: Tx,
  actor: Actor,
  found: Disagreement[],
  { session, movementId }: { session: TillSession; movementId: string },
): void {
  const { id: sessionId, tillId, outletId } = session;
  writeExceptions(
    tx,
    actor,
    { outletId, tillId, sessionId, saleId: null },
    found.map(({ kind, details }) => ({ kind, details: { ...details, movementId } })),
  );
}

/** Makes movements of one session wait for each other, and movements with one id in any session. */
async function waitInTurn(
  tx: Tx,
  actor: Actor,
  { sessionId, movementId }: { sessionId: string; movementId: string | undefined },
): Promise<void> {
  await waitForTurn(tx, actor, sessionId);
  if (movementId) await waitForTurn(tx, actor, movementId);
}

/** The movement of this id, if it was recorded before. Refuses the id for another movement. */
async function findMovement(
  tx: Tx,
  { orgId }: Actor,
  { movementId, kind, accountId, reason }: MovementInput,
  { amountMinor, session }: { amountMinor: bigint; session: TillSession },
): Promise<MovementRow | undefined> {
  const row = await tx.one<MovementRow>(sql`
    select ${movementColumns} from till_movements m where m.org_id = ${orgId} and m.id = ${movementId}`);
  if (!row) return undefined;
  const isSame =
    row.sessionId === session.id &&
    row.kind === kind &&
    row.amountMinor === amountMinor &&
    row.reason === (reason?.trim() ?? null) &&
    (accountId === undefined || accountId === row.accountId);
  if (!isSame)
    throw failField('DUPLICATE', { field: 'movementId', message: 'is already used by another movement' });
  return row;
}
