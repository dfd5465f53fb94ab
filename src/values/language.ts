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

/** The languages of receipts and of mails to customers. German has no pages. */
export const receiptLanguageNames = { ...languageNames, de: 'Deutsch' } as const;
export type ReceiptLanguage = keyof typeof receiptLanguageNames;

export const languageCodes = Object.keys(languageNames) as Language[];

/** In which direction a language is written. A tag such as `ar-EG` counts as its language. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^ar(-|$)/i.test(language) ? 'rtl' : 'ltr');

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languageNames, code);
