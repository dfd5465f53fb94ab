import { type Catalogue, loadPart } from './catalogues.ts';
import { languageOf, localeOf } from './language.ts';

/** The language of this page. Another language takes effect when the page is loaded again. */
export const language = languageOf(location.pathname);
const isTill = /^\/app\/till(\/|$)/.test(location.pathname);

/** The texts of the page in its language: all that every page has, and those of the back office outside of the till. */
const texts: Catalogue = {};
// Modules call `t` as soon as they are loaded, so the texts come first.
await Promise.all([addTexts('till'), isTill ? undefined : addTexts('office')]);

/** Also used before the back office is opened from a page that started without it. */
export async function addTexts(part: 'till' | 'office' | 'refusals'): Promise<void> {
  Object.assign(texts, await loadPart(language, part));
}

/** How dates and numbers are written. */
export const locale = localeOf(language, navigator.languages);
const pluralOf = new Intl.PluralRules(language);
const wholeNumber = new Intl.NumberFormat(locale);

/**
 * `t('{count} products', { count: 3 })`: the text in the language of the page, with the values in braces filled in. A
 * `count` chooses the plural form.
 */
export function t(text: string, values?: Record<string, string | number>): string {
  const found = (typeof values?.count === 'number' && formFor(text, values.count)) || (texts[text] ?? text);
  return values
    ? found.replace(/\{(\w+)\}/g, (all, name: string) => shown(name, values[name]) ?? all)
    : found;
}

function formFor(text: string, count: number): string | undefined {
  return texts[`${text}_${pluralOf.select(count)}`] ?? texts[`${text}_other`];
}

function shown(name: string, value: string | number | undefined): string | undefined {
  return name === 'count' && typeof value === 'number' ? wholeNumber.format(value) : value?.toString();
}

/** The translation of a text, if there is one. */
export const translationOf = (text: string): string | undefined => texts[text];
export const translatedTexts = (): string[] => Object.keys(texts);

/** Compares names as the lists of the server sort them: Item 2 before Item 10, case and accents aside. */
export const compareNames = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare;
/** 0 is Sunday. */
export const firstDayOfWeek = firstDayIn(locale);
export const direction = language === 'ar' ? 'rtl' : 'ltr';
document.documentElement.lang = language;
document.documentElement.dir = direction;

function firstDayIn(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  // Browsers have it as a method, as a field, or not at all.
  const { weekInfo, getWeekInfo } = new Intl.Locale(tag) as Intl.Locale & WeekInfo;
  const { firstDay } = getWeekInfo?.call(new Intl.Locale(tag)) ?? weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

type WeekInfo = { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } };
