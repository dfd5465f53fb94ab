import { countryData } from './country-data.ts';

type CountryFacts = { currency: string; timeZones: string[] };

const byCode = new Map<string, CountryFacts>(
  countryData.split(';').map((entry) => {
    const [code = '', currency = '', ...timeZones] = entry.trim().split(/\s+/);
    return [code, { currency, timeZones }];
  }),
);

const byTimeZone = new Map<string, string>();
for (const [code, { timeZones }] of byCode) {
  // Kosovo has no zone of its own. The zone that it shares is that of the country that comes first.
  for (const zone of timeZones) if (!byTimeZone.has(zone)) byTimeZone.set(zone, code);
}

/** The codes of all countries (ISO 3166). */
export const countryCodes = [...byCode.keys()];

/** The country that a time zone is named after. Undefined for UTC, and for zones that no country uses. */
export function countryOfTimeZone(zone: string): string | undefined {
  return byTimeZone.get(zone);
}

/** The time zones of a country, the main one first. */
export function timeZonesOf(country: string): string[] {
  return byCode.get(country)?.timeZones ?? [];
}

/** The country of a business. One that has not chosen gets that of its time zone. */
export function countryOf({
  country,
  timezone,
}: {
  country: string | null;
  timezone: string;
}): string | null {
  return country ?? countryOfTimeZone(timezone) ?? null;
}

/** The United States, their territories, and Canada: tax is added at the counter. Elsewhere a price includes it. */
const addsTaxAtCounter = new Set(['US', 'AS', 'CA', 'GU', 'MP', 'PR', 'UM', 'VI']);

/** Whether the prices that shops of a country show include tax. */
export function showsPricesWithTax(country: string): boolean {
  return !addsTaxAtCounter.has(country);
}

export function currencyOf(country: string): string | undefined {
  return byCode.get(country)?.currency;
}
