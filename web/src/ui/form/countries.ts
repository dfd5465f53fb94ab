import { countryCodes, countryOfTimeZone } from '../../../../src/values/country.ts';
import { locale } from '../../words.ts';

const names = new Intl.DisplayNames(locale, { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

/** All countries by name. */
export const countryChoices = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** The time zone says more about where a shop is than the language does, but not if it is UTC. */
export function guessedCountry(zone: string, languages: readonly string[]): string | undefined {
  const regions = languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? '');
  return countryOfTimeZone(zone) ?? regions.find((region) => countryCodes.includes(region));
}
