import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDigitOf, formsOfGtin, hasCheckDigit, isMisread } from './gtin.ts';
import { valueCheckDigit } from './value-check-digit.ts';

test('the check digits of published codes are right, and one wrong digit is seen', () => {
  // Of the GS1 site, of a drink, of a UPC-A and of a case.
  const right = ['6291041500213', '5449000000996', '96385074', '036000291452', '10614141000415'];
  for (const code of right) {
    assert.ok(hasCheckDigit(code), code);
    assert.equal(checkDigitOf(code.slice(0, -1)), code.at(-1));
    assert.equal(isMisread(code), false);
    assert.ok(isMisread(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`), code);
  }
  // What is no GTIN by its length or its letters was not misread.
  for (const code of ['12345', '1234567890', 'A2345678']) assert.equal(isMisread(code), false);
});

test('a GTIN is found with or without its leading zeros', () => {
  assert.deepEqual(formsOfGtin('036000291452'), ['036000291452', '0036000291452', '00036000291452']);
  assert.deepEqual(formsOfGtin('0036000291452')[0], '0036000291452');
  assert.ok(formsOfGtin('0036000291452').includes('036000291452'));
  assert.deepEqual(formsOfGtin('96385074'), ['96385074', '000096385074', '0000096385074', '00000096385074']);
  assert.deepEqual(formsOfGtin('AB12'), ['AB12']);
});

test('the check digit of a value is as the GS1 General Specifications work it out', () => {
  // 28.75: 4 + 5 + 1 + 3 = 13, and three times that ends with 9.
  assert.equal(valueCheckDigit('2875'), '9');
  // 146.85: 5 + 8 + 7 + 4 + 9 = 33; 7 is missing to 40, and that is what 6 counts by "5-".
  assert.equal(valueCheckDigit('14685'), '6');
  assert.equal(valueCheckDigit('0000'), '0');
  assert.equal(valueCheckDigit('00000'), '0');
  assert.equal(valueCheckDigit('123'), undefined);
});
