import { Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { fromE4, UnitPrice } from '../../../http/quantity.ts';
import { Exactly, Id, Nullable, named } from '../../../http/schema.ts';
import { businessDay } from '../../../org/exports.ts';
import { failField } from '../../../values/refusal.ts';
import { readCounter } from '../../checkout/read-shop.ts';
import { proposedE4, readReturnPrices, returnDays } from '../../sale/return-prices.ts';

export const getReturnPrice = operation({
  id: 'getReturnPrice',
  route: 'GET /till/return-price',
  group: 'Transaction/Till',
  summary: 'Price of goods that are returned without a receipt',
  description: `The lower of two prices: the lowest at which the variant in this unit was sold at the outlet in the last ${returnDays} days, less discounts, and the lowest current price. With or without tax, as the prices of the business are.`,
  access: 'sales.sell',
  query: Exactly({ outletId: Id, itemPriceId: Id }),
  answer: {
    code: 'RETURN_PRICE_FOUND',
    message: 'The price for the return.',
    data: named(
      'ReturnPrice',
      Exactly({
        itemPriceId: Id,
        price: { ...UnitPrice, description: 'The proposed price: the lower of the two.' },
        lowestSold: {
          ...Nullable(UnitPrice),
          description: `The lowest price of the last ${returnDays} days. Null: none was sold.`,
        },
        lowestNow: { ...UnitPrice, description: 'The lowest current price.' },
        days: Type.Integer({
          description: 'How many days back sales were searched.',
          examples: [returnDays],
        }),
      }),
    ),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, query: { outletId, itemPriceId } }) => {
    const [today, counter] = await Promise.all([
      businessDay(tx, actor, { outletId }),
      readCounter(tx, actor, outletId),
    ]);
    const prices = await readReturnPrices(tx, actor, {
      outletId,
      itemPriceIds: [itemPriceId],
      today,
      pricesIncludeTax: counter?.pricesIncludeTax ?? false,
    });
    const found = prices.get(itemPriceId.toLowerCase());
    if (!found) throw failField('NOT_FOUND', { field: 'itemPriceId', message: 'does not exist' });
    return {
      data: {
        itemPriceId: found.itemPriceId,
        price: fromE4(proposedE4(found)),
        lowestSold: found.soldE4 === null ? null : fromE4(found.soldE4),
        lowestNow: fromE4(found.usualE4),
        days: returnDays,
      },
    };
  },
});
