import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOfBase32, codeAt, hotp, steadyStep, stepNow } from '../../../tests/fixtures/authenticator.ts';
import { type Answer, password, type SignedIn, type TestServer, testServer } from '../../../tests/harness.ts';
import { stepOf } from './totp.ts';

/** So that a code tried twice, twenty times or once too often is refused for that, and not for the rate. */
const lenient = ['loginAddress', 'loginAccountAddress', 'loginRow', 'registerAddress', 'confirmUser']
  .map((name) => `${name}=100000/60`)
  .join(',');
const server = await testServer({ environment: { TILLHOUSE_RATES: lenient } });
/** The limits on guessing as they are when nothing is set. */
const strict = await testServer();

/** A code that is wrong for all steps around this one. */
function wrongCodeFor(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((delta) => codeAt(secret, stepNow() + delta)));
  for (let number = 100_000; ; number += 1) if (!right.has(String(number))) return String(number);
}

// ---- who has a second factor ----

type Protected = SignedIn & { secret: string; recoveryCodes: string[]; confirmedAt: number };

async function provision(person: SignedIn): Promise<string> {
  const { status, body } = await person.post('/auth/mfa/totp/provision');
  assert.equal(status, 200);
  return body.data.secret;
}

async function protect(person: SignedIn): Promise<Protected> {
  const secret = await provision(person);
  const step = await steadyStep();
  // The step before this one, so that the present one is still to be used.
  const answer = await person.post('/auth/mfa/totp/verify', { code: codeAt(secret, step - 1) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { ...person, secret, recoveryCodes: answer.body.data.recoveryCodes, confirmedAt: step - 1 };
}

const protectedOwner = async (on: TestServer = server) => protect(await on.business());

async function challenge(signedIn: SignedIn, on = server, device: object = {}): Promise<string> {
  const answer = await on.stranger.post('/auth/login', { identifier: signedIn.email, password, ...device });
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  return answer.body.data.mfaToken;
}

const verify = (body: object, on = server): Promise<Answer> =>
  on.stranger.post('/auth/mfa/totp/verify', body);

const sessionsOf = (signedIn: SignedIn, on = server) =>
  on.database((session) => session.all('select id from sessions where user_id = $1', [signedIn.userId]));

/** Lets the step that was used last be forgotten, as if time had passed. */
const forgetStep = (signedIn: SignedIn, on = server) =>
  on.database((session) =>
    session.all('update totp_secrets set last_step = 0 where user_id = $1', [signedIn.userId]),
  );

test('the codes that are accepted are those of the RFC 6238 test vectors', () => {
  const key = Buffer.from('12345678901234567890');
  const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  assert.deepEqual(bytesOfBase32(base32), key);
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    assert.equal(hotp(key, step, 8), code, 'the implementation of this test');
    const six = code.slice(2);
    assert.equal(stepOf(base32, six, seconds * 1000), BigInt(step));
    assert.equal(stepOf(base32, six, (seconds + 30) * 1000), BigInt(step), 'one step late');
    assert.equal(stepOf(base32, six, (seconds - 30) * 1000), BigInt(step), 'one step early');
    assert.equal(stepOf(base32, six, (seconds + 60) * 1000), undefined, 'two steps late');
    assert.equal(stepOf(base32, six, (seconds - 60) * 1000), undefined, 'two steps early');
    for (const other of [code, six.slice(1), `${six}0`, ` ${six}`, '', 'abcdef', '１２３４５６'])
      assert.equal(stepOf(base32, other, seconds * 1000), undefined, other);
  }
});

test('a secret is provisioned as text, as an address for authenticators and as a QR code in two forms', async () => {
  const owner = await server.business();
  const answer = await owner.post('/auth/mfa/totp/provision');
  assert.equal(answer.status, 200);
  const { data, ...rest } = answer.body;
  assert.deepEqual(rest, {
    success: true,
    code: 'TOTP_PROVISIONED',
    message: 'Scan the QR code, then send a code to confirm it.',
    meta: null,
  });
  assert.deepEqual(Object.keys(data).sort(), ['otpauthUri', 'qrPng', 'qrSvg', 'secret']);
  assert.match(data.secret, /^[A-Z2-7]{32}$/);
  const uri = new URL(data.otpauthUri);
  assert.equal(`${uri.protocol}//${uri.host}`, 'otpauth://totp');
  assert.equal(decodeURIComponent(uri.pathname), `/Tillhouse:${owner.email}`);
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    issuer: 'Tillhouse',
    secret: data.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  assert.match(data.qrSvg, /^<svg [\s\S]*<\/svg>\s*$/);
  const [, png = ''] = /^data:image\/png;base64,(.+)$/.exec(data.qrPng) ?? [];
  assert.equal(Buffer.from(png, 'base64').toString('latin1', 1, 4), 'PNG');
});

test('the secret is kept encrypted, and no code or secret is written down anywhere', async () => {
  const owner = await protectedOwner();
  const rows = await server.database((session) =>
    session.all<{ secret: Buffer }>('select secret from totp_secrets where user_id = $1', [owner.userId]),
  );
  const stored = rows[0]?.secret ?? Buffer.alloc(0);
  assert.ok(stored.length > 40);
  assert.ok(!stored.includes(owner.secret) && !stored.includes(bytesOfBase32(owner.secret)));
  const written = await server.database(async (session) => [
    ...(await session.all('select * from audit where org_id = $1', [owner.orgId])),
    ...(await session.all('select * from recovery_codes where org_id = $1', [owner.orgId])),
    ...(await session.all('select * from idempotent_answers where org_id = $1', [owner.orgId])),
    ...(await session.all('select * from public_answers')),
  ]);
  const text = JSON.stringify(written);
  for (const secret of [owner.secret, ...owner.recoveryCodes]) assert.ok(!text.includes(secret));
});

test('a secret does not count before it is confirmed; a second one takes its place', async () => {
  const owner = await server.business();
  const first = await provision(owner);
  const login = await server.stranger.post('/auth/login', { identifier: owner.email, password });
  assert.equal(login.status, 200);
  const second = await provision(owner);
  assert.notEqual(second, first);
  const old = await owner.post('/auth/mfa/totp/verify', { code: codeAt(first, stepNow()) });
  assert.equal(old.status, 401);
  assert.equal(old.body.code, 'INVALID_CREDENTIALS');
  const confirmed = await owner.post('/auth/mfa/totp/verify', { code: codeAt(second, stepNow()) });
  assert.equal(confirmed.status, 200);
});

test('a repeated provisioning with one key is a new secret: answers with secrets are not kept', async () => {
  const owner = await server.business();
  const answers = [
    await owner.post('/auth/mfa/totp/provision', undefined, { key: 'twice' }),
    await owner.post('/auth/mfa/totp/provision', undefined, { key: 'twice' }),
  ];
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), null);
  assert.notEqual(answers[0]?.body.data.secret, answers[1]?.body.data.secret);
});

test('an API key cannot set up a second factor: whoever finds one could lock its owner out', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [owner.userId]),
  );
  const created = await owner.post('/auth/api-keys', { name: 'Web shop' });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const answer = await server.withToken(created.body.data.key).post('/auth/mfa/totp/provision');
  assert.equal(answer.status, 403);
  assert.equal(answer.body.code, 'FORBIDDEN');
  const kept = await server.database((session) =>
    session.all('select 1 from totp_secrets where user_id = $1', [owner.userId]),
  );
  assert.deepEqual(kept, []);
});

test('a code in digits of another script is wrong, not a fault of the server', async () => {
  const owner = await server.business();
  await provision(owner);
  for (const code of ['１２３４５６', '٠١٢٣٤٥', 'éééééé', '😀😀😀😀😀😀'])
    assert.equal((await owner.post('/auth/mfa/totp/verify', { code })).status, 401, code);
});

test('a confirmation answers ten recovery codes of 80 bits, once', async () => {
  const owner = await server.business();
  const secret = await provision(owner);
  const step = await steadyStep();
  const answer = await owner.post('/auth/mfa/totp/verify', { code: codeAt(secret, step) });
  assert.equal(answer.status, 200);
  const { recoveryCodes } = answer.body.data;
  assert.deepEqual(answer.body, {
    success: true,
    code: 'TOTP_CONFIRMED',
    message: 'The second factor is set up. Keep the recovery codes safe. They are not shown again.',
    data: { recoveryCodes },
    meta: null,
  });
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes) assert.match(code, /^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
  assert.deepEqual(answer.headers.getSetCookie(), []);

  for (const again of [
    await owner.post('/auth/mfa/totp/verify', { code: codeAt(secret, step + 1) }),
    await owner.post('/auth/mfa/totp/provision'),
  ]) {
    assert.equal(again.status, 409);
    assert.equal(again.body.code, 'INVALID_STATE');
  }
});

test('there is nothing to confirm or to disable before a secret is provisioned', async () => {
  const owner = await server.business();
  for (const answer of [
    await owner.post('/auth/mfa/totp/verify', { code: '123456' }),
    await owner.delete('/auth/mfa/totp', { body: { code: '123456' } }),
  ]) {
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'INVALID_STATE');
  }
  await provision(owner);
  const unconfirmed = await owner.delete('/auth/mfa/totp', { body: { code: '123456' } });
  assert.equal(unconfirmed.status, 409);
});

test('of 20 confirmations at once, one gets the recovery codes', async () => {
  const owner = await server.business();
  const code = codeAt(await provision(owner), await steadyStep());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/auth/mfa/totp/verify', { code })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(19).fill(409)]);
  const rows = await server.database((session) =>
    session.all('select mac from recovery_codes where user_id = $1', [owner.userId]),
  );
  assert.equal(rows.length, 10);
});

test('a password alone opens no session any more: 202, without cookies, and forgives the failures before', async () => {
  const owner = await protectedOwner();
  const before = await sessionsOf(owner);
  const answer = await server.stranger.post('/auth/login', { identifier: owner.email, password });
  assert.equal(answer.status, 202);
  const { mfaToken } = answer.body.data;
  assert.match(mfaToken, /^[\w-]{64}$/);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'MFA_REQUIRED',
    message: 'Send a code from your authenticator app, or a recovery code.',
    data: { mfaToken, methods: ['totp', 'recovery'], expiresIn: 300 },
    meta: null,
  });
  assert.deepEqual(answer.headers.getSetCookie(), []);
  assert.equal((await server.withToken(mfaToken).get('/auth/session')).status, 401);
  assert.deepEqual(await sessionsOf(owner), before);
  const wrong = await server.stranger.post('/auth/login', { identifier: owner.email, password: 'not this' });
  assert.equal(wrong.status, 401, 'a wrong password does not say that there is a second factor');
});

test('a code finishes the login as a login without a second factor ends', async () => {
  const owner = await protectedOwner();
  const mfaToken = await challenge(owner, server, { platform: 'ios', deviceId: 'till-2' });
  const answer = await verify({ mfaToken, code: codeAt(owner.secret, await steadyStep()) });
  assert.equal(answer.status, 200);
  const { accessToken, refreshToken } = answer.body.data;
  const { sessionId } = answer.body.meta;
  assert.deepEqual(answer.body, {
    success: true,
    code: 'LOGIN_OK',
    message: 'Signed in.',
    data: { tokenType: 'Bearer', accessToken, expiresIn: 900, refreshToken },
    meta: { sessionId },
  });
  assert.deepEqual(answer.headers.getSetCookie(), []);
  const { body } = await server.withToken(accessToken).get('/auth/sessions');
  const session = body.data.rows.find(({ id }: { id: string }) => id === sessionId);
  assert.equal(session.platform, 'ios');
  assert.equal(session.deviceId, 'till-2');
  const audited = await server.database((database) =>
    database.all(`select operation, user_id, subject_id from audit where session_id = $1`, [sessionId]),
  );
  assert.deepEqual(audited, [{ operation: 'verifyTotp', user_id: owner.userId, subject_id: sessionId }]);
});

test('a web login gets its cookies with the second factor', async () => {
  const owner = await protectedOwner();
  const mfaToken = await challenge(owner);
  const answer = await verify({ mfaToken, code: codeAt(owner.secret, await steadyStep()) });
  const cookies = answer.headers.getSetCookie();
  assert.equal(cookies.length, 2);
  assert.match(cookies[0] ?? '', /^access_token=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(
    cookies[1] ?? '',
    /^refresh_token=[^;]+; Max-Age=2592000; Path=\/auth; HttpOnly; SameSite=Lax$/,
  );
});

test('an old or foreign token beside the mfaToken does not keep anyone from signing in, and changes nobody', async () => {
  const owner = await protectedOwner();
  const ended = await server.business();
  const other = await server.business();
  await ended.post('/auth/logout');
  for (const headers of [
    { cookie: `access_token=${ended.accessToken}`, origin: server.url },
    { cookie: 'access_token=x' },
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${other.accessToken}` },
  ]) {
    await forgetStep(owner);
    const body = { mfaToken: await challenge(owner), code: codeAt(owner.secret, stepNow()) };
    const answer = await server.stranger.post('/auth/mfa/totp/verify', body, {
      headers: headers as Record<string, string>,
    });
    assert.equal(answer.status, 200, JSON.stringify(headers));
    const who = await server.withToken(answer.body.data.accessToken).get('/auth/session');
    assert.equal(who.body.data.user.id, owner.userId);
  }
});

test('the code is taken one step early or late, and with a space in it; two steps off it is not', async () => {
  const owner = await protectedOwner();
  const step = await steadyStep();
  for (const [delta, status] of [
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ] as const) {
    await forgetStep(owner);
    const code = codeAt(owner.secret, step + delta);
    const answer = await verify({
      mfaToken: await challenge(owner),
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    assert.equal(answer.status, status, `${delta} steps off`);
  }
});

test('a step is used once: neither its code nor that of an earlier step is accepted after it', async () => {
  const owner = await protectedOwner();
  const step = await steadyStep();
  const used = await verify({ mfaToken: await challenge(owner), code: codeAt(owner.secret, step) });
  assert.equal(used.status, 200);
  for (const again of [step, step - 1]) {
    const answer = await verify({ mfaToken: await challenge(owner), code: codeAt(owner.secret, again) });
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'INVALID_CREDENTIALS');
  }
  const next = await verify({ mfaToken: await challenge(owner), code: codeAt(owner.secret, step + 1) });
  assert.equal(next.status, 200);
});

test('the step that confirmed the secret does not sign in', async () => {
  const owner = await protectedOwner();
  const code = codeAt(owner.secret, owner.confirmedAt);
  assert.equal((await verify({ mfaToken: await challenge(owner), code })).status, 401);
});

test('of 20 verifications of one code at once one succeeds, whether of one challenge or of twenty', async () => {
  for (const challenges of [1, 20]) {
    const owner = await protectedOwner();
    const tokens: string[] = [];
    for (let count = 0; count < challenges; count += 1) tokens.push(await challenge(owner));
    const before = await sessionsOf(owner);
    const code = codeAt(owner.secret, await steadyStep());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => verify({ mfaToken: tokens[n % challenges], code })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(401)]);
    assert.equal((await sessionsOf(owner)).length, before.length + 1);
  }
});

test('of 20 verifications of one recovery code at once, one succeeds', async () => {
  const owner = await protectedOwner();
  const tokens: string[] = [];
  for (let count = 0; count < 20; count += 1) tokens.push(await challenge(owner));
  const [code] = owner.recoveryCodes;
  const answers = await Promise.all(tokens.map((mfaToken) => verify({ mfaToken, code })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(401)]);
});

test('a recovery code signs in once, however it is written, and only its owner', async () => {
  const owner = await protectedOwner();
  const other = await protectedOwner();
  const [first = '', second = ''] = owner.recoveryCodes;
  assert.equal((await verify({ mfaToken: await challenge(other), code: first })).status, 401);
  assert.equal((await verify({ mfaToken: await challenge(owner), code: first })).status, 200);
  assert.equal((await verify({ mfaToken: await challenge(owner), code: first })).status, 401);
  const written = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
  assert.equal((await verify({ mfaToken: await challenge(owner), code: written })).status, 200);
});

test('the fifth failure ends a challenge: the right code is too late then', async () => {
  const owner = await protectedOwner();
  const mfaToken = await challenge(owner);
  const wrong = wrongCodeFor(owner.secret);
  for (let tried = 0; tried < 5; tried += 1) {
    const answer = await verify({ mfaToken, code: tried % 2 ? wrong : '00000-00000-00000-00000' });
    assert.equal(answer.status, 401);
  }
  const right = codeAt(owner.secret, await steadyStep());
  const late = await verify({ mfaToken, code: right });
  assert.equal(late.status, 401);
  assert.match(late.body.message, /Sign in again/);
  assert.equal((await verify({ mfaToken: await challenge(owner), code: right })).status, 200);
});

test('four failures do not end a challenge', async () => {
  const owner = await protectedOwner();
  const mfaToken = await challenge(owner);
  for (let tried = 0; tried < 4; tried += 1) await verify({ mfaToken, code: wrongCodeFor(owner.secret) });
  assert.equal((await verify({ mfaToken, code: codeAt(owner.secret, await steadyStep()) })).status, 200);
});

test('of 30 wrong codes at once five are looked at', async () => {
  const owner = await protectedOwner();
  const mfaToken = await challenge(owner);
  const code = wrongCodeFor(owner.secret);
  const answers = await Promise.all(Array.from({ length: 30 }, () => verify({ mfaToken, code })));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401]);
  const looked = answers.filter(({ body }) => /is wrong/.test(body.message));
  assert.equal(looked.length, 5);
});

test('a challenge is for one use and for five minutes', async () => {
  const owner = await protectedOwner();
  const step = await steadyStep();
  const used = await challenge(owner);
  assert.equal((await verify({ mfaToken: used, code: codeAt(owner.secret, step) })).status, 200);
  assert.equal((await verify({ mfaToken: used, code: codeAt(owner.secret, step + 1) })).status, 401);
  const expiring = await challenge(owner);
  const [row] = await server.database((session) =>
    session.all<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::int as seconds from mfa_challenges
       where user_id = $1 and ended_at is null`,
      [owner.userId],
    ),
  );
  assert.equal(row?.seconds, 300);
  await server.database((session) =>
    session.all('update mfa_challenges set expires_at = now() where user_id = $1', [owner.userId]),
  );
  const late = await verify({ mfaToken: expiring, code: codeAt(owner.secret, step + 1) });
  assert.equal(late.status, 401);
});

test('a challenge that nobody gave is 401, whatever it looks like', async () => {
  const owner = await protectedOwner();
  const code = codeAt(owner.secret, await steadyStep());
  const real = await challenge(owner);
  const other = await server.business();
  const moved = Buffer.concat([
    Buffer.from(other.orgId.replaceAll('-', ''), 'hex'),
    Buffer.from(real, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const mfaToken of ['x', owner.refreshToken, owner.accessToken.slice(0, 200), `${real}A`, moved]) {
    const answer = await verify({ mfaToken, code });
    assert.equal(answer.status, 401, mfaToken);
    assert.equal(answer.body.code, 'INVALID_CREDENTIALS');
  }
  assert.equal((await verify({ mfaToken: real, code })).status, 200);
});

test('who is disabled between password and code is not let in', async () => {
  const owner = await server.business();
  const colleague = await protect(await server.colleague(owner, 'MANAGER'));
  const mfaToken = await challenge(colleague);
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [colleague.userId]),
  );
  const answer = await verify({ mfaToken, code: codeAt(colleague.secret, await steadyStep()) });
  assert.equal(answer.status, 401);
});

test('new challenges give no further guesses: ten failures within 15 minutes stop the codes of a user', async () => {
  const owner = await protectedOwner(strict);
  const code = wrongCodeFor(owner.secret);
  for (let count = 0; count < 2; count += 1) {
    const mfaToken = await challenge(owner, strict);
    for (let tried = 0; tried < 5; tried += 1)
      assert.equal((await verify({ mfaToken, code }, strict)).status, 401);
  }
  const right = { mfaToken: await challenge(owner, strict), code: codeAt(owner.secret, await steadyStep()) };
  const stopped = await verify(right, strict);
  assert.equal(stopped.status, 429);
  assert.ok(Number(stopped.headers.get('retry-after')) > 0);
  const other = await protectedOwner(strict);
  const mfaToken = await challenge(other, strict);
  const step = await steadyStep();
  assert.equal((await verify({ mfaToken, code: codeAt(other.secret, step) }, strict)).status, 200);

  await strict.database((session) =>
    session.all(`update rate_limits set resets_at = resets_at - interval '15 minutes'`),
  );
  const later = { ...right, code: codeAt(owner.secret, await steadyStep()) };
  assert.equal((await verify(later, strict)).status, 200);
});

test('a success forgives the failures before it', async () => {
  const owner = await protectedOwner(strict);
  const code = wrongCodeFor(owner.secret);
  for (let round = 0; round < 4; round += 1) {
    const mfaToken = await challenge(owner, strict);
    for (let tried = 0; tried < 4; tried += 1)
      assert.equal((await verify({ mfaToken, code }, strict)).status, 401);
    const recovery = { mfaToken, code: owner.recoveryCodes[round] };
    assert.equal((await verify(recovery, strict)).status, 200, `round ${round}`);
  }
});

test('challenges that were opened before a success give no further guesses after it', async () => {
  const owner = await protectedOwner(strict);
  const opened: string[] = [];
  for (let count = 0; count < 4; count += 1) opened.push(await challenge(owner, strict));
  const own = { mfaToken: await challenge(owner, strict), code: owner.recoveryCodes[0] };
  assert.equal((await verify(own, strict)).status, 200);
  const answers: number[] = [];
  for (const mfaToken of opened) {
    for (let tried = 0; tried < 5; tried += 1)
      answers.push((await verify({ mfaToken, code: wrongCodeFor(owner.secret) }, strict)).status);
  }
  // The challenges that were used up are 401 without a look at the code.
  assert.deepEqual(answers, [...Array(10).fill(401), ...Array(10).fill(429)]);
});

test('a sign-in of some time ago does not set up a second factor', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update sessions set created_at = now() - interval '15 minutes' where id = $1`, [
      owner.sessionId,
    ]),
  );
  const answer = await owner.post('/auth/mfa/totp/provision');
  assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN']);
  const { body } = await server.stranger.post('/auth/login', { identifier: owner.email, password });
  const again = server.withToken(body.data.accessToken);
  assert.equal((await again.post('/auth/mfa/totp/provision')).status, 200);
});

test('when the server has lost its keys the second factor is refused clearly, and the password alone does not do', async () => {
  const owner = await protectedOwner();
  await server.database((session) =>
    session.all(`update totp_secrets set secret = decode(repeat('00', 60), 'hex') where user_id = $1`, [
      owner.userId,
    ]),
  );
  for (const code of [codeAt(owner.secret, await steadyStep()), owner.recoveryCodes[0]]) {
    const answer = await verify({ mfaToken: await challenge(owner), code });
    assert.deepEqual([answer.status, answer.body.code], [409, 'INVALID_STATE']);
    assert.match(answer.body.message, /operator of the server/);
    const disabling = await owner.delete('/auth/mfa/totp', { body: { code } });
    assert.deepEqual([disabling.status, disabling.body.code], [409, 'INVALID_STATE']);
  }
});

test('without an mfaToken someone must be signed in, and is told what is wrong with the token', async () => {
  const ended = await server.business();
  await ended.post('/auth/logout');
  const body = { code: '123456' };
  for (const headers of [
    {},
    { authorization: 'Bearer x' },
    { authorization: `Bearer ${ended.accessToken}` },
  ]) {
    const answer = await server.stranger.post('/auth/mfa/totp/verify', body, {
      headers: headers as Record<string, string>,
    });
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'UNAUTHENTICATED');
  }
  const owner = await server.business();
  await provision(owner);
  const foreign = await server.stranger.post('/auth/mfa/totp/verify', body, {
    headers: { cookie: `access_token=${owner.accessToken}`, origin: 'https://evil.example' },
  });
  assert.equal(foreign.status, 403);
  assert.equal(foreign.body.code, 'CSRF');
});

for (const [what, body, field] of [
  ['no code', { mfaToken: 'x' }, 'code'],
  ['a code of five digits', { mfaToken: 'x', code: '12345' }, 'code'],
  ['a code that is a number', { mfaToken: 'x', code: 123456 }, 'code'],
  ['a code of 41 characters', { mfaToken: 'x', code: 'x'.repeat(41) }, 'code'],
  ['an empty mfaToken', { mfaToken: '', code: '123456' }, 'mfaToken'],
  ['an mfaToken of 201 characters', { mfaToken: 'x'.repeat(201), code: '123456' }, 'mfaToken'],
] as const) {
  test(`a verification with ${what} is refused, naming ${field}`, async () => {
    const answer = await verify(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].field, field);
  });
}

test('a current code or a recovery code disables the second factor: secret and recovery codes are gone', async () => {
  for (const which of ['code', 'recovery code']) {
    const owner = await protectedOwner();
    const code = which === 'code' ? codeAt(owner.secret, await steadyStep()) : owner.recoveryCodes[3];
    const waiting = await challenge(owner);
    const answer = await owner.delete('/auth/mfa/totp', { body: { code }, key: 'off' });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      success: true,
      code: 'TOTP_DISABLED',
      message: 'Second factor turned off. Its recovery codes no longer work.',
      data: null,
      meta: { page: 1, perPage: 1, total: 1 },
    });
    const again = await owner.delete('/auth/mfa/totp', { body: { code }, key: 'off' });
    assert.deepEqual(again.body, answer.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const left = await server.database(async (session) => [
      ...(await session.all('select 1 from totp_secrets where user_id = $1', [owner.userId])),
      ...(await session.all('select 1 from recovery_codes where user_id = $1', [owner.userId])),
    ]);
    assert.deepEqual(left, []);
    const login = await server.stranger.post('/auth/login', { identifier: owner.email, password });
    assert.equal(login.status, 200);
    assert.equal((await verify({ mfaToken: waiting, code: owner.recoveryCodes[5] })).status, 401);
    await protect(owner);
  }
});

test('a wrong or used code does not disable it, and tries are limited', async () => {
  const owner = await protectedOwner(strict);
  const used = codeAt(owner.secret, owner.confirmedAt);
  const first = await owner.delete('/auth/mfa/totp', { body: { code: used } });
  assert.equal(first.status, 401);
  assert.equal(first.body.code, 'INVALID_CREDENTIALS');
  const answers: number[] = [];
  for (let tried = 0; tried < 9; tried += 1) {
    const { status } = await owner.delete('/auth/mfa/totp', { body: { code: wrongCodeFor(owner.secret) } });
    answers.push(status);
  }
  // The confirmation itself was the first of the ten.
  assert.deepEqual(answers, [...Array(8).fill(401), 429]);
  const right = await owner.delete('/auth/mfa/totp', { body: { code: owner.recoveryCodes[0] } });
  assert.equal(right.status, 429);
  const login = await strict.stranger.post('/auth/login', { identifier: owner.email, password });
  assert.equal(login.status, 202);
  assert.equal((await owner.delete('/auth/mfa/totp', { body: {} })).status, 400);
  assert.equal((await strict.stranger.delete('/auth/mfa/totp', { body: { code: '123456' } })).status, 401);
});
