import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Answer,
  password,
  registration,
  type SignedIn,
  type TestServer,
  testServer,
} from '../../../tests/harness.ts';
import { until } from '../../../tests/until.ts';
import { newId } from '../../platform/ids.ts';
import { passwordMatches } from '../../platform/passwords.ts';

const many = '1000000/60';
const lenient = `registerAddress=${many},loginAddress=${many},forgotAddress=${many},secretAddress=${many}`;
const logged: string[] = [];
const server = await testServer({
  environment: {
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://shop.example',
    TILLHOUSE_RATES: `${lenient},forgotAccount=${many}`,
  },
  jobs: true,
  log: { write: (line) => void logged.push(line) },
});
/** The rates of resets as they are when nothing is set. */
const strict = await testServer({
  environment: { TILLHOUSE_RATES: `registerAddress=${many},loginAddress=${many},loginRow=3/86400` },
  jobs: true,
});

const fresh = 'seven green lanterns';
let phones = 0;
const newPhone = () => `+23480${String(10_000_000 + phones++)}`;

const forgot = (identifier: string, on: TestServer = server) =>
  on.stranger.post('/auth/password/forgot', { identifier });
const reset = (body: object, on: TestServer = server) => on.stranger.post('/auth/password/reset', body);
const login = (identifier: string, secret: string, on: TestServer = server) =>
  on.stranger.post('/auth/login', { identifier, password: secret });

type Secret = { token: string; code: string; text: string };

/** The link and the code of each reset message to this recipient, oldest first, once there are as many. */
async function secretsTo(recipient: string, count: number, on: TestServer = server): Promise<Secret[]> {
  const end = Date.now() + 15_000;
  while (Date.now() < end) {
    const messages = (await on.messagesTo(recipient)).filter(({ subject }) => subject.includes('password'));
    if (messages.length >= count) {
      return messages.map(({ text }) => ({
        token: /#token=([\w-]+)/.exec(text)?.[1] ?? '',
        code: /minutes\): (\d{6})$/m.exec(text)?.[1] ?? '',
        text,
      }));
    }
    await wait(20);
  }
  throw new Error(`${recipient} did not get ${count} messages`);
}

/** Asks for a reset and answers the newest link and code. */
async function ask(identifier: string, on: TestServer = server, recipient = identifier): Promise<Secret> {
  const before = (await on.messagesTo(recipient)).filter(({ subject }) =>
    subject.includes('password'),
  ).length;
  assert.equal((await forgot(identifier, on)).status, 202);
  const secrets = await secretsTo(recipient, before + 1, on);
  return secrets.at(-1) as Secret;
}

/** When every reset that was asked for has been worked on. */
async function queueIsEmpty(on: TestServer = server): Promise<void> {
  await until(async () => {
    const [row] = await on.database((session) =>
      session.all<{ open: number }>(
        `select count(*)::int as open from jobs.job
         where name = 'request-password-reset' and state in ('created', 'retry', 'active')`,
      ),
    );
    return row?.open === 0 || undefined;
  }, 60_000);
}

function refused(answer: Answer): void {
  assert.equal(answer.status, 401);
  assert.equal(answer.body.code, 'INVALID_CREDENTIALS');
  assert.equal(answer.body.message, 'This link or code is wrong or has expired. Ask for a new one.');
}

async function hashOf({ userId }: SignedIn, on: TestServer = server): Promise<string> {
  const [row] = await on.database((session) =>
    session.all<{ hash: string }>('select password_hash as hash from users where id = $1', [userId]),
  );
  return row?.hash ?? '';
}

test('forgot answers to the letter of the interface, the same whether or not the account exists', async () => {
  const phone = newPhone();
  const owner = await server.business({ phone });
  const disabled = await server.colleague(owner, 'CASHIER');
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [disabled.userId]),
  );
  const identifiers = [
    owner.email,
    phone,
    disabled.email,
    `${newId()}@nobody.example`,
    newPhone(),
    'not an address',
  ];
  for (const identifier of identifiers) {
    const answer = await forgot(identifier);
    assert.equal(answer.status, 202);
    assert.deepEqual(answer.body, {
      success: true,
      code: 'RESET_SENT',
      message: 'If the account exists, instructions to reset its password are sent.',
      data: null,
      meta: null,
    });
    assert.equal(answer.headers.get('set-cookie'), null);
  }
  await secretsTo(owner.email, 1);
  await secretsTo(phone, 1);
  await queueIsEmpty();
  const rows = await server.database((session) =>
    session.all<{ recipient: string; channel: string }>(
      `select recipient, channel from messages where template = 'password-reset' and recipient = any($1) order by channel`,
      [identifiers],
    ),
  );
  assert.deepEqual(rows, [
    { recipient: owner.email, channel: 'EMAIL' },
    { recipient: phone, channel: 'SMS' },
  ]);
});

test('a link sets the password, ends all sessions at once and gives no new one', async () => {
  const owner = await server.business();
  const elsewhere = await login(owner.email, password);
  const { token } = await ask(owner.email);
  assert.match(token, /^[\w-]{64}$/);

  const answer = await reset({ token, password: fresh });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'PASSWORD_RESET',
    message: 'Password changed. You are signed out everywhere. Sign in with the new password.',
    data: null,
    meta: null,
  });
  assert.equal(answer.headers.get('set-cookie'), null);
  assert.equal((await owner.get('/auth/session')).status, 401);
  assert.equal((await server.withToken(elsewhere.body.data.accessToken).get('/auth/session')).status, 401);
  for (const refreshToken of [owner.refreshToken, elsewhere.body.data.refreshToken]) {
    assert.equal((await server.stranger.post('/auth/token/refresh', { refreshToken })).status, 401);
  }
  assert.equal((await login(owner.email, password)).status, 401);
  assert.equal((await login(owner.email, fresh)).status, 200);
  const rows = await server.database((session) =>
    session.all(
      `select operation, subject_type, subject_id, after from audit where user_id = $1 and operation = $2`,
      [owner.userId, 'resetPassword'],
    ),
  );
  assert.deepEqual(rows, [
    { operation: 'resetPassword', subject_type: 'user', subject_id: owner.userId, after: null },
  ]);
});

test('the code sets the password too, however the address is written', async () => {
  const owner = await server.business();
  const { code } = await ask(owner.email);
  assert.match(code, /^\d{6}$/);
  const answer = await reset({ identifier: ` ${owner.email.toUpperCase()} `, code, password: fresh });
  assert.equal(answer.status, 200);
  assert.equal((await owner.get('/auth/session')).status, 401);
  assert.equal((await login(owner.email, fresh)).status, 200);
});

test('whoever gave a phone number gets link and code as SMS, and either sets the password', async () => {
  for (const way of ['link', 'code']) {
    const phone = newPhone();
    await server.business({ phone });
    const spaced = phone.replace(/^(\+\d{3})(\d{3})/, '$1 $2-');
    const { token, code } = await ask(spaced, server, phone);
    const answer = await reset(
      way === 'link' ? { token, password: fresh } : { identifier: spaced, code, password: fresh },
    );
    assert.equal(answer.status, 200, way);
    assert.equal((await login(phone, fresh)).status, 200, way);
  }
});

test('five wrong codes end the code, and the right one is then refused', async () => {
  const owner = await server.business();
  const { code, token } = await ask(owner.email);
  const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
  const before = await hashOf(owner);
  for (let n = 1; n <= 5; n += 1) {
    refused(await reset({ identifier: owner.email, code: wrong(n), password: fresh }));
  }
  refused(await reset({ identifier: owner.email, code, password: fresh }));
  assert.equal(await hashOf(owner), before);
  assert.equal((await owner.get('/auth/session')).status, 200);
  assert.equal(
    (await reset({ token, password: fresh })).status,
    200,
    'the link has 256 bits: it still works',
  );
});

test('four wrong codes leave the right one usable, and many tries at once count as many', async () => {
  const [patient, hasty] = [await server.business(), await server.business()];
  const first = await ask(patient.email);
  const wrong = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
  for (let n = 1; n <= 4; n += 1) {
    refused(await reset({ identifier: patient.email, code: wrong(first.code, n), password: fresh }));
  }
  assert.equal((await reset({ identifier: patient.email, code: first.code, password: fresh })).status, 200);

  const second = await ask(hasty.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      reset({ identifier: hasty.email, code: wrong(second.code, n + 1), password: fresh }),
    ),
  );
  for (const answer of answers) refused(answer);
  refused(await reset({ identifier: hasty.email, code: second.code, password: fresh }));
});

test('an expired link and an expired code are refused', async () => {
  const owner = await server.business();
  const { token, code } = await ask(owner.email);
  const expire = (column: string) =>
    server.database((session) =>
      session.all(`update one_time_secrets set ${column} = now() where user_id = $1`, [owner.userId]),
    );
  await expire('code_expires_at');
  refused(await reset({ identifier: owner.email, code, password: fresh }));
  await expire('link_expires_at');
  refused(await reset({ token, password: fresh }));
  assert.equal((await owner.get('/auth/session')).status, 200);
});

test('links last 30 minutes and codes 10', async () => {
  const owner = await server.business();
  await ask(owner.email);
  const rows = await server.database((session) =>
    session.all(
      `select round(extract(epoch from link_expires_at - created_at) / 60)::int as link,
              round(extract(epoch from code_expires_at - created_at) / 60)::int as code
       from one_time_secrets where user_id = $1 and purpose = 'PASSWORD_RESET'`,
      [owner.userId],
    ),
  );
  assert.deepEqual(rows, [{ link: 30, code: 10 }]);
});

test('a link and its code are one secret, for one use, also when tried at the same moment', async () => {
  const [byLink, byCode, racing] = [
    await server.business(),
    await server.business(),
    await server.business(),
  ];
  const one = await ask(byLink.email);
  assert.equal((await reset({ token: one.token, password: fresh })).status, 200);
  refused(await reset({ token: one.token, password: 'eight blue lanterns' }));
  refused(await reset({ identifier: byLink.email, code: one.code, password: 'eight blue lanterns' }));

  const two = await ask(byCode.email);
  assert.equal((await reset({ identifier: byCode.email, code: two.code, password: fresh })).status, 200);
  refused(await reset({ identifier: byCode.email, code: two.code, password: 'eight blue lanterns' }));
  refused(await reset({ token: two.token, password: 'eight blue lanterns' }));

  const three = await ask(racing.email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reset({ token: three.token, password: `${fresh} ${n}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, 9);
});

test('only the newest message counts, and a reset uses up those before it', async () => {
  const owner = await server.business();
  const older = await ask(owner.email);
  const newer = await ask(owner.email);
  refused(await reset({ token: older.token, password: fresh }));
  if (older.code !== newer.code) {
    refused(await reset({ identifier: owner.email, code: older.code, password: fresh }));
  }
  assert.equal((await reset({ token: newer.token, password: fresh })).status, 200);
  refused(await reset({ token: older.token, password: 'eight blue lanterns' }));
});

test('a link is for one purpose, one tenant and as it was sent', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const { token } = await ask(owner.email);
  await ask(other.email);
  refused(await server.stranger.post('/auth/email/verify', { token }));
  const bytes = Buffer.from(token, 'base64url');
  const moved = Buffer.concat([Buffer.from(other.orgId.replaceAll('-', ''), 'hex'), bytes.subarray(16)]);
  for (const tried of [
    moved.toString('base64url'),
    `${token}A`,
    token.slice(1),
    `${token}=`,
    owner.refreshToken,
    owner.accessToken.slice(0, 200),
    'x',
  ]) {
    refused(await reset({ token: tried, password: fresh }));
  }
  assert.equal((await reset({ token, password: fresh })).status, 200);
});

test('unknown accounts and accounts that asked for nothing are refused alike', async () => {
  const owner = await server.business();
  for (const identifier of [owner.email, `${newId()}@nobody.example`, newPhone(), 'x']) {
    refused(await reset({ identifier, code: '123456', password: fresh }));
  }
});

test('a user who was disabled in the meantime cannot reset', async () => {
  const owner = await server.business();
  const kit = await server.colleague(owner, 'CASHIER');
  const { token, code } = await ask(kit.email);
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [kit.userId]),
  );
  const before = await hashOf(kit);
  refused(await reset({ token, password: fresh }));
  refused(await reset({ identifier: kit.email, code, password: fresh }));
  assert.equal(await hashOf(kit), before);
});

test('either a token, or identifier and code: anything else is 400 and names the field', async () => {
  const identifier = 'ada@corner.example';
  const cases: [object, string][] = [
    [{}, 'token'],
    [{ code: '123456' }, 'identifier'],
    [{ identifier }, 'code'],
    [{ token: 'x', code: '123456' }, 'code'],
    [{ token: 'x', identifier }, 'identifier'],
    [{ token: 'x', identifier, code: '123456' }, 'identifier'],
    [{ identifier, code: '12345' }, 'code'],
    [{ identifier, code: '1234567' }, 'code'],
    [{ identifier, code: 'abcdef' }, 'code'],
    [{ identifier, code: '١٢٣٤٥٦' }, 'code'],
    [{ token: '' }, 'token'],
  ];
  for (const [body, field] of cases) {
    const answer = await reset({ ...body, password: fresh });
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.code, 'VALIDATION_FAILED');
    assert.equal(answer.body.errors[0].field, field, JSON.stringify(body));
  }
});

test('a weak password is refused, and the link and code stay good for a better one', async () => {
  const owner = await server.business({ businessName: 'Zanzibar Traders', lastName: 'Okonkwo' });
  const { token, code } = await ask(owner.email);
  for (const weak of ['short', 'password123', 'aaaaaaaaaaaa', 'zanzibartraders1', 'Okonkwo-2026-!']) {
    for (const proof of [{ token }, { identifier: owner.email, code }]) {
      const answer = await reset({ ...proof, password: weak });
      assert.equal(answer.status, 400, weak);
      assert.equal(answer.body.errors[0].field, 'password');
    }
  }
  assert.equal((await owner.get('/auth/session')).status, 200);
  assert.equal((await reset({ identifier: owner.email, code, password: fresh })).status, 200);
});

test("a stranger cannot learn the words of an account: without proof they are refused as any other's", async () => {
  const owner = await server.business({ businessName: 'Zanzibar Traders' });
  await ask(owner.email);
  refused(await reset({ identifier: owner.email, code: '000000', password: 'zanzibartraders1' }));
});

test('a new password is the same however its letters are composed', async () => {
  const owner = await server.business();
  const { token } = await ask(owner.email);
  assert.equal((await reset({ token, password: 'cafe\u0301s of ma\u0302con' })).status, 200);
  assert.equal((await login(owner.email, 'caf\u00e9s of m\u00e2con')).status, 200);
});

test('a reset does not pass the second factor: signing in with the new password still asks for it', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(
      `insert into totp_secrets (org_id, user_id, secret, confirmed_at) values ($1, $2, '\\x00', now())`,
      [owner.orgId, owner.userId],
    ),
  );
  const waiting = await login(owner.email, password);
  assert.equal(waiting.status, 202);
  const { token } = await ask(owner.email);
  const answer = await reset({ token, password: fresh });
  assert.equal(answer.body.data, null);
  const [row] = await server.database((session) =>
    session.all<{ sessions: number; challenges: number }>(
      `select (select count(*)::int from sessions where user_id = $1 and revoked_at is null) as sessions,
              (select count(*)::int from mfa_challenges where user_id = $1 and ended_at is null) as challenges`,
      [owner.userId],
    ),
  );
  assert.deepEqual(row, { sessions: 0, challenges: 0 }, 'what the old password opened has ended');
  const next = await login(owner.email, fresh);
  assert.equal(next.status, 202);
  assert.equal(next.body.code, 'MFA_REQUIRED');
});

test('repeated with the same key, forgot sends one message and reset answers as before', async () => {
  const owner = await server.business();
  const request = () =>
    server.stranger.post('/auth/password/forgot', { identifier: owner.email }, { key: owner.userId });
  assert.equal((await request()).headers.get('idempotent-replayed'), null);
  const again = await request();
  assert.equal(again.status, 202);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const [secret] = await secretsTo(owner.email, 1);
  await queueIsEmpty();
  assert.equal((await secretsTo(owner.email, 1)).length, 1);

  const { token } = secret as Secret;
  const set = (chosen: string) =>
    server.stranger.post('/auth/password/reset', { token, password: chosen }, { key: owner.userId });
  const first = await set(fresh);
  const hash = await hashOf(owner);
  const second = await set(fresh);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal(await hashOf(owner), hash);
  assert.equal((await set('eight blue lanterns')).body.code, 'IDEMPOTENCY_MISMATCH');
});

test('the link leads to PUBLIC_URL, whatever Host the request named', async () => {
  const owner = await server.business();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/password/forgot',
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    },
    payload: { identifier: owner.email },
  });
  assert.equal(answer.statusCode, 202);
  await secretsTo(owner.email, 1);
  const [message] = (await server.messagesTo(owner.email)).filter(({ subject }) =>
    subject.includes('password'),
  );
  assert.match(message?.text ?? '', /https:\/\/shop\.example\/app\/reset-password#token=/);
  assert.match(message?.html ?? '', /href="https:\/\/shop\.example\/app\/reset-password#token=/);
  assert.doesNotMatch(JSON.stringify(message), /evil/);
});

test('neither link nor code is anywhere in the database or in the log', async () => {
  const owner = await server.business();
  const pending = await ask(owner.email);
  const used = await ask(owner.email);
  await reset({ identifier: owner.email, code: used.code, password: fresh });
  await reset({ token: used.token, password: fresh });
  const found = await server.database(async (session) => {
    const tables = await session.all<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'jobs')`);
    assert.ok(tables.length > 20);
    const hits: string[] = [];
    for (const { name } of tables) {
      for (const { token, code } of [pending, used]) {
        const hex = Buffer.from(token).toString('hex');
        const raw = Buffer.from(token, 'base64url').toString('hex', 16);
        // A code is six digits, which times and ids have as well: only alone do they count.
        const rows = await session.all(
          `select 1 from ${name} t
           where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 or strpos(t::text, $3) > 0 or t::text ~ $4`,
          [token, hex, raw, `(^|[^0-9a-fA-F.-])${code}([^0-9a-fA-F-]|$)`],
        );
        if (rows.length) hits.push(name);
      }
    }
    return hits;
  });
  assert.deepEqual(found, []);
  const log = logged.join('\n');
  assert.ok(log.includes('resetPassword'), 'the log was written');
  for (const { token, code } of [pending, used]) {
    assert.ok(!log.includes(token));
    assert.doesNotMatch(log, new RegExp(`[^\\w.-]${code}[^\\w.-]`));
  }
  assert.ok(!log.includes(fresh));
});

test('an account may be asked for three times an hour, existing or not, and an address may ask ten times', async () => {
  const owner = await strict.business();
  const unknown = `${newId()}@nobody.example`;
  for (const identifier of [owner.email, unknown]) {
    for (let n = 0; n < 3; n += 1) assert.equal((await forgot(identifier, strict)).status, 202);
    const fourth = await forgot(identifier.toUpperCase(), strict);
    assert.equal(fourth.status, 429);
    assert.equal(fourth.body.code, 'TOO_MANY_REQUESTS');
    assert.ok(Number(fourth.headers.get('retry-after')) > 3_000);
  }
  assert.equal((await forgot(`${newId()}@nobody.example`, strict)).status, 202);
  assert.equal((await forgot(`${newId()}@nobody.example`, strict)).status, 202);
  const eleventh = await forgot(`${newId()}@nobody.example`, strict);
  assert.equal(eleventh.status, 429);
  await queueIsEmpty(strict);
  assert.equal((await secretsTo(owner.email, 3, strict)).length, 3);
});

test('what is repeated by its key is no further attempt; another request by that key is', async () => {
  const own = await testServer({
    environment: { TILLHOUSE_RATES: 'forgotAccount=2/3600,secretAddress=2/900' },
    jobs: true,
  });
  const { email } = await own.business();
  const ask = (identifier: string, key: string) =>
    own.stranger.post('/auth/password/forgot', { identifier }, { key });
  for (let n = 0; n < 5; n += 1) assert.equal((await ask(email, 'first')).status, 202);
  assert.equal((await ask(email, 'second')).status, 202);
  assert.equal((await ask(email, 'third')).status, 429);

  const [{ token } = { token: '' }] = (await secretsTo(email, 2, own)).slice(-1);
  const set = (secret: string) =>
    own.stranger.post('/auth/password/reset', { token, password: secret }, { key: 'reset' });
  for (let n = 0; n < 5; n += 1) assert.equal((await set(fresh)).status, 200);
  assert.equal((await set(`${fresh} and more`)).status, 409);
  assert.equal((await set(`${fresh} and more`)).status, 429, 'a guess at what was sent counts');
  assert.equal((await set(fresh)).status, 200);
});

test('a wrong code leaves the same trace whether or not there is an account, or a code', async () => {
  const [request, silent] = [await server.business(), await server.business()];
  await ask(request.email);
  const traces = async () => {
    const [row] = await server.database((session) =>
      session.all<{ text: string }>(`
        select concat_ws(' ', (select count(*) from rate_limits), (select sum(used) from rate_limits),
                         (select count(*) from audit), (select string_agg(s::text, ',' order by id) from one_time_secrets s)
               ) as text`),
    );
    const [rows, used, ...rest] = row?.text.split(' ') ?? [];
    return { rows: Number(rows), used: Number(used), rest };
  };
  // Begins to count anew, so that no count of an earlier test runs out in between.
  await server.database((session) => session.all('delete from rate_limits'));
  refused(await reset({ identifier: `${newId()}@corner.example`, code: '000000', password: fresh }));
  for (const identifier of [request.email, silent.email, `${newId()}@corner.example`]) {
    for (const added of [1, 0]) {
      const before = await traces();
      refused(await reset({ identifier, code: '000000', password: fresh }));
      const after = await traces();
      // Once for the address that it came from, once for the code.
      assert.deepEqual(after, { rows: before.rows + added, used: before.used + 2, rest: before.rest });
    }
  }
});

test('at most five messages a day, however often the hours allow it', async () => {
  const owner = await server.business();
  for (let n = 0; n < 8; n += 1) assert.equal((await forgot(owner.email)).status, 202);
  await queueIsEmpty();
  assert.equal((await secretsTo(owner.email, 5)).length, 5);
});

test('links and codes may be tried 30 times in 15 minutes from one address', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const { status } = await strict.stranger.post('/auth/email/verify', { token: `x${n}` });
    answers.push(status);
  }
  assert.deepEqual(answers, [...Array(30).fill(401), 429]);
  assert.equal((await reset({ token: 'x', password: fresh }, strict)).status, 429);
  await strict.database((session) => session.all('delete from rate_limits'));
});

test('a reset lets in whom too many wrong passwords had locked out', async () => {
  const phone = newPhone();
  const owner = await strict.business({ phone });
  for (const identifier of [owner.email, phone, owner.email]) {
    assert.equal((await login(identifier, 'wrong words', strict)).status, 401);
  }
  for (const identifier of [owner.email, phone]) {
    assert.equal((await login(identifier, password, strict)).status, 429);
  }
  const { token } = await ask(owner.email, strict);
  assert.equal((await reset({ token, password: fresh }, strict)).status, 200);
  assert.equal((await login(owner.email, fresh, strict)).status, 200);
  assert.equal((await login(phone, fresh, strict)).status, 200);
});

// ---- change ----

test('a change of password keeps this session and ends all others', async () => {
  const owner = await server.business();
  const elsewhere = await login(owner.email, password);
  const pending = await ask(owner.email);
  const answer = await owner.post('/auth/password/change', { currentPassword: password, password: fresh });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'PASSWORD_CHANGED',
    message: 'Password changed. You are signed out on all other devices.',
    data: null,
    meta: null,
  });
  assert.equal((await owner.get('/auth/session')).status, 200);
  const { refreshToken } = owner;
  assert.equal((await server.stranger.post('/auth/token/refresh', { refreshToken })).status, 200);
  assert.equal((await server.withToken(elsewhere.body.data.accessToken).get('/auth/session')).status, 401);
  assert.equal((await login(owner.email, password)).status, 401);
  assert.equal((await login(owner.email, fresh)).status, 200);
  refused(await reset({ token: pending.token, password: 'eight blue lanterns' }));
});

test('API keys outlive a change, which asks for the old password, and end with a reset', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(
      `insert into sessions (org_id, id, user_id, name, key_hash, address, expires_at)
       values ($1, $2, $3, 'Web shop', '\\x01', '::1', now() + interval '1 year')`,
      [owner.orgId, newId(), owner.userId],
    ),
  );
  const keyLives = async () => {
    const rows = await server.database((session) =>
      session.all(
        'select 1 from sessions where user_id = $1 and key_hash is not null and revoked_at is null',
        [owner.userId],
      ),
    );
    return rows.length === 1;
  };
  await owner.post('/auth/password/change', { currentPassword: password, password: fresh });
  assert.equal(await keyLives(), true);
  const { token } = await ask(owner.email);
  await reset({ token, password: 'eight blue lanterns' });
  assert.equal(await keyLives(), false);
});

test('a change touches no colleague', async () => {
  const owner = await server.business();
  const kit = await server.colleague(owner, 'CASHIER');
  const before = await hashOf(kit);
  await owner.post('/auth/password/change', { currentPassword: password, password: fresh });
  assert.equal(await hashOf(kit), before);
  assert.equal((await kit.get('/auth/session')).status, 200);
});

test('a wrong current password is 401 and changes nothing; the eleventh try in a quarter of an hour is 429', async () => {
  const owner = await server.business();
  const before = await hashOf(owner);
  const elsewhere = await login(owner.email, password);
  const change = (currentPassword: string) =>
    owner.post('/auth/password/change', { currentPassword, password: fresh });
  for (let n = 0; n < 10; n += 1) {
    const answer = await change('not the password');
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'INVALID_CREDENTIALS');
    assert.equal(answer.body.message, 'The current password is wrong.');
  }
  const eleventh = await change(password);
  assert.equal(eleventh.status, 429);
  assert.ok(Number(eleventh.headers.get('retry-after')) > 0);
  assert.equal(await hashOf(owner), before);
  assert.equal((await server.withToken(elsewhere.body.data.accessToken).get('/auth/session')).status, 200);
});

test('a weak new password is refused, also one made of the own words', async () => {
  const owner = await server.business({ businessName: 'Zanzibar Traders' });
  const before = await hashOf(owner);
  for (const weak of ['short', 'password123', 'zanzibartraders1']) {
    const answer = await owner.post('/auth/password/change', { currentPassword: password, password: weak });
    assert.equal(answer.status, 400, weak);
    assert.equal(answer.body.errors[0].field, 'password');
  }
  assert.equal(await hashOf(owner), before);
});

test('repeated with the same key a change is made once, and of two at once one is made', async () => {
  const owner = await server.business();
  const body = { currentPassword: password, password: fresh };
  const first = await owner.post('/auth/password/change', body, { key: 'one' });
  const again = await owner.post('/auth/password/change', body, { key: 'one' });
  assert.equal(again.status, 200);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(again.body, first.body);

  const other = await server.business();
  const chosen = ['eight blue lanterns', 'nine gold lanterns'];
  const answers = await Promise.all(
    chosen.map((next) => other.post('/auth/password/change', { currentPassword: password, password: next })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  const winner = chosen[answers.findIndex(({ status }) => status === 200)] ?? '';
  assert.ok(await passwordMatches(winner, await hashOf(other)));
});

test('a user without a password, who came by a provider, cannot change it but can reset it', async () => {
  const owner = await server.business(registration());
  await server.database((session) =>
    session.all('update users set password_hash = null where id = $1', [owner.userId]),
  );
  const answer = await owner.post('/auth/password/change', { currentPassword: password, password: fresh });
  assert.equal(answer.status, 401);
  assert.match(answer.body.message, /^You have no password yet/);
  const { token } = await ask(owner.email);
  assert.equal((await reset({ token, password: fresh })).status, 200);
  assert.equal((await login(owner.email, fresh)).status, 200);
});
