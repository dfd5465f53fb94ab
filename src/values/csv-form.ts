/** In what form a CSV file is written, as the server reads it and as the browser shows it before. */

export function csvEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const delimiters = [',', ';', '\t', '|'];
const linesLookedAt = 10;

/**
 * The sign that the first line with any of them has most of, and the next line as often: a title above the header may
 * have a comma. Or what a line for Excel says, which is no row.
 */
export function csvDelimiter(start: string): { delimiter: string; skipped: number } {
  const lines = start.split(/\r\n|\r|\n/, linesLookedAt);
  const [, said] = /^sep=(.)$/i.exec(lines[0] ?? '') ?? [];
  if (said) return { delimiter: said, skipped: 1 };
  const counts = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .map((bare) => delimiters.map((sign) => bare.split(sign).length - 1));
  const found = counts.map((signs, at) => {
    const most = Math.max(...signs);
    const sign = signs.indexOf(most);
    return { delimiter: delimiters[sign] ?? ',', most, goesOn: counts[at + 1]?.[sign] === most };
  });
  const used = found.filter(({ most }) => most > 0);
  return { delimiter: (used.find(({ goesOn }) => goesOn) ?? used[0])?.delimiter ?? ',', skipped: 0 };
}
