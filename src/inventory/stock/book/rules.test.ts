import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  averageValueMinor,
  giveBack,
  issue,
  receive,
  revalue,
  type StockLevel,
  shareAfter,
  wholeShare,
} from './rules.ts';

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
  const { next, settledMinor } = receive(sold.next, { quantityE4: units(20), valueMinor: 6_600n });
  // 18 left at 3.30; the two that had gone at 3.00 cost 0.30 more each.
  assert.deepEqual([...figures(next), settledMinor], [18, 5_940, 60n]);
});

test('a receipt that does not reach zero settles what it covers', () => {
  const { next: one } = receive(none, { quantityE4: units(1), valueMinor: 100n });
  const { next: minusFour } = issue(one, units(5));
  assert.deepEqual(figures(minusFour), [-4, -400]);
  const { next, settledMinor } = receive(minusFour, { quantityE4: units(3), valueMinor: 330n });
  assert.deepEqual([...figures(next), settledMinor], [-1, -100, 30n]);
});

test('a receipt that just reaches zero leaves no value', () => {
  const { next: one } = receive(none, { quantityE4: units(1), valueMinor: 100n });
  const { next: minusOne } = issue(one, units(2));
  const { next, settledMinor } = receive(minusOne, { quantityE4: units(1), valueMinor: 90n });
  assert.deepEqual([...figures(next), settledMinor], [0, 0, -10n]);
});

test('what was never bought goes out without a value', () => {
  const { next, valueMinor } = issue(none, units(1));
  assert.deepEqual([...figures(next), valueMinor], [-1, 0, 0n]);
});

const half = wholeShare / 2n;
const back = (count: number, priceMinor: bigint, share: bigint) => ({
  quantityE4: units(count),
  priceMinor,
  share,
});

test('what goes back takes what it came for, and the others keep what they cost', () => {
  // Ten at 10.00 and ten at 1.00.
  const { next: twenty } = receive(none, { quantityE4: units(20), valueMinor: 11_000n });
  const of = (returned: Parameters<typeof giveBack>[1], level = twenty) => {
    const { next, costOfSalesMinor } = giveBack(level, returned);
    return [...figures(next), costOfSalesMinor];
  };
  assert.deepEqual(of(back(10, 10_000n, half)), [10, 1_000, 0n]);
  assert.deepEqual(of(back(10, 1_000n, half)), [10, 10_000, 0n]);
  // Four are sold at 5.50 each: of 16, eight cost 10.00 and eight 1.00. Two of the ten that go back are of the others.
  const { next: sixteen } = issue(twenty, units(4));
  assert.deepEqual(figures(sixteen), [16, 8_800]);
  assert.deepEqual(of(back(10, 10_000n, half), sixteen), [6, 600, -1_800n]);
  assert.deepEqual(of(back(8, 8_000n, half), sixteen), [8, 800, 0n]);
  // Nothing remains to bear a difference.
  assert.deepEqual(of(back(20, 20_000n, half)), [0, 0, -9_000n]);
  // None of it is there any more: others go, at what they are worth.
  assert.deepEqual(of(back(10, 10_000n, 0n)), [10, 5_500, -4_500n]);
  // More than can be explained: the average.
  assert.deepEqual(of(back(10, 12_000n, wholeShare)), [10, 5_500, -6_500n]);
});

test('what goes back below zero takes its price along', () => {
  const { next: two } = receive(none, { quantityE4: units(2), valueMinor: 600n });
  // Two worth 6.00 go for 8.00, and two more for as much.
  const { next, costOfSalesMinor } = giveBack(two, back(4, 1_600n, wholeShare));
  assert.deepEqual([...figures(next), costOfSalesMinor], [-2, -800, -200n]);
});

test('goods that nothing came after are all of the stock; what comes in makes their share smaller', () => {
  const receipt = (quantity: number, after: number, isOwn = false) => ({
    quantityE4: units(quantity),
    afterE4: units(after),
    isOwn,
  });
  assert.equal(shareAfter([receipt(10, 10, true)]), wholeShare);
  assert.equal(shareAfter([receipt(10, 20, true)]), half);
  // Ten came to ten more, and all was sold down to eight before eight others came.
  assert.equal(shareAfter([receipt(10, 20, true), receipt(8, 16)]), wholeShare / 4n);
  assert.equal(shareAfter([receipt(10, 10, true), receipt(-10, 0), receipt(5, 5)]), 0n);
  // Two lines of one purchase, and one that came when stock was below zero.
  assert.equal(shareAfter([receipt(10, 20, true), receipt(20, 40, true)]), (wholeShare * 3n) / 4n);
  assert.equal(shareAfter([receipt(10, 4, true)]), wholeShare);
});

test('goods that are there bear a change of their value; others cannot', () => {
  const { next: two } = receive(none, { quantityE4: units(2), valueMinor: 600n });
  const changed = (level: StockLevel, minor: bigint) => {
    const { next, costOfSalesMinor } = revalue(level, minor);
    return [...figures(next), costOfSalesMinor];
  };
  assert.deepEqual(changed(two, 50n), [2, 650, 0n]);
  assert.deepEqual(changed(two, -600n), [2, 0, 0n]);
  assert.deepEqual(changed(two, -601n), [2, 600, -601n]);
  assert.deepEqual(changed(issue(two, units(3)).next, 50n), [-1, -300, 50n]);
});

test('the average is of what is there, else the last that was known', () => {
  assert.equal(averageValueMinor(none, units(3)), 0n);
  const { next: seventeen } = receive(none, { quantityE4: units(17), valueMinor: 142n });
  assert.equal(averageValueMinor(seventeen, units(2)), 17n);
  const { next: gone } = issue(seventeen, units(20));
  assert.deepEqual(figures(gone), [-3, -25]);
  assert.equal(averageValueMinor(gone, units(17)), 142n);
});
