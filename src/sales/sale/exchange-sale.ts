import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Discount } from '../../http/discount.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { priceSale } from '../../values/pricing.ts';
import { failField } from '../../values/refusal.ts';
import { completeSale, saleEventData } from '../checkout/complete-sale.ts';
import { lineOf, orderOf, type SaleOrder } from '../checkout/order.ts';
import { itemOf, readOther } from '../checkout/other-item.ts';
import { itemsOn, readCounter, readItems, type SoldItem } from '../checkout/read-shop.ts';
import { notPriced } from '../checkout/ring-up.ts';
import { CheckoutResponse, LineInput, PaymentInput } from '../checkout/schemas.ts';
import { Proof, proven } from '../till/records/proof.ts';
import { findExchange } from './exchanged-before.ts';
import { lockExchange } from './lock-exchange.ts';
import { exchangeRequest } from './refund-request.ts';
import { givenBackOf, payBackByOneMethod, returnedOf } from './refund-sale.ts';
import { GivenBackInput, Refund, ReturnedLineInput } from './refund-schemas.ts';
import { findSaleRefund, refundEventData } from './refunded-before.ts';
import { lockSale, type SoldSale } from './return-goods.ts';
import { sellerAt } from './seller-at.ts';
import { takeBack } from './take-back.ts';

const ExchangeRequest = named(
  'ExchangeSaleRequest',
  Exactly({
    refundId: Type.Optional({
      ...Id,
      description: 'An id that the sender chooses. The same exchange sent again, however late, is made once.',
    }),
    returned: Type.Array(ReturnedLineInput, {
      minItems: 1,
      maxItems: 500,
      description: 'The lines that are returned.',
    }),
    lines: Type.Array(LineInput, { minItems: 1, maxItems: 500, description: 'The new goods.' }),
    discount: Type.Optional(Discount),
    payments: Type.Optional(
      Type.Array(PaymentInput, {
        maxItems: 20,
        description: 'Pays the difference when the new goods cost more.',
      }),
    ),
    givenBack: Type.Optional(
      Type.Array(GivenBackInput, {
        maxItems: 20,
        description:
          'Gives back the difference when the new goods cost less. Left out: the method of the sale, if there was only one.',
      }),
    ),
    tillSessionId: Type.Optional(Id),
    userId: Type.Optional({
      ...Id,
      description:
        'The cashier of the new sale, when a manager makes the exchange at their till. Left out: the user who sends it.',
    }),
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
    'Takes goods of a sale back and sells others, in one transaction. The returned goods pay for the new ones (`exchanged` of both); only the difference is money. The refund names the new sale in `exchange`, and the new sale names the refund in `exchangeOf` (GET /sales/{saleId}).',
  access: 'sales.refund',
  body: ExchangeRequest,
  answer: {
    code: 'SALE_EXCHANGED',
    message: 'Exchange recorded.',
    data: named('SaleExchanged', Exactly({ refund: Refund, exchange: CheckoutResponse, proof: Proof })),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK', 'DUPLICATE'],

  handle: async ({ tx, actor, params, body, service: { keys } }) => {
    const earlier = await findExchange(tx, actor, { saleId: params.saleId, body });
    if (earlier) return { data: proven(keys, actor, earlier) };
    const sale = await lockSale(tx, actor, params.saleId);
    const seller = body.userId ? await sellerAt(tx, actor, { ...sale, userId: body.userId }) : actor;
    const order = newOrder(actor, sale, body);
    const { priceMinor, items } = await priceNewGoods(tx, actor, order);
    const locked = await lockExchange(tx, actor, { sale, order, items, givenBack: body.givenBack ?? [] });
    const id = body.refundId ?? newId();
    const { exchangedMinor } = await takeBack(tx, actor, sale, {
      id,
      requestHash: body.refundId ? exchangeRequest(body).hash : undefined,
      returned: returnedOf('returned', body.returned),
      field: 'returned',
      moneyField: 'givenBack',
      payments: (owed) =>
        body.givenBack
          ? givenBackOf(actor, 'givenBack', body.givenBack)
          : payBackByOneMethod(tx, actor, sale, { ...owed, field: 'givenBack' }),
      tillSessionId: body.tillSessionId ?? null,
      reason: body.reason ?? null,
      isVoid: false,
      exchange: { saleId: order.id, priceMinor, locked },
    });
    const { answer, lowStock } = await completeSale(tx, seller, { ...order, exchangedMinor });
    const refunded = await findSaleRefund(tx, actor, { id, saleId: sale.id });
    if (!refunded) throw new Error('a refund that was just made is not there');
    const { refund } = refunded;
    const { id: newSaleId, number, total } = answer.sale;
    return {
      data: proven(keys, actor, { refund, exchange: answer }),
      change: {
        type: 'sale',
        id: sale.id,
        before: { status: sale.status },
        after: { status: refunded.sale.status, refund, exchangedFor: { id: newSaleId, number, total } },
      },
      events: [
        { type: 'sale.refunded', data: refundEventData(refunded) },
        { type: 'sale.completed', data: saleEventData(answer.sale) },
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

/** Reads the new goods, and adds up what they cost the customer. */
async function priceNewGoods(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
): Promise<{ priceMinor: bigint; items: SoldItem[] }> {
  const [counter, read] = await Promise.all([
    readCounter(tx, actor, order.outletId),
    readItems(tx, actor.orgId, order),
  ]);
  const day = counter?.today ?? '';
  const items = itemsOn(read, day);
  const other = await readOther(tx, actor, order.lines, day);
  const byId = new Map(items.map((item) => [item.itemPriceId, item]));
  const priced = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: counter?.pricesIncludeTax ?? false,
    taxRounding: counter?.taxRounding,
    lines: order.lines.map((line, at) => {
      const { quantityE4, discount, unitPriceE4 } = line;
      const item = itemOf(line, { items: byId, other });
      if (!item)
        throw failField('NOT_FOUND', { field: `lines.${at}.itemPriceId`, message: 'does not exist' });
      const { taxPercentE4, priceE4 } = item;
      return { quantityE4, discount, taxPercentE4, unitPriceE4: unitPriceE4 ?? priceE4 };
    }),
    discount: order.discount,
  });
  if ('refused' in priced) throw notPriced(priced);
  return { priceMinor: priced.totalMinor, items };
}
