import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMeasuredCode } from './barcode-layout.ts';
import { freePrefix, internalCode } from './internal-code.ts';

test('a code of the shop has a prefix that no scale uses', () => {
  const layout = (pattern: string) => ({ pattern, holds: 'G' as const, decimals: 0 });
  assert.equal(freePrefix([]), '29');
  assert.equal(freePrefix([layout('22IIIIIVVVVVC'), layout('2IIIIIVVVVVC')]), '29', 'a UPC-A is shorter');
  const layouts = [layout('29IIIIIVVVVVC'), layout('2811IIIVVVVVC')];
  assert.equal(freePrefix(layouts), '27', 'a longer prefix takes its whole range');
  assert.equal(readMeasuredCode(internalCode('27', 42), layouts), undefined);
  const all = Array.from({ length: 10 }, (_, at) => layout(`2${at}IIIIIVVVVVC`));
  assert.equal(freePrefix(all), undefined);
});

test('a code has 13 digits, the last of them its check digit', () => {
  // 2·1 + 9·3 + 0 … 1·3 = 32, so 8 is missing to 40.
  assert.equal(internalCode('29', 1), '2900000000018');
  assert.equal(internalCode('20', 9_999_999_999), '2099999999998');
});
