import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SheetFault } from './fault.ts';
import type { ReadingSheet, ReadRow } from './read-sheet.ts';

const pieceBytes = 65_536;
/** Far longer than any row of ours: a quote that is never closed would else take the rest of the file for one cell. */
const rowLengthAtMost = 100_000;

export function readCsv(bytes: Buffer): ReadingSheet {
  const encoding = encodingOf(bytes);
  const { delimiter, skipped } = delimiterOf(decoded(bytes.subarray(0, pieceBytes), encoding));
  let read = 0;
  function* pieces(): Generator<string> {
    const decoder = new TextDecoder(encoding);
    for (; read < bytes.length; read += pieceBytes) {
      yield decoder.decode(bytes.subarray(read, read + pieceBytes), { stream: true });
    }
    yield decoder.decode();
  }
  const parser = parse({
    delimiter,
    from_line: skipped + 1,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowLengthAtMost,
  });
  return {
    rows: rowsOf(parser, pieces()),
    done: () => Math.min(1, read / bytes.length),
    decimalComma: delimiter !== ',',
  };
}

async function* rowsOf(parser: ReturnType<typeof parse>, pieces: Iterable<string>): AsyncGenerator<ReadRow> {
  let number = 0;
  // What goes wrong on the way ends the reading of the parser, which is where it is told.
  pipeline(Readable.from(pieces), parser, () => {});
  try {
    for await (const cells of parser) {
      number += 1;
      yield { number, cells: cells as string[] };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as CsvError & { records?: number };
    throw new SheetFault(reasonOf(error), { row: (records ?? number) + 1 });
  }
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return 'A row is too long. Perhaps a quotation mark is opened and never closed.';
  }
  return 'The row cannot be read: its quotation marks do not match.';
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

const decoded = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes);

const delimiters = [',', ';', '\t', '|'];
const linesLookedAt = 10;

/** The sign that the first line with any of them has most of; or what a line for Excel says, which is no row. */
function delimiterOf(start: string): { delimiter: string; skipped: number } {
  const lines = start.split(/\r\n|\r|\n/, linesLookedAt);
  const [, said] = /^sep=(.)$/i.exec(lines[0] ?? '') ?? [];
  if (said) return { delimiter: said, skipped: 1 };
  for (const line of lines) {
    const bare = line.replace(/"[^"]*"/g, '');
    const counts = delimiters.map((sign) => bare.split(sign).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return { delimiter: delimiters[counts.indexOf(most)] ?? ',', skipped: 0 };
  }
  return { delimiter: ',', skipped: 0 };
}
