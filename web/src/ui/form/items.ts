import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';

/** Goods as forms take them: what there is at an outlet, what it costs, and the units it comes in, the base unit first. */
export type Item = {
  productId: string;
  variantId: string;
  name: string;
  variant: string;
  sku: string | null;
  barcode: string | null;
  quantity: number;
  /** Of one base unit; null where it is not known or not seen. */
  cost: number | null;
  units: Schema<'SeedUnit'>[];
};

type Asked = { outletId: string; search?: string; variantId?: string };

/** With the average cost of what is there. */
export async function findInStock({ outletId, ...asked }: Asked): Promise<Item[]> {
  const query = { outletId, limit: 12, ...asked };
  const { rows } = await read('/inventory/stock/adjustment/seed', { query });
  return rows.map(({ averageCost, ...row }) => ({ ...row, cost: averageCost }));
}

/** With what they cost when they were last bought. */
export async function findToBuy({ outletId, ...asked }: Asked): Promise<Item[]> {
  const query = { outletId, limit: 12, ...asked };
  const { rows } = await read('/inventory/stock/purchase-log/seed', { query });
  return rows.map(({ lastCost, ...row }) => ({ ...row, cost: lastCost }));
}

/** The unit that has this code: its own barcode, or the item's for the base unit. */
export function unitByCode(item: Item, code: string): Schema<'SeedUnit'> | undefined {
  const wanted = code.trim().toLowerCase();
  const isIt = (one: string | null) => one !== null && one.toLowerCase() === wanted;
  const own = item.units.find(({ barcode }) => isIt(barcode));
  return own ?? (isIt(item.sku) || isIt(item.barcode) ? item.units[0] : undefined);
}

export function unitName({ unit, factor }: Pick<Schema<'SeedUnit'>, 'unit' | 'factor'>): string {
  if (factor === 1) return unit ?? '–';
  return unit ? `${unit} × ${factor}` : `× ${factor}`;
}
