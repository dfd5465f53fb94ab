import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** The catalogue, and the stock compared with its movements. */
export const stockInvariants: Invariant[] = [
  {
    name: 'categories form a tree',
    query: sql`
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
    name: 'every stock level equals its movements, which are numbered without a gap',
    query: sql`
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
    name: 'stock below zero by losses and transfers is not more than all stock below zero',
    query: sql`
      select s.org_id, case when b.missing > greatest(-s.quantity_e4, 0)
        then format('variant %s at outlet %s: %s is missing, and %s of it was not sold', s.variant_id, s.outlet_id,
                    greatest(-s.quantity_e4, 0), b.missing) end
      from (select org_id, variant_id, outlet_id, sum(quantity_e4) as missing
            from stock_below_zero group by org_id, variant_id, outlet_id) b
      join stock s using (org_id, variant_id, outlet_id)`,
  },
  {
    name: 'every stocktake equals its lines, and its differences equal the movements it posted',
    query: sql`
      with counted as (
        select org_id, stocktake_id,
               array[count(*), count(counted_e4), sum(difference_e4), sum(difference_minor)]::numeric[] as figures
        from stocktake_lines
        group by org_id, stocktake_id),
      moved as (
        select org_id, source_id, sum(quantity_e4) as quantity, sum(value_minor) as value
        from stock_movements
        where source_type = 'STOCKTAKE' and reason = 'STOCKTAKE'
        group by org_id, source_id)
      select t.org_id,
             case when array[t.line_count, t.counted_count, coalesce(t.difference_e4, 0), coalesce(t.difference_minor, 0)]::numeric[]
                       <> array[coalesce(c.figures[1], 0), coalesce(c.figures[2], 0), coalesce(c.figures[3], 0),
                                coalesce(c.figures[4], 0)]
                    or (coalesce(t.difference_e4, 0), coalesce(t.difference_minor, 0))
                       <> (coalesce(m.quantity, 0), coalesce(m.value, 0))
                  then format('stocktake %s: %s lines, %s counted, difference %s, value %s; by its lines %s, %s, %s, %s; moved %s, %s',
                              t.id, t.line_count, t.counted_count, coalesce(t.difference_e4, 0),
                              coalesce(t.difference_minor, 0), coalesce(c.figures[1], 0), coalesce(c.figures[2], 0),
                              coalesce(c.figures[3], 0), coalesce(c.figures[4], 0), coalesce(m.quantity, 0),
                              coalesce(m.value, 0)) end
      from stocktakes t
      left join counted c on c.org_id = t.org_id and c.stocktake_id = t.id
      left join moved m on m.org_id = t.org_id and m.source_id = t.id`,
  },
  {
    name: 'purchase numbers of every outlet have no gaps and no repeats',
    query: sql`
      select n.org_id,
             case when n.series_number <= n.before
                    then format('purchases of outlet %s: %s twice', n.outlet_id, n.series_number)
                  when n.series_number > n.before + 1
                    then format('purchases of outlet %s: nothing from %s to %s', n.outlet_id, n.before + 1,
                                n.series_number - 1)
                  when n.number not like '%-' || substr(purchase_number('', n.series_number), 2)
                    then format('purchase %s of outlet %s is called %s', n.series_number, n.outlet_id, n.number) end
      from (
        select org_id, outlet_id, number, series_number,
               lag(series_number, 1, 0::bigint) over (partition by org_id, outlet_id order by series_number) as before
        from purchases) n
      union all
      select org_id, case when coalesce(n.last_number, 0) <> coalesce(p.last_number, 0)
        then format('purchases of outlet %s: the last number is %s, that of its last purchase %s', outlet_id,
                    coalesce(n.last_number, 0), coalesce(p.last_number, 0)) end
      from purchase_series n
      full join (
        select org_id, outlet_id, max(series_number) as last_number from purchases group by org_id, outlet_id) p
        using (org_id, outlet_id)`,
  },
  {
    name: 'the stock lists show every variant of goods at every outlet as it is',
    query: sql`
      select org_id,
             case when l.figures is distinct from d.figures
                  then format('variant %s at outlet %s is listed as %s; it is %s', variant_id, outlet_id,
                              coalesce(l.figures::text, 'nothing'), coalesce(d.figures::text, 'nothing')) end
      from (select org_id, variant_id, outlet_id,
                   row(name_key, category_id, brand_key, for_sale, reorder_level_e4, status) as figures
            from stock_listings) l
      full join (select org_id, variant_id, outlet_id,
                        row(name_key, category_id, brand_key, for_sale, reorder_level_e4, status) as figures
                 from due_stock_listings) d using (org_id, variant_id, outlet_id)`,
  },
  {
    name: 'the list of products sorts every product by its lowest price',
    query: sql`
      select org_id,
             case when l.lowest_e4 is distinct from d.lowest_e4
                  then format('product %s is sorted by %s; its lowest price is %s', product_id,
                              coalesce(l.lowest_e4::text, 'nothing'), coalesce(d.lowest_e4::text, 'nothing')) end
      from product_prices l full join due_product_prices d using (org_id, product_id)`,
  },
  {
    name: 'the inventory account of every outlet equals the value of its stock',
    query: sql`
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
