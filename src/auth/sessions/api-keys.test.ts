import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password, type SignedIn, testServer } from '../../../tests/harness.ts';

const server = await testServer();

async function verified(person: SignedIn): Promise<SignedIn> {
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [person.userId]),
  );
  return person;
}

type Made = { id: string; name: string; key: string; createdAt: string; expiresAt: string };

async function makeKey(owner: SignedIn, body: object = { name: 'Web shop' }) {
  const answer = await owner.post('/auth/api-keys', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const created = answer.body.data as Made;
  return { ...created, client: server.withToken(created.key) };
}

const daysOf = ({ createdAt, expiresAt }: Made) =>
  (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;

test('a key acts as the user who made it, as a bearer token', async () => {
  const owner = await verified(await server.business());
  const created = await makeKey(owner, { name: '  Web shop ' });
  assert.match(created.key, /^thk_[\w-]{107}$/);
  assert.deepEqual([created.name, daysOf(created)], ['Web shop', 365]);
  const check = await created.client.get('/auth/session');
  assert.equal(check.status, 200);
  assert.deepEqual([check.body.data.user.id, check.body.meta.sessionId], [owner.userId, created.id]);
  assert.equal((await created.client.post('/outlets', { name: 'Yaba' })).status, 200);
  const [audit] = await server.database((session) =>
    session.all(`select user_id, session_id from audit where org_id = $1 and operation = 'createOutlet'`, [
      owner.orgId,
    ]),
  );
  assert.deepEqual(audit, { user_id: owner.userId, session_id: created.id });
});

test('in the cookie a key reads and writes from anywhere: it is no session of a browser', async () => {
  const owner = await verified(await server.business());
  const { key } = await makeKey(owner);
  const send = (method: string, path: string, headers: object, body?: object) =>
    server.stranger.send(method, path, { headers: { cookie: `access_token=${key}`, ...headers }, body });
  const senders = { Yaba: {}, Ikeja: { origin: 'https://erp.example' }, Lekki: { 'sec-fetch-site': 'none' } };
  for (const [name, headers] of Object.entries(senders)) {
    const answer = await send('POST', '/outlets', headers, { name });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const { body } = await send('GET', '/outlets', {});
  const names = body.data.rows.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ['Corner Shop', 'Ikeja', 'Lekki', 'Yaba']);
  // What only begins like a key is none.
  const forged = { cookie: `access_token=thk_${owner.accessToken}` };
  assert.equal((await send('POST', '/outlets', forged, { name: 'Ajah' })).status, 401);
});

test('a key is listed among the sessions of its user, by its name, and never told again', async () => {
  const owner = await verified(await server.business());
  const created = await makeKey(owner, { name: 'Web shop', expiresInDays: 1 });
  assert.equal(daysOf(created), 1);
  const { body } = await owner.get('/auth/sessions?sortKey=createdAt&sortDir=desc');
  const [key, login] = body.data.rows;
  assert.deepEqual(
    [key.id, key.kind, key.name, key.platform, key.deviceId, key.current],
    [created.id, 'API_KEY', 'Web shop', null, null, false],
  );
  assert.deepEqual([login.kind, login.name, login.platform], ['LOGIN', null, 'pos']);
  assert.ok(!JSON.stringify(body).includes(created.key));
  const kept = await server.database((session) =>
    session.all<{ text: string }>(
      `select s::text as text from sessions s where org_id = $1
       union all select a::text from audit a where org_id = $1`,
      [owner.orgId],
    ),
  );
  const secret = Buffer.from(created.key.slice(4), 'base64url').subarray(48).toString('hex');
  for (const { text } of kept) assert.ok(!text.includes(created.key) && !text.includes(secret));
});

test('a revoked key ends at once; others stay', async () => {
  const owner = await verified(await server.business());
  const [one, other] = [await makeKey(owner), await makeKey(owner)];
  assert.equal((await owner.delete(`/auth/sessions/${one.id}`)).status, 200);
  assert.equal((await one.client.get('/auth/session')).status, 401);
  assert.equal((await other.client.get('/auth/session')).status, 200);
});

test('signing out everywhere ends sign-ins and leaves keys', async () => {
  const owner = await verified(await server.business());
  const { client } = await makeKey(owner);
  const { body } = await owner.post('/auth/logout/all');
  assert.equal(body.data.sessions, 1);
  assert.equal((await owner.get('/auth/session')).status, 401);
  assert.equal((await client.get('/auth/session')).status, 200);
});

test('a key that logs out ends itself', async () => {
  const owner = await verified(await server.business());
  const { client } = await makeKey(owner);
  assert.equal((await client.post('/auth/logout')).status, 200);
  assert.equal((await client.get('/auth/session')).status, 401);
  assert.equal((await owner.get('/auth/session')).status, 200);
});

test('a key ends with its time and dies with its user, for good', async () => {
  const owner = await server.business();
  const manager = await verified(await server.colleague(owner, 'MANAGER'));
  const [expired, living] = [await makeKey(manager), await makeKey(manager)];
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [expired.id]),
  );
  assert.equal((await expired.client.get('/auth/session')).status, 401);
  const path = `/users/${manager.userId}`;
  await owner.patch(path, { status: 'DISABLED' });
  assert.equal((await living.client.get('/auth/session')).status, 401);
  await owner.patch(path, { status: 'ACTIVE' });
  assert.equal((await living.client.get('/auth/session')).status, 401);
});

test('a key has the role and the outlets that its user has now', async () => {
  const owner = await server.business();
  const manager = await verified(await server.colleague(owner, 'MANAGER'));
  const { client } = await makeKey(manager);
  await owner.patch(`/users/${manager.userId}`, { role: 'CASHIER', outletIds: [] });
  assert.equal((await client.post('/outlets', { name: 'Yaba' })).status, 403);
  assert.deepEqual((await client.get('/outlets')).body.data.rows, []);
  assert.equal((await client.post('/auth/api-keys', { name: 'x' })).status, 403);
});

test('a key makes no further keys and changes neither credentials nor users', async () => {
  const owner = await verified(await server.business());
  const colleague = await server.colleague(owner, 'CASHIER');
  const { client } = await makeKey(owner);
  for (const [method, path, body] of [
    ['POST', '/auth/api-keys', { name: 'outlives it' }],
    ['POST', '/auth/password/change', { currentPassword: password, password: 'nine loud herons' }],
    ['PUT', '/users/me/pin', { pin: '2580', currentPassword: password }],
    ['POST', '/auth/mfa/totp/provision', undefined],
    ['POST', '/auth/mfa/totp/verify', { code: '123456' }],
    ['DELETE', '/auth/mfa/totp', { code: '123456' }],
    ['POST', '/users', { email: 'thief@corner.example', role: 'OWNER' }],
    ['PATCH', `/users/${colleague.userId}`, { role: 'OWNER' }],
    ['POST', '/auth/logout/all', undefined],
    ['DELETE', `/auth/sessions/${owner.sessionId}`, undefined],
  ] as const) {
    const answer = await client.send(method, path, { body });
    assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN'], `${method} ${path}`);
  }
  assert.equal((await client.get('/users')).status, 200);
  assert.equal((await owner.get('/auth/sessions')).body.data.rows.length, 2);
});

test('without a verified address or the permission there is no key', async () => {
  const owner = await server.business();
  const refusal = await owner.post('/auth/api-keys', { name: 'x' });
  assert.deepEqual([refusal.status, refusal.body.code], [403, 'EMAIL_UNVERIFIED']);
  for (const role of ['CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const) {
    const person = await verified(await server.colleague(owner, role));
    const answer = await person.post('/auth/api-keys', { name: 'x' });
    assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN']);
  }
  const [row] = await server.database((session) =>
    session.all('select count(*)::int as keys from sessions where org_id = $1 and key_hash is not null', [
      owner.orgId,
    ]),
  );
  assert.deepEqual(row, { keys: 0 });
});

for (const [field, body] of [
  ['name', {}],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['expiresInDays', { name: 'x', expiresInDays: 0 }],
  ['expiresInDays', { name: 'x', expiresInDays: 1_826 }],
  ['expiresInDays', { name: 'x', expiresInDays: 1.5 }],
  ['expiresInDays', { name: 'x', expiresInDays: '30' }],
  ['userId', { name: 'x', userId: 'y' }],
] as const) {
  test(`a key of ${JSON.stringify(body).slice(0, 50)} is refused by ${field}`, async () => {
    const owner = await verified(await server.business());
    const answer = await owner.post('/auth/api-keys', body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].field, field);
  });
}

test('the same Idempotency-Key tells the same key again, and nobody reads it in the database', async () => {
  const owner = await verified(await server.business());
  const make = (name: string) => owner.post('/auth/api-keys', { name }, { key: 'again' });
  const [first, second] = [await make('x'), await make('x')];
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  const rows = (await owner.get('/auth/sessions')).body.data.rows as { kind: string }[];
  assert.equal(rows.filter(({ kind }) => kind === 'API_KEY').length, 1);
  assert.deepEqual(await make('y').then(({ status, body }) => [status, body.code]), [
    409,
    'IDEMPOTENCY_MISMATCH',
  ]);
  const [kept] = await server.database((session) =>
    session.all<{ answer: string }>('select answer from idempotent_answers where org_id = $1', [owner.orgId]),
  );
  assert.match(kept?.answer ?? '', /^[A-Za-z0-9+/]+=*$/);
  assert.ok(
    !Buffer.from(kept?.answer ?? '', 'base64')
      .toString('latin1')
      .includes(first.body.data.id),
  );
});

test('writes by a key are repeated safely, in the scope of its user', async () => {
  const owner = await verified(await server.business());
  const { client } = await makeKey(owner);
  const first = await client.post('/outlets', { name: 'Yaba' }, { key: 'outlet' });
  const second = await client.post('/outlets', { name: 'Yaba' }, { key: 'outlet' });
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
});

test('a key is validated like a token, until it is revoked', async () => {
  const owner = await verified(await server.business());
  const created = await makeKey(owner);
  const validate = async () =>
    (await server.stranger.post('/auth/token/validate', { token: created.key })).body.data;
  assert.deepEqual(await validate(), {
    valid: true,
    userId: owner.userId,
    sessionId: created.id,
    expiresAt: created.expiresAt,
  });
  await owner.delete(`/auth/sessions/${created.id}`);
  assert.equal((await validate()).valid, false);
});

test('nothing but the key itself opens its session: no token for it, no other key, no changed text', async () => {
  const [owner, other] = [await verified(await server.business()), await verified(await server.business())];
  const [mine, second, theirs] = [await makeKey(owner), await makeKey(owner), await makeKey(other)];
  const bytes = (key: string) => Buffer.from(key.slice(4), 'base64url');
  const spliced = (ids: string, secret: string) =>
    `thk_${Buffer.concat([bytes(ids).subarray(0, 48), bytes(secret).subarray(48)]).toString('base64url')}`;
  const token = await server.parts.tokens.sign({ ...owner, sessionId: mine.id });
  // A key that claims a sign-in, which has no hash.
  const login = Buffer.from(bytes(mine.key));
  Buffer.from(owner.sessionId.replaceAll('-', ''), 'hex').copy(login, 32);
  const attempts = [
    token,
    `thk_${login.toString('base64url')}`,
    spliced(mine.key, second.key),
    spliced(theirs.key, mine.key),
    mine.key.slice(4),
    mine.key.toUpperCase(),
    `${mine.key}=`,
    `${mine.key}A`,
    mine.key.slice(0, -1),
    'thk_',
    'thk_x',
    `thk_${'A'.repeat(107)}`,
    ...Array.from({ length: 300 }, (_, n) => {
      const at = 4 + (n % (mine.key.length - 4));
      const letter = mine.key[at] === 'Q' ? 'R' : 'Q';
      return mine.key.slice(0, at) + letter + mine.key.slice(at + 1);
    }),
  ];
  for (const attempt of attempts) {
    assert.equal((await server.withToken(attempt).get('/auth/session')).status, 401, attempt);
  }
  assert.equal((await mine.client.get('/auth/session')).status, 200);
});

test("a colleague's key and another tenant's are not one's own to revoke", async () => {
  const [owner, other] = [await verified(await server.business()), await verified(await server.business())];
  const manager = await verified(await server.colleague(owner, 'MANAGER'));
  for (const key of [await makeKey(manager), await makeKey(other)]) {
    assert.equal((await owner.delete(`/auth/sessions/${key.id}`)).status, 404);
    assert.equal((await key.client.get('/auth/session')).status, 200);
  }
});

test('a key is no refresh token and no password', async () => {
  const owner = await verified(await server.business());
  const { key } = await makeKey(owner);
  assert.equal((await server.stranger.post('/auth/token/refresh', { refreshToken: key })).status, 401);
  const login = await server.stranger.post('/auth/login', { identifier: owner.email, password: key });
  assert.equal(login.status, 401);
  assert.equal(
    (await server.stranger.post('/auth/login', { identifier: owner.email, password })).status,
    200,
  );
});
