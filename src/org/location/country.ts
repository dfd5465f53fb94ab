const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What the platform's data names beside the countries of ISO 3166: unions, parts of countries, placeholders. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** A country by its ISO 3166 code, and Kosovo (XK), which has none but is traded in. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || notCountries.has(code) || !names.of(code)) return false;
  // Codes of countries that are no more (SU, YU) and nicknames (UK) are read as another country.
  return new Intl.Locale(`und-${code}`).region === code;
}
