import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BarcodeLayout,
  canMatchSameCode,
  patternProblem,
  quantityOf,
  readMeasuredCode,
} from './barcode-layout.ts';

const price: BarcodeLayout = { pattern: '21IIIIIVVVVVC', holds: 'PRICE', decimals: 2 };
const weight: BarcodeLayout = { pattern: '22IIIIIVVVVVC', holds: 'G', decimals: 0 };
/** The random-weight UPC-A of North America: item, check digit of the price, price. */
const upc: BarcodeLayout = { pattern: '2IIIIIKVVVVC', holds: 'PRICE', decimals: 2 };
const layouts = [price, weight, upc];

test('a code of a scale says the item and its price or weight', () => {
  // 22 12345 01234: 12+3+6+1+0+5+12+3+6+1+6+2 = 57, so the check digit is 3.
  assert.deepEqual(readMeasuredCode('2212345012343', layouts), {
    itemCodes: ['12345', '2212345000005'],
    value: { amount: 1234, measure: 'G' },
  });
  // 21 00042 00525: 15+2+15+0+0+2+12+0+0+0+3+2 = 51, so the check digit is 9.
  assert.deepEqual(readMeasuredCode('2100042005259', layouts), {
    itemCodes: ['00042', '42', '2100042000001'],
    value: { price: 5.25 },
  });
  // 2 12345 9 2875, the 9 being the check digit of 28.75: 108 in all, so the last is 2.
  const read = { itemCodes: ['12345', '212345000007'], value: { price: 28.75 } };
  assert.deepEqual(readMeasuredCode('212345928752', layouts), read);
  // As an EAN-13, as many scanners send it.
  assert.deepEqual(readMeasuredCode('0212345928752', layouts), read);
});

test('a code that was misread is said to be, and one of no layout is none of ours', () => {
  assert.equal(readMeasuredCode('2212345012344', layouts), 'MISREAD');
  // The price was read as 28.85 and the last digit fits that; the check digit of the price does not.
  assert.equal(readMeasuredCode('212345928851', layouts), 'MISREAD');
  assert.equal(readMeasuredCode('212345928859', layouts), 'MISREAD');
  for (const code of ['5449000000996', '2312345012340', '22123450123', 'ABC', '2212345012343X'])
    assert.equal(readMeasuredCode(code, layouts), undefined, code);
  assert.equal(readMeasuredCode('2212345012343', []), undefined);
});

test('decimals are those of the layout, exactly', () => {
  const kilograms = { ...weight, holds: 'KG', decimals: 3 } as const;
  const value = (layout: BarcodeLayout) => {
    const read = readMeasuredCode('2212345012343', [layout]);
    return read === 'MISREAD' ? read : read?.value;
  };
  assert.deepEqual(value(kilograms), { amount: 1.234, measure: 'KG' });
  assert.deepEqual(value({ ...kilograms, decimals: 4 }), { amount: 0.1234, measure: 'KG' });
  assert.deepEqual(value({ ...weight, holds: 'PRICE' }), { price: 1234 });
});

test('a weight is in the unit of the item; what is counted has none', () => {
  assert.equal(quantityOf({ amount: 1234, measure: 'G' }, 'KG'), 1.234);
  assert.equal(quantityOf({ amount: 1234, measure: 'G' }, 'G'), 1234);
  assert.equal(quantityOf({ amount: 0, measure: 'G' }, 'KG'), undefined);
  assert.equal(quantityOf({ amount: 5, measure: 'KG' }, 'L'), undefined);
  assert.equal(quantityOf({ amount: 5, measure: 'KG' }, null), undefined);
});

test('a pattern is one of the codes that shops make for themselves', () => {
  for (const pattern of ['21IIIIIVVVVVC', '2IIIIIKVVVVC', '29XIIIIVVVVVC', '200IIIIKVVVVC', '25IIIIKVVVVVC'])
    assert.equal(patternProblem(pattern), undefined, pattern);
  const wrong = [
    '',
    '21IIIIIVVVVV',
    '31IIIIIVVVVVC',
    '2IIIIIIVVVVVC',
    '21IIIIIVVVVVVC',
    '21IIVVIIVVVVC',
    '21IIIIIXXXXXC',
    '21XXXXXVVVVVC',
    '21IIKIKVVVVVC',
    '2IIIIIIKVVVC',
    '21iiiiivvvvvc',
  ];
  for (const pattern of wrong) assert.ok(patternProblem(pattern), pattern);
});

test('two patterns are alike where a code could be of both', () => {
  assert.equal(canMatchSameCode('21IIIIIVVVVVC', '22IIIIIVVVVVC'), false);
  assert.equal(canMatchSameCode('21IIIIIVVVVVC', '210IIIIVVVVVC'), true);
  assert.equal(canMatchSameCode('2IIIIIKVVVVC', '21IIIIIVVVVVC'), false);
});
