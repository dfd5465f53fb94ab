import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCurrencies, decimalsOf, isCurrency } from './currency.ts';

// From list one of ISO 4217.
const cases: [code: string, decimals: number][] = [
  ...(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP'] as const).map(
    (code) => [code, 2] as [string, number],
  ),
  ...(['MGA', 'MMK', 'PKR', 'RSD', 'SOS', 'SYP', 'TZS', 'YER', 'NGN'] as const).map(
    (code) => [code, 2] as [string, number],
  ),
  ['IQD', 3],
  ['KWD', 3],
  ['JPY', 0],
  ['UGX', 0],
  ['XOF', 0],
  ['CLF', 4],
];

test('a currency has the decimals of ISO 4217, whatever the runtime says', () => {
  for (const [code, decimals] of cases) assert.equal(decimalsOf(code), decimals, code);
});

test('codes that are no money of today are no currencies', () => {
  for (const code of ['DEM', 'HRK', 'XAU', 'XTS', 'XXX', 'eur', ''])
    assert.equal(isCurrency(code), false, code);
  assert.equal(new Set(allCurrencies().map(({ code }) => code)).size, 164);
});
