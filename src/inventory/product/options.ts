import sql from 'sql-template-tag';
import { e4Of } from '../../http/quantity.ts';
import { removeUnreferenced, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { combinationKey, variantsAtMost } from '../../values/variant-combinations.ts';
import { type KnownValue, type PlannedPrice, variantName, variantsOf } from './rules.ts';
import type { OptionInput, Product, Variant } from './schemas.ts';
import { insertVariants, valueIdsOf } from './store.ts';

type NewOptions = { product: Product; options: OptionInput[]; values: Map<string, KnownValue> };

/**
 * Gives a product other options: variants of new combinations are made, those of combinations that come back are enabled,
 * and those that go are removed or, with a history, disabled.
 */
export async function replaceOptions(tx: Tx, orgId: string, changed: NewOptions): Promise<void> {
  const { options, values } = changed;
  const product = await carryOnlyVariant(tx, orgId, changed);
  const wanted = variantsOf(options);
  const wantedKeys = wanted.map(combinationKey);
  const existing = new Map(product.variants.map((variant) => [keyOf(variant), variant]));
  const before = new Set(variantsOf(product.options).map(combinationKey));

  await writeOptions(tx, orgId, changed);
  for (const [key, variant] of existing) {
    if (!wantedKeys.includes(key)) await removeOrDisable(tx, orgId, variant);
  }
  const isNew = (key: string) => !before.has(key);
  const back = wantedKeys.filter(isNew).flatMap((key) => existing.get(key)?.id ?? []);
  await tx.run(sql`
    update variants set status = 'ACTIVE', version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = any(${back}::uuid[]) and status <> 'ACTIVE'`);
  const missing = wanted.filter((ids) => isNew(combinationKey(ids)) && !existing.has(combinationKey(ids)));
  const made = missing.map((optionValueIds) => ({
    name: variantName(product.name, optionValueIds, values),
    optionValueIds,
    sku: null,
    barcode: null,
    prices: pricesLike(product.variants[0]),
  }));
  const madeIds = await insertVariants(tx, orgId, {
    productId: product.id,
    variants: made,
    firstPosition: 0,
  });
  const idOf = new Map([
    ...[...existing].map(([key, { id }]) => [key, id] as const),
    ...missing.map((ids, at) => [combinationKey(ids), madeIds[at] ?? ''] as const),
  ]);
  await sortVariants(
    tx,
    orgId,
    wanted.flatMap((optionValueIds) => {
      const id = idOf.get(combinationKey(optionValueIds));
      return id ? [{ id, optionValueIds }] : [];
    }),
  );
}

const keyOf = ({ optionValues }: Variant) => combinationKey(optionValues.map(({ id }) => id));

/** Of a product that gets other types, the one variant that it had becomes the first of the new ones, stock and all. */
async function carryOnlyVariant(
  tx: Tx,
  orgId: string,
  { product, options, values }: NewOptions,
): Promise<Product> {
  const [variant, ...others] = product.variants;
  const [first] = variantsOf(options);
  const typesOf = (of: { variant_type_id: string }[]) =>
    combinationKey(of.map(({ variant_type_id }) => variant_type_id));
  if (!variant || !first || others.length > 0 || typesOf(product.options) === typesOf(options))
    return product;
  const name = variantName(product.name, first, values);
  await tx.run(sql`
    update variants set option_value_ids = ${first}::uuid[], name = ${name}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${variant.id}`);
  const optionValues = first.map((id) => ({ id, name: '', variant_type_id: '' }));
  return { ...product, variants: [{ ...variant, optionValues }] };
}

async function writeOptions(tx: Tx, orgId: string, { product, options }: NewOptions): Promise<void> {
  const types = options.map(({ variant_type_id }) => variant_type_id);
  await tx.run(sql`
    delete from product_options
    where org_id = ${orgId} and product_id = ${product.id} and variant_type_id <> all(${types}::uuid[])`);
  for (const [position, { variant_type_id, valueIds }] of options.entries()) {
    await tx.run(sql`
      insert into product_options as n (org_id, id, product_id, variant_type_id, position, value_ids)
      values (${orgId}, ${newId()}, ${product.id}, ${variant_type_id}, ${position}, ${valueIds}::uuid[])
      on conflict (org_id, product_id, variant_type_id) do update
      set position = excluded.position, value_ids = excluded.value_ids, version = n.version + 1, updated_at = now()
      where (n.position, n.value_ids) is distinct from (excluded.position, excluded.value_ids)`);
  }
}

async function removeOrDisable(tx: Tx, orgId: string, { id }: Variant): Promise<void> {
  const isRemoved = await removeUnreferenced(tx, () =>
    tx.inOrder(
      () => tx.run(sql`delete from item_prices where org_id = ${orgId} and variant_id = ${id}`),
      () => tx.run(sql`delete from variants where org_id = ${orgId} and id = ${id}`),
    ),
  );
  if (isRemoved) return;
  await tx.run(sql`
    update variants set status = 'DISABLED', position = ${variantsAtMost}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id} and status <> 'DISABLED'`);
}

/** New variants are sold in the units and at the prices of the first; barcodes are each unit's own. */
function pricesLike(variant: Variant | undefined): PlannedPrice[] {
  const like = variant?.prices ?? [{ measurementId: null, factor: 1, price: 0 }];
  return like.map(({ measurementId, factor, price }) => ({
    measurementId,
    factorE4: e4Of({ field: 'factor', number: factor }),
    priceE4: e4Of({ field: 'price', number: price }),
    barcode: null,
  }));
}

/** In the order of the options and their values, as variants and within each. */
async function sortVariants(
  tx: Tx,
  orgId: string,
  sorted: { id: string; optionValueIds: string[] }[],
): Promise<void> {
  await tx.run(sql`
    update variants v set position = c.at - 1, option_value_ids = ${valueIdsOf(sql`c.value_ids`)}
    from unnest(${sorted.map(({ id }) => id)}::uuid[],
                ${sorted.map(({ optionValueIds }) => JSON.stringify(optionValueIds))}::json[])
      with ordinality as c (id, value_ids, at)
    where v.org_id = ${orgId} and v.id = c.id`);
}
