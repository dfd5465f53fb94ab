import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { atTheEnd } from './at-the-end.ts';
import { until } from './until.ts';

const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');

/** Has the currency signs that the package's own fonts lack. */
const moreFonts = join(dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))), 'ttf');

/** Why browser tests are skipped on this machine, or false. */
export const noBrowser =
  process.platform === 'linux' && process.arch === 'x64'
    ? false
    : 'the packed Chromium runs on Linux on x64 only';

const closing: (() => Promise<unknown>)[] = [];
atTheEnd(closeBrowsers);

export async function closeBrowsers(): Promise<void> {
  for (const close of closing) await close();
}

/**
 * Starts the Chromium of our npm package. It needs no installation, works for any user, and is closed when the tests
 * are done.
 */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  const { args, ...settings } = settingsOf(await unpackedFolder());
  const browser = await chromium.launch({ ...settings, args: [...args, ...more] });
  closing.push(() => browser.close());
  return browser;
}

/** Starts a browser that stores its data on disk, so that it can be killed and started again. */
export async function openKeptBrowser(): Promise<{
  open(): Promise<BrowserContext>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}> {
  const folder = await unpackedFolder();
  const profileFolder = mkdtempSync(join(tmpdir(), 'tillhouse-kept-'));
  let context: BrowserContext | undefined;
  closing.push(async () => {
    await context?.close().catch(() => undefined);
    rmSync(profileFolder, { recursive: true, force: true });
  });
  return {
    open: async () => {
      context = await chromium.launchPersistentContext(profileFolder, {
        ...settingsOf(folder),
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      return context;
    },
    kill: async () => {
      const gone = new Promise((resolve) => context?.once('close', resolve));
      for (const pid of processesOf(profileFolder)) process.kill(pid, 'SIGKILL');
      await gone;
    },
  };
}

/** The main process of the browser. Its child processes end with it. */
function processesOf(profileFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return (
          words.includes(`--user-data-dir=${profileFolder}`) &&
          !words.some((word) => word.startsWith('--type='))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Unpacks the browser, which takes seconds. The first test file that needs it does so for all. */
async function unpackedFolder(): Promise<string> {
  const folder = join(process.env.TEST_RECORDS ?? tmpdir(), 'chromium');
  try {
    mkdirSync(folder);
  } catch {
    await until(() => (existsSync(join(folder, 'fonts.conf')) ? true : undefined), 60_000);
    return folder;
  }
  await unpack(folder);
  return folder;
}

function settingsOf(folder: string) {
  return {
    executablePath: join(folder, 'chromium'),
    args: [
      // The sandbox does not work as root or in most containers. The pages are our own.
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
  };
}

/** Unpacks into our own folder, because the package's default is the shared /tmp, where another user's copy may be. */
async function unpack(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((archive) => inflate(join(packed, archive))),
    );
    // Chromium crashes without fonts, and the package's own file names a folder that is not ours.
    writeFileSync(
      join(folder, 'fonts.conf'),
      `<fontconfig><dir>${folder}/fonts</dir><dir>${moreFonts}</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    );
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
