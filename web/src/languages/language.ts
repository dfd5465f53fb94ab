import { isLanguage, type Language } from '../../../src/values/language.ts';

/**
 * Where a language was chosen: by the signed-in user in the profile, on this browser before anybody signed in, or for
 * the till of this device.
 */
export type ChosenFor = 'user' | 'browser' | 'device';
const noteOf = (whom: ChosenFor) => `tillhouse.language.${whom}`;

export function chosenLanguage(whom: ChosenFor): Language | undefined {
  const kept = localStorage.getItem(noteOf(whom));
  return isLanguage(kept) ? kept : undefined;
}

export function keepLanguage(whom: ChosenFor, language: Language | null): void {
  if (language) localStorage.setItem(noteOf(whom), language);
  else localStorage.removeItem(noteOf(whom));
}

/** The language of a page: at a till that of the device, then that of the user, then that of the browser. */
export function languageOf(path: string): Language {
  const ofDevice = /^\/app\/till(\/|$)/.test(path) ? chosenLanguage('device') : undefined;
  return (
    ofDevice ?? chosenLanguage('user') ?? chosenLanguage('browser') ?? guessedLanguage(navigator.languages)
  );
}

/** `fr-CA` is French. Browsers name the languages that their user reads, the best first. */
export function guessedLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** How dates and numbers are written: in the language, as in the region of the browser (en-GB, fr-NG). */
export function localeOf(language: Language, tags: readonly string[]): string {
  const known = tags.filter(isLocale);
  const own = known.find((tag) => tag.split('-')[0] === language);
  const region = known.map((tag) => new Intl.Locale(tag).region).find(Boolean);
  const locale = own ?? (region ? `${language}-${region}` : language);
  // Figures are typed, scanned and printed in Latin digits, so they are shown in them.
  return language === 'ar' ? `${new Intl.Locale(locale).baseName}-u-nu-latn` : locale;
}

/** Browsers without a desktop may name a locale such as `en-US@posix`, which no date can be written in. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
