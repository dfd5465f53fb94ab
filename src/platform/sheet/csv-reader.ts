import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { csvEncoding, csvOptions } from '../../values/csv-form.ts';
import { SheetFault } from './fault.ts';
import { type ReadingSheet, type ReadRow, rowCounter } from './rows.ts';

const pieceBytes = 65_536;

export function readCsv(bytes: Buffer): ReadingSheet {
  const encoding = csvEncoding(bytes);
  const options = csvOptions(decoded(bytes.subarray(0, pieceBytes), encoding));
  const { delimiter } = options;
  let read = 0;
  function* pieces(): Generator<string> {
    const decoder = new TextDecoder(encoding);
    for (; read < bytes.length; read += pieceBytes) {
      yield decoder.decode(bytes.subarray(read, read + pieceBytes), { stream: true });
    }
    yield decoder.decode();
  }
  const countRow = rowCounter();
  const numbers: number[] = [];
  const parser = parse({
    ...options,
    on_record: (cells) => {
      const number = countRow();
      if (cells.every((cell) => cell.trim() === '')) return null;
      numbers.push(number);
      return cells;
    },
  });
  return {
    rows: rowsOf(parser, pieces(), numbers),
    done: () => Math.min(1, read / bytes.length),
    comma: delimiter === ',' ? 'NO_MARK' : delimiter === ';' ? 'DECIMAL' : 'UNCLEAR',
  };
}

async function* rowsOf(
  parser: ReturnType<typeof parse>,
  pieces: Iterable<string>,
  numbers: number[],
): AsyncGenerator<ReadRow> {
  // An error ends the parser, and the loop below reports it.
  pipeline(Readable.from(pieces), parser, () => {});
  try {
    for await (const cells of parser) yield { number: numbers.shift() ?? 0, cells: cells as string[] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records = 0 } = error as CsvError & { records?: number };
    throw new SheetFault(reasonOf(error), { row: records + 1 });
  }
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return 'A row is too long. Perhaps a quotation mark is opened and never closed.';
  }
  return 'The row cannot be read: its quotation marks do not match.';
}

const decoded = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes);
