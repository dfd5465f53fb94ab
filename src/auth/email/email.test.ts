import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { mailKeptNotice } from '../../platform/outbox.ts';

const many = '1000000/60';
const server = await testServer({
  environment: {
    PUBLIC_URL: 'https://shop.example',
    TILLHOUSE_RATES: `registerAddress=${many},loginAddress=${many},secretAddress=${many}`,
  },
});

const verify = (body: object) => server.stranger.post('/auth/email/verify', body);
const send = (person: SignedIn) => person.post('/auth/email/verification');

async function isVerified(person: SignedIn): Promise<boolean> {
  return (await person.get('/auth/session')).body.data.user.emailVerified;
}

/** The link and the code of every verification message to this person, oldest first. */
async function secretsTo({ email }: SignedIn): Promise<{ token: string; code: string }[]> {
  const messages = await server.messagesTo(email);
  return messages
    .filter(({ subject }) => subject === 'Confirm your email address for Tillhouse')
    .map(({ text }) => ({
      token: /https:\/\/shop\.example\/app\/verify-email#token=([\w-]+)/.exec(text)?.[1] ?? '',
      code: /minutes\): (\d{6})$/m.exec(text)?.[1] ?? '',
    }));
}

async function ask(person: SignedIn): Promise<{ token: string; code: string }> {
  const answer = await send(person);
  assert.equal(answer.status, 202);
  const secret = (await secretsTo(person)).at(-1);
  assert.ok(secret?.token && secret.code);
  return secret;
}

function refused(answer: Answer): void {
  assert.equal(answer.status, 401);
  assert.equal(answer.body.code, 'INVALID_CREDENTIALS');
}

/** Someone whom nothing was sent to yet. */
async function unverified(): Promise<SignedIn> {
  return server.colleague(await server.business(), 'CASHIER');
}

test('the message has a link and a code; either makes the address verified at once', async () => {
  for (const way of ['link', 'code']) {
    const kit = await unverified();
    assert.equal(await isVerified(kit), false);
    const sent = await send(kit);
    assert.equal(sent.status, 202);
    assert.deepEqual(sent.body, {
      success: true,
      code: 'VERIFICATION_SENT',
      // No mail server takes it here.
      message: mailKeptNotice,
      data: null,
      meta: null,
    });
    const [secret] = await secretsTo(kit);
    assert.ok(secret);
    const answer = await verify(
      way === 'link' ? { token: secret.token } : { email: kit.email.toUpperCase(), code: secret.code },
    );
    assert.equal(answer.status, 200, way);
    assert.deepEqual(answer.body, {
      success: true,
      code: 'EMAIL_VERIFIED',
      message: 'Email address confirmed.',
      data: null,
      meta: null,
    });
    assert.equal(await isVerified(kit), true, way);
  }
});

test('an address that is verified needs no message: 409', async () => {
  const kit = await unverified();
  const { token } = await ask(kit);
  await verify({ token });
  const answer = await send(kit);
  assert.equal(answer.status, 409);
  assert.equal(answer.body.code, 'INVALID_STATE');
  assert.equal((await secretsTo(kit)).length, 1);
});

test('at most five messages a day, also when asked for at once, then 429 with Retry-After', async () => {
  const kit = await unverified();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(kit)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429, 429, 429]);
  const late = answers.find(({ status }) => status === 429);
  assert.ok(Number(late?.headers.get('retry-after')) > 0);
  assert.equal((await secretsTo(kit)).length, 5);

  await server.database((session) =>
    session.all(
      `update one_time_secrets set created_at = created_at - interval '24 hours' where user_id = $1`,
      [kit.userId],
    ),
  );
  assert.equal((await send(kit)).status, 202);
});

test('these messages count towards what a business may send in an hour', async () => {
  const limited = await testServer({ environment: { TILLHOUSE_RATES: 'mailTenant=2/3600' } });
  const [owner, elsewhere] = [await limited.business(), await limited.business()];
  const colleague = await limited.colleague(owner, 'CASHIER');
  assert.equal((await send(owner)).status, 202);
  assert.equal((await send(colleague)).status, 202);
  const answer = await send(colleague);
  assert.equal(answer.status, 429);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await limited.messagesTo(colleague.email)).length, 1);
  assert.equal((await send(elsewhere)).status, 202);
});

test('a user who has had enough messages does not use up those of the business', async () => {
  const limited = await testServer({ environment: { TILLHOUSE_RATES: 'mailTenant=6/3600' } });
  const owner = await limited.business();
  const colleague = await limited.colleague(owner, 'CASHIER');
  const statuses: number[] = [];
  for (let n = 0; n < 9; n += 1) statuses.push((await send(colleague)).status);
  assert.deepEqual(statuses, [...Array(5).fill(202), ...Array(4).fill(429)]);
  assert.equal((await send(owner)).status, 202);
});

test('five wrong codes end the code, and the right one is then refused', async () => {
  const kit = await unverified();
  const { code } = await ask(kit);
  for (let n = 1; n <= 5; n += 1) {
    const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0');
    refused(await verify({ email: kit.email, code: wrong }));
  }
  refused(await verify({ email: kit.email, code }));
  assert.equal(await isVerified(kit), false);
});

test('expired, used, older, and foreign links and codes are refused', async () => {
  const kit = await unverified();
  const older = await ask(kit);
  const newer = await ask(kit);
  refused(await verify({ token: older.token }));
  if (older.code !== newer.code) refused(await verify({ email: kit.email, code: older.code }));
  await server.database((session) =>
    session.all(
      'update one_time_secrets set link_expires_at = now(), code_expires_at = now() where user_id = $1',
      [kit.userId],
    ),
  );
  refused(await verify({ token: newer.token }));
  refused(await verify({ email: kit.email, code: newer.code }));
  assert.equal(await isVerified(kit), false);

  const other = await unverified();
  const newest = await ask(kit);
  await ask(other);
  refused(await verify({ email: other.email, code: newest.code === '000000' ? '000001' : newest.code }));
  refused(await verify({ email: `${newId()}@nobody.example`, code: newest.code }));
  refused(
    await server.stranger.post('/auth/password/reset', { token: newest.token, password: 'seven lanterns' }),
  );
  assert.equal((await verify({ token: newest.token })).status, 200);
  refused(await verify({ token: newest.token }));
  refused(await verify({ email: kit.email, code: newest.code }));
  assert.equal(await isVerified(other), false);
});

test('a disabled user verifies nothing', async () => {
  const kit = await unverified();
  const { token } = await ask(kit);
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [kit.userId]),
  );
  refused(await verify({ token }));
  const rows = await server.database((session) =>
    session.all('select email_verified_at from users where id = $1', [kit.userId]),
  );
  assert.deepEqual(rows, [{ email_verified_at: null }]);
});

test('either a token, or email and code: anything else is 400 and names the field', async () => {
  const email = 'ada@corner.example';
  const cases: [object, string][] = [
    [{}, 'token'],
    [{ code: '123456' }, 'email'],
    [{ email }, 'code'],
    [{ token: 'x', code: '123456' }, 'code'],
    [{ token: 'x', email }, 'email'],
    [{ email, code: '12345' }, 'code'],
    [{ email: 'x', code: '123456' }, 'email'],
  ];
  for (const [body, field] of cases) {
    const answer = await verify(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.errors[0].field, field, JSON.stringify(body));
  }
  for (const sending of [{}, { body: 'null', headers: { 'content-type': 'application/json' } }]) {
    assert.equal((await server.stranger.send('POST', '/auth/email/verify', sending)).status, 400);
  }
});

test('repeated with the same key, one message is sent and one verification answered', async () => {
  const kit = await unverified();
  const request = () => kit.post('/auth/email/verification', undefined, { key: 'again' });
  assert.equal((await request()).status, 202);
  const repeated = await request();
  assert.equal(repeated.status, 202);
  assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
  const secrets = await secretsTo(kit);
  assert.equal(secrets.length, 1);

  const body = { token: secrets[0]?.token };
  const first = await server.stranger.post('/auth/email/verify', body, { key: 'again' });
  assert.equal(first.status, 200);
  const again = await server.stranger.post('/auth/email/verify', body, { key: 'again' });
  assert.equal(again.status, 200);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
});
