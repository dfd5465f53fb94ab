import { boundedQueue } from '../../platform/bounded-queue.ts';
import { fail, failField } from '../../values/refusal.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

const pixelsAtMost = 40_000_000;
const sideAtMost = 1_200;
const secondsAtMost = 10;

/** An image of 40 megapixels takes some 160 MB while it is read. */
const withTurn = boundedQueue({ atOnce: 2, waitingAtMost: 16 });

/**
 * The image as it is shown: small, upright, without what cameras write into it, and made anew, so that nothing of what
 * was sent is served.
 */
export async function shownImage(bytes: Buffer): Promise<Buffer> {
  if (!isKnownImage(bytes)) {
    throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'The file is not a PNG, JPEG or WebP image.' });
  }
  // Loaded when it is first needed: it would slow down every start.
  const { default: sharp } = await import('sharp');
  // Of this only the head is read: how much there would be to unpack is known before anything is.
  const head = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await head.metadata().catch(rejectBroken);
  if (width * height > pixelsAtMost) {
    const message = `has ${width} × ${height} pixels, and an image may have 40 million`;
    throw failField('VALIDATION_FAILED', { field: 'file', message });
  }
  return withTurn(() =>
    sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'warning' })
      .autoOrient()
      .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsAtMost })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(rejectBroken),
  );
}

/** By its first bytes: what a file is called or claims to be is no reason to hand it to a reader of many formats. */
function isKnownImage(bytes: Buffer): boolean {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return begins('89504e470d0a1a0a') || begins('ffd8ff') || isWebp;
}

function rejectBroken(): never {
  throw failField('VALIDATION_FAILED', { field: 'file', message: 'is not a whole image' });
}
