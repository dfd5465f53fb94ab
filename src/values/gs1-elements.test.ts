import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGs1Elements } from './gs1-elements.ts';

const gtin = '90614141000015';

test('element strings of GS1-128 and DataBar are read: GTIN, weight and price', () => {
  // The example of the GS1 DataBar documents: 1.50 lb.
  assert.deepEqual(readGs1Elements(`01${gtin}3202000150`), {
    gtin,
    weight: { amount: 1.5, measure: 'LB' },
    price: undefined,
  });
  assert.deepEqual(readGs1Elements(`]C101${gtin}310300175015261231`), {
    gtin,
    weight: { amount: 1.75, measure: 'KG' },
    price: undefined,
  });
  const priced = { gtin, weight: { amount: 0.05, measure: 'KG' }, price: 21.72 };
  assert.deepEqual(readGs1Elements(`]e001${gtin}310300005039222172`), priced);
  // A value of no fixed length ends with the separator, which comes as GS or as Ctrl+].
  assert.deepEqual(readGs1Elements(`01${gtin}39222172\u001d3103000050`), priced);
  assert.deepEqual(readGs1Elements(`01${gtin}10AB1]39222172]3103000050`), priced);
  // With the number of the currency.
  assert.equal(readGs1Elements(`01${gtin}39325662172`)?.price, 21.72);
  assert.equal(readGs1Elements(`01${gtin}39205`)?.price, 5);
});

test('what is no element string, or has a wrong check digit, is not read', () => {
  const codes = ['', '5449000000996', `01${gtin.slice(0, -1)}6`, `01${gtin}310300175`, '3103001750', 'hello'];
  for (const code of [...codes, `01${gtin}9912`, `01${gtin}3922ABC`])
    assert.equal(readGs1Elements(code), undefined, code);
});
