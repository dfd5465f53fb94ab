import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untaxedPriceE4 } from './tax-exempt.ts';

test('a price with tax in it is charged without the tax, to the fourth decimal', () => {
  const cases: [price: bigint, percent: bigint, includes: boolean, charged: bigint][] = [
    [1_100_000n, 100_000n, true, 1_000_000n],
    [1_100_000n, 100_000n, false, 1_100_000n],
    // 10 / 1.075 = 9.30232…
    [100_000n, 75_000n, true, 93_023n],
    [100_000n, 0n, true, 100_000n],
    // 0.0002 / 1.5 = 0.000133…
    [2n, 500_000n, true, 1n],
  ];
  for (const [price, taxPercentE4, pricesIncludeTax, charged] of cases)
    assert.equal(untaxedPriceE4(price, { taxPercentE4, pricesIncludeTax }), charged);
});
