import { harmless } from '../../values/harmless.ts';
import type { Cell, Table } from './cell.ts';

/** Writes CSV as in RFC 4180. Excel needs the byte order mark at the start, else it assumes its own code page. */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\ufeff${line(columns)}`;
  for await (const batch of rows) if (batch.length > 0) yield batch.map(line).join('');
}

const line = (cells: Cell[]) => `${cells.map(field).join(',')}\r\n`;

function field(cell: Cell): string {
  if (typeof cell === 'object' && cell) return cell.exact;
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = harmless(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
