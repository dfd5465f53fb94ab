import { wordList } from './typos.ts';

type Text = { name: string; text: string };

/** Finds texts despite typos. It is made at the first typo, which most people never make. */
export type Spelling<Entry> = {
  /** The entries with a word like this one, and the number of typos. */
  near(word: string): Map<Entry, number>;
  /** The entries that write this word as two: `icecream` finds ice cream. */
  apart(word: string): Entry[];
};

export function makeSpelling<Entry extends Text>(entries: Entry[]): Spelling<Entry> {
  const having = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const word of entry.text.split(/[\s\d.,;:()/&+'-]+/)) {
      if (word.length < 3) continue;
      const list = having.get(word);
      if (!list) having.set(word, [entry]);
      else if (list.at(-1) !== entry) list.push(entry);
    }
  }
  const wordsNear = wordList(having.keys());
  const known = new Map<string, Map<Entry, number>>();
  return {
    near: (word) => {
      const before = known.get(word);
      if (before) return before;
      const near = new Map<Entry, number>();
      for (const [other, typos] of wordsNear(word))
        for (const entry of having.get(other) ?? [])
          near.set(entry, Math.min(typos, near.get(entry) ?? Number.POSITIVE_INFINITY));
      known.set(word, near);
      return near;
    },
    apart: (word) =>
      /^\p{L}{5,}$/u.test(word)
        ? entries.filter(({ name }) => name.includes(' ') && name.replaceAll(' ', '').includes(word))
        : [],
  };
}
