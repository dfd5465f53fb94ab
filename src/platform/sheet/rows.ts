import { SheetFault } from './fault.ts';

/** A cell as text, numbers in their plain form; or, where there is none to be had, why. */
export type ReadCell = string | { fault: string };

/** A row that is not blank, by its number in the sheet, which begins at 1. */
export type ReadRow = { number: number; cells: ReadCell[] };

/** A decimal mark between semicolons, as Excel writes where it is one; between tabs it may be a sign for thousands, too. */
export type CommaMeaning = 'NO_MARK' | 'DECIMAL' | 'UNCLEAR';

export type ReadingSheet = {
  rows: AsyncGenerator<ReadRow>;
  /** How much of it is read, from 0 to 1. */
  done(): number;
  /** What a comma in a number is. */
  comma: CommaMeaning;
};

export const columnsAtMost = 200;
/** Rows that are looked at, blank ones among them: each costs time, and a file of 10 MB may have millions. */
const rowsReadAtMost = 100_000;

/** Counts rows where they are parsed, so that reading ends there. */
export function rowCounter(): () => number {
  let read = 0;
  return () => {
    read += 1;
    if (read > rowsReadAtMost) {
      const message = `The sheet has more than ${rowsReadAtMost.toLocaleString('en')} rows, with the blank ones. Remove those.`;
      throw new SheetFault(message, { code: 'TOO_LARGE', row: read });
    }
    return read;
  };
}
