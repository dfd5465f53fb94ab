import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { booksLock } from '../settings/exports.ts';
import { fail } from '../values/refusal.ts';
import { isPartyAccount, type PartyAccount, type SystemAccount } from './system-accounts.ts';

/** Whose books, and who writes in them. */
export type Bookkeeper = { orgId: string; userId: string };

/** The record that an entry was made for. */
export type Source = { type: string; id: string };

export type EntryLine = {
  account: SystemAccount | { id: string };
  /** Above zero a debit, below zero a credit; a line of zero is left out. */
  amountMinor: bigint;
  /** Named by every line of a party account, and by no other. */
  partyId?: string | undefined;
  outletId?: string | null | undefined;
  method?: string | undefined;
  tillSessionId?: string | null | undefined;
  note?: string | null | undefined;
};

export type Entry = {
  /** Given out unless the entry is a record of its own, which is then its source, too. */
  id?: string | undefined;
  source: Source;
  businessDate: string;
  /** The number of a slip or a statement, by which others know it. */
  reference?: string | null | undefined;
  note?: string | null | undefined;
  lines: EntryLine[];
};

/**
 * The one way into the journal. Writes a balanced entry and moves the balances of the parties that it names, whose
 * rows the caller has locked. Answers the entry's id; refuses a day of a closed period.
 */
export async function post(tx: Tx, by: Bookkeeper, entry: Entry): Promise<string> {
  const id = entry.id ?? newId();
  const lines = entry.lines.filter(({ amountMinor }) => amountMinor !== 0n);
  const [, written] = await Promise.all([
    tx.run(booksLock(by.orgId, 'shared')),
    tx.one<{ isWritten: boolean }>(entryStatement(by, { ...entry, lines }, id)),
    ...partyChanges(lines).map((change) => tx.run(partyStatement(by.orgId, change))),
  ]);
  if (!written?.isWritten) {
    throw fail('INVALID_STATE', {
      message: `The books are closed: nothing more can be posted on ${entry.businessDate}.`,
    });
  }
  return id;
}

function entryStatement({ orgId, userId }: Bookkeeper, entry: Entry, id: string) {
  const { source, businessDate, reference, note, lines } = entry;
  const column = <Value>(pick: (line: EntryLine) => Value) => lines.map(pick);
  return sql`
    with entry as (
      insert into journal_entries (org_id, id, business_date, source_type, source_id, reference, note, user_id)
      select org_id, ${id}, ${businessDate}, ${source.type}, ${source.id}, ${reference ?? null}, ${note ?? null},
             ${userId}
      from organisations
      where org_id = ${orgId} and (books_closed_until is null or books_closed_until < ${businessDate}::date)
      returning org_id, id, business_date),
    written as (
      insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date,
                                 party_id, outlet_id, method, till_session_id, note)
      select e.org_id, e.id, l.position, l.id,
             coalesce(l.account_id, (select a.id from accounts a where a.org_id = e.org_id and a.system_key = l.account_key)),
             l.amount_minor, e.business_date, l.party_id, l.outlet_id, l.method, l.till_session_id, l.note
      from entry e cross join unnest(
        ${column(newId)}::uuid[],
        ${column(({ account }) => (typeof account === 'string' ? null : account.id))}::uuid[],
        ${column(({ account }) => (typeof account === 'string' ? account : null))}::text[],
        ${column(({ amountMinor }) => String(amountMinor))}::bigint[],
        ${column(({ partyId }) => partyId ?? null)}::uuid[],
        ${column(({ outletId }) => outletId ?? null)}::uuid[],
        ${column(({ method }) => method ?? null)}::text[],
        ${column(({ tillSessionId }) => tillSessionId ?? null)}::uuid[],
        ${column(({ note }) => note ?? null)}::text[]
      ) with ordinality as l (id, account_id, account_key, amount_minor, party_id, outlet_id, method, till_session_id,
                              note, position)
      returning 1)
    select exists (select from entry) and (select count(*) from written) = ${lines.length} as "isWritten"`;
}

type PartyChange = { partyId: string } & Record<PartyAccount, bigint>;

/** What the entry moves for each party, by account; in the order of their ids, as locks are taken. */
function partyChanges(lines: EntryLine[]): PartyChange[] {
  const changes = new Map<string, PartyChange>();
  for (const { account, partyId, amountMinor } of lines) {
    if (isPartyAccount(account) !== (partyId !== undefined)) {
      throw new Error(`a line of ${JSON.stringify(account)} must ${partyId ? 'not ' : ''}name a party`);
    }
    if (!isPartyAccount(account) || !partyId) continue;
    const change = changes.get(partyId) ?? {
      partyId,
      RECEIVABLES: 0n,
      PAYABLES: 0n,
      DEPOSITS: 0n,
      ADVANCES: 0n,
    };
    change[account] += amountMinor;
    changes.set(partyId, change);
  }
  return [...changes.values()].sort((one, other) => (one.partyId < other.partyId ? -1 : 1));
}

function partyStatement(orgId: string, { partyId, RECEIVABLES, PAYABLES, DEPOSITS, ADVANCES }: PartyChange) {
  return sql`
    update parties
    set balance_minor = balance_minor + ${RECEIVABLES + PAYABLES + DEPOSITS + ADVANCES},
        deposit_minor = deposit_minor - ${DEPOSITS}::bigint,
        advance_minor = advance_minor + ${ADVANCES}
    where org_id = ${orgId} and id = ${partyId}`;
}
