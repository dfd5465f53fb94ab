import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import { failField } from '../../../values/refusal.ts';
import { readCounter } from '../../checkout/read-shop.ts';
import { givenBackOf } from '../../sale/refund-sale.ts';
import { GivenBackInput } from '../../sale/refund-schemas.ts';
import { noteReturn } from '../../sale/return-notices.ts';
import { returnNumber } from '../../sale/return-number.ts';
import { withLowestPrices } from '../../sale/return-prices.ts';
import {
  findReturn,
  GoodsReturned,
  provenReturn,
  readReturned,
  returnEventData,
} from '../../sale/returned-before.ts';
import { takeWithoutSale } from '../../sale/take-without-sale.ts';
import { noteCarriedTax } from '../../tax/note-carried-tax.ts';
import { correctIfClosed } from '../session/correct-closed-session.ts';
import { readPast } from './past.ts';
import { PastReturnLines, readGoodsReturnedBefore, readPeople } from './past-return.ts';
import { placeBack } from './place-back.ts';
import { type Facts, Proof, rejectUnproven } from './proof.ts';

const TillReturnInput = named(
  'TillReturnInput',
  Exactly({
    refundId: {
      ...Id,
      description: 'An id that the till chose. Sent again, however late, it is recorded once.',
    },
    outletId: Id,
    customerId: Type.Optional(Id),
    pricesIncludeTax: Type.Boolean(),
    lines: PastReturnLines,
    payments: Type.Array(GivenBackInput, { maxItems: 20, description: 'How the money went back.' }),
    tillSessionId: Type.Optional({ ...Id, description: 'The till session whose drawer paid.' }),
    reason: Type.Optional(Text(500)),
    approvedBy: Type.Optional({ ...Id, description: 'The manager who approved it.' }),
    occurredAt: Instant,
    userId: Type.Optional({ ...Id, description: 'The user who made it. Left out: the user who sends it.' }),
    proof: Type.Optional(Proof),
  }),
);
type TillReturnInput = Static<typeof TillReturnInput>;

export const recordTillReturn = operation({
  id: 'recordTillReturn',
  route: 'POST /till/returns',
  group: 'Transaction/Till',
  summary: 'Record a return without a receipt that a till made before',
  description:
    'For a server restored from a backup that has lost this return. Goods and money have changed hands, so it is recorded in any case: an unknown item, bank account, customer, user or session, and money that does not match the lines, become exceptions. A user who may not refund sends the `proof` that came with it. To make a new return, use POST /sales/refunds.',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: TillReturnInput,
  answer: { code: 'TILL_RETURN_RECORDED', message: 'Return recorded.', data: GoodsReturned },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body, service: { keys } }) => {
    const { refundId: id, outletId, pricesIncludeTax, reason = null } = body;
    // A till changes hands, so the sender may report what another cashier took back.
    const maker = { ...actor, userId: body.userId ?? actor.userId };
    const requireProof = () => rejectUnproven(keys, actor, factsSent(maker, body), body.proof);
    const earlier = await findReturn(tx, maker, { id });
    if (earlier) {
      if (earlier.userId !== actor.userId) requireProof();
      return { data: provenReturn(keys, actor, earlier) };
    }
    requireProof();
    const counter = await readCounter(tx, actor, outletId);
    if (!counter || (actor.outletIds && !actor.outletIds.includes(outletId))) {
      throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    }
    const sent = givenBackOf(actor, 'payments', body.payments);
    const number = returnNumber(counter.outletCode, id);
    const { tillSessionId, userId } = body;
    const past = await readPast(tx, actor, { ...body, tillSessionId, userId });
    const people = await readPeople(tx, actor, { ...body, number });
    const { goods, found: unknownItems } = await readGoodsReturnedBefore(tx, actor, {
      lines: body.lines,
      day: past.countsOn,
    });
    const at = { outletId, today: past.countsOn, pricesIncludeTax };
    const lines = await withLowestPrices(tx, actor, goods, at);
    const found = [...past.found, ...people.found, ...unknownItems];
    if (counter.outletStatus !== 'ACTIVE') found.push({ kind: 'OUTLET_CLOSED', details: { outletId } });
    const taken = await takeWithoutSale(tx, past.by, {
      id,
      number,
      requestHash: undefined,
      outletId,
      customerId: people.customerId,
      tillSessionId: past.sessionId ?? null,
      businessDate: past.countsOn,
      pricesIncludeTax,
      taxRounding: counter.taxRounding,
      cashUnitMinor: counter.cashUnitMinor > 1n ? counter.cashUnitMinor : undefined,
      lines,
      payments: async () => {
        const placed = await placeBack(tx, actor, sent);
        found.push(...placed.found);
        return placed.payments;
      },
      reason,
      approvedBy: people.approvedBy,
      isPast: true,
    });
    noteCarriedTax(tx, actor.orgId, {
      sourceId: id,
      happenedOn: past.happenedOn,
      postedOn: past.countsOn,
    });
    const { session, payments } = taken;
    const source = { type: 'REFUND', id };
    found.push(...(await correctIfClosed(tx, actor, { session, source, direction: 'OUT', payments })));
    const refund = await readReturned(tx, { ...actor, role: past.by.role, userId: past.by.userId }, id);
    noteReturn(tx, actor, refund, { taken, lines, sentBy: actor.userId, found });
    return {
      data: provenReturn(keys, actor, refund),
      change: { type: 'refund', id, after: { ...refund, recordedFor: refund.businessDate } },
      events: [{ type: 'sale.refunded', data: returnEventData(refund) }],
    };
  },
});

function factsSent({ userId }: Actor, body: TillReturnInput): Facts {
  const { refundId: id, outletId } = body;
  return {
    kind: 'RETURN',
    id,
    outletId,
    userId,
    approvedBy: body.approvedBy ?? null,
    customerId: body.customerId ?? null,
    tillSessionId: body.tillSessionId ?? null,
    lines: body.lines.map(({ itemPriceId, quantity, unitPrice, restock = true }) => ({
      itemPriceId,
      quantity,
      unitPrice,
      restock,
    })),
    payments: body.payments.map(({ method, amount }) => ({ method, amount })),
  };
}
