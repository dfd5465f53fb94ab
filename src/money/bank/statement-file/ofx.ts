import { readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import {
  fileFault,
  linesAtMost,
  type ParsedLine,
  type ParsedStatement,
  textOrNull,
  tidyText,
  tooManyLines,
  unreadable,
} from './parsed.ts';

/** The fields of an aggregate that has been opened, by their tags. */
type Fields = Map<string, string>;

/**
 * Reads OFX 1 (SGML, where fields are not closed) and OFX 2 (XML). Both are read tag by tag: a field is a tag with text
 * behind it. Entities other than the five of XML are not known, so nothing can be expanded.
 */
export function readOfx(text: string, decimals: number): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let statement: { fields: Fields; balance: Fields; lines: ParsedLine[] } | undefined;
  let line: Fields | undefined;
  let balance: Fields | undefined;
  let count = 0;
  const start = text.search(/<OFX>/i);
  if (start < 0) throw fileFault('is not a whole OFX file');
  const plain = withoutCdata(text.slice(start));
  for (const [, slash, name = '', value = ''] of plain.matchAll(/<(\/?)([A-Za-z0-9._]+)>([^<]*)/g)) {
    const tag = name.toUpperCase();
    const isEnd = slash === '/';
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      if (isEnd && statement) statements.push(finished(statement, decimals));
      statement = isEnd ? undefined : { fields: new Map(), balance: new Map(), lines: [] };
    } else if (tag === 'STMTTRN') {
      if (isEnd && line && statement) {
        count += 1;
        if (count > linesAtMost) throw tooManyLines();
        statement.lines.push(readLine(line, decimals, count));
      }
      line = isEnd ? undefined : new Map();
    } else if (tag === 'LEDGERBAL') balance = isEnd ? undefined : statement?.balance;
    else if (!isEnd && value.trim() !== '') {
      const fields = line ?? balance ?? statement?.fields;
      if (fields && !fields.has(tag)) fields.set(tag, unescaped(value.trim()));
    }
  }
  if (statement) throw fileFault('is not a whole OFX file');
  if (statements.length === 0) throw fileFault('is OFX, but has no statement of a bank account');
  return statements;
}

function readLine(fields: Fields, decimals: number, row: number): ParsedLine {
  const dateText = fields.get('DTPOSTED') ?? '';
  const date = readDate(dateText, 'YYYYMMDD');
  if (!date) throw unreadable(row, 'date', dateText);
  const amountText = fields.get('TRNAMT') ?? '';
  const amountMinor = readAmount(amountText, decimals, decimalSignOf(amountText));
  if (amountMinor === undefined) throw unreadable(row, 'amount', amountText);
  return {
    date,
    amountMinor,
    description: tidyText(fields.get('MEMO') ?? fields.get('NAME') ?? fields.get('TRNTYPE')),
    counterparty: textOrNull(fields.get('NAME')),
    reference: textOrNull(fields.get('CHECKNUM') ?? fields.get('REFNUM')),
    bankReference: textOrNull(fields.get('FITID')),
  };
}

/** Banks write the decimals behind a comma or a point, and no signs between thousands. */
const decimalSignOf = (text: string) => (text.includes(',') ? ',' : '.');

function finished(
  { fields, balance, lines }: { fields: Fields; balance: Fields; lines: ParsedLine[] },
  decimals: number,
): ParsedStatement {
  const balanceText = balance.get('BALAMT');
  const closingMinor =
    balanceText === undefined ? undefined : readAmount(balanceText, decimals, decimalSignOf(balanceText));
  const asOf = readDate(balance.get('DTASOF') ?? '', 'YYYYMMDD');
  const end = readDate(fields.get('DTEND') ?? '', 'YYYYMMDD');
  // A balance of a later day has lines in it that the file does not have.
  const isOfTheEnd = closingMinor !== undefined && (!asOf || !end || asOf <= end);
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    account: fields.get('IBAN') ?? fields.get('ACCTID') ?? null,
    currency: fields.get('CURDEF')?.toUpperCase() ?? null,
    until: (isOfTheEnd ? asOf : end) ?? null,
    // OFX has no opening balance: it is what the lines leave of the closing one.
    openingMinor: isOfTheEnd ? closingMinor - sumMinor : null,
    closingMinor: isOfTheEnd ? closingMinor : null,
    lines,
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

/** Text in CDATA as ordinary text. Each piece is searched once, so a file cannot take long by leaving CDATA open. */
function withoutCdata(text: string): string {
  const [head = '', ...pieces] = text.split('<![CDATA[');
  const plain = pieces.map((piece) => {
    const end = piece.indexOf(']]>');
    return end < 0 ? piece : escaped(piece.slice(0, end)) + piece.slice(end + 3);
  });
  return head + plain.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
