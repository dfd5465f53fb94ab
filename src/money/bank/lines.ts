import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { Choice, Id } from '../../http/schema.ts';
import { saleOfEntry } from '../../ledger/exports.ts';
import type { BankTransaction } from './schemas.ts';

/** A line of a bank's ledger account, as read from the database. */
export type LineRow = Omit<BankTransaction, 'debit' | 'credit'> & { amountMinor: bigint };

export const lineColumns = sql`
  l.id, json_build_object('id', b.id, 'name', b.name) as bank, l.entry_id as "entryId",
  l.business_date as "businessDate", e.recorded_at as "recordedAt",
  json_build_object('type', e.source_type, 'id', e.source_id) as source,
  case
    when e.source_type in ('SALE', 'REFUND') then (
      select p.name from parties p
      where p.org_id = e.org_id and p.id = coalesce(
        (select s.customer_id from sales s where s.org_id = e.org_id and s.id = ${saleOfEntry}),
        (select r.customer_id from refunds r where r.org_id = e.org_id and r.id = e.source_id)))
    when e.source_type = 'PURCHASE' then (
      select p.name from purchases b join parties p on p.org_id = b.org_id and p.id = b.vendor_id
      where b.org_id = e.org_id and b.id = e.source_id)
    else (
      select left(string_agg(distinct coalesce(
               (select p.name from parties p where p.org_id = o.org_id and p.id = o.party_id),
               (select a.name from accounts a where a.org_id = o.org_id and a.id = o.account_id)), ', '), 200)
      from journal_lines o
      where o.org_id = l.org_id and o.entry_id = l.entry_id and o.account_id <> l.account_id)
  end as counterpart,
  e.note as description, e.reference, ${saleOfEntry} as "saleId", l.outlet_id as "outletId", l.amount_minor as "amountMinor"`;

export function bankTransactionOf(actor: Actor, { amountMinor, ...line }: LineRow): BankTransaction {
  return {
    ...line,
    debit: majorOf(actor, amountMinor > 0n ? amountMinor : 0n),
    credit: majorOf(actor, amountMinor < 0n ? -amountMinor : 0n),
  };
}

const sorts = { businessDate: { by: sql`l.business_date`, type: 'date' as const } };
const defaultSort = { key: 'businessDate' as const, direction: 'desc' as const };
const ledgerFilters = { ...dateFilters, outletId: Id };
type LedgerFilters = { date_from?: string; date_to?: string; outletId?: string };

/**
 * Reads the account's index for each bank only as far as the page reaches, so that no page reads the whole history.
 * Every line has an entry, but a left join lets the planner skip it when lines are only counted.
 */
const linesOfBanks = (selection: Sql) => sql`
  banks b
  cross join lateral (
    select l.* from journal_lines l
    where l.org_id = b.org_id and l.account_id = b.account_id and ${selection}) l
  left join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id`;

export const bankTransactions = defineList({
  name: 'bank transactions',
  from: linesOfBanks,
  id: sql`l.id`,
  sorts,
  defaultSort,
  filters: { ...ledgerFilters, bankId: Id, direction: Choice(['IN', 'OUT']) },
  where: (actor, { bankId, direction, ...filters }) => [
    sql`b.org_id = ${actor.orgId}`,
    bankId ? sql`b.id = ${bankId}` : undefined,
    direction && (direction === 'IN' ? sql`l.amount_minor > 0` : sql`l.amount_minor < 0`),
    ...lineConditions(filters),
  ],
});

const ledger = defineList({
  name: 'bank ledger',
  from: linesOfBanks,
  id: sql`l.id`,
  sorts,
  defaultSort,
  filters: ledgerFilters,
  where: (actor, filters) => [sql`b.org_id = ${actor.orgId}`, ...lineConditions(filters)],
});

export const { query: ledgerQuery, summaryQuery: ledgerSummaryQuery } = ledger;

/** The ledger of one bank. The name includes the id, so that its cursors fit no other bank. */
export function ledgerOf(bankId: string) {
  return {
    ...ledger,
    name: `bank ledger ${bankId}`,
    where: (actor: Actor, filters: LedgerFilters) => [...ledger.where(actor, filters), sql`b.id = ${bankId}`],
  };
}

function lineConditions({ date_from, date_to, outletId }: LedgerFilters) {
  return [
    date_from ? sql`l.business_date >= ${date_from}` : undefined,
    date_to ? sql`l.business_date <= ${date_to}` : undefined,
    outletId ? sql`l.outlet_id = ${outletId}` : undefined,
  ];
}

/** The balance of the account after line `l`, of one outlet if given: all days before, and this day up to the line. */
export function balanceAfterLine({ outletId }: LedgerFilters): Sql {
  const outletCondition = outletId ? sql`and outlet_id = ${outletId}` : empty;
  return sql`
    (select coalesce(sum(debit_minor - credit_minor), 0) from account_movements m
     where m.org_id = l.org_id and m.account_id = l.account_id and m.business_date < l.business_date ${outletCondition})
    + (select sum(amount_minor) from journal_lines d
       where d.org_id = l.org_id and d.account_id = l.account_id and d.business_date = l.business_date
         and d.id <= l.id ${outletCondition})`;
}
