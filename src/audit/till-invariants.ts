import sql from 'sql-template-tag';
import { countedMethods } from '../values/payment.ts';
import type { Invariant } from './invariants.ts';

/** Tills: compares counts with payments, and checks the numbers of sales, in minor units. */
export const tillInvariants: Invariant[] = [
  {
    name: 'the expected amounts of every closed till session equal its float, payments, movements and corrections',
    query: sql`
      with facts as (
        select p.org_id, p.till_session_id as session_id, p.method,
               case p.direction when 'IN' then p.amount_minor else -p.amount_minor end as amount
        from payments p where p.till_session_id is not null and p.purpose not in ('TILL_IN', 'TILL_OUT')
        union all
        select org_id, till_session_id, 'CASH', -cash_back_minor
        from payments where till_session_id is not null and cash_back_minor <> 0
        union all
        select org_id, session_id, 'CASH', case kind when 'PAID_IN' then amount_minor else -amount_minor end
        from till_movements where kind <> 'NO_SALE'
        union all
        select org_id, id, 'CASH', opening_float_minor from till_sessions)
      select s.org_id, case when coalesce(c.amount, 0) <> coalesce(f.amount, 0)
        then format('till session %s by %s: expected %s, by its float, payments and movements %s', s.id, method,
                    coalesce(c.amount, 0), coalesce(f.amount, 0)) end
      from (
        select org_id, session_id, method, sum(amount) as amount
        from (
          select org_id, session_id, method, expected_minor as amount from till_counts
          union all
          select org_id, session_id, method, amount_minor from till_corrections) counted
        group by org_id, session_id, method) c
      full join (
        select org_id, session_id, method, sum(amount) as amount from facts group by org_id, session_id, method) f
        using (org_id, session_id, method)
      join till_sessions s using (org_id)
      where s.id = session_id and s.status = 'CLOSED'`,
  },
  {
    name: 'every cash movement of a till is a payment of its session, unless it goes to or from the safe',
    query: sql`
      select org_id, case when m.amount is distinct from p.amount
        then format('till movement %s: %s, paid %s', source_id, coalesce(m.amount, 'none'), coalesce(p.amount, 'nothing')) end
      from (
        select m.org_id, m.id as source_id,
               case when a.system_key is distinct from 'CASH'
                    then format('%s %s in %s', m.kind, m.amount_minor, m.session_id) end as amount
        from till_movements m
        left join accounts a on a.org_id = m.org_id and a.id = m.account_id
        where m.kind <> 'NO_SALE') m
      full join (
        select org_id, source_id,
               string_agg(format('%s %s in %s', case purpose when 'TILL_IN' then 'PAID_IN' else 'PAID_OUT' end,
                                 amount_minor, till_session_id), ', ') as amount
        from payments where purpose in ('TILL_IN', 'TILL_OUT')
        group by org_id, source_id) p using (org_id, source_id)`,
  },
  {
    name: 'every difference of a till count is posted as cash over and short, less its corrections',
    query: sql`
      select org_id, case when coalesce(c.amount, 0) <> coalesce(l.amount, 0)
        then format('till session %s: difference %s, posted %s', session_id, coalesce(c.amount, 0), coalesce(l.amount, 0)) end
      from (
        select org_id, session_id, sum(amount) as amount
        from (
          select org_id, session_id, counted_minor - expected_minor as amount from till_counts where method = any(${countedMethods})
          union all
          select org_id, session_id, -amount_minor from till_corrections where method = any(${countedMethods})) counted
        group by org_id, session_id) c
      full join (
        select l.org_id, l.till_session_id as session_id, -sum(l.amount_minor) as amount
        from journal_lines l
        join accounts a on a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'CASH_DIFFERENCE'
        where l.till_session_id is not null
        group by l.org_id, l.till_session_id) l using (org_id, session_id)`,
  },
  {
    name: 'the difference of every till session is that of its counts, less its corrections',
    query: sql`
      select s.org_id, case when d.amount_minor is distinct from coalesce(c.amount, 0)
        then format('till session %s: difference %s, counted %s', s.id, d.amount_minor, coalesce(c.amount, 0)) end
      from till_sessions s
      left join till_differences d on d.org_id = s.org_id and d.session_id = s.id
      left join (
        select org_id, session_id, sum(amount) as amount
        from (
          select org_id, session_id, counted_minor - expected_minor as amount from till_counts where method = any(${countedMethods})
          union all
          select org_id, session_id, -amount_minor from till_corrections where method = any(${countedMethods})) counted
        group by org_id, session_id) c on c.org_id = s.org_id and c.session_id = s.id`,
  },
  {
    name: 'sale numbers of every till have no repeats, and every gap has an exception',
    query: sql`
      select n.org_id,
             case when n.series_number <= n.before then format('series %s: %s twice', n.series_id, n.series_number)
                  when n.series_number > n.before + 1 and not exists (
                         select from till_exceptions e
                         where e.org_id = n.org_id and e.kind = 'NUMBER_GAP'
                           -- The series belongs to the till itself, or to one of its devices.
                           and e.till_id in (n.series_id, (
                             select d.till_id from till_devices d
                             where d.org_id = n.org_id and d.series_id = n.series_id))
                           and (e.details ->> 'from')::bigint <= n.before + 1
                           and (e.details ->> 'to')::bigint >= n.series_number - 1)
                  then format('series %s: nothing from %s to %s, and no exception', n.series_id, n.before + 1,
                              n.series_number - 1) end
      from (
        select org_id, series_id, series_number,
               lag(series_number, 1, 0::bigint) over (partition by org_id, series_id order by series_number) as before
        from sales) n
      union all
      select org_id, case when coalesce(n.last_number, 0) <> coalesce(s.last_number, 0)
        then format('series %s: the last number is %s, that of its last sale %s', id, coalesce(n.last_number, 0),
                    coalesce(s.last_number, 0)) end
      from sale_series n
      full join (
        select org_id, series_id as id, max(series_number) as last_number from sales group by org_id, series_id) s
        using (org_id, id)`,
  },
];
