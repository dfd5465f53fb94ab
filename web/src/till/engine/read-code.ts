import {
  type BarcodeLayout,
  type MeasuredCode,
  quantityOf,
  readMeasuredCode,
} from '../../../../src/values/barcode-layout.ts';
import { readGs1Elements } from '../../../../src/values/gs1-elements.ts';
import { formsOfGtin, isMisread } from '../../../../src/values/gtin.ts';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { divideRounded, fromE4, lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import { quantityOfPrice } from '../../../../src/values/quantity-of-price.ts';
import type { CatalogueIndex } from './search.ts';
import type { CatalogueSettings, Discount, Item } from './types.ts';

/** What a code tells beside the item: the quantity in the pack, and its price. */
export type Pack = { quantity: number; unitPrice?: number; discount?: Discount };

export type ReadCode =
  | { item: Item; pack: Pack | undefined }
  | { problem: 'MISREAD' | 'NOT_BY_WEIGHT' | 'NO_VALUE' };

type Shop = {
  index: CatalogueIndex;
  settings: Pick<CatalogueSettings, 'currencyDecimals'> & { barcodeLayouts?: BarcodeLayout[] };
};

/** The meaning of a code: an item, a pack from a scale, or a GS1 code. Undefined if it is not known. */
export function readCode(code: string, { index, settings }: Shop): ReadCode | undefined {
  const item = itemBy(index, formsOfGtin(code));
  if (item) return { item, pack: undefined };
  const scale = readMeasuredCode(code, settings.barcodeLayouts ?? []);
  if (scale === 'MISREAD') return { problem: 'MISREAD' };
  if (scale) return withPack(itemBy(index, scale.itemCodes), scale.value, { index, settings });
  const elements = readGs1Elements(code);
  if (!elements) return isMisread(code) ? { problem: 'MISREAD' } : undefined;
  const { weight, price } = elements;
  const known = itemBy(index, formsOfGtin(elements.gtin));
  if (known && weight && price !== undefined) {
    const weighed = withPack(known, weight, { index, settings });
    if (weighed && 'item' in weighed && comesTo(weighed, price, settings)) return weighed;
  }
  const value = price !== undefined ? { price } : weight;
  return value ? withPack(known, value, { index, settings }) : known && { item: known, pack: undefined };
}

function itemBy(index: CatalogueIndex, codes: string[]): Item | undefined {
  for (const code of codes) {
    const known = index.byCode(code);
    if (known) return known.item;
  }
  return undefined;
}

function withPack(
  known: Item | undefined,
  value: MeasuredCode['value'],
  { index, settings }: Shop,
): ReadCode | undefined {
  if (!known) return undefined;
  const isNothing = 'price' in value ? value.price === 0 : value.amount === 0;
  if (isNothing) return { problem: 'NO_VALUE' };
  // If it is sold in several units, the code means the weighed one.
  const units = index.byProduct(known.productId)?.items ?? [known];
  const own = units.filter(({ variantId }) => variantId === known.variantId);
  const item = [known, ...own].find(({ measuredIn }) => measuredIn) ?? known;
  if ('price' in value) return { item, pack: packOfPrice(item, value.price, settings) };
  const quantity = quantityOf(value, item.measuredIn);
  return quantity === undefined ? { problem: 'NOT_BY_WEIGHT' } : { item, pack: { quantity } };
}

/** Makes the line cost what is printed: by its quantity if it is measured, otherwise by its unit price. */
function packOfPrice(item: Item, price: number, { currencyDecimals }: Shop['settings']): Pack {
  const priceMinor = toMinor(price, currencyDecimals);
  const found =
    item.measuredIn && priceMinor !== undefined
      ? quantityOfPrice({ priceMinor, unitPriceE4: toE4(item.price) ?? 0n, currencyDecimals })
      : undefined;
  if (!found) return { quantity: 1, unitPrice: price };
  const over = toMajor(found.overMinor, currencyDecimals);
  return { quantity: fromE4(found.quantityE4), ...(over > 0 && { discount: { amount: over } }) };
}

/** Multiplies the pack, as `3*` before its code asks. */
export function timesPack(pack: Pack, times: number): Pack {
  const timesE4 = toE4(times) ?? 10_000n;
  const timesOf = (figure: number) => fromE4(divideRounded((toE4(figure) ?? 0n) * timesE4, 10_000n));
  const { discount } = pack;
  return {
    ...pack,
    quantity: timesOf(pack.quantity),
    ...(discount && 'amount' in discount && { discount: { amount: timesOf(discount.amount) } }),
  };
}

function comesTo(
  { item, pack }: { item: Item; pack: Pack | undefined },
  price: number,
  { currencyDecimals }: Shop['settings'],
): boolean {
  const amount = lineAmountMinor(toE4(pack?.quantity ?? 0) ?? 0n, toE4(item.price) ?? 0n, currencyDecimals);
  return amount === toMinor(price, currencyDecimals);
}
