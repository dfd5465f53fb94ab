import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { noBrowser, openBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signIn, watchFaults } from './console.ts';
import { bread, stockShop } from './shop.ts';

const server = await testServer();

/** The bars of an EAN-13, as GS1 draws them: which of the two sets of the left half a digit is of says the first digit. */
function bars(code: string): string {
  const odd = ['0001101', '0011001', '0010011', '0111101', '0100011'].concat(
    ...[['0110001', '0101111', '0111011', '0110111', '0001011']],
  );
  const sets = [
    'OOOOOO',
    'OOEOEE',
    'OOEEOE',
    'OOEEEO',
    'OEOOEE',
    'OEEOOE',
    'OEEEOO',
    'OEOEOE',
    'OEOEEO',
    'OEEOEO',
  ];
  const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
  const [first = '0', ...digits] = code;
  const left = digits.slice(0, 6).map((digit, at) => {
    const bits = odd[Number(digit)] ?? '';
    // Those of the other set are the right half's, backwards.
    return sets[Number(first)]?.[at] === 'O' ? bits : [...inverted(bits)].reverse().join('');
  });
  const right = digits.slice(6).map((digit) => inverted(odd[Number(digit)] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A film of one picture with this code on white paper, as Chromium takes it for its camera. */
function filmOf(code: string, file: string): void {
  const [width, height, module] = [640, 480, 4];
  const modules = bars(code);
  const from = Math.floor((width - modules.length * module) / 2);
  const isDark = (x: number, y: number) =>
    y > 120 && y < 360 && x >= from && modules[Math.floor((x - from) / module)] === '1';
  const light = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) light[y * width + x] = isDark(x, y) ? 16 : 235;
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([header, frame, frame]));
}

test('a barcode before the camera is sold, once while it stays there', { skip: noBrowser }, async (t) => {
  const owner = await server.registered();
  await stockShop(owner);
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-camera-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  filmOf(bread, join(folder, 'bread.y4m'));
  const browser = await openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'bread.y4m')}`,
  ]);
  t.after(() => browser.close());
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const faults = watchFaults(context);
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  await signIn(page, server.url, owner, '/app/till');
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  // This Chromium has no reader of its own, so that ours is loaded: from our server, and not before it is used.
  const isLoaded = page.waitForResponse((answer) => answer.url().endsWith('.wasm'));
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  assert.equal((await isLoaded).headers()['content-type'], 'application/wasm');
  await page.getByText('Bread added to the cart.').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.getByLabel('Total').textContent(), '₦800.00');
  assert.deepEqual(elsewhere, []);
  assertNoFaults(faults);
});
