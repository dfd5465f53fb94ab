/** What stands in one cell of a sheet that we write. */
export type Cell = string | number | boolean | null | ExactCell;

/** A number of more digits than a JSON number or a cell of Excel holds, as decimal text. */
type ExactCell = { exact: string };

/** The sheets that we write: their columns, and their rows as they are read. */
export type Table = { columns: string[]; rows: AsyncIterable<Cell[][]> };
