import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divideRounded, fromE4, lineAmountMinor, toE4 } from './quantity.ts';

test('quantities are exact to four decimals, and no further', () => {
  assert.deepEqual([toE4(2.5), toE4(0.0001), toE4(-3)], [25_000n, 1n, -30_000n]);
  assert.deepEqual([fromE4(25_000n), fromE4(1n), fromE4(-30_000n)], [2.5, 0.0001, -3]);
  assert.equal(toE4(0.00001), undefined);
});

const quotients: [bigint, bigint, bigint][] = [
  [7n, 2n, 4n],
  [-7n, 2n, -4n],
  [7n, -2n, -4n],
  [5n, 4n, 1n],
  [-5n, 4n, -1n],
  [0n, 3n, 0n],
  [10n, 5n, 2n],
];
for (const [dividend, divisor, quotient] of quotients) {
  test(`${dividend} by ${divisor} is ${quotient}, halves away from zero`, () =>
    assert.equal(divideRounded(dividend, divisor), quotient));
}

const amounts: [quantity: number, price: number, decimals: number, minor: bigint][] = [
  [3, 0.335, 2, 101n], // 1.005
  [1.5, 10, 2, 1_500n],
  [0.3333, 3, 2, 100n], // 0.9999
  [2, 0.0025, 2, 1n], // 0.005
  [7, 149.5, 0, 1_047n], // 1046.5
  [0.125, 1.001, 3, 125n], // 0.125125
];
for (const [quantity, price, decimals, minor] of amounts) {
  test(`${quantity} at ${price} is ${minor} minor units with ${decimals} decimals`, () =>
    assert.equal(lineAmountMinor(toE4(quantity) ?? 0n, toE4(price) ?? 0n, decimals), minor));
}
