import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type KeptCell,
  leftSinceBackup,
  lossesOf,
  lostBusinesses,
  rejectUnnamedCells,
} from './kept-cells.ts';

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

/** What is done for each business of the lost cell north. */
function losses(
  cells: KeptCell[],
  {
    placed,
    filled = [],
    south = [],
    north = [],
  }: { placed: Record<string, string>; filled?: string[]; south?: string[]; north?: string[] },
) {
  const { belonging, aside, inParts, missing } = lossesOf(cells, {
    lost: 'north',
    placed: new Map(Object.entries(placed)),
    filled: new Set(filled),
    inBackup: new Map([
      ['south', new Set(south)],
      ['north', new Set(north)],
    ]),
  });
  return {
    belonging,
    aside: aside.map(({ orgId, cell }) => `${orgId} in ${cell.name}`),
    inParts: Object.fromEntries(inParts),
    missing,
  };
}

test('a business of a lost cell is taken from its part of the backup, or from that of the cell where it was', () => {
  const placed = { a: 'north', b: 'north', c: 'north', d: 'south' };
  const { belonging, inParts, missing } = losses([kept('home', [], [])], {
    placed,
    north: ['a'],
    south: ['a', 'b', 'd'],
  });
  assert.deepEqual([belonging, inParts, missing], [['a', 'b', 'c'], { a: 'north', b: 'south' }, ['c']]);
});

test('old rows in a kept cell come first if they are newer than the backup, or if the backup has none', () => {
  const placed = { a: 'north', b: 'north', c: 'north', d: 'north' };
  const before = { isAfterBackup: false };
  const home = kept(
    'home',
    [],
    [
      left('a', 'north', 5),
      left('b', 'north', 1, before),
      left('c', 'north', 1, before),
      // Since these rows were set aside, it was at home again and left from there, and nothing of that is here.
      left('d', 'north', 9, { hasOldRows: false }),
    ],
  );
  const south = kept('south', [], [left('d', 'home', 1, before)]);
  const found = losses([home, south], { placed, north: ['a', 'b'] });
  assert.deepEqual(found.aside, ['a in home', 'c in home']);
  assert.deepEqual([found.inParts, found.missing], [{ b: 'north' }, ['d']]);
});

test('a business that is somewhere else, or that an interrupted attempt has restored, stays where it is', () => {
  const placed = { a: 'north', b: 'north' };
  const found = losses([kept('home', ['a'], []), kept('south', [], [left('b', 'north', 5)])], {
    placed,
    filled: ['b'],
    north: ['a', 'b'],
  });
  assert.deepEqual(found, { belonging: ['a', 'b'], aside: [], inParts: {}, missing: [] });
});

test('a business whose move to the lost cell was cut off before home knew of it belongs to that cell', () => {
  const found = losses([kept('home', [], [left('a', 'north', 5), left('b', 'south', 5)])], { placed: {} });
  assert.deepEqual([found.belonging, found.aside], [['a'], ['a in home']]);
});

test('a business is lost if no database has rows of it, and none that is left out may have them', () => {
  const dropped = { hasOldRows: false };
  const home = kept(
    'home',
    ['a'],
    [left('c', 'north', 1), left('d', 'north', 1, dropped), left('e', 'south', 1, dropped)],
  );
  const north = { ...kept('north', ['b'], [left('a', 'home', 1, dropped)]), copies: ['f'] };
  const placed = new Map(['b', 'c', 'd', 'e', 'f', 'g'].map((orgId) => [orgId, 'north']));
  assert.deepEqual(lostBusinesses([home, north], placed), {
    lost: ['d', 'g'],
    elsewhere: [{ orgId: 'e', toCell: 'south' }],
  });
  const south = kept('south', [], []);
  assert.deepEqual(lostBusinesses([home, north, south], placed), { lost: ['d', 'e', 'g'], elsewhere: [] });
});
