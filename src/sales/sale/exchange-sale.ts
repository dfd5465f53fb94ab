import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { priceSale } from '../../values/pricing.ts';
import { fail, failField } from '../../values/refusal.ts';
import { completeSale } from '../checkout/complete-sale.ts';
import { lineOf, orderOf, type SaleOrder } from '../checkout/order.ts';
import { readCounter, readItems } from '../checkout/read-shop.ts';
import { CheckoutResponse, Discount, LineInput, PaymentInput } from '../checkout/schemas.ts';
import { asItWasPaid, returnedOf, sentBack } from './refund-sale.ts';
import { GivenBackInput, Refund, ReturnedLineInput } from './refund-schemas.ts';
import { refundedBefore } from './refunded-before.ts';
import { lockSale, type SoldSale } from './return-goods.ts';
import { takeBack } from './take-back.ts';

const ExchangeRequest = named(
  'ExchangeSaleRequest',
  Exactly({
    returned: Type.Array(ReturnedLineInput, { minItems: 1, maxItems: 500, description: 'What comes back.' }),
    lines: Type.Array(LineInput, { minItems: 1, maxItems: 500, description: 'What is taken instead.' }),
    discount: Type.Optional(Discount),
    payments: Type.Optional(
      Type.Array(PaymentInput, { maxItems: 20, description: 'For what the new goods cost more.' }),
    ),
    givenBack: Type.Optional(
      Type.Array(GivenBackInput, {
        maxItems: 20,
        description: 'For what they cost less. Absent: as the sale was paid, where that was by one method.',
      }),
    ),
    tillSessionId: Type.Optional(Id),
    reason: Type.Optional(Text(500, { examples: ['Wrong size'] })),
  }),
);
type ExchangeRequest = Static<typeof ExchangeRequest>;

export const exchangeSale = operation({
  id: 'exchangeSale',
  route: 'POST /sales/{saleId}/exchange',
  group: 'Transaction/Sales',
  summary: 'Exchange: refund and sale in one',
  description:
    'Takes goods of a sale back and sells others, in one transaction. What the returned goods are worth pays for the new ones, as cash that leaves and enters the same drawer; only the difference changes hands.',
  access: 'sales.refund',
  body: ExchangeRequest,
  answer: {
    code: 'SALE_EXCHANGED',
    message: 'It is exchanged.',
    data: named('SaleExchanged', Exactly({ refund: Refund, exchange: CheckoutResponse })),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK'],

  handle: async ({ tx, actor, params, body }) => {
    const sale = await lockSale(tx, actor, params.saleId);
    const order = newOrder(actor, sale, body);
    const { priceMinor, soldVariantIds } = await priceOf(tx, actor, order);
    const id = newId();
    let exchangedMinor = 0n;
    await takeBack(tx, actor, sale, {
      id,
      requestHash: undefined,
      returned: returnedOf('returned', body.returned),
      field: 'returned',
      moneyField: 'givenBack',
      payments: async (moneyMinor) => {
        exchangedMinor = moneyMinor < priceMinor ? moneyMinor : priceMinor;
        const restMinor = moneyMinor - exchangedMinor;
        const rest = body.givenBack
          ? sentBack(actor, 'givenBack', body.givenBack)
          : await asItWasPaid(tx, actor, sale.id, restMinor);
        const exchanged = { method: 'CASH' as const, amountMinor: exchangedMinor, reference: 'EXCHANGE' };
        return exchangedMinor > 0n ? [...rest, exchanged] : rest;
      },
      soldVariantIds,
      tillSessionId: body.tillSessionId ?? null,
      reason: body.reason ?? null,
      isVoid: false,
    });
    const exchanged = { method: 'CASH' as const, amountMinor: exchangedMinor, cashBackMinor: 0n };
    const { answer, lowStock } = await completeSale(tx, actor, {
      ...order,
      payments: [
        ...order.payments,
        ...(exchangedMinor > 0n ? [{ ...exchanged, bankId: undefined, reference: 'EXCHANGE' }] : []),
      ],
    });
    const refunded = await refundedBefore(tx, actor, { id, saleId: sale.id, requestHash: undefined });
    if (!refunded) throw new Error('a refund that was just made is not there');
    const { refund } = refunded;
    const { id: newSaleId, number, outletId, total } = answer.sale;
    return {
      data: { refund, exchange: answer },
      change: {
        type: 'sale',
        id: sale.id,
        before: { status: sale.status },
        after: { status: refunded.sale.status, refund, exchangedFor: { id: newSaleId, number, total } },
      },
      events: [
        { type: 'sale.refunded', data: { ...refund, number: sale.number } },
        { type: 'sale.completed', data: { id: newSaleId, number, outletId, total } },
        ...lowStock,
      ],
    };
  },
});

function newOrder(actor: Actor, { outletId, customerId }: SoldSale, body: ExchangeRequest): SaleOrder {
  return orderOf(
    actor,
    {
      outletId,
      payments: body.payments ?? [],
      ...(customerId && { customerId }),
      ...(body.discount && { discount: body.discount }),
      ...(body.tillSessionId && { tillSessionId: body.tillSessionId }),
    },
    { lines: body.lines.map((line, at) => lineOf(actor, `lines.${at}`, line)) },
  );
}

type Offer = { priceMinor: bigint; soldVariantIds: string[] };

/** What the new goods come to, and which of them are on a shelf; what cannot be sold is refused when it is. */
async function priceOf(tx: Tx, actor: Actor, order: SaleOrder): Promise<Offer> {
  const [counter, items] = await Promise.all([
    readCounter(tx, actor, order.outletId),
    readItems(tx, actor.orgId, order),
  ]);
  const byId = new Map(items.map((item) => [item.itemPriceId, item]));
  const priced = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: counter?.pricesIncludeTax ?? false,
    lines: order.lines.map(({ itemPriceId, quantityE4, discount, unitPriceE4 }, at) => {
      const item = byId.get(itemPriceId);
      if (!item)
        throw failField('NOT_FOUND', { field: `lines.${at}.itemPriceId`, message: 'does not exist' });
      const { taxPercentE4, priceE4 } = item;
      return { quantityE4, discount, taxPercentE4, unitPriceE4: unitPriceE4 ?? priceE4 };
    }),
    discount: order.discount,
  });
  if ('refused' in priced)
    throw fail('VALIDATION_FAILED', { message: 'A discount is more than the goods cost.' });
  const goods = items.filter(({ kind }) => kind === 'GOODS');
  return { priceMinor: priced.totalMinor, soldVariantIds: goods.map(({ variantId }) => variantId) };
}
