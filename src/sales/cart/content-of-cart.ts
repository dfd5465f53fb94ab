import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { discountOf as sentDiscount } from '../../http/discount.ts';
import { fromE4 } from '../../http/quantity.ts';
import { itemName, measurementIdOfPrice } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { toMajor } from '../../values/money.ts';
import { otherItemId } from '../../values/other-item.ts';
import type { Discount } from '../../values/pricing.ts';
import { fail } from '../../values/refusal.ts';
import { lineOf } from '../checkout/order.ts';
import type { TillCart } from './till-cart.ts';

type Discounted = { discountMinor: bigint | null; discountE4: bigint | null };
type CartRow = Discounted & { note: string | null; customerId: string | null; customerName: string | null };
type LineRow = Discounted & {
  itemPriceId: string;
  variantId: string;
  name: string;
  unit: string | null;
  quantityE4: bigint;
  priceE4: bigint;
  ownPriceE4: bigint | null;
  taxPercentE4: bigint;
};

/**
 * Reads a cart of the API in the form that tills use, at current prices. Refuses a cart with nothing left to sell.
 */
export async function contentOfCart(tx: Tx, actor: Actor, cartId: string): Promise<TillCart> {
  const content = await contentIfAny(tx, actor, cartId);
  if (content) return content;
  throw fail('INVALID_STATE', { message: 'None of its items is for sale any more.' });
}

/**
 * Reads a cart of the API in the form that tills use, at current prices. Undefined if nothing in it can be sold.
 */
export async function contentIfAny(tx: Tx, actor: Actor, cartId: string): Promise<TillCart | undefined> {
  const [cart, lines] = await Promise.all([
    tx.one<CartRow>(sql`
      select c.note, c.customer_id as "customerId", p.name as "customerName", c.discount_minor as "discountMinor",
             c.discount_e4 as "discountE4"
      from carts c left join parties p on p.org_id = c.org_id and p.id = c.customer_id
      where c.org_id = ${actor.orgId} and c.id = ${cartId}`),
    tx.all<LineRow>(sql`
      select l.item_price_id as "itemPriceId", v.id as "variantId", ${itemName} as name, m.abr as unit,
             l.quantity_e4 as "quantityE4", i.price_e4 as "priceE4", l.unit_price_e4 as "ownPriceE4",
             coalesce(tax_percent_on(t, business_date(now(), o.timezone, o.day_starts_at)), 0) as "taxPercentE4", l.discount_minor as "discountMinor",
             l.discount_e4 as "discountE4"
      from cart_lines l
      join carts c on c.org_id = l.org_id and c.id = l.cart_id
      join outlets o on o.org_id = c.org_id and o.id = c.outlet_id
      join item_prices i on i.org_id = l.org_id and i.id = l.item_price_id
      join variants v on v.org_id = i.org_id and v.id = i.variant_id
      join products p on p.org_id = v.org_id and p.id = v.product_id
      left join measurements m on m.org_id = i.org_id and m.id = ${measurementIdOfPrice}
      left join tax_rates t on t.org_id = p.org_id and t.id = p.tax_rate_id
      where l.org_id = ${actor.orgId} and l.cart_id = ${cartId}
      order by l.position, l.id`),
  ]);
  if (!cart || lines.length === 0) return undefined;
  const discount = discountForTill(actor, cart);
  return {
    lines: lines.map((line) => {
      const ownDiscount = discountForTill(actor, line);
      return {
        itemPriceId: line.itemPriceId,
        variantId: line.variantId,
        name: line.name,
        unit: line.unit,
        quantity: fromE4(line.quantityE4),
        unitPrice: fromE4(line.ownPriceE4 ?? line.priceE4),
        usualPrice: fromE4(line.priceE4),
        taxPercent: fromE4(line.taxPercentE4),
        ...(ownDiscount && { discount: ownDiscount }),
      };
    }),
    ...(discount && { discount }),
    ...(cart.customerId && { customer: { id: cart.customerId, name: cart.customerName ?? '' } }),
    ...(cart.note && { note: cart.note }),
  };
}

function discountForTill(actor: Actor, { discountMinor, discountE4 }: Discounted): TillCart['discount'] {
  if (discountMinor !== null) return { amount: toMajor(discountMinor, actor.currencyDecimals) };
  return discountE4 === null ? undefined : { percent: fromE4(discountE4) };
}

/** Copies the lines of a parked till cart into a cart of the API. If one line cannot be copied, all are refused. */
export async function fillFromContent(
  tx: Tx,
  actor: Actor,
  { cartId, content }: { cartId: string; content: TillCart },
): Promise<void> {
  const otherLine = content.lines.find(({ itemPriceId }) => itemPriceId === otherItemId);
  if (otherLine)
    throw fail('INVALID_STATE', {
      message: `"${otherLine.name}" is an amount without an item. Finish this cart at a till.`,
    });
  await rejectUnknownItems(tx, actor, content);
  const lines = content.lines.map((line, at) => {
    const { itemPriceId, quantity, discount, unitPrice, usualPrice } = line;
    const sent = { itemPriceId, quantity, ...(discount && { discount }) };
    // A line at the usual price follows the catalogue. Only a changed price is kept.
    const input = unitPrice === usualPrice ? sent : { ...sent, unitPrice };
    const read = lineOf(actor, `lines.${at}`, input);
    return { ...read, ...discountColumns(read.discount) };
  });
  const cartDiscount = discountColumns(sentDiscount(actor, 'discount', content.discount));
  await tx.run(sql`
    insert into cart_lines (org_id, cart_id, id, position, item_price_id, quantity_e4, discount_minor, discount_e4,
                            unit_price_e4)
    select ${actor.orgId}, ${cartId}, l.id, l.position, l.item_price_id, l.quantity_e4, l.discount_minor,
           l.discount_e4, l.unit_price_e4
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map((_, at) => at + 1)}::int[],
                ${lines.map(({ itemPriceId }) => itemPriceId)}::uuid[],
                ${lines.map(({ quantityE4 }) => quantityE4)}::bigint[], ${lines.map(({ minor }) => minor)}::bigint[],
                ${lines.map(({ e4 }) => e4)}::bigint[],
                ${lines.map(({ unitPriceE4 }) => unitPriceE4 ?? null)}::bigint[])
         as l (id, position, item_price_id, quantity_e4, discount_minor, discount_e4, unit_price_e4)
    join item_prices i on i.org_id = ${actor.orgId} and i.id = l.item_price_id`);
  await tx.run(sql`
    update carts c
    set note = ${content.note ?? null}, discount_minor = ${cartDiscount.minor},
        discount_e4 = ${cartDiscount.e4},
        customer_id = (select p.id from parties p
                       where p.org_id = c.org_id and p.id = ${content.customer?.id ?? null} and p.kind <> 'VENDOR'),
        version = version + 1, updated_at = now()
    where c.org_id = ${actor.orgId} and c.id = ${cartId}`);
}

/**
 * Refuses a cart with items that are no longer in the catalogue. Without this check they would silently be left out.
 */
async function rejectUnknownItems(tx: Tx, { orgId }: Actor, { lines }: TillCart): Promise<void> {
  const ids = lines.map(({ itemPriceId }) => itemPriceId);
  const found = await tx.all<{ id: string }>(sql`
    select id from item_prices where org_id = ${orgId} and id = any(${ids}::uuid[])`);
  const known = new Set(found.map(({ id }) => id));
  const lost = lines.find(({ itemPriceId }) => !known.has(itemPriceId.toLowerCase()));
  if (lost)
    throw fail('INVALID_STATE', {
      message: `"${lost.name}" is no longer in the catalogue. Finish this cart at a till.`,
    });
}

function discountColumns(discount: Discount | undefined): { minor: bigint | null; e4: bigint | null } {
  return {
    minor: discount && 'amountMinor' in discount ? discount.amountMinor : null,
    e4: discount && 'percentE4' in discount ? discount.percentE4 : null,
  };
}
