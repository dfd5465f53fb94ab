import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, Text } from '../../http/schema.ts';
import { type EntryLine, lockParties, type Party, post, reverseSettlements } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { lockUsableBank, writePayment } from '../store.ts';
import { lockSessionIfOpen } from '../till-session.ts';
import { balancesAfter } from './order.ts';
import { Payment } from './schemas.ts';
import { type PaymentRow, paymentColumns, paymentOf, readPayment, visiblePayment } from './store.ts';

export const reversePayment = operation({
  id: 'reversePayment',
  route: 'POST /payments/{paymentId}/reverse',
  group: 'Transaction/Payments',
  summary: 'Reverse a payment',
  description:
    'Records a second payment of the same direction and purpose with a negative amount, on today’s business date. Debts that the payment had settled are open again. Payments of sales, purchases, expenses and banks are reversed there.',
  access: 'money.write',
  body: named('ReversePaymentRequest', Exactly({ note: Type.Optional(Nullable(Text(500))) })),
  answer: { code: 'PAYMENT_REVERSED', message: 'Payment reversed.', data: Payment },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const { today: businessDate, ...before } = await readReversiblePayment(tx, actor, params.paymentId);
    const { outletId, bankId, partyId } = before;
    const tillSessionId = await lockSessionIfOpen(tx, actor.orgId, before.tillSessionId);
    const [parties, earlierReversal] = await tx.inOrder(
      () => lockParties(tx, actor.orgId, [partyId]),
      // Runs after the party is locked, so that the second of two simultaneous reversals sees the first.
      () => tx.one(sql`select from payments where org_id = ${actor.orgId} and reverses_id = ${before.id}`),
      () => (bankId ? lockUsableBank(tx, actor.orgId, bankId) : undefined),
    );
    if (earlierReversal) throw fail('INVALID_STATE', { message: 'This payment was already reversed.' });
    const party = parties.get(partyId);
    if (!party) throw fail('INVALID_STATE', { message: 'The party of this payment is archived.' });

    const id = newId();
    const source = { type: 'PAYMENT', id };
    const lines = await reversedLines(tx, actor, { paymentId: before.id, tillSessionId });
    rejectSpentBalance(actor, party, lines);
    const note = body.note?.trim() ?? null;
    const [, , , payment] = await tx.inOrder(
      () => reverseSettlements(tx, actor, { source: before.source, reversal: source }),
      () => post(tx, actor, { source, businessDate, reference: before.reference, note, lines }),
      () =>
        writePayment(tx, actor, {
          id,
          direction: before.direction,
          method: before.method,
          purpose: before.purpose,
          amountMinor: -before.amountMinor,
          bankId,
          partyId,
          outletId,
          tillSessionId,
          source,
          reversesId: before.id,
          businessDate,
          reference: before.reference,
          note,
          balancesAfter: balancesAfter(party, lines),
        }),
      () => readPayment(tx, actor, id),
    );
    return {
      data: payment,
      change: {
        type: 'payment',
        id: before.id,
        before: paymentOf(actor, before),
        after: paymentOf(actor, { ...before, reversedById: id }),
      },
      events: [{ type: 'payment.reversed', data: payment }],
    };
  },
});

type Reversible = PaymentRow & { partyId: string; today: string };

/**
 * Reads a payment that was recorded by hand and is not itself a reversal, with today's date at its outlet. The outlet
 * may be closed by now.
 */
async function readReversiblePayment(tx: Tx, actor: Actor, paymentId: string): Promise<Reversible> {
  const payment = await tx.one<PaymentRow & { today: string }>(sql`
    select ${paymentColumns}, business_date(now(), o.timezone, o.day_starts_at) as today
    from payments p left join outlets o on o.org_id = p.org_id and o.id = p.outlet_id
    where p.org_id = ${actor.orgId} and p.id = ${paymentId} and ${visiblePayment(actor) ?? sql`true`}`);
  if (!payment) throw fail('NOT_FOUND', { message: 'This payment does not exist.' });
  const { source, partyId } = payment;
  if (source.type !== 'PAYMENT' || !partyId) {
    throw fail('INVALID_STATE', {
      message: `This payment belongs to another record (${source.type}). Reverse that one instead.`,
    });
  }
  if (payment.reversesId) {
    throw fail('INVALID_STATE', { message: 'This payment is itself a reversal and cannot be reversed.' });
  }
  return { ...payment, partyId };
}

/** The lines of the payment's entry with opposite signs. They belong to its till session only while that is open. */
async function reversedLines(
  tx: Tx,
  actor: Actor,
  { paymentId, tillSessionId }: { paymentId: string; tillSessionId: string | null },
): Promise<EntryLine[]> {
  const lines = await tx.all<Omit<EntryLine, 'account'> & { accountId: string; key: string | null }>(sql`
    select l.account_id as "accountId", a.system_key as key, -l.amount_minor as "amountMinor",
           l.party_id as "partyId", l.outlet_id as "outletId", l.method,
           case when l.till_session_id = ${tillSessionId} then l.till_session_id end as "tillSessionId"
    from journal_entries e
    join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
    join accounts a on a.org_id = l.org_id and a.id = l.account_id
    where e.org_id = ${actor.orgId} and e.source_type = 'PAYMENT' and e.source_id = ${paymentId}
    order by l.position`);
  return lines.map(({ accountId, key, partyId, ...line }) => ({
    ...line,
    account: (key as Extract<EntryLine['account'], string> | null) ?? { id: accountId },
    partyId: partyId ?? undefined,
  }));
}

/** Rejects the reversal when the deposit or advance that it made is already spent. */
function rejectSpentBalance(actor: Actor, party: Party, lines: EntryLine[]): void {
  const { depositMinor, advanceMinor } = balancesAfter(party, lines);
  for (const [name, hasMinor, afterMinor] of [
    ['deposit', party.depositMinor, depositMinor],
    ['advance', party.advanceMinor, advanceMinor],
  ] as const) {
    if (afterMinor < 0n) {
      const [needed, has] = [majorOf(actor, hasMinor - afterMinor), majorOf(actor, hasMinor)];
      throw fail('INVALID_STATE', {
        message: `The ${name} from this payment was used: ${needed} would have to be returned, and only ${has} is left.`,
      });
    }
  }
}
