import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { fileFault, linesAtMost, tooManyLines } from './parsed.ts';

const delimiterSigns = { COMMA: ',', SEMICOLON: ';', TAB: '\t', PIPE: '|' } as const;
type DelimiterName = keyof typeof delimiterSigns;

const rowLengthAtMost = 20_000;
/** Room for a title and sums around the lines. */
const otherRowsAtMost = 100;
const columnsAtMost = 100;

/** The rows of a CSV file with their cells. Blank rows are kept, so that row numbers are those of the file. */
export function csvRows(text: string, delimiter: DelimiterName): string[][] {
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: delimiterSigns[delimiter],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: rowLengthAtMost,
      skip_empty_lines: false,
      to: linesAtMost + otherRowsAtMost + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileFault('is not a CSV file that can be read: its quotation marks do not match');
  }
  if (rows.length > linesAtMost + otherRowsAtMost) throw tooManyLines();
  return rows.map((cells) => cells.slice(0, columnsAtMost).map((cell) => cell.trim()));
}

/** The delimiter that most rows have equally often. */
export function guessDelimiter(text: string): DelimiterName {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .slice(0, 30)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const scores = Object.entries(delimiterSigns).map(([name, sign]) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 1);
    const byCount = Map.groupBy(counts, (count) => count);
    const most = Math.max(0, ...[...byCount.values()].map((same) => same.length));
    return { name: name as DelimiterName, most };
  });
  return scores.toSorted((one, other) => other.most - one.most)[0]?.name ?? 'COMMA';
}
