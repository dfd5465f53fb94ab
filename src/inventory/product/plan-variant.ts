import { requireE4 } from '../../http/quantity.ts';
import { newId } from '../../platform/ids.ts';
import { failField } from '../../values/refusal.ts';
import { type Code, codeOf, plannedPrices } from './rules.ts';
import type { ItemPriceEdit, Variant, VariantEdit } from './schemas.ts';
import type { NewPrice } from './store.ts';

/** A variant with everything that an edit can change: as it is, or as it is to be. */
export type VariantPlan = {
  id: string;
  name: string;
  status: Variant['status'];
  sku: Code | null;
  barcode: Code | null;
  /** The API calls them `prices`. */
  units: NewPrice[];
};

/** What a request changes of a variant. `path` leads to it in the request: '' or 'variants.1.'. */
export type SentEdit = { edit: VariantEdit; path: string };

/** The variant as it is. */
export function currentPlan(variant: Variant, path: string): VariantPlan {
  return {
    id: variant.id,
    name: variant.name,
    status: variant.status,
    sku: codeOf(`${path}sku`, variant.sku),
    barcode: codeOf(`${path}barcode`, variant.barcode),
    units: variant.prices.map(({ itemPriceId, measurementId, factor, price, barcode }, at) => ({
      id: itemPriceId,
      variantId: variant.id,
      measurementId,
      factorE4: requireE4({ field: `${path}prices.${at}.factor`, number: factor }),
      priceE4: requireE4({ field: `${path}prices.${at}.price`, number: price }),
      barcode: codeOf(`${path}prices.${at}.barcode`, barcode),
    })),
  };
}

/**
 * The variant as it is to be after an edit. What the edit leaves out stays as in `plan`. What it leaves out of a unit that
 * it lists stays as in the stored `variant`.
 */
export function editedPlan(
  plan: VariantPlan,
  { edit, path }: SentEdit,
  { variant, wasEverStocked }: { variant: Variant; wasEverStocked: boolean },
): VariantPlan {
  return {
    id: plan.id,
    name: edit.name?.trim() ?? plan.name,
    status: edit.status ?? plan.status,
    sku: edit.sku === undefined ? plan.sku : codeOf(`${path}sku`, edit.sku),
    barcode: edit.barcode === undefined ? plan.barcode : codeOf(`${path}barcode`, edit.barcode),
    units: edit.prices
      ? editedUnits(edit.prices, { variant, wasEverStocked, field: `${path}prices` })
      : plan.units,
  };
}

/** Whether two plans of one variant store the same. */
export function isSamePlan(one: VariantPlan, other: VariantPlan): boolean {
  return comparableText(one) === comparableText(other);
}

function comparableText({ name, status, sku, barcode, units }: VariantPlan): string {
  const rows = units.map((unit) => [
    unit.id,
    unit.measurementId,
    String(unit.factorE4),
    String(unit.priceE4),
    unit.barcode?.code ?? null,
  ]);
  const sorted = rows.map((row) => JSON.stringify(row)).sort();
  return JSON.stringify([name, status, sku?.code ?? null, barcode?.code ?? null, sorted]);
}

function editedUnits(
  prices: ItemPriceEdit[],
  { variant, wasEverStocked, field }: { variant: Variant; wasEverStocked: boolean; field: string },
): NewPrice[] {
  const whole = prices.map((price, at) => completePrice(price, { variant, field: `${field}.${at}` }));
  const planned = plannedPrices(whole, field);
  const ids = whole.map(({ itemPriceId }) => itemPriceId);
  const repeated = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) !== at);
  if (repeated >= 0) {
    const place = `${field}.${repeated}.itemPriceId`;
    throw failField('VALIDATION_FAILED', { field: place, message: 'is listed twice' });
  }
  if (wasEverStocked) rejectChangedFactors(whole, { variant, field });
  return planned.map((price, at) => ({ ...price, id: ids[at] ?? newId(), variantId: variant.id }));
}

/** Fills what an edit of an existing unit leaves out with what the unit has. */
function completePrice(
  price: ItemPriceEdit,
  { variant, field }: { variant: Variant; field: string },
): ItemPriceEdit {
  if (price.itemPriceId === undefined) return price;
  const itemPriceId = price.itemPriceId.toLowerCase();
  const before = variant.prices.find((one) => one.itemPriceId === itemPriceId);
  if (!before) {
    throw failField('NOT_FOUND', { field: `${field}.itemPriceId`, message: 'does not exist' });
  }
  const { measurementId, factor, barcode } = { ...before, ...price };
  return { itemPriceId, measurementId, factor, barcode, price: price.price };
}

/** Stock and its history are counted by the factors, so these are fixed once there was stock. */
function rejectChangedFactors(
  prices: ItemPriceEdit[],
  { variant, field }: { variant: Variant; field: string },
): void {
  const message = 'cannot change, because this item had stock: add a unit instead';
  for (const [at, { itemPriceId, factor = 1 }] of prices.entries()) {
    const before = variant.prices.find((one) => one.itemPriceId === itemPriceId);
    if (before ? before.factor !== factor : factor === 1) {
      throw failField('INVALID_STATE', { field: `${field}.${at}.factor`, message });
    }
  }
}
