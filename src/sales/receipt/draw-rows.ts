import type { Font } from 'fontkit';
import { openFonts } from '../../platform/fonts.ts';
import { isComplex, visualRuns } from '../../platform/text-runs.ts';
import { type Dots, sharpDots } from '../../values/dots.ts';
import { isDrawnBackward, partsOfRow, type Row } from '../../values/receipt-rows.ts';

/** Draws the rows that a receipt printer cannot print as text: Arabic, Devanagari, and all that is read like Arabic. */
export async function drawRows(rows: Row[], dots: number): Promise<(row: Row) => Dots> {
  const drawn = new Map<string, Dots>();
  for (const row of rows)
    if (isDrawnBackward(row) || isComplex(row.text)) drawn.set(nameOf(row), await drawRow(row, dots));
  return (row) => {
    const picture = drawn.get(nameOf(row));
    if (!picture) throw new Error('a row is drawn before it is printed');
    return picture;
  };
}

const nameOf = ({ text, isCentred, isBold, isLarge }: Row) =>
  JSON.stringify([text, isCentred, isBold, isLarge]);

async function drawRow(row: Row, dots: number): Promise<Dots> {
  const { default: sharp } = await import('sharp');
  const fonts = await openFonts();
  const height = row.isLarge ? 48 : 32;
  const size = row.isLarge ? 34 : 22;
  const outline = (text: string) =>
    outlineOf(text, size, (font) => fonts[row.isBold ? (`${font}Bold` as const) : font]);
  const { label, figure } = partsOfRow(row.text);
  const parts = row.isCentred ? [outline(row.text.trim())] : [outline(label), outline(figure ?? '')];
  const baseline = height * 0.72;
  const svg = parts.map(({ width, paths }, at) => {
    const isAtLeft = (at === 0) !== !!row.isRtl;
    const free = dots - width;
    const left = row.isCentred ? free / 2 : isAtLeft ? 0 : free;
    return `<g transform="translate(${Math.round(left)} ${baseline})">${paths}</g>`;
  });
  const { data, info } = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="${height}">${svg.join('')}</svg>`,
    ),
  )
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greys = Array.from({ length: dots * height }, (_, at) => data[at * info.channels] ?? 255);
  return sharpDots(greys, { width: dots, height });
}

/** The outline of a text as paths of SVG, from left to right, and its width. */
function outlineOf(
  text: string,
  size: number,
  fontOf: (font: 'latin' | 'devanagari') => Font,
): { width: number; paths: string } {
  let width = 0;
  const paths: string[] = [];
  for (const run of visualRuns(text)) {
    const font = fontOf(run.font);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
      const place = `translate(${width + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
      paths.push(`<path transform="${place}" d="${glyph.path.toSVG()}"/>`);
      width += xAdvance * scale;
    }
  }
  return { width, paths: paths.join('') };
}
