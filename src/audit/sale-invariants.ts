import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** Sales and refunds: compares their figures with their lines, payments and debts, in minor units. */
export const saleInvariants: Invariant[] = [
  {
    name: 'every sale and every refund equals its lines and its rounding',
    query: sql`
      select org_id, case when said is distinct from lines
        then format('%s %s: total, tax, discount and cost %s, by its lines %s', kind, id, said, lines) end
      from (
        select org_id, id, 'sale' as kind,
               array[total_minor - rounding_minor, tax_minor, discount_minor, cost_minor]::numeric[] as said
        from sales
        union all
        select org_id, id, 'refund', array[total_minor - rounding_minor, tax_minor, 0, cost_minor]::numeric[]
        from refunds) headers
      left join (
        select org_id, sale_id as id, 'sale' as kind,
               array[sum(total_minor), sum(tax_minor), sum(discount_minor), sum(cost_minor)] as lines
        from sale_lines group by org_id, sale_id
        union all
        select org_id, refund_id, 'refund', array[sum(total_minor), sum(tax_minor), 0, sum(cost_minor)]
        from refund_lines group by org_id, refund_id) added using (org_id, id, kind)`,
  },
  {
    name: 'the refunded part of every sale equals its refunds, line by line, and fits its status',
    query: sql`
      select s.org_id, case when (s.refunded_minor, s.credited_minor, s.status, l.is_summed) is distinct from
                                 (coalesce(r.total, 0), coalesce(r.credited, 0), f.status, true)
        then format('sale %s is %s with %s taken back, %s of it credited, by its refunds %s with %s and %s%s', s.id,
                    s.status, s.refunded_minor, s.credited_minor, f.status, coalesce(r.total, 0),
                    coalesce(r.credited, 0), case when not l.is_summed then ', and its lines say otherwise' end) end
      from sales s
      left join (
        select org_id, sale_id, bool_and(l.refunded_e4 = coalesce(b.quantity_e4, 0)) as is_summed,
               bool_and(l.refunded_e4 = l.quantity_e4) as is_all
        from sale_lines l
        left join (
          select org_id, sale_id, position, sum(quantity_e4) as quantity_e4
          from refund_lines group by org_id, sale_id, position) b using (org_id, sale_id, position)
        group by org_id, sale_id) l on l.org_id = s.org_id and l.sale_id = s.id
      left join (
        select org_id, sale_id, sum(total_minor) as total, sum(credited_minor) as credited, bool_or(is_void) as is_void
        from refunds group by org_id, sale_id) r on r.org_id = s.org_id and r.sale_id = s.id
      cross join lateral (
        select case when r.total is null then 'COMPLETED' when r.is_void and l.is_all then 'VOIDED' when l.is_all then 'REFUNDED'
                    else 'PARTIALLY_REFUNDED' end as status) f`,
  },
  {
    name: 'every sale equals its payments and its debt, and every refund what it paid back and took off the debt',
    query: sql`
      select org_id, case when said is distinct from array[coalesce(p.amount, 0), coalesce(d.amount, 0)]
        then format('%s %s: in money and owed %s, by its payments %s, by its debt %s', kind, id, said,
                    coalesce(p.amount, 0), coalesce(d.amount, 0)) end
      from (
        select org_id, id, 'SALE' as kind,
               array[paid_minor - exchanged_minor, total_minor - paid_minor]::numeric[] as said from sales
        union all
        select org_id, id, 'REFUND',
               array[total_minor - credited_minor - exchanged_minor, credited_minor]::numeric[] from refunds) headers
      left join (
        select org_id, source_id as id, source_type as kind, sum(amount_minor - cash_back_minor) as amount
        from payments where source_type in ('SALE', 'REFUND') group by org_id, source_id, source_type) p
        using (org_id, id, kind)
      left join (
        select org_id, source_id as id, source_type as kind, sum(amount_minor) as amount
        from debts where source_type = 'SALE' group by org_id, source_id, source_type
        union all
        select org_id, source_id, source_type, sum(amount_minor)
        from settlements where source_type = 'REFUND' group by org_id, source_id, source_type) d
        using (org_id, id, kind)`,
  },
  {
    // Only sales and refunds are summed: an accountant's own journal entries may use the account, too.
    name: 'account 2290 is empty after each exchange: what the refund put there pays for the sale',
    query: sql`
      select org_id, case when sum(amount) <> 0
        then format('exchange for sale %s: sale %s, refund %s on the account', sale_id,
                    coalesce(sum(amount) filter (where source_type = 'SALE'), 0),
                    coalesce(sum(amount) filter (where source_type = 'REFUND'), 0)) end
      from (
        select l.org_id, e.source_type, l.amount_minor as amount,
               case e.source_type when 'SALE' then e.source_id else coalesce(r.exchange_sale_id, e.source_id) end
                 as sale_id
        from journal_lines l
        join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'EXCHANGES'
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id and e.source_type in ('SALE', 'REFUND')
        left join refunds r on r.org_id = e.org_id and r.id = e.source_id and e.source_type = 'REFUND') posted
      group by org_id, sale_id`,
  },
];
