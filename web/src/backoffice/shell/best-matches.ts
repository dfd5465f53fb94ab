type Findable = { label: string; words?: string | undefined };

/**
 * What fits a text that somebody types, the best first. Every word must be in the label or begin one of the everyday
 * words.
 */
export function bestMatches<One extends Findable>(all: One[], text: string, atMost: number): One[] {
  const wanted = wordsIn(text);
  return all
    .map((one) => ({ one, distance: distanceOf(one, wanted) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, atMost)
    .map(({ one }) => one);
}

/** The words of a text without case and accents. */
function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[\s,]+/).filter(Boolean);
}

function distanceOf({ label, words = '' }: Findable, wanted: string[]): number {
  const inLabel = wordsIn(label);
  const others = wordsIn(words);
  return wanted.reduce((sum, word) => sum + distanceOfWord(word, inLabel, others), 0);
}

function distanceOfWord(word: string, inLabel: string[], others: string[]): number {
  if (inLabel[0]?.startsWith(word)) return 0;
  if (inLabel.some((one) => one.startsWith(word))) return 1;
  if (others.includes(word)) return 2;
  // Two letters are in the middle of too many names.
  if (word.length > 2 && inLabel.some((one) => one.includes(word))) return 3;
  return others.some((one) => one.startsWith(word)) ? 4 : Number.POSITIVE_INFINITY;
}
