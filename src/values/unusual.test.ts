import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnusualCash, isUnusualMeasure, isUnusualQuantity } from './unusual.ts';

test('cash is unusual when nobody would hand over so much', () => {
  const cases: [given: number, due: number, currency: string, isUnusual: boolean][] = [
    [5_901_234_123_457, 800, 'NGN', true],
    [10_000, 1, 'NGN', false],
    [10_001, 1, 'NGN', true],
    [50, 0.5, 'GBP', false],
    [500_000, 50_000, 'NGN', false],
    [500_001, 50_000, 'NGN', true],
    // Of a currency whose notes are not known, a thousand stands in for the largest.
    [10_000, 1, 'MXN', false],
    [10_001, 1, 'MXN', true],
  ];
  for (const [given, due, currency, isUnusual] of cases)
    assert.equal(isUnusualCash(given, due, currency), isUnusual, `${given} for ${due} ${currency}`);
});

test('ten thousand of one line is usual, and more is not', () => {
  assert.deepEqual([1, 10_000, 10_000.5, 12_345_670].map(isUnusualQuantity), [false, false, true, true]);
});

test('more than fifty kilograms is unusual, in whatever unit it is weighed', () => {
  const cases: [quantity: number, measure: 'KG' | 'G' | 'LB' | 'L', isUnusual: boolean][] = [
    [50, 'KG', false],
    [50.001, 'KG', true],
    [50_000, 'G', false],
    [50_001, 'G', true],
    // 50 kg are 110.231 lb.
    [110, 'LB', false],
    [111, 'LB', true],
    [200, 'L', false],
    [10_001, 'L', true],
  ];
  for (const [quantity, measure, isUnusual] of cases)
    assert.equal(isUnusualMeasure(quantity, measure), isUnusual, `${quantity} ${measure}`);
});
