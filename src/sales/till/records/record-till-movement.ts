import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Amount, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named, Text } from '../../../http/schema.ts';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import { lockTillSession, type TillSession, writePayment } from '../../../money/exports.ts';
import { businessDay } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { noSalesOfCashier } from '../../../values/drawer.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { MovementKind, RecordedMovement } from '../schemas.ts';
import { correctClosedSession } from '../session/correct-closed-session.ts';
import { drawerInTurn, noteShort, readHeld } from '../session/short-drawer.ts';
import { type MovementRow, movementColumns, movementOf, noSuchSession, readCountsOn } from '../store.ts';
import { approve } from './approve-movement.ts';
import { movementAccount } from './movement-account.ts';
import { Proof, proofOf, proves } from './proof.ts';

const MovementInput = named(
  'TillMovementInput',
  Exactly({
    movementId: Type.Optional({
      ...Id,
      description:
        'Of your own making: sent again, however late, it is recorded once. Absent: the server makes one.',
    }),
    kind: MovementKind,
    amount: Type.Optional({ ...Amount, description: 'Of what is paid in or out; a NO_SALE has none.' }),
    accountId: Type.Optional({
      ...Id,
      description:
        'What it comes from or goes to. Absent: other income, or other expenses. The account of cash itself is the safe: such a transfer is no payment.',
    }),
    reason: Type.Optional(Text(500, { examples: ['Stamps'] })),
    isLate: Type.Optional(
      Type.Boolean({
        description:
          'It has happened at a till that could not tell at once: a session that was closed since takes it as a correction.',
      }),
    ),
    proof: Type.Optional(Proof),
    approvalToken: Type.Optional(Text(200, { description: "A manager's yes, from POST /auth/approvals." })),
  }),
);
type MovementInput = Static<typeof MovementInput>;

export const recordTillMovement = operation({
  id: 'recordTillMovement',
  route: 'POST /till/sessions/{sessionId}/movements',
  group: 'Transaction/Till',
  summary: 'Cash movement (paid in, paid out, no sale)',
  description: `Of a cashier, what is paid out takes a manager's approval (action DRAWER), and so does a NO_SALE after the first ${noSalesOfCashier} of a session. More than the drawer should hold can be paid out, for the money is gone: it is an exception (DRAWER_SHORT) for a manager to look at.`,
  access: 'sales.sell',
  body: MovementInput,
  answer: { code: 'TILL_MOVEMENT_RECORDED', message: 'The movement is recorded.', data: RecordedMovement },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, params, body, service: { keys } }) => {
    const amountMinor = amountOf(actor, body);
    const session = await lockTillSession(tx, actor.orgId, params.sessionId);
    if (!session || (actor.outletIds && !actor.outletIds.includes(session.outletId))) throw noSuchSession();
    await inTurn(tx, actor, { sessionId: session.id, movementId: body.movementId });
    const earlier = body.movementId && (await recordedBefore(tx, actor, body, { amountMinor, session }));
    const facts = (id: string) => ({
      ...{ kind: 'MOVEMENT' as const, id, sessionId: session.id, movement: body.kind, amountMinor },
      accountId: body.accountId ?? null,
    });
    if (earlier)
      return { data: { ...movementOf(actor, earlier), proof: proofOf(keys, actor, facts(earlier.id)) } };
    if (session.status !== 'OPEN' && !body.isLate)
      throw fail('INVALID_STATE', { message: 'This till session is closed.' });
    const account =
      body.kind === 'NO_SALE' ? undefined : await movementAccount(tx, actor, body.kind, body.accountId);
    const id = body.movementId ?? newId();
    // It was allowed before a backup was restored, and the yes to it is gone with what came after the backup.
    const wasAllowed = proves(keys, actor, facts(id), body.proof);
    const approvedBy = wasAllowed ? null : await approve(tx, actor, body, { session, amountMinor });
    const heldMinor = body.kind === 'PAID_OUT' ? await readHeld(tx, actor, session) : undefined;
    const row = await tx.one<MovementRow>(sql`
      insert into till_movements as m (org_id, id, session_id, kind, amount_minor, account_id, reason, user_id,
                                       approved_by, is_late)
      values (${actor.orgId}, ${id}, ${session.id}, ${body.kind}, ${amountMinor}, ${account?.id ?? null},
              ${body.reason?.trim() ?? null}, ${actor.userId}, ${approvedBy}, ${session.status !== 'OPEN'})
      returning ${movementColumns}`);
    if (!row) throw new Error('the insert gave no row');
    if (account) await moveMoney(tx, actor, row, { session, account });
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
  throw failField('VALIDATION_FAILED', { field, message: 'belongs to what is paid in or out' });
}

/** One after the other in a session; and so do those of one id, whatever session they are sent to. */
async function inTurn(
  tx: Tx,
  actor: Actor,
  { sessionId, movementId }: { sessionId: string; movementId: string | undefined },
): Promise<void> {
  await drawerInTurn(tx, actor, sessionId);
  if (movementId) await drawerInTurn(tx, actor, movementId);
}

async function recordedBefore(
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
  if (!isSame) throw failField('DUPLICATE', { field: 'movementId', message: 'is that of another movement' });
  return row;
}

/** From the account to the drawer or back; with the safe on the other side the cash stays ours, and nothing is paid. */
async function moveMoney(
  tx: Tx,
  actor: Actor,
  { id, kind, amountMinor, reason }: MovementRow,
  { session, account }: { session: TillSession; account: { id: string; isSafe: boolean } },
): Promise<void> {
  const { id: tillSessionId, outletId } = session;
  const businessDate = await businessDay(tx, actor, { outletId });
  const source = { type: 'TILL_MOVEMENT', id };
  const intoMinor = kind === 'PAID_IN' ? amountMinor : -amountMinor;
  const lines: EntryLine[] = [
    { account: 'CASH', amountMinor: intoMinor, outletId, method: 'CASH', tillSessionId },
    {
      account: { id: account.id },
      amountMinor: -intoMinor,
      outletId,
      ...(account.isSafe && { method: 'CASH' }),
    },
  ];
  await tx.inOrder(
    () => post(tx, actor, { source, businessDate, note: reason, lines }),
    () =>
      account.isSafe
        ? undefined
        : writePayment(tx, actor, {
            direction: kind === 'PAID_IN' ? 'IN' : 'OUT',
            method: 'CASH',
            purpose: kind === 'PAID_IN' ? 'TILL_IN' : 'TILL_OUT',
            amountMinor,
            outletId,
            tillSessionId,
            source,
            businessDate,
            note: reason,
          }),
  );
  if (session.status === 'OPEN') return;
  const direction = kind === 'PAID_IN' ? 'IN' : 'OUT';
  const payments = [{ direction, method: 'CASH', amountMinor } as const];
  const { countsOn } = await readCountsOn(tx, actor, session.id);
  correctClosedSession(tx, actor, { session, source, businessDate: countsOn, payments });
}
