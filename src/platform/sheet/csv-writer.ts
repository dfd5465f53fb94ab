import { harmless } from '../../values/harmless.ts';
import type { Cell, Table } from './cell.ts';
import { zipWriter } from './zip-writer.ts';

/** Writes CSV as in RFC 4180. Excel needs the byte order mark at the start, else it assumes its own code page. */
export async function* csvOf(table: Table): AsyncGenerator<string> {
  yield '\ufeff';
  yield* plainCsvOf(table);
}

/** Without the byte order mark: other programs may take it for a part of the first heading. */
export async function* plainCsvOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield line(columns);
  for await (const batch of rows) if (batch.length > 0) yield batch.map(line).join('');
}

type Files = { name: string; rowsPerFile: number; together: string };

/** Writes a zip of CSV files, each with the headings. Rows with the same value in a column stay in one file. */
export async function* csvFilesOf(
  { columns, rows }: Table,
  { name, rowsPerFile, together }: Files,
): AsyncGenerator<Buffer> {
  const zip = zipWriter();
  const at = columns.indexOf(together);
  let files = 0;
  let kept: Cell[][] = [];
  const file = () => {
    files += 1;
    return zip.file(`${name}-${files}.csv`, [line(columns) + kept.map(line).join('')]);
  };
  for await (const batch of rows) {
    for (const group of groupsOf(batch, at)) {
      if (kept.length > 0 && kept.length + group.length > rowsPerFile) {
        yield* file();
        kept = [];
      }
      kept = kept.concat(group);
    }
  }
  if (kept.length > 0 || files === 0) yield* file();
  yield* zip.end();
}

/** Rows that follow each other with the same value. A batch has whole groups. */
function groupsOf(rows: Cell[][], at: number): Cell[][][] {
  const groups: Cell[][][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.[at] === row[at]) last?.push(row);
    else groups.push([row]);
  }
  return groups;
}

const line = (cells: Cell[]) => `${cells.map(field).join(',')}\r\n`;

function field(cell: Cell): string {
  if (typeof cell === 'object' && cell) return cell.exact;
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = harmless(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
