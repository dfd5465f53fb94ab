import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { noBrowser } from '../browser.ts';
import { codeAt, steadyStep } from '../fixtures/authenticator.ts';
import { openIdProvider } from '../fixtures/openid-provider.ts';
import { password, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, newContext, signedInPage } from './console.ts';
import { routeUntil } from './wire.ts';

const server = await testServer({ jobs: true });
// Which address it has is known only now, and so where a provider may send people back to.
Object.assign(server.parts.config, { publicUrl: server.url });
const provider = await openIdProvider([`${server.url}/app/oauth/acme`]);
const { issuer, clientId, clientSecret } = provider;
server.parts.config.oauthProviders.set('acme', { issuer, clientId, clientSecret, redirectUris: [] });

const owner = { email: 'ada@corner.example', password: 'four calm otters' };

/** The link of the newest message to this address that leads to this page of ours. */
function linkTo(recipient: string, page: string): Promise<string> {
  return until(async () => {
    const texts = (await server.messagesTo(recipient)).map(({ text }) => text);
    const links = texts.flatMap((text) => text.match(/http\S+#token=\S+/g) ?? []);
    return links.findLast((link) => link.startsWith(`${server.url}/app/${page}#token=`));
  });
}

async function signIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel('Email or phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const isAt = (path: string) => (url: URL) => url.pathname === path;

test('a new server leads to its set-up: the business is opened, its owner is at home and confirms the address', {
  skip: noBrowser,
}, async () => {
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app`);
  await page.waitForURL(isAt('/app/set-up'));
  await page.getByRole('button', { name: 'Create a demo' }).waitFor();
  await page.getByLabel('Business name').fill('Corner Shop');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('combobox', { name: 'Currency' }).fill('NGN');
  await page.getByRole('option', { name: /NGN/ }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('lagos');
  await page.getByRole('option', { name: 'Africa/Lagos' }).click();
  await page.getByRole('button', { name: 'Create business' }).click();
  await page
    .getByText(/common/i)
    .last()
    .waitFor();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.waitForURL(isAt('/app'));
  await page.getByText('Corner Shop').first().waitFor();
  const made = await server.database((session) =>
    session.all("select name, currency, timezone from organisations where name = 'Corner Shop'"),
  );
  assert.deepEqual(made, [{ name: 'Corner Shop', currency: 'NGN', timezone: 'Africa/Lagos' }]);

  // Nothing was mailed, and it says so. Who set up the server confirms the address without a terminal.
  const confirm = page.getByRole('status').getByRole('link', { name: 'Confirm my address' });
  assert.equal(
    new URL((await confirm.getAttribute('href')) ?? '', server.url).href,
    await linkTo(owner.email, 'verify-email'),
  );
  // An email would be sent nowhere, and one way to confirm is enough.
  assert.equal(await page.getByRole('button', { name: /Resend email|New link/ }).count(), 0);
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.waitFor();
  assert.deepEqual(await steps.getByRole('link').allTextContents(), [
    ...['Add a product', 'Import a file', 'Tax rates', 'Count stock', 'Record a purchase', 'Go to the till'],
    'Add staff',
  ]);

  // A link that has expired is made anew in the profile.
  await page.goto(`${server.url}/app/profile`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByText('A new link was stored.').waitFor();
  const link = await linkTo(owner.email, 'verify-email');
  await page.waitForFunction((wanted) => [...document.links].some(({ href }) => href === wanted), link);
  await confirm.click();
  await page.getByText('Email address confirmed').waitFor();
  await page.goto(`${server.url}/app/profile`);
  await page.getByText('Confirmed', { exact: true }).waitFor();
  assertNoFaults(faults);
  await context.close();
});

test('the app is packed only for those who unpack it', async () => {
  const packedFor = async (accepted: string) => {
    const answer = await fetch(`${server.url}/app/sw.js`, { headers: { 'Accept-Encoding': accepted } });
    return answer.headers.get('content-encoding');
  };
  assert.deepEqual(
    [await packedFor('gzip;q=0.5, br'), await packedFor('br;q=0, gzip'), await packedFor('gzip;q=0')],
    ['br', 'gzip', null],
  );
  assert.equal(await packedFor('identity'), null);
});

test('a wrong password is told at the form, and a lost one is replaced by the link of the mail', {
  skip: noBrowser,
}, async () => {
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app`);
  await page.waitForURL(isAt('/app/sign-in'));
  await signIn(page, { ...owner, password: 'five wild otters' });
  await page.getByRole('alert').getByText('The email address, phone number or password is wrong.').waitFor();
  assert.equal(await page.getByLabel('Email or phone').inputValue(), owner.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email or phone').fill(owner.email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').waitFor();
  await page.goto(await linkTo(owner.email, 'reset-password'));
  owner.password = 'six sober herons';
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, owner);
  await page.waitForURL(isAt('/app'));
  assertNoFaults(faults);
  await context.close();
});

test('who is invited joins by the link, and a cashier lands on the till', { skip: noBrowser }, async () => {
  const inviting = await server.registered();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [inviting.userId]),
  );
  const email = 'kit@colleague.example';
  assert.equal((await inviting.post('/users', { email, role: 'CASHIER' })).status, 200);
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(await linkTo(email, 'invitation'));
  await page.getByLabel('First name').fill('Kit');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByLabel('Password', { exact: true }).fill('seven quiet geese');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(isAt('/app/till'));
  const { body } = await inviting.get('/users?search=kit');
  assert.deepEqual(
    body.data.rows.map(({ status, role }: Record<string, string>) => [status, role]),
    [['ACTIVE', 'CASHIER']],
  );
  assertNoFaults(faults);
  await context.close();
});

test('a second factor is set up by its key, its recovery codes are shown once, and the next sign-in asks for it', {
  skip: noBrowser,
}, async () => {
  const user = await server.registered();
  const { page, faults } = await signedInPage(server, user, { path: '/app/profile' });
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '');
  const step = await steadyStep();
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, step));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  assert.equal((await user.get('/users/me')).body.data.hasSecondFactor, true);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(isAt('/app/sign-in'));
  await signIn(page, { email: user.email, password: 'four calm otters' });
  await page.getByText('The code from your authenticator app').waitFor();
  await page.keyboard.type(codeAt(secret, step + 1));
  await page.waitForURL(isAt('/app'));
  assertNoFaults(faults);
  await page.context().close();
});

test('a browser has one user: its other tabs follow who signs in and out, and who was not signed out is told', {
  skip: noBrowser,
}, async () => {
  const [first, second] = [await server.registered(), await server.registered()];
  const { page: earlier, faults } = await signedInPage(server, first, { path: '/app/profile' });
  await earlier.getByText(first.email).first().waitFor();
  const page = await earlier.context().newPage();
  // Nor does an address lead out of the console after a sign-in.
  await page.goto(`${server.url}/app/sign-in?next=/../docs`);
  await signIn(page, { email: second.email, password });
  await page.waitForURL(isAt('/app'));
  await earlier.getByText(second.email).first().waitFor();

  const signOut = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const answerAgain = await routeUntil(page, '**/auth/logout', (route) => route.abort());
  await signOut();
  await page.getByText('The server cannot be reached').waitFor();
  assert.equal(new URL(page.url()).pathname, '/app');
  answerAgain();
  await signOut();
  for (const tab of [page, earlier]) await tab.waitForURL(isAt('/app/sign-in'));
  assertNoFaults(faults);
  await page.context().close();
});

test('a provider sends people back to the console: who is known is signed in, who is not opens a business', {
  skip: noBrowser,
}, async () => {
  const { context } = await newContext();
  // The pages of the provider want a font from elsewhere.
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const person = {
    email: 'ngozi@people.example',
    email_verified: true,
    given_name: 'Ngozi',
    family_name: 'Eze',
  };
  provider.accounts.set('ngozi', person);
  await page.goto(`${server.url}/app/sign-in?next=/profile`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await page.locator('input[name=login]').fill('ngozi');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
  await page.waitForURL(isAt('/app/oauth/acme'));
  assert.equal(await page.getByLabel('Email').inputValue(), person.email);
  await page.getByLabel('Business name').fill('Eze and Daughters');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.waitForURL(isAt('/app/profile'));
  await page.getByRole('heading', { name: 'Ngozi Eze' }).waitFor();
  await context.close();
});

test('who registers an address that has an account is sent to its mail, and told nothing more', {
  skip: noBrowser,
}, async () => {
  const known = await server.registered();
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app/set-up`);
  await page.getByLabel('Business name').fill('Corner Shop');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Email').fill(known.email);
  await page.getByLabel('Password', { exact: true }).fill('seven calm herons');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText(`If ${known.email} already has an account, we sent it an email`).waitFor();
  const mails = await server.messagesTo(known.email);
  assert.equal(mails.at(-1)?.subject, 'You already have a Tillhouse account');
  assertNoFaults(faults);
  await context.close();
});
