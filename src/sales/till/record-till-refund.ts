import { Type } from 'typebox';
import { mayDo } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../http/schema.ts';
import { lockTillSession, type TillSession } from '../../money/exports.ts';
import { fail } from '../../values/refusal.ts';
import { returnedOf, sentBack } from '../sale/refund-sale.ts';
import { GivenBackInput, ReturnedLineInput, SaleRefunded } from '../sale/refund-schemas.ts';
import { refundedBefore, toldOfRefund } from '../sale/refunded-before.ts';
import { lockSale, type SoldSale } from '../sale/return-goods.ts';
import { takeBack } from '../sale/take-back.ts';
import { correctClosedSession } from './correct-closed-session.ts';
import { type Disagreement, writeExceptions } from './exceptions.ts';
import { readPast } from './past.ts';
import { factsOf, Proof, proven, proves } from './proof.ts';
import { Exchange, readExchange, sellInstead } from './sold-instead.ts';
import { readCountsOn } from './store.ts';

const TillRefundInput = named(
  'TillRefundInput',
  Exactly({
    refundId: { ...Id, description: 'Sent again, however late, it is recorded once.' },
    saleId: Id,
    isVoid: Type.Boolean(),
    lines: Type.Array(ReturnedLineInput, { minItems: 1, maxItems: 500 }),
    payments: Type.Array(GivenBackInput, { maxItems: 20, description: 'As the money went back.' }),
    tillSessionId: Type.Optional({ ...Id, description: 'Whose drawer the money came from.' }),
    reason: Type.Optional(Text(500)),
    occurredAt: Instant,
    userId: Type.Optional({ ...Id, description: 'Who made it. Absent: whoever sends it.' }),
    exchange: Type.Optional(Exchange),
    proof: Type.Optional(Proof),
  }),
);

export const recordTillRefund = operation({
  id: 'recordTillRefund',
  route: 'POST /till/refunds',
  group: 'Transaction/Till',
  summary: 'Record a refund or a void that a till made before',
  description:
    'For a server that was restored from a backup and does not know it any more: the money went back then. Whoever may not refund sends the `proof` that came with it. To make a refund, use POST /sales/{saleId}/refunds.',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: TillRefundInput,
  answer: { code: 'TILL_REFUND_RECORDED', message: 'The refund is recorded.', data: SaleRefunded },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body, service: { keys } }) => {
    const { refundId: id, saleId, reason = null } = body;
    const earlier = await refundedBefore(tx, actor, { id, saleId, requestHash: undefined });
    if (earlier) return { data: proven(keys, actor, earlier) };
    const sale = await lockSale(tx, actor, saleId);
    const { outletId } = sale;
    const past = await readPast(tx, actor, {
      ...body,
      outletId,
      tillSessionId: body.tillSessionId,
      userId: body.userId,
    });
    const session = past.sessionId ? await lockTillSession(tx, actor.orgId, past.sessionId) : undefined;
    const sold = readExchange(actor, outletId, body.exchange);
    const { payments, businessDate, exchangedMinor } = await takeBack(tx, past.by, sale, {
      id,
      requestHash: undefined,
      returned: returnedOf('lines', body.lines),
      field: 'lines',
      moneyField: 'payments',
      payments: () => sentBack(actor, 'payments', body.payments),
      tillSessionId: session?.id ?? null,
      reason,
      isVoid: body.isVoid && isVoidable(sale, session),
      past: { businessDate: past.countsOn },
      ...(sold && { exchange: { saleId: sold.order.id, priceMinor: sold.exchangedMinor } }),
    });
    const made = sold && (await sellInstead(tx, actor, { ...sold, exchangedMinor }));
    const found = past.found.map(
      ({ kind, details }): Disagreement => ({ kind, details: { ...details, refundId: id } }),
    );
    if (session?.status === 'CLOSED') {
      const { countsOn } = await readCountsOn(tx, actor, session.id);
      correctClosedSession(tx, actor, {
        session,
        source: { type: 'REFUND', id },
        businessDate: countsOn,
        payments: payments.map(({ method, amountMinor, bank }) => ({
          ...{ direction: 'OUT', method, amountMinor, bank },
        })),
      });
      found.push({ kind: 'SESSION_CLOSED', details: { tillSessionId: session.id, refundId: id } });
    }
    const data = await refundedBefore(tx, actor, { id, saleId, requestHash: undefined });
    if (!data) throw new Error('a refund that was just made is not there');
    if (!mayDo(actor, 'sales.refund') && !proves(keys, actor, factsOf(data.refund), body.proof)) {
      throw fail('FORBIDDEN', {
        message:
          'Whoever may not refund tells only of what was allowed here before: a manager has to send this.',
        errors: [{ field: 'proof', code: 'FORBIDDEN', message: 'does not show that this was allowed' }],
      });
    }
    const about = { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId };
    writeExceptions(tx, actor, about, found);
    return {
      data: proven(keys, actor, data),
      change: {
        type: 'sale',
        id: saleId,
        before: { status: sale.status },
        after: {
          ...{ status: data.sale.status, refund: data.refund, recordedFor: businessDate },
          ...(made?.change && { exchangedFor: made.change.after }),
        },
      },
      events: [
        { type: body.isVoid ? 'sale.voided' : 'sale.refunded', data: toldOfRefund(data) },
        ...(made?.events ?? []),
      ],
    };
  },
});

/** The report of a closed session stays as it is: what it would not count as sold is handed back instead. */
function isVoidable({ status, tillSessionId }: SoldSale, session: TillSession | undefined): boolean {
  return status === 'COMPLETED' && session?.status === 'OPEN' && session.id === tillSessionId;
}
