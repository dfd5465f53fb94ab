import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { smsReceiver } from '../../../tests/fixtures/sms-receiver.ts';
import { password, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { smsKeptNotice } from '../../platform/outbox.ts';

const many = '1000000/60';
const gateway = await smsReceiver();
const server = await testServer({
  environment: {
    ...gateway.environment,
    TILLHOUSE_RATES: `registerAddress=${many},loginAddress=${many},secretAddress=${many}`,
  },
  jobs: true,
});

let phones = 0;
const newPhone = () => `+23481${String(10_000_000 + phones++)}`;
const someone = async () => server.colleague(await server.business(), 'CASHIER');
const ask = (person: SignedIn, phone?: string) =>
  person.post('/auth/phone/verification', phone ? { phone } : {});
const verify = (person: SignedIn, code: string) => person.post('/auth/phone/verify', { code });
const profile = async (person: SignedIn) => (await person.get('/users/me')).body.data;
const login = (identifier: string) => server.stranger.post('/auth/login', { identifier, password });
const codeIn = (text: string | undefined) => /^(\d{6}) is your Tillhouse code/.exec(text ?? '')?.[1] ?? '';
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** The code of the so-manieth message to this number. */
async function codeTo(phone: string, count = 1): Promise<string> {
  const code = codeIn((await gateway.textsTo(phone, count)).at(count - 1));
  assert.match(code, /^\d{6}$/);
  return code;
}

/** As if the session had been opened an hour ago. */
const signedInLongAgo = ({ sessionId }: SignedIn) =>
  server.database((session) =>
    session.all(`update sessions set created_at = now() - interval '1 hour' where id = $1`, [sessionId]),
  );

test('a number is added by the code that is sent there, and signs in from then on', async () => {
  const kit = await someone();
  const phone = newPhone();
  const sent = await ask(kit, phone);
  assert.equal(sent.status, 202);
  assert.deepEqual(sent.body, {
    success: true,
    code: 'PHONE_VERIFICATION_SENT',
    message: 'A text message with a code is on its way to the number.',
    data: null,
    meta: null,
  });
  const code = await codeTo(phone);
  const waiting = await profile(kit);
  assert.deepEqual([waiting.phone, waiting.pendingPhone, waiting.phoneVerified], [null, phone, false]);
  assert.equal((await login(phone)).status, 401);

  const done = await kit.post('/auth/phone/verify', { code }, { key: 'one' });
  assert.equal(done.status, 200);
  assert.equal(done.body.code, 'PHONE_VERIFIED');
  const again = await kit.post('/auth/phone/verify', { code }, { key: 'one' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await verify(kit, code), { status: 401, code: 'INVALID_CREDENTIALS' });
  const now = await profile(kit);
  assert.deepEqual([now.phone, now.pendingPhone, now.phoneVerified], [phone, null, true]);
  assert.equal((await login(phone)).status, 200);
  const [told] = await server.messagesTo(kit.email);
  assert.equal(told?.text.split('.')[0], `The phone number of your Tillhouse account is now ${phone}`);
});

test('the number of the registration is verified by the same code, and changed by one to the new number', async () => {
  const [old, next] = [newPhone(), newPhone()];
  const owner = await server.business({ phone: old });
  await signedInLongAgo(owner);
  // It is on record already, so that nothing can be taken away by it.
  assert.equal((await ask(owner)).status, 202);
  assert.equal((await verify(owner, await codeTo(old))).status, 200);
  assert.equal((await profile(owner)).phoneVerified, true);
  assertRefused(await ask(owner), { status: 409, code: 'INVALID_STATE' });
  assertRefused(await ask(owner, old), { status: 409, code: 'INVALID_STATE' });

  assertRefused(await ask(owner, next), { status: 403, code: 'FORBIDDEN' });
  const { data } = (await login(old)).body;
  const fresh = {
    ...server.withToken(data.tokens?.accessToken ?? data.accessToken),
    email: owner.email,
  } as SignedIn;
  assert.equal((await ask(fresh, next)).status, 202);
  assert.equal((await login(old)).status, 200, 'until the code comes, nothing has changed');
  assert.equal((await verify(fresh, await codeTo(next))).status, 200);
  assert.deepEqual([(await login(old)).status, (await login(next)).status], [401, 200]);
});

test("somebody else's number gets a word instead of a code, and who asked sees no difference", async () => {
  const taken = newPhone();
  const holder = await server.business({ phone: taken });
  const owner = await server.business();
  const free = newPhone();
  const answers = [await ask(owner, taken), await ask(owner, free)];
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
  const code = await codeTo(free);
  const [word] = await gateway.textsTo(taken, 1);
  assert.match(word ?? '', /^Someone tried to use this phone number for another Tillhouse account\./);
  assert.doesNotMatch(word ?? '', /\d{6}/);

  const seen = (await owner.get('/notifications?sortKey=createdAt')).body.data.rows
    .filter(({ channel }: { channel: string }) => channel === 'SMS')
    .map(({ template, subject }: { template: string; subject: string }) => [template, subject]);
  assert.deepEqual(seen, Array(2).fill(['PHONE_VERIFICATION', 'Your number at Tillhouse']));

  const [{ made } = { made: 0 }] = await server.database((session) =>
    session.all<{ made: number }>(
      `select count(*)::int as made from one_time_secrets where user_id = $1 and recipient = any($2)`,
      [owner.userId, [taken, free]],
    ),
  );
  assert.equal(made, 2);
  assert.equal((await profile(holder)).phone, taken);
  assert.equal((await verify(owner, code)).status, 200, 'the newest counts');
});

test('who takes the number first has it: the other is refused when the code comes', async () => {
  const [kit, ada] = [await someone(), await someone()];
  const phone = newPhone();
  assert.equal((await ask(kit, phone)).status, 202);
  const first = await codeTo(phone, 1);
  assert.equal((await ask(ada, phone)).status, 202);
  const second = await codeTo(phone, 2);
  assert.equal((await verify(ada, second)).status, 200);
  const late = await verify(kit, first);
  assertRefused(late, { status: 409, code: 'DUPLICATE' });
  assert.equal((await profile(kit)).phone, null);
});

test('five wrong codes end a code; an old, an expired and a foreign one are refused', async () => {
  const kit = await someone();
  const phone = newPhone();
  await ask(kit, phone);
  const first = await codeTo(phone, 1);
  for (let n = 1; n <= 5; n += 1) {
    assertRefused(await verify(kit, other(first, n)), { status: 401, code: 'INVALID_CREDENTIALS' });
  }
  assertRefused(await verify(kit, first), { status: 401, code: 'INVALID_CREDENTIALS' });
  await ask(kit, phone);
  const second = await codeTo(phone, 2);
  const ada = await someone();
  assertRefused(await verify(ada, second), { status: 401, code: 'INVALID_CREDENTIALS' });
  if (first !== second) assertRefused(await verify(kit, first), { status: 401, code: 'INVALID_CREDENTIALS' });
  await server.database((session) =>
    session.all('update one_time_secrets set code_expires_at = now() where user_id = $1', [kit.userId]),
  );
  assertRefused(await verify(kit, second), { status: 401, code: 'INVALID_CREDENTIALS' });
  assert.equal((await profile(kit)).pendingPhone, null);
  assert.equal((await profile(kit)).phone, null);
});

test('a user asks for five codes a day, and a number gets five, whoever asks', async () => {
  const kit = await someone();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(kit, newPhone())).status);
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429]);

  const phone = newPhone();
  const five = await Promise.all(Array.from({ length: 5 }, async () => ask(await someone(), phone)));
  assert.deepEqual(
    five.map(({ status }) => status),
    Array(5).fill(202),
  );
  const sixth = await ask(await someone(), phone);
  assert.equal(sixth.status, 429);
  assert.ok(Number(sixth.headers.get('retry-after')) > 80_000);
});

test('one business has so many text messages an hour, and no more', async () => {
  const limited = await testServer({ environment: { TILLHOUSE_RATES: 'smsTenant=2/3600' } });
  const owner = await limited.business();
  const answers = [await ask(owner, newPhone()), await ask(owner, newPhone()), await ask(owner, newPhone())];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [202, 202, 429],
  );
  assert.equal(answers[0]?.body.message, smsKeptNotice, 'a server without a gateway says so');
});

test('repeated by its key, one message is sent; without a number, one is asked for', async () => {
  const kit = await someone();
  const phone = newPhone();
  const asked = () => kit.post('/auth/phone/verification', { phone }, { key: 'again' });
  assert.equal((await asked()).status, 202);
  assert.equal((await asked()).headers.get('idempotent-replayed'), 'true');
  await codeTo(phone);
  const [row] = await server.database((session) =>
    session.all<{ made: number }>('select count(*)::int as made from messages where recipient = $1', [phone]),
  );
  assert.equal(row?.made, 1);
  const without = await ask(kit);
  assertRefused(without, { status: 400, code: 'VALIDATION_FAILED' });
  assert.equal(without.body.errors[0].field, 'phone');
  for (const wrong of ['0801234', '+12', '+1 555', 'call me']) {
    assert.equal((await ask(kit, wrong)).body.errors[0].field, 'phone', wrong);
  }
});

test('a number is removed by who signed in just now; what was sent to it opens nothing any more', async () => {
  const phone = newPhone();
  const owner = await server.business({ phone });
  assert.equal((await server.stranger.post('/auth/password/forgot', { identifier: phone })).status, 202);
  const [text = ''] = await gateway.textsTo(phone, 1);
  const code = /minutes\): (\d{6})$/m.exec(text)?.[1] ?? '';
  assert.match(code, /^\d{6}$/);
  const key = newId();
  assert.equal((await owner.delete('/auth/phone', { key })).status, 200);
  assert.equal((await owner.delete('/auth/phone', { key })).headers.get('idempotent-replayed'), 'true');
  const now = await profile(owner);
  assert.deepEqual([now.phone, now.phoneVerified], [null, false]);
  assert.equal((await login(phone)).status, 401);
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const reset = await server.stranger.post('/auth/password/reset', { token, password: 'seven lanterns' });
  assertRefused(reset, { status: 401, code: 'INVALID_CREDENTIALS' });
  assertRefused(await owner.delete('/auth/phone'), { status: 409, code: 'INVALID_STATE' });
  const again = await server.business({ phone });
  assert.equal((await profile(again)).phone, phone, 'it is free again');
  await signedInLongAgo(again);
  assertRefused(await again.delete('/auth/phone'), { status: 403, code: 'FORBIDDEN' });
});
