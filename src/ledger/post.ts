import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { booksLock } from '../settings/exports.ts';
import { fail } from '../values/refusal.ts';
import { isPartyAccount, type PartyAccount, type SystemAccount } from './system-accounts.ts';

/** Whose books, and who writes in them: in money of so many decimals, as they were told before they had the lock. */
export type Bookkeeper = { orgId: string; userId: string; currencyDecimals?: number };

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
  const [id = ''] = await postAll(tx, by, [entry]);
  return id;
}

/** The same for many at once: all of them, or none. */
export async function postAll(tx: Tx, by: Bookkeeper, entries: Entry[]): Promise<string[]> {
  const written = entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }));
  const lines = linesOf(written);
  const [, open] = await tx.inOrder(
    () => tx.lock(booksLock(by.orgId, 'shared')),
    () => tx.all<{ id: string }>(entriesStatement(by, written, lines)),
    ...partyChanges(lines).map((change) => () => tx.run(partyStatement(by.orgId, change))),
  );
  if (open.length < written.length) {
    const openIds = new Set(open.map(({ id }) => id));
    const refused = written.find(({ id }) => !openIds.has(id));
    throw fail('INVALID_STATE', {
      message: `The books are closed: nothing more can be posted on ${refused?.businessDate}.`,
    });
  }
  return written.map(({ id }) => id);
}

/**
 * The same for whoever holds the shared lock of the books and has seen that the day is open: sent with the COMMIT, so
 * that it costs no round trip.
 */
export function postWithCommit(tx: Tx, by: Bookkeeper, entry: Entry): void {
  const written = { ...entry, id: entry.id ?? newId() };
  const lines = linesOf([written]);
  if (lines.length === 0) return;
  tx.defer(entriesStatement(by, [written], lines));
  for (const change of partyChanges(lines)) tx.defer(partyStatement(by.orgId, change));
}

type WrittenEntry = Entry & { id: string };
type WrittenLine = EntryLine & { entryId: string; position: number };

/** What a line holds, in 64 bits. */
const largestLineMinor = 2n ** 63n - 1n;

/** A line of zero says nothing; a sum that no line holds, as what a drawer of absurd sales lacks, takes several. */
function splitLine(line: EntryLine): EntryLine[] {
  const { amountMinor } = line;
  if (amountMinor === 0n) return [];
  const partMinor = amountMinor > 0n ? largestLineMinor : -largestLineMinor;
  const fits = amountMinor >= -largestLineMinor && amountMinor <= largestLineMinor;
  if (fits || line.partyId !== undefined) return [line];
  return [
    { ...line, amountMinor: partMinor },
    ...splitLine({ ...line, amountMinor: amountMinor - partMinor }),
  ];
}

function linesOf(entries: WrittenEntry[]): WrittenLine[] {
  return entries.flatMap((entry) =>
    [...entry.lines, ...betweenOutlets(entry.lines)]
      .flatMap(splitLine)
      .map((line, index) => ({ ...line, entryId: entry.id, position: index + 1 })),
  );
}

/**
 * What an entry moves from one outlet to another, or to the business as a whole. With these lines it balances at each
 * outlet, and so does a trial balance by outlet; all together they come to nothing.
 */
function betweenOutlets(lines: EntryLine[]): EntryLine[] {
  const byOutlet = new Map<string | null, bigint>();
  for (const { outletId = null, amountMinor } of lines) {
    byOutlet.set(outletId, (byOutlet.get(outletId) ?? 0n) + amountMinor);
  }
  // Most entries are of one outlet: what they do not balance by is refused by the database.
  if (byOutlet.size < 2) return [];
  return [...byOutlet].map(([outletId, amountMinor]) => ({
    account: 'BETWEEN_OUTLETS',
    amountMinor: -amountMinor,
    outletId,
  }));
}

/** Writes the entries of open days with their lines, and answers which those are. */
function entriesStatement(
  { orgId, userId, currencyDecimals }: Bookkeeper,
  entries: WrittenEntry[],
  lines: WrittenLine[],
) {
  const entryValues = <Value>(pick: (entry: WrittenEntry) => Value) => entries.map(pick);
  const lineValues = <Value>(pick: (line: WrittenLine) => Value) => lines.map(pick);
  return sql`
    with entries as (
      insert into journal_entries (org_id, id, business_date, source_type, source_id, reference, note, user_id)
      select o.org_id, e.id, e.business_date, e.source_type, e.source_id, e.reference, e.note, ${userId}
      from organisations o cross join unnest(
        ${entryValues(({ id }) => id)}::uuid[],
        ${entryValues(({ businessDate }) => businessDate)}::date[],
        ${entryValues(({ source }) => source.type)}::text[],
        ${entryValues(({ source }) => source.id)}::uuid[],
        ${entryValues(({ reference }) => reference ?? null)}::text[],
        ${entryValues(({ note }) => note ?? null)}::text[]
      ) as e (id, business_date, source_type, source_id, reference, note)
      where o.org_id = ${orgId} and (o.books_closed_until is null or o.books_closed_until < e.business_date)
        and o.currency_decimals = coalesce(${currencyDecimals ?? null}::smallint, o.currency_decimals)
      returning org_id, id, business_date),
    written as (
      insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date,
                                 party_id, outlet_id, method, till_session_id, note)
      select e.org_id, e.id, l.position, l.id,
             coalesce(l.account_id, (select a.id from accounts a where a.org_id = e.org_id and a.system_key = l.account_key)),
             l.amount_minor, e.business_date, l.party_id, l.outlet_id, l.method, l.till_session_id, l.note
      from unnest(
        ${lineValues(({ entryId }) => entryId)}::uuid[],
        ${lineValues(({ position }) => position)}::smallint[],
        ${lineValues(newId)}::uuid[],
        ${lineValues(({ account }) => (typeof account === 'string' ? null : account.id))}::uuid[],
        ${lineValues(({ account }) => (typeof account === 'string' ? account : null))}::text[],
        ${lineValues(({ amountMinor }) => String(amountMinor))}::bigint[],
        ${lineValues(({ partyId }) => partyId ?? null)}::uuid[],
        ${lineValues(({ outletId }) => outletId ?? null)}::uuid[],
        ${lineValues(({ method }) => method ?? null)}::text[],
        ${lineValues(({ tillSessionId }) => tillSessionId ?? null)}::uuid[],
        ${lineValues(({ note }) => note ?? null)}::text[]
      ) as l (entry_id, position, id, account_id, account_key, amount_minor, party_id, outlet_id, method,
              till_session_id, note)
      join entries e on e.id = l.entry_id)
    select id from entries`;
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
