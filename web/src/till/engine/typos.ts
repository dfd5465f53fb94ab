/** How many letters may be wrong. None in short words, which all resemble each other, nor in words with digits. */
export function allowedTypos(word: string): number {
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * How many letters of `typed` must be added, removed, changed or swapped to make it the beginning of `word`; undefined
 * if more than `most`. Only the beginning counts, because the end is not typed yet.
 */
export function typosBetween(typed: string, word: string, most: number): number | undefined {
  const width = Math.min(word.length, typed.length + most);
  if (width < typed.length - most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped =
        row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      next[at] = Math.min(
        cost(last, at) + 1,
        cost(next, at - 1) + 1,
        cost(last, at - 1) + (isSame ? 0 : 1),
        isSwapped ? cost(beforeLast, at - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...next) > most) return undefined;
    [beforeLast, last] = [last, next];
  }
  const least = Math.min(...last);
  return least > most ? undefined : least;
}

const cost = (row: number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;

/** Words to compare with typos. Each has a set of its letters, which rules most words out quickly. */
export function wordList(words: Iterable<string>): (typed: string) => Map<string, number> {
  const all = [...words];
  const letters = Int32Array.from(all, lettersOf);
  return (typed) => {
    const most = allowedTypos(typed);
    const near = new Map<string, number>();
    if (most === 0) return near;
    const wanted = lettersOf(typed);
    for (let at = 0; at < all.length; at += 1) {
      // Each typo adds at most one letter that the word does not have.
      if (countBits(wanted & ~(letters[at] ?? 0)) > most) continue;
      const word = all[at] ?? '';
      const typos = typosBetween(typed, word, most);
      if (typos !== undefined) near.set(word, typos);
    }
    return near;
  };
}

/** The letters of a word as bits. Letters beyond a to z share them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
