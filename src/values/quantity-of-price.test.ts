import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineAmountMinor } from './quantity.ts';
import { quantityOfPrice } from './quantity-of-price.ts';

test('the price of a pack gives back the grams that it was weighed with', () => {
  const cases: [price: bigint, unitPriceE4: bigint, quantityE4: bigint][] = [
    // 23.99 a kilogram: 0.437 kg are 10.48363, so 10.48 was printed.
    [1_048n, 239_900n, 4_370n],
    // 2,500 a kilogram: 4.938 kg are 12,345.00.
    [1_234_500n, 25_000_000n, 49_380n],
    // 5.00 a kilogram: 0.438 kg are 2.19, as are 0.437 and a half.
    [219n, 50_000n, 4_380n],
  ];
  for (const [priceMinor, unitPriceE4, quantityE4] of cases) {
    const found = quantityOfPrice({ priceMinor, unitPriceE4, currencyDecimals: 2 });
    assert.deepEqual(found, { quantityE4, overMinor: 0n }, String(priceMinor));
  }
});

test('whatever the price of the unit is now, the line comes to what is printed', () => {
  // At 2,600 now, 12,345.00 would be 4.74807…: 4.7481 is 12,345.06, and six are taken off.
  assert.deepEqual(
    quantityOfPrice({ priceMinor: 1_234_500n, unitPriceE4: 26_000_000n, currencyDecimals: 2 }),
    { quantityE4: 47_481n, overMinor: 6n },
  );
  for (const decimals of [0, 2, 3])
    for (const unitPriceE4 of [1n, 9_999n, 10_000n, 239_900n, 7_777_777n, 99_990_000n])
      for (const priceMinor of [1n, 2n, 99n, 12_345n, 99_999n]) {
        const found = quantityOfPrice({ priceMinor, unitPriceE4, currencyDecimals: decimals });
        assert.ok(found && found.quantityE4 > 0n && found.overMinor >= 0n);
        const amount = lineAmountMinor(found.quantityE4, unitPriceE4, decimals);
        assert.equal(amount - found.overMinor, priceMinor, `${priceMinor} at ${unitPriceE4}`);
      }
});

test('without a price there is no quantity', () => {
  assert.equal(quantityOfPrice({ priceMinor: 525n, unitPriceE4: 0n, currencyDecimals: 2 }), undefined);
  assert.equal(quantityOfPrice({ priceMinor: 0n, unitPriceE4: 10_000n, currencyDecimals: 2 }), undefined);
});
