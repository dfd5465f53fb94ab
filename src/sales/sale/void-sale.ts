import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named, Text } from '../../http/schema.ts';
import { lockTillSession } from '../../money/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { proven } from '../till/records/proof.ts';
import type { GivenBack } from './give-back.ts';
import { SaleRefunded } from './refund-schemas.ts';
import { findSaleRefund, refundEventData } from './refunded-before.ts';
import { everythingLeft, lockSale, type SoldSale } from './return-goods.ts';
import { takeBack } from './take-back.ts';

export const voidSale = operation({
  id: 'voidSale',
  route: 'POST /sales/{saleId}/void',
  group: 'Transaction/Sales',
  summary: 'Void a sale',
  description:
    'Undoes a whole sale and gives the money back the way it was paid. Possible on the business day of the sale, while its till session is open. Later, or when part of it was refunded or paid since, refund it instead.',
  access: 'sales.refund',
  body: named(
    'VoidSaleRequest',
    Exactly({ reason: Type.Optional(Text(500, { examples: ['Rung up twice'] })) }),
  ),
  answer: { code: 'SALE_VOIDED', message: 'Sale voided.', data: SaleRefunded },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body, service: { keys } }) => {
    const sale = await lockSale(tx, actor, params.saleId);
    const { outletId, tillSessionId } = sale;
    const today = await businessDay(tx, actor, { outletId });
    if (sale.status !== 'COMPLETED' || sale.businessDate !== today) {
      throw fail('INVALID_STATE', {
        message:
          sale.businessDate === today
            ? 'Part of this sale was already refunded. Refund the rest.'
            : `This sale was made on ${sale.businessDate} and can no longer be voided: refund it instead.`,
      });
    }
    const session = tillSessionId ? await lockTillSession(tx, actor.orgId, tillSessionId) : undefined;
    if (session?.status === 'CLOSED') {
      throw fail('INVALID_STATE', { message: 'The shift of this sale is closed. Refund it instead.' });
    }
    const id = newId();
    await takeBack(tx, actor, sale, {
      id,
      requestHash: undefined,
      returned: everythingLeft(sale),
      field: 'lines',
      moneyField: 'payments',
      payments: ({ owedMinor }) => payBackAsPaid(tx, actor, sale, owedMinor),
      tillSessionId,
      reason: body.reason ?? null,
      isVoid: true,
    });
    const data = await findSaleRefund(tx, actor, { id, saleId: sale.id });
    if (!data) throw new Error('a refund that was just made is not there');
    return {
      data: proven(keys, actor, data),
      change: {
        type: 'sale',
        id: sale.id,
        before: { status: sale.status },
        after: { status: 'VOIDED', refund: data.refund },
      },
      events: [{ type: 'sale.voided', data: refundEventData(data) }],
    };
  },
});

async function payBackAsPaid(tx: Tx, actor: Actor, sale: SoldSale, moneyMinor: bigint): Promise<GivenBack[]> {
  const paid = await readPaid(tx, actor, sale);
  if (paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== moneyMinor) {
    throw fail('INVALID_STATE', {
      message: 'Part of this sale was paid later, so it can no longer be voided. Refund it instead.',
    });
  }
  return paid;
}

/**
 * What a void pays back: each payment by its own method, and in cash what returned goods paid. The customer keeps cash
 * back.
 */
export async function readPaid(tx: Tx, { orgId }: Actor, { id }: SoldSale): Promise<GivenBack[]> {
  const paid = await tx.all<GivenBack & { bankId: string | undefined }>(sql`
    select method, amount_minor - cash_back_minor as "amountMinor", bank_id as "bankId", reference
    from (
      select id, method, amount_minor, cash_back_minor, bank_id, reference from payments
      where org_id = ${orgId} and source_id = ${id} and source_type = 'SALE' and amount_minor > cash_back_minor
      union all
      select id, 'CASH', exchanged_minor, 0, null, null from sales
      where org_id = ${orgId} and id = ${id} and exchanged_minor > 0) paid
    order by id`);
  return paid.map(({ bankId, ...payment }) => ({ ...payment, bankId: bankId ?? undefined }));
}
