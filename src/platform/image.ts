import type { Sharp } from 'sharp';
import { failField } from '../values/refusal.ts';
import { boundedQueue } from './bounded-queue.ts';

const pixelsAtMost = 40_000_000;
const secondsAtMost = 10;

/** Only two at a time: an image of 40 megapixels takes about 160 MB while it is decoded. */
const inQueue = boundedQueue({ atOnce: 2, waitingAtMost: 16 });

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/**
 * Draws an image again, as `draw` says: upright and without camera metadata, so that nothing of the uploaded file is
 * kept. Refuses what is not a complete image and names `field`.
 */
export async function remakeImage(
  bytes: Buffer,
  field: string,
  draw: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const rejectBroken = () => {
    throw failField('VALIDATION_FAILED', { field, message: 'is a damaged image' });
  };
  // Loaded on first use, because it would slow down every start.
  const { default: sharp } = await import('sharp');
  // Reads only the header, so that the size is known before anything is decoded.
  const head = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await head.metadata().catch(rejectBroken);
  if (width * height > pixelsAtMost) {
    const message = `has ${width} × ${height} pixels; at most 40 million are allowed`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
  return inQueue(() => {
    const image = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'warning' }).autoOrient();
    return draw(image).timeout({ seconds: secondsAtMost }).toBuffer().catch(rejectBroken);
  });
}

/** Judged by the first bytes. A file name or a claimed type is no reason to pass the file to a decoder. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  if (begins('89504e470d0a1a0a')) return 'image/png';
  if (begins('ffd8ff')) return 'image/jpeg';
  const isWebp = begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
