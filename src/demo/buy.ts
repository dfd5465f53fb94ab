import type { DemoClient } from './client.ts';
import type { Item } from './make-catalogue.ts';
import type { PlannedSale } from './plan-sales.ts';

export type Vendor = { id: string; name: string; isPaidAtOnce: boolean };

/** How many base units of each variant these sales take. */
function neededBy(sales: PlannedSale[], items: Item[]): Map<string, number> {
  const byId = new Map(items.map((item) => [item.itemPriceId, item]));
  const needed = new Map<string, number>();
  for (const { itemPriceId, quantity } of sales.flatMap(({ lines }) => lines)) {
    const item = byId.get(itemPriceId);
    if (!item) continue;
    const before = needed.get(item.variantId) ?? 0;
    needed.set(item.variantId, Math.round((before + quantity * item.factor) * 10) / 10);
  }
  return needed;
}

export type Order = { item: Item; quantity: number };

/**
 * What a shop orders for the sales to come. To begin with something for the shelf as well; in the last week of some
 * things just what is sold, so that they run low.
 */
export function ordersFor(
  sales: PlannedSale[],
  items: Item[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Order[] {
  const needed = neededBy(sales, items);
  return items
    .filter(({ factor }) => factor === 1)
    .map((item, at) => {
      const need = Math.ceil(needed.get(item.variantId) ?? 0);
      const shelf = isFirst && at % 9 !== 4 ? Math.ceil(item.weight * 1.5) + 6 : 0;
      const isShort = isLast && at % 7 === 3;
      return { item, quantity: isShort ? need + shelf : Math.ceil((need + shelf) / 6) * 6 };
    })
    .filter(({ quantity }) => quantity > 0);
}

type Delivery = { outletId: string; date: string; orders: Order[]; vendors: Vendor[]; bankId: string };

/** One delivery from each vendor. What each is owed for it comes back. */
export async function buy(
  client: DemoClient,
  name: string,
  { outletId, date, orders, vendors, bankId }: Delivery,
): Promise<Map<string, number>> {
  const owed = new Map<string, number>();
  for (const vendor of vendors) {
    const own = orders.filter(({ item }) => item.vendor === vendor.name);
    if (own.length === 0) continue;
    const total = own.reduce((sum, { item, quantity }) => sum + item.cost * quantity, 0);
    const paid = vendor.isPaidAtOnce ? total : 0;
    const body = {
      date,
      storeId: outletId,
      vendorId: vendor.id,
      pmethod: vendor.isPaidAtOnce ? 'bank' : 'credit',
      ...{ bankAmount: paid, posAmount: 0, cashAmount: 0, amount: paid, total },
      ...(vendor.isPaidAtOnce && { bankId }),
      stock: own.map(({ item: { productId, itemPriceId, cost }, quantity }) => ({
        ...{ productId, itemPriceId, quantity, costPrice: cost },
      })),
    };
    await client.send('POST /inventory/bulk-stock', body, `demo buy ${name} ${vendor.name}`);
    owed.set(vendor.id, total - paid);
  }
  return owed;
}
