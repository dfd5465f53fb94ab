import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openIdBrowser, openIdProvider } from '../../../tests/fixtures/openid-provider.ts';
import { type Answer, type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../tests/locks.ts';
import { contention } from '../../../tests/timing.ts';
import { newId } from '../../platform/ids.ts';
import { readRegistrationToken } from './registration-token.ts';

const callback = 'https://shop.example/auth/oauth/acme/callback';
const consolePage = 'https://console.example/signed-in';
const ownPage = 'https://shop.example/app/oauth/acme';
const provider = await openIdProvider([callback, consolePage, ownPage]);
const { issuer, clientId, clientSecret } = provider;
/** Takes connections and never answers. */
const silent = createServer(() => {});
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
after(() => {
  silent.close();
  silent.closeAllConnections();
});

const environment = {
  PUBLIC_URL: 'https://shop.example',
  TILLHOUSE_RATES: 'registerAddress=100000/60,oauthAddress=100000/60',
  LOG_LEVEL: 'silent',
  OAUTH_ACME_ISSUER: issuer,
  OAUTH_ACME_CLIENT_ID: clientId,
  OAUTH_ACME_CLIENT_SECRET: clientSecret,
  OAUTH_ACME_REDIRECT_URIS: consolePage,
  OAUTH_WRONGSECRET_ISSUER: issuer,
  OAUTH_WRONGSECRET_CLIENT_ID: clientId,
  OAUTH_WRONGSECRET_CLIENT_SECRET: 'not the secret',
  OAUTH_WRONGSECRET_REDIRECT_URIS: consolePage,
  OAUTH_CLOSED_ISSUER: 'http://127.0.0.1:1',
  OAUTH_CLOSED_CLIENT_ID: clientId,
  OAUTH_SILENT_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  OAUTH_SILENT_CLIENT_ID: clientId,
  // Not of this machine, so that it must be https.
  OAUTH_PLAIN_ISSUER: 'http://provider.example',
  OAUTH_PLAIN_CLIENT_ID: clientId,
};
const logged: string[] = [];
const server = await testServer({
  environment: { ...environment, LOG_LEVEL: 'warn' },
  log: { write: (line) => void logged.push(line) },
});
const limited = await testServer({ environment: { ...environment, TILLHOUSE_RATES: 'oauthAddress=3/600' } });

// ---- a browser that signs in ----

type Begun = { url: string; cookie: string; answer: Answer };

async function begin({
  redirectUri,
  cookie = '',
  name = 'acme',
}: Partial<Record<string, string>> = {}): Promise<Begun> {
  const query = redirectUri === undefined ? '' : `?redirectUri=${encodeURIComponent(redirectUri)}`;
  const answer = await server.stranger.send('GET', `/auth/oauth/${name}/init${query}`, {
    headers: cookie ? { cookie } : {},
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const [set = ''] = answer.headers.getSetCookie();
  return { url: answer.body.data.authorizationUrl, cookie: set.split(';', 1)[0] ?? '', answer };
}

/** Comes back to the callback with what the provider sent along. */
function comeBack(to: URL | string, cookie: string, name = 'acme'): Promise<Answer> {
  const search = typeof to === 'string' ? to : to.search;
  return server.stranger.send('GET', `/auth/oauth/${name}/callback${search}`, {
    headers: cookie ? { cookie } : {},
  });
}

async function signIn(account: string): Promise<Answer> {
  const { url, cookie } = await begin();
  return comeBack(await openIdBrowser().signIn(url, account), cookie);
}

/** Someone at the provider. */
function person(claims: object = {}): { name: string; email: string } {
  const name = newId();
  const email = `${name}@people.example`;
  provider.accounts.set(name, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Obi',
    ...claims,
  });
  return { name, email };
}

const verifyEmail = (of: SignedIn) =>
  server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [of.userId]),
  );

/** A user with a verified address, who is someone at the provider, too. */
async function knownPerson(): Promise<{ name: string; email: string; owner: SignedIn }> {
  const { name, email } = person();
  const owner = await server.business({ email });
  await verifyEmail(owner);
  return { name, email, owner };
}

const linksOf = (of: SignedIn) =>
  server.database((session) =>
    session.all('select issuer, subject from oauth_identities where user_id = $1', [of.userId]),
  );
const sessionsOf = (of: SignedIn) =>
  server.database((session) => session.all('select id from sessions where user_id = $1', [of.userId]));

function refused(answer: Answer, message?: RegExp): void {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  assert.equal(answer.body.code, 'OAUTH_FAILED');
  if (message) assert.match(answer.body.message, message);
  assert.deepEqual(answer.headers.getSetCookie(), []);
}

// ---- the beginning ----

test('a sign-in begins to the letter of the interface: state, nonce, PKCE and a cookie of this browser', async () => {
  const { answer, url } = await begin();
  assert.deepEqual(answer.body, {
    success: true,
    code: 'OAUTH_READY',
    message: 'Continue at the page of the provider.',
    data: { authorizationUrl: url },
    meta: null,
  });
  const { origin, pathname, searchParams } = new URL(url);
  assert.equal(origin + pathname, `${issuer}/auth`);
  const {
    state = '',
    nonce = '',
    code_challenge: challenge = '',
    ...rest
  } = Object.fromEntries(searchParams);
  assert.deepEqual(rest, {
    client_id: clientId,
    redirect_uri: callback,
    scope: 'openid email profile',
    response_type: 'code',
    code_challenge_method: 'S256',
  });
  for (const random of [state, nonce, challenge]) assert.match(random, /^[\w-]{43}$/);
  assert.equal(new Set([state, nonce, challenge]).size, 3);
  const cookies = answer.headers.getSetCookie();
  assert.equal(cookies.length, 1);
  assert.match(
    cookies[0] ?? '',
    /^oauth_browser=[\w-]{43}; Max-Age=600; Path=\/auth\/oauth; HttpOnly; SameSite=Lax; Secure$/,
  );
  const stored = await server.database((session) =>
    session.all<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::int as seconds, encode(secrets, 'escape') as secrets,
              encode(state_hash, 'hex') as state from oauth_flows`,
    ),
  );
  assert.equal(stored.at(-1)?.seconds, 600);
  const text = JSON.stringify(stored);
  for (const secret of [state, nonce]) assert.ok(!text.includes(secret));
});

test('the console need not be listed: its own page is where the provider may send the browser back to', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin({ redirectUri: ownPage });
  const back = await openIdBrowser().signIn(url, name);
  assert.equal(back.origin + back.pathname, ownPage);
  assert.equal((await comeBack(back, cookie)).status, 200);
});

test('the provider is asked about itself once, not for each sign-in', async () => {
  await begin();
  const before = provider.asked.get('/.well-known/openid-configuration');
  await Promise.all([begin(), begin(), begin()]);
  assert.equal(provider.asked.get('/.well-known/openid-configuration'), before);
});

for (const [what, path, field] of [
  ['an unknown provider', '/auth/oauth/nobody/init', 'provider'],
  ['a provider in other letters', '/auth/oauth/ACME/init', 'provider'],
  ['the name of a property', '/auth/oauth/__proto__/init', 'provider'],
  ['another page', '/auth/oauth/acme/init?redirectUri=https://evil.example/', 'redirectUri'],
  ['a page below a listed one', `/auth/oauth/acme/init?redirectUri=${consolePage}/x`, 'redirectUri'],
  ['a listed page with a query', `/auth/oauth/acme/init?redirectUri=${consolePage}%3Fx=1`, 'redirectUri'],
  [
    'a listed page in capitals',
    `/auth/oauth/acme/init?redirectUri=${consolePage.toUpperCase()}`,
    'redirectUri',
  ],
  ['the callback of another provider', `/auth/oauth/closed/init?redirectUri=${callback}`, 'redirectUri'],
  ["the console's page of another provider", `/auth/oauth/closed/init?redirectUri=${ownPage}`, 'redirectUri'],
  ["a page below the console's", `/auth/oauth/acme/init?redirectUri=${ownPage}/x`, 'redirectUri'],
  [
    "the console's page of another host",
    '/auth/oauth/acme/init?redirectUri=https://evil.example/app/oauth/acme',
    'redirectUri',
  ],
  ['an unknown field', '/auth/oauth/acme/init?redirect_uri=x', 'redirect_uri'],
] as const) {
  test(`a sign-in does not begin with ${what}: 400, naming ${field}`, async () => {
    const answer = await server.stranger.get(path);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, 'VALIDATION_FAILED');
    assert.equal(answer.body.errors[0].field, field);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  });
}

test('a provider that is down, does not answer or is not https is 503, soon', async () => {
  for (const name of ['closed', 'silent', 'plain']) {
    const [busyBefore, start] = [contention(), performance.now()];
    const answer = await server.stranger.get(`/auth/oauth/${name}/init`);
    const took = performance.now() - start;
    assert.equal(answer.status, 503, name);
    assert.equal(answer.body.code, 'UNAVAILABLE');
    assert.ok(took < 8_000 * Math.max(busyBefore, contention()), `${took} ms`);
  }
});

test('sign-ins from one address are limited', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    statuses.push((await limited.stranger.get('/auth/oauth/acme/init')).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429]);
  assert.equal((await limited.stranger.get('/auth/oauth/acme/callback?state=x')).status, 429);
});

// ---- who comes back ----

test('a verified address of a user whose own is verified is linked and signed in; the next time the identity is enough', async () => {
  const { name, owner } = await knownPerson();
  const first = await signIn(name);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const { accessToken, refreshToken } = first.body.data;
  const { sessionId } = first.body.meta;
  assert.deepEqual(first.body, {
    success: true,
    code: 'LOGIN_OK',
    message: 'Signed in.',
    data: { tokenType: 'Bearer', accessToken, expiresIn: 900, refreshToken },
    meta: { sessionId },
  });
  const names = first.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
  assert.deepEqual(names, ['access_token', 'refresh_token']);
  const who = await server.withToken(accessToken).get('/auth/session');
  assert.equal(who.body.data.user.id, owner.userId);
  assert.deepEqual(await linksOf(owner), [{ issuer, subject: name }]);
  const audited = await server.database((session) =>
    session.all('select operation, user_id, after from audit where session_id = $1', [sessionId]),
  );
  assert.deepEqual(audited, [
    { operation: 'completeOAuth', user_id: owner.userId, after: { linkedTo: issuer } },
  ]);

  // Identity is (issuer, subject): what becomes of the address does not matter any more.
  provider.accounts.set(name, { email: 'someone@else.example', email_verified: false });
  const second = await signIn(name);
  assert.equal(second.status, 200);
  const again = await server.withToken(second.body.data.accessToken).get('/auth/session');
  assert.equal(again.body.data.user.id, owner.userId);
});

test('once linked, a user is known by the subject: another one of the same issuer with the same address is refused', async () => {
  const { name, email, owner } = await knownPerson();
  assert.equal((await signIn(name)).status, 200);
  const second = person({ email });
  const before = await sessionsOf(owner);
  refused(await signIn(second.name), /another identity of this provider/);
  assert.deepEqual(await linksOf(owner), [{ issuer, subject: name }]);
  assert.deepEqual(await sessionsOf(owner), before);
  assert.equal((await signIn(name)).status, 200);
});

test('of two subjects with the same address that come at once for the first time, one is linked', async () => {
  const { name, email, owner } = await knownPerson();
  const second = person({ email });
  const backs = [];
  for (const account of [name, second.name]) {
    const { url, cookie } = await begin();
    backs.push({ to: await openIdBrowser().signIn(url, account), cookie });
  }
  const answers = await Promise.all(backs.map(({ to, cookie }) => comeBack(to, cookie)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  assert.equal((await linksOf(owner)).length, 1);
});

test('one subject that comes twice at once for the first time is signed in twice', async () => {
  const { name, owner } = await knownPerson();
  const backs = [];
  for (const _ of [1, 2]) {
    const { url, cookie } = await begin();
    backs.push({ to: await openIdBrowser().signIn(url, name), cookie });
  }
  const answers = await Promise.all(backs.map(({ to, cookie }) => comeBack(to, cookie)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await linksOf(owner)).length, 1);
});

test('the address counts however the provider writes it', async () => {
  const { name, email, owner } = await knownPerson();
  provider.accounts.set(name, { email: email.toUpperCase(), email_verified: true });
  assert.equal((await signIn(name)).status, 200);
  assert.equal((await linksOf(owner)).length, 1);
});

test('an address that the provider has not verified is never linked', async () => {
  for (const email_verified of [false, undefined, null, 0, 'false', 'yes', 1]) {
    const { name, email, owner } = await knownPerson();
    provider.accounts.set(name, { email, email_verified });
    const before = await sessionsOf(owner);
    refused(await signIn(name), /not confirmed your email address/);
    assert.deepEqual(await linksOf(owner), []);
    assert.deepEqual(await sessionsOf(owner), before);
  }
});

test('a user who has not verified the own address is not linked: someone else may have registered it', async () => {
  const { name, email } = person();
  const owner = await server.business({ email });
  refused(await signIn(name), /confirm the address first/);
  assert.deepEqual(await linksOf(owner), []);
  await verifyEmail(owner);
  assert.equal((await signIn(name)).status, 200);
});

test('who has no address at the provider cannot be known by it', async () => {
  const { name } = person({ email: undefined });
  refused(await signIn(name), /did not give your email address/);
});

test('a disabled user does not sign in, linked or not', async () => {
  const { name, owner } = await knownPerson();
  const disable = (status: string) =>
    server.database((session) =>
      session.all('update users set status = $1 where id = $2', [status, owner.userId]),
    );
  await disable('DISABLED');
  refused(await signIn(name), /cannot sign in/);
  assert.deepEqual(await linksOf(owner), []);
  await disable('ACTIVE');
  assert.equal((await signIn(name)).status, 200);
  await disable('DISABLED');
  refused(await signIn(name), /cannot sign in/);
  await disable('ACTIVE');
});

test('who is being disabled when the provider sends them back is not let in', async () => {
  const { name, owner } = await knownPerson();
  await server.colleague(owner, 'OWNER');
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  const before = (await sessionsOf(owner)).length;
  const disabling = await holdLock(server, `update users set status = 'DISABLED' where id = $1`, [
    owner.userId,
  ]);
  const pending = comeBack(back, cookie);
  await Promise.race([pending, untilWaiting(server, 1)]);
  await disabling.release();
  const answer = await pending;
  assert.equal(answer.status, 401, JSON.stringify(answer.body));
  assert.equal((await sessionsOf(owner)).length, before);
});

test('a second factor is asked for after a sign-in at a provider, too', async () => {
  const { name, owner } = await knownPerson();
  await owner.post('/auth/mfa/totp/provision');
  await server.database((session) =>
    session.all('update totp_secrets set confirmed_at = now() where user_id = $1', [owner.userId]),
  );
  const before = await sessionsOf(owner);
  for (const when of ['when it is linked', 'when it is known']) {
    const answer = await signIn(name);
    assert.equal(answer.status, 202, when);
    assert.equal(answer.body.code, 'MFA_REQUIRED');
    assert.deepEqual(Object.keys(answer.body.data), ['mfaToken', 'methods', 'expiresIn']);
    assert.equal(answer.body.meta, null);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  assert.deepEqual(await sessionsOf(owner), before);
});

test('whom nobody knows is asked to register, with a token that says who it is for 30 minutes', async (t) => {
  const { name, email } = person();
  const answer = await signIn(name);
  assert.equal(answer.status, 202);
  const { registrationToken } = answer.body.data;
  assert.deepEqual(answer.body, {
    success: true,
    code: 'REGISTRATION_REQUIRED',
    message: 'No account has this address yet. Register to continue.',
    data: { registrationToken, expiresIn: 1800, email, firstName: 'Ada', lastName: 'Obi' },
    meta: null,
  });
  assert.deepEqual(answer.headers.getSetCookie(), []);
  const { keys } = server.parts;
  const newcomer = { issuer, subject: name, email, firstName: 'Ada', lastName: 'Obi' };
  assert.deepEqual(readRegistrationToken(keys, registrationToken), newcomer);
  assert.ok(!Buffer.from(registrationToken, 'base64url').toString('latin1').includes(email));
  const bytes = Buffer.from(registrationToken, 'base64url');
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(readRegistrationToken(keys, changed.toString('base64url')), undefined);
  }
  for (const text of ['', 'x', '!', registrationToken.slice(0, 30)])
    assert.equal(readRegistrationToken(keys, text), undefined);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 1_801_000 });
  assert.equal(readRegistrationToken(keys, registrationToken), undefined);
});

test('a name in one piece is taken apart, and none is null', async () => {
  const whole = person({ given_name: undefined, family_name: undefined, name: 'Chimamanda Ngozi Adichie' });
  const none = person({ given_name: undefined, family_name: undefined });
  const [first, second] = [(await signIn(whole.name)).body.data, (await signIn(none.name)).body.data];
  assert.deepEqual([first.firstName, first.lastName], ['Chimamanda', 'Ngozi Adichie']);
  assert.deepEqual([second.firstName, second.lastName], [null, null]);
});

test('a listed page may take the place of our callback', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin({ redirectUri: consolePage });
  const back = await openIdBrowser().signIn(url, name);
  assert.equal(back.origin + back.pathname, consolePage);
  assert.equal((await comeBack(back, cookie)).status, 200);
});

test('fields that the provider adds are ignored', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  assert.equal(
    (await comeBack(`${back.search}&session_state=x&prompt=none&scope=a&scope=b`, cookie)).status,
    200,
  );
});

test('two sign-ins at once in one browser both come to their end', async () => {
  const { name } = await knownPerson();
  const first = await begin();
  const second = await begin({ cookie: first.cookie });
  assert.equal(second.cookie, first.cookie);
  for (const { url } of [first, second]) {
    const back = await openIdBrowser().signIn(url, name);
    assert.equal((await comeBack(back, first.cookie)).status, 200);
  }
});

test('of ten that come back at once with the same code, one is signed in', async () => {
  const { name, owner } = await knownPerson();
  const before = (await sessionsOf(owner)).length;
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(back, cookie)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(400)]);
  assert.equal((await sessionsOf(owner)).length, before + 1);
});

// ---- what must not get in ----

test('a sign-in that was finished is not finished again', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  assert.equal((await comeBack(back, cookie)).status, 200);
  refused(await comeBack(back, cookie));
});

test('a code that was used before is refused by the provider, whatever state comes with it', async () => {
  const { name } = await knownPerson();
  const first = await begin();
  const back = await openIdBrowser().signIn(first.url, name);
  assert.equal((await comeBack(back, first.cookie)).status, 200);
  const second = await begin({ cookie: first.cookie });
  back.searchParams.set('state', new URL(second.url).searchParams.get('state') ?? '');
  refused(await comeBack(back, second.cookie));
});

test('a code of another sign-in is refused: its PKCE verifier is not ours', async () => {
  const [victim, attacker] = [await knownPerson(), await knownPerson()];
  const theirs = await begin();
  const stolen = await openIdBrowser().signIn(theirs.url, victim.name);
  const own = await begin();
  const before = await sessionsOf(victim.owner);
  stolen.searchParams.set('state', new URL(own.url).searchParams.get('state') ?? '');
  refused(await comeBack(stolen, own.cookie));
  assert.deepEqual(await sessionsOf(victim.owner), before);
  assert.deepEqual(await linksOf(attacker.owner), []);
});

test('another browser does not finish a sign-in, and does not spoil it either', async () => {
  const { name, owner } = await knownPerson();
  const { url, cookie } = await begin();
  const other = await begin();
  const back = await openIdBrowser().signIn(url, name);
  for (const wrong of ['', other.cookie, 'oauth_browser=', 'oauth_browser=x', `${cookie}x`]) {
    refused(await comeBack(back, wrong), /another browser/);
  }
  assert.deepEqual(await linksOf(owner), []);
  assert.equal((await comeBack(back, cookie)).status, 200);
});

test('a state that is wrong, missing or of another provider is refused', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  for (const state of ['x', '', `${back.searchParams.get('state')}x`]) {
    const changed = new URL(back);
    changed.searchParams.set('state', state);
    refused(await comeBack(changed, cookie));
  }
  const without = new URL(back);
  without.searchParams.delete('state');
  refused(await comeBack(without, cookie));
  refused(await comeBack(back, cookie, 'wrongsecret'));
  refused(await comeBack('', cookie));
  const twice = await comeBack(`${back.search}&state=x`, cookie);
  assert.equal(twice.status, 400);
  assert.equal((await comeBack(back, cookie, 'nobody')).body.errors[0].field, 'provider');
  assert.equal((await comeBack(back, cookie)).status, 200, 'the real one is still good');
});

test('an answer that claims to come from another issuer is refused', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  assert.equal(back.searchParams.get('iss'), issuer);
  back.searchParams.set('iss', 'https://evil.example');
  refused(await comeBack(back, cookie));
});

test('an id token with another nonce is refused', async () => {
  const { name, owner } = await knownPerson();
  const { url, cookie } = await begin();
  const changed = new URL(url);
  changed.searchParams.set('nonce', 'another');
  refused(await comeBack(await openIdBrowser().signIn(changed.href, name), cookie));
  assert.deepEqual(await linksOf(owner), []);
});

test('a sign-in that took longer than ten minutes is refused', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name);
  await server.database((session) => session.all('update oauth_flows set expires_at = now()'));
  refused(await comeBack(back, cookie), /expired/);
});

test('who says no at the provider is told so, and the sign-in is over', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, name, true);
  assert.equal(back.searchParams.get('error'), 'access_denied');
  refused(await comeBack(back, cookie), /did not complete the sign-in/);
  back.searchParams.delete('error');
  back.searchParams.set('code', 'x');
  refused(await comeBack(back, cookie), /Start again/);
});

test('a code that is made up, and a client that the provider does not know, are refused', async () => {
  const { name } = await knownPerson();
  const { url, cookie } = await begin();
  const state = new URL(url).searchParams.get('state');
  logged.length = 0;
  refused(await comeBack(`?state=${state}&code=made-up&iss=${issuer}`, cookie));
  assert.match(logged.join(), /"cause":"[^"]*invalid_grant/, 'the operator is told why');
  assert.ok(!logged.join().includes('made-up'));
  const wrong = await begin({ name: 'wrongsecret', redirectUri: consolePage });
  const back = await openIdBrowser().signIn(wrong.url, name);
  logged.length = 0;
  refused(await comeBack(back, wrong.cookie, 'wrongsecret'));
  assert.match(logged.join(), /"cause":"[^"]*WWW-Authenticate/);
  assert.ok(!logged.join().includes('not the secret'));
});

test('a provider that fails, is gone or does not answer while it is asked is 503, and nonsense is 400', async () => {
  const { name, owner } = await knownPerson();
  const answers: Record<string, [status: number, fault: Parameters<typeof provider.faults.set>[1]]> = {
    'an error': [503, (_, response) => response.writeHead(500).end('no')],
    'a closed connection': [503, (request) => request.socket.destroy()],
    silence: [503, () => {}],
    'no JSON': [400, (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    'broken JSON': [
      400,
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    ],
    'tokens without an id token': [
      400,
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"access_token":"x","token_type":"Bearer"}'),
    ],
  };
  for (const [what, [status, fault]] of Object.entries(answers)) {
    for (const path of what === 'tokens without an id token' ? ['/token'] : ['/token', '/me']) {
      if (what === 'silence' && path === '/me') continue;
      const { url, cookie } = await begin();
      const back = await openIdBrowser().signIn(url, name);
      provider.faults.set(path, fault);
      const answer = await comeBack(back, cookie);
      provider.faults.clear();
      assert.equal(answer.status, status, `${what} at ${path}: ${JSON.stringify(answer.body)}`);
      assert.equal(answer.body.code, status === 503 ? 'UNAVAILABLE' : 'OAUTH_FAILED');
    }
  }
  assert.deepEqual(await linksOf(owner), []);
  assert.equal((await signIn(name)).status, 200);
});

test('what the provider tells about another person than the id token is refused', async () => {
  const { name, email, owner } = await knownPerson();
  const { url, cookie } = await begin();
  const back = await openIdBrowser().signIn(url, person().name);
  provider.faults.set('/me', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ sub: name, email, email_verified: true })),
  );
  const answer = await comeBack(back, cookie);
  provider.faults.clear();
  refused(answer);
  assert.deepEqual(await linksOf(owner), []);
});

for (const [what, query, field] of [
  ['a state of 201 characters', `?state=${'x'.repeat(201)}`, 'state'],
  ['a code of 4,001 characters', `?state=x&code=${'x'.repeat(4_001)}`, 'code'],
] as const) {
  test(`a callback with ${what} is refused, naming ${field}`, async () => {
    const answer = await comeBack(query, '');
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].field, field);
  });
}
