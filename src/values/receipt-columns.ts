import { graphemesOf } from './graphemes.ts';

/** Characters that take two columns of fixed-width print: CJK, Hangul, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const invisible = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

/** How many columns a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += widthOf(grapheme);
  return width;
}

/** Rows of at most `width` columns: cut between words, within a word only when it is longer than a row. */
export function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const { piece, afterSpace } of piecesOf(text)) {
    const joined = row && afterSpace ? `${row} ${piece}` : row + piece;
    if (displayWidth(joined) <= width) {
      row = joined;
      continue;
    }
    if (row) rows.push(row);
    const cut = cutToWidth(piece, width);
    row = cut.pop() ?? '';
    rows.push(...cut);
  }
  if (row || rows.length === 0) rows.push(row);
  return rows;
}

/**
 * Rows with a label on the left, wrapped beside its figure. The figure stands at the right edge of the last row. If
 * both do not fit, the figure gets a row of its own.
 */
export function columns(
  { left, right, indent = 0 }: { left: string; right: string; indent?: number },
  width: number,
): string[] {
  const margin = ' '.repeat(indent);
  const besideFigure = width - indent - displayWidth(right) - 1;
  const narrowest = Math.min(displayWidth(left), Math.floor(width / 3));
  if (besideFigure < narrowest) {
    const labels = wrap(left, width - indent).map((row) => margin + row);
    return [...labels, ...wrap(right, width).map((row) => padLeft(row, width))];
  }
  const rows = wrap(left, Math.max(besideFigure, 1)).map((row) => margin + row);
  const last = rows.pop() ?? '';
  return [...rows, last + padLeft(right, width - displayWidth(last))];
}

function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Splits a text where a row may end: at spaces, after hyphens and slashes, and between any two wide characters. */
function piecesOf(text: string): { piece: string; afterSpace: boolean }[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const pieces: string[] = [];
      let isOpen = false;
      for (const grapheme of graphemesOf(word)) {
        const isWide = widthOf(grapheme) === 2;
        if (isOpen && !isWide) pieces.push((pieces.pop() ?? '') + grapheme);
        else pieces.push(grapheme);
        isOpen = !isWide && !/[-/]$/.test(grapheme);
      }
      return pieces.map((piece, at) => ({ piece, afterSpace: at === 0 }));
    });
}

function cutToWidth(piece: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const grapheme of graphemesOf(piece)) {
    if (row && displayWidth(row + grapheme) > width) {
      rows.push(row);
      row = '';
    }
    row += grapheme;
  }
  return [...rows, row];
}

function widthOf(grapheme: string): number {
  if (wide.test(grapheme)) return 2;
  return invisible.test(grapheme) ? 0 : 1;
}
