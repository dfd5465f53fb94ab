import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { keepStock } from './catalogue.ts';
import { withSold } from './favourites.ts';
import type { Core } from './state.ts';
import { writeMeta } from './store.ts';
import type { KeptSale } from './types.ts';

/** Counts what was sold, for the tiles of the next shift, and lowers the stock shown until the server sends its own. */
export function countSold(core: Core, { sale, shiftId }: KeptSale): void {
  const items = sale.lines.flatMap(({ itemPriceId, quantity }) => {
    const item = core.index.byItem(itemPriceId);
    return item ? [{ item, quantity }] : [];
  });
  const stock = items.flatMap(({ item, quantity }) => {
    const left = core.index.stockOf(item.variantId);
    const goneE4 = ((toE4(quantity) ?? 0n) * (toE4(item.factor) ?? 0n)) / 10_000n;
    return left === null
      ? []
      : [{ variantId: item.variantId, quantity: fromE4((toE4(left) ?? 0n) - goneE4) }];
  });
  const moved = core.index.apply({ products: [], removed: [], stock, settings: undefined });
  // Without a connection, a reload has only what is kept here.
  keepStock(core.store(), moved).catch(() => undefined);
  const productIds = items.map(({ item }) => item.productId);
  const favourites = withSold(core.state.favourites, shiftId, productIds);
  core.set({ favourites });
  writeMeta(core.store(), 'favourites', favourites).catch(() => undefined);
}
