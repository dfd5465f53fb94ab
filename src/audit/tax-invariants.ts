import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** Every tax of a document, with the day on which it counts in a return. Late documents count on the first open day. */
const taxesByDay = sql`
  select f.org_id, coalesce(t.counts_on, f.business_date) as counts_on, t.source_id is not null as is_late, s.side,
         f.tax_rate_id, f.percent_e4, true as is_recoverable, s.net_minor, s.tax_minor
  from tax_facts f
  left join late_taxes t on t.org_id = f.org_id and t.source_id = f.source_id
  cross join lateral (values
    ('SOLD', f.net_minor, f.tax_minor), ('REFUNDED', f.refunded_net_minor, f.refunded_tax_minor)
  ) s (side, net_minor, tax_minor)
  where s.net_minor <> 0 or s.tax_minor <> 0
  union all
  select i.org_id, coalesce(t.counts_on, i.business_date), t.source_id is not null, i.kind, i.tax_rate_id, i.percent_e4,
         i.is_recoverable, i.net_minor, i.tax_minor
  from input_taxes i
  left join late_taxes t on t.org_id = i.org_id and t.source_id = i.id`;

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
  {
    name: 'every filed tax return has the figures of the documents that count in it',
    query: sql`
      with facts as (${taxesByDay}),
      counted as (
        select f.org_id, r.id as return_id, f.is_late, f.side, f.tax_rate_id, f.percent_e4, f.is_recoverable,
               sum(f.net_minor) as net_minor, sum(f.tax_minor) as tax_minor
        from facts f
        join tax_returns r on r.org_id = f.org_id and f.counts_on between r.starts_on and r.ends_on
        group by 1, 2, 3, 4, 5, 6, 7
        having sum(f.net_minor) <> 0 or sum(f.tax_minor) <> 0)
      select org_id, case when (l.net_minor, l.tax_minor) is distinct from (c.net_minor, c.tax_minor)
        then format('return %s, %s%s of rate %s, %s %%: filed net %s and tax %s, by its documents %s and %s', return_id,
                    side, case when is_late then ', late' else '' end, tax_rate_id, percent_e4 / 10000.0,
                    l.net_minor, l.tax_minor, c.net_minor, c.tax_minor) end
      from (
        select org_id, return_id, is_late, side,
               coalesce(tax_rate_id, '00000000-0000-0000-0000-000000000000') as tax_rate_id, percent_e4, is_recoverable,
               net_minor, tax_minor
        from tax_return_lines) l
      full join counted c using (org_id, return_id, is_late, side, tax_rate_id, percent_e4, is_recoverable)`,
  },
  {
    // Returns that were filed before kinds and the taxes of groups were kept have neither.
    name: 'every filed tax return has the taxes of groups of the documents that count in it',
    query: sql`
      with facts as (
        select f.org_id, coalesce(t.counts_on, f.business_date) as counts_on, t.source_id is not null as is_late,
               s.side, f.tax_rate_id, f.percent_e4, true as is_recoverable, f.component as name,
               f.component_percent_e4, s.tax_minor
        from tax_component_facts f
        left join late_taxes t on t.org_id = f.org_id and t.source_id = f.source_id
        cross join lateral (values ('SOLD', f.tax_minor), ('REFUNDED', f.refunded_tax_minor)) s (side, tax_minor)
        union all
        select i.org_id, coalesce(t.counts_on, i.business_date), t.source_id is not null, i.kind, i.tax_rate_id,
               i.percent_e4, i.is_recoverable, e ->> 'name', ((e ->> 'percent')::numeric * 10000)::bigint,
               (e ->> 'taxMinor')::numeric
        from input_taxes i
        cross join lateral jsonb_array_elements(i.tax_components) e
        left join late_taxes t on t.org_id = i.org_id and t.source_id = i.id),
      parts as (
        select l.org_id, l.return_id, l.is_late, l.side, l.tax_rate_id, l.percent_e4, l.is_recoverable,
               e ->> 'name' as name, (e ->> 'percentE4')::bigint as component_percent_e4,
               (e ->> 'taxMinor')::numeric as tax_minor
        from tax_return_lines l cross join lateral jsonb_array_elements(l.components) e),
      counted as (
        select f.org_id, r.id as return_id, f.is_late, f.side, f.tax_rate_id, f.percent_e4, f.is_recoverable, f.name,
               f.component_percent_e4, sum(f.tax_minor) as tax_minor
        from facts f
        join tax_returns r on r.org_id = f.org_id and f.counts_on between r.starts_on and r.ends_on
        join tax_return_lines l
          on l.org_id = f.org_id and l.return_id = r.id and l.is_late = f.is_late and l.side = f.side
            and l.tax_rate_id = f.tax_rate_id and l.percent_e4 = f.percent_e4
            and l.is_recoverable = f.is_recoverable and l.kind is not null
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
      select org_id, case when coalesce(p.tax_minor, 0) <> coalesce(c.tax_minor, 0)
        then format('return %s, %s%s of %s: filed %s, by its documents %s', return_id, side,
                    case when is_late then ', late' else '' end, name, coalesce(p.tax_minor, 0),
                    coalesce(c.tax_minor, 0)) end
      from parts p
      full join counted c
        using (org_id, return_id, is_late, side, tax_rate_id, percent_e4, is_recoverable, name, component_percent_e4)`,
  },
  {
    // What is before the first return was filed elsewhere, or never.
    name: 'tax returns, and what is not filed, add up to the tax accounts and to the receipts',
    query: sql`
      with facts as (${taxesByDay}),
      filed as (
        select org_id, sum(case side when 'SOLD' then tax_minor when 'REFUNDED' then -tax_minor else 0 end) as output,
               sum(case when not is_recoverable then 0 when side = 'BOUGHT' then tax_minor
                        when side = 'RETURNED' then -tax_minor else 0 end) as input
        from tax_return_lines group by org_id),
      unfiled as (
        select f.org_id, sum(case f.side when 'SOLD' then f.tax_minor when 'REFUNDED' then -f.tax_minor else 0 end)
                 as output,
               sum(case when not f.is_recoverable then 0 when f.side = 'BOUGHT' then f.tax_minor
                        when f.side = 'RETURNED' then -f.tax_minor else 0 end) as input
        from facts f
        where not exists (
          select from tax_returns r where r.org_id = f.org_id and f.counts_on between r.starts_on and r.ends_on)
        group by f.org_id),
      receipts as (
        select org_id, sum(tax_minor) as output from (
          select org_id, tax_minor from sales where status <> 'VOIDED'
          union all
          select org_id, -tax_minor from refunds where not is_void) r
        group by org_id),
      moved as (
        select l.org_id, -sum(l.amount_minor) filter (where a.system_key = 'TAX_PAYABLE') as output,
               sum(l.amount_minor) filter (where a.system_key = 'INPUT_TAX') as input
        from accounts a
        join journal_lines l on l.org_id = a.org_id and l.account_id = a.id
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
        where a.system_key in ('TAX_PAYABLE', 'INPUT_TAX')
          and e.source_type in ('SALE', 'REFUND', 'PURCHASE', 'EXPENSE', 'ADJUSTMENT')
        group by l.org_id)
      select o.org_id, case when s.output <> coalesce(m.output, 0) or s.input <> coalesce(m.input, 0)
                              or s.output <> coalesce(r.output, 0)
        then format('tax on sales: filed %s, not filed %s, account %s, receipts %s; input tax: filed %s, not filed %s, account %s',
                    coalesce(f.output, 0), coalesce(u.output, 0), coalesce(m.output, 0), coalesce(r.output, 0),
                    coalesce(f.input, 0), coalesce(u.input, 0), coalesce(m.input, 0)) end
      from organisations o
      left join filed f on f.org_id = o.org_id
      left join unfiled u on u.org_id = o.org_id
      left join receipts r on r.org_id = o.org_id
      left join moved m on m.org_id = o.org_id
      cross join lateral (
        select coalesce(f.output, 0) + coalesce(u.output, 0) as output,
               coalesce(f.input, 0) + coalesce(u.input, 0) as input) s
      where o.kind = 'BUSINESS'`,
  },
  {
    name: 'tax returns follow each other without gaps, and each moved its tax to tax due',
    query: sql`
      select r.org_id, case when r.before_it + 1 <> r.starts_on
        then format('return %s begins on %s, the one before it ends on %s', r.id, r.starts_on, r.before_it) end
      from (select org_id, id, starts_on, lag(ends_on) over (partition by org_id order by ends_on) as before_it
            from tax_returns) r
      union all
      select org_id, case when coalesce(t.taxes, '{0,0,0}') <> coalesce(m.taxes, '{0,0,0}')
        then format('return %s: tax on sales, input tax and tax due %s, moved %s', return_id,
                    coalesce(t.taxes, '{0,0,0}'), coalesce(m.taxes, '{0,0,0}')) end
      from (
        select org_id, return_id, array[output, -input, input - output] as taxes from (
          select org_id, return_id,
                 sum(case side when 'SOLD' then tax_minor when 'REFUNDED' then -tax_minor else 0 end) as output,
                 sum(case when not is_recoverable then 0 when side = 'BOUGHT' then tax_minor
                          when side = 'RETURNED' then -tax_minor else 0 end) as input
          from tax_return_lines group by org_id, return_id) l) t
      full join (
        select e.org_id, e.source_id as return_id,
               array[coalesce(sum(l.amount_minor) filter (where a.system_key = 'TAX_PAYABLE'), 0),
                     coalesce(sum(l.amount_minor) filter (where a.system_key = 'INPUT_TAX'), 0),
                     coalesce(sum(l.amount_minor) filter (where a.system_key = 'TAX_DUE'), 0)] as taxes
        from journal_entries e
        join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
        join accounts a on a.org_id = l.org_id and a.id = l.account_id
        where e.source_type = 'TAX_RETURN' group by e.org_id, e.source_id) m using (org_id, return_id)`,
  },
];
