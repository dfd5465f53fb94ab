import { Type } from 'typebox';
import { requireApproval } from '../../../auth/exports.ts';
import { mayDo } from '../../../http/access.ts';
import { AmountOrNone, minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Nullable, named, Text } from '../../../http/schema.ts';
import { Product, writeProduct } from '../../../inventory/exports.ts';
import { businessDay } from '../../../org/exports.ts';
import { largestQuantity } from '../../../values/quantity.ts';
import { failField } from '../../../values/refusal.ts';

export const createTillProduct = operation({
  id: 'createTillProduct',
  route: 'POST /till/products',
  group: 'Transaction/Till',
  summary: 'Make a product at the till, for a cashier with an approval',
  description:
    "Turns a scanned code that is not known into a product with one price. A user who may not change the catalogue sends a manager's approval (action PRODUCT).",
  access: 'sales.sell',
  body: named(
    'TillProductInput',
    Exactly({
      outletId: { ...Id, description: 'The outlet of the till.' },
      name: Text(200, { examples: ['Pears, tin'] }),
      price: AmountOrNone,
      barcode: Type.Optional(Text(64, { examples: ['96385074'] })),
      taxRateId: Type.Optional(Nullable(Id)),
      approvalToken: Type.Optional(
        Text(200, { description: "A manager's approval from POST /auth/approvals." }),
      ),
    }),
  ),
  answer: { code: 'TILL_PRODUCT_CREATED', message: 'Product added.', data: Product },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { outletId, name, price, barcode, taxRateId = null, approvalToken } = body;
    const priceMinor = minorOf(actor, { field: 'price', amount: price });
    // The limit of a unit price is lower than that of an amount.
    if (price > largestQuantity)
      throw failField('VALIDATION_FAILED', { field: 'price', message: `must be at most ${largestQuantity}` });
    // Refuses an outlet that is closed, or that this user may not see.
    await businessDay(tx, actor, { outletId });
    if (!mayDo(actor, 'inventory.write')) {
      await requireApproval(tx, actor, {
        token: approvalToken,
        action: 'PRODUCT',
        outletId,
        fits: ({ amountMinor }) => amountMinor === null || amountMinor === priceMinor,
      });
    }
    const product = await writeProduct(tx, actor.orgId, {
      name,
      taxRateId,
      prices: [{ price }],
      ...(barcode && { barcode }),
    });
    return {
      data: product,
      change: { type: 'product', id: product.id, after: product },
      events: [{ type: 'product.created', data: product }],
    };
  },
});
