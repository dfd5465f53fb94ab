import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExactNumber, fromExact, toExact, toMajor, toMinor } from './money.ts';

const exact: [amount: number, decimals: number, minor: bigint][] = [
  [0, 2, 0n],
  [12.5, 2, 1250n],
  [1.005, 3, 1005n],
  [0.1, 2, 10n],
  [0.29, 2, 29n],
  [1.15, 2, 115n],
  [-7.01, 2, -701n],
  [1500, 0, 1500n],
  [9_999_999_999_999.99, 2, 999_999_999_999_999n],
  [999_999_999_999_999, 0, 999_999_999_999_999n],
  [0.0001, 4, 1n],
];
for (const [amount, decimals, minor] of exact) {
  test(`${amount} with ${decimals} decimals is ${minor} minor units, and back`, () => {
    assert.equal(toMinor(amount, decimals), minor);
    assert.equal(toMajor(minor, decimals), amount);
  });
}

const refused: [amount: number, decimals: number][] = [
  [1.005, 2],
  [0.5, 0],
  [1e-7, 2],
  [1e21, 2],
  [10_000_000_000_000, 2],
  [2 ** 53 + 2, 0],
  [Number.NaN, 2],
  [Number.POSITIVE_INFINITY, 2],
];
for (const [amount, decimals] of refused) {
  test(`${amount} is no amount with ${decimals} decimals`, () =>
    assert.equal(toMinor(amount, decimals), undefined));
}

const sums: [minor: bigint, decimals: number, told: ExactNumber][] = [
  [0n, 2, 0],
  [-701n, 2, -7.01],
  [999_999_999_999_999n, 2, 9_999_999_999_999.99],
  [1_000_000_000_000_000n, 2, '10000000000000.00'],
  [-1_000_000_000_000_000n, 0, '-1000000000000000'],
  [9_223_372_036_854_775_808n, 3, '9223372036854775.808'],
  [123_456_789_012_345_678_901n, 4, '12345678901234567.8901'],
];
for (const [minor, decimals, told] of sums) {
  test(`a sum of ${minor} minor units with ${decimals} decimals is told as ${JSON.stringify(told)}, and back`, () => {
    assert.equal(toExact(minor, decimals), told);
    assert.equal(fromExact(told, decimals), minor);
  });
}
