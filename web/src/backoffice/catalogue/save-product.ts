import { combinationKey, combinations } from '../../../../src/values/variant-combinations.ts';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { recordOpeningStock } from './opening-stock.ts';
import { sentFields } from './product-fields.tsx';
import type { ProductValues, UnitValues, VariantValues } from './product-values.ts';

type Product = Schema<'Product'>;
type Variant = Schema<'Variant'>;
type Key = { 'Idempotency-Key': string };

/** The product as the server had it last, and whether its opening stock is recorded. */
export type Base = { current: Product | undefined; isStocked?: boolean };

/**
 * Saves a product with its variants and prices in one request, then its opening stock and its image. When one of these is
 * refused, the base has the saved product, so that saving again sends its version.
 */
export async function saveProduct(values: ProductValues, base: Base, key: Key, image?: File | null) {
  const { current: before } = base;
  const saved = before
    ? await dataOf(
        client.PUT('/inventory/products/{productId}', {
          params: { path: { productId: before.id } },
          headers: keyFor(key, `product ${before.version}`),
          body: { ...bodyOf(values, before), version: before.version },
        }),
      )
    : await dataOf(client.POST('/inventory/products', { headers: key, body: bodyOf(values, undefined) }));
  base.current = saved;
  if (!base.isStocked) {
    await recordOpeningStock(values, saved, keyFor(key, 'opening stock'));
    base.isStocked = true;
  }
  if (!image) return saved;
  const body = new FormData();
  body.append('file', image);
  base.current = await dataOf(
    client.POST('/inventory/products/{productId}/image', {
      params: { path: { productId: saved.id } },
      headers: keyFor(key, 'image'),
      body: body as never,
    }),
  );
  return base.current;
}

/** All rows are sent in the order of the form, so that refusals name the fields of the form. */
function bodyOf(values: ProductValues, product: Product | undefined) {
  return {
    ...sentFields(values),
    options: values.options,
    variants: values.variants.map((row) => {
      const variant = product && variantOf(row, values, product);
      return {
        ...(variant ? { id: variant.id } : { optionValueIds: row.optionValueIds }),
        sku: row.sku || null,
        barcode: row.barcode || null,
        status: row.status,
        prices: withKnownIds(row.prices, variant?.prices ?? []).map(sentUnit),
      };
    }),
  };
}

/** The variant of a row. If the product gets other types, its only variant becomes the first of the new ones. */
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

/** Whether the only variant of a product becomes the first of the variants that these options make. */
export function isCarried(product: Product, options: ProductValues['options']): boolean {
  const typesOf = (list: { variant_type_id: string }[]) =>
    combinationKey(list.map(({ variant_type_id }) => variant_type_id));
  return product.variants.length === 1 && typesOf(product.options) !== typesOf(options);
}

/**
 * The units of a row, with the ids of the units that the variant has. A unit that was removed and typed again, or that
 * someone else replaced in the meantime, gets the id of the unit with the same factor.
 */
function withKnownIds(units: UnitValues[], known: Variant['prices']): UnitValues[] {
  const isKnown = (id: string | undefined) => known.some(({ itemPriceId }) => itemPriceId === id);
  const free = known.filter(({ itemPriceId }) => !units.some((unit) => unit.itemPriceId === itemPriceId));
  return units.map(({ itemPriceId, ...unit }) => {
    if (itemPriceId && isKnown(itemPriceId)) return { ...unit, itemPriceId };
    const at = free.findIndex(({ factor }) => factor === Number(unit.factor));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return same ? { ...unit, itemPriceId: same.itemPriceId } : unit;
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

/** Each request needs its own key, because a retry may follow after the first was done and the second refused. */
const keyFor = (key: Key, request: string): Key => ({
  'Idempotency-Key': `${key['Idempotency-Key']} ${request}`,
});
