import { toMinor } from '../../../../src/values/money.ts';
import { priceSale } from '../../../../src/values/pricing.ts';
import { toE4 } from '../../../../src/values/quantity.ts';
import type { Schema } from '../../api/client.ts';
import { percentNow } from '../engine/tax.ts';
import type { CatalogueSettings, Item } from '../engine/types.ts';
import type { Back } from './money-back.ts';

/** Something that comes back without a receipt. */
export type ReturnedItem = {
  id: string;
  item: Item;
  quantity: number;
  restock: boolean;
  /** What is given back for one. Undefined until the server proposes it or somebody types it. */
  price: number | undefined;
  /** The price that the server proposes, and how it was found. */
  proposed?: Schema<'ReturnPrice'> | undefined;
};

type Settings = Pick<
  CatalogueSettings,
  'currencyDecimals' | 'pricesIncludeTax' | 'cashRounding' | 'taxRates' | 'timezone' | 'dayStartsAt'
> &
  // An earlier version did not keep this.
  Partial<Pick<CatalogueSettings, 'taxRounding'>>;

/** Adds goods to the line of the same item, because they may be scanned piece by piece. */
export function addReturned(
  lines: ReturnedItem[],
  { item, quantity, id }: Pick<ReturnedItem, 'item' | 'quantity' | 'id'>,
): ReturnedItem[] {
  const same = lines.find((line) => line.item.itemPriceId === item.itemPriceId && line.restock);
  if (!same) return [...lines, { id, item, quantity, restock: true, price: undefined }];
  const sumE4 = (toE4(same.quantity) ?? 0n) + (toE4(quantity) ?? 0n);
  return lines.map((line) => (line === same ? { ...line, quantity: Number(sumE4) / 10_000 } : line));
}

/** The sum of all lines, to the cent as the server computes it. Undefined while a price is missing. */
export function backWithoutReceipt(lines: ReturnedItem[], settings: Settings): Back | undefined {
  if (lines.length === 0 || lines.some(({ price, quantity }) => price === undefined || quantity <= 0)) {
    return undefined;
  }
  const { currencyDecimals: decimals, pricesIncludeTax, taxRounding } = settings;
  const priced = priceSale({
    currencyDecimals: decimals,
    pricesIncludeTax,
    taxRounding,
    lines: lines.map(({ item, quantity, price = 0 }) => ({
      quantityE4: toE4(quantity) ?? 0n,
      unitPriceE4: toE4(price) ?? 0n,
      taxPercentE4: toE4(percentNow(settings, item.taxRateId)) ?? 0n,
      key: item.itemPriceId,
    })),
  });
  if ('refused' in priced) return undefined;
  const { totalMinor } = priced;
  const unitMinor = toMinor(Number(settings.cashRounding), decimals) ?? 0n;
  return {
    worthMinor: totalMinor,
    creditedMinor: 0n,
    owedMinor: totalMinor,
    // No sale limits the amount, so cash may be rounded up to the nearest coin.
    atMostMinor: totalMinor + unitMinor,
  };
}

/** The lines as the server takes them. */
export function returnedLines(lines: ReturnedItem[]) {
  return lines.map(({ item, quantity, price = 0, restock }) => ({
    itemPriceId: item.itemPriceId,
    quantity,
    unitPrice: price,
    restock,
  }));
}

/** The figures that a manager approves. */
export function returnToApprove(lines: ReturnedItem[]): Schema<'SaleToApprove'> {
  return { lines: returnedLines(lines) };
}
