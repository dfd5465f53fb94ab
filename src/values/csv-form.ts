/** How CSV files are read, so that the browser shows a sheet as the server will read it. */

/** No row is nearly as long. Without a limit, a quote that is never closed would make the rest of the file one cell. */
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
 * Finds the delimiter: the most frequent sign of the first line whose next line has that sign as often. A title above
 * the header may have a comma too, but then the next line differs. A first line for Excel (`sep=;`) names the sign
 * itself, and is no row.
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
    return { delimiter: delimiters[sign] ?? ',', most, isRepeated: counts[at + 1]?.[sign] === most };
  });
  const used = found.filter(({ most }) => most > 0);
  return { delimiter: (used.find(({ isRepeated }) => isRepeated) ?? used[0])?.delimiter ?? ',', skipped: 0 };
}
