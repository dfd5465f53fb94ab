import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { storedDiscount } from '../cart/priced-cart.ts';
import type { SaleOrder } from './order.ts';

type CartToSell = Pick<SaleOrder, 'lines' | 'discount' | 'customerId' | 'note'>;

type CartRow = {
  customerId: string | null;
  discountMinor: bigint | null;
  discountE4: bigint | null;
  note: string | null;
  isTaken: boolean;
};
type CartLineRow = {
  itemPriceId: string;
  quantityE4: bigint;
  discountMinor: bigint | null;
  discountE4: bigint | null;
  unitPriceE4: bigint | null;
};

const emptyCart: CartToSell = { lines: [], discount: undefined, customerId: undefined, note: null };

/**
 * Reads and locks the cart, so that it is sold once. If it was sold already, the cart is gone and its sale exists: then
 * the answer is empty, and the checkout answers that sale again.
 */
export async function cartToSell(
  tx: Tx,
  { orgId, userId }: Actor,
  { cartId, outletId, saleId }: { cartId: string; outletId: string; saleId: string | undefined },
): Promise<CartToSell> {
  const [cart, lines, sold] = await tx.inOrder(
    () =>
      tx.one<CartRow>(sql`
        select customer_id as "customerId", discount_minor as "discountMinor", discount_e4 as "discountE4", note,
               status = 'TAKEN' as "isTaken"
        from carts
        where org_id = ${orgId} and id = ${cartId} and user_id = ${userId} and outlet_id = ${outletId}
        for update`),
    () =>
      tx.all<CartLineRow>(sql`
        select item_price_id as "itemPriceId", quantity_e4 as "quantityE4", discount_minor as "discountMinor",
               discount_e4 as "discountE4", unit_price_e4 as "unitPriceE4"
        from cart_lines where org_id = ${orgId} and cart_id = ${cartId} order by position, id`),
    () => saleId && tx.one(sql`select 1 from sales where org_id = ${orgId} and id = ${saleId}`),
  );
  if (!cart && sold) return emptyCart;
  if (!cart) throw failField('NOT_FOUND', { field: 'cartId', message: 'does not exist' });
  if (cart.isTaken)
    throw failField('INVALID_STATE', { field: 'cartId', message: 'was parked, and a till has taken it' });
  if (lines.length === 0) throw failField('INVALID_STATE', { field: 'cartId', message: 'is empty' });
  return {
    lines: lines.map(({ itemPriceId, quantityE4, unitPriceE4, ...line }) => ({
      itemPriceId,
      quantityE4,
      discount: storedDiscount(line),
      unitPriceE4: unitPriceE4 ?? undefined,
    })),
    discount: storedDiscount(cart),
    customerId: cart.customerId ?? undefined,
    note: cart.note,
  };
}
