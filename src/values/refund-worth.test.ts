import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundWorth } from './refund-worth.ts';

/** Three at 3.33 and one at 5.00: 14.99 by the lines, rounded to 15.00 in cash; the lines of one came back before. */
const lines = [
  { position: 1, quantity: 3, refundedQuantity: 1, total: 9.99 },
  { position: 2, quantity: 1, refundedQuantity: 0, total: 5 },
];
const sale = { total: 15, refunded: 3.33, due: 0, lines };

const cases: {
  name: string;
  taken: Record<number, number>;
  due?: number;
  expected: [worth: bigint, credited: bigint, owed: bigint, atMost: bigint];
}[] = [
  { name: 'a part is its share of the line', taken: { 1: 1 }, expected: [333n, 0n, 333n, 1167n] },
  {
    name: 'the last of it brings the total to what was charged',
    taken: { 1: 2, 2: 1 },
    expected: [1167n, 0n, 1167n, 1167n],
  },
  { name: 'what is owed is taken off first', taken: { 2: 1 }, due: 2, expected: [500n, 200n, 300n, 967n] },
  {
    name: 'a debt above its worth takes all of it',
    taken: { 1: 1 },
    due: 10,
    expected: [333n, 333n, 0n, 834n],
  },
  { name: 'more than is left of a line counts for nothing', taken: { 1: 3 }, expected: [0n, 0n, 0n, 1167n] },
  { name: 'nothing is worth nothing', taken: {}, expected: [0n, 0n, 0n, 1167n] },
];

for (const { name, taken, due = 0, expected } of cases) {
  test(`goods that come back: ${name}`, () => {
    const worth = refundWorth(
      { ...sale, due },
      { quantityOf: (position) => taken[position] ?? 0, decimals: 2 },
    );
    assert.deepEqual(Object.values(worth), expected);
  });
}
