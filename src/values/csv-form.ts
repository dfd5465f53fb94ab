/** How CSV files are read, so that the browser shows a sheet as the server will read it. */

/** Far longer than any row of ours. Without a limit, a quote that is never closed takes the rest of the file for one cell. */
const rowLengthAtMost = 100_000;

/** The options of csv-parse for a file that starts like this. */
export function csvOptions(start: string) {
  const { delimiter, skipped } = csvDelimiter(start);
  return {
    delimiter,
    from_line: skipped + 1,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowLengthAtMost,
  };
}

export function csvEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const delimiters = [',', ';', '\t', '|'];
const linesLookedAt = 10;

/**
 * The sign that the first line with any of them has most of, and the next line as often: a title above the header may
 * have a comma. A first line for Excel (`sep=;`) says the sign itself, and is no row.
 */
function csvDelimiter(start: string): { delimiter: string; skipped: number } {
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
