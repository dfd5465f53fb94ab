import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../tests/harness.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { fillDemo } from './fill.ts';
import { spread } from './look-after.ts';
import { dayBefore } from './plan-sales.ts';

const server = await testServer({
  environment: { OAUTH_ACME_ISSUER: 'https://acme.example', OAUTH_ACME_CLIENT_ID: 'tillhouse' },
});

const about = async () => (await fetch(`${server.url}/app/about.json`)).json();
const businesses = () =>
  server.database((session) =>
    session.all<{ name: string }>('select name from organisations where org_id <> $1', [serviceOrgId]),
  );

function ask(body: object, headers: Record<string, string> = { origin: server.url }): Promise<Response> {
  return fetch(`${server.url}/app/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

test('anybody is told whether there is a business, which providers there are and that mail is kept', async () => {
  const { version, ...rest } = await about();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(rest, { hasBusiness: false, providers: ['acme'], keepsMail: true, keepsSms: true });
});

test('a page of somebody else, no page at all and bad input fill nothing', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
    const answer = await ask({}, headers as Record<string, string>);
    assert.equal(answer.status, 403);
    assert.equal((await answer.json()).code, 'CSRF');
  }
  for (const body of [{ days: 29 }, { days: '1' }, { password: 'mine' }]) {
    assert.equal((await ask(body)).status, 400);
  }
  assert.deepEqual(await businesses(), []);
});

test('of two that fill the demo at once one does: its logins are told once, and its shops have sold', async () => {
  const answers = await Promise.all([ask({ days: 0 }), ask({ days: 0 })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const lines = (await answers.find(({ ok }) => ok)?.text())?.trim().split('\n') ?? [];
  const [summary, ...progress] = lines.map((line) => JSON.parse(line));
  assert.equal(summary.businessName, 'Harbour Grocers');
  assert.deepEqual(progress.at(-1), { percent: 100 });
  assert.deepEqual(await businesses(), [{ name: 'Harbour Grocers' }]);
  for (const identifier of summary.logins) {
    const { status } = await server.stranger.post('/auth/login', { identifier, password: summary.password });
    assert.equal(status, 200, identifier);
  }
});

test('where there is a business, no demo is filled', async () => {
  assert.equal((await about()).hasBusiness, true);
  const answer = await ask({ days: 0 });
  assert.equal(answer.status, 409);
  assert.equal((await answer.json()).code, 'INVALID_STATE');
  assert.equal((await businesses()).length, 1);
});

test('who has registered by an address of the demo keeps their business and their password', async () => {
  await server.database((session) =>
    session.script(`
      update identities set value = 'gone@demo.example' where value = 'manager@demo.example';
      update users set email = 'gone@demo.example' where email = 'manager@demo.example'`),
  );
  const person = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'manager@demo.example',
    password: 'four calm otters',
  };
  const business = { businessName: 'Corner Shop', currency: 'NGN', timezone: 'Africa/Lagos' };
  assert.equal((await server.stranger.post('/auth/register', { ...business, ...person })).status, 200);
  const { app, parts } = server;
  const filled = fillDemo({ app, parts, password: 'seven tall herons', days: 0, onProgress: () => {} });
  await assert.rejects(filled, /manager@demo.example belongs to another business/);
  const { email: identifier, password } = person;
  assert.equal((await server.stranger.post('/auth/login', { identifier, password })).status, 200);
});

test('until four in the morning it is the day before, as at the kiosk that sells at night', () => {
  // Lagos is an hour ahead of UTC.
  const dateAt = (moment: string, ago: number) => dayBefore(new Date(moment), ago).date;
  assert.equal(dateAt('2026-11-15T22:59:00Z', 0), '2026-11-15');
  assert.equal(dateAt('2026-11-16T02:59:00Z', 0), '2026-11-15');
  assert.equal(dateAt('2026-11-16T03:00:00Z', 0), '2026-11-16');
  assert.equal(dateAt('2026-11-16T03:00:00Z', 2), '2026-11-14');
});

test('a sale of the demo is refunded once, however few there are yet', () => {
  assert.deepEqual(spread([], 4), []);
  assert.deepEqual(spread(['a'], 4), ['a']);
  assert.deepEqual(spread(['a', 'b', 'c'], 4), ['a', 'b', 'c']);
  assert.deepEqual(spread(['a', 'b', 'c', 'd'], 4), ['a', 'b', 'c', 'd']);
  assert.deepEqual(spread(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 4), ['b', 'd', 'f', 'h']);
});
