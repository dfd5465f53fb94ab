import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { password, type SignedIn, type TestServer } from '../harness.ts';
import { emptyDrawer, newContext, signedInPage } from './console.ts';
import { setScanner, stockShop } from './shop.ts';
import { afterTheSale } from './till-states-after.ts';
import { elsewhere } from './till-states-elsewhere.ts';
import { paying } from './till-states-paying.ts';
import { selling } from './till-states-selling.ts';

/** What is done with a till that stands in a state; it leaves the till as it was. */
export type Show = (page: Page, name: string) => Promise<void>;
/** Brings a till from one state to the next, and shows each. */
export type Walk = (at: Shop, show: Show) => Promise<void>;
export type Shop = { server: TestServer; owner: SignedIn; cashier: SignedIn; tillId: string };

export const pin = '2580';

/** Every state of the till, by what a cashier does there. */
export const walks: Record<string, Walk> = {
  start: starting,
  sell: selling,
  pay: paying,
  after: afterTheSale,
  elsewhere,
};

/** A shop whose owner has a PIN, with a cashier, long names, a credit customer and a drawer more. */
export async function shopToShow(server: TestServer): Promise<Shop> {
  const owner = await server.registered();
  const { tillId } = await stockShop(owner);
  const done = ({ status, body }: { status: number; body: unknown }) =>
    assert.equal(status, 200, JSON.stringify(body));
  done(await owner.post('/tills', { outletId: owner.outletId, name: 'Garden gate' }));
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const who of [owner, cashier])
    done(await who.put('/users/me/pin', { pin, currentPassword: password }));
  for (const name of ['Ada', 'Oluwaseun Adebayo-Okonkwo and Daughters Limited'])
    done(await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name, creditLimit: 500 }));
  return { server, owner, cashier, tillId };
}

export async function openTill({ server }: Shop, who: SignedIn, drawer = 'Front'): Promise<Page> {
  const { page } = await signedInPage(server, who, { path: '/app/till' });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: drawer }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await setScanner(page);
  return page;
}

export async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** What was counted or sold elsewhere is heard at once. */
export const follow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

async function starting({ server, cashier }: Shop, show: Show): Promise<void> {
  const { context } = await newContext();
  const stranger = await context.newPage();
  await stranger.goto(`${server.url}/app/sign-in?next=/till`);
  await stranger.getByLabel('Email or phone').waitFor();
  await show(stranger, 'sign-in');
  await context.close();

  const { page } = await signedInPage(server, cashier, { path: '/app/till' });
  await page.getByRole('button', { name: 'Front' }).waitFor();
  await show(page, 'choose-drawer');
  await page.getByRole('button', { name: 'Front' }).click();
  await page.getByLabel('Cash in the drawer').waitFor();
  await show(page, 'open-shift');
  await page.removeLocatorHandler(emptyDrawer(page));
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Open with an empty drawer?').waitFor();
  await show(page, 'open-shift-empty-drawer');
  await page.context().close();
}
