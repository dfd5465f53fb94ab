import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { type Bookkeeper, type EntryLine, postWithCommit, type Source } from '../../../ledger/exports.ts';
import { moneyAccount, type PaymentMethod, type TillSession } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { isCounted } from '../../../values/payment.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';
import { readCountsOn } from '../store.ts';

type LatePayment = {
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  amountMinor: bigint;
  cashBackMinor?: bigint | undefined;
  /** The bank account of a payment by BANK. */
  bank?: { id: string; accountId: string } | undefined;
};

type LateRecord = {
  session: TillSession | undefined;
  /** The refund, payment, … that became known now. */
  source: Source;
  direction: 'IN' | 'OUT';
  payments: Omit<LatePayment, 'direction'>[];
};

/**
 * Corrects a session that was counted before this record became known, on the day of the session. Answers the exception
 * that says so; nothing happens while the session is open.
 */
export async function correctIfClosed(
  tx: Tx,
  actor: Actor,
  { session, source, direction, payments }: LateRecord,
): Promise<Disagreement[]> {
  if (session?.status !== 'CLOSED') return [];
  const { countsOn } = await readCountsOn(tx, actor, session.id);
  correctClosedSession(tx, actor, {
    session,
    source,
    businessDate: countsOn,
    payments: payments.map((payment) => ({ ...payment, direction })),
  });
  return [{ kind: 'SESSION_CLOSED', details: { tillSessionId: session.id } }];
}

type Correction = {
  session: { id: string; outletId: string };
  /** The sale, refund or other record of the payments. */
  source: Source;
  /** The day on which the difference was posted, or the first open day after it. */
  businessDate: string;
  payments: LatePayment[];
};

/**
 * Corrects a closed session by payments that arrived late. They were in the drawer when it was counted, so they reduce
 * the difference that was posted then. Writes a row for each method and one entry, with the COMMIT. The caller holds
 * the locks of the session and the books, and has checked that the day is open.
 */
export function correctClosedSession(tx: Tx, by: Bookkeeper, correction: Correction): void {
  const { session, source, businessDate, payments } = correction;
  const moved = movedBy(payments);
  if (moved.length === 0) return;
  const byMethod = [...Map.groupBy(moved, ({ method }) => method)]
    .map(([method, some]) => ({
      method,
      amountMinor: some.reduce((total, { amountMinor }) => total + amountMinor, 0n),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0n);
  tx.defer(sql`
    insert into till_corrections (org_id, id, session_id, outlet_id, business_date, method, amount_minor, source_type,
                                  source_id)
    select ${by.orgId}, c.id, ${session.id}, ${session.outletId}, ${businessDate}, c.method, c.amount_minor,
           ${source.type}, ${source.id}
    from unnest(
      ${byMethod.map(newId)}::uuid[],
      ${byMethod.map(({ method }) => method)}::text[],
      ${byMethod.map(({ amountMinor }) => String(amountMinor))}::bigint[]
    ) as c (id, method, amount_minor)`);
  postWithCommit(tx, by, {
    source: { type: 'TILL_CORRECTION', id: session.id },
    businessDate,
    lines: moved.flatMap((one) => differenceLines(one, session)),
  });
}

type Moved = { method: PaymentMethod; bank: LatePayment['bank']; amountMinor: bigint };

/** What each payment added to its method, below zero if money went out. Cash back is taken from the cash. */
function movedBy(payments: LatePayment[]): Moved[] {
  return payments
    .flatMap(({ direction, method, bank, amountMinor, cashBackMinor = 0n }): Moved[] => [
      { method, bank, amountMinor: direction === 'IN' ? amountMinor : -amountMinor },
      { method: 'CASH', bank: undefined, amountMinor: -cashBackMinor },
    ])
    .filter(({ amountMinor }) => amountMinor !== 0n);
}

/** The journal lines of the correction. Deposits are not counted, so they need none. */
function differenceLines(
  { method, bank, amountMinor }: Moved,
  { id: tillSessionId, outletId }: Correction['session'],
): EntryLine[] {
  if (!isCounted(method)) return [];
  const same = { outletId, method, tillSessionId };
  return [
    { account: moneyAccount(method, bank), amountMinor: -amountMinor, ...same },
    { account: 'CASH_DIFFERENCE', amountMinor, ...same },
  ];
}
