import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { booksLock } from '../../../settings/exports.ts';
import { fail } from '../../../values/refusal.ts';
import type { BankLine, OpenBankEntry } from './schemas.ts';

/** A line of a bank account as stored. */
export type BankLineRow = Omit<BankLine, 'amount' | 'matches'> & { amountMinor: bigint };

export const bankLineColumns = sql`
  n.id, n.bank_id as "bankId", n.booked_on as "bookedOn", n.amount_minor as "amountMinor", n.description,
  n.counterparty, n.reference, n.bank_reference as "bankReference", n.status`;

export function lineOf(actor: Actor, { amountMinor, ...row }: BankLineRow) {
  return { ...row, amount: majorOf(actor, amountMinor) };
}

/**
 * Everything that matches lines of a bank account takes turns. So two people cannot match one line, or one entry of the
 * books, at the same time. It is locked before anything else.
 */
export async function lockReconciliation(tx: Tx, orgId: string, bankId: string): Promise<void> {
  await tx.lock(
    sql`pg_advisory_xact_lock(hashtextextended('bank lines' || ${orgId}::text || ${bankId}::text, 0))`,
  );
}

/** Locks the books, so that no month is closed meanwhile. Returns the day until which they are closed. */
export async function lockOpenBooks(tx: Tx, orgId: string): Promise<string | null> {
  await tx.lock(booksLock(orgId, 'shared'));
  const books = await tx.one<{ closedUntil: string | null }>(sql`
    select books_closed_until as "closedUntil" from organisations where org_id = ${orgId}`);
  return books?.closedUntil ?? null;
}

export type BankPlace = { id: string; accountId: string; accountNumber: string | null; status: string };

export async function findBankPlace(tx: Tx, { orgId }: Actor, bankId: string): Promise<BankPlace> {
  const bank = await tx.one<BankPlace>(sql`
    select id, account_id as "accountId", account_number as "accountNumber", status
    from banks where org_id = ${orgId} and id = ${bankId}`);
  if (!bank) throw fail('NOT_FOUND', { message: 'This bank account does not exist.' });
  return bank;
}

/** What is matched of line `l` of the journal. */
export const matchedMinor = sql`
  (select coalesce(sum(m.amount_minor), 0) from bank_matches m
   where m.org_id = l.org_id and m.entry_id = l.entry_id and m.position = l.position)`;

/**
 * Whether line `l` of entry `e` still waits for its line at the bank. The opening balance never comes there, and a
 * document that was reversed by that day cancels itself out.
 */
export const isOpenEntry = (until = 'infinity') => sql`
  e.source_type <> 'BANK_OPENING' and l.amount_minor <> ${matchedMinor}
  and not (${matchedMinor} = 0 and exists (
    select from journal_entries e2
    join journal_lines l2 on l2.org_id = e2.org_id and l2.entry_id = e2.id
    where e2.org_id = e.org_id and e2.source_id = e.source_id and e2.source_type = e.source_type and e2.id <> e.id
      and l2.business_date <= ${until}::date
      and l2.account_id = l.account_id and l2.amount_minor = -l.amount_minor
      and not exists (
        select from bank_matches m
        where m.org_id = l2.org_id and m.entry_id = l2.entry_id and m.position = l2.position)))`;

/** The lines of these banks in the journal, as `b`, `l` and `e`. */
export const linesInBooks = (selection: Sql) => sql`
  banks b
  cross join lateral (
    select l.* from journal_lines l
    where l.org_id = b.org_id and l.account_id = b.account_id and ${selection}) l
  join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id`;

export type OpenEntryRow = Omit<OpenBankEntry, 'amount' | 'open'> & {
  amountMinor: bigint;
  openMinor: bigint;
};

export function openEntryOf(actor: Actor, { amountMinor, openMinor, ...row }: OpenEntryRow): OpenBankEntry {
  return { ...row, amount: majorOf(actor, amountMinor), open: majorOf(actor, openMinor) };
}

type MatchRow = Omit<BankLine['matches'][number], 'amount'> & { lineId: string; amountMinor: bigint };

/** Adds to each line what it is matched with. */
export async function withMatches(tx: Tx, actor: Actor, rows: BankLineRow[]): Promise<BankLine[]> {
  const matched = rows.filter(({ status }) => status === 'MATCHED').map(({ id }) => id);
  const matches =
    matched.length === 0
      ? []
      : await tx.all<MatchRow>(sql`
          select m.line_id as "lineId", m.entry_id as "entryId", m.position, e.business_date as "businessDate",
                 json_build_object('type', e.source_type, 'id', e.source_id) as source,
                 null as counterpart, e.note as description, e.reference, m.amount_minor as "amountMinor",
                 m.rule_id as "ruleId", m.matched_at as "matchedAt"
          from bank_matches m join journal_entries e on e.org_id = m.org_id and e.id = m.entry_id
          where m.org_id = ${actor.orgId} and m.line_id = any (${matched}::uuid[])
          order by m.line_id, m.entry_id, m.position`);
  const byLine = Map.groupBy(matches, ({ lineId }) => lineId);
  return rows.map((row) => ({
    ...lineOf(actor, row),
    matches: (byLine.get(row.id) ?? []).map(({ lineId: _, amountMinor, ...match }) => ({
      ...match,
      amount: majorOf(actor, amountMinor),
    })),
  }));
}

/** Reads lines by their ids, in the order of the ids. Unknown ids are left out. */
export async function findLines(tx: Tx, { orgId }: Actor, ids: string[]): Promise<BankLineRow[]> {
  return tx.all<BankLineRow>(sql`
    select ${bankLineColumns} from bank_lines n
    where n.org_id = ${orgId} and n.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], n.id)`);
}
