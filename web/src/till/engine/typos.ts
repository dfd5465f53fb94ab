/** How many letters may be wrong: none in short words, where everything is near to everything, nor where there is a digit. */
export function allowedTypos(word: string): number {
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * How many letters have to be added, left out, changed or swapped with the next, until `typed` is the beginning of
 * `word`; undefined when more than `most`. Whoever types has not typed the end yet.
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

/** Words to look for typos in: each once, with the letters it is made of, so that most are sorted out at a glance. */
export function wordList(words: Iterable<string>): (typed: string) => Map<string, number> {
  const all = [...words];
  const letters = Int32Array.from(all, lettersOf);
  return (typed) => {
    const most = allowedTypos(typed);
    const near = new Map<string, number>();
    if (most === 0) return near;
    const wanted = lettersOf(typed);
    for (let at = 0; at < all.length; at += 1) {
      // A typo brings in one letter at most that the word does not have.
      if (countBits(wanted & ~(letters[at] ?? 0)) > most) continue;
      const word = all[at] ?? '';
      const typos = typosBetween(typed, word, most);
      if (typos !== undefined) near.set(word, typos);
    }
    return near;
  };
}

/** A bit for each letter that is in it; letters beyond a to z share them. */
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
