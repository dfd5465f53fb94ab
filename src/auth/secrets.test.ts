import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { password, registration, testServer } from '../../tests/harness.ts';
import { operation } from '../http/operation.ts';
import { Exactly } from '../http/schema.ts';
import { operations } from '../operations.ts';

/** Made on purpose: fails in the database, which then quotes the row with the secret in it. */
const failsInDatabase = operation({
  id: 'failsInDatabase',
  route: 'POST /fails/database',
  group: 'Test',
  summary: 'Breaks a constraint',
  access: 'session',
  body: Exactly({ password: Type.String() }),
  answer: { code: 'NEVER', message: '-', data: Type.Null() },
  handle: async ({ tx, actor, body }) => {
    await tx.run(
      sql`update users set role = 'NOBODY', last_name = ${body.password} where id = ${actor.userId}`,
    );
    return { data: null };
  },
});
const failsInHandler = operation({
  id: 'failsInHandler',
  route: 'POST /fails/handler',
  group: 'Test',
  summary: 'Throws',
  access: 'session',
  body: Exactly({ password: Type.String() }),
  answer: { code: 'NEVER', message: '-', data: Type.Null() },
  handle: async ({ body, caller }) => {
    throw Object.assign(new Error('on purpose'), { ...body, input: body, caller });
  },
});

const lines: string[] = [];
const server = await testServer({
  environment: { LOG_LEVEL: 'debug' },
  operations: [...operations, failsInDatabase, failsInHandler],
  log: { write: (line) => lines.push(line) },
});

test('no password, token or cookie reaches the log, whatever goes wrong', async () => {
  const secrets = { wrong: 'six loud walruses', malformed: 'seven shy lynxes', failed: 'eight proud herons' };
  const { stranger } = server;
  const body = registration();
  await stranger.post('/auth/register', body);
  const web = await stranger.post('/auth/login', { identifier: body.email, password, platform: 'web' });
  const { accessToken, refreshToken } = web.body.data;
  const cookie = `access_token=${accessToken}; refresh_token=${refreshToken}`;
  const owner = server.withToken(accessToken);

  const refreshed = await stranger.post('/auth/token/refresh', { refreshToken });
  const byCookie = await stranger.send('POST', '/auth/token/refresh', {
    headers: { cookie, origin: server.url },
    body: {},
  });
  const answers = [
    await stranger.post('/auth/login', { identifier: body.email, password: secrets.wrong }),
    await stranger.post('/auth/login', `{"identifier":"x","password":"${secrets.malformed}"`),
    await stranger.post('/auth/login', {
      identifier: body.email,
      password: secrets.wrong,
      passwort: secrets.wrong,
    }),
    await stranger.post('/auth/token/validate', { token: accessToken }),
    await stranger.get(`/auth/session?token=${accessToken}`),
    await stranger.get(`/nowhere/${accessToken}?token=${refreshToken}`),
    await stranger.send('GET', '/auth/session', { headers: { authorization: `Bearer ${accessToken}x` } }),
    await stranger.send('GET', '/auth/session', { headers: { cookie: `access_token=${accessToken}x` } }),
    await stranger.send('POST', '/outlets', { headers: { cookie }, body: { name: 'Ikeja' } }),
    await owner.post('/fails/database', { password: secrets.failed }),
    await owner.post('/fails/handler', { password: secrets.failed }),
    await stranger.send('POST', '/fails/handler', {
      headers: { cookie, origin: server.url },
      body: { password: secrets.failed },
    }),
    await owner.post('/auth/logout'),
  ];
  assert.deepEqual(
    [refreshed, byCookie, ...answers].map(({ status }) => status),
    [200, 200, 401, 400, 400, 200, 401, 404, 401, 401, 403, 500, 500, 500, 200],
  );

  const log = lines.join('\n');
  assert.ok(log.includes('"operation":"login"'), 'requests are logged');
  assert.ok(log.includes('on purpose'), 'what failed is logged');
  assert.ok(log.includes('users_role_check'), 'which constraint was broken is logged');
  const [user] = await server.database((session) =>
    session.all<{ hash: string }>('select password_hash as hash from users where email = $1', [body.email]),
  );
  const hidden = {
    password,
    ...secrets,
    accessToken,
    accessSignature: accessToken.split('.')[2],
    refreshToken,
    nextAccessToken: refreshed.body.data.accessToken,
    nextRefreshToken: refreshed.body.data.refreshToken,
    passwordHash: user?.hash ?? '',
  };
  for (const [name, secret] of Object.entries(hidden)) {
    assert.ok(secret.length > 10, name);
    const leak = lines.find((line) => line.includes(secret));
    assert.equal(leak, undefined, `${name} is in the log`);
  }
});

test('an answer to a failure tells nothing of what failed', async () => {
  const body = registration();
  await server.stranger.post('/auth/register', body);
  const login = await server.stranger.post('/auth/login', { identifier: body.email, password });
  const owner = server.withToken(login.body.data.accessToken);
  for (const path of ['/fails/database', '/fails/handler']) {
    const answer = await owner.post(path, { password: 'eight proud herons' });
    const { timestamp, requestId } = answer.body.meta;
    assert.deepEqual(answer.body, {
      success: false,
      code: 'SERVER_ERROR',
      message: 'Something went wrong on our side.',
      data: null,
      meta: { timestamp, path, requestId },
      errors: [],
    });
    assert.ok(
      lines.some((line) => line.includes(requestId)),
      'the log can be searched by the request id',
    );
  }
});
