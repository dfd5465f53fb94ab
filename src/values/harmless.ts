// Some programs also run a formula with blanks before it or with a full-width first character.
const begunAsFormula = /^\s*[=+\-@\t\r\0＝＋－＠]/;

/**
 * Puts an apostrophe before a text that begins like a formula. Spreadsheet programs would run it; with the apostrophe,
 * all of them show it as text.
 */
export function harmless(text: string): string {
  return begunAsFormula.test(text) ? `'${text}` : text;
}

/** Undoes `harmless`. */
export function asMeant(text: string): string {
  return text.startsWith("'") && begunAsFormula.test(text.slice(1)) ? text.slice(1) : text;
}
