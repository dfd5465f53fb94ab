import assert from 'node:assert/strict';
import { assertRefused, walkPages } from '../checks.ts';
import type { SignedIn } from '../harness.ts';

/** A row that the list must have: its id and the figure that it is sorted by, as the test knows it. */
export type Known = { id: string; figure: number };

/** The order by figure, and by id where figures are the same. */
function inOrder(known: Known[], direction: 'asc' | 'desc'): string[] {
  const sign = direction === 'asc' ? 1 : -1;
  return known
    .toSorted((one, other) => sign * (one.figure - other.figure || (one.id < other.id ? -1 : 1)))
    .map(({ id }) => id);
}

/** Walks the list in both directions, two rows a page, and compares the rows with an order worked out here. */
export async function assertSorted<Row extends { id: string }>(
  by: SignedIn,
  list: { path: string; sortKey: string; known: Known[]; idOf?: (row: Row) => string },
): Promise<void> {
  const { path, sortKey, known, idOf = ({ id }) => id } = list;
  const figures = known.map(({ figure }) => figure);
  assert.ok(new Set(figures).size < figures.length, 'some figures are the same');
  const query = `${path}${path.includes('?') ? '&' : '?'}limit=2&sortKey=${sortKey}`;
  for (const direction of ['asc', 'desc'] as const) {
    const { rows, total } = await walkPages<Row>(by, `${query}&sortDir=${direction}`);
    assert.deepEqual(rows.map(idOf), inOrder(known, direction), `${query} ${direction}`);
    assert.equal(total, known.length);
  }
  const { nextCursor } = (await by.get(`${query}&sortDir=asc`)).body.data;
  for (const other of [`${query}&sortDir=desc`, query.replace(/&sortKey=.*/, '')])
    assertRefused(await by.get(`${other}&cursor=${nextCursor}`), { status: 400, code: 'INVALID_CURSOR' });
}
