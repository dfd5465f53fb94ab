import { codePagesOf } from '../../../../src/values/code-pages.ts';
import { type Dots, ditheredDots, sharpDots } from '../../../../src/values/dots.ts';
import { escPos } from '../../../../src/values/esc-pos.ts';
import type { Row } from '../../../../src/values/receipt-rows.ts';
import type { PrinterSettings } from '../setup/device-settings.ts';
import { dotsOf, drawLogo, drawRow } from './draw.ts';
import type { PrintJob } from './print-job.ts';

/** The bytes for a receipt printer. A row whose text is on no code page of the printer is sent as a picture. */
export async function encodeJob(job: PrintJob, settings: PrinterSettings): Promise<Uint8Array> {
  const { paper, device, opensDrawer } = settings;
  const rows = job.rows(paper);
  const [above, below] = [rows.above.map(withPlainSpaces), rows.below.map(withPlainSpaces)];
  const language = device?.language;
  if (language === 'star-prnt' || language === 'star-line') {
    const { encodeForStar } = await import('./encode-for-star.ts');
    return encodeForStar({ ...job, above, below }, { ...settings, language });
  }
  const dots = dotsOf(paper);
  return escPos({
    paper,
    opensDrawer: job.opensDrawer && opensDrawer,
    logo: job.logoPng ? toDots(await drawLogo(job.logoPng, dots), ditheredDots) : undefined,
    above,
    code: job.code,
    below,
    codePages: codePagesOf(device?.codepageMapping),
    drawRow: (row) => toDots(drawRow(row, dots), sharpDots),
  });
}

/** Figures contain narrow and non-breaking spaces, which printers do not have. */
function withPlainSpaces(row: Row): Row {
  return { ...row, text: row.text.replace(/[\u00a0\u2009\u202f]/g, ' ') };
}

type Greys = Parameters<typeof sharpDots>;

function toDots(canvas: HTMLCanvasElement, convert: (...greys: Greys) => Dots): Dots {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const greys = Array.from({ length: width * height }, (_, at) => {
    const [red = 255, green = 255, blue = 255] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return convert(greys, { width, height });
}
