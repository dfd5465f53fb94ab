import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Code } from './rules.ts';

/** A code and what it means when it is scanned: a variant, or one of its units. */
export type ItemCode = Code & { variantId: string; itemPriceId: string | null };

/**
 * Takes codes for their variants and units. Refuses codes that are taken already, naming their fields. Two requests
 * that take the same code wait for each other here. A variant may have the same code as SKU and as barcode; two units,
 * or two variants, may not.
 */
export async function takeCodes(tx: Tx, orgId: string, codes: ItemCode[]): Promise<void> {
  if (codes.length === 0) return;
  const refused = await tx.all<{ at: number }>(sql`
    with sent as (
      select c.at::int, lower(c.code) as code_key, c.variant_id, c.item_price_id
      from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ variantId }) => variantId)}::uuid[],
                  ${codes.map(({ itemPriceId }) => itemPriceId)}::uuid[])
        with ordinality as c (code, variant_id, item_price_id, at)),
    taken as (
      insert into item_codes (org_id, code_key, variant_id, item_price_id)
      select distinct on (code_key) ${orgId}::uuid, code_key, variant_id, item_price_id
      from sent order by code_key, at
      on conflict do nothing
      returning code_key, variant_id, item_price_id)
    select s.at from sent s
    where not exists (
      select from taken t
      where t.code_key = s.code_key and t.variant_id = s.variant_id
        and t.item_price_id is not distinct from s.item_price_id)
    order by s.at
    limit 20`);
  const [first] = refused;
  if (!first) return;
  const errors = refused.map(({ at }) => {
    const { field = '', code = '' } = codes[at - 1] ?? {};
    return { field, code: 'DUPLICATE', message: `${code} is already taken` };
  });
  throw fail('DUPLICATE', { message: `${errors[0]?.field}: ${errors[0]?.message}`, errors });
}

/** Frees all codes of these variants, before they take the codes that they are to have from now on. */
export async function releaseCodes(tx: Tx, orgId: string, variantIds: string[]): Promise<void> {
  await tx.run(
    sql`delete from item_codes where org_id = ${orgId} and variant_id = any(${variantIds}::uuid[])`,
  );
}
