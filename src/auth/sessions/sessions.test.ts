import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password, type SignedIn, testServer } from '../../../tests/harness.ts';

const server = await testServer();

/** Signs the same user in once more. */
async function anotherSession(user: SignedIn, device: object = {}) {
  const { body } = await server.stranger.post('/auth/login', {
    identifier: user.email,
    password,
    platform: 'android',
    ...device,
  });
  const { accessToken, refreshToken } = body.data;
  return { ...server.withToken(accessToken), refreshToken, sessionId: body.meta.sessionId as string };
}

const ids = (body: { data: { rows: { id: string }[] } }) => body.data.rows.map((row) => row.id);

test('the list shows each active session with its device, the present one marked', async () => {
  const owner = await server.business();
  const other = await anotherSession(owner, { deviceId: 'phone-1' });
  const answer = await owner.get('/auth/sessions?sortKey=createdAt&sortDir=asc');

  assert.equal(answer.status, 200);
  const [first, second] = answer.body.data.rows;
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  for (const row of [first, second]) {
    for (const field of ['createdAt', 'lastUsedAt', 'expiresAt']) assert.match(row[field], instant);
    assert.equal(Date.parse(row.expiresAt) - Date.parse(row.createdAt), 30 * 86_400_000);
  }
  const { createdAt, lastUsedAt, expiresAt } = first;
  assert.deepEqual(answer.body, {
    success: true,
    code: 'SESSIONS_LISTED',
    message: 'Your active sessions.',
    data: {
      rows: [
        {
          id: owner.sessionId,
          kind: 'LOGIN',
          name: null,
          platform: 'pos',
          deviceId: null,
          address: '127.0.0.1',
          userAgent: 'node',
          createdAt,
          lastUsedAt,
          expiresAt,
          current: true,
        },
        {
          ...second,
          id: other.sessionId,
          kind: 'LOGIN',
          name: null,
          platform: 'android',
          deviceId: 'phone-1',
          current: false,
        },
      ],
      nextCursor: '',
      hasNext: false,
    },
    meta: { page: 1, perPage: 20, total: 2 },
  });
  assert.deepEqual(Object.keys(second).sort(), Object.keys(first).sort());
});

test('the session that was used last stands first, and pages follow in that order', async () => {
  const owner = await server.business();
  const others = [await anotherSession(owner), await anotherSession(owner)];
  const order = [others[1]?.sessionId, owner.sessionId, others[0]?.sessionId];
  await server.database(async (session) => {
    for (const [minutes, id] of order.entries()) {
      await session.all(
        'update sessions set last_used_at = now() - make_interval(secs => $1) where id = $2',
        [minutes, id],
      );
    }
  });
  const first = await owner.get('/auth/sessions?limit=2');
  assert.deepEqual(ids(first.body), order.slice(0, 2));
  assert.deepEqual(first.body.meta, { page: 1, perPage: 2, total: 3 });
  const second = await owner.get(`/auth/sessions?limit=2&cursor=${first.body.data.nextCursor}`);
  assert.deepEqual(ids(second.body), order.slice(2));
  assert.deepEqual(second.body.meta, { page: 2, perPage: 2, total: 3 });
  assert.equal(second.body.data.nextCursor, '');
});

test("the list shows neither ended sessions nor anyone else's, of the same business or of another", async () => {
  const owner = await server.business();
  await server.business();
  await server.colleague(owner, 'MANAGER');
  const [loggedOut, expired] = [await anotherSession(owner), await anotherSession(owner)];
  await loggedOut.post('/auth/logout');
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [expired.sessionId]),
  );
  const { body } = await owner.get('/auth/sessions');
  assert.deepEqual(ids(body), [owner.sessionId]);
  assert.equal(body.meta.total, 1);
});

for (const query of [
  'limit=0',
  'limit=-1',
  'limit=x',
  'sortKey=userId',
  'sortDir=down',
  'status=ACTIVE',
  'cursor=x',
]) {
  test(`the list refuses ?${query}, naming it`, async () => {
    const owner = await server.business();
    const answer = await owner.get(`/auth/sessions?${query}`);
    assert.equal(answer.status, 400);
    if (query === 'cursor=x') assert.equal(answer.body.code, 'INVALID_CURSOR');
    else assert.equal(answer.body.errors[0].field, query.split('=')[0]);
  });
}

test('nobody lists or revokes sessions without signing in', async () => {
  const owner = await server.business();
  assert.equal((await server.stranger.get('/auth/sessions')).status, 401);
  assert.equal((await server.stranger.delete(`/auth/sessions/${owner.sessionId}`)).status, 401);
  assert.equal((await owner.get('/auth/session')).status, 200);
});

test('a revoked session ends at once: its access token and its refresh token', async () => {
  const owner = await server.business();
  const other = await anotherSession(owner);
  const answer = await owner.delete(`/auth/sessions/${other.sessionId}`);
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'SESSION_REVOKED',
    message: 'The session has ended.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.equal((await other.get('/auth/session')).status, 401);
  const refresh = await server.stranger.post('/auth/token/refresh', { refreshToken: other.refreshToken });
  assert.equal(refresh.status, 401);
  assert.equal((await owner.get('/auth/session')).status, 200);
  assert.deepEqual(ids((await owner.get('/auth/sessions')).body), [owner.sessionId]);

  const rows = await server.database((session) =>
    session.all(
      `select session_id, subject_type, request_id from audit where operation = 'revokeSession' and subject_id = $1`,
      [other.sessionId],
    ),
  );
  assert.deepEqual(rows, [
    {
      session_id: owner.sessionId,
      subject_type: 'session',
      request_id: answer.headers.get('x-request-id'),
    },
  ]);
});

test('a revocation repeated with its key is answered the same again; without a key it is 404', async () => {
  const owner = await server.business();
  const other = await anotherSession(owner);
  const path = `/auth/sessions/${other.sessionId}`;
  const first = await owner.delete(path, { key: 'revoke' });
  const second = await owner.delete(path, { key: 'revoke' });
  assert.equal(second.status, 200);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal((await owner.delete(path)).status, 404);
  const third = await owner.delete(`/auth/sessions/${owner.sessionId}`, { key: 'revoke' });
  assert.equal(third.status, 409, 'the same key for another session');
  assert.equal(third.body.code, 'IDEMPOTENCY_MISMATCH');
});

test("another tenant's session, a colleague's, an ended one and one that never was are all 404, and live on", async () => {
  const [owner, stranger] = [await server.business(), await server.business()];
  const colleague = await server.colleague(owner, 'MANAGER');
  assert.deepEqual(ids((await stranger.get('/auth/sessions')).body), [stranger.sessionId]);
  const expired = await anotherSession(owner);
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [expired.sessionId]),
  );
  const missing = '0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10';
  for (const id of [stranger.sessionId, colleague.sessionId, expired.sessionId, missing]) {
    const answer = await owner.delete(`/auth/sessions/${id}`);
    assert.equal(answer.status, 404);
    assert.deepEqual(
      [answer.body.code, answer.body.message],
      ['NOT_FOUND', 'You have no such active session.'],
    );
  }
  assert.equal((await stranger.get('/auth/session')).status, 200);
  assert.equal((await colleague.get('/auth/session')).status, 200);
});

test('a malformed id, an unknown query and an unknown body field are 400, and nothing ends', async () => {
  const owner = await server.business();
  const other = await anotherSession(owner);
  const path = `/auth/sessions/${other.sessionId}`;
  for (const [answer, field] of [
    [await owner.delete('/auth/sessions/x'), 'sessionId'],
    [await owner.delete(`${path}x`), 'sessionId'],
    [await owner.delete(`${path}?all=true`), 'all'],
    [await owner.delete(path, { body: { all: true } }), 'all'],
  ] as const) {
    assert.equal(answer.status, 400);
    assert.ok(answer.body.errors.some((error: { field: string }) => error.field === field));
  }
  assert.equal((await other.get('/auth/session')).status, 200);
});

test('a user may revoke the session that asks, and it ends', async () => {
  const owner = await server.business();
  assert.equal((await owner.delete(`/auth/sessions/${owner.sessionId}`)).status, 200);
  assert.equal((await owner.get('/auth/session')).status, 401);
});
