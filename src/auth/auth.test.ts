import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password, type SignedIn, testServer } from '../../tests/harness.ts';
import type { Role } from '../http/access.ts';

const server = await testServer();
const limited = await testServer({ environment: { TILLHOUSE_RATES: 'validateAddress=3/60' } });

async function anotherSession(person: SignedIn) {
  const { body } = await server.stranger.post('/auth/login', {
    identifier: person.email,
    password,
    platform: 'ios',
  });
  return {
    ...server.withToken(body.data.accessToken),
    accessToken: body.data.accessToken as string,
    refreshToken: body.data.refreshToken as string,
    sessionId: body.meta.sessionId as string,
  };
}

function setUser(person: SignedIn, change: 'role' | 'status', value: string): Promise<unknown> {
  return server.database((session) =>
    session.all(`update users set ${change} = $1 where id = $2`, [value, person.userId]),
  );
}

test('a session check tells who is signed in, where and what they may do', async () => {
  const owner = await server.business({ phone: '+2348012345678' });
  const answer = await owner.get('/auth/session');
  assert.equal(answer.status, 200);
  const { expiresAt } = answer.body.data;
  assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 30 * 86_400_000) < 60_000, expiresAt);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'SESSION_OK',
    message: 'The session is valid.',
    data: {
      user: {
        id: owner.userId,
        firstName: 'Ada',
        lastName: 'Obi',
        email: owner.email,
        phone: '+2348012345678',
        role: 'OWNER',
        status: 'ACTIVE',
        emailVerified: false,
        outletIds: null,
      },
      language: null,
      organisation: {
        id: owner.orgId,
        name: 'Corner Shop',
        currency: 'NGN',
        currencyDecimals: 2,
        timezone: 'Africa/Lagos',
      },
      permissions: [
        'sales.sell',
        'sales.read',
        'sales.refund',
        'sales.approve',
        'inventory.read',
        'inventory.count',
        'inventory.write',
        'crm.read',
        'crm.write',
        'org.read',
        'org.write',
        'money.read',
        'money.write',
        'reports.read',
        'notify.send',
        'settings.write',
        'books.close',
        'months.close',
        'months.reopen',
        'tax.file',
        'tax.undo',
        'audit.read',
        'users.manage',
        'billing.manage',
      ],
      expiresAt,
      subscriptionEnded: false,
    },
    meta: { sessionId: owner.sessionId },
  });
});

const permissions: [role: Role, expected: string][] = [
  [
    'MANAGER',
    'sales.sell sales.read sales.refund sales.approve inventory.read inventory.count inventory.write crm.read crm.write org.read org.write money.read money.write reports.read notify.send settings.write books.close audit.read',
  ],
  ['CASHIER', 'sales.sell sales.read inventory.read crm.read crm.write org.read'],
  ['STOREKEEPER', 'inventory.read inventory.count inventory.write crm.read crm.write org.read'],
  [
    'ACCOUNTANT',
    'sales.read inventory.read crm.read crm.write org.read money.read money.write reports.read books.close months.close tax.file audit.read',
  ],
];
for (const [role, expected] of permissions) {
  test(`a ${role} may do what the contract says, and no more`, async () => {
    const owner = await server.business();
    const colleague = await server.colleague(owner, role, [owner.outletId]);
    const { body } = await colleague.get('/auth/session');
    assert.equal(body.data.user.role, role);
    assert.deepEqual(body.data.user.outletIds, [owner.outletId]);
    assert.deepEqual(body.data.permissions, expected.split(' '));
  });
}

test('a session check takes no query, and nobody who is not signed in', async () => {
  const owner = await server.business();
  const answer = await owner.get('/auth/session?verbose=1');
  assert.equal(answer.status, 400);
  assert.equal(answer.body.errors[0].field, 'verbose');
  const stranger = await server.stranger.get('/auth/session');
  assert.equal(stranger.status, 401);
  assert.equal(stranger.headers.get('www-authenticate'), 'Bearer');
  assert.deepEqual(Object.keys(stranger.body), ['success', 'code', 'message', 'data', 'meta', 'errors']);
  assert.equal(stranger.body.code, 'UNAUTHENTICATED');
});

test('a logout ends this session at once, and no other', async () => {
  const owner = await server.business();
  const other = await anotherSession(owner);
  const answer = await owner.post('/auth/logout');
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'LOGGED_OUT',
    message: 'Signed out.',
    data: null,
    meta: null,
  });
  assert.equal((await owner.get('/auth/session')).status, 401);
  const refresh = await server.stranger.post('/auth/token/refresh', { refreshToken: owner.refreshToken });
  assert.equal(refresh.status, 401);
  assert.equal((await other.get('/auth/session')).status, 200);
});

test('a logout everywhere ends every session of the user, and nobody else\u2019s', async () => {
  const owner = await server.business();
  const colleague = await server.colleague(owner, 'OWNER');
  const others = [await anotherSession(owner), await anotherSession(owner)];
  const answer = await owner.post('/auth/logout/all', {});
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'LOGGED_OUT_ALL',
    message: 'Signed out everywhere.',
    data: { sessions: 3 },
    meta: null,
  });
  for (const session of [owner, ...others]) {
    assert.equal((await session.get('/auth/session')).status, 401);
    const { refreshToken } = session;
    assert.equal((await server.stranger.post('/auth/token/refresh', { refreshToken })).status, 401);
  }
  assert.equal((await colleague.get('/auth/session')).status, 200);
});

for (const path of ['/auth/logout', '/auth/logout/all']) {
  test(`${path} takes no fields and no strangers, and refuses without ending the session`, async () => {
    const owner = await server.business();
    const answer = await owner.post(path, { everywhere: true });
    assert.equal(answer.status, 400);
    assert.ok(answer.body.errors.some((error: { field: string }) => error.field === 'everywhere'));
    assert.equal((await owner.post(`${path}?now=1`)).status, 400);
    assert.equal((await server.stranger.post(path)).status, 401);
    assert.equal((await owner.get('/auth/session')).status, 200);
  });

  test(`${path} repeated with its key is 401: nobody is signed in any more to be answered`, async () => {
    const owner = await server.business();
    assert.equal((await owner.post(path, undefined, { key: 'bye' })).status, 200);
    const again = await owner.post(path, undefined, { key: 'bye' });
    assert.equal(again.status, 401);
    assert.equal(again.headers.get('idempotent-replayed'), null);
    const [row] = await server.database((session) =>
      session.all(`select count(*)::int as rows from audit where org_id = $1 and operation like 'logout%'`, [
        owner.orgId,
      ]),
    );
    assert.deepEqual(row, { rows: 1 });
  });
}

const validate = (token: unknown) => server.stranger.post('/auth/token/validate', { token });

test('a token that would be accepted is valid: whose it is and until when', async () => {
  const owner = await server.business();
  const answer = await validate(owner.accessToken);
  assert.equal(answer.status, 200);
  const { expiresAt } = answer.body.data;
  assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 900_000) < 30_000, expiresAt);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'TOKEN_CHECKED',
    message: 'The token was checked.',
    data: { valid: true, userId: owner.userId, sessionId: owner.sessionId, expiresAt },
    meta: null,
  });
});

test('a token that would not be accepted is not valid, and nothing is told about it', async () => {
  const [loggedOut, expired] = [await server.business(), await server.business()];
  const disabled = await server.colleague(expired, 'OWNER');
  await loggedOut.post('/auth/logout');
  await setUser(disabled, 'status', 'DISABLED');
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [expired.sessionId]),
  );
  const tokens = [
    loggedOut.accessToken,
    disabled.accessToken,
    expired.accessToken,
    expired.refreshToken,
    `${expired.accessToken}x`,
    'x',
    'a.b.c',
  ];
  for (const token of tokens) {
    const answer = await validate(token);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, { valid: false, userId: null, sessionId: null, expiresAt: null });
  }
});

test('a validation takes one token, of a sane length, and nothing else', async () => {
  for (const [body, field] of [
    [{}, 'token'],
    [{ token: '' }, 'token'],
    [{ token: null }, 'token'],
    [{ token: 'x'.repeat(4_001) }, 'token'],
    [{ token: 'x', verbose: true }, 'verbose'],
  ] as const) {
    const answer = await server.stranger.post('/auth/token/validate', body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].field, field);
  }
});

test('validations from one address are limited', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    statuses.push((await limited.stranger.post('/auth/token/validate', { token: 'x' })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});

test('a change of role counts at the next request', async () => {
  const owner = await server.business();
  const manager = await server.colleague(owner, 'MANAGER');
  assert.equal((await manager.post('/outlets', { name: 'Before' })).status, 200);
  await setUser(manager, 'role', 'CASHIER');
  const refused = await manager.post('/outlets', { name: 'After' });
  assert.equal(refused.status, 403);
  assert.equal(refused.body.code, 'FORBIDDEN');
  assert.equal((await manager.get('/outlets')).status, 200);
  await setUser(manager, 'role', 'MANAGER');
  assert.equal((await manager.post('/outlets', { name: 'Again' })).status, 200);
});

test('a disabled user is out at the next request', async () => {
  const owner = await server.business();
  const manager = await server.colleague(owner, 'MANAGER');
  assert.equal((await manager.get('/auth/session')).status, 200);
  await setUser(manager, 'status', 'DISABLED');
  for (const answer of [
    await manager.get('/auth/session'),
    await manager.post('/outlets', { name: 'After' }),
  ]) {
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'UNAUTHENTICATED');
  }
  assert.equal((await owner.get('/auth/session')).status, 200);
});

test('a session that has expired is out at the next request, though its access token has not', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [owner.sessionId]),
  );
  assert.equal((await owner.get('/auth/session')).status, 401);
});

test('when a session was last used is written down once a minute at most', async () => {
  const owner = await server.business();
  const lastUsed = async (secondsAgo?: number) => {
    const set = secondsAgo === undefined ? '' : `set last_used_at = now() - interval '${secondsAgo} seconds'`;
    const [row] = await server.database((session) =>
      session.all<{ at: string; version: string }>(
        set
          ? `update sessions ${set} where id = $1 returning last_used_at as at, xmin::text as version`
          : `select last_used_at as at, xmin::text as version from sessions where id = $1`,
        [owner.sessionId],
      ),
    );
    return row;
  };
  const recent = await lastUsed(50);
  await Promise.all(Array.from({ length: 5 }, () => owner.get('/auth/session')));
  assert.deepEqual(await lastUsed(), recent);

  const old = await lastUsed(61);
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.get('/auth/session')));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const touched = await lastUsed();
  assert.ok(Date.parse(touched?.at ?? '') > Date.parse(old?.at ?? '') + 55_000);
  await owner.get('/auth/session');
  assert.deepEqual(await lastUsed(), touched);
});
