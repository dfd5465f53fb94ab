import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovedLine, type ApprovedSale, beyondCashier, covers } from './approval.ts';
import { type Discount, type PricedSale, priceSale } from './pricing.ts';

type Line = ApprovedLine & { priceE4: bigint };

/** Two of an item at 10.00 unless said otherwise. */
const line = (changes: Partial<Line> = {}): Line => ({
  itemPriceId: 'a',
  quantityE4: 20_000n,
  unitPriceE4: 100_000n,
  priceE4: 100_000n,
  ...changes,
});

/** With a limit of 10%. */
function judged(lines: Line[], discount?: Discount) {
  const priced = priceSale({
    currencyDecimals: 2,
    pricesIncludeTax: true,
    lines: lines.map((one) => ({ ...one, taxPercentE4: 0n })),
    discount,
  }) as PricedSale;
  return beyondCashier({ lines, discount, priced, limitE4: 100_000n, currencyDecimals: 2 });
}

const isCovered = (approved: ApprovedSale, lines: Line[], discount?: Discount) => {
  const beyond = judged(lines, discount);
  assert.ok(beyond);
  return covers(approved, { lines, discount }, beyond);
};

const cheaper = line({ unitPriceE4: 90_000n });
const other = line({ itemPriceId: 'b' });

test('what a cashier may not do alone: another price, too much off a line, too much off the whole', () => {
  assert.equal(judged([line(), other]), undefined);
  assert.equal(judged([line({ discount: { percentE4: 100_000n } })], undefined), undefined);
  assert.deepEqual(judged([line(), cheaper]), { action: 'PRICE', lines: [1], isWhole: false });
  // 2.01 off 20.00 is more than a tenth of it, and of the 40.00 of both it is not.
  assert.deepEqual(judged([line({ discount: { amountMinor: 201n } }), other]), {
    action: 'DISCOUNT',
    lines: [0],
    isWhole: false,
  });
  assert.deepEqual(judged([line(), other], { amountMinor: 401n }), {
    action: 'DISCOUNT',
    lines: [],
    isWhole: true,
  });
});

test('an approval of a line holds for that item, price, quantity and discount, once', () => {
  const approved = { lines: [cheaper] };
  assert.ok(isCovered(approved, [cheaper]));
  assert.ok(isCovered(approved, [other, cheaper]), 'another line at its usual price changes nothing');
  for (const changed of [
    line({ unitPriceE4: 89_999n }),
    line({ unitPriceE4: 95_000n }),
    line({ unitPriceE4: 90_000n, quantityE4: 30_000n }),
    line({ unitPriceE4: 90_000n, itemPriceId: 'b' }),
    line({ unitPriceE4: 90_000n, discount: { percentE4: 10_000n } }),
  ]) {
    assert.ok(!isCovered(approved, [changed]));
  }
  assert.ok(!isCovered(approved, [cheaper, cheaper]));
});

test('an approval of a discount on the whole sale holds for these lines alone, in any order', () => {
  const half: Discount = { percentE4: 500_000n };
  const approved = { lines: [line(), other], discount: half };
  assert.ok(isCovered(approved, [other, line()], half));
  assert.ok(!isCovered(approved, [line(), other, line({ itemPriceId: 'c' })], half));
  assert.ok(!isCovered(approved, [line()], half));
  assert.ok(!isCovered(approved, [line(), other], { percentE4: 500_001n }));
  assert.ok(!isCovered(approved, [line(), other], { amountMinor: 2_000n }));
});
