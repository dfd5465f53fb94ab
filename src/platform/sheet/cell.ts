/** The content of one cell of a sheet that we write. */
export type Cell = string | number | boolean | null | ExactCell;

/** A number with more digits than JSON or Excel can hold, as decimal text. */
type ExactCell = { exact: string };

/** A sheet that we write: its columns, and its rows in batches as they are read. */
export type Table = {
  columns: string[];
  rows: AsyncIterable<Cell[][]>;
  /** What a printed workbook has above each page: the business, the title and the period. */
  heading?: string[];
};
