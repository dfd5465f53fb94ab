/** A picture in black and white. */
export type LogoDots = { width: number; height: number; isDark(x: number, y: number): boolean };

const pixelsAtMost = 16_000_000;
const dotsHigh = 240;

/** The logo no larger than a receipt needs it, or none: a picture that cannot be read must not cost the receipt. */
export async function smallLogo(png: Uint8Array): Promise<Uint8Array | null> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(png, { limitInputPixels: pixelsAtMost })
      .resize({ width: 480, height: dotsHigh, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** The same in dots of a printer that knows no grey: a fault is handed on to the neighbours (Floyd and Steinberg). */
export async function logoDots(png: Uint8Array, dotsWide: number): Promise<LogoDots | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(png, { limitInputPixels: pixelsAtMost })
      .flatten({ background: '#ffffff' })
      .resize({ width: dotsWide, height: dotsHigh, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const grey = Float32Array.from({ length: width * height }, (_, at) => data[at * channels] ?? 255);
    spreadFaults(grey, { width, height });
    return { width, height, isDark: (x, y) => grey[y * width + x] === 0 };
  } catch {
    return undefined;
  }
}

function spreadFaults(grey: Float32Array, { width, height }: { width: number; height: number }): void {
  const add = (x: number, y: number, amount: number) => {
    if (x < 0 || x >= width || y >= height) return;
    grey[y * width + x] = (grey[y * width + x] ?? 0) + amount;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wanted = grey[y * width + x] ?? 255;
      const drawn = wanted < 128 ? 0 : 255;
      const fault = (wanted - drawn) / 16;
      grey[y * width + x] = drawn;
      add(x + 1, y, fault * 7);
      add(x - 1, y + 1, fault * 3);
      add(x, y + 1, fault * 5);
      add(x + 1, y + 1, fault);
    }
  }
}
