import { toMajor } from '../../../../src/values/money.ts';
import { divideRounded, fromE4, lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import { taxOf } from '../../../../src/values/tax-of.ts';
import { newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import type { BoughtTaxValues } from '../../ui/form/bought-tax.tsx';
import type { Item } from '../../ui/form/items.ts';

/** A line of a form that moves goods. Its values are kept as typed. */
export type ItemLine = {
  key: string;
  item: Item;
  itemPriceId: string;
  quantity: number | string;
  cost: number | string;
  /** The tax of this line. Absent: the tax of the whole bill. */
  tax?: BoughtTaxValues | undefined;
};

export function unitOf({ item, itemPriceId }: ItemLine): Schema<'SeedUnit'> | undefined {
  return item.units.find((unit) => unit.itemPriceId === itemPriceId) ?? item.units[0];
}

/** The known cost of a unit: the cost of the base unit times its factor. */
export function costOfUnit(item: Item, { factor }: Pick<Schema<'SeedUnit'>, 'factor'>): number | '' {
  const [costE4, factorE4] = [item.cost === null ? undefined : toE4(item.cost), toE4(factor)];
  return costE4 === undefined || factorE4 === undefined
    ? ''
    : fromE4(divideRounded(costE4 * factorE4, 10_000n));
}

/** Adds one of a unit. If the unit has a line, its quantity is raised. Otherwise a line is added. */
export function withItem(
  lines: ItemLine[],
  { item, unit }: { item: Item; unit: Schema<'SeedUnit'> },
): { lines: ItemLine[]; at: number } {
  const at = lines.findIndex(({ itemPriceId }) => itemPriceId === unit.itemPriceId);
  const line = lines[at];
  if (!line) {
    const added = {
      key: newKey(),
      item,
      itemPriceId: unit.itemPriceId,
      quantity: 1,
      cost: costOfUnit(item, unit),
    };
    return { lines: [...lines, added], at: lines.length };
  }
  const quantityE4 = toE4(Number(line.quantity)) ?? 0n;
  return { lines: lines.with(at, { ...line, quantity: fromE4(quantityE4 + 10_000n) }), at };
}

/** Quantity times cost in minor units. Zero while either is not a number. */
export function amountMinorOf({ quantity, cost }: ItemLine, decimals: number): bigint {
  const [quantityE4, costE4] = [toE4(Number(quantity)), toE4(Number(cost))];
  return quantityE4 === undefined || costE4 === undefined
    ? 0n
    : lineAmountMinor(quantityE4, costE4, decimals);
}

/** The sum of the lines. A tax that comes on top is added to each line, as the server does. */
export function totalOf(
  lines: ItemLine[],
  decimals: number,
  addedPercentOf: (line: ItemLine) => number = () => 0,
): number {
  const withTax = (line: ItemLine) => {
    const amountMinor = amountMinorOf(line, decimals);
    const taxPercentE4 = toE4(addedPercentOf(line)) ?? 0n;
    return amountMinor + taxOf(amountMinor, { taxPercentE4, pricesIncludeTax: false });
  };
  return toMajor(
    lines.reduce((sum, line) => sum + withTax(line), 0n),
    decimals,
  );
}
