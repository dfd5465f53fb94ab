import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../values/language.ts';

/** Puts an English text into the language of its reader, with the values in braces filled in. */
export type Say = (text: string, values?: Record<string, string>) => string;

const catalogues = new Map<Language, Record<string, string>>();

/** The words for a reader of this language. Texts without a translation stay in English. */
export function wordsFor(language: Language | null): Say {
  const texts = language === null || language === 'en' ? {} : catalogueOf(language);
  return (text, values = {}) =>
    (texts[text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** The pages and the server share the catalogues. They are read once. */
function catalogueOf(language: Language): Record<string, string> {
  const kept = catalogues.get(language);
  if (kept) return kept;
  const file = new URL(`../../web/src/languages/${language}.json`, import.meta.url);
  const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  catalogues.set(language, texts);
  return texts;
}
