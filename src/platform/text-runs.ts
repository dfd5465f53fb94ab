import bidiModule from 'bidi-js';
import { graphemesOf } from '../values/graphemes.ts';

// The package is CommonJS, and its types describe an ES module.
const makeBidi = bidiModule as unknown as typeof bidiModule.default;

/** A part of a line that one font draws in one direction. */
export type Run = { text: string; font: 'latin' | 'devanagari' };

const bidi = makeBidi();
const complex = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const devanagari = /[\p{Script=Devanagari}\u0964\u0965\u25cc]|\u200c|\u200d/u;

/** Whether the letters of a text are not simply drawn one after the other, from left to right. */
export const isComplex = (text: string): boolean => complex.test(text);

/**
 * The parts of a line in the order in which they stand on paper, from left to right (Unicode's bidirectional
 * algorithm). The first letter says in which direction the line is read. A phone number has none, so it stays whole. An
 * Arabic word is in the order of reading: the font turns its letters around and joins them.
 */
export function visualRuns(line: string): Run[] {
  const levels = bidi.getEmbeddingLevels(line, 'auto');
  const order = bidi.getReorderedIndices(line, levels);
  const runs: (Run & { first: number; last: number; isBackward: boolean })[] = [];
  for (const at of order) {
    const letter = line[at] ?? '';
    const isBackward = (levels.levels[at] ?? 0) % 2 === 1;
    const run = runs.at(-1);
    const font = isBackward || !devanagari.test(letter) ? 'latin' : 'devanagari';
    const isNext = run && at === (isBackward ? run.first - 1 : run.last + 1);
    if (run && isNext && run.isBackward === isBackward && run.font === font) {
      run.first = Math.min(run.first, at);
      run.last = Math.max(run.last, at);
    } else runs.push({ text: '', font, first: at, last: at, isBackward });
  }
  return runs.flatMap(({ font, first, last, isBackward }) => {
    const text = withoutMarks(line.slice(first, last + 1));
    return isBackward ? wordsBackward(text).map((word) => ({ text: word, font })) : [{ text, font }];
  });
}

/**
 * The words of a part that is read from right to left, the last one first, as it stands on the left. Brackets face the
 * other way. Fonts turn around a word with letters, but no other.
 */
function wordsBackward(text: string): string[] {
  const mirrored = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  return mirrored
    .split(/( +)/)
    .reverse()
    .filter(Boolean)
    .map((word) => {
      if (rightToLeft.test(word)) return word;
      return graphemesOf(word).reverse().join('');
    });
}

/** Marks of direction have done their work. Fonts would draw a box for them. */
function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}

/** Lines that are no wider than they may be, cut between words, and within a word only when it is wider than a line. */
export function wrapText(text: string, isTooWide: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line ? `${line} ${word}` : word;
    if (!isTooWide(joined)) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const segment of graphemesOf(word)) {
      if (line && isTooWide(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line];
}
