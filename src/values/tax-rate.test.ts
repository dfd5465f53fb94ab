import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { componentsOfLines, priceSale } from './pricing.ts';
import { refundedComponents, refundShare } from './refund-share.ts';
import { percentOfComponents, splitTax, type TaxComponent } from './tax-components.ts';
import { type TaxPeriod, taxAsCharged, taxOnDay, taxRows } from './tax-rate.ts';

const vat: TaxComponent = { name: 'VAT', percent: 7.5, compound: false };
const levy: TaxComponent = { name: 'Levy', percent: 1, compound: false };
const onTop: TaxComponent = { ...levy, compound: true };

test('components add up, a compound one on top of those before it', () => {
  assert.equal(percentOfComponents([vat, levy]), 8.5);
  // 7.5 + 1.075.
  assert.equal(percentOfComponents([vat, onTop]), 8.575);
  // 2.5 + 2.5 + 1, and 15 % of 106: 15.9.
  const ghana = [2.5, 2.5, 1].map((percent, at) => ({ name: `${at}`, percent, compound: false }));
  assert.equal(percentOfComponents([...ghana, { name: 'VAT', percent: 15, compound: true }]), 21.9);
  // 5 + 9.975 of 105 is 10.47375, which has too many decimals.
  const quebec = { name: 'QST', percent: 9.975, compound: true };
  assert.equal(percentOfComponents([{ ...vat, percent: 5 }, quebec]), undefined);
});

test('the tax of a day is that of the last period that has begun', () => {
  const periods: TaxPeriod[] = [
    { from: null, percent: 5, components: [] },
    { from: '2026-07-01', percent: 7.5, components: [] },
    { from: '2027-01-01', percent: 8.5, components: [vat, levy] },
  ];
  const on = (day: string) => taxOnDay(periods, day).taxPercentE4;
  assert.deepEqual(['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map(on), [
    50_000n,
    75_000n,
    75_000n,
    85_000n,
  ]);
  assert.deepEqual(taxOnDay([], '2026-07-01'), { taxPercentE4: 0n, taxComponents: [] });
  // A till sold by the group before it began; nobody ever had 3 %.
  const charged = (taxPercentE4: bigint) => taxAsCharged(periods, { day: '2026-12-31', taxPercentE4 });
  assert.deepEqual(charged(85_000n), { taxPercentE4: 85_000n, taxComponents: [vat, levy] });
  assert.deepEqual(charged(30_000n), { taxPercentE4: 30_000n, taxComponents: [] });
});

const goods = [
  { quantityE4: 10_000n, unitPriceE4: 333_300n, taxPercentE4: 85_750n, key: 'a' },
  { quantityE4: 30_000n, unitPriceE4: 100_100n, taxPercentE4: 85_750n, key: 'b' },
];

/** The taxes of two lines of 33.33 and 30.03, and the components of each. */
function taxed(taxRounding: 'LINE' | 'DOCUMENT') {
  const priced = priceSale({ currencyDecimals: 2, pricesIncludeTax: false, lines: goods, taxRounding });
  if ('refused' in priced) throw new Error(priced.refused);
  const lines = priced.lines.map((line) => ({ ...line, taxComponents: [vat, onTop] }));
  const components = componentsOfLines(lines, taxRounding);
  return {
    priced,
    components,
    figures: lines.map(({ taxMinor }, at) => [
      taxMinor,
      ...(components[at] ?? []).map((one) => one.taxMinor),
    ]),
  };
}

test('tax is rounded on each line, or once for the document, and so are its components', () => {
  // 2.8580 and 2.5751; 7.5 of 8.575 parts are 2.5015 of 2.86 and 2.2566 of 2.58.
  const byLine = taxed('LINE');
  assert.deepEqual(byLine.figures, [
    [286n, 250n, 36n],
    [258n, 226n, 32n],
  ]);
  assert.equal(byLine.priced.totalMinor, 6_880n);
  // 5.4331 in all, of which 2.8564 and 2.5736 are the lines' own; 4.7493 of 5.43 is VAT.
  const whole = taxed('DOCUMENT');
  assert.deepEqual(whole.figures, [
    [286n, 250n, 36n],
    [257n, 225n, 32n],
  ]);
  assert.equal(whole.priced.totalMinor, 6_879n);
});

test('rounded for the document, a tax of a group is what it is of the whole tax', () => {
  const parts = (taxRounding: 'LINE' | 'DOCUMENT') => {
    const ten = { quantityE4: 10_000n, unitPriceE4: 100_000n, taxPercentE4: 85_750n };
    const lines = ['a', 'b', 'c'].map((key) => ({ ...ten, key }));
    const priced = priceSale({ currencyDecimals: 2, pricesIncludeTax: false, lines, taxRounding });
    if ('refused' in priced) throw new Error(priced.refused);
    const taxed = priced.lines.map((line) => ({ ...line, taxComponents: [vat, onTop] }));
    return componentsOfLines(taxed, taxRounding).map((some) => some.map(({ taxMinor }) => taxMinor));
  };
  // 0.8575 each, of which 0.7522 of 0.86 is VAT.
  assert.deepEqual(parts('LINE'), Array(3).fill([75n, 11n]));
  // 2.5725 in all, so 0.86, 0.86 and 0.85; VAT is 2.2478 of 2.57. The last line by itself would have 0.74.
  assert.deepEqual(parts('DOCUMENT'), [
    [75n, 11n],
    [75n, 11n],
    [75n, 10n],
  ]);
});

test('prices that include tax keep their totals, however it is rounded', () => {
  const lines = goods.map((line) => ({ ...line, taxPercentE4: 75_000n }));
  const price = (taxRounding: 'LINE' | 'DOCUMENT') => {
    const priced = priceSale({ currencyDecimals: 2, pricesIncludeTax: true, lines, taxRounding });
    if ('refused' in priced) throw new Error(priced.refused);
    return [priced.totalMinor, ...priced.lines.map(({ taxMinor }) => taxMinor)];
  };
  // 33.33 × 7.5 / 107.5 is 2.3253, 30.03 gives 2.0951, and both together 4.4205.
  assert.deepEqual(price('LINE'), [6_336n, 233n, 210n]);
  assert.deepEqual(price('DOCUMENT'), [6_336n, 233n, 209n]);
});

test('a receipt has a row for each tax, whichever rate it is of', () => {
  const [first = [], second = []] = taxed('LINE').components;
  const rows = taxRows([
    { taxName: 'VAT and levy', taxPercentE4: 85_750n, taxMinor: 286n, totalMinor: 3_619n, components: first },
    {
      taxName: 'VAT and levy',
      taxPercentE4: 85_750n,
      taxMinor: 258n,
      totalMinor: 3_261n,
      components: second,
    },
    { taxName: 'VAT', taxPercentE4: 75_000n, taxMinor: 75n, totalMinor: 1_075n, components: [] },
    { taxName: 'Books', taxPercentE4: 0n, taxMinor: 0n, totalMinor: 500n, components: [] },
  ]);
  assert.deepEqual(rows, [
    // 33.33 + 30.03 + 10.00, and 2.50 + 2.26 + 0.75.
    { name: 'VAT', taxPercentE4: 75_000n, netMinor: 7_336n, taxMinor: 551n },
    // On 63.36 and the VAT of 4.76.
    { name: 'Levy', taxPercentE4: 10_000n, netMinor: 6_812n, taxMinor: 68n },
  ]);
});

test('however a line is cut, the components of its refunds add up to those of the sale', () => {
  const percents = fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100);
  const group = fc.array(fc.record({ percent: percents, compound: fc.boolean() }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      group,
      fc.bigInt({ min: 0n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
      (parts, taxMinor, netMinor, cuts) => {
        const components = parts.map((part, at) => ({ name: `${at}`, ...part }));
        const split = splitTax(taxMinor, components);
        const charged = components.map((one, at) => ({ ...one, taxMinor: split[at] ?? 0n }));
        const quantityE4 = cuts.reduce((sum, cut) => sum + BigInt(cut), 0n);
        const line = {
          quantityE4,
          totalMinor: netMinor + taxMinor,
          discountMinor: 0n,
          taxMinor,
          costMinor: 0n,
        };
        const back = charged.map(() => 0n);
        let refundedE4 = 0n;
        for (const cut of cuts) {
          const part = { refundedE4, quantityE4: BigInt(cut) };
          const share = refundShare(line, part);
          assert.ok('taxMinor' in share);
          const given = refundedComponents({ ...line, components: charged }, part);
          assert.equal(
            given.reduce((sum, one) => sum + one.taxMinor, 0n),
            share.taxMinor,
          );
          for (const [at, one] of given.entries()) back[at] = (back[at] ?? 0n) + one.taxMinor;
          refundedE4 += BigInt(cut);
        }
        assert.deepEqual(back, split);
      },
    ),
  );
});
