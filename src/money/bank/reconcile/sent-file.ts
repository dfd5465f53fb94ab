import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { FileBody } from '../../../http/request/file-body.ts';
import { businessDay } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import type { StatementColumns } from '../statement-file/columns.ts';
import { readCsvStatement } from '../statement-file/csv.ts';
import { fileFault, type ParsedLine, type ParsedStatement } from '../statement-file/parsed.ts';
import { formatOf, readStatements, type StatementFormat, textOfFile } from '../statement-file/read-file.ts';
import type { BankPlace } from './store.ts';

export const statementFile: FileBody = {
  types: [
    'text/csv',
    'application/xml',
    'text/xml',
    'application/x-ofx',
    'application/vnd.intu.qfx',
    'application/vnd.ms-excel',
    'application/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/octet-stream',
  ],
  maxBytes: 5 * 1024 * 1024,
  description:
    'CSV, OFX, CAMT.053 or MT940, of at most 5 MB and 5,000 lines. The content decides what it is.',
};

/** The statements of a file. Those without lines say nothing new and are left out. */
export function parseFile(
  bytes: Buffer,
  { columns, decimals }: { columns: StatementColumns | undefined; decimals: number },
): { format: StatementFormat; statements: ParsedStatement[] } | undefined {
  const text = textOfFile(bytes);
  const format = formatOf(text);
  if (format === 'CSV' && !columns) return undefined;
  const parsed =
    format === 'CSV'
      ? [readCsvStatement(text, columns as StatementColumns, decimals)]
      : readStatements(text, format, decimals);
  const statements = parsed
    .map((statement) => ({
      ...statement,
      account: statement.account?.slice(0, 100) ?? null,
      currency: statement.currency?.slice(0, 20) ?? null,
      // A line of zero, such as a note of the bank, moves no money.
      lines: statement.lines.filter(({ amountMinor }) => amountMinor !== 0n),
    }))
    .filter(({ lines }) => lines.length > 0);
  if (statements.length === 0) throw fileFault('has no lines');
  return { format, statements };
}

export async function savedColumns(
  tx: Tx,
  { orgId }: Actor,
  bankId: string,
): Promise<StatementColumns | undefined> {
  const saved = await tx.one<{ columns: StatementColumns }>(sql`
    select columns from bank_statement_columns where org_id = ${orgId} and bank_id = ${bankId}`);
  return saved?.columns;
}

/** Refuses statements of another account, in another currency, or with lines of days to come. */
export async function rejectForeign(
  tx: Tx,
  actor: Actor,
  { bank, statements }: { bank: BankPlace; statements: ParsedStatement[] },
): Promise<void> {
  const [today, facts] = await tx.inOrder(
    () => businessDay(tx, actor, {}),
    () =>
      tx.one<{ currency: string; seen: string | null }>(sql`
        select o.currency, (
          select s.account from bank_statements s
          where s.org_id = o.org_id and s.bank_id = ${bank.id} and s.account is not null
          order by s.imported_at desc, s.id desc limit 1) as seen
        from organisations o where o.org_id = ${actor.orgId}`),
  );
  const expected = bank.accountNumber ?? facts?.seen ?? statements.find(({ account }) => account)?.account;
  for (const { account, currency, lines } of statements) {
    if (currency && currency !== facts?.currency) {
      throw fileFault(`is in ${currency}, but the account is kept in ${facts?.currency}`);
    }
    if (account && expected && !isSameAccount(account, expected)) {
      throw fileFault(`is of the account ${account.slice(0, 40)}, not of ${expected}`);
    }
    const late = lines.find(({ date }) => date > today);
    if (late)
      throw fileFault(`has a line of ${late.date}, a day that is yet to come. Is the date format right?`);
  }
}

/** Banks write one account as an IBAN, with a sort code before it, or with its first digits hidden. */
function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text
      .toUpperCase()
      .replace(/\b[A-Z]{3}$/, '')
      .replaceAll(/[^A-Z0-9*]/g, '')
      .replace(/^.*[X*]{2,}/, ''),
  ) as [string, string];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 ? long.endsWith(short) || long.includes(short) : short === long;
}

export type PrintedLine = ParsedLine & { fingerprint: Buffer };

/**
 * What a line is recognised by in another file: the bank's own reference, or else its words. Equal lines are counted,
 * so that two of them on one day stay two.
 */
export function withFingerprints(lines: ParsedLine[]): PrintedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { date, amountMinor, bankReference, description, counterparty, reference } = line;
    const words =
      bankReference ?? [description, counterparty, reference].map((text) => text ?? '').join('\n');
    const key = [bankReference ? 'reference' : 'words', date, amountMinor, words.toLowerCase()].join('\n');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { ...line, fingerprint: createHash('sha256').update(`${key}\n${count}`).digest() };
  });
}

/** The fingerprints of these lines that the account has already. */
export async function knownFingerprints(
  tx: Tx,
  { orgId }: Actor,
  bankId: string,
  lines: PrintedLine[],
): Promise<Map<string, string>> {
  const known = await tx.all<{ id: string; fingerprint: Buffer }>(sql`
    select id, fingerprint from bank_lines
    where org_id = ${orgId} and bank_id = ${bankId}
      and fingerprint = any (${lines.map(({ fingerprint }) => fingerprint)}::bytea[])`);
  return new Map(known.map(({ id, fingerprint }) => [fingerprint.toString('hex'), id]));
}
