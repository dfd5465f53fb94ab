import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, password, type TestServer, testServer } from '../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../tests/locks.ts';
import { onlyLong } from '../../tests/long.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';

const server = await testServer();
/** The rates as they are when nothing is set. */
const strict = await testServer({ environment: { TILLHOUSE_RATES: '' } });
const lenient = 'registerAddress=1000/60,loginAddress=1000/60';
const forgiving = await testServer({
  environment: { TILLHOUSE_RATES: `${lenient},loginAccountAddress=3/900,loginRow=3/86400` },
});
const behindProxy = await testServer({
  environment: {
    TRUST_PROXY: 'on',
    TILLHOUSE_RATES: 'registerAddress=1000/60,loginAddress=4/60,loginAccountAddress=2/900,loginRow=5/86400',
  },
});
const direct = await testServer({
  environment: { TILLHOUSE_RATES: 'registerAddress=1000/60,loginAddress=4/60' },
});

function login(on: TestServer, body: object, from?: string): Promise<Answer> {
  return on.stranger.post('/auth/login', body, { headers: from ? { 'x-forwarded-for': from } : {} });
}

/** An answer without what differs from one request to the next. */
function comparable({ status, body }: Answer): object {
  const { timestamp, requestId, ...meta } = body.meta;
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.match(requestId, /^[0-9a-f-]{36}$/);
  return { status, body: { ...body, meta } };
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

/** Lets every window that ends within these seconds end now. */
function endWindows(on: TestServer, seconds: number): Promise<unknown> {
  return on.database((session) =>
    session.all(
      'update rate_limits set resets_at = now() where resets_at < now() + make_interval(secs => $1)',
      [seconds],
    ),
  );
}

test('addresses of one IPv6 network count as one, and so do the spellings of one address', async () => {
  const tries = async (addresses: string[]) => {
    const answers: Answer[] = [];
    for (const [index, from] of addresses.entries()) {
      answers.push(
        await login(behindProxy, { identifier: `nobody${index}@v6.example`, password: 'wrong' }, from),
      );
    }
    return statuses(answers);
  };
  // Four from one address in a minute.
  const network = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '[2001:db8:1:2::9]:443', '2001:db8:1:2:3:4:5:6'];
  assert.deepEqual(await tries([...network, '2001:db8:1:2:a::b']), [401, 401, 401, 401, 429]);
  assert.deepEqual(await tries(['2001:db8:1:3::1']), [401], 'the next network is somebody else');
  const mapped = ['198.51.100.9', '::ffff:198.51.100.9', '::FFFF:c633:6409', '198.51.100.9:1234'];
  assert.deepEqual(await tries([...mapped, '0:0:0:0:0:ffff:198.51.100.9']), [401, 401, 401, 401, 429]);
  assert.deepEqual(await tries(['198.51.100.10']), [401]);
});

test('the audit trail and the sessions have the address itself, in its usual spelling', async () => {
  const { email } = await behindProxy.business();
  const { body } = await login(behindProxy, { identifier: email, password }, '[2001:DB8:9:9::7]:443');
  const kept = await behindProxy.database((session) =>
    session.all('select address from sessions where id = $1', [body.meta.sessionId]),
  );
  assert.deepEqual(kept, [{ address: '2001:db8:9:9::7' }]);
});

test('a login answers to the letter of the interface', async () => {
  const { email, userId } = await server.business();
  const before = Math.floor(Date.now() / 1000);
  const answer = await login(server, { identifier: email, password, platform: 'web', deviceId: 'till-2' });

  assert.equal(answer.status, 200);
  const { accessToken, refreshToken } = answer.body.data;
  const { sessionId } = answer.body.meta;
  assert.match(sessionId, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.match(accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.match(refreshToken, /^[\w-]{64}$/);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'LOGIN_OK',
    message: 'Signed in.',
    data: { tokenType: 'Bearer', accessToken, expiresIn: 900, refreshToken },
    meta: { sessionId },
  });
  assert.equal(answer.headers.get('cache-control'), 'no-store');

  const [header, claims] = accessToken
    .split('.')
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  assert.deepEqual(Object.keys(header).sort(), ['alg', 'kid', 'typ']);
  assert.equal(header.alg, 'EdDSA');
  assert.equal(header.typ, 'at+jwt');
  assert.deepEqual(Object.keys(claims).sort(), [
    'aud',
    'exp',
    'iat',
    'iss',
    'jti',
    'nbf',
    'org',
    'sid',
    'sub',
  ]);
  assert.equal(claims.aud, 'tillhouse');
  assert.equal(claims.sub, userId);
  assert.equal(claims.sid, sessionId);
  assert.equal(claims.exp - claims.iat, 900);
  assert.ok(claims.nbf >= before && claims.nbf <= before + 5);
});

test('a login is audited, with its device and where it came from', async () => {
  const { email, userId } = await server.business();
  const { body, headers } = await login(server, {
    identifier: email,
    password,
    platform: 'ios',
    deviceId: 'x',
  });
  const rows = await server.database((session) =>
    session.all(
      `select operation, user_id, session_id, address, request_id, subject_type, subject_id, before, after
       from audit where session_id = $1`,
      [body.meta.sessionId],
    ),
  );
  assert.deepEqual(rows, [
    {
      operation: 'login',
      user_id: userId,
      session_id: body.meta.sessionId,
      address: '127.0.0.1',
      request_id: headers.get('x-request-id'),
      subject_type: 'session',
      subject_id: body.meta.sessionId,
      before: null,
      after: { platform: 'ios', deviceId: 'x' },
    },
  ]);
});

test('platform and device are optional: the web is meant when nothing is said', async () => {
  const { email } = await server.business();
  const { body } = await login(server, { identifier: email, password });
  const sessions = await server.withToken(body.data.accessToken).get('/auth/sessions');
  assert.equal(sessions.body.data.rows[0].platform, 'web');
  assert.equal(sessions.body.data.rows[0].deviceId, null);
});

test('an address signs in however it is written', async () => {
  await server.business({ email: 'Mixed.Case@Corner.Example' });
  for (const identifier of [
    'mixed.case@corner.example',
    'MIXED.CASE@CORNER.EXAMPLE',
    '  Mixed.Case@corner.example ',
  ]) {
    assert.equal((await login(server, { identifier, password })).status, 200, identifier);
  }
});

test('a phone number signs in, also when it is written with spaces and the like', async () => {
  await server.business({ phone: '+2348012345678' });
  for (const identifier of [
    '+2348012345678',
    '+234 801 234 5678',
    ' (+234) 801-234-5678',
    '+234.801.2345678',
  ]) {
    assert.equal((await login(server, { identifier, password })).status, 200, identifier);
  }
  assert.equal((await login(server, { identifier: '2348012345678', password })).status, 401);
});

const faults: [what: string, body: object, field: string][] = [
  ['no identifier', { password }, 'identifier'],
  ['a blank identifier', { identifier: ' ', password }, 'identifier'],
  ['an identifier of 255 characters', { identifier: 'x'.repeat(255), password }, 'identifier'],
  ['an identifier that is a list', { identifier: ['a@b.example'], password }, 'identifier'],
  ['no password', { identifier: 'ada@corner.example' }, 'password'],
  ['an empty password', { identifier: 'ada@corner.example', password: '' }, 'password'],
  [
    'a password of 513 characters',
    { identifier: 'ada@corner.example', password: 'x'.repeat(513) },
    'password',
  ],
  ['an unknown platform', { identifier: 'ada@corner.example', password, platform: 'fridge' }, 'platform'],
  ['a device id that is a number', { identifier: 'ada@corner.example', password, deviceId: 2 }, 'deviceId'],
  ['an unknown field', { identifier: 'ada@corner.example', password, remember: true }, 'remember'],
];
for (const [what, body, field] of faults) {
  test(`a login with ${what} is refused, naming ${field}`, async () => {
    const answer = await login(server, body);
    assert.equal(answer.status, 400);
    assert.deepEqual(
      [...new Set(answer.body.errors.map((error: { field: string }) => error.field))],
      [field],
    );
  });
}

test('a wrong password, an unknown account and a disabled user are answered alike', async () => {
  const known = await server.business();
  const disabled = await server.colleague(known, 'OWNER');
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [disabled.userId]),
  );
  const wrong = await login(server, { identifier: known.email, password: 'five calm otters' });
  assert.deepEqual(comparable(wrong), {
    status: 401,
    body: {
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'The email address, phone number or password is wrong.',
      data: null,
      meta: { path: '/auth/login' },
      errors: [],
    },
  });
  assert.equal(wrong.headers.get('www-authenticate'), 'Bearer');
  for (const body of [
    { identifier: 'nobody@nowhere.example', password },
    { identifier: '+15550000000', password },
    { identifier: disabled.email, password },
    { identifier: disabled.email, password: 'five calm otters' },
  ]) {
    const answer = await login(server, body);
    assert.deepEqual(comparable(answer), comparable(wrong), body.identifier);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
});

test('20 wrong passwords at once: 10 are looked at, the others are refused; other accounts are not touched', async () => {
  const attacked = await strict.registered();
  const other = await strict.registered();
  const wrong = { identifier: attacked.email, password: 'five calm otters' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(strict, wrong)));

  assert.deepEqual(statuses(answers).sort(), [...Array(10).fill(401), ...Array(10).fill(429)]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    assert.equal(answer.body.code, 'TOO_MANY_REQUESTS');
    const seconds = Number(answer.headers.get('retry-after'));
    assert.ok(seconds > 800 && seconds <= 900, `Retry-After: ${seconds}`);
  }

  // 20 a minute from one address are used up, whatever the account.
  const from21 = await login(strict, { identifier: other.email, password });
  assert.equal(from21.status, 429);
  const seconds = Number(from21.headers.get('retry-after'));
  assert.ok(seconds > 30 && seconds <= 60, `Retry-After: ${seconds}`);

  await endWindows(strict, 60);
  assert.equal((await login(strict, { identifier: other.email, password })).status, 200);
  const right = await login(strict, { identifier: attacked.email, password });
  assert.equal(right.status, 429, 'the right password does not open an account that is being guessed at');

  await endWindows(strict, 900);
  assert.equal((await login(strict, { identifier: attacked.email, password })).status, 200);
});

test('right passwords at once all sign in, however many', async () => {
  const { email } = await server.business();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => login(server, { identifier: email, password })),
  );
  assert.deepEqual(statuses(answers), Array(15).fill(200));
});

test('of 50 wrong passwords at once 10 are looked at, and the right one then is too late', async () => {
  const { email } = await server.registered();
  const wrong = { identifier: email, password: 'five calm otters' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(server, wrong)));
  assert.deepEqual(statuses(answers).sort(), [...Array(10).fill(401), ...Array(40).fill(429)]);
  assert.equal((await login(server, { identifier: email, password })).status, 429);
});

test('a login that was too busy to look at the password is no failure', async () => {
  const { email } = await forgiving.registered();
  const wrong = { identifier: email, password: 'five calm otters' };
  let done = false;
  const costly = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  // More than may wait for a turn at hashing, again and again: this process is the server's.
  const others = Array.from({ length: 80 }, async () => {
    while (!done) {
      await passwordMatches('x', costly).catch(() => {});
      await new Promise(setImmediate);
    }
  });
  const busy: Answer[] = [];
  for (let sent = 0; sent < 4; sent += 1) busy.push(await login(forgiving, wrong));
  done = true;
  await Promise.all(others);
  const failures = busy.filter(({ status }) => status === 401).length;
  assert.ok(failures < 3, 'hashing was not busy');
  assert.ok(!statuses(busy).includes(429));

  const answers: Answer[] = [];
  for (let sent = failures; sent < 4; sent += 1) answers.push(await login(forgiving, wrong));
  assert.deepEqual(statuses(answers), [...Array(3 - failures).fill(401), 429]);
});

test('a login that was refused because the database was busy is no failure', onlyLong, async () => {
  const { email } = await forgiving.registered();
  const wrong = { identifier: email, password: 'five calm otters' };
  const answers = [await login(forgiving, wrong)];
  // The count of failures in a row, which is kept for a day, and is counted second.
  const held = await holdLock(
    forgiving,
    `select 1 from rate_limits where resets_at > now() + interval '2 hours' for update`,
  );
  assert.equal((await login(forgiving, wrong)).status, 503);
  await held.release();
  for (let sent = 0; sent < 3; sent += 1) answers.push(await login(forgiving, wrong));
  assert.deepEqual(statuses(answers), [401, 401, 401, 429]);
});

test('a password that is changed while it is looked at no longer signs in', async () => {
  const { email, userId, sessionId } = await server.business();
  const changed = await holdLock(server, 'update users set password_hash = $2 where id = $1', [
    userId,
    await hashPassword('five calm otters'),
  ]);
  // It is right when it is looked at; the session then waits for what happens to the user.
  const request = login(server, { identifier: email, password });
  await untilWaiting(server, 1);
  await changed.release();
  const answer = await request;
  assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_CREDENTIALS']);
  const sessions = await server.database((session) =>
    session.all('select 1 from sessions where user_id = $1 and id <> $2', [userId, sessionId]),
  );
  assert.deepEqual(sessions, []);
});

test('the way an identifier is written does not give further attempts', async () => {
  await forgiving.business({ email: 'guessed@corner.example' });
  await forgiving.business({ phone: '+2348022222222' });
  const asEmail = [
    'guessed@corner.example',
    'GUESSED@corner.example',
    ' guessed@corner.example',
    'Guessed@corner.example',
  ];
  const asPhone = ['+2348022222222', '+234 8022222222', '+234-802-222-2222', '(+234)8022222222'];
  for (const spellings of [asEmail, asPhone]) {
    const answers: Answer[] = [];
    for (const identifier of spellings)
      answers.push(await login(forgiving, { identifier, password: 'wrong one' }));
    assert.deepEqual(statuses(answers), [401, 401, 401, 429]);
  }
});

test('attempts at an account that does not exist are counted like any other', async () => {
  const answers: Answer[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    answers.push(await login(forgiving, { identifier: 'ghost@nowhere.example', password }));
  }
  assert.deepEqual(statuses(answers), [401, 401, 401, 429]);
});

test('a success forgives the failures before it', async () => {
  const { email } = await forgiving.business();
  const sent = ['wrong', 'wrong', 'right', 'wrong', 'wrong', 'right', 'wrong', 'wrong', 'wrong', 'right'];
  const answers: Answer[] = [];
  for (const what of sent) {
    const guess = what === 'right' ? password : 'five calm otters';
    answers.push(await login(forgiving, { identifier: email, password: guess }));
  }
  // The last one is right and too late: three failures stand before it.
  assert.deepEqual(statuses(answers), [401, 401, 200, 401, 401, 200, 401, 401, 401, 429]);
});

test('failures in a row stop an account, from however many addresses they come', async () => {
  const attacked = await behindProxy.business();
  const other = await behindProxy.business();
  const answers: Answer[] = [];
  for (let host = 1; host <= 6; host += 1) {
    const wrong = { identifier: attacked.email, password: 'five calm otters' };
    answers.push(await login(behindProxy, wrong, `203.0.113.${host}`));
  }
  assert.deepEqual(statuses(answers), [401, 401, 401, 401, 401, 429]);
  const right = await login(behindProxy, { identifier: attacked.email, password }, '203.0.113.99');
  assert.equal(right.status, 429);
  assert.equal((await login(behindProxy, { identifier: other.email, password }, '203.0.113.99')).status, 200);
});

test("behind our proxy, X-Forwarded-For is the sender's address: failures there are nobody else's", async () => {
  const { email } = await behindProxy.business();
  const wrong = { identifier: email, password: 'five calm otters' };
  const answers = [
    await login(behindProxy, wrong, '198.51.100.1'),
    await login(behindProxy, wrong, '198.51.100.1'),
    await login(behindProxy, wrong, '198.51.100.1'),
    await login(behindProxy, wrong, '198.51.100.2'),
  ];
  assert.deepEqual(statuses(answers), [401, 401, 429, 401]);
  const right = await login(behindProxy, { identifier: email, password }, '198.51.100.3');
  assert.equal(right.status, 200);
  const [session] = await behindProxy.database((database) =>
    database.all('select address from sessions where id = $1', [right.body.meta.sessionId]),
  );
  assert.deepEqual(session, { address: '198.51.100.3' });
});

test('behind our proxy, what the sender claims before it does not count', async () => {
  const { email } = await behindProxy.business();
  const wrong = { identifier: email, password: 'five calm otters' };
  const answers: Answer[] = [];
  for (const claimed of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    answers.push(await login(behindProxy, wrong, `${claimed}, 198.51.100.7`));
  }
  assert.deepEqual(statuses(answers), [401, 401, 429]);
});

test('without a proxy, X-Forwarded-For is only what a stranger says, and is ignored', async () => {
  const { email } = await direct.business();
  const answers: Answer[] = [];
  for (let host = 1; host <= 5; host += 1) {
    answers.push(await login(direct, { identifier: email, password }, `203.0.113.${host}`));
  }
  assert.deepEqual(statuses(answers), [200, 200, 200, 200, 429]);
  const rows = await direct.database((session) => session.all('select distinct address from sessions'));
  assert.deepEqual(rows, [{ address: '127.0.0.1' }]);
});

test('a repeated login with one key opens a session of its own: answers with tokens are not kept', async () => {
  const { email } = await server.business();
  const first = await server.stranger.post('/auth/login', { identifier: email, password }, { key: 'twice' });
  const second = await server.stranger.post('/auth/login', { identifier: email, password }, { key: 'twice' });
  assert.deepEqual(statuses([first, second]), [200, 200]);
  assert.equal(second.headers.get('idempotent-replayed'), null);
  assert.notEqual(second.body.data.refreshToken, first.body.data.refreshToken);
  const kept = await server.database((session) =>
    session.all(`select 1 from public_answers where operation = 'login'`),
  );
  assert.deepEqual(kept, []);
});

test('failures by address and by number count for the one account behind them', async () => {
  const few = await testServer({
    environment: {
      TILLHOUSE_RATES: 'registerAddress=1000/60,loginAddress=1000/60,loginAccountAddress=3/900',
    },
  });
  const owner = await few.business({ phone: '+2348055501234' });
  const answers: Answer[] = [];
  for (const identifier of [owner.email, '+2348055501234', owner.email, '+2348055501234']) {
    answers.push(await login(few, { identifier, password: 'five calm otters' }));
  }
  assert.deepEqual(statuses(answers), [401, 401, 401, 429]);
});
