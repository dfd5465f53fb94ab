import { type Discount, type PricedSale, roundingLoss } from './pricing.ts';
import { divideRounded } from './quantity.ts';

export type ApprovedLine = {
  itemPriceId: string;
  quantityE4: bigint;
  unitPriceE4: bigint;
  discount?: Discount | undefined;
  /** For a return without a receipt: whether the goods go back to stock. Absent means yes. */
  restock?: boolean | undefined;
};

/** The figures of a sale that a manager has seen and approved. */
export type ApprovedSale = { lines: readonly ApprovedLine[]; discount?: Discount | undefined };

type DiscountedSale = {
  lines: readonly Pick<ApprovedLine, 'discount'>[];
  priced: Pick<PricedSale, 'lines' | 'subtotalMinor' | 'discountMinor'>;
  /** The percentage that a cashier may take off without a manager. */
  limitE4: bigint;
};

type SaleToJudge = Omit<ApprovedSale, 'lines'> &
  Omit<DiscountedSale, 'lines'> & {
    /** The usual price of each line. Null: every price needs an approval. */
    lines: readonly (ApprovedLine & { priceE4: bigint | null })[];
    currencyDecimals: number;
  };

/** The parts of a sale that need a manager's approval. */
export type BeyondCashier = {
  /** An approval of a price covers discounts as well. */
  action: 'PRICE' | 'DISCOUNT';
  /** Indexes of the lines whose price or discount needs the approval. */
  lines: number[];
  /** The sale as a whole needs the approval, so every line is part of it. */
  isWhole: boolean;
};

/** Finds what a cashier may not do alone. Undefined if there is nothing of that kind. */
export function beyondCashier(sale: SaleToJudge): BeyondCashier | undefined {
  const { lines, discount, currencyDecimals } = sale;
  const priceChanges = lines.flatMap(({ unitPriceE4, priceE4 }, at) => (unitPriceE4 === priceE4 ? [] : [at]));
  // Goods whose amount rounds to nothing are sold below their price.
  const isRoundedAway = roundingLoss(lines, currencyDecimals) !== undefined;
  const beyond = discountsBeyond(sale);
  const needsPriceApproval = priceChanges.length > 0 || isRoundedAway;
  if (!needsPriceApproval && beyond.lines.length === 0 && !beyond.isTotal) return undefined;
  return {
    action: needsPriceApproval ? 'PRICE' : 'DISCOUNT',
    lines: [...new Set([...priceChanges, ...beyond.lines])].sort((one, other) => one - other),
    // When single lines exceed the limit, approving those lines approves the total as well.
    isWhole: isRoundedAway || (beyond.isTotal && (discount !== undefined || beyond.lines.length === 0)),
  };
}

/** Lines with a larger discount than a cashier may give, and whether the whole sale has one. */
export function discountsBeyond({ lines, priced, limitE4 }: DiscountedSale): {
  lines: number[];
  isTotal: boolean;
} {
  const limitOf = (amountMinor: bigint) => divideRounded(amountMinor * limitE4, 1_000_000n);
  const isBeyond = (discount: Discount | undefined, at: number) => {
    if (!discount) return false;
    if ('percentE4' in discount) return discount.percentE4 > limitE4;
    return discount.amountMinor > limitOf(priced.lines[at]?.grossMinor ?? 0n);
  };
  return {
    lines: lines.flatMap(({ discount }, at) => (isBeyond(discount, at) ? [at] : [])),
    isTotal: priced.discountMinor > limitOf(priced.subtotalMinor),
  };
}

/**
 * Whether an approval is for this sale. Each line that needs it must be among the approved ones, with the same item,
 * price, quantity and discount. If the whole sale needs it, all lines and the discount must be the same.
 */
export function covers(approved: ApprovedSale, sale: ApprovedSale, beyond: BeyondCashier): boolean {
  const left = approved.lines.map(keyOf);
  const asked = beyond.isWhole ? sale.lines : beyond.lines.flatMap((at) => sale.lines[at] ?? []);
  for (const line of asked) {
    const at = left.indexOf(keyOf(line));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  if (!beyond.isWhole) return true;
  return left.length === 0 && discountKey(approved.discount) === discountKey(sale.discount);
}

function keyOf({ itemPriceId, quantityE4, unitPriceE4, discount, restock = true }: ApprovedLine): string {
  return [itemPriceId.toLowerCase(), quantityE4, unitPriceE4, discountKey(discount), restock].join(' ');
}

function discountKey(discount: Discount | undefined): string {
  if (!discount) return '-';
  return 'percentE4' in discount ? `${discount.percentE4}%` : String(discount.amountMinor);
}
