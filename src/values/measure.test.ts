import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inMeasure, type Measure, measureOf } from './measure.ts';

test('a weight is the same in every unit of weight, to four decimals', () => {
  const cases: [amount: number, from: Measure, to: Measure, same: number | undefined][] = [
    [1.234, 'KG', 'KG', 1.234],
    [1.234, 'KG', 'G', 1234],
    [350, 'G', 'KG', 0.35],
    // A pound is 0.45359237 kg, an ounce a sixteenth of it.
    [1, 'LB', 'KG', 0.4536],
    [1, 'KG', 'LB', 2.2046],
    [1, 'LB', 'OZ', 16],
    [2.5, 'OZ', 'G', 70.8738],
    [1, 'L', 'KG', undefined],
    [1, 'KG', 'M', undefined],
  ];
  for (const [amount, from, to, same] of cases)
    assert.equal(inMeasure(amount, { from, to }), same, `${amount} ${from} in ${to}`);
});

test('units of well-known names are measured, and others are counted', () => {
  const names = ['kg', ' Kilogram ', 'LBS', 'oz.', 'Litre', 'm', 'g', 'Bag', 'carton', 'kg bag', ''];
  assert.deepEqual(names.map(measureOf), ['KG', 'KG', 'LB', 'OZ', 'L', 'M', 'G', null, null, null, null]);
});
