import { imageTypeOf, remakeImage } from '../../platform/image.ts';
import { fail } from '../../values/refusal.ts';

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

const sideAtMost = 1_200;

/** The image as it is shown: small, upright and encoded again, so that no uploaded byte is served. */
export async function shownImage(bytes: Buffer): Promise<Buffer> {
  if (!imageTypeOf(bytes)) {
    throw fail('UNSUPPORTED_MEDIA_TYPE', { message: 'The file is not a PNG, JPEG or WebP image.' });
  }
  return remakeImage(bytes, 'file', (image) =>
    image
      .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
  );
}

const smallSide = 192;

/** The image of a tile of the till: a small square, because every device keeps thousands. */
export function smallImage(webp: Buffer): Promise<Buffer> {
  return remakeImage(webp, 'file', (image) =>
    image.resize({ width: smallSide, height: smallSide, fit: 'cover' }).webp({ quality: 72 }),
  );
}
