/** What stands in one cell of a sheet that we write. */
export type Cell = string | number | boolean | null;

/** The sheets that we write: their columns, and their rows as they are read. */
export type Table = { columns: string[]; rows: AsyncIterable<Cell[][]> };
