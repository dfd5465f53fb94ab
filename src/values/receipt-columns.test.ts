import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columns, displayWidth, wrap } from './receipt-columns.ts';

const widths: [text: string, columns: number][] = [
  ['Café', 4],
  ['Cafe\u0301', 4], // the accent as a character of its own
  ['お茶', 4],
  ['한국', 4],
  ['ＡＢ', 4],
  ['₦5', 2],
  ['🍎', 2],
  ['👨‍👩‍👧', 2],
  ['', 0],
];
for (const [text, width] of widths) {
  test(`"${text}" takes ${width} columns`, () => assert.equal(displayWidth(text), width));
}

const wrapped: [text: string, width: number, rows: string[]][] = [
  ['Tea', 10, ['Tea']],
  ['', 10, ['']],
  ['Ground coffee, dark', 10, ['Ground', 'coffee,', 'dark']],
  ['exactly 10 and more', 10, ['exactly 10', 'and more']],
  ['Donaudampfschiff', 10, ['Donaudampf', 'schiff']],
  ['a Donaudampfschiff b', 10, ['a', 'Donaudampf', 'schiff b']],
  ['Coca-Cola light', 7, ['Coca-', 'Cola', 'light']],
  ['抹茶アイス大', 5, ['抹茶', 'アイ', 'ス大']],
  ['お茶 500ml', 8, ['お茶', '500ml']],
];
for (const [text, width, rows] of wrapped) {
  test(`"${text}" in ${width} columns is ${rows.length} rows`, () =>
    assert.deepEqual(wrap(text, width), rows));
}

const paired: [
  name: string,
  pair: { left: string; right: string; indent?: number },
  width: number,
  rows: string[],
][] = [
  ['figures stand at the right edge', { left: 'Total', right: '12.50' }, 16, ['Total      12.50']],
  [
    'a long name wraps beside its figure, which stands in its last row',
    { left: 'Ground coffee, dark roast', right: '12.50' },
    16,
    ['Ground', 'coffee,', 'dark roast 12.50'],
  ],
  ['an indent holds for every row', { left: '2 x 1.50', right: '3.00', indent: 2 }, 16, ['  2 x 1.50  3.00']],
  ['a wide character moves the figure by two', { left: 'お茶', right: '150' }, 12, ['お茶     150']],
  [
    'a figure that leaves no room for its label has a row of its own',
    { left: 'Total refunded', right: 'NGN 1,234,567.00' },
    20,
    ['Total refunded', '    NGN 1,234,567.00'],
  ],
  [
    'a short label stays beside a long figure',
    { left: 'Sum', right: '1,234,567.00' },
    16,
    ['Sum 1,234,567.00'],
  ],
];
for (const [name, pair, width, rows] of paired) {
  test(name, () => assert.deepEqual(columns(pair, width), rows));
}

const text = fc
  .array(
    fc.oneof(fc.string(), fc.constantFrom('お茶アイス', 'Donaudampfschifffahrt', 'é', '🍎', 'a-b', '1.50')),
    {
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '));

test('no row is wider than the paper, and nothing but spaces is lost', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(8, 32, 48), (any, width) => {
      const rows = wrap(any, width);
      for (const row of rows) assert.ok(displayWidth(row) <= width, row);
      assert.equal(rows.join('').replaceAll(' ', ''), any.replaceAll(' ', ''));
    }),
  );
});

test('every figure is whole, and ends at the right edge', () => {
  fc.assert(
    fc.property(text, fc.bigInt(0n, 999_999_999_999_999n), fc.constantFrom(32, 48), (left, figure, width) => {
      const rows = columns({ left, right: String(figure) }, width);
      assert.ok(rows.at(-1)?.endsWith(String(figure)));
      assert.equal(displayWidth(rows.at(-1) ?? ''), width);
      for (const row of rows) assert.ok(displayWidth(row) <= width, row);
    }),
  );
});
