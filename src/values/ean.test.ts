import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf } from './ean.ts';

const drawn = (code: string) => {
  const bars = barsOf(code);
  return bars && [bars.symbology, bars.modules.map(Number).join('')];
};

test('codes with a right check digit have the bars of their kind', () => {
  // Written out by hand from the tables of GS1: guard, six digits, middle, six digits, guard.
  assert.deepEqual(drawn('5901234123457'), [
    'EAN-13',
    '101 0001011 0100111 0110011 0010011 0111101 0011101 01010 1100110 1101100 1000010 1011100 1001110 1000100 101'.replaceAll(
      ' ',
      '',
    ),
  ]);
  assert.deepEqual(drawn('96385074'), [
    'EAN-8',
    '101 0001011 0101111 0111101 0110111 01010 1001110 1110010 1000100 1011100 101'.replaceAll(' ', ''),
  ]);
  assert.deepEqual(drawn('036000291452'), [
    'UPC-A',
    '101 0001101 0111101 0101111 0001101 0001101 0001101 01010 1101100 1110100 1100110 1011100 1001110 1101100 101'.replaceAll(
      ' ',
      '',
    ),
  ]);
});

test('any other code is Code 128, and one that no scanner reads has no bars', () => {
  assert.equal(barsOf('5901234123456')?.symbology, 'CODE-128', 'a wrong check digit');
  assert.equal(barsOf('SOAP-100')?.symbology, 'CODE-128');
  assert.equal(barsOf('12345')?.symbology, 'CODE-128');
  // Start, three characters, check and stop: 11 modules each, 13 for the stop.
  assert.equal(barsOf('A-1')?.modules.length, 5 * 11 + 13);
  assert.equal(barsOf('Çay'), undefined);
  assert.equal(barsOf(''), undefined);
});
