import type { Sharp } from 'sharp';
import { failField } from '../values/refusal.ts';
import { boundedQueue } from './bounded-queue.ts';

const pixelsAtMost = 40_000_000;
const secondsAtMost = 10;

/** An image of 40 megapixels takes some 160 MB while it is read. */
const inQueue = boundedQueue({ atOnce: 2, waitingAtMost: 16 });

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/**
 * An image of a known type made anew as `draw` says: upright, without what cameras write into it, and nothing of what
 * was sent is kept. What is no whole image is refused, and `field` named.
 */
export async function remakeImage(
  bytes: Buffer,
  field: string,
  draw: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const rejectBroken = () => {
    throw failField('VALIDATION_FAILED', { field, message: 'is not a whole image' });
  };
  // Loaded when it is first needed: it would slow down every start.
  const { default: sharp } = await import('sharp');
  // Of this only the head is read: how much there would be to unpack is known before anything is.
  const head = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await head.metadata().catch(rejectBroken);
  if (width * height > pixelsAtMost) {
    const message = `has ${width} × ${height} pixels, and an image may have 40 million`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
  return inQueue(() => {
    const image = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'warning' }).autoOrient();
    return draw(image).timeout({ seconds: secondsAtMost }).toBuffer().catch(rejectBroken);
  });
}

/** By its first bytes: what a file is called or claims to be is no reason to hand it to a reader of many formats. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  if (begins('89504e470d0a1a0a')) return 'image/png';
  if (begins('ffd8ff')) return 'image/jpeg';
  const isWebp = begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
