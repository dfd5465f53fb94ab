import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KeptCell, leftSinceBackup, rejectUnnamedCells } from './kept-cells.ts';

type Departure = KeptCell['departures'][number];

const left = (orgId: string, toCell: string, since: number, more: Partial<Departure> = {}): Departure => ({
  ...{ orgId, toCell, since, state: 'GONE', isAfterBackup: true, hasOldRows: true },
  ...more,
});

function kept(name: string, businesses: string[], departures: Departure[]): KeptCell {
  return { name, access: {} as KeptCell['access'], businesses, copies: [], departures };
}

const found = (cells: KeptCell[]) =>
  leftSinceBackup(cells).map(({ orgId, cell, toCell, hasOldRows }) => [orgId, cell.name, toCell, hasOldRows]);

test('a business that has left for a lost database is found in the last cell that has its rows', () => {
  const [north, south] = [
    kept('north', [], [left('a', 'south', 1)]),
    kept('south', [], [left('a', 'home', 2)]),
  ];
  assert.deepEqual(found([north, south]), [['a', 'south', 'home', true]]);
  const dropped = kept('south', [], [left('a', 'home', 2, { hasOldRows: false })]);
  assert.deepEqual(found([north, dropped]), [['a', 'north', 'home', true]]);
});

test('a business that is in a kept cell, that left before the backup, or that has not left yet, is where it is', () => {
  assert.deepEqual(found([kept('north', [], [left('a', 'south', 1)]), kept('south', ['a'], [])]), []);
  assert.deepEqual(found([kept('north', [], [left('a', 'home', 1, { isAfterBackup: false })])]), []);
  assert.deepEqual(found([kept('north', ['a'], [left('a', 'home', 1, { state: 'MOVING' })])]), []);
});

test('a business that has left for a cell that is not named is refused, unless it has come back since', () => {
  const gone = kept('north', [], [left('a', 'south', 1)]);
  assert.throws(() => rejectUnnamedCells([gone], ['north']), /was moved to south .* Name south/);
  rejectUnnamedCells([gone], ['north', 'south']);
  rejectUnnamedCells([kept('north', ['a'], [])], ['north']);
  // It has come from south to west and left that for home, which is restored.
  rejectUnnamedCells([gone, kept('west', [], [left('a', 'home', 2)])], ['north', 'west']);
});
