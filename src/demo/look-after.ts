import { buy, type Order, type Vendor } from './buy.ts';
import { idOf } from './chance.ts';
import type { DemoClient } from './client.ts';
import type { Item } from './make-catalogue.ts';
import { type Day, dueOf, type PlannedSale } from './plan-sales.ts';

/** Refunds some recent sales, each paid by one method and not on account. */
export async function refundSome(client: DemoClient, sales: PlannedSale[]): Promise<void> {
  const plain = sales.filter((sale) => sale.payments.length === 1 && dueOf(sale) === 0 && !sale.discount);
  const reasons = ['Damaged', 'Wrong size', 'Bought twice', 'Past its date'];
  for (const [at, sale] of spread(plain, reasons.length).entries()) {
    const line = sale.lines[0];
    if (!line) continue;
    await client.send(
      `POST /sales/${sale.saleId}/refunds`,
      {
        refundId: idOf(`refund ${sale.saleId}`, new Date(sale.completedAt)),
        lines: [{ position: 1, quantity: Math.min(1, line.quantity), restock: at % 2 === 1 }],
        reason: reasons[at],
      },
      `demo refund ${at}`,
    );
  }
}

/**
 * Picks up to `count` items, evenly spread and each at most once. There may be fewer: early in the morning there are
 * few sales.
 */
export function spread<Item>(items: Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: count }, (_, at) => items[Math.floor((at + 0.5) * step)]).filter(
    (item) => item !== undefined,
  );
}

type StockRow = { variantId: string; quantity: number };
type Stocktake = { id: string; note: string | null; status: string; lines: StocktakeLine[] };
type StocktakeLine = { variantId: string; book: number | null };

/** One shop has finished a stocktake, and another is in the middle of one. */
export async function countShelves(
  client: DemoClient,
  { finishedAt, begunAt }: { finishedAt: string; begunAt: string },
): Promise<void> {
  const finished = await startCount(client, finishedAt, 'Monthly count');
  if (finished.status === 'IN_PROGRESS') {
    await countAll(client, finished.id, (line, at) => countedQuantity(line, at));
    await client.send(`POST /inventory/stocktakes/${finished.id}/submit`, {});
  }
  if (finished.status !== 'COMPLETED') {
    await client.send(`POST /inventory/stocktakes/${finished.id}/complete`, {});
  }
  const unfinished = await startCount(client, begunAt, 'Count before the holidays');
  await countAll(client, unfinished.id, (line, at) =>
    at % 2 === 0 ? countedQuantity(line, at + 1) : undefined,
  );
}

async function startCount(client: DemoClient, outletId: string, note: string): Promise<Stocktake> {
  const existing = await client.list<Stocktake>('/inventory/stocktakes', { outletId });
  const earlier = existing.find((one) => one.note === note);
  return earlier ?? client.send<Stocktake>('POST /inventory/stocktakes', { outletId, note });
}

async function countAll(
  client: DemoClient,
  id: string,
  countOf: (line: StocktakeLine, at: number) => number | undefined,
): Promise<void> {
  const { lines } = await client.send<Stocktake>(`GET /inventory/stocktakes/${id}?limit=100`);
  const counts = lines.flatMap((line, at) => {
    const quantity = countOf(line, at);
    return quantity === undefined ? [] : [{ variantId: line.variantId, quantity }];
  });
  if (counts.length > 0) await client.send(`PATCH /inventory/stocktakes/${id}/counts`, { counts });
}

function countedQuantity(line: StocktakeLine, at: number): number {
  const book = Math.max(0, line.book ?? 0);
  if (at % 11 === 5) return Math.max(0, book - 1);
  return at % 17 === 8 ? book + 1 : book;
}

type Losses = { outletId: string; items: Item[]; days: Day[] };

/** Writes off damaged and expired goods of which there is enough. */
export async function writeOff(client: DemoClient, { outletId, items, days }: Losses): Promise<void> {
  const rows = await client.list<StockRow>('/inventory/stock/rows', { outletId });
  const plenty = rows.filter(({ quantity }) => quantity > 4).map(({ variantId }) => variantId);
  const candidates = plenty.filter((id) => items.some(({ variantId }) => variantId === id)).sort();
  const purposes = ['DAMAGED', 'EXPIRED', 'INTERNAL_USE'];
  const recorded = await client.list<{ purpose: string }>('/inventory/adjustments', { outletId });
  for (const [at, purpose] of purposes.entries()) {
    const day = days[at];
    const variantId = candidates[at * 5];
    if (!day || !variantId || recorded.some((one) => one.purpose === purpose)) continue;
    await client.send('POST /inventory/stock/adjustment', {
      adjustmentId: idOf(`loss ${purpose}`, day.midnight),
      outletId,
      purpose,
      businessDate: day.date,
      lines: [{ variantId, quantity: at + 1 }],
    });
  }
}

type Warehouse = {
  warehouseId: string;
  toOutletIds: string[];
  items: Item[];
  vendors: Vendor[];
  bankId: string;
  day: Day;
};

/** Stocks the warehouse with goods that keep, and transfers some of the best sellers to shops. */
export async function stockWarehouse(client: DemoClient, warehouse: Warehouse): Promise<void> {
  const { warehouseId, toOutletIds, items, vendors, bankId, day } = warehouse;
  const storable = items.filter(({ factor, isWeighed }) => factor === 1 && !isWeighed);
  const orders: Order[] = storable.map((item) => ({ item, quantity: 12 * item.popularity }));
  const bestSellers = storable.filter(({ popularity }) => popularity >= 8);
  await buy(client, 'warehouse', { outletId: warehouseId, date: day.date, orders, vendors, bankId });
  for (const [at, toOutletId] of toOutletIds.entries()) {
    const lines = bestSellers.slice(at * 3, at * 3 + 5).map(({ variantId }) => ({ variantId, quantity: 24 }));
    await client.send(
      'POST /inventory/stock/transfer',
      { fromOutletId: warehouseId, toOutletId, businessDate: day.date, lines, note: 'Weekly run' },
      `demo transfer ${at}`,
    );
  }
}

export async function designReceipts(client: DemoClient): Promise<void> {
  await client.ensure('/settings/receipts', {
    name: 'All shops',
    headerLines: ['Fresh every morning'],
    footerLines: ['Thank you for shopping with us', 'Goods are taken back within 7 days with this receipt'],
    taxNumber: '12345678-0001',
    paper: '80MM',
    code: 'QR',
    isDefault: true,
  } as { name: string });
}
