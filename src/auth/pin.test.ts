import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password, type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer({
  environment: { TILLHOUSE_RATES: 'registerAddress=1000/60,loginAddress=1000/60,confirmUser=4/900' },
});
const pin = '2580';

async function withPin(person: SignedIn): Promise<SignedIn> {
  const answer = await person.put('/users/me/pin', { pin, currentPassword: password });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return person;
}

async function shop() {
  const owner = await server.business();
  return { owner, cashier: await server.colleague(owner, 'CASHIER') };
}

async function sessionsOf({ userId }: SignedIn): Promise<number> {
  const rows = await server.database((session) =>
    session.all('select 1 from sessions where user_id = $1', [userId]),
  );
  return rows.length;
}

test('a till changes to a colleague by PIN, on the same device; both sessions live, and the new one refreshes', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  const { body: signedIn } = await server.stranger.post('/auth/login', {
    identifier: cashier.email,
    password,
    platform: 'android',
    deviceId: 'till-2',
  });
  const till = server.withToken(signedIn.data.accessToken);
  const { status, body, headers } = await till.post('/auth/pin', { userId: owner.userId, pin });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.code, body.data.tokenType, body.data.expiresIn], ['USER_SWITCHED', 'Bearer', 900]);
  assert.deepEqual(headers.getSetCookie(), []);
  const switched = server.withToken(body.data.accessToken);
  const { rows } = (await switched.get('/auth/sessions?limit=100')).body.data;
  const session = rows.find(({ id }: { id: string }) => id === body.meta.sessionId);
  assert.deepEqual([session.platform, session.deviceId, session.current], ['android', 'till-2', true]);
  assert.equal((await switched.get('/users/me')).body.data.id, owner.userId);
  assert.equal((await till.get('/users/me')).body.data.id, cashier.userId);
  const refreshed = await server.stranger.post('/auth/token/refresh', {
    refreshToken: body.data.refreshToken,
  });
  assert.equal(refreshed.status, 200);
  const [audit] = await server.database((one) =>
    one.all(
      `select user_id, subject_id, after ->> 'userId' as to from audit where operation = 'switchByPin' and org_id = $1`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(audit, { user_id: cashier.userId, subject_id: body.meta.sessionId, to: owner.userId });
});

test('a PIN of which an earlier version has kept the hash alone is right, and from then on its length is known', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  const stored = (text: string) =>
    server.database((session) => session.all(text, [owner.userId])).then(([row]) => row);
  await stored('update users set pin_hash = substring(pin_hash from 3) where id = $1');
  const lengthOf = () =>
    stored(`select substring(pin_hash from '^([4-8]):') as length from users where id = $1`);
  assert.deepEqual(await lengthOf(), { length: null });
  await takeOver(cashier, owner);
  assert.deepEqual(await lengthOf(), { length: '4' });
  await takeOver(cashier, owner);
});

/** The till of `by`, taken over by `to`. */
async function takeOver(by: SignedIn, to: SignedIn) {
  const { status, body } = await by.post('/auth/pin', { userId: to.userId, pin });
  assert.equal(status, 200, JSON.stringify(body));
  return { ...server.withToken(body.data.accessToken), tokens: body.data, sessionId: body.meta.sessionId };
}

test('a PIN opens the till and not the back office, even for an owner', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  const till = await takeOver(cashier, owner);
  const { permissions } = (await till.get('/auth/session')).body.data;
  assert.deepEqual(permissions, [
    'sales.sell',
    'sales.read',
    'sales.refund',
    'sales.approve',
    'inventory.read',
    'crm.read',
    'crm.write',
    'org.read',
  ]);
  assert.equal((await till.get('/outlets')).status, 200);
  assert.equal((await till.post('/auth/approvals', { action: 'DRAWER' })).status, 200);
  for (const [method, path, body] of [
    ['GET', '/users', undefined],
    ['POST', '/users', { email: 'thief@corner.example', role: 'OWNER' }],
    ['PATCH', `/users/${cashier.userId}`, { role: 'OWNER' }],
    ['POST', '/outlets', { name: 'Yaba' }],
    ['POST', '/auth/api-keys', { name: 'x' }],
    ['PUT', '/users/me/pin', { pin: '1470', currentPassword: password }],
    ['POST', '/auth/password/change', { currentPassword: password, password: 'nine loud herons' }],
    ['POST', '/auth/mfa/totp/provision', undefined],
    ['POST', '/auth/mfa/totp/verify', { code: '123456' }],
    ['POST', '/auth/logout/all', undefined],
    ['DELETE', `/auth/sessions/${owner.sessionId}`, undefined],
  ] as const) {
    const answer = await till.send(method, path, { body });
    assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN'], `${method} ${path}`);
  }
  const places = (await till.get('/users/sidebar')).body.data as { id: string; children: { id: string }[] }[];
  const ids = places.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]);
  assert.ok(ids.includes('till') && !ids.includes('users') && !ids.includes('settings'), ids.join(' '));
  const { rows } = (await owner.get('/auth/sessions')).body.data;
  assert.equal(rows.find(({ id }: { id: string }) => id === till.sessionId).kind, 'TILL');
});

test('a till that was taken over, even twice, ends with the sign-in of the till', async () => {
  const { owner, cashier } = await shop();
  const other = await withPin(await server.colleague(owner, 'CASHIER'));
  await withPin(owner);
  const second = await takeOver(cashier, owner);
  const third = await takeOver({ ...other, ...second }, other);
  assert.equal((await second.post('/auth/logout')).status, 200);
  assert.equal((await third.get('/auth/session')).status, 200, 'who hands the till over may go');
  assert.equal((await cashier.post('/auth/logout')).status, 200);
  assert.equal((await third.get('/auth/session')).status, 401);
  const { refreshToken } = third.tokens;
  assert.equal((await server.stranger.post('/auth/token/refresh', { refreshToken })).status, 401);
  const checked = await server.stranger.post('/auth/token/validate', { token: third.tokens.accessToken });
  assert.equal(checked.body.data.valid, false);
  const { rows } = (await other.get('/auth/sessions')).body.data;
  assert.ok(!rows.some(({ id }: { id: string }) => id === third.sessionId));
});

test('a till that was taken over reaches the outlets of both alone', async () => {
  const owner = await withPin(await server.business());
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const ikeja = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const cashier = await server.colleague(owner, 'CASHIER', [yaba, ikeja]);
  const manager = await withPin(await server.colleague(owner, 'MANAGER', [ikeja, owner.outletId]));
  const outletsOf = async (by: SignedIn, to: SignedIn) => {
    const { rows } = (await (await takeOver(by, to)).get('/outlets?sortKey=name')).body.data;
    return rows.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await outletsOf(cashier, manager), [ikeja]);
  assert.deepEqual(await outletsOf(cashier, owner), [ikeja, yaba]);
  assert.deepEqual(await outletsOf(owner, manager), [owner.outletId, ikeja]);
});

test('on the web the cookies change hands, too', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  const { body } = await server.stranger.post('/auth/login', { identifier: cashier.email, password });
  const answer = await server
    .withToken(body.data.accessToken)
    .post('/auth/pin', { userId: owner.userId, pin });
  assert.equal(answer.headers.getSetCookie().length, 2);
  assert.ok(answer.headers.getSetCookie()[0]?.includes(answer.body.data.accessToken));
});

test('a wrong PIN is 401, and so is the PIN of who has none, may not sell or is disabled', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  const storekeeper = await withPin(await server.colleague(owner, 'STOREKEEPER'));
  const disabled = await withPin(await server.colleague(owner, 'CASHIER'));
  await owner.patch(`/users/${disabled.userId}`, { status: 'DISABLED' });
  const without = await server.colleague(owner, 'CASHIER');
  for (const [person, tried] of [
    [owner, '2581'],
    [storekeeper, pin],
    [disabled, pin],
    [without, pin],
  ] as const) {
    const before = await sessionsOf(person);
    const answer = await cashier.post('/auth/pin', { userId: person.userId, pin: tried });
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.message],
      [401, 'INVALID_CREDENTIALS', 'This PIN is wrong.'],
    );
    assert.equal(await sessionsOf(person), before);
  }
});

test('tries at one colleague are limited, whoever tries; a right PIN begins the count anew', async () => {
  const { owner, cashier } = await shop();
  const [target, other] = [await withPin(owner), await withPin(await server.colleague(owner, 'MANAGER'))];
  const attempt = async (by: SignedIn, at: SignedIn, tried: string) =>
    (await by.post('/auth/pin', { userId: at.userId, pin: tried })).status;
  assert.equal(await attempt(cashier, target, '9999'), 401);
  assert.equal(await attempt(cashier, target, pin), 200);
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, (_, n) => attempt(n % 2 ? cashier : other, target, '9999')),
  );
  assert.deepEqual(atOnce.sort(), [401, 401, 401, 401, 429, 429, 429, 429]);
  assert.equal(await attempt(other, target, pin), 429, 'the right one does not count any more');
  assert.equal(await attempt(cashier, other, pin), 200);
});

test('wrong PINs add up over a day, however often the right one is used between them', async () => {
  const strict = await testServer({ environment: { TILLHOUSE_RATES: 'loginRow=3/86400' } });
  const owner = await strict.business();
  const cashier = await strict.colleague(owner, 'CASHIER');
  await owner.put('/users/me/pin', { pin, currentPassword: password });
  const attempt = async (tried: string) =>
    (await cashier.post('/auth/pin', { userId: owner.userId, pin: tried })).status;
  for (let n = 0; n < 2; n += 1) {
    assert.equal(await attempt('9999'), 401);
    assert.equal(await attempt(pin), 200);
  }
  assert.equal(await attempt('9999'), 401);
  assert.equal(await attempt(pin), 429);
});

test('a PIN is no way around a second factor', async () => {
  const { owner, cashier } = await shop();
  await withPin(owner);
  await server.database((session) =>
    session.all(
      `insert into totp_secrets (org_id, user_id, secret, confirmed_at) values ($1, $2, '', now())`,
      [owner.orgId, owner.userId],
    ),
  );
  const before = await sessionsOf(owner);
  const answer = await cashier.post('/auth/pin', { userId: owner.userId, pin });
  assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN']);
  assert.equal(await sessionsOf(owner), before);
});

test("another tenant's user is 404 like one that nobody has; who may not sell and strangers do not switch", async () => {
  const [{ owner, cashier }, elsewhere] = [await shop(), await shop()];
  await withPin(elsewhere.owner);
  await elsewhere.owner.get('/users');
  for (const userId of [elsewhere.owner.userId, newId(), owner.outletId]) {
    const answer = await cashier.post('/auth/pin', { userId, pin });
    assert.deepEqual([answer.status, answer.body.errors[0].field], [404, 'userId']);
  }
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  assert.equal((await storekeeper.post('/auth/pin', { userId: owner.userId, pin })).status, 403);
  assert.equal((await server.stranger.post('/auth/pin', { userId: owner.userId, pin })).status, 401);
});

test('an API key is no till', async () => {
  const { owner } = await shop();
  await withPin(owner);
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [owner.userId]),
  );
  const { key } = (await owner.post('/auth/api-keys', { name: 'x' })).body.data;
  const answer = await server.withToken(key).post('/auth/pin', { userId: owner.userId, pin });
  assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN']);
});

for (const [field, body] of [
  ['userId', { pin }],
  ['userId', { userId: 'x', pin }],
  ['pin', { userId: newId() }],
  ['pin', { userId: newId(), pin: '12' }],
  ['pin', { userId: newId(), pin: 2580 }],
  ['platform', { userId: newId(), pin, platform: 'web' }],
] as const) {
  test(`a switch with ${JSON.stringify(Object.keys(body))} of the wrong form is refused by ${field}`, async () => {
    const { cashier } = await shop();
    const answer = await cashier.post('/auth/pin', body);
    assert.deepEqual([answer.status, answer.body.errors[0].field], [400, field]);
  });
}
