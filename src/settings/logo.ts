import { randomUUID } from 'node:crypto';
import { imageTypeOf, remakeImage } from '../platform/image.ts';
import { failField } from '../values/refusal.ts';

const bytesAtMost = 512 * 1024;
/** The largest size in which a receipt draws the logo. */
const size = { width: 480, height: 240 };

export type Logo = { id: string; png: Buffer };

export const logoAddress = '^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$';
/** Base64 writes three bytes as four characters. */
export const logoLength = Math.ceil(bytesAtMost / 3) * 4 + 50;

/** Makes the logo of receipts from a data URL: on white, in few colours, encoded again. */
export async function readLogo(dataUrl: string): Promise<Logo> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const type = imageTypeOf(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') {
    throw failField('VALIDATION_FAILED', { field: 'logo', message: 'must be a PNG or JPEG image' });
  }
  const png = await remakeImage(bytes, 'logo', (image) =>
    image
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours: 64 }),
  );
  // Whoever knows the address may see the logo, so its id is random.
  return { id: randomUUID(), png };
}
