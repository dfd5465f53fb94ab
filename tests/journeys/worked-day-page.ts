import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type Row = Record<string, string>;

const text = readFileSync(resolve(import.meta.dirname, 'worked-day.md'), 'utf8');
/** Cells that nobody has looked at, by where they stand. */
const unread = new Set<string>();
const tables = readTables(text);

/** The table under this heading of worked-day.md, or one of several. */
export function table(heading: string, which = 0): Row[] {
  const found = tables.get(heading)?.[which];
  assert.ok(found, `worked-day.md has no table ${which} under ${heading}`);
  return found;
}

/** Cells of the tables that no test has asked for. */
export function unreadCells(): string[] {
  return [...unread];
}

/** A figure as it is printed; nothing is zero. */
export function figure(printed: string | undefined): number {
  if (!printed) return 0;
  const number = Number(printed.replace('−', '-').replace(/%$/, ''));
  assert.ok(Number.isFinite(number), `${printed} is no figure`);
  return number;
}

/** Figures of a row, in the order of these columns. */
export function figures(row: Row | undefined, ...columns: string[]): number[] {
  return columns.map((column) => {
    assert.ok(row && column in row, `there is no column ${column}`);
    return figure(row[column]);
  });
}

/** Tables of a page in Markdown, by the heading that they stand under. */
export function readTables(page: string): Map<string, Row[][]> {
  const found = new Map<string, Row[][]>();
  let heading = '';
  let columns: string[] | undefined;
  for (const line of page.split('\n')) {
    const [, title] = /^#+ (.+)$/.exec(line) ?? [];
    if (title) heading = title;
    if (!line.startsWith('|')) {
      columns = undefined;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!columns) {
      columns = cells;
      found.set(heading, [...(found.get(heading) ?? []), []]);
    } else if (!/^:?-+:?$/.test(cells[0] ?? '')) {
      assert.equal(cells.length, columns.length, line);
      const row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
      found
        .get(heading)
        ?.at(-1)
        ?.push(noticed(row, `${heading}: ${line}`));
    }
  }
  return found;
}

/** A row that notes which of its cells are read. */
function noticed(row: Row, place: string): Row {
  for (const [column, cell] of Object.entries(row)) if (cell) unread.add(`${column} in ${place}`);
  return new Proxy(row, {
    get: (cells, column) => {
      unread.delete(`${String(column)} in ${place}`);
      return cells[String(column)];
    },
  });
}
