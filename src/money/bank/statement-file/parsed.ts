import { failField } from '../../../values/refusal.ts';

/** A line of a statement, as the bank wrote it. */
export type ParsedLine = {
  date: string;
  /** Above zero: money that came in. */
  amountMinor: bigint;
  description: string;
  counterparty: string | null;
  /** What the payer or payee calls it, such as the number of an invoice. */
  reference: string | null;
  /** What the bank calls it. The same in every file that has the line. */
  bankReference: string | null;
};

export type ParsedStatement = {
  /** The account that the file names. */
  account: string | null;
  currency: string | null;
  /** The day of the closing balance. */
  until: string | null;
  openingMinor: bigint | null;
  closingMinor: bigint | null;
  lines: ParsedLine[];
};

export const linesAtMost = 5_000;
const textAtMost = 500;

export function fileFault(message: string) {
  return failField('VALIDATION_FAILED', { field: 'file', message });
}

export function unreadable(row: number, what: 'date' | 'amount', text: string) {
  const shown = text.slice(0, 40);
  return fileFault(
    what === 'date'
      ? `has a date in row ${row} that cannot be read: ${shown}`
      : `has an amount in row ${row} that cannot be read: ${shown}`,
  );
}

export function tooManyLines() {
  return fileFault(`has more than ${linesAtMost} lines: export fewer days`);
}

/** One line of text, without repeated spaces. */
export function tidyText(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, textAtMost);
}

export function textOrNull(text: string | null | undefined): string | null {
  return tidyText(text) || null;
}
