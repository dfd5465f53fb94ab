import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { userKeyPrefix } from '../../api/user-keys.ts';
import type { Item } from '../../ui/form/items.ts';

const pagesAtMost = 20;
type Goods = { items: Item[]; isWhole: boolean };

/**
 * The goods of an outlet, kept on this device so that counting works offline. Of very many, only the first are kept.
 */
export function useGoods(outletId: string | undefined): Goods & { isLoaded: boolean } {
  const { data } = useQuery({
    queryKey: ['goods to count', outletId],
    queryFn: () => loadGoods(outletId ?? ''),
    enabled: !!outletId,
    staleTime: 300_000,
    initialData: () => keptGoods(outletId ?? ''),
    initialDataUpdatedAt: 0,
  });
  return { ...(data ?? { items: [], isWhole: false }), isLoaded: data !== undefined };
}

const storageKey = (outletId: string) => `${userKeyPrefix}goods.${outletId}`;

async function loadGoods(outletId: string): Promise<Goods> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { outletId, limit: 100, ...(cursor && { cursor }) };
    const { rows, nextCursor, hasNext } = await read('/inventory/stock/adjustment/seed', { query });
    items.push(...rows.map(({ averageCost: _, ...row }) => ({ ...row, cost: null })));
    cursor = hasNext ? nextCursor : undefined;
    if (!hasNext) break;
  }
  const goods = { items, isWhole: cursor === undefined };
  try {
    localStorage.setItem(storageKey(outletId), JSON.stringify(goods));
  } catch {
    // If there is no room, the goods are only known while the page is open.
  }
  return goods;
}

function keptGoods(outletId: string): Goods | undefined {
  const stored = localStorage.getItem(storageKey(outletId));
  try {
    return stored ? (JSON.parse(stored) as Goods) : undefined;
  } catch {
    return undefined;
  }
}

/** Finds goods by part of a name, or by a code. */
export function searchGoods(items: Item[], search: string): Item[] {
  const wanted = search.trim().toLowerCase();
  const has = (text: string | null) => text?.toLowerCase().includes(wanted) ?? false;
  return items
    .filter(
      ({ name, variant, sku, barcode, units }) =>
        has(name) || has(variant) || has(sku) || has(barcode) || units.some((unit) => has(unit.barcode)),
    )
    .slice(0, 12);
}
