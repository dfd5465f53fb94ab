import sql from 'sql-template-tag';
import { requireE4 } from '../../http/quantity.ts';
import { removeUnreferenced, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { combinationKey, variantsAtMost } from '../../values/variant-combinations.ts';
import { combinationsOf, type KnownValue, keyOfVariant, type PlannedPrice, variantName } from './rules.ts';
import type { OptionInput, Product, Variant } from './schemas.ts';
import { insertVariants, valueIdsOf } from './store.ts';

type NewOptions = {
  product: Product;
  options: OptionInput[];
  values: Map<string, KnownValue>;
  /** Combinations that the caller names. Others that were offered before without a variant stay without one. */
  requested?: ReadonlySet<string>;
};

/**
 * Replaces the options of a product. New combinations get a variant, and combinations that return get theirs back. The
 * variants of combinations that go are removed, or disabled if they have a history.
 */
export async function replaceOptions(tx: Tx, orgId: string, changed: NewOptions): Promise<void> {
  const { options, values, requested } = changed;
  const product = await carryOnlyVariant(tx, orgId, changed);
  const wanted = combinationsOf(options);
  const wantedKeys = wanted.map(combinationKey);
  const existing = new Map(product.variants.map((variant) => [keyOfVariant(variant), variant]));
  const offeredBefore = new Set(combinationsOf(product.options).map(combinationKey));

  await writeOptions(tx, orgId, changed);
  for (const [key, variant] of existing) {
    if (!wantedKeys.includes(key)) await removeOrDisableVariant(tx, orgId, variant);
  }
  const isNewlyOffered = (key: string) => !offeredBefore.has(key);
  const returning = wantedKeys.filter(isNewlyOffered).flatMap((key) => existing.get(key)?.id ?? []);
  await tx.run(sql`
    update variants set status = 'ACTIVE', version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = any(${returning}::uuid[]) and status <> 'ACTIVE'`);
  const missing = wanted.filter((ids) => {
    const key = combinationKey(ids);
    return !existing.has(key) && (isNewlyOffered(key) || requested?.has(key));
  });
  const newIds = await insertVariants(tx, orgId, {
    productId: product.id,
    variants: missing.map((optionValueIds) => ({
      name: variantName(product.name, optionValueIds, values),
      optionValueIds,
      sku: null,
      barcode: null,
      status: 'ACTIVE',
      prices: pricesLike(product.variants[0]),
    })),
    // sortVariants sets the final positions.
    firstPosition: 0,
  });
  const idOf = new Map([
    ...[...existing].map(([key, { id }]) => [key, id] as const),
    ...missing.map((ids, at) => [combinationKey(ids), newIds[at] ?? ''] as const),
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

/**
 * When a product with one variant gets other variant types, that variant becomes the first new one and keeps its stock.
 */
async function carryOnlyVariant(
  tx: Tx,
  orgId: string,
  { product, options, values }: NewOptions,
): Promise<Product> {
  const [variant, ...others] = product.variants;
  const [first] = combinationsOf(options);
  const typesOf = (list: { variant_type_id: string }[]) =>
    combinationKey(list.map(({ variant_type_id }) => variant_type_id));
  if (!variant || !first || others.length > 0 || typesOf(product.options) === typesOf(options))
    return product;
  const name = variantName(product.name, first, values);
  await tx.run(sql`
    update variants set option_value_ids = ${first}::uuid[], name = ${name}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${variant.id}`);
  // Only the ids of the values are used from here on.
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

async function removeOrDisableVariant(tx: Tx, orgId: string, { id }: Variant): Promise<void> {
  const isRemoved = await removeUnreferenced(tx, () =>
    tx.inOrder(
      () => tx.run(sql`delete from item_prices where org_id = ${orgId} and variant_id = ${id}`),
      () => tx.run(sql`delete from variants where org_id = ${orgId} and id = ${id}`),
    ),
  );
  if (isRemoved) return;
  // The position puts disabled variants behind all others.
  await tx.run(sql`
    update variants set status = 'DISABLED', position = ${variantsAtMost}, version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${id} and status <> 'DISABLED'`);
}

/** New variants get the units and prices of the first one, without its barcodes, which are unique. */
function pricesLike(variant: Variant | undefined): PlannedPrice[] {
  const prices = variant?.prices ?? [{ measurementId: null, factor: 1, price: 0 }];
  return prices.map(({ measurementId, factor, price }) => ({
    measurementId,
    factorE4: requireE4({ field: 'factor', number: factor }),
    priceE4: requireE4({ field: 'price', number: price }),
    barcode: null,
  }));
}

/** Sorts the variants, and the values of each, in the order of the options. */
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
