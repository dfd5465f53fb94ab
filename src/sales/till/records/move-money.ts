import type { Actor } from '../../../http/access.ts';
import { type EntryLine, post } from '../../../ledger/exports.ts';
import { type TillSession, writePayment } from '../../../money/exports.ts';
import { businessDay } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { correctIfClosed } from '../session/correct-closed-session.ts';
import type { MovementRow } from '../store.ts';

type Move = {
  session: TillSession;
  account: { id: string; isSafe: boolean };
  /** The business day of a movement that is reported late. Undefined: today. */
  businessDate: string | undefined;
};

/** Posts the movement between the account and the drawer. A move to or from the safe is no payment. */
export async function moveMoney(
  tx: Tx,
  actor: Actor,
  { id, kind, amountMinor, reason }: MovementRow,
  { session, account, ...move }: Move,
): Promise<void> {
  const { id: tillSessionId, outletId } = session;
  const businessDate = move.businessDate ?? (await businessDay(tx, actor, { outletId }));
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
  const direction = kind === 'PAID_IN' ? 'IN' : 'OUT';
  await correctIfClosed(tx, actor, {
    session,
    source,
    direction,
    payments: [{ method: 'CASH', amountMinor }],
  });
}
