import { combinationKey, combinations } from '../../../../src/values/variant-combinations.ts';
import { ApiError, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { t } from '../../words.ts';
import {
  ownOf,
  type ProductValues,
  type UnitValues,
  type VariantValues,
  valuesOf,
  variantValues,
} from './product-values.ts';

type Product = Schema<'Product'>;
type Variant = Schema<'Variant'>;
type Key = { 'Idempotency-Key': string };

/** The product as it was read, or as the parts that are saved already have left it. */
export type Base = { current: Product | undefined };

/**
 * Saves a product in steps: its variants, itself with its options, the variants that these have made, its image. After
 * each step the base is what the server has, so that saving again after a refusal goes on where it stopped.
 */
export async function saveProduct(values: ProductValues, base: Base, key: Key, image?: File | null) {
  const product = base.current
    ? await changeProduct(values, base, key)
    : await createProduct(values, base, key);
  if (!image) return product;
  const body = new FormData();
  body.append('file', image);
  const params = { path: { productId: product.id } };
  const call = client.POST('/inventory/products/{productId}/image', {
    params,
    headers: keyOfStep(key, 'image'),
    body: body as never,
  });
  base.current = await dataOf(call);
  return base.current;
}

async function createProduct(values: ProductValues, base: Base, key: Key): Promise<Product> {
  const { options, variants } = values;
  const body = {
    ...ownOf(values),
    options,
    variants: variants.map(({ optionValueIds, sku, barcode, prices }) => ({
      optionValueIds,
      sku: sku || null,
      barcode: barcode || null,
      prices: prices.map(sentUnit),
    })),
  };
  base.current = await dataOf(client.POST('/inventory/products', { headers: key, body }));
  // A variant is made for sale.
  if (variants.some(({ status }) => status === 'DISABLED')) await saveVariants(values, base, key);
  return base.current;
}

async function changeProduct(values: ProductValues, base: Base, key: Key): Promise<Product> {
  await rejectOlder(base.current as Product);
  await saveVariants(values, base, key);
  const before = base.current as Product;
  const { options: optionsBefore, variants: _, ...ownBefore } = valuesOf(before);
  const isOther = JSON.stringify(values.options) !== JSON.stringify(optionsBefore);
  if (!isOther && JSON.stringify(ownOf(values)) === JSON.stringify(ownOf(ownBefore))) return before;
  const body = { ...ownOf(values), version: before.version, ...(isOther && { options: values.options }) };
  const params = { path: { productId: before.id } };
  const headers = keyOfStep(key, `product ${before.version}`);
  base.current = await dataOf(client.PUT('/inventory/products/{productId}', { params, headers, body }));
  if (isOther) await saveVariants(values, base, key);
  return base.current;
}

/** Each step is refused when its part was changed meanwhile; this refuses all of them before the first is done. */
async function rejectOlder({ id, version, variants }: Product): Promise<void> {
  const now = await read('/inventory/products/{productId}', { path: { productId: id } });
  const versionsOf = (of: Product['variants']) =>
    of
      .map((one) => `${one.id} ${one.version}`)
      .sort()
      .join();
  if (now.version === version && versionsOf(now.variants) === versionsOf(variants)) return;
  throw new ApiError({
    status: 409,
    code: 'STALE_VERSION',
    message: t('Someone else changed this while you were editing.'),
  });
}

async function saveVariants(values: ProductValues, base: Base, key: Key): Promise<void> {
  for (const [at, row] of values.variants.entries()) {
    const product = base.current as Product;
    const variant = variantOf(row, values, product);
    const body = variant && changesOf(row, variant);
    if (!body) continue;
    const call = client.PATCH('/product/variant/{variantId}', {
      params: { path: { variantId: variant.id } },
      headers: keyOfStep(key, `variant ${variant.id} ${variant.version}`),
      body: { ...body, version: variant.version },
    });
    const changed = await withFieldsAt(`variants.${at}`, dataOf(call));
    const variants = product.variants.map((one) => (one.id === changed.id ? changed : one));
    base.current = { ...product, variants };
  }
}

/** The variant that a row is about. The only one of a product that gets other types becomes the first of the new ones. */
function variantOf(row: VariantValues, values: ProductValues, product: Product): Variant | undefined {
  const key = combinationKey(row.optionValueIds);
  const known = product.variants.find(
    ({ optionValues }) => combinationKey(optionValues.map(({ id }) => id)) === key,
  );
  if (known) return known;
  const first = combinations(values.options)[0] ?? [];
  return isCarried(product, values.options) && combinationKey(first) === key
    ? product.variants[0]
    : undefined;
}

export function isCarried(product: Product, options: ProductValues['options']): boolean {
  const typesOf = (of: { variant_type_id: string }[]) =>
    combinationKey(of.map(({ variant_type_id }) => variant_type_id));
  return product.variants.length === 1 && typesOf(product.options) !== typesOf(options);
}

function changesOf(row: VariantValues, variant: Variant) {
  const before = variantValues(variant);
  const prices = withIds(row.prices, variant).map(sentUnit);
  const changed = {
    ...(row.sku !== before.sku && { sku: row.sku || null }),
    ...(row.barcode !== before.barcode && { barcode: row.barcode || null }),
    ...(row.status !== before.status && { status: row.status }),
    ...(inOrder(prices) !== inOrder(before.prices.map(sentUnit)) && { prices }),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;
}

const inOrder = (units: ReturnType<typeof sentUnit>[]) =>
  units
    .map((unit) => JSON.stringify(unit))
    .sort()
    .join();

/** Units of a row that was filled before its variant was there are those that it has of the same size. */
function withIds(prices: UnitValues[], variant: Variant): UnitValues[] {
  const free = variant.prices.filter(
    ({ itemPriceId }) => !prices.some((one) => one.itemPriceId === itemPriceId),
  );
  return prices.map((price) => {
    if (price.itemPriceId) return price;
    const at = free.findIndex(({ factor }) => factor === Number(price.factor));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return same ? { ...price, itemPriceId: same.itemPriceId } : price;
  });
}

function sentUnit({ itemPriceId, measurementId, factor, price, barcode }: UnitValues) {
  return {
    ...(itemPriceId && { itemPriceId }),
    measurementId,
    factor: Number(factor),
    price: Number(price),
    barcode: barcode || null,
  };
}

const keyOfStep = (key: Key, step: string): Key => ({
  'Idempotency-Key': `${key['Idempotency-Key']} ${step}`,
});

/** What is refused of a part is told at the fields that it has in the whole form. */
async function withFieldsAt<Result>(path: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.errors.map((one) => ({ ...one, field: `${path}.${one.field}` }));
    const { status, code, message, requestId } = error;
    throw new ApiError({ status, code, message, errors, requestId });
  }
}
