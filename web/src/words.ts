import i18next from 'i18next';

/** The texts of the pages. The key is the English text. Other languages are added to `resources` under their code. */
const words = i18next.createInstance();
words.init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  resources: {},
});

/**
 * `t('{count} selected', { count: 3 })`: the text in the language of the page, with the values in braces filled in.
 */
export function t(text: string, values?: Record<string, string | number>): string {
  return words.t(text, values ?? {});
}

export const language = words.language;
document.documentElement.lang = language;
document.documentElement.dir = words.dir(language);
