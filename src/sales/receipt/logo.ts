import { type Dots, ditheredDots } from '../../values/dots.ts';

const pixelsAtMost = 16_000_000;
const heightAtMost = 240;

/**
 * The logo, scaled down for a receipt. Null if it cannot be read: a broken picture must not prevent the receipt.
 */
export async function smallLogo(png: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(png, { limitInputPixels: pixelsAtMost })
      .resize({ width: 480, height: heightAtMost, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** The logo as black and white dots for a printer. Undefined if it cannot be read. */
export async function logoDots(png: Uint8Array, dotsWide: number): Promise<Dots | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(png, { limitInputPixels: pixelsAtMost })
      .flatten({ background: '#ffffff' })
      .resize({ width: dotsWide, height: heightAtMost, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const greys = Array.from({ length: width * height }, (_, at) => data[at * channels] ?? 255);
    return ditheredDots(greys, { width, height });
  } catch {
    return undefined;
  }
}
