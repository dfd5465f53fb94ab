import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';

/** Something that is bought, sold or counted, as a line names it: by a unit with its price, or in base units. */
export type NamedItem = { field: string; itemPriceId?: string | undefined; variantId?: string | undefined };

export type StockItem = {
  itemPriceId: string | null;
  variantId: string;
  productId: string;
  name: string;
  factorE4: bigint;
};

type ItemRow = StockItem & { kind: 'GOODS' | 'SERVICE' };

/** What the lines name, in their order. Services are not kept in stock; what does not exist is named by its line. */
export async function stockItems(tx: Tx, orgId: string, named: NamedItem[]): Promise<StockItem[]> {
  const rows = await tx.all<ItemRow & { asked: string }>(sql`
    select i.id as asked, i.id as "itemPriceId", v.id as "variantId", p.id as "productId", v.name, p.kind,
           i.factor_e4 as "factorE4"
    from item_prices i
    join variants v on v.org_id = i.org_id and v.id = i.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where i.org_id = ${orgId} and i.id = any (${named.flatMap(({ itemPriceId }) => itemPriceId ?? [])}::uuid[])
    union all
    select v.id, null, v.id, p.id, v.name, p.kind, 10000
    from variants v
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where v.org_id = ${orgId} and v.id = any (${named.flatMap(({ variantId }) => variantId ?? [])}::uuid[])`);
  const found = new Map(rows.map((row) => [row.asked, row]));
  return named.map(({ field, itemPriceId, variantId }) => {
    const name = itemPriceId ? 'itemPriceId' : 'variantId';
    const row = found.get(itemPriceId ?? variantId ?? '');
    if (!row) throw failField('NOT_FOUND', { field: `${field}.${name}`, message: 'does not exist' });
    if (row.kind === 'SERVICE') {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.${name}`,
        message: 'is a service, which is not kept in stock',
      });
    }
    return row;
  });
}
