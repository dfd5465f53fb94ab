import {
  type ApprovedSale,
  type BeyondCashier,
  beyondCashier,
  covers,
} from '../../../../src/values/approval.ts';
import { sum, toMajor, toMinor } from '../../../../src/values/money.ts';
import {
  type Discount as ExactDiscount,
  type PricedSale,
  priceSale,
} from '../../../../src/values/pricing.ts';
import { divideRounded, lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import type { Cart, CartLine, Discount, SaleToApprove } from './types.ts';

/** What a manager is asked to approve: the lines with their prices and discounts. */
export function saleToApprove({ lines, discount }: Pick<Cart, 'lines' | 'discount'>): SaleToApprove {
  return {
    lines: lines.map(({ itemPriceId, quantity, unitPrice, discount: off }) => ({
      itemPriceId,
      quantity,
      unitPrice,
      ...(off && { discount: off }),
    })),
    ...(discount && { discount }),
  };
}

/** What a cashier may not do alone in this cart. The server has the same rule. */
export function beyondRight(
  cart: Cart,
  priced: PricedSale,
  {
    decimals,
    limitPercent,
    otherLimit,
  }: { decimals: number; limitPercent: number; otherLimit: number | null },
): BeyondCashier | undefined {
  const { lines, discount } = exactSale(saleToApprove(cart), decimals);
  // The limit holds for their sum, so that splitting an amount into lines does not get around it.
  const otherMinor = sum(priced.lines.map(({ grossMinor }, at) => (cart.lines[at]?.other ? grossMinor : 0n)));
  const isBeyond = otherLimit !== null && otherMinor > (toMinor(otherLimit, decimals) ?? 0n);
  return beyondCashier({
    lines: lines.map((line, at) => {
      const { usualPrice = 0, other } = cart.lines[at] ?? {};
      return { ...line, priceE4: isBeyond && other ? null : (toE4(usualPrice) ?? 0n) };
    }),
    discount,
    priced,
    limitE4: toE4(limitPercent) ?? 0n,
    currencyDecimals: decimals,
  });
}

/** Whether the approval still covers the figures of the cart. */
export function isApproved(cart: Cart, beyond: BeyondCashier, decimals: number): boolean {
  const { approval } = cart;
  // An earlier version did not keep what was approved.
  if (!approval?.sale || (beyond.action === 'PRICE' && approval.action !== 'PRICE')) return false;
  return covers(exactSale(approval.sale, decimals), exactSale(saleToApprove(cart), decimals), beyond);
}

/** The amount before and after the discount, as the manager sees it. */
export type PriceChange = { from: number; to: number; off: number; percent: number };

/** The amount of a line at its usual price and as charged, without its share of a discount on the whole sale. */
export function changeOfLine(line: CartLine, decimals: number): PriceChange {
  const quantityE4 = toE4(line.quantity) ?? 0n;
  const usualMinor = lineAmountMinor(quantityE4, toE4(line.usualPrice) ?? 0n, decimals);
  return changeOf(usualMinor, netOf([line], null, decimals), decimals);
}

export function changeOfSale({ lines, discount }: Cart, decimals: number): PriceChange {
  const usualMinor = lines.reduce(
    (sum, line) => sum + lineAmountMinor(toE4(line.quantity) ?? 0n, toE4(line.usualPrice) ?? 0n, decimals),
    0n,
  );
  return changeOf(usualMinor, netOf(lines, discount, decimals), decimals);
}

function changeOf(fromMinor: bigint, toMinor: bigint, decimals: number): PriceChange {
  const offMinor = fromMinor - toMinor;
  const hundredths = fromMinor === 0n ? 0n : divideRounded(offMinor * 10_000n, fromMinor);
  return {
    from: toMajor(fromMinor, decimals),
    to: toMajor(toMinor, decimals),
    off: toMajor(offMinor, decimals),
    percent: Number(hundredths) / 100,
  };
}

function netOf(lines: CartLine[], discount: Discount | null, decimals: number): bigint {
  const sale = exactSale(saleToApprove({ lines, discount }), decimals);
  const priced = priceSale({
    currencyDecimals: decimals,
    pricesIncludeTax: true,
    discount: sale.discount,
    lines: sale.lines.map((line) => ({ ...line, taxPercentE4: 0n })),
  });
  return 'refused' in priced ? 0n : priced.totalMinor;
}

function exactSale({ lines, discount }: SaleToApprove, decimals: number): ApprovedSale {
  return {
    lines: lines.map(({ itemPriceId, quantity, unitPrice, discount: off }) => ({
      itemPriceId,
      quantityE4: toE4(quantity) ?? 0n,
      unitPriceE4: toE4(unitPrice) ?? 0n,
      discount: exactDiscount(off, decimals),
    })),
    discount: exactDiscount(discount, decimals),
  };
}

export function exactDiscount(
  discount: { amount?: number; percent?: number } | null | undefined,
  decimals: number,
): ExactDiscount | undefined {
  if (!discount) return undefined;
  if (discount.amount !== undefined) return { amountMinor: toMinor(discount.amount, decimals) ?? -1n };
  return { percentE4: toE4(discount.percent ?? -1) ?? -1n };
}
