import { existsSync, readFileSync } from 'node:fs';
import { pageParts } from '../../web/src/languages/parts.ts';
import { pageTexts } from './page-texts.ts';
import { partsByFile } from './parts.ts';
import { mailTexts, serverTexts } from './server-texts.ts';

/** The languages that the pages speak beside English. */
export const languages = ['ar', 'es', 'fr', 'hi', 'pt', 'sw'] as const;

/** A catalogue: the English text and its translation. A text with a count has a key for each plural form. */
export type Catalogue = Record<string, string>;

/** The texts by who needs them. A text may be in several parts of the pages, never in one of them and in `server`. */
const parts = [...pageParts, 'server'] as const;
export type Keys = Record<(typeof parts)[number] | 'counted', string[]>;

const fieldWords = 'web/src/ui/field-words.ts';
const folder = new URL('../../web/src/languages/', import.meta.url);
export const fileOf = (name: string) => new URL(`${name}.json`, folder);
export const readFile = <Content>(name: string): Content => JSON.parse(readFileSync(fileOf(name), 'utf8'));
export const isWritten = (language: string) => existsSync(fileOf(language));

/** Every text in English, from the source, sorted into its part. */
export function keysOfSource(): { keys: Keys; places: Map<string, string[]>; problems: string[] } {
  const { texts, counted, problems } = pageTexts();
  const refused = serverTexts();
  const mailed = mailTexts();
  const places = new Map(
    [...texts, ...refused, ...mailed].map(([text]) => [
      text,
      [texts, refused, mailed].flatMap((found) => found.get(text) ?? []),
    ]),
  );
  const partsOf = partsByFile();
  const filesOf = (text: string) => (texts.get(text) ?? []).map((place) => place.replace(/:\d+$/, ''));
  const keys = Object.fromEntries([...parts, 'counted'].map((part) => [part, [] as string[]])) as Keys;
  for (const text of [...places.keys()].filter(Boolean).sort()) {
    const files = filesOf(text);
    // The words for fields are loaded with refusals.
    const shownBy = files.filter((file) => file !== fieldWords);
    const found: (typeof parts)[number][] = partsOf(shownBy);
    if (found.length === 0 && shownBy.length > 0) problems.push(`${shownBy[0]}: no page shows ${text}`);
    if (refused.has(text) || files.includes(fieldWords)) found.push('refusals');
    for (const part of found.length > 0 ? found : (['server'] as const)) keys[part].push(text);
    if (counted.has(text)) keys.counted.push(text);
  }
  return { keys, places, problems };
}

export const allKeys = (keys: Keys) => [...new Set(parts.flatMap((part) => keys[part]))];

/** The plural forms of a language that whole numbers take: `one` and `other` in English, six in Arabic. */
export function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const whole = Array.from({ length: 1000 }, (_, count) => rules.select(count));
  // French, Spanish and Portuguese have another form for whole millions, which the form of all others stands in for.
  return [...new Set(whole)].sort();
}

/** What is wrong with a catalogue: texts that are missing or superfluous, placeholders and plural forms. */
export function faultsIn(
  language: string,
  catalogue: Catalogue,
  { keys, english }: { keys: Keys; english: Catalogue },
): string[] {
  const forms = pluralForms(language);
  const counted = new Set(keys.counted);
  const varies = (text: string) => `${text}_other` in english;
  const faults: string[] = [];
  const expected = new Set<string>();
  for (const text of allKeys(keys)) {
    const withForms = forms.map((form) => `${text}_${form}`);
    const isPlural = counted.has(text) && (varies(text) || withForms.some((key) => key in catalogue));
    if (language === 'en' && !isPlural) continue;
    for (const key of isPlural ? withForms : [text]) {
      expected.add(key);
      const translation = catalogue[key];
      if (!translation?.trim()) faults.push(`missing: ${key}`);
      // "One customer" needs no figure.
      else if (!samePlaceholders(text, translation, isPlural && !key.endsWith('_other')))
        faults.push(`placeholders differ: ${key} → ${translation}`);
    }
  }
  for (const key of Object.keys(catalogue)) if (!expected.has(key)) faults.push(`superfluous: ${key}`);
  return faults;
}

function samePlaceholders(text: string, translation: string, mayLeaveOutCount: boolean): boolean {
  const of = (one: string) => [...new Set(one.match(/\{\w+\}/g) ?? [])].sort();
  const wanted = of(text);
  const given = of(translation);
  const without = wanted.filter((name) => name !== '{count}');
  return given.join() === wanted.join() || (mayLeaveOutCount && given.join() === without.join());
}

/** Keys in the order of the file: by code units, so that a script sorts them alike everywhere. */
export const sorted = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1)));
export const fileText = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
