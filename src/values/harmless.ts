// Blanks before it, and its wide form, are no hindrance to some of them.
const begunAsFormula = /^\s*[=+\-@\t\r\0＝＋－＠]/;

/** Programs take a text that begins like a formula for one, and run it: behind an apostrophe it is a text to all of them. */
export function harmless(text: string): string {
  return begunAsFormula.test(text) ? `'${text}` : text;
}

/** The text again, as it was before `harmless`. */
export function asMeant(text: string): string {
  return text.startsWith("'") && begunAsFormula.test(text.slice(1)) ? text.slice(1) : text;
}
