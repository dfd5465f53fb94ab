import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser, openKeptBrowser } from '../browser.ts';
import { password, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, newContext, phone, signedInPage, watchFaults } from './console.ts';
import { inArabicLetters, withLanguage } from './pseudo-language.ts';
import { stockShop } from './shop.ts';
import { openWire } from './wire.ts';

const server = await testServer();
const french: Record<string, string> = {
  'Sign in': 'Se connecter',
  'Email or phone': 'E-mail ou téléphone',
  Password: 'Mot de passe',
  Products: 'Articles',
  Language: 'Langue',
  Profile: 'Profil',
  Split: 'Plusieurs moyens de paiement',
  'The email address, phone number or password is wrong.': 'Adresse, numéro ou mot de passe incorrect.',
};
const rows = { '{count} selected_one': '{count} choisi', '{count} selected_other': '{count} choisis' };

test('a language is guessed from the browser, kept with the user, and words refusals, plurals and dates', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const { context, faults } = await newContext(undefined, { locale: 'fr-FR' });
  await withLanguage(context, 'fr', (text) => french[text], rows);
  const page = await context.newPage();
  const said = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

  await page.goto(`${server.url}/app/sign-in`);
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  assert.deepEqual(await said(), ['fr', 'ltr']);
  await page.getByLabel('E-mail ou téléphone').fill(owner.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Adresse, numéro ou mot de passe incorrect.').waitFor();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL((url) => url.pathname === '/app');

  await page.goto(`${server.url}/app/products`);
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  await page.getByRole('row', { name: /Cola/ }).getByRole('checkbox').check();
  await page.getByText('1 choisi', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Bread/ }).getByRole('checkbox').check();
  await page.getByText('2 choisis', { exact: true }).waitFor();
  // 215 naira as France writes them.
  const price = await page.getByRole('row', { name: /Cola/ }).textContent();
  assert.match(price ?? '', /215,00/);

  // A long word does not widen the page of a phone.
  const desktop = page.viewportSize();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/app/purchases/new`);
  await page.getByText('Plusieurs moyens de paiement').waitFor();
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.deepEqual(await widths(), [phone.width, phone.width]);
  await page.setViewportSize(desktop ?? phone);

  // What the user chooses counts on every device, and the page is loaded again for it.
  await page.goto(`${server.url}/app/profile`);
  const choice = page.getByRole('combobox', { name: 'Langue' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await choice.selectOption('en');
  await page.getByRole('heading', { name: 'Language' }).waitFor();
  assert.deepEqual(await said(), ['en', 'ltr']);
  assert.deepEqual(
    asked.filter((path) => /\/(ar|es|fr|hi|pt|sw)-\w+-.*\.json$/.test(path)),
    [],
  );
  assert.equal((await owner.get('/users/me')).body.data.language, 'en');
  assertNoFaults(faults);
});

test('the console and the till stand from right to left in Arabic, with figures from left to right', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  assert.equal((await owner.patch('/users/me', { language: 'ar' })).status, 200);
  const { page, faults } = await signedInPage(server, owner, { path: '/app/icon.svg' });
  await withLanguage(page.context(), 'ar', inArabicLetters);
  // The browser is English. The page learns of the user's language, and is loaded again.
  await page.goto(`${server.url}/app/products`);
  await page.getByRole('heading', { name: inArabicLetters('Products') }).waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).direction), 'rtl');
  const menu = await page.getByRole('navigation').first().boundingBox();
  assert.ok(menu && menu.x > 600, 'the menu is at the right');
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    true,
  );
  const figure = page.locator('span.number').first();
  assert.equal(await figure.evaluate((one) => getComputedStyle(one).direction), 'ltr');
  await page.getByRole('row', { name: /Cola/ }).getByText('Cola').click();
  const panel = await page.getByRole('dialog').boundingBox();
  assert.ok(panel && panel.x < 200, 'the panel comes from the left');
  assert.deepEqual(await findings(page), []);

  await page.goto(`${server.url}/app/till`);
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByRole('button', { name: inArabicLetters('Open shift') }).click();
  await page.getByRole('button', { name: inArabicLetters('Yes, it is empty') }).click();
  await page.getByRole('button', { name: /Cola/ }).click();
  const [cart, tiles] = [
    await page.locator('.till-cart').boundingBox(),
    await page.locator('.till-tile').first().boundingBox(),
  ];
  assert.ok(cart && tiles && cart.x < tiles.x, 'the cart is at the left');
  assert.deepEqual(await findings(page), []);
  assertNoFaults(faults);
});

test('a till in another language starts without a network', { skip: noBrowser }, async () => {
  const owner = await server.registered();
  await stockShop(owner);
  const wire = await openWire(server.url);
  const context = await (await openKeptBrowser()).open();
  const faults = watchFaults(context);
  const identity = { identifier: owner.email, password, platform: 'web' };
  assert.equal((await context.request.post(`${wire.url}/auth/login`, { data: identity })).status(), 200);
  const till = await context.newPage();
  await till.addInitScript(() => {
    const note = 'tillhouse.tokenGoodUntil';
    if (!localStorage.getItem(note)) localStorage.setItem(note, String(Date.now() + 600_000));
  });
  await till.goto(`${wire.url}/app/till`);
  await till.getByRole('button', { name: 'Front' }).click();
  await till.getByRole('button', { name: 'Open shift' }).click();
  await till.getByText('Ready to sell offline').waitFor();

  await till.getByRole('button', { name: 'Menu' }).click();
  await till.getByRole('button', { name: 'Device settings' }).click();
  await till.getByRole('tab', { name: 'This device' }).click();
  await till.getByLabel('Language').selectOption('sw');
  // The page is loaded again. It is in use once a tile is there.
  await till.locator('html[lang="sw"]').waitFor({ state: 'attached' });
  await till.locator('.till-tile').first().waitFor();
  const isKept = () =>
    till.evaluate(async () => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          if (url.includes('/sw-till-')) return true;
      return undefined;
    });
  await until(isKept);
  await (await context.newCDPSession(till)).send('Network.clearBrowserCache');
  wire.cut();
  await till.reload();
  await till.locator('.till-tile').first().waitFor();
  const [language, texts] = await till.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const address = kept.flat().find(({ url }) => url.includes('/sw-till-'))?.url ?? '';
    return [document.documentElement.lang, (await (await fetch(address)).json())[''] as string];
  });
  assert.deepEqual([language, texts], ['sw', 'sw till']);
  assertNoFaults(faults);
  await context.close();
});
