import { existsSync, readFileSync } from 'node:fs';
import { isLanguage, type Language } from '../values/language.ts';

/** Puts an English text into the language of its reader, with the values in braces filled in. */
export type Say = ((text: string, values?: Record<string, string>) => string) & { language: Language };

const catalogues = new Map<Language, Record<string, string>>();

/** The words for a reader of this language: English if it is not known or none of ours. */
export function wordsFor(wanted: string | null): Say {
  const language = isLanguage(wanted) ? wanted : 'en';
  const texts = language === 'en' ? {} : catalogueOf(language);
  const say = (text: string, values: Record<string, string> = {}) =>
    (texts[text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return Object.assign(say, { language });
}

/** The best of our languages that an Accept-Language header names (RFC 9110). Null if it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const named = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
    });
  const [best] = named
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return (best?.language as Language | undefined) ?? null;
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
