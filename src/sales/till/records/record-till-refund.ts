import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import { lockTillSession, type TillSession } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { toE4 } from '../../../values/quantity.ts';
import { failField } from '../../../values/refusal.ts';
import type { GivenBack } from '../../sale/give-back.ts';
import { givenBackOf, returnedOf } from '../../sale/refund-sale.ts';
import { GivenBackInput, ReturnedLineInput, SaleRefunded } from '../../sale/refund-schemas.ts';
import { findSaleRefund, refundEventData } from '../../sale/refunded-before.ts';
import { lockSale, type SoldSale } from '../../sale/return-goods.ts';
import { takeBack } from '../../sale/take-back.ts';
import { readPaid } from '../../sale/void-sale.ts';
import { noteCarriedTax } from '../../tax/note-carried-tax.ts';
import { writeExceptions } from '../exceptions/exceptions.ts';
import { correctIfClosed } from '../session/correct-closed-session.ts';
import { readPast } from './past.ts';
import { placeBack } from './place-back.ts';
import { type Facts, Proof, proven, rejectUnproven } from './proof.ts';
import { Exchange, readExchange, sellInstead } from './sold-instead.ts';

const TillRefundInput = named(
  'TillRefundInput',
  Exactly({
    refundId: {
      ...Id,
      description: 'An id that the till chose. Sent again, however late, it is recorded once.',
    },
    saleId: Id,
    isVoid: Type.Boolean(),
    lines: Type.Array(ReturnedLineInput, { minItems: 1, maxItems: 500 }),
    payments: Type.Array(GivenBackInput, { maxItems: 20, description: 'How the money went back.' }),
    tillSessionId: Type.Optional({ ...Id, description: 'The till session whose drawer paid.' }),
    reason: Type.Optional(Text(500)),
    occurredAt: Instant,
    userId: Type.Optional({ ...Id, description: 'The user who made it. Left out: the user who sends it.' }),
    exchange: Type.Optional(Exchange),
    proof: Type.Optional(Proof),
  }),
);

type TillRefundInput = Static<typeof TillRefundInput>;

export const recordTillRefund = operation({
  id: 'recordTillRefund',
  route: 'POST /till/refunds',
  group: 'Transaction/Till',
  summary: 'Record a refund or a void that a till made before',
  description:
    'For a server restored from a backup that has lost this refund; the money was given back then. A user who may not refund sends the `proof` that came with it. To make a new refund, use POST /sales/{saleId}/refunds.',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: TillRefundInput,
  answer: { code: 'TILL_REFUND_RECORDED', message: 'Refund recorded.', data: SaleRefunded },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body, service: { keys } }) => {
    const { refundId: id, saleId, reason = null } = body;
    const requireProof = () => rejectUnproven(keys, actor, factsSent(actor, body), body.proof);
    // A till changes hands, so the sale may be another cashier's. The proof decides.
    const teller = { ...actor, role: 'MANAGER' as const };
    const earlier = await findSaleRefund(tx, teller, { id, saleId });
    if (earlier) {
      if (earlier.sale.userId !== actor.userId) requireProof();
      return { data: proven(keys, actor, earlier) };
    }
    const sale = await lockSale(tx, teller, saleId);
    requireProof();
    const { outletId } = sale;
    const past = await readPast(tx, actor, {
      ...body,
      outletId,
      tillSessionId: body.tillSessionId,
      userId: body.userId,
    });
    const session = past.sessionId ? await lockTillSession(tx, actor.orgId, past.sessionId) : undefined;
    const sold = readExchange(actor, outletId, body.exchange);
    if (sold) await rejectSoldBefore(tx, actor, sold.order.id);
    const given = givenBackOf(actor, 'payments', body.payments);
    const found = [...past.found];
    const { payments, businessDate, exchangedMinor } = await takeBack(tx, past.by, sale, {
      id,
      requestHash: undefined,
      returned: returnedOf('lines', body.lines),
      field: 'lines',
      moneyField: 'payments',
      payments: async () => {
        const placed = await placeBack(tx, actor, given);
        found.push(...placed.found);
        return placed.payments;
      },
      tillSessionId: session?.id ?? null,
      reason,
      isVoid: isVoidable(sale, session, past.countsOn) && (await isWholeVoid(tx, actor, sale, body)),
      past: { businessDate: past.countsOn },
      ...(sold && { exchange: { saleId: sold.order.id, priceMinor: sold.exchangedMinor } }),
    });
    noteCarriedTax(tx, actor.orgId, { sourceId: id, happenedOn: past.happenedOn, postedOn: businessDate });
    const newSale = sold && (await sellInstead(tx, actor, { ...sold, exchangedMinor }));
    const source = { type: 'REFUND', id };
    found.push(...(await correctIfClosed(tx, actor, { session, source, direction: 'OUT', payments })));
    const data = await findSaleRefund(tx, teller, { id, saleId });
    if (!data) throw new Error('a refund that was just made is not there');
    const about = { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId };
    writeExceptions(
      tx,
      actor,
      about,
      found.map(({ kind, details }) => ({ kind, details: { ...details, refundId: id } })),
    );
    return {
      data: proven(keys, actor, data),
      change: {
        type: 'sale',
        id: saleId,
        before: { status: sale.status },
        after: {
          status: data.sale.status,
          refund: data.refund,
          recordedFor: businessDate,
          ...(newSale?.change && { exchangedFor: newSale.change.after }),
        },
      },
      events: [
        { type: body.isVoid ? 'sale.voided' : 'sale.refunded', data: refundEventData(data) },
        ...(newSale?.events ?? []),
      ],
    };
  },
});

function factsSent(actor: Actor, body: TillRefundInput): Facts {
  const { refundId: id, saleId, isVoid, exchange } = body;
  return {
    kind: 'REFUND',
    id,
    saleId,
    isVoid,
    userId: body.userId ?? actor.userId,
    tillSessionId: body.tillSessionId ?? null,
    exchangedFor: exchange?.sale.saleId ?? null,
    exchanged: exchange?.exchanged ?? 0,
    lines: body.lines.map(({ position, quantity, restock = true }) => ({ position, quantity, restock })),
    payments: body.payments.map(({ method, amount }) => ({ method, amount })),
  };
}

/** Both halves of an exchange are recorded together, so an existing sale belongs to something else. */
async function rejectSoldBefore(tx: Tx, { orgId }: Actor, saleId: string): Promise<void> {
  const known = await tx.one(sql`select 1 from sales where org_id = ${orgId} and id = ${saleId}`);
  if (!known) return;
  throw failField('DUPLICATE', {
    field: 'exchange.sale.saleId',
    message: 'is already used by a recorded sale',
  });
}

/** Whether the record is a void: all of the sale, paid back the way it was paid. Anything else is a refund. */
async function isWholeVoid(tx: Tx, actor: Actor, sale: SoldSale, body: TillRefundInput): Promise<boolean> {
  if (!body.isVoid || body.exchange || body.lines.some(({ restock }) => restock === false)) return false;
  const sent = new Map(body.lines.map(({ position, quantity }) => [position, toE4(quantity)]));
  if (!sale.lines.every(({ position, quantityE4 }) => sent.get(position) === quantityE4)) return false;
  const keyOf = ({ method, amountMinor }: GivenBack) => `${method} ${amountMinor}`;
  const paid = (await readPaid(tx, actor, sale)).map(keyOf).sort();
  return String(paid) === String(givenBackOf(actor, 'payments', body.payments).map(keyOf).sort());
}

/**
 * Only a sale of an open session is voided, on the day of the sale. The report of a closed session must not change, and
 * neither must a day of closed books, so there it is a refund.
 */
function isVoidable(sale: SoldSale, session: TillSession | undefined, countsOn: string): boolean {
  const isOpen = session?.status === 'OPEN' && session.id === sale.tillSessionId;
  return isOpen && sale.status === 'COMPLETED' && sale.businessDate === countsOn;
}
