import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';
import { type BankLineRow, matchedMinor } from './store.ts';

/** A line of the bank and the lines of the books that it is. Without an amount, all that is open of these. */
export type WantedMatch = {
  line: BankLineRow;
  entries: { entryId: string; position: number; amountMinor?: bigint | undefined }[];
};

type BookLine = {
  entryId: string;
  position: number;
  accountId: string;
  amountMinor: bigint;
  openMinor: bigint;
};

const keyOf = ({ entryId, position }: { entryId: string; position: number }) => `${entryId} ${position}`;

/**
 * Matches lines of a bank account with lines of the books, all or none. The caller has locked the reconciliation of the
 * account and read the lines after that.
 */
export async function matchLines(
  tx: Tx,
  actor: Actor,
  { accountId, wanted, ruleId = null }: { accountId: string; wanted: WantedMatch[]; ruleId?: string | null },
): Promise<void> {
  const books = await readBookLines(tx, actor, wanted);
  const seen = new Set<string>();
  const matches = wanted.flatMap(({ line, entries }, at) => {
    const field = `matches.${at}`;
    if (line.status === 'MATCHED' || seen.has(line.id)) {
      throw failField('INVALID_STATE', { field: `${field}.lineId`, message: 'is already matched' });
    }
    seen.add(line.id);
    const keys = entries.map(keyOf);
    const parts = entries.map((entry, index) => {
      const place = `${field}.entries.${index}`;
      const book = books.get(keyOf(entry));
      if (!book) throw failField('NOT_FOUND', { field: `${place}.entryId`, message: 'does not exist' });
      if (keys.indexOf(keyOf(entry)) < index) {
        throw failField('VALIDATION_FAILED', { field: `${place}.entryId`, message: 'is repeated' });
      }
      if (book.accountId !== accountId) {
        const message = 'is not a line of this bank account';
        throw failField('VALIDATION_FAILED', { field: `${place}.entryId`, message });
      }
      return takePart(actor, {
        book,
        amountMinor: entry.amountMinor ?? book.openMinor,
        field: `${place}.amount`,
      });
    });
    rejectOtherSum(actor, { line, parts, field: `${field}.entries` });
    return parts.map((part) => ({ lineId: line.id, ...part }));
  });
  store(tx, actor, { matches, ruleId });
}

/** Takes a part of what is open of a line of the books. */
function takePart(
  actor: Actor,
  { book, amountMinor, field }: { book: BookLine; amountMinor: bigint; field: string },
) {
  const { entryId, position, openMinor } = book;
  const isWithin =
    openMinor > 0n
      ? amountMinor <= openMinor && amountMinor > 0n
      : amountMinor >= openMinor && amountMinor < 0n;
  if (openMinor === 0n || !isWithin) {
    const message = `is ${majorOf(actor, amountMinor)}, but only ${majorOf(actor, openMinor)} of the entry is open`;
    throw failField('INVALID_STATE', { field, message });
  }
  book.openMinor -= amountMinor;
  return { entryId, position, amountMinor };
}

function rejectOtherSum(
  actor: Actor,
  { line, parts, field }: { line: BankLineRow; parts: { amountMinor: bigint }[]; field: string },
): void {
  const sumMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (sumMinor === line.amountMinor) return;
  const message = `add up to ${majorOf(actor, sumMinor)}, but the line is ${majorOf(actor, line.amountMinor)}`;
  throw failField('TOTAL_MISMATCH', { field, message });
}

async function readBookLines(
  tx: Tx,
  { orgId }: Actor,
  wanted: WantedMatch[],
): Promise<Map<string, BookLine>> {
  const entries = wanted.flatMap((one) => one.entries);
  const found = await tx.all<BookLine>(sql`
    select l.entry_id as "entryId", l.position, l.account_id as "accountId", l.amount_minor as "amountMinor",
           l.amount_minor - ${matchedMinor} as "openMinor"
    from unnest(${entries.map(({ entryId }) => entryId)}::uuid[],
                ${entries.map(({ position }) => position)}::smallint[]) as w (entry_id, position)
    join journal_lines l on l.org_id = ${orgId} and l.entry_id = w.entry_id and l.position = w.position`);
  return new Map(found.map((line) => [keyOf(line), line]));
}

type Match = { lineId: string; entryId: string; position: number; amountMinor: bigint };

function store(
  tx: Tx,
  { orgId, userId }: Actor,
  { matches, ruleId }: { matches: Match[]; ruleId: string | null },
): void {
  const values = <Value>(pick: (match: Match) => Value) => matches.map(pick);
  tx.defer(sql`
    insert into bank_matches (org_id, line_id, entry_id, position, amount_minor, rule_id, matched_by)
    select ${orgId}, m.line_id, m.entry_id, m.position, m.amount_minor, ${ruleId}::uuid, ${userId}
    from unnest(${values(({ lineId }) => lineId)}::uuid[], ${values(({ entryId }) => entryId)}::uuid[],
                ${values(({ position }) => position)}::smallint[],
                ${values(({ amountMinor }) => String(amountMinor))}::bigint[])
      as m (line_id, entry_id, position, amount_minor)`);
  tx.defer(sql`
    update bank_lines set status = 'MATCHED'
    where org_id = ${orgId} and id = any (${values(({ lineId }) => lineId)}::uuid[])`);
}
