import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { e4Of } from '../../../http/quantity.ts';
import { Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { methodFacts, type PaymentMethod } from '../../../values/payment.ts';
import { failField } from '../../../values/refusal.ts';
import { readCounter } from '../../checkout/read-shop.ts';
import { sentBack } from '../../sale/refund-sale.ts';
import { GivenBackInput } from '../../sale/refund-schemas.ts';
import { returnNumber } from '../../sale/return-number.ts';
import {
  GoodsReturned,
  provenReturn,
  readReturned,
  returnedBefore,
  toldOfReturn,
} from '../../sale/returned-before.ts';
import { readReturnedGoods, returnedItemFields } from '../../sale/returned-goods.ts';
import { takeWithoutSale } from '../../sale/take-without-sale.ts';
import { type Disagreement, writeExceptions } from '../exceptions/exceptions.ts';
import { correctClosedSession } from '../session/correct-closed-session.ts';
import { readCountsOn } from '../store.ts';
import { readPast } from './past.ts';
import { type Facts, Proof, rejectUnproven } from './proof.ts';

const TillReturnInput = named(
  'TillReturnInput',
  Exactly({
    refundId: { ...Id, description: 'Sent again, however late, it is recorded once.' },
    outletId: Id,
    customerId: Type.Optional(Id),
    pricesIncludeTax: Type.Boolean(),
    lines: Type.Array(
      Exactly({
        ...returnedItemFields,
        taxPercent: Type.Number({ minimum: 0, maximum: 100, description: 'As it was then.' }),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    payments: Type.Array(GivenBackInput, { maxItems: 20, description: 'As the money went back.' }),
    tillSessionId: Type.Optional({ ...Id, description: 'Whose drawer the money came from.' }),
    reason: Type.Optional(Text(500)),
    approvedBy: Type.Optional({ ...Id, description: 'Who said yes to it.' }),
    occurredAt: Instant,
    userId: Type.Optional({ ...Id, description: 'Who made it. Absent: whoever sends it.' }),
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
    'For a server that was restored from a backup and does not know it any more: the money went back then. Whoever may not refund sends the `proof` that came with it. To make a return, use POST /sales/refunds.',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: TillReturnInput,
  answer: { code: 'TILL_RETURN_RECORDED', message: 'The return is recorded.', data: GoodsReturned },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body, service: { keys } }) => {
    const { refundId: id, outletId, pricesIncludeTax, reason = null } = body;
    // A till changes hands: whoever has it now tells of what another cashier took back.
    const maker = { ...actor, userId: body.userId ?? actor.userId };
    const allowed = () => rejectUnproven(keys, actor, factsSent(maker, body), body.proof);
    const earlier = await returnedBefore(tx, maker, { id, requestHash: undefined });
    if (earlier) {
      if (earlier.userId !== actor.userId) allowed();
      return { data: provenReturn(keys, actor, earlier) };
    }
    allowed();
    const counter = await readCounter(tx, actor, outletId);
    if (!counter || (actor.outletIds && !actor.outletIds.includes(outletId))) {
      throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    }
    const { tillSessionId, userId } = body;
    const [goods, past, known] = await Promise.all([
      readReturnedGoods(tx, actor, body.lines),
      readPast(tx, actor, { ...body, tillSessionId, userId }),
      readKnown(tx, actor, body),
    ]);
    const { session, payments } = await takeWithoutSale(tx, past.by, {
      ...{ id, outletId, pricesIncludeTax, reason, requestHash: undefined },
      ...{ customerId: known.customerId, approvedBy: known.approvedBy },
      ...{ tillSessionId: past.sessionId ?? null, businessDate: past.countsOn, isPast: true },
      number: returnNumber(counter.outletCode, id),
      cashUnitMinor: counter.cashUnitMinor > 1n ? counter.cashUnitMinor : undefined,
      lines: goods.map((line, at) => {
        const { taxPercent = 0, unitPrice = 0 } = body.lines[at] ?? {};
        return {
          ...line,
          unitPriceE4: line.unitPriceE4 ?? e4Of({ field: `lines.${at}.unitPrice`, number: unitPrice }),
          taxPercentE4: e4Of({ field: `lines.${at}.taxPercent`, number: taxPercent }),
        };
      }),
      payments: sentBack(actor, 'payments', body.payments),
    });
    const refund = await readReturned(tx, { ...actor, role: past.by.role, userId: past.by.userId }, id);
    const { number, total, userName, approvedByName } = refund;
    const found: Disagreement[] = [
      {
        kind: 'RETURN_WITHOUT_RECEIPT',
        details: {
          number,
          total,
          takenBackBy: userName,
          approvedBy: approvedByName,
          sentBy: actor.userId,
          reason,
        },
      },
      ...past.found,
      ...known.found,
    ];
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
      found.push({ kind: 'SESSION_CLOSED', details: { tillSessionId: session.id } });
    }
    const about = { outletId, tillId: session?.tillId ?? null, sessionId: session?.id ?? null, saleId: null };
    writeExceptions(
      tx,
      actor,
      about,
      found.map(({ kind, details }) => ({ kind, details: { ...details, refundId: id } })),
    );
    return {
      data: provenReturn(keys, actor, refund),
      change: { type: 'refund', id, after: { ...refund, recordedFor: refund.businessDate } },
      events: [{ type: 'sale.refunded', data: toldOfReturn(refund) }],
    };
  },
});

function factsSent({ userId }: Actor, body: TillReturnInput): Facts {
  const { refundId: id, outletId } = body;
  return {
    ...{ kind: 'RETURN', id, outletId, userId, approvedBy: body.approvedBy ?? null },
    ...{ customerId: body.customerId ?? null, tillSessionId: body.tillSessionId ?? null },
    lines: body.lines.map(({ itemPriceId, quantity, unitPrice = 0, restock = true }) => ({
      ...{ itemPriceId, quantity, unitPrice, restock },
    })),
    payments: body.payments.map(({ method, amount }) => ({ method, amount })),
  };
}

type Said = { customerId?: string; approvedBy?: string; payments: { method: PaymentMethod }[] };

/** What this server knows of who was there. A customer who is not known keeps nothing out but their own deposit. */
async function readKnown(tx: Tx, { orgId }: Actor, { customerId, approvedBy, payments }: Said) {
  const known = await tx.one<{ customerId: string | null; approvedBy: string | null }>(sql`
    select (select p.id from parties p
            where p.org_id = ${orgId} and p.id = ${customerId ?? null}::uuid and p.archived_at is null
              and p.kind <> 'VENDOR') as "customerId",
           (select u.id from users u
            where u.org_id = ${orgId} and u.id = ${approvedBy ?? null}::uuid) as "approvedBy"`);
  const isUnknown = customerId !== undefined && !known?.customerId;
  if (isUnknown && payments.some(({ method }) => methodFacts[method].needsCustomer)) {
    throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  }
  const found: Disagreement[] = isUnknown ? [{ kind: 'CUSTOMER_UNKNOWN', details: { customerId } }] : [];
  return { customerId: known?.customerId ?? null, approvedBy: known?.approvedBy ?? null, found };
}
