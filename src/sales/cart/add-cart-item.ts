import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { discountOf } from '../../http/discount.ts';
import { operation } from '../../http/operation.ts';
import { largestSold, requireE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail, failField } from '../../values/refusal.ts';
import { pricedCart } from './priced-cart.ts';
import { AddCartItemRequest, Cart } from './schemas.ts';
import { openCart, touchCart } from './store.ts';

/** A checkout takes no more lines than this. */
const linesAtMost = 500;
/** The largest quantity of one line, as in a checkout. */
const largestQuantityE4 = requireE4({ field: 'quantity', number: largestSold });

export const addCartItem = operation({
  id: 'addCartItem',
  route: 'POST /cart/items',
  group: 'Transaction/Cart',
  summary: 'Add item to cart',
  description:
    'Adds by item price, or by barcode or SKU. The same item at the same price and discount is added to its line.',
  access: 'sales.sell',
  body: AddCartItemRequest,
  answer: { code: 'CART_ITEM_ADDED', message: 'Item added to the cart.', data: Cart },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { outletId, quantity = 1, unitPrice } = body;
    const quantityE4 = requireE4({ field: 'quantity', number: quantity });
    const unitPriceE4 = unitPrice === undefined ? null : requireE4({ field: 'unitPrice', number: unitPrice });
    const discount = discountOf(actor, 'discount', body.discount);
    const discountMinor = discount && 'amountMinor' in discount ? discount.amountMinor : null;
    const discountE4 = discount && 'percentE4' in discount ? discount.percentE4 : null;
    const cart = await openCart(tx, actor, outletId);
    const itemPriceId = await findItemPriceId(tx, actor, body);
    const { orgId } = actor;
    const added = await tx.one<{ quantityE4: bigint }>(sql`
      update cart_lines set quantity_e4 = quantity_e4 + ${quantityE4}::bigint
      where org_id = ${orgId} and cart_id = ${cart.id} and id = (
        select id from cart_lines
        where org_id = ${orgId} and cart_id = ${cart.id} and item_price_id = ${itemPriceId}
          and unit_price_e4 is not distinct from ${unitPriceE4}::bigint
          and discount_minor is not distinct from ${discountMinor}::bigint
          and discount_e4 is not distinct from ${discountE4}::bigint
        order by position limit 1)
      returning quantity_e4 as "quantityE4"`);
    if (added && added.quantityE4 > largestQuantityE4) {
      throw failField('VALIDATION_FAILED', {
        field: 'quantity',
        message: `is too large: together with what is already in the cart, it is more than ${largestSold}`,
      });
    }
    if (!added) {
      const insertedCount = await tx.run(sql`
        insert into cart_lines (org_id, cart_id, id, position, item_price_id, quantity_e4, discount_minor, discount_e4,
                                unit_price_e4)
        select ${orgId}, ${cart.id}, ${newId()}, coalesce(max(position), 0) + 1, ${itemPriceId}, ${quantityE4},
               ${discountMinor}::bigint, ${discountE4}::bigint, ${unitPriceE4}::bigint
        from cart_lines where org_id = ${orgId} and cart_id = ${cart.id}
        having count(*) < ${linesAtMost}`);
      if (insertedCount === 0)
        throw fail('INVALID_STATE', { message: `A cart can have at most ${linesAtMost} lines.` });
    }
    touchCart(tx, actor, cart.id);
    const data = await pricedCart(tx, actor, outletId);
    return { data, change: { type: 'cart', id: cart.id, after: { itemPriceId, quantity } } };
  },
});

/** Finds the item price to add, by its id or by a code. Refuses an item that is not for sale. */
async function findItemPriceId(
  tx: Tx,
  { orgId }: Actor,
  { itemPriceId, code }: { itemPriceId?: string; code?: string },
): Promise<string> {
  if ((itemPriceId === undefined) === (code === undefined)) {
    throw failField('VALIDATION_FAILED', {
      field: itemPriceId ? 'code' : 'itemPriceId',
      message: itemPriceId ? 'must be left out when itemPriceId is sent' : 'is required, or a code instead',
    });
  }
  const field = itemPriceId ? 'itemPriceId' : 'code';
  const item = await tx.one<{ id: string; isForSale: boolean }>(sql`
    select i.id, v.status = 'ACTIVE' and p.status = 'ACTIVE' as "isForSale"
    from item_prices i
    join variants v on v.org_id = i.org_id and v.id = i.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where i.org_id = ${orgId} and i.id = ${
      itemPriceId
        ? sql`${itemPriceId}`
        : sql`(select coalesce(c.item_price_id, b.id)
               from item_codes c
               left join item_prices b
                 on b.org_id = c.org_id and b.variant_id = c.variant_id and b.factor_e4 = 10000
               where c.org_id = ${orgId} and c.code_key = lower(${code?.trim()}))`
    }`);
  if (!item) {
    throw failField('NOT_FOUND', {
      field,
      message: itemPriceId ? 'does not exist' : 'is not the barcode or SKU of an item',
    });
  }
  if (!item.isForSale) throw failField('INVALID_STATE', { field, message: 'is not for sale' });
  return item.id;
}
