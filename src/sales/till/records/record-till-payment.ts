import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Amount, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Choice, Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import { lockParties, type Party } from '../../../ledger/exports.ts';
import {
  findEarlierPayment,
  lockTillSession,
  lockUsableBank,
  Payment,
  postPayment,
  rejectUnusableSession,
  requestHashOf,
} from '../../../money/exports.ts';
import { businessDay } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { countedMethods } from '../../../values/payment.ts';
import { failField, Refusal } from '../../../values/refusal.ts';
import { type Disagreement, writeExceptions } from '../exceptions/exceptions.ts';
import { createUnknownCustomer, placeMoney } from '../offline/offline-shop.ts';
import { correctIfClosed } from '../session/correct-closed-session.ts';
import { readPast } from './past.ts';

const TillPaymentInput = named(
  'TillPaymentInput',
  Exactly({
    paymentId: {
      ...Id,
      description:
        'An id that the till chooses. The same payment sent again, however late, is recorded once.',
    },
    outletId: Id,
    tillSessionId: Id,
    customerId: Id,
    purpose: Choice(['SETTLEMENT', 'DEPOSIT'], {
      description: 'SETTLEMENT pays the oldest debts first. What is left becomes a deposit.',
    }),
    method: Choice(countedMethods),
    amount: Amount,
    bankId: Type.Optional({ ...Id, description: 'For the method BANK, if there are several accounts.' }),
    number: Text(60, { description: 'The text on the receipt.', examples: ['PAY-7F3A92C1'] }),
    reference: Type.Optional(Text(100, { examples: ['TRF-20931'] })),
    occurredAt: {
      ...Instant,
      description:
        'When it was taken. More than five minutes before its session was opened, or in the future, is an exception (CLOCK_WRONG).',
    },
    userId: Type.Optional({
      ...Id,
      description: 'The user who took the money. Left out: the user who sends it.',
    }),
    isLate: Type.Optional(
      Type.Boolean({
        description:
          'It was taken at a till that was offline. It is always accepted; a problem becomes an exception.',
      }),
    ),
  }),
);
type TillPaymentInput = Static<typeof TillPaymentInput>;

export const recordTillPayment = operation({
  id: 'recordTillPayment',
  route: 'POST /till/payments',
  group: 'Transaction/Till',
  summary: 'Take a deposit or a payment of a debt at a till',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: TillPaymentInput,
  answer: { code: 'TILL_PAYMENT_RECORDED', message: 'Payment recorded.', data: Payment },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    const { paymentId: id, outletId, bankId, occurredAt, isLate = false } = body;
    rejectForeignOutlet(actor, outletId);
    const order = {
      direction: 'IN' as const,
      method: body.method,
      purpose: body.purpose,
      allocations: undefined,
      amountMinor: minorOf(actor, { field: 'amount', amount: body.amount }),
    };
    const { number } = body;
    // The session is not part of the hash, since it may have got another id.
    const requestHash = requestHashOf(order, {
      direction: 'IN',
      method: body.method,
      amount: body.amount,
      partyId: body.customerId,
      outletId,
      bankId: bankId ?? null,
      reference: number,
      note: body.reference ?? null,
    });
    const earlier = await findEarlierPayment(tx, actor, { id, requestHash });
    if (earlier) return { data: earlier };

    // The outlet may be closed since a late payment was taken.
    const today = await businessDay(tx, actor, { outletId }).catch(unlessLate(isLate));
    const past = await readPast(tx, actor, { ...body, userId: body.userId });
    if (!isLate) rejectUnknownUser(past.found);
    const session = past.sessionId ? await lockTillSession(tx, actor.orgId, past.sessionId) : undefined;
    if (!isLate) rejectUnusableSession(session, outletId);
    const { party, ...payerKnown } = await findPayer(tx, actor, body);
    const { method, bank, ...placed } = await findBank(tx, actor, body);
    const payment = await postPayment(
      tx,
      past.by,
      { ...order, method },
      {
        id,
        party,
        bank,
        outletId,
        requestHash,
        reference: number,
        note: body.reference ?? null,
        tillSessionId: session?.id,
        businessDate: isLate || !today ? past.countsOn : today,
      },
    );
    const late = await correctIfClosed(tx, actor, {
      session,
      source: { type: 'PAYMENT', id },
      direction: 'IN',
      payments: [{ method, amountMinor: order.amountMinor, bank }],
    });
    // Online everything else is refused, so only the clock can be wrong.
    const found = isLate
      ? [...past.found, ...payerKnown.found, ...placed.found, ...late]
      : past.found.filter(({ kind }) => kind === 'CLOCK_WRONG');
    const about = { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId: null };
    writeExceptions(
      tx,
      actor,
      about,
      found.map(({ kind, details }) => ({
        kind,
        details: { ...details, paymentId: id, payment: number, occurredAt },
      })),
    );
    return {
      data: payment,
      change: { type: 'payment', id, after: payment },
      events: [{ type: 'payment.recorded', data: payment }],
    };
  },
});

function rejectForeignOutlet({ outletIds }: Actor, outletId: string): void {
  if (outletIds && !outletIds.includes(outletId))
    throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}

/** Refuses an unknown user. A till that is online knows its user. */
function rejectUnknownUser(found: Disagreement[]): void {
  if (!found.some(({ kind }) => kind === 'SELLER_UNKNOWN')) return;
  throw failField('VALIDATION_FAILED', { field: 'userId', message: 'is not a user of this business' });
}

/** An error handler that lets a late payment pass where a state (409) would refuse it, such as a closed outlet. */
function unlessLate(isLate: boolean) {
  return (error: unknown): undefined => {
    if (isLate && error instanceof Refusal && error.status === 409) return undefined;
    throw error;
  };
}

/** The customer of the payment. For a late payment of an unknown customer, a placeholder. */
async function findPayer(
  tx: Tx,
  actor: Actor,
  { customerId, number, isLate }: TillPaymentInput,
): Promise<{ party: Party; found: Disagreement[] }> {
  const parties = await lockParties(tx, actor.orgId, [customerId]);
  const party = parties.get(customerId);
  if (party && party.kind !== 'VENDOR') return { party, found: [] };
  if (!isLate) throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  const id = await createUnknownCustomer(tx, actor, number);
  const placeholder = (await lockParties(tx, actor.orgId, [id])).get(id);
  if (!placeholder) throw new Error('a customer that was just made is not there');
  return { party: placeholder, found: [{ kind: 'CUSTOMER_UNKNOWN', details: { customerId, keptFor: id } }] };
}

/** The bank account of the payment. For a late payment, it is guessed if the named one cannot be used. */
async function findBank(tx: Tx, actor: Actor, { method, bankId, isLate }: TillPaymentInput) {
  if (method !== 'BANK' && bankId && !isLate)
    throw failField('VALIDATION_FAILED', { field: 'bankId', message: 'is only for the method BANK' });
  if (method !== 'BANK') return { method, bank: undefined, found: [] };
  if (!isLate) return { method, bank: await lockUsableBank(tx, actor.orgId, bankId), found: [] };
  const { payments, banks, isGuessed } = await placeMoney(tx, actor, [{ method, bankId }]);
  const found: Disagreement[] = isGuessed
    ? [{ kind: 'BANK_UNKNOWN', details: { bankId: bankId ?? null, postedTo: banks[0]?.id ?? null } }]
    : [];
  return { method: payments[0]?.method ?? method, bank: banks[0], found };
}
