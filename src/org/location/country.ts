let names: Intl.DisplayNames | undefined;

/** Codes that the platform knows but that are not countries of ISO 3166: unions, parts of countries, placeholders. */
const notCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Whether this is the ISO 3166 code of a country. Kosovo (XK) has no official code, but shops need it. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || notCountries.has(code)) return false;
  // Made at the first use, because it takes memory.
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  if (!names.of(code)) return false;
  // Codes of former countries (SU, YU) and nicknames (UK) are names of another country.
  return new Intl.Locale(`und-${code}`).region === code;
}
