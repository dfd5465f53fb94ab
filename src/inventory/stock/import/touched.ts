import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';

/** What a request can take back in its time. */
export const itemsAtMost = 10_000;
const namesAtMost = 3;

type Touched = { items: number; touched: number; names: string[] };

/**
 * Finds the items of an import that something else has touched since: stock that moved again, and products, variants and
 * prices that were edited. Products and stock are locked, so that nobody edits or moves them meanwhile.
 */
export async function findTouched(tx: Tx, { orgId }: Actor, importId: string): Promise<Touched> {
  const records = sql`stock_import_records k where k.org_id = ${orgId} and k.import_id = ${importId}`;
  const variants = sql`
    select v.org_id, v.id, v.product_id from variants v
    where v.org_id = ${orgId} and (v.product_id in (select k.record_id from ${records} and k.kind = 'PRODUCT')
                                   or v.id in (select k.record_id from ${records} and k.kind = 'CHANGE')
                                   or v.id in (select i.variant_id from item_prices i
                                               where i.org_id = ${orgId} and i.id in (
                                                 select k.record_id from ${records} and k.kind = 'UNIT_PRICE')))`;
  const moved = sql`
    select m.variant_id, m.outlet_id, max(m.number) as number from stock_movements m
    where m.org_id = ${orgId} and m.source_id in (select k.record_id from ${records} and k.kind = 'ADJUSTMENT')
    group by m.variant_id, m.outlet_id`;
  await tx.inOrder(
    () =>
      tx.run(sql`
        select 1 from products p where p.org_id = ${orgId} and p.id in (select s.product_id from (${variants}) s)
        order by p.id for no key update`),
    () =>
      tx.run(sql`
        select 1 from stock s
        where s.org_id = ${orgId} and (s.variant_id, s.outlet_id) in (select m.variant_id, m.outlet_id from (${moved}) m)
        order by s.variant_id, s.outlet_id for no key update`),
  );
  const found = await tx.one<Touched>(sql`
    with moved as (${moved}),
    made as (${variants}),
    written as (
      -- An edit that waited for the import has an earlier time than its end, so what it changed has its own time.
      select i.finished_at, (select min((k.before ->> 'at')::timestamptz) from ${records}) as changed_at
      from stock_imports i where i.org_id = ${orgId} and i.id = ${importId}),
    touched as (
      select m.variant_id as id from moved m
      join stock s on s.org_id = ${orgId} and s.variant_id = m.variant_id and s.outlet_id = m.outlet_id
      where s.movements > m.number
      union
      select s.variant_id from stock s join made d on d.id = s.variant_id
      join stock_import_records k on k.org_id = ${orgId} and k.import_id = ${importId} and k.kind = 'PRODUCT'
        and k.record_id = d.product_id
      where s.org_id = ${orgId} and s.movements > 0
        and not exists (select from moved m where m.variant_id = s.variant_id and m.outlet_id = s.outlet_id)
        and s.updated_at > (select w.finished_at from written w)
      union
      select d.id from made d
      cross join written w
      join products p on p.org_id = ${orgId} and p.id = d.product_id
      join variants v on v.org_id = ${orgId} and v.id = d.id
      join item_prices c on c.org_id = ${orgId} and c.variant_id = d.id
      where p.updated_at <> w.changed_at
         or greatest(p.updated_at, v.updated_at, c.updated_at) > coalesce(w.changed_at, w.finished_at))
    select (select count(*)::int from made) + (select count(*)::int from moved) as items,
           count(*)::int as touched,
           coalesce((array_agg(p.name order by p.name))[1:${namesAtMost}::int], '{}') as names
    from touched t
    join variants v on v.org_id = ${orgId} and v.id = t.id
    join products p on p.org_id = ${orgId} and p.id = v.product_id`);
  if (!found) throw new Error('an aggregate has a row');
  return found;
}
