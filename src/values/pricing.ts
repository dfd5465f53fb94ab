import { cashRounding } from './coins.ts';
import { largestMinor } from './money.ts';
import { divideRounded, lineAmountMinor } from './quantity.ts';
import { splitTax, type TaxComponent } from './tax-components.ts';
import { taxOf } from './tax-of.ts';
import type { ChargedComponent, TaxRounding } from './tax-rate.ts';

/** A discount on a line or on a whole cart. 10% is 100000n. */
export type Discount = { amountMinor: bigint } | { percentE4: bigint };

/** A quantity at a unit price. A box of 12 has a price of its own, so no unit is converted to another here. */
export type LineToPrice = {
  quantityE4: bigint;
  unitPriceE4: bigint;
  discount?: Discount | undefined;
  /** 7.5% is 75000n. */
  taxPercentE4: bigint;
  /** Orders lines with equal figures, so that the odd cent falls on the same item in any order of the lines. */
  key?: string | undefined;
};

export type SaleToPrice = {
  currencyDecimals: number;
  pricesIncludeTax: boolean;
  /** Left out: on each line. */
  taxRounding?: TaxRounding | undefined;
  lines: readonly LineToPrice[];
  /** The discount on the whole cart. It is spread over the lines before tax. */
  discount?: Discount | undefined;
  /** The smallest coin, to show the total in cash. A checkout omits it, because `settle` rounds by the tenders. */
  cashUnitMinor?: bigint | undefined;
};

type PricedLine = {
  /** Quantity × unit price. */
  grossMinor: bigint;
  /** The discount of the line and its share of the cart's discount. */
  discountMinor: bigint;
  /** Contained in gross − discount when prices include tax, else on top of it. */
  taxMinor: bigint;
  /** The amount that is charged for the line, with tax. */
  totalMinor: bigint;
};

export type TaxOfRate = { taxPercentE4: bigint; netMinor: bigint; taxMinor: bigint; totalMinor: bigint };

/** Every total but `rounding` is the sum of the lines; total = Σ line totals + rounding. */
export type PricedSale = {
  lines: PricedLine[];
  taxes: TaxOfRate[];
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  totalMinor: bigint;
};

export type PriceRefusal = {
  refused: 'NEGATIVE_FIGURE' | 'DISCOUNT_TOO_LARGE' | 'AMOUNT_TOO_LARGE';
  /** The index of the line. Undefined: it concerns the whole cart. */
  line: number | undefined;
};

const hundredPercentE4 = 1_000_000n;

/** Computes discounts, tax and totals of a sale and its lines. Refuses figures that make no sense. */
export function priceSale(sale: SaleToPrice): PricedSale | PriceRefusal {
  const { currencyDecimals, pricesIncludeTax, lines } = sale;
  const grosses: bigint[] = [];
  const nets: bigint[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.quantityE4 < 0n || line.unitPriceE4 < 0n || line.taxPercentE4 < 0n) {
      return { refused: 'NEGATIVE_FIGURE', line: at };
    }
    const grossMinor = lineAmountMinor(line.quantityE4, line.unitPriceE4, currencyDecimals);
    const refused = discountFault(line.discount, grossMinor);
    if (refused) return { refused, line: at };
    grosses.push(grossMinor);
    nets.push(grossMinor - discountAmount(grossMinor, line.discount));
  }

  const refused = discountFault(sale.discount, sum(nets));
  if (refused) return { refused, line: undefined };
  const cartDiscountMinor = discountAmount(sum(nets), sale.discount);
  const shares = allocate(cartDiscountMinor, nets, (a, b) => compareLines(lines[a], lines[b]));

  const discounted = lines.map((_, at) => (nets[at] ?? 0n) - (shares[at] ?? 0n));
  const taxes = taxesOfLines(sale, discounted);
  const priced = lines.map(({ taxPercentE4 }, at) => {
    const [grossMinor, netMinor, taxMinor] = [grosses[at] ?? 0n, discounted[at] ?? 0n, taxes[at] ?? 0n];
    const totalMinor = pricesIncludeTax ? netMinor : netMinor + taxMinor;
    return { grossMinor, discountMinor: grossMinor - netMinor, taxMinor, totalMinor, taxPercentE4 };
  });
  const sumMinor = sum(priced.map(({ totalMinor }) => totalMinor));
  const roundingMinor = sale.cashUnitMinor ? cashRounding(sumMinor, sale.cashUnitMinor) : 0n;
  const subtotalMinor = sum(grosses);
  if (subtotalMinor > largestMinor || sumMinor + roundingMinor > largestMinor) {
    const line = priced.findIndex((one) => one.grossMinor > largestMinor || one.totalMinor > largestMinor);
    return { refused: 'AMOUNT_TOO_LARGE', line: line < 0 ? undefined : line };
  }
  return {
    lines: priced.map(({ taxPercentE4: _, ...line }) => line),
    taxes: taxesByRate(priced),
    subtotalMinor,
    discountMinor: sum(priced.map(({ discountMinor }) => discountMinor)),
    taxMinor: sum(priced.map(({ taxMinor }) => taxMinor)),
    roundingMinor,
    totalMinor: sumMinor + roundingMinor,
  };
}

/** The amount that is lost when each line is rounded by itself. */
export type RoundingLoss = {
  /** The sum of the rounded lines, and the sum that is rounded once. */
  grossMinor: bigint;
  wholeMinor: bigint;
  /** How many lines have a price and a quantity, but an amount that rounds to zero. */
  linesOfNothing: number;
};

/**
 * Finds out whether goods are sold below their price because they are split into many lines: 500 lines of 0.0049 at
 * ¥100 cost nothing. Undefined for the usual loss. It is unusual if a line rounds to zero, or if more than one minor
 * unit and more than a hundredth of the whole is lost.
 */
export function roundingLoss(
  lines: readonly Pick<LineToPrice, 'quantityE4' | 'unitPriceE4'>[],
  currencyDecimals: number,
): RoundingLoss | undefined {
  let [grossMinor, wholeE8, linesOfNothing] = [0n, 0n, 0];
  for (const { quantityE4, unitPriceE4 } of lines) {
    const lineMinor = lineAmountMinor(quantityE4, unitPriceE4, currencyDecimals);
    grossMinor += lineMinor;
    wholeE8 += quantityE4 * unitPriceE4;
    if (lineMinor === 0n && quantityE4 * unitPriceE4 > 0n) linesOfNothing += 1;
  }
  const wholeMinor = divideRounded(wholeE8 * 10n ** BigInt(currencyDecimals), 100_000_000n);
  const lostMinor = wholeMinor - grossMinor;
  const isLost = linesOfNothing > 0 || (lostMinor > 1n && lostMinor * 100n > wholeMinor);
  return isLost ? { grossMinor, wholeMinor, linesOfNothing } : undefined;
}

/** The tax of each rate, the highest rate first. It is summed over the lines, never computed anew from the total. */
export function taxesByRate(
  lines: readonly Pick<TaxOfRate, 'taxPercentE4' | 'taxMinor' | 'totalMinor'>[],
): TaxOfRate[] {
  const rates = Map.groupBy(lines, ({ taxPercentE4 }) => taxPercentE4);
  return [...rates]
    .sort(([a], [b]) => compare(b, a))
    .map(([taxPercentE4, some]) => {
      const taxMinor = sum(some.map((line) => line.taxMinor));
      const totalMinor = sum(some.map((line) => line.totalMinor));
      return { taxPercentE4, netMinor: totalMinor - taxMinor, taxMinor, totalMinor };
    });
}

/**
 * Spreads an amount in proportion to weights, by largest remainder: the parts add up to it exactly, each is within one
 * unit of its share, and none exceeds its weight unless the amount exceeds all of them together. Among equal
 * remainders the larger weight comes first, then `compareTies` decides.
 */
export function allocate(
  amountMinor: bigint,
  weights: readonly bigint[],
  compareTies: (a: number, b: number) => number = () => 0,
): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (amountMinor * weight) / whole);
  const remainders = weights.map((weight) => (amountMinor * weight) % whole);
  const restMinor = amountMinor - sum(parts);
  const byRemainder = [...weights.keys()].sort(
    (a, b) =>
      compare(remainders[b] ?? 0n, remainders[a] ?? 0n) ||
      compare(weights[b] ?? 0n, weights[a] ?? 0n) ||
      compareTies(a, b),
  );
  for (const at of byRemainder.slice(0, Number(restMinor))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

function discountFault(
  discount: Discount | undefined,
  amountMinor: bigint,
): PriceRefusal['refused'] | undefined {
  if (!discount) return undefined;
  const [given, atMost] =
    'amountMinor' in discount ? [discount.amountMinor, amountMinor] : [discount.percentE4, hundredPercentE4];
  if (given < 0n) return 'NEGATIVE_FIGURE';
  return given > atMost ? 'DISCOUNT_TOO_LARGE' : undefined;
}

function discountAmount(amountMinor: bigint, discount: Discount | undefined): bigint {
  if (!discount) return 0n;
  if ('amountMinor' in discount) return discount.amountMinor;
  return divideRounded(amountMinor * discount.percentE4, hundredPercentE4);
}

/**
 * The tax of each line. Rounded once for each percentage, it is spread over the lines, so that each line has a tax of
 * its own that a refund can give back.
 */
function taxesOfLines(
  { lines, pricesIncludeTax, taxRounding }: SaleToPrice,
  nets: readonly bigint[],
): bigint[] {
  const taxes = lines.map(({ taxPercentE4 }, at) =>
    taxOf(nets[at] ?? 0n, { taxPercentE4, pricesIncludeTax }),
  );
  if (taxRounding !== 'DOCUMENT') return taxes;
  const places = Map.groupBy(lines.keys(), (at) => lines[at]?.taxPercentE4 ?? 0n);
  for (const [taxPercentE4, same] of places) {
    const weights = same.map((at) => nets[at] ?? 0n);
    const wholeMinor = taxOf(sum(weights), { taxPercentE4, pricesIncludeTax });
    const compareTies = (a: number, b: number) => compareLines(lines[same[a] ?? -1], lines[same[b] ?? -1]);
    for (const [index, partMinor] of allocate(wholeMinor, weights, compareTies).entries()) {
      taxes[same[index] ?? -1] = partMinor;
    }
  }
  return taxes;
}

/**
 * What each component of a group has of the tax of each line; none on lines without a group. If the tax is rounded for
 * the document, so are its components: the parts of a line are the difference of two running sums.
 */
export function componentsOfLines(
  lines: readonly { taxMinor: bigint; taxComponents: readonly TaxComponent[] }[],
  taxRounding: TaxRounding | undefined,
): ChargedComponent[][] {
  const running = new Map<string, bigint>();
  return lines.map(({ taxMinor, taxComponents }) => {
    if (taxComponents.length === 0) return [];
    const group = JSON.stringify(taxComponents);
    const beforeMinor = taxRounding === 'DOCUMENT' ? (running.get(group) ?? 0n) : 0n;
    running.set(group, beforeMinor + taxMinor);
    const before = splitTax(beforeMinor, taxComponents);
    const after = splitTax(beforeMinor + taxMinor, taxComponents);
    return taxComponents.map((component, at) => ({
      ...component,
      taxMinor: (after[at] ?? 0n) - (before[at] ?? 0n),
    }));
  });
}

/** Compares everything that a line's figures come from. Lines that are still equal are interchangeable. */
function compareLines(a: LineToPrice | undefined, b: LineToPrice | undefined): number {
  if (!a || !b) return 0;
  return (
    compare(b.taxPercentE4, a.taxPercentE4) ||
    compare(a.key ?? '', b.key ?? '') ||
    compare(b.quantityE4, a.quantityE4) ||
    compare(b.unitPriceE4, a.unitPriceE4)
  );
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
