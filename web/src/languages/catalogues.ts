/// <reference path="./virtual-languages.d.ts" />
import files from 'virtual:languages';
import type { Language } from '../../../src/values/language.ts';
import english from './en.json' with { type: 'json' };
import type { Part } from './parts.ts';

/** English texts and their translations. */
export type Catalogue = Record<string, string>;

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

/** The addresses of the texts that a till shows, for the service worker to keep. */
export const filesOfLanguage = (language: Language): string[] =>
  language === 'en' ? [] : [files[language].till, files[language].refusals];
