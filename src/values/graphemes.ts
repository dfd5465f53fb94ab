let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: a letter with its accents is one. */
export function graphemesOf(text: string): string[] {
  // Made at the first use, because it takes memory and most requests print nothing.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
