import sql from 'sql-template-tag';
import { isStillReferenced, type Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { releaseCodes, takeCodes } from './codes.ts';
import { currentPlan, editedPlan, isSamePlan, type SentEdit, type VariantPlan } from './plan-variant.ts';
import type { Variant } from './schemas.ts';
import { codesOfPrice, codesOfVariant, insertPrices, type NewPrice } from './store.ts';

/** A variant and what a request changes of it. A later edit overrides an earlier one. */
export type VariantChange = { variant: Variant; edits: [SentEdit, ...SentEdit[]] };

type PlannedChange = { before: VariantPlan; after: VariantPlan; path: string };

/** Changes these variants with their units and codes. */
export async function changeVariants(tx: Tx, orgId: string, changes: VariantChange[]): Promise<void> {
  await writeChanges(tx, orgId, await planChanges(tx, orgId, changes));
}

/** Changes only the variants for which the request has anything new. The others keep their version. */
export async function changeDifferingVariants(
  tx: Tx,
  orgId: string,
  changes: VariantChange[],
): Promise<void> {
  const planned = await planChanges(tx, orgId, changes);
  await writeChanges(
    tx,
    orgId,
    planned.filter(({ before, after }) => !isSamePlan(before, after)),
  );
}

async function planChanges(tx: Tx, orgId: string, changes: VariantChange[]): Promise<PlannedChange[]> {
  const priced = changes.filter(({ edits }) => edits.some(({ edit }) => edit.prices));
  const stocked = await findEverStocked(
    tx,
    orgId,
    priced.map(({ variant }) => variant.id),
  );
  return changes.map(({ variant, edits }) => {
    const path = edits.at(-1)?.path ?? '';
    const before = currentPlan(variant, path);
    const known = { variant, wasEverStocked: stocked.has(variant.id) };
    return { before, after: edits.reduce((plan, edit) => editedPlan(plan, edit, known), before), path };
  });
}

async function findEverStocked(tx: Tx, orgId: string, variantIds: string[]): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set();
  const rows = await tx.all<{ variantId: string }>(sql`
    select distinct variant_id as "variantId" from stock
    where org_id = ${orgId} and variant_id = any(${variantIds}::uuid[])`);
  return new Set(rows.map(({ variantId }) => variantId));
}

/** Frees the codes of all variants before any takes its new ones, so that two variants can swap their codes. */
async function writeChanges(tx: Tx, orgId: string, changes: PlannedChange[]): Promise<void> {
  if (changes.length === 0) return;
  for (const change of changes) await removeUnits(tx, orgId, change);
  const variants = changes.map(({ after }) => after);
  const known = new Set(changes.flatMap(({ before }) => before.units.map(({ id }) => id)));
  const units = variants.flatMap((variant) => variant.units);
  const codes = [...variants.flatMap(codesOfVariant), ...units.flatMap(codesOfPrice)];
  await tx.inOrder(
    () =>
      updateUnits(
        tx,
        orgId,
        units.filter(({ id }) => known.has(id)),
      ),
    () =>
      insertPrices(
        tx,
        orgId,
        units.filter(({ id }) => !known.has(id)),
      ),
    () => updateVariants(tx, orgId, variants),
    () =>
      releaseCodes(
        tx,
        orgId,
        variants.map(({ id }) => id),
      ),
    () => codes.length > 0 && takeCodes(tx, orgId, codes),
  );
}

/** Removes the units that a request leaves out. A unit that was bought or sold has to stay. */
async function removeUnits(tx: Tx, orgId: string, { before, after, path }: PlannedChange): Promise<void> {
  const kept = new Set(after.units.map(({ id }) => id));
  const removed = before.units.map(({ id }) => id).filter((id) => !kept.has(id));
  if (removed.length === 0) return;
  try {
    await tx.run(sql`delete from item_prices where org_id = ${orgId} and id = any(${removed}::uuid[])`);
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    const message = 'must list every unit that was bought or sold before, and one of them is left out';
    throw failField('IN_USE', { field: `${path}prices`, message });
  }
}

/**
 * A unit that has a measurement loses its legacy pair (item_category_id, m_metric), which older records have instead.
 */
function updateUnits(tx: Tx, orgId: string, units: NewPrice[]): Promise<number> {
  return tx.run(sql`
    update item_prices i
    set measurement_id = u.measurement_id, factor_e4 = u.factor_e4, price_e4 = u.price_e4, barcode = u.barcode,
        item_category_id = case when u.measurement_id is null then i.item_category_id end,
        m_metric = case when u.measurement_id is null then i.m_metric end,
        version = i.version + 1, updated_at = now()
    from unnest(${units.map(({ id }) => id)}::uuid[], ${units.map(({ measurementId }) => measurementId)}::uuid[],
                ${units.map(({ factorE4 }) => String(factorE4))}::bigint[],
                ${units.map(({ priceE4 }) => String(priceE4))}::bigint[],
                ${units.map(({ barcode }) => barcode?.code ?? null)}::text[])
      as u (id, measurement_id, factor_e4, price_e4, barcode)
    where i.org_id = ${orgId} and i.id = u.id`);
}

function updateVariants(tx: Tx, orgId: string, variants: VariantPlan[]): Promise<number> {
  return tx.run(sql`
    update variants v
    set name = n.name, status = n.status, sku = n.sku, barcode = n.barcode, version = v.version + 1, updated_at = now()
    from unnest(${variants.map(({ id }) => id)}::uuid[], ${variants.map(({ name }) => name)}::text[],
                ${variants.map(({ status }) => status)}::text[],
                ${variants.map(({ sku }) => sku?.code ?? null)}::text[],
                ${variants.map(({ barcode }) => barcode?.code ?? null)}::text[])
      as n (id, name, status, sku, barcode)
    where v.org_id = ${orgId} and v.id = n.id`);
}
