import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { requireE4 } from '../../http/quantity.ts';
import { Exactly, Id, named, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { cashToGiveBack } from '../../values/coins.ts';
import { failField } from '../../values/refusal.ts';
import { proven } from '../till/records/proof.ts';
import type { GivenBack, Owed } from './give-back.ts';
import { saleRefundRequest } from './refund-request.ts';
import { GivenBackInput, ReturnedLineInput, SaleRefunded } from './refund-schemas.ts';
import { findSaleRefund, refundEventData } from './refunded-before.ts';
import { everythingLeft, lockSale, type Returned, type SoldSale } from './return-goods.ts';
import { takeBack } from './take-back.ts';

const RefundRequest = named(
  'RefundSaleRequest',
  Exactly({
    refundId: Type.Optional({
      ...Id,
      description: 'An id that the sender chooses. The same refund sent again, however late, is made once.',
    }),
    lines: Type.Optional(
      Type.Array(ReturnedLineInput, {
        minItems: 1,
        maxItems: 500,
        description: 'Left out: everything that was not refunded yet.',
      }),
    ),
    payments: Type.Optional(
      Type.Array(GivenBackInput, {
        maxItems: 20,
        description:
          'How the money goes back, after the debt is lowered. Left out: the method of the sale, if there was only one.',
      }),
    ),
    tillSessionId: Type.Optional({ ...Id, description: 'The till session whose drawer pays the cash.' }),
    reason: Type.Optional(Text(500, { examples: ['Wrong size'] })),
  }),
);

export const refundSale = operation({
  id: 'refundSale',
  route: 'POST /sales/{saleId}/refunds',
  group: 'Transaction/Sales',
  summary: 'Refund all or part of a sale',
  description:
    'Goods go back into stock at the cost they left at. Damaged goods do not, and their cost is a loss (shrinkage). The refund first lowers what is still owed for the sale; the rest goes back as money, by any method.',
  access: 'sales.refund',
  body: RefundRequest,
  answer: { code: 'SALE_REFUNDED', message: 'Refund recorded.', data: SaleRefunded },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, params, body, service: { keys } }) => {
    const id = body.refundId ?? newId();
    const { lines, payments, tillSessionId, reason } = body;
    const request = body.refundId ? saleRefundRequest(body) : undefined;
    const earlier =
      body.refundId && (await findSaleRefund(tx, actor, { id, saleId: params.saleId, request }));
    if (earlier) return { data: proven(keys, actor, earlier) };
    const sale = await lockSale(tx, actor, params.saleId);
    const taken = await takeBack(tx, actor, sale, {
      id,
      requestHash: request?.hash,
      returned: lines ? returnedOf('lines', lines) : everythingLeft(sale),
      field: 'lines',
      moneyField: 'payments',
      payments: (owed) =>
        payments ? givenBackOf(actor, 'payments', payments) : payBackByOneMethod(tx, actor, sale, owed),
      tillSessionId: tillSessionId ?? null,
      reason: reason ?? null,
      isVoid: false,
    });
    const data = await findSaleRefund(tx, actor, { id, saleId: sale.id });
    if (!data) throw new Error('a refund that was just made is not there');
    const { refund } = data;
    return {
      data: proven(keys, actor, data),
      change: {
        type: 'sale',
        id: sale.id,
        before: { status: sale.status, refunded: majorOf(actor, sale.refundedMinor) },
        after: { status: taken.status, refunded: data.sale.refunded, refund },
      },
      events: [{ type: 'sale.refunded', data: refundEventData(data) }],
    };
  },
});

export function returnedOf(field: string, lines: Static<typeof ReturnedLineInput>[]): Returned[] {
  return lines.map(({ position, quantity, restock = true }, at) => ({
    position,
    quantityE4: requireE4({ field: `${field}.${at}.quantity`, number: quantity }),
    restock,
  }));
}

export function givenBackOf(actor: Actor, field: string, sent: GivenBackInput[]): GivenBack[] {
  return sent.map(({ amount, ...payment }, at) => {
    if (payment.bankId && payment.method !== 'BANK') {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.${at}.bankId`,
        message: 'is only for the method BANK',
      });
    }
    return { ...payment, amountMinor: minorOf(actor, { field: `${field}.${at}.amount`, amount }) };
  });
}

/**
 * Pays back by the one method that paid the sale. If several methods paid it, or money came later, the request must
 * state the payments. What returned goods paid goes back in cash.
 */
export async function payBackByOneMethod(
  tx: Tx,
  actor: Actor,
  { id: saleId, cashUnitMinor }: SoldSale,
  { owedMinor, atMostMinor, field = 'payments' }: Owed & { field?: string },
): Promise<GivenBack[]> {
  if (owedMinor === 0n) return [];
  const ways = await tx.all<{ method: GivenBack['method']; bankId: string | null; paidMinor: bigint }>(sql`
    select method, bank_id as "bankId", sum(paid_minor)::bigint as "paidMinor"
    from (
      select method, bank_id, amount_minor - cash_back_minor as paid_minor from payments
      where org_id = ${actor.orgId} and source_id = ${saleId} and source_type = 'SALE'
      union all
      select 'CASH', null, exchanged_minor from sales
      where org_id = ${actor.orgId} and id = ${saleId} and exchanged_minor > 0) paid
    group by method, bank_id`);
  const [way] = ways;
  if (ways.length !== 1 || !way || way.paidMinor < owedMinor) {
    throw failField('VALIDATION_FAILED', {
      field,
      message: `is required: state how ${majorOf(actor, owedMinor)} goes back`,
    });
  }
  const { method, bankId } = way;
  const isCash = method === 'CASH';
  const amountMinor = isCash
    ? cashToGiveBack({ restMinor: owedMinor, atMostMinor, cashUnitMinor })
    : owedMinor;
  return amountMinor === 0n ? [] : [{ method, amountMinor, bankId: bankId ?? undefined }];
}
