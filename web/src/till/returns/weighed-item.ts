import type { TillEngine } from '../engine/engine.ts';
import type { Item } from '../engine/types.ts';
import type { SaleLine } from './money-back.ts';

/** The item of a line that is sold by weight. Undefined if it is counted or no longer in the catalogue. */
export function weighedItem({ index }: TillEngine, { itemPriceId }: SaleLine): Item | undefined {
  const item = itemPriceId ? index.byItem(itemPriceId) : undefined;
  return item?.measuredIn ? item : undefined;
}
