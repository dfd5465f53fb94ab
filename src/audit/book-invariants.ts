import sql, { join, raw, type Sql } from 'sql-template-tag';
import { bestItemsOf, dailyTotals, factsOfDay, type Totals } from '../ledger/exports.ts';
import { countedMethods, methodFacts } from '../values/payment.ts';
import type { Invariant } from './invariants.ts';

/** The system accounts that each hold the money of one method. */
const ownAccounts = countedMethods
  .filter((method) => methodFacts[method].account !== 'BANK')
  .map((method) => sql`(${methodFacts[method].account}, ${method})`);

const partyAccounts = sql`('RECEIVABLES', 'PAYABLES', 'DEPOSITS', 'ADVANCES')`;

/** The sums of each party's journal lines, by account. */
const partyLines = sql`
  select l.org_id, l.party_id, sum(l.amount_minor) as balance,
         coalesce(sum(l.amount_minor) filter (where a.system_key = 'RECEIVABLES'), 0) as receivables,
         coalesce(-sum(l.amount_minor) filter (where a.system_key = 'PAYABLES'), 0) as payables,
         coalesce(-sum(l.amount_minor) filter (where a.system_key = 'DEPOSITS'), 0) as deposit,
         coalesce(sum(l.amount_minor) filter (where a.system_key = 'ADVANCES'), 0) as advance
  from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
  where l.party_id is not null
  group by l.org_id, l.party_id`;

/** What the statements add up: assets, liabilities with equity, and profits. To be grouped, by outlet or not. */
const sectionSums = sql`
  select m.org_id, max(m.outlet_id::text) as outlet_id,
         coalesce(sum(m.debit_minor - m.credit_minor)
                  filter (where a.section in ('CURRENT_ASSETS', 'FIXED_ASSETS')), 0) as assets,
         coalesce(sum(m.credit_minor - m.debit_minor)
                  filter (where a.section in ('LIABILITIES', 'EQUITY')), 0) as owed,
         coalesce(sum(m.credit_minor - m.debit_minor)
                  filter (where a.section in ('REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER')), 0) as profit
  from account_period_movements m join accounts a on a.org_id = m.org_id and a.id = m.account_id and m.period = 'YEAR'`;

type DaysTable = (typeof dailyTotals)[number]['days'];

/** What each table of totals is about, what it is made from, and the label of one row. */
const subjects: Record<DaysTable, { name: string; madeFrom: string; label: Sql }> = {
  account_days: {
    name: 'daily totals of accounts',
    madeFrom: 'journal lines',
    label: sql`'account ' || account_id || ' on ' || business_date`,
  },
  account_periods: {
    name: 'totals of accounts by day, month and year',
    madeFrom: 'journal lines',
    label: sql`'account ' || account_id || ' in the ' || lower(period) || ' from ' || starts_on`,
  },
  party_days: {
    name: 'daily totals of parties',
    madeFrom: 'journal lines',
    label: sql`'party ' || party_id || ' on ' || business_date`,
  },
  payment_days: {
    name: 'daily totals of payments',
    madeFrom: 'payments',
    label: sql`method || ' on ' || business_date`,
  },
  sale_days: {
    name: 'daily totals of sales',
    madeFrom: 'sales and refunds',
    label: sql`'outlet ' || outlet_id || ' on ' || business_date`,
  },
  item_days: {
    name: 'daily totals of sold items',
    madeFrom: 'lines',
    label: sql`'variant ' || variant_id || ' on ' || business_date`,
  },
  item_periods: {
    name: 'totals of sold items by month and year',
    madeFrom: 'lines',
    label: sql`'variant ' || variant_id || ' in the ' || lower(period) || ' from ' || starts_on`,
  },
  sale_quarters: {
    name: 'totals of sales by quarter of an hour',
    madeFrom: 'sales and refunds',
    label: sql`'outlet ' || outlet_id || ' on ' || business_date || ' from ' || starts_at`,
  },
  tender_days: {
    name: 'daily totals of tenders',
    madeFrom: 'payments and refunds',
    label: sql`method || ' on ' || business_date`,
  },
  tax_days: {
    name: 'daily totals of tax',
    madeFrom: 'lines of sales and refunds',
    label: sql`'rate ' || tax_rate_id || ' on ' || business_date`,
  },
  tax_component_days: {
    name: 'daily totals of the taxes of groups',
    madeFrom: 'lines of sales and refunds',
    label: sql`component || ' of rate ' || tax_rate_id || ' on ' || business_date`,
  },
};

/** SQL for one figure, or for several as an array. */
function figuresOf(columns: string[]): Sql {
  return raw(columns.length === 1 ? `(${columns[0]})::numeric` : `array[${columns.join(', ')}]::numeric[]`);
}

/** Compares each table of totals with the facts before its mark, figure by figure. */
const daysInvariants = dailyTotals.map(({ days, ...description }): Invariant => {
  const { facts, mark, keys, sums }: Omit<Totals, 'days'> = description;
  const { name, madeFrom, label } = subjects[days];
  const columns = raw(keys.join(', '));
  const stored = figuresOf(sums);
  const summed = figuresOf(sums.map((sum) => `sum(${sum})`));
  return {
    name: `${name} equal the ${madeFrom} they were made from`,
    comparesTotals: true,
    query: sql`
      select coalesce(d.org_id, f.org_id),
             case when d.days is distinct from f.facts
                  then format('%s: folded %s, facts %s', ${label}, d.days, f.facts) end
      from (select org_id, ${columns}, ${stored} as days from ${raw(days)}) d
      full join (
        select org_id, ${columns}, ${summed} as facts
        from ${raw(facts)} join fold_marks m using (org_id)
        where transaction < m.${raw(mark)}
        group by org_id, ${columns}) f using (org_id, ${columns})`,
  };
});

/** Days that an earlier version has folded have no list, or one that does not count. */
const bestItemsInvariant: Invariant = {
  name: 'the best items of a day are those of the daily totals',
  query: sql`
    select b.org_id,
           case when b.facts = ${factsOfDay(sql`b`)} and (b.variant_ids, b.next_id, b.next_minor) is distinct from
                                                        (i.variant_ids, i.next_id, i.next_minor)
                then format('outlet %s on %s: listed %s before %s, totals %s before %s', b.outlet_id, b.business_date,
                            b.variant_ids, b.next_minor, i.variant_ids, i.next_minor) end
    from best_items b cross join lateral (${bestItemsOf(sql`b`)}) i`,
};

/** Money: compares every stored figure with the facts that it is made of, in minor units. */
export const bookInvariants: Invariant[] = [
  {
    name: 'every journal entry balances, and its lines have its date',
    query: sql`
      select e.org_id,
             case when sum(l.amount_minor) <> 0
                  then format('entry %s: debits %s, credits %s', e.id, sum(greatest(l.amount_minor, 0)),
                              sum(greatest(-l.amount_minor, 0)))
                  when bool_or(l.business_date <> e.business_date) then 'entry ' || e.id || ': lines of another day' end
      from journal_entries e
      left join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
      group by e.org_id, e.id`,
  },
  {
    name: 'the trial balance of every business is zero',
    query: sql`
      select org_id, case when sum(debit_minor) <> sum(credit_minor)
                          then format('debits %s, credits %s', sum(debit_minor), sum(credit_minor)) end
      from account_movements group by org_id`,
  },
  {
    name: 'closed months have the figures that they were closed with',
    query: sql`
      select coalesce(k.org_id, f.org_id),
             case when (k.debit_minor, k.credit_minor) is distinct from (f.debit_minor, f.credit_minor)
                  then format('account %s in %s: closed with %s and %s, now %s and %s', account_id,
                              to_char(month, 'YYYY-MM'), k.debit_minor, k.credit_minor, f.debit_minor, f.credit_minor) end
      from closed_figures k
      full join (
        select m.org_id, m.month, l.account_id,
               coalesce(l.outlet_id, '00000000-0000-0000-0000-000000000000') as outlet_id,
               sum(greatest(l.amount_minor, 0)) as debit_minor, sum(greatest(-l.amount_minor, 0)) as credit_minor
        from closed_months m
        join journal_lines l on l.org_id = m.org_id and l.business_date >= m.month
          and l.business_date < m.month + interval '1 month'
        group by 1, 2, 3, 4) f using (org_id, month, account_id, outlet_id)`,
  },
  {
    // The trial balance by types from the journal, the statements by sections from the days that they read.
    name: 'the statements of every business equal its trial balance',
    query: sql`
      select org_id, case when (t.assets, t.owed, t.profit) is distinct from (s.assets, s.owed, s.profit)
        then format('assets %s, by the journal %s; liabilities and equity %s, by the journal %s; profit %s, by the journal %s',
                    s.assets, t.assets, s.owed, t.owed, s.profit, t.profit) end
      from (
        select l.org_id, coalesce(sum(l.amount_minor) filter (where a.type = 'ASSET'), 0) as assets,
               coalesce(-sum(l.amount_minor) filter (where a.type in ('LIABILITY', 'EQUITY')), 0) as owed,
               coalesce(-sum(l.amount_minor) filter (where a.type in ('INCOME', 'EXPENSE')), 0) as profit
        from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
        group by l.org_id) t
      full join (${sectionSums} group by m.org_id) s using (org_id)`,
  },
  {
    name: 'assets equal liabilities, equity and profits, at each outlet',
    query: sql`
      select org_id, case when assets <> owed + profit
        then format('outlet %s: assets %s, liabilities, equity and profits %s', coalesce(outlet_id, 'none'),
                    assets, owed + profit) end
      from (${sectionSums} group by m.org_id, m.outlet_id) s`,
  },
  {
    // An entry over several outlets has lines between them, so that each balances. Lines without an outlet do, too.
    name: 'the lines of each outlet balance, day by day',
    query: sql`
      select org_id, case when sum(amount_minor) <> 0
                          then format('outlet %s on %s: %s', coalesce(outlet_id::text, 'none'), business_date,
                                      sum(amount_minor)) end
      from journal_lines group by org_id, business_date, outlet_id`,
  },
  {
    name: 'only lines of receivables, payables, deposits and advances name a party',
    query: sql`
      select l.org_id,
             case when coalesce(a.system_key in ${partyAccounts}, false) <> (l.party_id is not null)
                  then format('line %s of entry %s on account %s names party %s', l.position, l.entry_id, a.code,
                              coalesce(l.party_id::text, 'none')) end
      from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id`,
  },
  {
    name: 'the balance, deposit and advance of every party equal its journal lines',
    query: sql`
      select coalesce(p.org_id, l.org_id),
             case when (p.balance_minor, p.deposit_minor, p.advance_minor)
                       is distinct from (coalesce(l.balance, 0), coalesce(l.deposit, 0), coalesce(l.advance, 0))
                  then format('party %s: balance %s, by its lines %s; deposit %s, by its lines %s; advance %s, by its lines %s',
                              coalesce(p.id, l.party_id), p.balance_minor, coalesce(l.balance, 0), p.deposit_minor,
                              coalesce(l.deposit, 0), p.advance_minor, coalesce(l.advance, 0)) end
      from parties p full join (${partyLines}) l on l.org_id = p.org_id and l.party_id = p.id`,
  },
  {
    name: 'receivables, payables, deposits and advances equal the sums of the parties',
    query: sql`
      select org_id, case when a.debts <> p.debts or a.deposits <> p.deposits or a.advances <> p.advances
        then format('receivables less payables %s, parties %s; deposits %s, parties %s; advances %s, parties %s',
                    a.debts, p.debts, a.deposits, p.deposits, a.advances, p.advances) end
      from (
        select a.org_id,
               coalesce(sum(m.debit_minor - m.credit_minor) filter (where a.system_key in ('RECEIVABLES', 'PAYABLES')), 0) as debts,
               coalesce(sum(m.credit_minor - m.debit_minor) filter (where a.system_key = 'DEPOSITS'), 0) as deposits,
               coalesce(sum(m.debit_minor - m.credit_minor) filter (where a.system_key = 'ADVANCES'), 0) as advances
        from accounts a
        left join account_movements m on m.org_id = a.org_id and m.account_id = a.id
        where a.system_key in ${partyAccounts}
        group by a.org_id) a
      join (
        select o.org_id, coalesce(sum(p.balance_minor + p.deposit_minor - p.advance_minor), 0) as debts,
               coalesce(sum(p.deposit_minor), 0) as deposits, coalesce(sum(p.advance_minor), 0) as advances
        from organisations o left join parties p on p.org_id = o.org_id
        group by o.org_id) p using (org_id)`,
  },
  {
    name: 'the open debts of every party equal its receivables and payables',
    query: sql`
      select org_id, case when coalesce(l.receivables, 0) <> coalesce(d.receivables, 0)
                            or coalesce(l.payables, 0) <> coalesce(d.payables, 0)
        then format('party %s: owes %s, open debts %s; is owed %s, open debts %s', party_id, coalesce(l.receivables, 0),
                    coalesce(d.receivables, 0), coalesce(l.payables, 0), coalesce(d.payables, 0)) end
      from (${partyLines}) l
      full join (
        select org_id, party_id,
               coalesce(sum(amount_minor - settled_minor) filter (where side = 'RECEIVABLE'), 0) as receivables,
               coalesce(sum(amount_minor - settled_minor) filter (where side = 'PAYABLE'), 0) as payables
        from debts group by org_id, party_id) d using (org_id, party_id)`,
  },
  {
    name: 'the settled part of every debt equals its settlements',
    query: sql`
      select d.org_id, case when d.settled_minor <> coalesce(sum(s.amount_minor), 0)
        then format('debt %s: settled %s, settlements %s', d.id, d.settled_minor, coalesce(sum(s.amount_minor), 0)) end
      from debts d left join settlements s on s.org_id = d.org_id and s.debt_id = d.id
      group by d.org_id, d.id`,
  },
  {
    // So the ageing of any day equals the accounts of that day. A settlement counts on the day of its entry; a purchase
    // settles its own debt when it is reversed, by its second entry.
    name: 'on every day, the debts of every party change as its receivables and payables do',
    query: sql`
      select org_id, case when sum(owed) <> 0
        then format('party %s, %s on %s: the accounts differ by %s', party_id, side, business_date, sum(owed)) end
      from (
        select l.org_id, l.party_id, case a.system_key when 'RECEIVABLES' then 'RECEIVABLE' else 'PAYABLE' end as side,
               l.business_date, case a.system_key when 'RECEIVABLES' then l.amount_minor else -l.amount_minor end as owed
        from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
        where a.system_key in ('RECEIVABLES', 'PAYABLES')
        union all
        select org_id, party_id, side, business_date, -amount_minor from debts
        union all
        select d.org_id, d.party_id, d.side, e.business_date, s.amount_minor
        from settlements s
        join debts d on d.org_id = s.org_id and d.id = s.debt_id
        cross join lateral (
          select max(e.business_date) as business_date from journal_entries e
          where e.org_id = s.org_id and e.source_id = s.source_id and e.source_type = s.source_type) e
      ) changes
      group by org_id, party_id, side, business_date`,
  },
  {
    // Only for sources with a payment: transfers between our own accounts have none.
    name: 'payments equal what their entries posted, account by account',
    query: sql`
      select org_id, case when coalesce(p.amount, 0) <> coalesce(l.amount, 0)
        then format('%s %s by %s: paid %s, posted %s', source_type, source_id, place, coalesce(p.amount, 0),
                    coalesce(l.amount, 0)) end
      from (
        select org_id, source_type, source_id, place, sum(amount) as amount
        from (
          select org_id, source_type, source_id, coalesce(bank_id::text, method) as place,
                 case direction when 'IN' then amount_minor else -amount_minor end as amount
          from payments where method = any(${countedMethods})
          union all
          select org_id, source_type, source_id, 'CASH', -cash_back_minor from payments where cash_back_minor <> 0) paid
        group by org_id, source_type, source_id, place) p
      full join (
        select e.org_id, e.source_type, e.source_id, coalesce(b.id::text, k.method) as place, sum(l.amount_minor) as amount
        from journal_entries e
        join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
        join accounts a on a.org_id = l.org_id and a.id = l.account_id
        left join (values ${join(ownAccounts)}) k (system_key, method)
          on k.system_key = a.system_key
        left join banks b on b.org_id = a.org_id and b.account_id = a.id
        where (b.id is not null or k.method is not null)
          and exists (select from payments p where p.org_id = e.org_id and p.source_id = e.source_id
                        and p.source_type = e.source_type)
        group by e.org_id, e.source_type, e.source_id, coalesce(b.id::text, k.method)) l
        using (org_id, source_type, source_id, place)`,
  },
  {
    name: 'every expense is posted to its account, and every reversal on its own day',
    query: sql`
      select x.org_id,
             case when coalesce(sum(l.amount_minor), 0) <> case x.status when 'POSTED' then x.amount_minor - case when x.tax_recoverable then x.tax_minor else 0 end
                       else 0 end
                  then format('expense %s of %s (%s): its account has %s', x.id, x.amount_minor, x.status,
                              coalesce(sum(l.amount_minor), 0))
                  when x.reversed_on <> max(e.business_date)
                  then format('expense %s: reversed on %s, in the journal on %s', x.id, x.reversed_on,
                              max(e.business_date)) end
      from expenses x
      left join journal_entries e on e.org_id = x.org_id and e.source_id = x.id and e.source_type = 'EXPENSE'
      left join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id and l.account_id = x.account_id
      group by x.org_id, x.id`,
  },
  {
    name: 'accounts form a tree, each of the type of its parent',
    query: sql`
      with recursive reached as (
        select org_id, id, type from accounts where parent_id is null
        union
        select a.org_id, a.id, a.type from accounts a
        join reached r on r.org_id = a.org_id and r.id = a.parent_id and r.type = a.type)
      select a.org_id, case when r.id is null then 'account ' || a.code end
      from accounts a left join reached r on r.org_id = a.org_id and r.id = a.id`,
  },
  ...daysInvariants,
  bestItemsInvariant,
  {
    name: 'no total is ahead of the transactions of this database',
    query: sql`
      select org_id, case when greatest(horizon, periods_horizon) > pg_snapshot_xmax(pg_current_snapshot())
                          then format('folded up to %s of %s', greatest(horizon, periods_horizon),
                                      pg_snapshot_xmax(pg_current_snapshot())) end
      from fold_marks`,
  },
];
