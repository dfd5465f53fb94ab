import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { type ItemCode, takeCodes } from './codes.ts';
import { joinVariants, productColumns } from './columns.ts';
import type { PlannedPrice, PlannedVariant } from './rules.ts';
import type { OptionInput, Product, Variant } from './schemas.ts';

export async function readProduct(tx: Tx, orgId: string, productId: string): Promise<Product> {
  const product = await tx.one<Product>(sql`
    select ${productColumns} from products p ${joinVariants} where p.org_id = ${orgId} and p.id = ${productId}`);
  if (!product) throw fail('NOT_FOUND', { message: 'This product does not exist.' });
  return product;
}

/** Every change of a product or its variants takes this lock first, so that what it reads holds until the commit. */
export async function lockProduct(tx: Tx, orgId: string, productId: string): Promise<Product> {
  const [, product] = await tx.inOrder(
    () => tx.run(sql`select 1 from products where org_id = ${orgId} and id = ${productId} for no key update`),
    () => readProduct(tx, orgId, productId),
  );
  return product;
}

export function variantOf({ variants }: Product, variantId: string): Variant {
  const variant = variants.find(({ id }) => id === variantId);
  if (!variant) throw new Error('the variant went away under its lock');
  return variant;
}

/** Marks a product as changed, after a change of its options or variants: its version covers them. */
export function touchProduct(tx: Tx, orgId: string, productId: string): Promise<number> {
  return tx.run(sql`
    update products set version = version + 1, updated_at = now()
    where org_id = ${orgId} and id = ${productId}`);
}

export async function insertOptions(
  tx: Tx,
  orgId: string,
  { productId, options }: { productId: string; options: OptionInput[] },
): Promise<void> {
  await tx.inOrder(
    ...options.map(
      ({ variant_type_id, valueIds }, position) =>
        () =>
          tx.run(sql`
            insert into product_options (org_id, id, product_id, variant_type_id, position, value_ids)
            values (${orgId}, ${newId()}, ${productId}, ${variant_type_id}, ${position}, ${valueIds}::uuid[])`),
    ),
  );
}

/** Inserts variants with their units and codes. Returns their ids, in the same order. */
export async function insertVariants(
  tx: Tx,
  orgId: string,
  {
    productId,
    firstPosition,
    ...planned
  }: { productId: string; variants: PlannedVariant[]; firstPosition: number },
): Promise<string[]> {
  const variants = planned.variants.map((variant) => ({ ...variant, id: newId() }));
  const prices = variants.flatMap(({ id: variantId, prices }) => withIds(variantId, prices));
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into variants (org_id, id, product_id, name, sku, barcode, status, option_value_ids, position)
        select ${orgId}, v.id, ${productId}, v.name, v.sku, v.barcode, v.status,
               ${valueIdsOf(sql`v.value_ids`)}, ${firstPosition}::int + v.at - 1
        from unnest(${variants.map(({ id }) => id)}::uuid[], ${variants.map(({ name }) => name)}::text[],
                    ${variants.map(({ sku }) => sku?.code ?? null)}::text[],
                    ${variants.map(({ barcode }) => barcode?.code ?? null)}::text[],
                    ${variants.map(({ status }) => status)}::text[],
                    ${variants.map(({ optionValueIds }) => JSON.stringify(optionValueIds))}::json[])
          with ordinality as v (id, name, sku, barcode, status, value_ids, at)`),
    () => insertPrices(tx, orgId, prices),
    () => takeCodes(tx, orgId, [...variants.flatMap(codesOfVariant), ...prices.flatMap(codesOfPrice)]),
  );
  return variants.map(({ id }) => id);
}

/**
 * Reads ids from JSON. Lists of ids in a list travel as JSON, because PostgreSQL arrays cannot hold rows of unequal
 * length.
 */
export function valueIdsOf(json: Sql): Sql {
  return sql`
    coalesce((select array_agg(x.id::uuid order by x.at)
              from json_array_elements_text(${json}) with ordinality as x (id, at)), '{}')`;
}

export type NewPrice = PlannedPrice & { id: string; variantId: string };

const withIds = (variantId: string, prices: PlannedPrice[]): NewPrice[] =>
  prices.map((price) => ({ ...price, id: newId(), variantId }));

export function insertPrices(tx: Tx, orgId: string, prices: NewPrice[]): Promise<number> {
  return tx.run(sql`
    insert into item_prices (org_id, id, variant_id, measurement_id, factor_e4, price_e4, barcode)
    select ${orgId}, i.id, i.variant_id, i.measurement_id, i.factor_e4, i.price_e4, i.barcode
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ variantId }) => variantId)}::uuid[],
                ${prices.map(({ measurementId }) => measurementId)}::uuid[],
                ${prices.map(({ factorE4 }) => String(factorE4))}::bigint[],
                ${prices.map(({ priceE4 }) => String(priceE4))}::bigint[],
                ${prices.map(({ barcode }) => barcode?.code ?? null)}::text[])
      as i (id, variant_id, measurement_id, factor_e4, price_e4, barcode)`);
}

export function codesOfVariant({
  id,
  sku,
  barcode,
}: Pick<PlannedVariant, 'sku' | 'barcode'> & { id: string }) {
  return [sku, barcode].flatMap((code): ItemCode[] =>
    code ? [{ ...code, variantId: id, itemPriceId: null }] : [],
  );
}

export function codesOfPrice({
  id,
  variantId,
  barcode,
}: Pick<NewPrice, 'id' | 'variantId' | 'barcode'>): ItemCode[] {
  return barcode ? [{ ...barcode, variantId, itemPriceId: id }] : [];
}
