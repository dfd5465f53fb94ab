import type { Actor } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { type Outcome, operation } from '../../http/operation.ts';
import { lockParties } from '../../ledger/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { usesBank } from '../../values/payment.ts';
import { failField } from '../../values/refusal.ts';
import { lockUsableBank } from '../store.ts';
import { lockTillSession, rejectSessionOfCard, rejectUnusableSession } from '../till-session.ts';
import { findEarlierPayment, requestHashOf } from './earlier-payment.ts';
import type { PaymentOrder } from './order.ts';
import { postPayment } from './post-payment.ts';
import { Payment, PaymentInput } from './schemas.ts';

export const recordPayment = operation({
  id: 'recordPayment',
  route: 'POST /payments',
  group: 'Transaction/Payments',
  summary: 'Record a payment in (debt settled, deposit) or out (vendor paid, refund of a deposit)',
  description:
    "A SETTLEMENT pays debts, the oldest first or as `allocations` say. What is left over becomes the customer's deposit (money in) or our advance to the vendor (money out). A blocked party can still pay and be paid.",
  access: 'money.write',
  body: PaymentInput,
  answer: { code: 'PAYMENT_RECORDED', message: 'Payment recorded.', data: Payment },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: ({ tx, actor, body }) => recordPaymentOf(tx, actor, body),
});

export async function recordPaymentOf(tx: Tx, actor: Actor, body: PaymentInput): Promise<Outcome<Payment>> {
  const order = orderOf(actor, body);
  const requestHash = body.paymentId ? requestHashOf(order, body) : undefined;
  if (body.paymentId && requestHash) {
    const earlier = await findEarlierPayment(tx, actor, { id: body.paymentId, requestHash });
    if (earlier) return { data: earlier };
  }
  const { tillSessionId } = body;
  const [businessDate, session, parties, bank] = await tx.inOrder(
    () => businessDay(tx, actor, body),
    () => (tillSessionId ? lockTillSession(tx, actor.orgId, tillSessionId) : undefined),
    () => lockParties(tx, actor.orgId, [body.partyId]),
    () => (usesBank(order) ? lockUsableBank(tx, actor.orgId, body.bankId) : undefined),
  );
  if (tillSessionId) rejectUnusableSession(session, body.outletId);
  if (usesBank(order)) rejectSessionOfCard(order.method, tillSessionId);
  const party = parties.get(body.partyId);
  if (!party) throw failField('NOT_FOUND', { field: 'partyId', message: 'does not exist' });

  const id = body.paymentId ?? newId();
  const payment = await postPayment(tx, actor, order, {
    id,
    party,
    bank,
    businessDate,
    tillSessionId,
    requestHash,
    outletId: body.outletId,
    reference: body.reference?.trim() ?? null,
    note: body.note?.trim() ?? null,
  });
  return {
    data: payment,
    change: { type: 'payment', id, after: payment },
    events: [{ type: 'payment.recorded', data: payment }],
  };
}

/** Checks that the fields of the request fit together, and converts amounts to minor units. */
function orderOf(actor: Actor, body: PaymentInput): PaymentOrder {
  const { direction, method, purpose = 'SETTLEMENT', allocations } = body;
  const purposes = {
    IN: ['SETTLEMENT', 'DEPOSIT', 'ADVANCE_REFUND'],
    OUT: ['SETTLEMENT', 'ADVANCE', 'DEPOSIT_REFUND'],
  }[direction];
  if (!purposes.includes(purpose)) {
    throw failField('VALIDATION_FAILED', {
      field: 'purpose',
      message: `must be one of ${purposes.join(', ')} for a payment ${direction}`,
    });
  }
  if (method === 'DEPOSIT' && purpose !== 'SETTLEMENT') {
    throw failField('VALIDATION_FAILED', {
      field: 'method',
      message: 'must not be DEPOSIT: that is only for a SETTLEMENT',
    });
  }
  if (body.bankId && !usesBank({ direction, method, purpose })) {
    throw failField('VALIDATION_FAILED', {
      field: 'bankId',
      message: 'is only for the method BANK, and for POS when we pay',
    });
  }
  if (allocations && purpose !== 'SETTLEMENT') {
    throw failField('VALIDATION_FAILED', { field: 'allocations', message: 'are only for a SETTLEMENT' });
  }
  return {
    direction,
    method,
    purpose,
    amountMinor: minorOf(actor, { field: 'amount', amount: body.amount }),
    allocations: allocations?.map(({ debtId, source, amount }, at) => {
      if (!debtId && !source) {
        throw failField('VALIDATION_FAILED', {
          field: `allocations.${at}.debtId`,
          message: 'is required without source',
        });
      }
      return { debtId, source, amountMinor: minorOf(actor, { field: `allocations.${at}.amount`, amount }) };
    }),
  };
}
