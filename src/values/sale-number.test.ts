import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeInSeries, saleNumber, seriesOf } from './sale-number.ts';

test('a number has at least six digits, and goes on beyond them', () => {
  assert.equal(saleNumber('LAG1-T1-', 42n), 'LAG1-T1-000042');
  assert.equal(saleNumber('LAG1-', 1_234_567), 'LAG1-1234567');
});

test('a number tells its place in its own series only', () => {
  assert.equal(placeInSeries('LAG1-T1-000042', 'LAG1-T1-'), 42n);
  for (const other of ['LAG1-T2-000042', 'LAG1-T1-42', 'LAG1-T1-000000', 'LAG1-T1-1234567890123', '']) {
    assert.equal(placeInSeries(other, 'LAG1-T1-'), undefined, other);
  }
  assert.deepEqual(seriesOf('LAG1-T1-000042'), { prefix: 'LAG1-T1-', next: 42 });
  assert.equal(seriesOf('LAG1'), undefined);
});
