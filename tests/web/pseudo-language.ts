import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { type Part, pageParts } from '../../web/src/languages/parts.ts';

const keys = JSON.parse(
  readFileSync(new URL('../../web/src/languages/keys.json', import.meta.url), 'utf8'),
) as Record<Part, string[]>;

const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';

/** A text in Arabic letters as long as the English one, with its placeholders. */
export const inArabicLetters = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? ''),
    )
    .join('');

/**
 * Answers for the catalogues of a browser: `wordsOf` gives the translation of each English text. Tests do not depend on
 * the words of our translators.
 */
export async function withLanguage(
  context: BrowserContext,
  language: string,
  wordsOf: (text: string) => string | undefined,
  forms: Record<string, string> = {},
): Promise<void> {
  const address = new RegExp(`/assets/${language}-(${pageParts.join('|')})-[\\w-]+\\.json$`);
  await context.route(address, (route) => {
    const part = address.exec(route.request().url())?.[1] as Part;
    const texts = keys[part].flatMap((text) => {
      const words = wordsOf(text);
      return words === undefined ? [] : [[text, words]];
    });
    return route.fulfill({ json: { ...Object.fromEntries(texts), ...forms } });
  });
}
