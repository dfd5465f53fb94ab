import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { type Answer, type Client, type SignedIn, testServer } from '../../tests/harness.ts';

const server = await testServer();
const sibling = await server.sibling();
const limited = await testServer({
  environment: {
    TILLHOUSE_RATES: 'loginAddress=1000/60,registerAddress=1000/60,refreshSession=3/60',
  },
});

function refresh(token: string, by: Client = server.stranger): Promise<Answer> {
  return by.post('/auth/token/refresh', { refreshToken: token });
}

/** Refreshes and answers the next refresh token. */
async function successor(token: string): Promise<string> {
  const answer = await refresh(token);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.refreshToken;
}

/** Lets time pass for a session: its tokens were used so many seconds earlier. */
function letPass(user: SignedIn, seconds: number, on = server): Promise<unknown> {
  return on.database((session) =>
    session.all(
      'update refresh_tokens set used_at = used_at - make_interval(secs => $1) where session_id = $2',
      [seconds, user.sessionId],
    ),
  );
}

async function tokenRows(user: SignedIn): Promise<{ generation: number; used: boolean }[]> {
  return server.database((session) =>
    session.all<{ generation: number; used: boolean }>(
      `select generation, used_at is not null as used from refresh_tokens where session_id = $1 order by generation`,
      [user.sessionId],
    ),
  );
}

/** The family is dead: neither its tokens nor its access tokens count any more. */
async function assertDead(user: SignedIn, refreshTokens: string[], accessTokens: string[]): Promise<void> {
  for (const token of accessTokens) {
    assert.equal((await server.withToken(token).get('/auth/session')).status, 401);
    assert.equal((await sibling.withToken(token).get('/auth/session')).status, 401);
  }
  for (const token of refreshTokens) {
    const answer = await refresh(token);
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, 'UNAUTHENTICATED');
  }
  const [row] = await server.database((session) =>
    session.all('select revoked_at is not null as revoked from sessions where id = $1', [user.sessionId]),
  );
  assert.deepEqual(row, { revoked: true });
}

test('a refresh answers the next tokens of the same session', async () => {
  const owner = await server.business();
  const answer = await refresh(owner.refreshToken);
  assert.equal(answer.status, 200);
  const { accessToken, refreshToken } = answer.body.data;
  assert.deepEqual(answer.body, {
    success: true,
    code: 'TOKEN_REFRESHED',
    message: 'Here are the next tokens.',
    data: { tokenType: 'Bearer', accessToken, expiresIn: 900, refreshToken },
    meta: { sessionId: owner.sessionId },
  });
  assert.match(refreshToken, /^[\w-]{64}$/);
  assert.notEqual(refreshToken, owner.refreshToken);
  assert.notEqual(accessToken, owner.accessToken);
  const check = await server.withToken(accessToken).get('/auth/session');
  assert.equal(check.body.meta.sessionId, owner.sessionId);
  assert.equal(
    (await owner.get('/auth/session')).status,
    200,
    'the access token before it lives its 900 seconds',
  );
});

const faults: [what: string, body: object, field: string][] = [
  ['a token that is a number', { refreshToken: 1 }, 'refreshToken'],
  ['a token that is null', { refreshToken: null }, 'refreshToken'],
  ['a token of 201 characters', { refreshToken: 'x'.repeat(201) }, 'refreshToken'],
  ['an unknown field', { refreshToken: 'x', sessionId: 'y' }, 'sessionId'],
];
for (const [what, body, field] of faults) {
  test(`a refresh with ${what} is refused, naming ${field}`, async () => {
    const answer = await server.stranger.post('/auth/token/refresh', body);
    assert.equal(answer.status, 400);
    assert.deepEqual(
      answer.body.errors.map((error: { field: string }) => error.field),
      [field],
    );
  });
}

test('a refresh without any token is 401, with a body or without', async () => {
  for (const body of [{}, undefined]) {
    const without = await server.stranger.post('/auth/token/refresh', body);
    assert.equal(without.status, 401);
    assert.equal(without.body.code, 'UNAUTHENTICATED');
    assert.match(without.body.message, /^No refresh token was sent/);
  }
});

test('parallel tabs: 50 refreshes of one token at once all succeed, with one successor', async () => {
  const owner = await server.business();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(owner.refreshToken)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const successors = new Set(answers.map(({ body }) => body.data.refreshToken));
  assert.equal(successors.size, 1);
  assert.deepEqual(await tokenRows(owner), [
    { generation: 1, used: true },
    { generation: 2, used: false },
  ]);
  for (const { body } of answers) {
    assert.equal((await server.withToken(body.data.accessToken).get('/auth/session')).status, 200);
  }
  await successor([...successors][0] as string);
});

test('two processes that race for one token give one successor', async () => {
  const owner = await server.business();
  const clients = Array.from({ length: 50 }, (_, index) => (index % 2 ? server.stranger : sibling.stranger));
  const answers = await Promise.all(clients.map((client) => refresh(owner.refreshToken, client)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body.data.refreshToken)).size, 1);
  assert.deepEqual(await tokenRows(owner), [
    { generation: 1, used: true },
    { generation: 2, used: false },
  ]);
});

test('a lost answer does not lock the client out: the same token gives the same successor again', async () => {
  const owner = await server.business();
  const lost = await successor(owner.refreshToken);
  await letPass(owner, 9);
  const again = await successor(owner.refreshToken);
  assert.equal(again, lost);
  await successor(again);
});

test('a repeated refresh with its Idempotency-Key keeps no tokens, and gives the same successor', async () => {
  const owner = await server.business();
  const send = () =>
    server.stranger.post('/auth/token/refresh', { refreshToken: owner.refreshToken }, { key: 'refresh' });
  const [first, second] = [await send(), await send()];
  assert.equal(second.status, 200);
  assert.equal(second.body.data.refreshToken, first.body.data.refreshToken);
  const kept = await server.database((session) =>
    session.all(`select 1 from public_answers where operation = 'refreshToken'`),
  );
  assert.deepEqual(kept, []);
});

test('a token used again after 10 seconds ends its family at once', async () => {
  const owner = await server.business();
  const first = await refresh(owner.refreshToken);
  const next = first.body.data;
  await letPass(owner, 10);
  const reused = await refresh(owner.refreshToken);
  assert.equal(reused.status, 401);
  assert.equal(reused.body.code, 'REFRESH_REUSED');
  assert.deepEqual(reused.headers.getSetCookie(), []);
  await assertDead(owner, [owner.refreshToken, next.refreshToken], [owner.accessToken, next.accessToken]);
});

test('the grace is not prolonged by using it: a parent does not stay usable for ever', async () => {
  const owner = await server.business();
  const next = await successor(owner.refreshToken);
  for (const seconds of [4, 4]) {
    await letPass(owner, seconds);
    assert.equal(await successor(owner.refreshToken), next);
  }
  await letPass(owner, 2);
  const late = await refresh(owner.refreshToken);
  assert.equal(late.status, 401);
  assert.equal(late.body.code, 'REFRESH_REUSED');
  await assertDead(owner, [next], [owner.accessToken]);
});

test('a grandparent ends the family, even within the grace', async () => {
  const owner = await server.business();
  const parent = await successor(owner.refreshToken);
  const child = await successor(parent);
  const reused = await refresh(owner.refreshToken);
  assert.equal(reused.status, 401);
  assert.equal(reused.body.code, 'REFRESH_REUSED');
  await assertDead(owner, [parent, child], [owner.accessToken]);
});

test('the immediate parent is within the grace, whichever generation it is', async () => {
  const owner = await server.business();
  let token = owner.refreshToken;
  for (let generation = 1; generation <= 5; generation += 1) {
    const next = await successor(token);
    assert.equal(await successor(token), next);
    token = next;
  }
});

test('a family that ends takes no other session of the user with it', async () => {
  const owner = await server.business();
  const { body } = await server.stranger.post('/auth/login', {
    identifier: owner.email,
    password: 'four calm otters',
    platform: 'ios',
  });
  await successor(await successor(owner.refreshToken));
  assert.equal((await refresh(owner.refreshToken)).status, 401);
  assert.equal((await server.withToken(body.data.accessToken).get('/auth/session')).status, 200);
  await successor(body.data.refreshToken);
});

test('a session is refreshed 30 times a minute', async () => {
  const owner = await server.business();
  let token = owner.refreshToken;
  for (let sent = 0; sent < 30; sent += 1) token = await successor(token);
  const answer = await refresh(token);
  assert.equal(answer.status, 429);
  assert.equal(answer.body.code, 'TOO_MANY_REQUESTS');
  assert.equal(answer.headers.get('retry-after'), '60');
  await letPass(owner, 60);
  await successor(token);
});

test('repeats within the grace do not count to the rate', async () => {
  const owner = await limited.business();
  const by = limited.stranger;
  const first = await refresh(owner.refreshToken, by);
  for (let sent = 0; sent < 10; sent += 1) {
    const repeated = await refresh(owner.refreshToken, by);
    assert.equal(repeated.status, 200);
    assert.equal(repeated.body.data.refreshToken, first.body.data.refreshToken);
  }
  const second = await refresh(first.body.data.refreshToken, by);
  const third = await refresh(second.body.data.refreshToken, by);
  assert.equal(third.status, 200);
  const fourth = await refresh(third.body.data.refreshToken, by);
  assert.equal(fourth.status, 429);
  // Refused and not used: it is still good when the minute is over.
  await letPass(owner, 60, limited);
  assert.equal((await refresh(third.body.data.refreshToken, by)).status, 200);
});

test('a session that has expired is not refreshed', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [owner.sessionId]),
  );
  const answer = await refresh(owner.refreshToken);
  assert.equal(answer.status, 401);
  assert.equal(answer.body.code, 'UNAUTHENTICATED');
  assert.deepEqual(await tokenRows(owner), [{ generation: 1, used: false }]);
});

test('a refresh lets the session live 30 days from then', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update sessions set expires_at = now() + interval '1 day' where id = $1`, [owner.sessionId]),
  );
  await successor(owner.refreshToken);
  const [row] = await server.database((session) =>
    session.all<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where id = $1',
      [owner.sessionId],
    ),
  );
  assert.deepEqual(row, { days: 30 });
});

test('a session that was logged out or revoked is not refreshed', async () => {
  const owner = await server.business();
  await owner.post('/auth/logout');
  await assertDead(owner, [owner.refreshToken], [owner.accessToken]);
});

test("a disabled user's session is not refreshed, and goes on when the user may again", async () => {
  const owner = await server.business();
  const setStatus = (status: string) =>
    server.database((session) =>
      session.all('update users set status = $1 where id = $2', [status, owner.userId]),
    );
  await setStatus('DISABLED');
  const answer = await refresh(owner.refreshToken);
  assert.equal(answer.status, 401);
  assert.equal(answer.body.code, 'UNAUTHENTICATED');
  await setStatus('ACTIVE');
  await successor(owner.refreshToken);
});

test("a token is found only in its own tenant: another tenant's id in it is 401", async () => {
  const [ours, theirs] = [await server.business(), await server.business()];
  const org = Buffer.from(theirs.refreshToken, 'base64url').subarray(0, 16);
  const secret = Buffer.from(ours.refreshToken, 'base64url').subarray(16);
  assert.equal((await refresh(Buffer.concat([org, secret]).toString('base64url'))).status, 401);
  await successor(ours.refreshToken);
});

test('of 1,000 mutated tokens none is accepted, none fails the server, and none harms the real one', async () => {
  const owner = await server.business();
  const real = owner.refreshToken;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const letter = () => alphabet[randomInt(alphabet.length)];
  const at = () => randomInt(real.length);
  const mutations: ((place: number) => string)[] = [
    (place) => real.slice(0, place) + letter() + real.slice(place + 1),
    (place) => real.slice(0, place) + real.slice(place + 1),
    (place) => real.slice(0, place) + letter() + real.slice(place),
    (place) => real.slice(0, place),
    (place) => real + real.slice(0, place + 1),
    (place) => `${real.slice(0, place)}${'=+/ \n\u0000é\ud800%'[randomInt(9)]}${real.slice(place)}`,
    (place) => real.slice(place) + real.slice(0, place),
    () => Array.from(real, letter).join(''),
    () => `${real}=`,
    () => real.toLowerCase(),
  ];
  const mutated = Array.from({ length: 1_000 }, (_, index) =>
    (mutations[index % mutations.length] ?? String)(at()),
  );
  const wrong = mutated.filter((token) => token !== real);
  assert.ok(wrong.length > 950);
  for (let start = 0; start < wrong.length; start += 50) {
    const answers = await Promise.all(wrong.slice(start, start + 50).map((token) => refresh(token)));
    for (const [index, { status }] of answers.entries()) {
      assert.ok(status === 400 || status === 401, `${status} for ${wrong[start + index]}`);
    }
  }
  assert.deepEqual(await tokenRows(owner), [{ generation: 1, used: false }]);
  await successor(real);
});

test('neither a token nor a password is anywhere in the database, nor what a token could be made from', async () => {
  const owner = await server.business();
  const next = await refresh(owner.refreshToken);
  const tokens = [
    owner.refreshToken,
    owner.accessToken,
    next.body.data.refreshToken,
    next.body.data.accessToken,
  ];
  const everything = await server.database(async (session) => {
    const tables = await session.all<{ name: string }>(`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
      from pg_tables where schemaname in ('public', 'jobs')`);
    const texts: string[] = [];
    for (const { name } of tables) {
      const [row] = await session.all<{ text: string | null }>(
        `select string_agg(t::text, e'\\n') as text from ${name} t`,
      );
      texts.push(row?.text ?? '');
    }
    return texts.join('\n');
  });
  assert.ok(everything.includes(owner.email), 'the search looks at the rows');
  for (const token of tokens) {
    assert.ok(!everything.includes(token));
    assert.ok(!everything.includes(Buffer.from(token).toString('hex')));
  }
  for (const token of [owner.refreshToken, next.body.data.refreshToken]) {
    const secret = Buffer.from(token, 'base64url').subarray(16);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      assert.ok(!everything.includes(secret.toString(form).slice(0, 40)));
    }
  }
  assert.ok(!everything.includes('four calm otters'));
});
