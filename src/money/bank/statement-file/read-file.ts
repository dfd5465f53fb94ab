import { isUtf8 } from 'node:buffer';
import { majorOf } from '../../../http/money.ts';
import { readCamt } from './camt.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { fileFault, type ParsedStatement } from './parsed.ts';

export const statementFormats = ['CSV', 'OFX', 'CAMT053', 'MT940'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The text of a file. Banks write UTF-8, UTF-16 with its mark, or the letters of Windows. */
export function textOfFile(bytes: Buffer): string {
  if (bytes.length === 0) throw fileFault('is empty');
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0'))
    throw fileFault('is not a text file. Export the statement as CSV, OFX, CAMT.053 or MT940');
  return text;
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Tells by the text what a file is, whatever its name says. */
export function formatOf(text: string): StatementFormat {
  const start = text.slice(0, 5_000);
  if (/OFXHEADER|<OFX>/i.test(start)) return 'OFX';
  if (/^\s*</.test(start)) return 'CAMT053';
  if (/^(\{1:|:20:)/m.test(start) || /^:25P?:/m.test(start)) return 'MT940';
  return 'CSV';
}

/** Reads a file that says itself how it is to be read. */
export function readStatements(text: string, format: Exclude<StatementFormat, 'CSV'>, decimals: number) {
  const read = { OFX: readOfx, CAMT053: readCamt, MT940: readMt940 }[format];
  const statements = read(text, decimals);
  for (const statement of statements) rejectWrongSum(statement, decimals);
  return statements;
}

function rejectWrongSum(
  { openingMinor, closingMinor, lines }: ParsedStatement,
  currencyDecimals: number,
): void {
  if (openingMinor === null || closingMinor === null) return;
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  if (sumMinor === closingMinor) return;
  const [sum, closing] = [sumMinor, closingMinor].map((minor) => majorOf({ currencyDecimals }, minor));
  throw fileFault(
    `does not add up: opening balance and lines make ${sum}, its closing balance is ${closing}`,
  );
}
