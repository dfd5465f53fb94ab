import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, password, type TestServer, testServer } from '../../tests/harness.ts';

const server = await testServer();
const behindTls = await testServer({ environment: { PUBLIC_URL: 'https://shop.example' } });

type Cookies = { access: string; refresh: string };

/** A new business, whose owner signs in on the web. */
async function webLogin(
  on: TestServer = server,
  platform = 'web',
): Promise<{ answer: Answer; cookies: Cookies }> {
  const { email } = await on.business();
  const answer = await on.stranger.post('/auth/login', { identifier: email, password, platform });
  assert.equal(answer.status, 200);
  const { accessToken, refreshToken } = answer.body.data;
  return { answer, cookies: { access: accessToken, refresh: refreshToken } };
}

function sendWith(
  cookies: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  return server.stranger.send(method, path, { headers: { cookie: cookies, ...headers }, body });
}

async function outletNames(cookies: Cookies): Promise<string[]> {
  const { body } = await server.withToken(cookies.access).get('/outlets');
  return body.data.rows.map((row: { name: string }) => row.name);
}

test('a web login sets both cookies, out of reach of scripts and of other sites', async () => {
  const { answer, cookies } = await webLogin();
  assert.deepEqual(answer.headers.getSetCookie(), [
    `access_token=${cookies.access}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
    `refresh_token=${cookies.refresh}; Max-Age=2592000; Path=/auth; HttpOnly; SameSite=Lax`,
  ]);
});

test('behind TLS the cookies are Secure', async () => {
  const { answer, cookies } = await webLogin(behindTls);
  assert.deepEqual(answer.headers.getSetCookie(), [
    `access_token=${cookies.access}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax; Secure`,
    `refresh_token=${cookies.refresh}; Max-Age=2592000; Path=/auth; HttpOnly; SameSite=Lax; Secure`,
  ]);
});

for (const platform of ['android', 'ios', 'desktop', 'pos']) {
  test(`a login on ${platform} sets no cookie, nor does its refresh`, async () => {
    const { answer, cookies } = await webLogin(server, platform);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    const refreshed = await server.stranger.post('/auth/token/refresh', { refreshToken: cookies.refresh });
    assert.equal(refreshed.status, 200);
    assert.deepEqual(refreshed.headers.getSetCookie(), []);
  });
}

test('the cookie alone is enough to read, from any page', async () => {
  const { answer, cookies } = await webLogin();
  const cookie = `access_token=${cookies.access}`;
  for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const session = await sendWith(cookie, 'GET', '/auth/session', headers);
    assert.equal(session.status, 200);
    assert.equal(session.body.meta.sessionId, answer.body.meta.sessionId);
  }
});

test('a cookie that is no token of ours is 401', async () => {
  for (const value of ['', 'x', 'a.b.c', '"']) {
    const answer = await sendWith(`access_token=${value}`, 'GET', '/auth/session', {});
    assert.equal(answer.status, 401, value);
  }
});

test('the header counts before the cookie: a bad header is not mended by a good cookie', async () => {
  const { cookies } = await webLogin();
  for (const authorization of ['Bearer x', 'Basic YTpi', '', 'Bearer', `Token ${cookies.access}`]) {
    const answer = await sendWith(`access_token=${cookies.access}`, 'GET', '/auth/session', {
      authorization,
    });
    assert.equal(answer.status, 401, authorization);
  }
});

const own: [what: string, headers: () => Record<string, string>][] = [
  ['our public address as Origin', () => ({ origin: server.parts.config.publicUrl })],
  ['the address that it was sent to as Origin', () => ({ origin: server.url })],
  ['Sec-Fetch-Site: same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
];
for (const [what, headers] of own) {
  test(`with the cookie, a write passes with ${what}`, async () => {
    const { cookies } = await webLogin();
    const answer = await sendWith(`access_token=${cookies.access}`, 'POST', '/outlets', headers(), {
      name: 'Ikeja',
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(await outletNames(cookies), ['Corner Shop', 'Ikeja']);
  });
}

const foreign: [what: string, headers: () => Record<string, string>][] = [
  ['neither Origin nor Sec-Fetch-Site', () => ({})],
  ['a foreign Origin', () => ({ origin: 'https://evil.example' })],
  ['Origin: null', () => ({ origin: 'null' })],
  ['an Origin that only begins like ours', () => ({ origin: `${server.url}.evil.example` })],
  ['our host on another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['our host by another scheme', () => ({ origin: server.url.replace('http:', 'https:') })],
  [
    'a foreign Origin beside Sec-Fetch-Site: same-origin',
    () => ({
      origin: 'https://evil.example',
      'sec-fetch-site': 'same-origin',
    }),
  ],
  ['Sec-Fetch-Site: same-site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['Sec-Fetch-Site: cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['Sec-Fetch-Site: none', () => ({ 'sec-fetch-site': 'none' })],
  ['our address as Referer only', () => ({ referer: `${server.url}/` })],
];
for (const [what, headers] of foreign) {
  test(`with the cookie, a write with ${what} is 403 CSRF and does nothing`, async () => {
    const { cookies } = await webLogin();
    const cookie = `access_token=${cookies.access}; refresh_token=${cookies.refresh}`;
    const answer = await sendWith(cookie, 'POST', '/outlets', headers(), { name: 'Ikeja' });
    assert.equal(answer.status, 403);
    assert.equal(answer.body.code, 'CSRF');
    assert.deepEqual(await outletNames(cookies), ['Corner Shop']);

    const refresh = await sendWith(cookie, 'POST', '/auth/token/refresh', headers(), {});
    assert.equal(refresh.status, 403);
    assert.equal(refresh.body.code, 'CSRF');
    assert.deepEqual(refresh.headers.getSetCookie(), []);

    const logout = await sendWith(cookie, 'POST', '/auth/logout', headers());
    assert.equal(logout.status, 403);
    const session = await server.withToken(cookies.access).get('/auth/session');
    assert.equal(session.status, 200, 'the session lives on');
  });
}

test('with a bearer token a write needs no Origin, for no browser sends that by itself', async () => {
  const { cookies } = await webLogin();
  const client = server.withToken(cookies.access);
  for (const [index, headers] of [{}, { origin: 'https://evil.example' }, { origin: 'null' }].entries()) {
    const sending = { headers: { cookie: `access_token=${cookies.access}`, ...headers } };
    const answer = await client.post('/outlets', { name: `Outlet ${index}` }, sending);
    assert.equal(answer.status, 200);
  }
});

test('a refresh by cookie from our own page gives the next tokens and sets both cookies', async () => {
  const { cookies } = await webLogin();
  const cookie = `refresh_token=${cookies.refresh}`;
  const answer = await sendWith(cookie, 'POST', '/auth/token/refresh', { origin: server.url }, {});
  assert.equal(answer.status, 200);
  const { accessToken, refreshToken } = answer.body.data;
  assert.notEqual(refreshToken, cookies.refresh);
  assert.deepEqual(answer.headers.getSetCookie(), [
    `access_token=${accessToken}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
    `refresh_token=${refreshToken}; Max-Age=2592000; Path=/auth; HttpOnly; SameSite=Lax`,
  ]);
  const session = await sendWith(`access_token=${accessToken}`, 'GET', '/auth/session', {});
  assert.equal(session.status, 200);
});

test('a refresh by cookie needs no body', async () => {
  const { cookies } = await webLogin();
  const cookie = `refresh_token=${cookies.refresh}`;
  const answer = await sendWith(cookie, 'POST', '/auth/token/refresh', { origin: server.url });
  assert.deepEqual([answer.status, answer.body.code], [200, 'TOKEN_REFRESHED']);
});

test('a refresh token in the body counts before the cookie, and needs no Origin', async () => {
  const [one, other] = [await webLogin(), await webLogin()];
  const answer = await sendWith(
    `refresh_token=${other.cookies.refresh}`,
    'POST',
    '/auth/token/refresh',
    {},
    {
      refreshToken: one.cookies.refresh,
    },
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.body.meta.sessionId, one.answer.body.meta.sessionId);
});

const forms: [type: string, body: string][] = [
  ['text/plain', '{"name":"Ikeja"}'],
  ['application/x-www-form-urlencoded', 'name=Ikeja'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nIkeja\r\n--b--',
  ],
  ['application/json-patch+json', '{"name":"Ikeja"}'],
  ['', '{"name":"Ikeja"}'],
];
for (const [type, body] of forms) {
  test(`a body of type "${type}", which a foreign page could send, is 415`, async () => {
    const { cookies } = await webLogin();
    const headers = { origin: server.url, 'content-type': type };
    const cookie = `access_token=${cookies.access}; refresh_token=${cookies.refresh}`;
    assert.equal((await sendWith(cookie, 'POST', '/outlets', headers, body)).status, 415);
    assert.deepEqual(await outletNames(cookies), ['Corner Shop']);
    assert.equal((await sendWith(cookie, 'POST', '/auth/token/refresh', headers, body)).status, 415);
    const login = await sendWith(cookie, 'POST', '/auth/login', headers, body);
    assert.equal(login.status, 415);
    assert.deepEqual(login.headers.getSetCookie(), []);
  });
}

for (const path of ['/auth/logout', '/auth/logout/all']) {
  test(`${path} by cookie clears both cookies and ends the session`, async () => {
    const { cookies } = await webLogin();
    const cookie = `access_token=${cookies.access}; refresh_token=${cookies.refresh}`;
    const answer = await sendWith(cookie, 'POST', path, { origin: server.url });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.headers.getSetCookie(), [
      'access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'refresh_token=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax',
    ]);
    assert.equal((await sendWith(cookie, 'GET', '/auth/session', {})).status, 401);
    const refresh = await sendWith(cookie, 'POST', '/auth/token/refresh', { origin: server.url }, {});
    assert.equal(refresh.status, 401);
  });
}
