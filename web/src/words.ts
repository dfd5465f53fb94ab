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

const { language } = words;
/** How dates and numbers are written: as the browser is set, if it speaks the language of the page (en-GB, en-US). */
export const locale =
  navigator.languages.find((tag) => tag.split('-')[0] === language && isLocale(tag)) ?? language;
/** Compares names as the lists of the server sort them: Item 2 before Item 10, case and accents aside. */
export const compareNames = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare;
/** 0 is Sunday. */
export const firstDayOfWeek = firstDayIn(locale);
document.documentElement.lang = language;
document.documentElement.dir = words.dir(language);

/** Browsers without a desktop may name a locale such as `en-US@posix`, which no date can be written in. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function firstDayIn(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  // Browsers have it as a method, as a field, or not at all.
  const { weekInfo, getWeekInfo } = new Intl.Locale(tag) as Intl.Locale & WeekInfo;
  const { firstDay } = getWeekInfo?.call(new Intl.Locale(tag)) ?? weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

type WeekInfo = { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } };
