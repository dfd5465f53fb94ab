import { harmless } from '../../values/harmless.ts';
import type { Cell, Table } from './cell.ts';

/** As RFC 4180 has it; the mark at the start is for Excel, which takes a file without it for its own code page. */
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
