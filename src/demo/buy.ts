import type { DemoClient } from './client.ts';
import type { Item } from './make-catalogue.ts';
import type { PlannedSale } from './plan-sales.ts';

export type Vendor = { id: string; name: string; isPaidAtOnce: boolean };

/** The base units of each variant that these sales need. */
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

/** Vendors deliver in packs of this size. */
const packSize = 6;

export type Order = { item: Item; quantity: number };

/**
 * The orders of a shop for the coming sales. The first order also stocks most shelves; one item in nine starts
 * without a reserve. In the last week some orders cover only what is sold, so that stock runs low.
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
      const shelf = isFirst && at % 9 !== 4 ? Math.ceil(item.popularity * 1.5) + packSize : 0;
      const isShort = isLast && at % 7 === 3;
      return { item, quantity: isShort ? need + shelf : Math.ceil((need + shelf) / packSize) * packSize };
    })
    .filter(({ quantity }) => quantity > 0);
}

type Delivery = { outletId: string; date: string; orders: Order[]; vendors: Vendor[]; bankId: string };

/** Buys one delivery from each vendor. Returns what each vendor is owed for it. */
export async function buy(
  client: DemoClient,
  name: string,
  { outletId, date, orders, vendors, bankId }: Delivery,
): Promise<Map<string, number>> {
  const owed = new Map<string, number>();
  for (const vendor of vendors) {
    const ownOrders = orders.filter(({ item }) => item.vendor === vendor.name);
    if (ownOrders.length === 0) continue;
    const total = ownOrders.reduce((sum, { item, quantity }) => sum + item.cost * quantity, 0);
    const paid = vendor.isPaidAtOnce ? total : 0;
    const body = {
      date,
      storeId: outletId,
      vendorId: vendor.id,
      pmethod: vendor.isPaidAtOnce ? 'bank' : 'credit',
      bankAmount: paid,
      posAmount: 0,
      cashAmount: 0,
      amount: paid,
      total,
      ...(vendor.isPaidAtOnce && { bankId }),
      stock: ownOrders.map(({ item: { productId, itemPriceId, cost, taxRateId }, quantity }) => ({
        productId,
        itemPriceId,
        quantity,
        costPrice: cost,
        ...(taxRateId && { taxRateId }),
      })),
    };
    await client.send('POST /inventory/bulk-stock', body, `demo buy ${name} ${vendor.name}`);
    owed.set(vendor.id, total - paid);
  }
  return owed;
}
