import sql from 'sql-template-tag';
import type { Invariant } from './invariants.ts';

/** Statements of banks agree with themselves, and their matches with the books. */
export const bankInvariants: Invariant[] = [
  {
    name: 'opening balance and lines of every bank statement give its closing balance',
    query: sql`
      select s.org_id,
             case when s.opening_minor + coalesce(sum(n.amount_minor), 0) <> s.closing_minor
                  then format('statement %s: opening %s, lines %s, closing %s', s.id, s.opening_minor,
                              coalesce(sum(n.amount_minor), 0), s.closing_minor) end
      from bank_statements s
      left join bank_statement_lines c on c.org_id = s.org_id and c.statement_id = s.id
      left join bank_lines n on n.org_id = c.org_id and n.id = c.line_id
      group by s.org_id, s.id`,
  },
  {
    name: 'every line of a bank statement is matched for its whole amount, or not at all',
    query: sql`
      select n.org_id,
             case when coalesce(m.amount, 0) <> case n.status when 'MATCHED' then n.amount_minor else 0 end
                    or (m.amount is not null) <> (n.status = 'MATCHED')
                  then format('line %s of %s (%s): matched for %s', n.id, n.amount_minor, n.status,
                              coalesce(m.amount, 0))
                  when not exists (
                    select from bank_statement_lines c
                    join bank_statements s on s.org_id = c.org_id and s.id = c.statement_id and s.bank_id = n.bank_id
                    where c.org_id = n.org_id and c.line_id = n.id)
                  then format('line %s is on no statement of its account', n.id) end
      from bank_lines n
      left join (
        select org_id, line_id, sum(amount_minor) as amount from bank_matches group by org_id, line_id) m
        on m.org_id = n.org_id and m.line_id = n.id`,
  },
  {
    name: 'no line of the journal is matched with the bank for more than its amount',
    query: sql`
      select m.org_id,
             case when min(m.amount_minor * sign(l.amount_minor)) < 0
                    or abs(sum(m.amount_minor)) > abs(l.amount_minor)
                  then format('line %s of entry %s: %s, matched for %s', l.position, l.entry_id, l.amount_minor,
                              sum(m.amount_minor)) end
      from bank_matches m
      join journal_lines l on l.org_id = m.org_id and l.entry_id = m.entry_id and l.position = m.position
      group by m.org_id, l.entry_id, l.position, l.amount_minor`,
  },
  {
    // A bank account is kept in the currency of its business, so one account is one currency.
    name: 'the bank and the books are matched within one account',
    query: sql`
      select m.org_id,
             case when b.account_id is distinct from l.account_id
                  then format('line %s is of account %s, line %s of entry %s of account %s', m.line_id, b.account_id,
                              m.position, m.entry_id, l.account_id) end
      from bank_matches m
      left join bank_lines n on n.org_id = m.org_id and n.id = m.line_id
      left join banks b on b.org_id = n.org_id and b.id = n.bank_id
      left join journal_lines l on l.org_id = m.org_id and l.entry_id = m.entry_id and l.position = m.position`,
  },
];
