import type { Paper } from './receipt-document.ts';

/** A receipt's number for a scanner: rows of dark and light modules, one row for a barcode. */
export type NumberCode = { kind: 'QR' | 'BARCODE'; modules: boolean[][] };

/**
 * What code set B of Code 128 has, and no more of it than the paper holds with bars of two dots: 35 + 11 a character,
 * on 384 or 576 dots. Any other number gets a QR code.
 */
export function isBarcodable(number: string, paper: Paper): boolean {
  return /^[ -~]+$/.test(number) && number.length <= (paper === '58MM' ? 14 : 23);
}

/** Code 128, set B: start, the characters, the check character (weighted by place, modulo 103), stop. */
export function code128(text: string): boolean[] {
  const values = [...text].map((character) => character.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103;
  return [startB, ...values, check, stop].flatMap((value) => {
    const widths = [...(symbols[value] ?? '')].map(Number);
    return widths.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  });
}

const startB = 104;
const stop = 106;

/** Widths of bar, gap, bar, … of each symbol, by its value. */
const symbols = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);
