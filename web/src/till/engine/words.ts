/** A text without accents and capitals, for comparing. */
export function fold(text: string): string {
  // Removing accents takes ten times as long, and most texts have none.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}

/** Folded, with single spaces and one way to write a fraction. */
function even(text: string): string {
  return fold(text)
    .replace(/\s+/g, ' ')
    .replace(/(\d),(?=\d)/g, '$1.');
}

/** The text of the index, with one way to write a size: `1,5 l` becomes `1.5l`, and `7 Up` becomes `7up`. */
export function normalise(text: string): string {
  return even(text).replace(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '$1');
}

/** The words that somebody typed. `750 ml` is two words, and `750ml` contains both. */
export const wordsOf = (text: string): string[] => even(text).split(' ').filter(Boolean);
