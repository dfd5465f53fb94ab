import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cashRounding } from './coins.ts';
import {
  allocate,
  type Discount,
  type LineToPrice,
  type PricedSale,
  priceSale,
  type SaleToPrice,
  taxesByRate,
} from './pricing.ts';
import { toE4 } from './quantity.ts';

const euro = { currencyDecimals: 2, pricesIncludeTax: true };
const net = { currencyDecimals: 2, pricesIncludeTax: false };

function e4(number: number): bigint {
  return toE4(number) ?? assert.fail(`${number} has more than four decimals`);
}

function line(quantity: number, unitPrice: number, taxPercent = 0, discount?: Discount): LineToPrice {
  return { quantityE4: e4(quantity), unitPriceE4: e4(unitPrice), taxPercentE4: e4(taxPercent), discount };
}

function priced(sale: SaleToPrice): PricedSale {
  const result = priceSale(sale);
  if ('refused' in result) assert.fail(result.refused);
  return result;
}

/** gross, discount, tax and total of each line. */
function figures({ lines }: PricedSale): bigint[][] {
  return lines.map((one) => [one.grossMinor, one.discountMinor, one.taxMinor, one.totalMinor]);
}

/** subtotal, discount, tax, rounding and total of the sale. */
function totals(sale: PricedSale): bigint[] {
  return [sale.subtotalMinor, sale.discountMinor, sale.taxMinor, sale.roundingMinor, sale.totalMinor];
}

test('prices that include 7.5% contain the tax of each line, rounded by line', () => {
  // 10.75 contains 0.75; 2 × 4.99 = 9.98 contains 9.98 × 7.5 / 107.5 = 0.6963
  const sale = priced({ ...euro, lines: [line(1, 10.75, 7.5), line(2, 4.99, 7.5)] });
  assert.deepEqual(figures(sale), [
    [1075n, 0n, 75n, 1075n],
    [998n, 0n, 70n, 998n],
  ]);
  assert.deepEqual(totals(sale), [2073n, 0n, 145n, 0n, 2073n]);
  assert.deepEqual(sale.taxes, [
    { taxPercentE4: 75_000n, netMinor: 1928n, taxMinor: 145n, totalMinor: 2073n },
  ]);
});

test('20% on top of prices is added to each line after its discount', () => {
  // 3 × 3.33 = 9.99, less 10% (1.00) = 8.99, and 1.798 of tax; 0.125 × 1.00 rounds up to 0.13, and 0.026 of tax
  const sale = priced({ ...net, lines: [line(3, 3.33, 20, { percentE4: e4(10) }), line(0.125, 1, 20)] });
  assert.deepEqual(figures(sale), [
    [999n, 100n, 180n, 1079n],
    [13n, 0n, 3n, 16n],
  ]);
  assert.deepEqual(totals(sale), [1012n, 100n, 183n, 0n, 1095n]);
});

test('each rate has its own sums, the highest first', () => {
  const lines = [line(1, 10, 5), line(1, 2, 20), line(1, 1), line(1, 20, 5)];
  assert.deepEqual(priced({ ...net, lines }).taxes, [
    { taxPercentE4: 200_000n, netMinor: 200n, taxMinor: 40n, totalMinor: 240n },
    { taxPercentE4: 50_000n, netMinor: 3000n, taxMinor: 150n, totalMinor: 3150n },
    { taxPercentE4: 0n, netMinor: 100n, taxMinor: 0n, totalMinor: 100n },
  ]);
});

test('one cent off three lines falls on one of them: the largest', () => {
  const sale = priced({
    ...euro,
    lines: [line(1, 1), line(1, 3), line(1, 2)],
    discount: { amountMinor: 1n },
  });
  assert.deepEqual(figures(sale), [
    [100n, 0n, 0n, 100n],
    [300n, 1n, 0n, 299n],
    [200n, 0n, 0n, 200n],
  ]);
});

test('the odd cent falls on the same item, whichever was scanned first', () => {
  const tea = { ...line(1, 1), key: 'tea' };
  const jam = { ...line(1, 1), key: 'jam' };
  const discount = { amountMinor: 1n };
  assert.deepEqual(figures(priced({ ...euro, discount, lines: [tea, jam] })), [
    [100n, 0n, 0n, 100n],
    [100n, 1n, 0n, 99n],
  ]);
  assert.deepEqual(figures(priced({ ...euro, discount, lines: [jam, tea] })), [
    [100n, 1n, 0n, 99n],
    [100n, 0n, 0n, 100n],
  ]);
});

test('a cart discount in percent is of what the lines come to after their own discounts', () => {
  // 10.00 − 2.00 and 5.00: 10% of 13.00 is 1.30, shared as 0.80 and 0.50; 20% of 7.20 and of 4.50
  const lines = [line(1, 10, 20, { amountMinor: 200n }), line(1, 5, 20)];
  const sale = priced({ ...net, lines, discount: { percentE4: e4(10) } });
  assert.deepEqual(figures(sale), [
    [1000n, 280n, 144n, 864n],
    [500n, 50n, 90n, 540n],
  ]);
  assert.deepEqual(totals(sale), [1500n, 330n, 234n, 0n, 1404n]);
});

test('yen have no decimals, dinars three', () => {
  // 3 × 133.5 = 400.5 → 401; 10% contained: 36.45 → 36
  const yen = priced({ currencyDecimals: 0, pricesIncludeTax: true, lines: [line(3, 133.5, 10)] });
  assert.deepEqual(figures(yen), [[401n, 0n, 36n, 401n]]);
  // 0.75 × 1.2345 = 0.925875 → 0.926; 5% on top: 0.0463 → 0.046
  const dinars = priced({ currencyDecimals: 3, pricesIncludeTax: false, lines: [line(0.75, 1.2345, 5)] });
  assert.deepEqual(figures(dinars), [[926n, 0n, 46n, 972n]]);
});

test('0.333 kg at 2.99 is 0.99567, charged as 1.00', () => {
  assert.deepEqual(figures(priced({ ...euro, lines: [line(0.333, 2.99, 7)] })), [[100n, 0n, 7n, 100n]]);
});

test('nothing on the counter comes to nothing', () => {
  assert.deepEqual(totals(priced({ ...euro, lines: [], discount: { percentE4: e4(10) } })), [
    0n,
    0n,
    0n,
    0n,
    0n,
  ]);
});

test('a line that is wholly discounted costs nothing and takes no share of the rest', () => {
  const lines = [line(1, 5, 20, { percentE4: e4(100) }), line(1, 5, 20)];
  assert.deepEqual(figures(priced({ ...net, lines, discount: { amountMinor: 100n } })), [
    [500n, 500n, 0n, 0n],
    [500n, 100n, 80n, 480n],
  ]);
});

const cash: [total: bigint, unit: bigint, rounding: bigint][] = [
  [1001n, 5n, -1n],
  [1002n, 5n, -2n],
  [1003n, 5n, 2n],
  [1004n, 5n, 1n],
  [1005n, 5n, 0n],
  [1005n, 10n, 5n], // halves go up
  [-1003n, 5n, -2n],
  [149n, 100n, -49n],
];
for (const [total, unit, rounding] of cash) {
  test(`${total} in coins of ${unit} is rounded by ${rounding}`, () =>
    assert.equal(cashRounding(total, unit), rounding));
}

test('a cart shows what it comes to in cash', () => {
  const sale = priced({ ...euro, lines: [line(1, 9.99), line(1, 0.04)], cashUnitMinor: 5n });
  assert.deepEqual(totals(sale), [1003n, 0n, 0n, 2n, 1005n]);
});

const refused: [name: string, sale: Partial<SaleToPrice>, refusal: object][] = [
  [
    'a discount larger than its line',
    { lines: [line(1, 1), line(1, 1, 0, { amountMinor: 101n })] },
    { refused: 'DISCOUNT_TOO_LARGE', line: 1 },
  ],
  [
    'more than a hundred percent off',
    { lines: [line(1, 1, 0, { percentE4: 1_010_000n })] },
    { refused: 'DISCOUNT_TOO_LARGE', line: 0 },
  ],
  [
    'a cart discount larger than what is left of the lines',
    { lines: [line(1, 1, 0, { amountMinor: 50n })], discount: { amountMinor: 51n } },
    { refused: 'DISCOUNT_TOO_LARGE', line: undefined },
  ],
  [
    'a surcharge in disguise',
    { discount: { amountMinor: -1n } },
    { refused: 'NEGATIVE_FIGURE', line: undefined },
  ],
  [
    'a surcharge on a line',
    { lines: [line(1, 1, 0, { percentE4: -1n })] },
    { refused: 'NEGATIVE_FIGURE', line: 0 },
  ],
  ['a negative quantity', { lines: [line(1, 1), line(-1, 1)] }, { refused: 'NEGATIVE_FIGURE', line: 1 }],
  ['a negative price', { lines: [line(1, -1)] }, { refused: 'NEGATIVE_FIGURE', line: 0 }],
  [
    'an amount that a JSON number does not hold',
    { lines: [line(1, 1), line(10_000_000_000, 10_000_000_000)] },
    { refused: 'AMOUNT_TOO_LARGE', line: 1 },
  ],
  [
    'a sum that a JSON number does not hold',
    { lines: [line(1000, 9_000_000_000), line(1000, 9_000_000_000)] },
    { refused: 'AMOUNT_TOO_LARGE', line: undefined },
  ],
];
for (const [name, sale, refusal] of refused) {
  test(`${name} is refused by name`, () =>
    assert.deepEqual(priceSale({ ...euro, lines: [line(1, 1)], ...sale }), refusal));
}

const largestWeight = 999_999_999_999n;
const weights = fc.array(fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, largestWeight)), { maxLength: 12 });

test('any allocation adds up exactly, within one unit of each share and within each weight', () => {
  fc.assert(
    fc.property(weights, fc.bigInt(0n, 1_000_000n), (all, percentE4) => {
      const whole = all.reduce((sum, one) => sum + one, 0n);
      const amount = (whole * percentE4) / 1_000_000n;
      const parts = allocate(amount, all);
      assert.equal(
        parts.reduce((sum, one) => sum + one, 0n),
        amount,
      );
      for (const [at, part] of parts.entries()) {
        const weight = all[at] ?? 0n;
        assert.ok(part >= 0n && part <= weight);
        const offBy = part * whole - amount * weight;
        assert.ok(whole === 0n || (offBy < whole && -offBy < whole));
      }
    }),
  );
});

test('what is left over goes to the largest remainders, not to the largest', () => {
  assert.deepEqual(allocate(10n, [50n, 33n, 17n]), [5n, 3n, 2n]); // shares 5.0, 3.3, 1.7
  assert.deepEqual(allocate(5n, [3n, 3n, 1n]), [2n, 2n, 1n]); // shares 2.14, 2.14, 0.71
});

const discount = fc.oneof(
  fc.constant(undefined),
  fc.record({ percentE4: fc.bigInt(0n, 1_000_000n) }),
  fc.record({ amountMinor: fc.bigInt(0n, 30n) }),
);
const anyLine = fc.record({
  quantityE4: fc.oneof(
    fc.bigInt(1n, 9n).map((pieces) => pieces * 10_000n),
    fc.bigInt(1n, 200_000n),
  ),
  unitPriceE4: fc.oneof(fc.constantFrom(9_900n, 10_000n, 19_900n), fc.bigInt(0n, 5_000_000n)),
  taxPercentE4: fc.constantFrom(0n, 50_000n, 75_000n, 200_000n),
  discount,
  key: fc.constantFrom('a', 'b', 'c'),
});
const anySale = fc.record({
  currencyDecimals: fc.constantFrom(0, 2, 3),
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(anyLine, { maxLength: 8 }),
  discount,
  cashUnitMinor: fc.constantFrom(undefined, 5n, 10n),
});

test('any sale adds up, and is taxed on what is charged', () => {
  let answered = 0;
  fc.assert(
    fc.property(anySale, (sale) => {
      const result = priceSale(sale);
      if ('refused' in result) return assert.equal(result.refused, 'DISCOUNT_TOO_LARGE');
      answered++;
      const sum = (pick: (at: number) => bigint) =>
        result.lines.reduce((total, _, at) => total + pick(at), 0n);
      const lineAt = (at: number) => result.lines[at] ?? assert.fail();
      assert.equal(result.totalMinor, sum((at) => lineAt(at).totalMinor) + result.roundingMinor);
      assert.equal(
        result.totalMinor,
        result.subtotalMinor -
          result.discountMinor +
          (sale.pricesIncludeTax ? 0n : result.taxMinor) +
          result.roundingMinor,
      );
      assert.equal(
        result.taxMinor,
        result.taxes.reduce((total, { taxMinor }) => total + taxMinor, 0n),
      );
      if (sale.cashUnitMinor) assert.equal(result.totalMinor % sale.cashUnitMinor, 0n);
      for (const [at, { taxPercentE4 }] of sale.lines.entries()) {
        const { grossMinor, discountMinor, taxMinor, totalMinor } = lineAt(at);
        assert.ok(discountMinor >= 0n && discountMinor <= grossMinor);
        assert.ok(taxMinor >= 0n && taxMinor <= totalMinor);
        const beforeTax = totalMinor - taxMinor;
        assert.equal(grossMinor - discountMinor, sale.pricesIncludeTax ? totalMinor : beforeTax);
        // |tax − net × p| is at most half a unit, or half a unit more of net when tax is contained.
        const offBy = taxMinor * 1_000_000n - beforeTax * taxPercentE4;
        const atMost = sale.pricesIncludeTax ? 1_000_000n + taxPercentE4 : 1_000_000n;
        assert.ok(2n * offBy <= atMost && -2n * offBy <= atMost);
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(answered > 100, 'too few of the random sales have a price');
});

/** Prices of few kinds: many lines claim the odd cent with the same right. */
const alikeSale = fc.record({
  currencyDecimals: fc.constant(2),
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(
    fc.record({
      quantityE4: fc.constantFrom(10_000n, 20_000n),
      unitPriceE4: fc.constantFrom(10_000n, 20_000n),
      taxPercentE4: fc.constantFrom(0n, 200_000n),
      key: fc.constantFrom(undefined, 'a'),
      discount: fc.constantFrom(undefined, { amountMinor: 100n }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  discount: fc.record({ amountMinor: fc.bigInt(1n, 20n) }),
});

test('no order of the lines changes what anything costs', () => {
  const shuffledSale = fc.oneof(anySale, alikeSale).chain((sale: SaleToPrice) =>
    fc.record({
      sale: fc.constant(sale),
      order: fc.shuffledSubarray([...sale.lines.keys()], { minLength: sale.lines.length }),
    }),
  );
  const byLine = (sale: SaleToPrice, result: PricedSale) =>
    sale.lines
      .map((one, at) => [Object.values({ ...one, ...one.discount }), result.lines[at]].map(text))
      .sort();
  const text = (value: unknown) =>
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
  fc.assert(
    fc.property(shuffledSale, ({ sale, order }) => {
      const shuffled = { ...sale, lines: order.map((at) => sale.lines[at] ?? assert.fail()) };
      const [first, second] = [priceSale(sale), priceSale(shuffled)];
      if ('refused' in first || 'refused' in second)
        return assert.ok('refused' in first && 'refused' in second);
      assert.deepEqual(byLine(shuffled, second), byLine(sale, first));
      assert.deepEqual({ ...second, lines: [] }, { ...first, lines: [] });
    }),
    { numRuns: 500 },
  );
});

test('the taxes of stored lines are their sums', () => {
  const lines = [
    { taxPercentE4: 75_000n, taxMinor: 7n, totalMinor: 100n },
    { taxPercentE4: 75_000n, taxMinor: 8n, totalMinor: 101n },
  ];
  assert.deepEqual(taxesByRate(lines), [
    { taxPercentE4: 75_000n, netMinor: 186n, taxMinor: 15n, totalMinor: 201n },
  ]);
});
