import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countryCodes,
  countryOf,
  countryOfTimeZone,
  currencyOf,
  showsPricesWithTax,
  timeZonesOf,
} from './country.ts';
import { isCurrency } from './currency.ts';
import { isTimeZone } from './time-zone.ts';

test('a time zone tells its country, and a country its currency and its main time zone', () => {
  const cases = [
    ['Africa/Lagos', 'NG', 'NGN', 'Africa/Lagos'],
    ['America/Chicago', 'US', 'USD', 'America/New_York'],
    ['Asia/Calcutta', 'IN', 'INR', 'Asia/Kolkata'],
    ['Europe/Belgrade', 'RS', 'RSD', 'Europe/Belgrade'],
    ['America/Manaus', 'BR', 'BRL', 'America/Sao_Paulo'],
  ] as const;
  for (const [zone, country, currency, main] of cases) {
    assert.deepEqual(
      [countryOfTimeZone(zone), currencyOf(country), timeZonesOf(country)[0]],
      [country, currency, main],
    );
  }
  assert.deepEqual(
    [countryOfTimeZone('UTC'), currencyOf('ZZ'), timeZonesOf('ZZ')],
    [undefined, undefined, []],
  );
  assert.equal(countryOf({ country: null, timezone: 'Africa/Lagos' }), 'NG');
  assert.equal(countryOf({ country: 'GH', timezone: 'Africa/Lagos' }), 'GH');
  assert.equal(countryOf({ country: null, timezone: 'UTC' }), null);
});

test('prices include tax, but for the United States and Canada', () => {
  for (const country of ['NG', 'GH', 'KE', 'DE', 'FR', 'GB', 'IN', 'AU'])
    assert.equal(showsPricesWithTax(country), true, country);
  for (const country of ['US', 'PR', 'CA']) assert.equal(showsPricesWithTax(country), false, country);
});

test('every country has a currency and time zones that a business can have, and every zone of the runtime a country', () => {
  for (const country of countryCodes) {
    assert.ok(isCurrency(currencyOf(country) ?? ''), country);
    const zones = timeZonesOf(country);
    assert.ok(zones.length > 0 && zones.every(isTimeZone), country);
  }
  const homeless = Intl.supportedValuesOf('timeZone').filter((zone) => !countryOfTimeZone(zone));
  assert.deepEqual(homeless, []);
});
