import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageValueMinor, issue, receive, type StockLevel } from './rules.ts';

const none: StockLevel = { quantityE4: 0n, valueMinor: 0n, knownQuantityE4: 0n, knownValueMinor: 0n };
const units = (count: number) => BigInt(count) * 10_000n;
const figures = ({ quantityE4, valueMinor }: StockLevel) => [Number(quantityE4) / 10_000, Number(valueMinor)];

test('two at 1.00 and one at 1.01: three sold leave nothing', () => {
  const { next: two } = receive(none, { quantityE4: units(2), valueMinor: 200n });
  const { next: three } = receive(two, { quantityE4: units(1), valueMinor: 101n });
  const first = issue(three, units(1));
  const second = issue(first.next, units(1));
  const third = issue(second.next, units(1));
  // 301 / 3 = 100.33; 201 / 2 = 100.5, away from zero; what is left.
  assert.deepEqual([first.valueMinor, second.valueMinor, third.valueMinor], [100n, 101n, 100n]);
  assert.deepEqual(figures(third.next), [0, 0]);
});

test('minus 2 in stock, 20 received at 3.30: the average is 3.30 and the rest is cost of sales', () => {
  const { next: two } = receive(none, { quantityE4: units(2), valueMinor: 600n });
  const sold = issue(two, units(4));
  assert.deepEqual([...figures(sold.next), sold.valueMinor], [-2, -600, 1_200n]);
  const { next, costOfSalesMinor } = receive(sold.next, { quantityE4: units(20), valueMinor: 6_600n });
  // 18 left at 3.30; the two that had gone at 3.00 cost 0.30 more each.
  assert.deepEqual([...figures(next), costOfSalesMinor], [18, 5_940, 60n]);
});

test('a receipt that does not reach zero settles what it covers', () => {
  const { next: one } = receive(none, { quantityE4: units(1), valueMinor: 100n });
  const { next: minusFour } = issue(one, units(5));
  assert.deepEqual(figures(minusFour), [-4, -400]);
  const { next, costOfSalesMinor } = receive(minusFour, { quantityE4: units(3), valueMinor: 330n });
  assert.deepEqual([...figures(next), costOfSalesMinor], [-1, -100, 30n]);
});

test('a receipt that just reaches zero leaves no value', () => {
  const { next: one } = receive(none, { quantityE4: units(1), valueMinor: 100n });
  const { next: minusOne } = issue(one, units(2));
  const { next, costOfSalesMinor } = receive(minusOne, { quantityE4: units(1), valueMinor: 90n });
  assert.deepEqual([...figures(next), costOfSalesMinor], [0, 0, -10n]);
});

test('what was never bought goes out without a value', () => {
  const { next, valueMinor } = issue(none, units(1));
  assert.deepEqual([...figures(next), valueMinor], [-1, 0, 0n]);
});

test('what goes back takes what it came for, as far as there is as much, and the last unit all that is left', () => {
  const { next: twenty } = receive(none, { quantityE4: units(20), valueMinor: 11_000n });
  assert.deepEqual(figures(issue(twenty, units(10), 1_000n).next), [10, 10_000]);
  assert.deepEqual(figures(issue(twenty, units(10), 10_000n).next), [10, 1_000]);
  const { next, valueMinor } = issue(twenty, units(10), 12_000n);
  assert.deepEqual([...figures(next), valueMinor], [10, 0, 11_000n]);
  assert.equal(issue(twenty, units(20), 1n).valueMinor, 11_000n);
});

test('the average is of what is there, else the last that was known', () => {
  assert.equal(averageValueMinor(none, units(3)), 0n);
  const { next: seventeen } = receive(none, { quantityE4: units(17), valueMinor: 142n });
  assert.equal(averageValueMinor(seventeen, units(2)), 17n);
  const { next: gone } = issue(seventeen, units(20));
  assert.deepEqual(figures(gone), [-3, -25]);
  assert.equal(averageValueMinor(gone, units(17)), 142n);
});
