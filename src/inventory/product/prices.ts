import sql from 'sql-template-tag';
import { isStillReferenced, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail, failField } from '../../values/refusal.ts';
import type { ItemCode } from './codes.ts';
import { type PlannedPrice, plannedPrices } from './rules.ts';
import type { ItemPriceEdit, Variant } from './schemas.ts';
import { codesOfPrice, insertPrices } from './store.ts';

/** Makes the units of a variant those that were sent, and answers the codes that they are to have. */
export async function changePrices(
  tx: Tx,
  orgId: string,
  { variant, sent }: { variant: Variant; sent: ItemPriceEdit[] },
): Promise<ItemCode[]> {
  const whole = sent.map((price, at) => completed(variant, price, at));
  const planned = plannedPrices(whole, 'prices');
  const ids = whole.map(({ itemPriceId }) => itemPriceId);
  const twice = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) !== at);
  if (twice >= 0) {
    const field = `prices.${twice}.itemPriceId`;
    throw failField('VALIDATION_FAILED', { field, message: 'is repeated' });
  }
  if (await isStocked(tx, orgId, variant.id)) rejectOtherFactors(variant, whole);
  await removePrices(tx, orgId, { variantId: variant.id, kept: ids.filter((id) => id !== undefined) });
  const units = planned.map((price, at) => ({ ...price, id: ids[at] ?? newId(), variantId: variant.id }));
  for (const unit of units) if (ids.includes(unit.id)) await updatePrice(tx, orgId, unit);
  await insertPrices(
    tx,
    orgId,
    units.filter(({ id }) => !ids.includes(id)),
  );
  return units.flatMap(codesOfPrice);
}

/** What is absent of a unit that is there stays as it was. */
function completed(variant: Variant, price: ItemPriceEdit, at: number): ItemPriceEdit {
  if (price.itemPriceId === undefined) return price;
  const itemPriceId = price.itemPriceId.toLowerCase();
  const before = variant.prices.find((one) => one.itemPriceId === itemPriceId);
  if (!before) {
    throw failField('NOT_FOUND', { field: `prices.${at}.itemPriceId`, message: 'does not exist' });
  }
  const { measurementId, factor, barcode } = { ...before, ...price };
  return { itemPriceId, measurementId, factor, barcode, price: price.price };
}

/** Stock is counted in the unit of factor 1, and what was bought and sold in the others: their factors are fixed. */
function rejectOtherFactors({ prices }: Variant, sent: ItemPriceEdit[]): void {
  const message = 'cannot change once there was stock of it: add a unit instead';
  for (const [at, { itemPriceId, factor = 1 }] of sent.entries()) {
    const before = prices.find((one) => one.itemPriceId === itemPriceId);
    if (before ? before.factor !== factor : factor === 1) {
      throw failField('INVALID_STATE', { field: `prices.${at}.factor`, message });
    }
  }
}

async function isStocked(tx: Tx, orgId: string, variantId: string): Promise<boolean> {
  const stock = await tx.one(sql`
    select 1 from stock where org_id = ${orgId} and variant_id = ${variantId} limit 1`);
  return stock !== undefined;
}

async function removePrices(
  tx: Tx,
  orgId: string,
  { variantId, kept }: { variantId: string; kept: string[] },
): Promise<void> {
  try {
    await tx.run(sql`
      delete from item_prices
      where org_id = ${orgId} and variant_id = ${variantId} and id <> all(${kept}::uuid[])`);
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    throw fail('IN_USE', {
      message: 'A unit that you left out has a history and cannot be removed. Send it too.',
    });
  }
}

/** A unit that is given a measurement is no longer known by the pair that older records have. */
async function updatePrice(tx: Tx, orgId: string, unit: PlannedPrice & { id: string }): Promise<void> {
  const { id, measurementId, factorE4, priceE4, barcode } = unit;
  await tx.run(sql`
    update item_prices
    set measurement_id = ${measurementId}, factor_e4 = ${factorE4}, price_e4 = ${priceE4},
        barcode = ${barcode?.code ?? null},
        item_category_id = case when ${measurementId}::uuid is null then item_category_id end,
        m_metric = case when ${measurementId}::uuid is null then m_metric end,
        version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id}`);
}
