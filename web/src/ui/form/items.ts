import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';

/** An item as forms use it: stock at an outlet, cost, and its units with the base unit first. */
export type Item = {
  productId: string;
  variantId: string;
  name: string;
  variant: string;
  sku: string | null;
  barcode: string | null;
  quantity: number;
  /** Per base unit. Null if it is unknown or hidden from this user. */
  cost: number | null;
  units: Schema<'SeedUnit'>[];
};

type ItemQuery = { outletId: string; search?: string; variantId?: string };

/** Finds items at an outlet with their average cost. */
export async function findInStock({ outletId, ...filters }: ItemQuery): Promise<Item[]> {
  const query = { outletId, limit: 12, ...filters };
  const { rows } = await read('/inventory/stock/adjustment/seed', { query });
  return rows.map(({ averageCost, ...row }) => ({ ...row, cost: averageCost }));
}

/** Finds items with the cost of their last purchase. Goods that were never bought, such as opening stock, have their average. */
export async function findToBuy({ outletId, ...filters }: ItemQuery): Promise<Item[]> {
  const query = { outletId, limit: 12, ...filters };
  const { rows } = await read('/inventory/stock/purchase-log/seed', { query });
  return rows.map(({ lastCost, averageCost, ...row }) => ({ ...row, cost: lastCost ?? averageCost }));
}

/** The unit with this code. The SKU and the barcode of the item are codes of its base unit. */
export function unitByCode(item: Item, code: string): Schema<'SeedUnit'> | undefined {
  const wanted = code.trim().toLowerCase();
  const isCode = (one: string | null) => one !== null && one.toLowerCase() === wanted;
  const own = item.units.find(({ barcode }) => isCode(barcode));
  return own ?? (isCode(item.sku) || isCode(item.barcode) ? item.units[0] : undefined);
}

export function unitName({ unit, factor }: Pick<Schema<'SeedUnit'>, 'unit' | 'factor'>): string {
  if (factor === 1) return unit ?? '–';
  return unit ? `${unit} × ${factor}` : `× ${factor}`;
}
