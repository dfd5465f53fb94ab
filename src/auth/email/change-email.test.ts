import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { password, registration, type SignedIn, testServer } from '../../../tests/harness.ts';
import { mailServer } from '../../../tests/mail-server.ts';
import { until } from '../../../tests/until.ts';
import { newId } from '../../platform/ids.ts';
import { mailKeptNotice } from '../../platform/outbox.ts';
import { verifyAddress } from '../../users/testing.ts';

const { mails, url } = await mailServer();
const many = '1000000/60';
const rates = `registerAddress=${many},loginAddress=${many},secretAddress=${many},mailTenant=${many}`;
const server = await testServer({
  environment: { SMTP_URL: url, TILLHOUSE_RATES: rates },
  jobs: true,
});

const newEmail = () => `${newId()}@corner.example`;
const ask = (person: SignedIn, email: string) => person.post('/auth/email/change', { email });
const verify = (person: SignedIn, code: string) => person.post('/auth/email/change/verify', { code });
const profile = async (person: SignedIn) => (await person.get('/users/me')).body.data;
const login = (identifier: string) => server.stranger.post('/auth/login', { identifier, password });
const mailsTo = (email: string, subject: RegExp, count = 1) =>
  until(() => {
    const found = mails.filter(({ to, raw }) => to === email && subject.test(raw));
    return found.length >= count ? found : undefined;
  });

async function codeTo(email: string, count = 1): Promise<string> {
  const found = await mailsTo(email, /^Subject: Your address at Tillhouse/m, count);
  const code = /(\d{6}) is your Tillhouse code/.exec(found.at(count - 1)?.raw ?? '')?.[1] ?? '';
  assert.match(code, /^\d{6}$/);
  return code;
}

test('an address is changed by the code that is mailed to the new one, and the old one is told', async () => {
  const owner = await server.business();
  const next = newEmail();
  const sent = await ask(owner, ` ${next.toUpperCase()} `.trim());
  assert.equal(sent.status, 202);
  assert.deepEqual(sent.body, {
    success: true,
    code: 'EMAIL_CHANGE_SENT',
    message: 'A code is on its way to the new address.',
    data: null,
    meta: null,
  });
  const code = await codeTo(next);
  const waiting = await profile(owner);
  assert.deepEqual([waiting.email, waiting.pendingEmail, waiting.emailVerified], [owner.email, next, false]);
  assert.deepEqual([(await login(owner.email)).status, (await login(next)).status], [200, 401]);

  const done = await owner.post('/auth/email/change/verify', { code }, { key: 'one' });
  assert.deepEqual([done.status, done.body.code], [200, 'EMAIL_CHANGED']);
  const again = await owner.post('/auth/email/change/verify', { code }, { key: 'one' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const now = await profile(owner);
  assert.deepEqual([now.email, now.pendingEmail, now.emailVerified], [next, null, true]);
  assert.deepEqual([(await login(owner.email)).status, (await login(next)).status], [401, 200]);
  const [responses] = await mailsTo(
    owner.email,
    /^Subject: The email address of your Tillhouse account has/m,
  );
  assert.ok(responses?.raw.replace(/=\r\n/g, '').includes(next));
  const [entry] = (await owner.get('/audit?operation=verifyEmailChange')).body.data.rows;
  assert.deepEqual([entry.before.email, entry.after.email], [owner.email, next]);
  assert.equal(
    (await server.business({ email: owner.email })).email,
    owner.email,
    'the old one is free again',
  );
});

test('an address that a restore gives to users cannot be entered by anybody', async () => {
  const owner = await server.business();
  await verifyAddress(server, owner);
  const email = `${owner.userId}@Taken.invalid`;
  const answers = [
    await server.stranger.post('/auth/register', registration({ email })),
    await ask(owner, email),
    await owner.post('/users', { email, role: 'CASHIER' }),
  ];
  for (const answer of answers) {
    assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED' });
    assert.equal(answer.body.errors[0].field, 'email');
  }
  const known = await server.database((session) =>
    session.all(
      `select 1 as one from identities where value like '%@taken.invalid'
       union all select 1 from invitations where email like '%@taken.invalid'`,
    ),
  );
  assert.deepEqual(known, []);
});

test("somebody else's address gets a word instead of a code, and who asked sees no difference", async () => {
  const [holder, owner] = [await server.business(), await server.business()];
  const free = newEmail();
  const answers = [await ask(owner, holder.email), await ask(owner, free)];
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
  await codeTo(free);
  const [word] = await mailsTo(holder.email, /^Subject: Your address at Tillhouse/m);
  assert.match(word?.raw ?? '', /Someone tried to use this email address/);
  assert.doesNotMatch(word?.raw ?? '', /is your Tillhouse code/);
  const listed = (await owner.get('/notifications?search=Your%20address')).body.data.rows;
  assert.deepEqual(
    listed.map(({ template, subject }: { template: string; subject: string }) => [template, subject]),
    Array(2).fill(['EMAIL_CHANGE', 'Your address at Tillhouse']),
  );
  assert.deepEqual((await holder.get('/notifications?search=Your%20address')).body.data.rows, []);
  assert.equal((await profile(owner)).email, owner.email);
});

test('it takes a sign-in of the last quarter of an hour, and neither a key nor a PIN will do', async () => {
  const owner = await server.business();
  await server.database(async (session) => {
    await session.all(`update sessions set created_at = now() - interval '16 minutes' where id = $1`, [
      owner.sessionId,
    ]);
    await session.all('update users set email_verified_at = now() where id = $1', [owner.userId]);
  });
  const next = newEmail();
  assertRefused(await ask(owner, next), { status: 403, code: 'FORBIDDEN' });
  const { key } = (await owner.post('/auth/api-keys', { name: 'Web shop' })).body.data;
  const shop = server.withToken(key);
  for (const [path, body] of [
    ['/auth/email/change', { email: next }],
    ['/auth/email/change/verify', { code: '000000' }],
    ['/auth/phone/verification', { phone: '+2348012345678' }],
    ['/auth/phone/verify', { code: '000000' }],
  ] as const) {
    assertRefused(await shop.post(path, body), { status: 403, code: 'FORBIDDEN' });
  }
  assertRefused(await shop.patch('/users/me', { firstName: 'Eve' }), { status: 403, code: 'FORBIDDEN' });
  assert.equal((await profile(owner)).pendingEmail, null);
});

test('five codes a day and five tries each; the own address is no other one', async () => {
  const owner = await server.business();
  assert.equal((await ask(owner, owner.email.toUpperCase())).body.errors[0].field, 'email');
  const next = newEmail();
  assert.equal((await ask(owner, next)).status, 202);
  const code = await codeTo(next);
  for (let n = 1; n <= 5; n += 1) {
    const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0');
    assertRefused(await verify(owner, wrong), { status: 401, code: 'INVALID_CREDENTIALS' });
  }
  assertRefused(await verify(owner, code), { status: 401, code: 'INVALID_CREDENTIALS' });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await ask(owner, newEmail())).status);
  assert.deepEqual(statuses, [202, 202, 202, 202, 429]);
  assert.equal((await profile(owner)).email, owner.email);
});

test('a link that was mailed to the old address opens nothing after the change', async () => {
  const owner = await server.business();
  assert.equal(
    (await server.stranger.post('/auth/password/forgot', { identifier: owner.email })).status,
    202,
  );
  const [mail] = await mailsTo(owner.email, /^Subject: Reset your Tillhouse password/m);
  const token = /#token=3D([\w-]+)/.exec(mail?.raw.replace(/=\r\n/g, '') ?? '')?.[1] ?? '';
  assert.ok(token);
  const next = newEmail();
  await ask(owner, next);
  assert.equal((await verify(owner, await codeTo(next))).status, 200);
  const reset = await server.stranger.post('/auth/password/reset', { token, password: 'seven lanterns' });
  assertRefused(reset, { status: 401, code: 'INVALID_CREDENTIALS' });
});

test('repeated by its key one code is sent, and a server without mail says that it is kept', async () => {
  const quiet = await testServer({ environment: { TILLHOUSE_RATES: rates }, jobs: true });
  const owner = await quiet.business();
  const next = newEmail();
  const request = () => owner.post('/auth/email/change', { email: next }, { key: 'again' });
  assert.equal((await request()).body.message, mailKeptNotice);
  assert.equal((await request()).headers.get('idempotent-replayed'), 'true');
  const [message] = await until(async () => {
    const found = await quiet.messagesTo(next);
    return found.length > 0 ? found : undefined;
  });
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  assert.equal((await verify(owner, code)).status, 200);
});
