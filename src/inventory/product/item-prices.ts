import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { joinVariants, productColumns } from './columns.ts';
import type { Product } from './schemas.ts';

/** A unit of a variant, as operations on many of them need it. */
export type LockedItemPrice = {
  id: string;
  variantId: string;
  productId: string;
  isBase: boolean;
  priceE4: bigint;
  barcode: string | null;
  variantBarcode: string | null;
};

/**
 * Locks the products of these units, in one order for all requests, and reads the units. Refuses ids that do not exist,
 * by their fields.
 */
export async function lockItemPrices(
  tx: Tx,
  orgId: string,
  { ids, field }: { ids: string[]; field: (at: number) => string },
): Promise<LockedItemPrice[]> {
  const [, found] = await tx.inOrder(
    () =>
      tx.run(sql`
        select 1 from products p
        where p.org_id = ${orgId} and p.id in (
          select v.product_id from item_prices i join variants v on v.org_id = i.org_id and v.id = i.variant_id
          where i.org_id = ${orgId} and i.id = any(${ids}::uuid[]))
        order by p.id for no key update`),
    () =>
      tx.all<LockedItemPrice>(sql`
        select i.id, i.variant_id as "variantId", v.product_id as "productId", i.factor_e4 = 10000 as "isBase",
               i.price_e4 as "priceE4", i.barcode, v.barcode as "variantBarcode"
        from item_prices i join variants v on v.org_id = i.org_id and v.id = i.variant_id
        where i.org_id = ${orgId} and i.id = any(${ids}::uuid[])`),
  );
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: field(at), code: 'NOT_FOUND', message: 'does not exist' }],
  );
  if (errors[0]) {
    throw fail('NOT_FOUND', { message: `${errors[0].field}: does not exist`, errors: errors.slice(0, 20) });
  }
  return found;
}

/** Marks the variants and products of these units as changed. Returns the ids of the products. */
export async function touchVariants(
  tx: Tx,
  orgId: string,
  touched: { variantId: string; productId: string }[],
): Promise<string[]> {
  const productIds = [...new Set(touched.map(({ productId }) => productId))];
  if (productIds.length === 0) return [];
  const variantIds = [...new Set(touched.map(({ variantId }) => variantId))];
  await tx.inOrder(
    () =>
      tx.run(sql`
        update variants set version = version + 1, updated_at = now()
        where org_id = ${orgId} and id = any(${variantIds}::uuid[])`),
    () =>
      tx.run(sql`
        update products set version = version + 1, updated_at = now()
        where org_id = ${orgId} and id = any(${productIds}::uuid[])`),
  );
  return productIds;
}

export async function readProducts(tx: Tx, orgId: string, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return tx.all<Product>(sql`
    select ${productColumns} from products p ${joinVariants}
    where p.org_id = ${orgId} and p.id = any(${ids}::uuid[]) order by p.id`);
}
