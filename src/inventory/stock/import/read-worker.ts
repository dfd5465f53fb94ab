import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import { readSheet } from '../../../platform/sheet/read-sheet.ts';
import type { ReadRow } from '../../../platform/sheet/rows.ts';
import { columnsOf, type SheetSource } from '../../../values/import-sources.ts';
import { Refusal } from '../../../values/refusal.ts';
import { layoutOf, type RowError, rowOf, type SheetRow } from './columns.ts';
import { rowGrouper } from './group-rows.ts';

/** The request to the worker, and its messages: batches, each sent after the one before was taken. */
export type ReadRequest = { bytes: Uint8Array; ignoreUnknown: boolean; currencyDecimals: number };
export type Batch = {
  /** Rows of the sheet. `rows` has more of them where a row has the stock of several outlets. */
  count: number;
  rows: SheetRow[];
  errors: RowError[];
  done: number;
  headers: object;
  source: SheetSource | undefined;
};
export type WorkerMessage =
  | { batch: Batch }
  | { fault: { message: string; row: number; code: string; field?: string } };

export const rowsAtMost = 50_000;
/** Rows with the stock of several outlets count once for each. */
const stocksAtMost = 200_000;
const batchRows = 1_000;
const headerRowsLookedAt = 10;

async function* batchesOf({ bytes, ignoreUnknown, currencyDecimals }: ReadRequest): AsyncGenerator<Batch> {
  const sheet = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const first: ReadRow[] = [];
  while (first.length < headerRowsLookedAt) {
    const { done, value } = await sheet.rows.next();
    if (done) break;
    first.push(value);
  }
  rejectCustomers(first);
  const layout = layoutOf(first, ignoreUnknown);
  if (first.length === 0) throw new SheetFault('The sheet is empty.');
  if (!layout) {
    throw new SheetFault('The sheet needs a column named Name, SKU or Barcode.', { row: 1 });
  }
  const { headers, source } = layout;
  const empty = { count: 0, rows: [], done: sheet.done(), headers, source };
  if (layout.errors.length > 0) {
    yield { ...empty, errors: layout.errors };
    throw new SheetFault('Some columns of the sheet are wrong.');
  }
  const reading = { layout, comma: sheet.comma, ignoreUnknown, currencyDecimals };
  const group = rowGrouper(layout);
  let [count, stocks] = [0, 0];
  let batch: Batch = { ...empty, errors: [] };
  for await (const read of allRows(first, sheet.rows)) {
    if (read.number <= layout.headerRow) continue;
    count += 1;
    if (count > rowsAtMost) {
      throw new SheetFault(`The sheet has more than ${rowsAtMost.toLocaleString('en')} rows. Split it.`, {
        code: 'TOO_LARGE',
        row: read.number,
      });
    }
    const { rows, errors } = rowOf(read, reading);
    const grouped = rows.flatMap((row) => group(row) ?? []);
    stocks += grouped.length;
    if (stocks > stocksAtMost) {
      const message = `The sheet has the stock of more than ${stocksAtMost.toLocaleString('en')} items at outlets. Split it.`;
      throw new SheetFault(message, { code: 'TOO_LARGE', row: read.number });
    }
    batch.count += grouped.length > 0 ? 1 : 0;
    batch.rows.push(...grouped);
    batch.errors.push(...errors);
    if (batch.rows.length >= batchRows) {
      yield { ...batch, done: sheet.done() };
      batch = { ...empty, rows: [], errors: [] };
    }
  }
  if (count === 0) throw new SheetFault('The sheet has no rows below its header.');
  yield { ...batch, done: 1 };
}

/** A file of customers has names, too. It is imported elsewhere. */
function rejectCustomers(rows: ReadRow[]): void {
  for (const { number, cells } of rows) {
    const { source } = columnsOf(cells.map((cell) => (typeof cell === 'string' ? cell : '')));
    if (source?.kind === 'CUSTOMERS') {
      throw new SheetFault(`This is the customer file of ${source.name}. Import it under Customers.`, {
        row: number,
      });
    }
  }
}

async function* allRows(first: ReadRow[], rows: AsyncGenerator<ReadRow>): AsyncGenerator<ReadRow> {
  yield* first;
  yield* rows;
}

const port = parentPort;
if (port) {
  // The parser creates an error for each row that is shorter than the first, and throws none of them. Without stacks,
  // blank rows take a fraction of the time.
  Error.stackTraceLimit = 0;
  const send = (message: WorkerMessage | 'done') => port.postMessage(message);
  try {
    for await (const batch of batchesOf(workerData as ReadRequest)) {
      const taken = once(port, 'message');
      send({ batch });
      await taken;
    }
    send('done');
  } catch (error) {
    if (error instanceof SheetFault)
      send({ fault: { message: error.message, row: error.row, code: error.code } });
    else if (error instanceof Refusal) send({ fault: { message: error.message, row: 0, code: error.code } });
    else throw error;
  }
  port.close();
}
