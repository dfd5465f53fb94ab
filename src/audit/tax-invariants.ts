import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** Tax: compares the tax accounts with the receipts and the bills, in minor units. */
export const taxInvariants: Invariant[] = [
  {
    // Journals by hand may move the account as well, when the tax is paid.
    name: 'tax payable equals the taxes of sales less those of refunds, day by day',
    query: sql`
      select org_id, case when coalesce(t.amount, 0) <> coalesce(l.amount, 0)
        then format('%s: taxes of sales and refunds %s, account %s', business_date, coalesce(t.amount, 0),
                    coalesce(l.amount, 0)) end
      from (
        select org_id, business_date, sum(tax_minor - refunded_tax_minor) as amount
        from tax_movements group by org_id, business_date) t
      full join (
        select l.org_id, l.business_date, -sum(l.amount_minor) as amount
        from accounts a
        join journal_lines l on l.org_id = a.org_id and l.account_id = a.id
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
        where a.system_key = 'TAX_PAYABLE' and e.source_type in ('SALE', 'REFUND')
        group by l.org_id, l.business_date) l using (org_id, business_date)`,
  },
  {
    name: 'input tax equals the recoverable taxes of every document, day by day',
    query: sql`
      select org_id, case when coalesce(t.amount, 0) <> coalesce(l.amount, 0)
        then format('%s %s on %s: taxes %s, account %s', source_type, source_id, business_date, coalesce(t.amount, 0),
                    coalesce(l.amount, 0)) end
      from (
        select org_id, source_type, source_id, business_date,
               sum(case kind when 'BOUGHT' then tax_minor else -tax_minor end) filter (where is_recoverable) as amount
        from input_taxes group by org_id, source_type, source_id, business_date) t
      full join (
        select e.org_id, e.source_type, e.source_id, e.business_date, sum(l.amount_minor) as amount
        from accounts a
        join journal_lines l on l.org_id = a.org_id and l.account_id = a.id
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
        where a.system_key = 'INPUT_TAX' and e.source_type in ('PURCHASE', 'EXPENSE', 'ADJUSTMENT')
        group by e.org_id, e.source_type, e.source_id, e.business_date) l
        using (org_id, source_type, source_id, business_date)`,
  },
  {
    // A returned line says only what is recoverable of its tax.
    name: 'the taxes of purchases, expenses and returns equal their documents',
    query: sql`
      with bought as (
        select l.org_id, 'PURCHASE' as source_type, l.purchase_id as source_id, l.business_date, p.reversed_on,
               l.tax_minor, l.tax_recoverable
        from purchase_lines l join purchases p on p.org_id = l.org_id and p.id = l.purchase_id
        where l.tax_rate_id is not null
        union all
        select org_id, 'EXPENSE', id, business_date, reversed_on, tax_minor, tax_recoverable
        from expenses where tax_rate_id is not null),
      documents as (
        select org_id, source_type, source_id, 'BOUGHT' as kind, business_date, tax_minor, tax_recoverable from bought
        union all
        select org_id, source_type, source_id, 'RETURNED', reversed_on, tax_minor, tax_recoverable
        from bought where reversed_on is not null
        union all
        select org_id, 'ADJUSTMENT', adjustment_id, 'RETURNED', business_date, tax_minor, true
        from adjustment_lines where tax_minor > 0),
      sums as (
        select org_id, source_type, source_id, kind, business_date,
               array[sum(case when tax_recoverable then tax_minor else 0 end),
                     sum(case when tax_recoverable then 0 else tax_minor end)] as taxes
        from documents group by org_id, source_type, source_id, kind, business_date)
      select org_id, case when coalesce(s.taxes, '{0,0}') <> coalesce(i.taxes, '{0,0}')
        then format('%s %s, %s on %s: recoverable and other taxes %s, recorded %s', source_type, source_id, kind,
                    business_date, coalesce(s.taxes, '{0,0}'), coalesce(i.taxes, '{0,0}')) end
      from sums s
      full join (
        select org_id, source_type, source_id, kind, business_date,
               array[sum(case when is_recoverable then tax_minor else 0 end),
                     sum(case when is_recoverable or source_type = 'ADJUSTMENT' then 0 else tax_minor end)] as taxes
        from input_taxes group by org_id, source_type, source_id, kind, business_date) i
        using (org_id, source_type, source_id, kind, business_date)
      union all
      select p.org_id, case when p.tax_minor <> coalesce(sum(l.tax_minor), 0)
        then format('purchase %s: tax %s, by its lines %s', p.id, p.tax_minor, coalesce(sum(l.tax_minor), 0)) end
      from purchases p left join purchase_lines l on l.org_id = p.org_id and l.purchase_id = p.id
      group by p.org_id, p.id`,
  },
  {
    name: 'the taxes of a group add up to the tax of their line, and those of a returned line to what was sold',
    query: sql`
      with parts as (
        select l.org_id, format('line %s of sale %s', l.position, l.sale_id) as line, l.tax_minor,
               l.tax_components as components
        from sale_lines l where l.tax_components is not null
        union all
        select org_id, format('line %s of refund %s', position, refund_id), tax_minor, tax_components
        from refund_lines where tax_components is not null
        union all
        select org_id, format('line %s of %s %s', position, source_type, source_id), tax_minor, tax_components
        from input_taxes where tax_components is not null),
      returned as (
        select l.org_id, l.sale_id, l.position, e.component ->> 'name' as name,
               (e.component ->> 'taxMinor')::numeric as sold, coalesce(sum((b.component ->> 'taxMinor')::numeric), 0) as back
        from sale_lines l
        cross join lateral jsonb_array_elements(l.tax_components) as e (component)
        left join lateral (
          select c.component
          from refund_lines r cross join lateral jsonb_array_elements(r.tax_components) as c (component)
          where r.org_id = l.org_id and r.sale_id = l.sale_id and r.position = l.position
            and c.component ->> 'name' = e.component ->> 'name') b on true
        where l.tax_components is not null and l.refunded_e4 = l.quantity_e4
        group by 1, 2, 3, 4, 5)
      select p.org_id, case when p.tax_minor <> s.tax_minor
        then format('%s: tax %s, by the taxes of its group %s', p.line, p.tax_minor, s.tax_minor) end
      from parts p
      cross join lateral (
        select coalesce(sum((e ->> 'taxMinor')::numeric), 0) as tax_minor
        from jsonb_array_elements(p.components) e) s
      union all
      select org_id, case when sold <> back
        then format('%s in line %s of sale %s: sold %s, given back %s', name, position, sale_id, sold, back) end
      from returned`,
  },
];
