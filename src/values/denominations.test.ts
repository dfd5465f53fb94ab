import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCurrencies } from './currency.ts';
import { denominationsOf } from './denominations.ts';
import { toMinor } from './money.ts';

test('notes and coins stand from the largest down, each once, in units that their currency has', () => {
  for (const { code, decimals } of allCurrencies()) {
    const values = denominationsOf(code);
    if (!values) continue;
    const minors = values.map((value) => toMinor(value, decimals));
    assert.ok(!minors.includes(undefined), code);
    const sorted = [...new Set(values)].sort((one, other) => other - one);
    assert.deepEqual(values, sorted, code);
  }
  assert.equal(denominationsOf('XXX'), undefined);
});
