import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';

const files = {
  latin: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  latinBold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  devanagari: import.meta.resolve(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  ),
  devanagariBold: import.meta.resolve(
    '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
  ),
};
type Fonts = Record<keyof typeof files, Font>;

let opened: Promise<Fonts> | undefined;

/**
 * Fonts with Latin, Greek, Cyrillic, Arabic and currency signs, and with Devanagari. A receipt embeds only the letters
 * that it uses. They are opened once, because reading a font takes longer than drawing a receipt.
 */
export function openFonts(): Promise<Fonts> {
  opened ??= Promise.all(Object.entries(files).map(async ([name, url]) => [name, await openFont(url)])).then(
    (fonts) => Object.fromEntries(fonts),
  );
  return opened;
}

async function openFont(url: string): Promise<Font> {
  const { create } = await import('fontkit');
  return create(await readFile(new URL(url))) as Font;
}
