import { partsOfRow, type Row } from '../../../../src/values/receipt-rows.ts';

/** How many dots a row of the paper has. */
export function dotsOf(paper: '58MM' | '80MM'): number {
  return paper === '58MM' ? 384 : 576;
}

/** Draws a row as a picture. Text after two or more spaces goes to the other edge, as columns do in plain text. */
export function drawRow({ text, isCentred, isBold, isLarge, isRtl }: Row, dots: number): HTMLCanvasElement {
  const height = isLarge ? 48 : 32;
  const { canvas, context } = blankPaper(dots, height);
  if (!context) return canvas;
  context.fillStyle = '#000';
  context.textBaseline = 'middle';
  context.font = `${isBold ? 'bold ' : ''}${isLarge ? 36 : 23}px system-ui, sans-serif`;
  const { label, figure } = partsOfRow(text);
  if (isCentred) {
    context.textAlign = 'center';
    context.direction = directionIn(text);
    context.fillText(text.trim(), dots / 2, height / 2, dots);
    return canvas;
  }
  const figureWidth = figure ? context.measureText(figure).width + 12 : 0;
  const [start, end] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const edge = { left: 0, right: dots };
  context.textAlign = start;
  context.direction = directionIn(label);
  context.fillText(label, edge[start], height / 2, dots - figureWidth);
  context.textAlign = end;
  context.direction = directionIn(figure ?? '');
  if (figure) context.fillText(figure, edge[end], height / 2);
  return canvas;
}

/** The first letter of a text says in which direction it is read, so figures and codes stay whole. */
function directionIn(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /\p{L}|[\u200e\u200f\u061c]/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u061c]/u.test(first) ? 'rtl' : 'ltr';
}

/** The logo on white, at most two thirds as wide as the paper. */
export async function drawLogo(png: Uint8Array, dots: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(new Blob([png as BlobPart], { type: 'image/png' }));
  const scale = Math.min(1, (dots * 2) / 3 / picture.width);
  const [width, height] = [wholeBytes(picture.width * scale), wholeBytes(picture.height * scale)];
  const { canvas, context } = blankPaper(width, height);
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Rounds up to a multiple of eight, because printers take eight dots per byte. */
function wholeBytes(dots: number): number {
  return Math.max(8, Math.ceil(dots / 8) * 8);
}

function blankPaper(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  return { canvas, context };
}
