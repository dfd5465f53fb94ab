import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** The catalogue, and what lies in stock against the movements that brought it there. */
export const stockInvariants: Invariant[] = [
  {
    name: 'categories form a tree',
    looksAt: sql`
      with recursive reached as (
        select org_id, id from categories where parent_id is null
        union
        select c.org_id, c.id from categories c
        join reached r on r.org_id = c.org_id and r.id = c.parent_id)
      select c.org_id, case when r.id is null then 'category ' || c.id || ' is in a cycle' end
      from categories c
      left join reached r on r.org_id = c.org_id and r.id = c.id`,
  },
  {
    name: 'a stock row is the sum of its movements, which are numbered without a gap',
    looksAt: sql`
      with moved as (
        select org_id, variant_id, outlet_id,
               array[sum(quantity_e4), sum(value_minor), count(*), max(number)]::numeric[] as figures
        from stock_movements
        group by org_id, variant_id, outlet_id)
      select s.org_id,
             case when array[s.quantity_e4, s.value_minor, s.movements, s.movements]::numeric[]
                       <> coalesce(m.figures, array[0, 0, 0, 0]::numeric[])
                  then format('variant %s at outlet %s: quantity %s, value %s, %s movements; by its movements %s, %s, %s up to number %s',
                              s.variant_id, s.outlet_id, s.quantity_e4, s.value_minor, s.movements,
                              coalesce(m.figures[1], 0), coalesce(m.figures[2], 0), coalesce(m.figures[3], 0),
                              coalesce(m.figures[4], 0)) end
      from stock s
      left join moved m using (org_id, variant_id, outlet_id)`,
  },
  {
    name: 'the inventory account of every outlet is what its stock is worth',
    looksAt: sql`
      select org_id, case when coalesce(a.value, 0) <> coalesce(s.value, 0)
        then format('outlet %s: inventory account %s, stock %s', outlet_id, coalesce(a.value, 0), coalesce(s.value, 0)) end
      from (
        select m.org_id, m.outlet_id, sum(m.debit_minor - m.credit_minor) as value
        from accounts a join account_movements m on m.org_id = a.org_id and m.account_id = a.id
        where a.system_key = 'INVENTORY'
        group by m.org_id, m.outlet_id) a
      full join (
        select org_id, outlet_id, sum(value_minor) as value from stock group by org_id, outlet_id) s
        using (org_id, outlet_id)`,
  },
];
