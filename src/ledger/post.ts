import sql, { join, type Sql } from 'sql-template-tag';
import { type Parts, statementOf, type Tx, valuesOfRow } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { booksLock } from '../settings/exports.ts';
import { fail } from '../values/refusal.ts';
import { isPartyAccount, type PartyAccount, type SystemAccount } from './system-accounts.ts';

/**
 * The business and the user that post. `currencyDecimals` is what the caller read before it had the lock of the books;
 * an entry is refused when it has changed since.
 */
export type Bookkeeper = { orgId: string; userId: string; currencyDecimals?: number };

/** The record that an entry belongs to. */
export type Source = { type: string; id: string };

export type EntryLine = {
  account: SystemAccount | { id: string };
  /** Positive for a debit, negative for a credit. Lines of zero are left out. */
  amountMinor: bigint;
  /** Required on lines of party accounts, and only there. */
  partyId?: string | undefined;
  outletId?: string | null | undefined;
  method?: string | undefined;
  tillSessionId?: string | null | undefined;
  note?: string | null | undefined;
};

export type Entry = {
  /** A new id when absent. A manual entry is its own source, so its id is given. */
  id?: string | undefined;
  source: Source;
  businessDate: string;
  /** The number on a slip or statement; or where the database finds it. */
  reference?: string | Sql | null | undefined;
  note?: string | null | undefined;
  lines: EntryLine[];
};

/**
 * The only way into the journal. Writes a balanced entry and updates the balances of its parties, which the caller has
 * locked. Returns the id of the entry. Refuses a date in a closed period.
 */
export async function post(tx: Tx, bookkeeper: Bookkeeper, entry: Entry): Promise<string> {
  const [id = ''] = await postAll(tx, bookkeeper, [entry]);
  return id;
}

/** Posts several entries, all or none, and returns their ids. See `post`. */
export async function postAll(tx: Tx, bookkeeper: Bookkeeper, entries: Entry[]): Promise<string[]> {
  const written = entries.map((entry) => ({ ...entry, id: entry.id ?? newId() }));
  const lines = storedLines(written);
  const [, inserted] = await tx.inOrder(
    () => tx.lock(booksLock(bookkeeper.orgId, 'shared')),
    () => tx.all<{ id: string }>(entriesStatement(bookkeeper, written, lines)),
    ...partyChanges(lines).map((change) => () => tx.run(partyStatement(bookkeeper.orgId, change))),
  );
  if (inserted.length < written.length) {
    const insertedIds = new Set(inserted.map(({ id }) => id));
    const refused = written.find(({ id }) => !insertedIds.has(id));
    throw fail('INVALID_STATE', {
      message: `The books are closed: nothing more can be posted on ${refused?.businessDate}.`,
    });
  }
  return written.map(({ id }) => id);
}

/**
 * Posts an entry together with the COMMIT, so that it costs no round trip. The caller holds the shared lock of the
 * books and has checked that the day is open.
 */
export function postWithCommit(tx: Tx, bookkeeper: Bookkeeper, entry: Entry): void {
  const written = { ...entry, id: entry.id ?? newId() };
  const lines = storedLines([written]);
  if (lines.length === 0) return;
  tx.defer(entriesStatement(bookkeeper, [written], lines));
  for (const change of partyChanges(lines)) tx.defer(partyStatement(bookkeeper.orgId, change));
}

/**
 * As `postWithCommit`, but the caller sends the entry as parts of its own statement. The caller has also checked that
 * the currency is the one that it counts in. Undefined if the entry has no lines.
 */
export function entryParts(tx: Tx, bookkeeper: Bookkeeper, entry: Entry): Parts | undefined {
  const written = { ...entry, id: entry.id ?? newId() };
  const lines = storedLines([written]);
  if (lines.length === 0) return undefined;
  for (const change of partyChanges(lines)) tx.defer(partyStatement(bookkeeper.orgId, change));
  return oneEntryParts(bookkeeper, written, lines);
}

type WrittenEntry = Entry & { id: string };
type WrittenLine = EntryLine & { entryId: string; position: number };

/** The largest amount that a line can store, in 64 bits. */
const largestLineMinor = 2n ** 63n - 1n;

/**
 * Drops lines of zero, and splits an amount that exceeds 64 bits over several lines. A party's line is not split: its
 * balance has the same limit, so the database refuses it.
 */
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

/** The lines of all entries as they are stored, numbered from 1 within each entry. */
function storedLines(entries: WrittenEntry[]): WrittenLine[] {
  return entries.flatMap((entry) =>
    [...entry.lines, ...linesBetweenOutlets(entry.lines)]
      .flatMap(splitLine)
      .map((line, index) => ({ ...line, entryId: entry.id, position: index + 1 })),
  );
}

/**
 * Lines that record what an entry moves between outlets. With them the entry balances at each outlet, so a trial
 * balance by outlet does too. Together they add up to zero.
 */
function linesBetweenOutlets(lines: EntryLine[]): EntryLine[] {
  const byOutlet = new Map<string | null, bigint>();
  for (const { outletId = null, amountMinor } of lines) {
    byOutlet.set(outletId, (byOutlet.get(outletId) ?? 0n) + amountMinor);
  }
  // Most entries are of one outlet. If such an entry does not balance, the database refuses it.
  if (byOutlet.size < 2) return [];
  return [...byOutlet].map(([outletId, amountMinor]) => ({
    account: 'BETWEEN_OUTLETS',
    amountMinor: -amountMinor,
    outletId,
  }));
}

/** Inserts the entries whose day is open, with their lines, and returns their ids. */
function entriesStatement(
  { orgId, userId, currencyDecimals }: Bookkeeper,
  entries: WrittenEntry[],
  lines: WrittenLine[],
): Sql {
  const values = <Value>(pick: (entry: WrittenEntry) => Value) => entries.map(pick);
  const inserted = sql`
    insert into journal_entries (org_id, id, business_date, source_type, source_id, reference, note, user_id)
    select o.org_id, e.id, e.business_date, e.source_type, e.source_id, e.reference, e.note, ${userId}
    from organisations o cross join unnest(
      ${values(({ id }) => id)}::uuid[],
      ${values(({ businessDate }) => businessDate)}::date[],
      ${values(({ source }) => source.type)}::text[],
      ${values(({ source }) => source.id)}::uuid[],
      array[${join(values(({ reference }) => reference ?? null))}]::text[],
      ${values(({ note }) => note ?? null)}::text[]
    ) as e (id, business_date, source_type, source_id, reference, note)
    where o.org_id = ${orgId} and (o.books_closed_until is null or o.books_closed_until < e.business_date)
      and o.currency_decimals = coalesce(${currencyDecimals ?? null}::smallint, o.currency_decimals)
    returning id, business_date`;
  return statementOf(
    {
      entries: inserted,
      entry_lines: sql`${linesInsert(orgId, lines, sql`e.business_date`)} join entries e on e.id = l.entry_id`,
    },
    sql`select id from entries`,
  );
}

/** Inserts one entry with its lines. */
function oneEntryParts({ orgId, userId }: Bookkeeper, entry: WrittenEntry, lines: WrittenLine[]): Parts {
  const { id, businessDate, source, reference = null, note = null } = entry;
  return {
    entry: sql`
      insert into journal_entries (org_id, id, business_date, source_type, source_id, reference, note, user_id)
      values (${orgId}, ${id}, ${businessDate}, ${source.type}, ${source.id}, ${reference}, ${note}, ${userId})`,
    entry_lines: linesOfOneEntry(orgId, lines, sql`${businessDate}::date`),
  };
}

/** As `linesInsert`, for the few lines of one entry. */
function linesOfOneEntry(orgId: string, lines: WrittenLine[], businessDate: Sql): Sql {
  const value = valuesOfRow(sql`position`);
  const list = <Value>(pick: (line: WrittenLine) => Value) => lines.map(pick);
  return sql`
    insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date,
                               party_id, outlet_id, method, till_session_id, note)
    select ${orgId}, ${lines[0]?.entryId}, position, ${value('uuid', list(newId))},
           coalesce(
             ${value(
               'uuid',
               list(({ account }) => (typeof account === 'string' ? null : account.id)),
             )},
             (select a.id from accounts a where a.org_id = ${orgId} and a.system_key =
               ${value(
                 'text',
                 list(({ account }) => (typeof account === 'string' ? account : null)),
               )})),
           ${value(
             'bigint',
             list(({ amountMinor }) => amountMinor),
           )}, ${businessDate},
           ${value(
             'uuid',
             list(({ partyId }) => partyId ?? null),
           )},
           ${value(
             'uuid',
             list(({ outletId }) => outletId ?? null),
           )},
           ${value(
             'text',
             list(({ method }) => method ?? null),
           )},
           ${value(
             'uuid',
             list(({ tillSessionId }) => tillSessionId ?? null),
           )},
           ${value(
             'text',
             list(({ note }) => note ?? null),
           )}
    from generate_series(1, ${lines.length}::int) as position`;
}

function linesInsert(orgId: string, lines: WrittenLine[], businessDate: Sql): Sql {
  const values = <Value>(pick: (line: WrittenLine) => Value) => lines.map(pick);
  return sql`
    insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date,
                               party_id, outlet_id, method, till_session_id, note)
    select ${orgId}, l.entry_id, l.position, l.id,
           coalesce(l.account_id, (select a.id from accounts a where a.org_id = ${orgId} and a.system_key = l.account_key)),
           l.amount_minor, ${businessDate}, l.party_id, l.outlet_id, l.method, l.till_session_id, l.note
    from unnest(
      ${values(({ entryId }) => entryId)}::uuid[],
      ${values(({ position }) => position)}::smallint[],
      ${values(newId)}::uuid[],
      ${values(({ account }) => (typeof account === 'string' ? null : account.id))}::uuid[],
      ${values(({ account }) => (typeof account === 'string' ? account : null))}::text[],
      ${values(({ amountMinor }) => String(amountMinor))}::bigint[],
      ${values(({ partyId }) => partyId ?? null)}::uuid[],
      ${values(({ outletId }) => outletId ?? null)}::uuid[],
      ${values(({ method }) => method ?? null)}::text[],
      ${values(({ tillSessionId }) => tillSessionId ?? null)}::uuid[],
      ${values(({ note }) => note ?? null)}::text[]
    ) as l (entry_id, position, id, account_id, account_key, amount_minor, party_id, outlet_id, method,
            till_session_id, note)`;
}

type PartyChange = { partyId: string } & Record<PartyAccount, bigint>;

/** The changes for each party by account, sorted by party id, which is the order of locks. */
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

/** Deposits are credits, so their lines are negative: subtracting them raises the stored deposit. */
function partyStatement(orgId: string, { partyId, RECEIVABLES, PAYABLES, DEPOSITS, ADVANCES }: PartyChange) {
  return sql`
    update parties
    set balance_minor = balance_minor + ${RECEIVABLES + PAYABLES + DEPOSITS + ADVANCES},
        deposit_minor = deposit_minor - ${DEPOSITS}::bigint,
        advance_minor = advance_minor + ${ADVANCES}
    where org_id = ${orgId} and id = ${partyId}`;
}
