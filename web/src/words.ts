import { directionOf } from '../../src/values/language.ts';
import { type Catalogue, loadPart } from './languages/catalogues.ts';
import { languageOf, localeOf } from './languages/language.ts';
import type { Part } from './languages/parts.ts';

/** The language of this page. Another language takes effect when the page is loaded again. */
export const language = languageOf(location.pathname);

/** The texts of the page in its language. */
const texts: Catalogue = {};

const added = new Map<Part, Promise<void>>();

/**
 * Loads the texts of a part. Modules call `t` as soon as they are loaded, so their texts come first. What starts every
 * page has no text outside of a function.
 */
export function addTexts(part: Part): Promise<void> {
  const earlier = added.get(part);
  if (earlier) return earlier;
  const now = loadPart(language, part).then((more) => void Object.assign(texts, more));
  added.set(part, now);
  return now;
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
  if (typeof value === 'number') return name === 'count' ? wholeNumber.format(value) : value.toString();
  return value === undefined ? value : apart(value);
}

/** A name or number that keeps its own direction among the words of a right-to-left page. */
const apart = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text);

/** Names and numbers side by side: `Front counter, 16 Nov 2026`. */
export const listed = (...parts: (string | false | undefined)[]): string =>
  parts
    .filter((part): part is string => !!part)
    .map(apart)
    .join(comma);

/** A text without the marks that keep a value apart from the words around it: for what is stored, or leaves the page. */
export const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

/** The texts that are loaded so far, with their translations. */
export const allTexts = (): Readonly<Catalogue> => texts;

/** Compares names as the lists of the server sort them: Item 2 before Item 10, case and accents aside. */
export const compareNames = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare;
/** 0 is Sunday. */
export const firstDayOfWeek = firstDayIn(locale);
export const direction = directionOf(language);
/** Points from a former value to the next. */
export const arrow = direction === 'rtl' ? '←' : '→';
/** Stands between the things of a list. */
export const comma = language === 'ar' ? '، ' : ', ';
/** The keys that lead to the next and to the former of things in a line. */
export const [keyOn, keyBack] =
  direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
document.documentElement.lang = language;
document.documentElement.dir = direction;

function firstDayIn(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  // Browsers have it as a method, as a field, or not at all.
  const { weekInfo, getWeekInfo } = new Intl.Locale(tag) as Intl.Locale & WeekInfo;
  const { firstDay } = getWeekInfo?.call(new Intl.Locale(tag)) ?? weekInfo ?? { firstDay: 1 };
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

type WeekInfo = { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } };
