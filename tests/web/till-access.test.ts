import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { findings, setColors } from './axe.ts';
import { chosenLineCut, targetsTooSmall, tooWide } from './till-sizes.ts';
import { type Show, shopToShow, walks } from './till-states.ts';

/** A folder for the pictures, for example PICTURES=/tmp/till-pictures; without it none are taken. */
const folder = process.env.PICTURES;
/** Some of the walks, for example WALKS=pay,sell. */
const chosen = process.env.WALKS?.split(',');
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const server = await testServer();

/** Of these the phone shows the cart, not the items. */
const isAboutCart =
  /^(cart-with-lines|line-with-discount|repriced|done-|offline-sale-done|shift-closed-elsewhere)/;

for (const [name, walk] of Object.entries(walks)) {
  const isChosen = !chosen || chosen.includes(name);
  test(`the till as it looks: ${name}`, { skip: noBrowser || !isChosen || onlyLong.skip }, async () => {
    const found: string[] = [];
    const show: Show = async (page, state) => {
      const before = page.viewportSize() ?? { width: 1280, height: 800 };
      for (const size of sizes) {
        await page.setViewportSize(size);
        const isNarrow = size.width < 740 && isAboutCart.test(state);
        if (isNarrow) await page.getByRole('button', { name: /^Cart/ }).click();
        const at = `${state} ${size.width}`;
        if (folder) await takePictures(page, join(folder, state), size.width);
        const all = [
          ...(await findings(page)),
          ...(await page.evaluate(tooWide)),
          ...(await page.evaluate(targetsTooSmall)),
          ...(await page.evaluate(chosenLineCut)),
        ];
        found.push(...all.map((one) => `${at}: ${one}`));
        if (isNarrow) await page.getByRole('button', { name: 'Items', exact: true }).click();
      }
      await page.setViewportSize(before);
    };
    await walk(await shopToShow(server), show);
    assert.deepEqual(found, []);
  });
}

async function takePictures(page: Page, path: string, width: number): Promise<void> {
  mkdirSync(path, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await setColors(page, scheme);
    await page.screenshot({ path: join(path, `${width}-${scheme}.png`) });
  }
  await setColors(page, 'light');
}
