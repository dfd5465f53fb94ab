import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPriceE4, type PriceRule } from './changed-price.ts';
import { fromE4, toE4 } from './quantity.ts';

const then = (
  price: number,
  by: PriceRule['by'],
  change: number,
  ending: PriceRule['ending'] = 'CURRENCY',
  decimals = 2,
) => fromE4(changedPriceE4(toE4(price) ?? 0n, { by, changeE4: toE4(change) ?? 0n, ending }, decimals));

test('prices change by percent or amount, rounded once, to the currency', () => {
  assert.equal(then(10, 'PERCENT', 7.5), 10.75);
  assert.equal(then(3.33, 'PERCENT', 10), 3.66, '3.663');
  assert.equal(then(0.05, 'PERCENT', 10), 0.06, '0.055 goes away from zero');
  assert.equal(then(149.99, 'PERCENT', -20), 119.99, '119.992');
  assert.equal(then(1_999, 'PERCENT', 12.5, 'CURRENCY', 0), 2_249, '2248.875');
  assert.equal(then(1.234, 'PERCENT', 10, 'CURRENCY', 3), 1.357, '1.3574');
  assert.equal(then(10, 'AMOUNT', 0.5), 10.5);
  assert.equal(then(10, 'AMOUNT', -2.25), 7.75);
  assert.equal(then(99_999_999_999, 'PERCENT', 1), 100_999_999_998.99, 'beyond what a float holds');
});

test('prices can be made whole, or end in .99', () => {
  assert.equal(then(10.49, 'PERCENT', 0, 'WHOLE'), 10);
  assert.equal(then(10.5, 'PERCENT', 0, 'WHOLE'), 11);
  assert.equal(then(12.34, 'PERCENT', 10, 'NINETY_NINE'), 13.99, '13.574 is nearer to 13.99 than to 12.99');
  assert.equal(then(12.34, 'PERCENT', 0, 'NINETY_NINE'), 11.99, '12.34 is nearer to 11.99');
  assert.equal(then(0.2, 'PERCENT', 0, 'NINETY_NINE'), 0.99, 'never below zero');
});

test('prices go in steps of several units, and none becomes free by that', () => {
  assert.equal(then(349, 'PERCENT', 10, 'FIVE'), 385, '383.9');
  assert.equal(then(7_500, 'PERCENT', 7, 'FIFTY'), 8_050, '8025 goes away from zero');
  assert.equal(then(7_500, 'PERCENT', 7, 'TEN'), 8_030, '8025 goes away from zero');
  assert.equal(then(7_520, 'PERCENT', 7, 'HUNDRED'), 8_000, '8046.4');
  assert.equal(then(20, 'PERCENT', 10, 'FIFTY'), 50, '22 would become free');
  assert.equal(then(0.3, 'PERCENT', 10, 'WHOLE'), 1, '0.33 would become free');
  assert.equal(then(0.01, 'PERCENT', -60), 0.01, '0.004 would become free');
  assert.equal(then(1, 'PERCENT', -60, 'CURRENCY', 0), 1, '0.4 would become free');
});

test('no price falls below zero, and what is free stays free', () => {
  assert.equal(then(2, 'AMOUNT', -5), 0);
  assert.equal(then(2, 'PERCENT', -100), 0);
  assert.equal(then(0, 'AMOUNT', 5), 0);
  assert.equal(then(0, 'PERCENT', 10, 'NINETY_NINE'), 0);
});
