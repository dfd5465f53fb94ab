/// <reference path="./virtual-languages.d.ts" />
import files from 'virtual:languages';
import type { Language } from '../../../src/values/language.ts';
import english from './en.json' with { type: 'json' };

/** English texts and their translations. */
export type Catalogue = Record<string, string>;
export type Part = 'till' | 'office' | 'refusals';

/** Reads one part of the texts of a language. If it cannot be had, the page speaks English. */
export async function loadPart(language: Language, part: Part): Promise<Catalogue> {
  if (language === 'en') return english;
  try {
    const answer = await fetch(files[language][part]);
    return answer.ok ? ((await answer.json()) as Catalogue) : {};
  } catch {
    return {};
  }
}

/** The addresses of a language's texts, for the service worker to keep. */
export const filesOfLanguage = (language: Language): string[] =>
  language === 'en' ? [] : Object.values(files[language]);
