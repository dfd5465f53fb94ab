/** The languages that people can choose, each by its own name. Texts are in `web/src/languages/<code>.json`. */
export const languageNames = {
  ar: 'العربية',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  pt: 'Português',
  sw: 'Kiswahili',
} as const;

export type Language = keyof typeof languageNames;
export const languageCodes = Object.keys(languageNames) as Language[];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languageNames, code);
