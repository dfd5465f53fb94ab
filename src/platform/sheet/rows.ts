import { SheetFault } from './fault.ts';

/** A cell as text, with numbers in plain form; or the reason why it has no value. */
export type ReadCell = string | { fault: string };

/** A row that is not blank, with its number in the sheet, starting at 1. */
export type ReadRow = { number: number; cells: ReadCell[] };

/**
 * What a comma in a number means. In a file separated by semicolons it is the decimal mark, as Excel writes it. In a
 * file separated by tabs it may also separate thousands.
 */
export type CommaMeaning = 'NO_MARK' | 'DECIMAL' | 'UNCLEAR';

export type ReadingSheet = {
  rows: AsyncGenerator<ReadRow>;
  /** How much has been read, from 0 to 1. */
  done(): number;
  comma: CommaMeaning;
};

export const columnsAtMost = 200;
/** The limit for rows, including blank ones. Each takes time, and a file of 10 MB may have millions. */
const rowsReadAtMost = 100_000;

/** Counts rows while they are parsed, so that reading stops at the limit. */
export function rowCounter(): () => number {
  let read = 0;
  return () => {
    read += 1;
    if (read > rowsReadAtMost) {
      const message = `The sheet has more than ${rowsReadAtMost.toLocaleString('en')} rows, blank ones included. Remove those.`;
      throw new SheetFault(message, { code: 'TOO_LARGE', row: read });
    }
    return read;
  };
}
