import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { itemName } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { taxPeriodsOf } from '../../settings/exports.ts';
import { toMajor } from '../../values/money.ts';
import { type Discount, type PricedSale, priceSale } from '../../values/pricing.ts';
import { divideRounded } from '../../values/quantity.ts';
import { type TaxPeriod, type TaxRounding, taxOnDay } from '../../values/tax-rate.ts';
import { readCounter } from '../checkout/read-shop.ts';
import type { Cart } from './schemas.ts';
import { activeCart, type CartRow } from './store.ts';

type Discounted = { discountMinor: bigint | null; discountE4: bigint | null };

type CartItem = Discounted & {
  id: string;
  itemPriceId: string;
  productId: string;
  variantId: string;
  name: string;
  unit: string | null;
  kind: 'GOODS' | 'SERVICE';
  isForSale: boolean;
  quantityE4: bigint;
  factorE4: bigint;
  priceE4: bigint;
  ownPriceE4: bigint | null;
  taxPeriods: TaxPeriod[];
  /** The stock at the outlet, in base units. */
  stockE4: bigint;
};
type LineRow = CartItem & { taxPercentE4: bigint };

/** The cart at current prices. Lines with too little stock are marked. */
export async function pricedCart(tx: Tx, actor: Actor, outletId: string): Promise<Cart> {
  const [cart, counter, items] = await Promise.all([
    activeCart(tx, actor, outletId),
    readCounter(tx, actor, outletId),
    readLines(tx, actor, outletId),
  ]);
  const pricesIncludeTax = counter?.pricesIncludeTax ?? false;
  const lines = items.map((item) => ({ ...item, ...taxOnDay(item.taxPeriods, counter?.today ?? '') }));
  const taxRounding = counter?.taxRounding;
  const { priced, problem } = priceCart(actor, { cart, lines, pricesIncludeTax, taxRounding });
  const short = counter?.allowsNegativeStock ? new Set<string>() : shortVariants(lines);
  return {
    id: cart?.id ?? null,
    outletId,
    customerId: cart?.customerId ?? null,
    note: cart?.note ?? null,
    discount: cart ? shownDiscount(actor, cart) : null,
    lines: lines.map((line, at) => shownLine(actor, line, { figures: priced.lines[at], short })),
    totals: {
      subtotal: majorOf(actor, priced.subtotalMinor),
      discount: majorOf(actor, priced.discountMinor),
      tax: majorOf(actor, priced.taxMinor),
      total: majorOf(actor, priced.totalMinor),
      items: lines.length,
    },
    pricesIncludeTax,
    problem,
    version: cart?.version ?? null,
    updatedAt: cart?.updatedAt ?? null,
  };
}

function readLines(tx: Tx, { orgId, userId }: Actor, outletId: string): Promise<CartItem[]> {
  return tx.all<CartItem>(sql`
    select l.id, l.item_price_id as "itemPriceId", p.id as "productId", v.id as "variantId", ${itemName} as name,
           m.abr as unit,
           p.kind, p.status = 'ACTIVE' and v.status = 'ACTIVE' as "isForSale", l.quantity_e4 as "quantityE4",
           i.factor_e4 as "factorE4", i.price_e4 as "priceE4", l.unit_price_e4 as "ownPriceE4",
           l.discount_minor as "discountMinor", l.discount_e4 as "discountE4",
           ${taxPeriodsOf} as "taxPeriods", coalesce(s.quantity_e4, 0) as "stockE4"
    from carts c
    join cart_lines l on l.org_id = c.org_id and l.cart_id = c.id
    join item_prices i on i.org_id = l.org_id and i.id = l.item_price_id
    join variants v on v.org_id = i.org_id and v.id = i.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
    left join tax_rates t on t.org_id = p.org_id and t.id = p.tax_rate_id
    left join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = c.outlet_id
    where c.org_id = ${orgId} and c.user_id = ${userId} and c.outlet_id = ${outletId} and c.status = 'ACTIVE'
    order by l.position, l.id`);
}

type Pricing = {
  cart: CartRow | undefined;
  lines: LineRow[];
  pricesIncludeTax: boolean;
  taxRounding: TaxRounding | undefined;
};

/**
 * Prices the cart with its discounts. If a price fell below its discount, the cart is shown without discounts, or
 * without figures.
 */
function priceCart(actor: Actor, { cart, lines, pricesIncludeTax, taxRounding }: Pricing) {
  const toPrice = lines.map(({ itemPriceId, quantityE4, ownPriceE4, priceE4, taxPercentE4, ...line }) => ({
    quantityE4,
    unitPriceE4: ownPriceE4 ?? priceE4,
    taxPercentE4,
    discount: storedDiscount(line),
    key: itemPriceId,
  }));
  const sale = { currencyDecimals: actor.currencyDecimals, pricesIncludeTax, taxRounding };
  const priced = priceSale({ ...sale, lines: toPrice, discount: cart && storedDiscount(cart) });
  if (!('refused' in priced)) return { priced, problem: null };
  const plain = priceSale({ ...sale, lines: toPrice.map(({ discount: _, ...line }) => line) });
  if (!('refused' in plain)) return { priced: plain, problem: 'DISCOUNT_TOO_LARGE' as const };
  const empty = priceSale({ ...sale, lines: [] });
  if ('refused' in empty) throw new Error(`nothing cannot be priced: ${empty.refused}`);
  return { priced: empty, problem: 'AMOUNT_TOO_LARGE' as const };
}

export function storedDiscount({ discountMinor, discountE4 }: Discounted): Discount | undefined {
  if (discountMinor !== null) return { amountMinor: discountMinor };
  if (discountE4 !== null) return { percentE4: discountE4 };
  return undefined;
}

function shownDiscount(actor: Actor, { discountMinor, discountE4 }: Discounted): Cart['discount'] {
  if (discountMinor !== null) return { amount: toMajor(discountMinor, actor.currencyDecimals) };
  if (discountE4 !== null) return { percent: fromE4(discountE4) };
  return null;
}

const baseQuantityE4 = ({ quantityE4, factorE4 }: LineRow) => divideRounded(quantityE4 * factorE4, 10_000n);

/** The variants that the cart has more of than the outlet has in stock. */
function shortVariants(lines: LineRow[]): Set<string> {
  const goods = lines.filter(({ kind }) => kind === 'GOODS');
  const byVariant = Map.groupBy(goods, ({ variantId }) => variantId);
  const short = [...byVariant].filter(
    ([, same]) => same.reduce((sum, line) => sum + baseQuantityE4(line), 0n) > (same[0]?.stockE4 ?? 0n),
  );
  return new Set(short.map(([variantId]) => variantId));
}

function shownLine(
  actor: Actor,
  line: LineRow,
  { figures, short }: { figures: PricedSale['lines'][number] | undefined; short: Set<string> },
): Cart['lines'][number] {
  const { id, itemPriceId, productId, variantId, name, unit, quantityE4, factorE4 } = line;
  const isShort = short.has(variantId);
  return {
    id,
    itemPriceId,
    productId,
    variantId,
    name,
    unit,
    quantity: fromE4(quantityE4),
    unitPrice: fromE4(line.ownPriceE4 ?? line.priceE4),
    isOwnPrice: line.ownPriceE4 !== null,
    discount: majorOf(actor, figures?.discountMinor ?? 0n),
    ownDiscount: shownDiscount(actor, line),
    taxPercent: fromE4(line.taxPercentE4),
    tax: majorOf(actor, figures?.taxMinor ?? 0n),
    total: majorOf(actor, figures?.totalMinor ?? 0n),
    // Rounded down to four decimals, so that no more is shown than is in stock.
    available: line.kind === 'SERVICE' ? null : fromE4((line.stockE4 * 10_000n) / factorE4),
    problem: line.isForSale ? (isShort ? 'OUT_OF_STOCK' : null) : 'NOT_FOR_SALE',
  };
}
