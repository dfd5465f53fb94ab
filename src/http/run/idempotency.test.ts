import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { Type } from 'typebox';
import {
  type Answer,
  type Client,
  type SignedIn,
  type TestServer,
  testServer,
} from '../../../tests/harness.ts';
import { operations } from '../../operations.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { operation } from '../operation.ts';
import { Count, Exactly, Id } from '../schema.ts';

function openOutlet(tx: Tx, orgId: string, name: string): Promise<number> {
  const id = newId();
  return tx.run(sql`
    insert into outlets (org_id, id, code, name, timezone)
    values (${orgId}, ${id}, ${id.slice(-8).toUpperCase()}, ${name}, 'UTC')`);
}

/** What the test operations do next. Each test sets what it needs. */
const plan = { throwing: false, refusing: false, keeping: false, failures: 0, errcode: '40001', attempts: 0 };
/** Where a running request waits until the test lets it go on. */
const gates = new Map<string, { arrived: () => void; open: Promise<void> }>();
const openers: (() => void)[] = [];
// Runs before the server closes, which waits for its requests: a failed test may have left its gate shut.
after(() => {
  for (const open of openers) open();
});

const Named = Exactly({ name: Type.String() });
const Nothing = Type.Null();

const writeThenFail = operation({
  id: 'writeThenFail',
  route: 'POST /on-purpose/fail',
  group: 'Test',
  summary: 'Writes, then throws or refuses',
  access: 'org.write',
  body: Named,
  answer: { code: 'DONE', message: '-', data: Nothing },
  handle: async ({ tx, actor, body }) => {
    await openOutlet(tx, actor.orgId, body.name);
    if (plan.throwing) throw new Error('on purpose');
    if (plan.refusing) throw fail('INVALID_STATE', { keepEffects: plan.keeping });
    return { data: null, events: [{ type: 'outlet.created', data: body }] };
  },
});
const waitAtGate = operation({
  id: 'waitAtGate',
  route: 'POST /on-purpose/wait',
  group: 'Test',
  summary: 'Writes, then waits for the test',
  access: 'org.write',
  body: Named,
  answer: { code: 'DONE', message: '-', data: Nothing },
  handle: async ({ tx, actor, body }) => {
    await openOutlet(tx, actor.orgId, body.name);
    const gate = gates.get(body.name);
    gate?.arrived();
    await gate?.open;
    return { data: null };
  },
});
const contend = operation({
  id: 'contend',
  route: 'POST /on-purpose/contend',
  group: 'Test',
  summary: 'Writes, then loses against another transaction for as long as planned',
  access: 'org.write',
  body: Named,
  answer: { code: 'DONE', message: '-', data: Exactly({ attempts: Count }) },
  handle: async ({ tx, actor, body }) => {
    plan.attempts += 1;
    await openOutlet(tx, actor.orgId, body.name);
    if (plan.attempts <= plan.failures) {
      await tx.run(raw(`do $$ begin raise exception using errcode = '${plan.errcode}'; end $$`));
    }
    return { data: { attempts: plan.attempts } };
  },
});
const contendInPublic = operation({
  id: 'contendInPublic',
  route: 'POST /on-purpose/contend-in-public',
  group: 'Test',
  summary: 'The same for anyone',
  access: 'public',
  repeat: 'renewed',
  answer: { code: 'DONE', message: '-', data: Exactly({ attempts: Count }) },
  handle: async ({ tx }) => {
    plan.attempts += 1;
    if (plan.attempts <= plan.failures) {
      await tx.run(raw(`do $$ begin raise exception using errcode = '${plan.errcode}'; end $$`));
    }
    return { data: { attempts: plan.attempts } };
  },
});
const lockTwo = operation({
  id: 'lockTwo',
  route: 'POST /on-purpose/lock-two',
  group: 'Test',
  summary: 'Locks two outlets in the order it is told',
  access: 'org.write',
  body: Exactly({ first: Id, second: Id }),
  answer: { code: 'DONE', message: '-', data: Nothing },
  handle: async ({ tx, actor, body }) => {
    const lock = (id: string) =>
      tx.run(sql`update outlets set version = version + 1 where org_id = ${actor.orgId} and id = ${id}`);
    await lock(body.first);
    const gate = gates.get(body.first);
    gates.delete(body.first);
    gate?.arrived();
    await gate?.open;
    await lock(body.second);
    return { data: null };
  },
});
const renameTwice = operation({
  id: 'renameTwice',
  route: 'POST /on-purpose/rename/{outletId}',
  group: 'Test',
  summary: 'Tells what it did',
  access: 'org.write',
  body: Named,
  answer: { code: 'DONE', message: '-', data: Nothing },
  handle: async ({ params, body }) => ({
    data: null,
    change: { type: 'outlet', id: params.outletId, before: { name: 'Old' }, after: body },
    events: [
      { type: 'outlet.updated', data: { to: body.name } },
      { type: 'outlet.closed', data: { id: params.outletId } },
    ],
  }),
});

const server = await testServer({
  defaultWaits: true,
  environment: { LOG_LEVEL: 'silent' },
  operations: [...operations, writeThenFail, waitAtGate, contend, contendInPublic, lockTwo, renameTwice],
});
const sibling = await server.sibling();

function setPlan(next: Partial<typeof plan>): void {
  Object.assign(plan, { throwing: false, refusing: false, keeping: false, failures: 0, attempts: 0 }, next);
}

/** Makes requests for this name wait. Returns a promise of the first arrival, and a function that lets them go on. */
function gate(name: string): { arrival: Promise<void>; open: () => void } {
  const arrival = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<void>();
  gates.set(name, { arrived: arrival.resolve, open: opening.promise });
  openers.push(opening.resolve);
  return { arrival: arrival.promise, open: opening.resolve };
}

/** Returns when this many of the server's connections wait for a lock. */
async function waitersFor(on: TestServer, count: number): Promise<void> {
  await on.database(async (session) => {
    for (let looks = 0; looks < 10_000; looks += 1) {
      const [row] = await session.all<{ waiting: number }>(`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      if ((row?.waiting ?? 0) >= count) return;
    }
    throw new Error('nobody waits for a lock');
  });
}

type Traces = { outlets: string[]; audits: string[]; events: string[]; answers: number };

/** What a business has besides the traces of its registration and its logins. */
async function tracesOf(owner: SignedIn): Promise<Traces> {
  const [row] = await server.database((session) =>
    session.all<Traces>(
      `select array(select name from outlets where org_id = $1 and name <> 'Corner Shop' order by name) as outlets,
              array(select operation from audit
                    where org_id = $1 and operation not in ('register', 'login') order by id) as audits,
              array(select type from events where org_id = $1 and type <> 'organisation.registered' order by id) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [owner.orgId],
    ),
  );
  assert.ok(row);
  return row;
}

const nothing: Traces = { outlets: [], audits: [], events: [], answers: 0 };
const oneOutlet: Traces = {
  outlets: ['Ikeja'],
  audits: ['createOutlet'],
  events: ['outlet.created'],
  answers: 1,
};
const isReplay = (answer: Answer) => answer.headers.get('idempotent-replayed') === 'true';

test('a write repeated with its key is answered the same again, and done once', async () => {
  const owner = await server.business();
  const first = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  const second = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  assert.deepEqual([first.status, isReplay(first)], [200, false]);
  assert.deepEqual([second.status, isReplay(second)], [200, true]);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers.get('content-type'), first.headers.get('content-type'));
  assert.deepEqual(await tracesOf(owner), oneOutlet);
});

test('a write sent 50 times at once, to two processes, is done once and answered 50 times', async () => {
  const owner = await server.business();
  const clients = [owner, sibling.withToken(owner.accessToken)];
  /** On a busy machine the first may take longer than the others wait. Then they are told to ask again. */
  const send = async (client: Client = owner): Promise<Answer> => {
    const answer = await client.post('/outlets', { name: 'Ikeja' }, { key: 'fifty' });
    return answer.body?.code === 'IDEMPOTENCY_IN_FLIGHT' ? send(client) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(clients[index % 2])));
  for (const { status, body } of answers) {
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, answers[0]?.body);
  }
  assert.equal(answers.filter(isReplay).length, 49);
  assert.deepEqual(await tracesOf(owner), oneOutlet);
});

test('without a key each request is one of its own', async () => {
  const owner = await server.business();
  assert.equal((await owner.post('/outlets', { name: 'Ikeja' })).status, 200);
  assert.equal((await owner.post('/outlets', { name: 'Ikeja' })).status, 409);
  assert.equal((await owner.post('/outlets', { name: 'Yaba' })).status, 200);
  assert.deepEqual((await tracesOf(owner)).answers, 0);
});

test('a key with another body or another address is refused, and does nothing', async () => {
  const owner = await server.business();
  await owner.post('/on-purpose/rename/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10', { name: 'A' }, { key: 'k' });
  const before = await tracesOf(owner);
  for (const answer of [
    await owner.post('/on-purpose/rename/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10', { name: 'B' }, { key: 'k' }),
    await owner.post('/on-purpose/rename/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a11', { name: 'A' }, { key: 'k' }),
  ]) {
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'IDEMPOTENCY_MISMATCH');
    assert.equal(isReplay(answer), false);
  }
  assert.deepEqual(await tracesOf(owner), before);
});

test('a key is good for the same request, in whatever order its fields and however its ids are written', async () => {
  const owner = await server.business();
  const { outletId } = owner;
  const first = await owner.put(`/outlets/${outletId}`, { name: 'Ikeja', version: 1 }, { key: 'k' });
  const again = await owner.put(
    `/outlets/${outletId.toUpperCase()}`,
    { version: 1, name: 'Ikeja' },
    { key: 'k' },
  );
  assert.deepEqual([first.status, again.status, isReplay(again)], [200, 200, true]);
  assert.deepEqual(again.body, first.body);
});

test('a key belongs to its tenant, its user and its operation', async () => {
  const [owner, stranger] = [await server.business(), await server.business()];
  const colleague = await server.colleague(owner, 'MANAGER');
  setPlan({});
  const answers = [
    await owner.post('/outlets', { name: 'Ikeja' }, { key: 'shared' }),
    await stranger.post('/outlets', { name: 'Ikeja' }, { key: 'shared' }),
    await colleague.post('/outlets', { name: 'Yaba' }, { key: 'shared' }),
    await owner.post('/on-purpose/fail', { name: 'Lekki' }, { key: 'shared' }),
  ];
  assert.deepEqual(
    answers.map((answer) => [answer.status, isReplay(answer)]),
    Array(4).fill([200, false]),
  );
});

test('another session of the same user may repeat a write', async () => {
  const owner = await server.business();
  const first = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  const login = await server.stranger.post('/auth/login', {
    identifier: owner.email,
    password: 'four calm otters',
  });
  const again = await server
    .withToken(login.body.data.accessToken)
    .post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  assert.equal(isReplay(again), true);
  assert.deepEqual(again.body, first.body);
});

test('an answer is given again only to who may still do it', async () => {
  const owner = await server.business();
  const manager = await server.colleague(owner, 'MANAGER');
  await manager.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  const setUser = (change: string) =>
    server.database((session) => session.all(`update users set ${change} where id = $1`, [manager.userId]));
  await setUser(`role = 'CASHIER'`);
  assert.equal((await manager.post('/outlets', { name: 'Ikeja' }, { key: 'k' })).status, 403);
  await setUser(`role = 'MANAGER', status = 'DISABLED'`);
  assert.equal((await manager.post('/outlets', { name: 'Ikeja' }, { key: 'k' })).status, 401);
});

test('a key has 1 to 255 characters', async () => {
  const owner = await server.business();
  for (const key of ['', 'x'.repeat(256), 'a\tb']) {
    const answer = await owner.post('/outlets', { name: 'Ikeja' }, { key });
    assert.equal(answer.status, 400, JSON.stringify(key));
    assert.equal(answer.body.errors[0].field, 'Idempotency-Key');
  }
  assert.deepEqual(await tracesOf(owner), nothing);
  for (const key of ['x', 'x'.repeat(255), "'; drop table outlets --", 'é']) {
    const name = `Outlet ${key.length} ${key.slice(0, 3)}`;
    assert.equal((await owner.post('/outlets', { name }, { key })).status, 200);
    assert.equal(isReplay(await owner.post('/outlets', { name }, { key })), true);
  }
});

test('a read takes no key, and is never answered from memory', async () => {
  const owner = await server.business();
  const read = () => owner.send('GET', '/outlets', { key: 'k' });
  assert.equal((await read()).body.meta.total, 1);
  await owner.post('/outlets', { name: 'Ikeja' });
  const again = await read();
  assert.equal(again.body.meta.total, 2);
  assert.equal(isReplay(again), false);
});

test('a refusal is not kept: the same key succeeds when the reason is gone', async () => {
  const owner = await server.business();
  await owner.post('/outlets', { name: 'Ikeja' });
  const before = await tracesOf(owner);
  const refused = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'DUPLICATE');
  assert.deepEqual(await tracesOf(owner), before);
  await server.database((session) =>
    session.all(`update outlets set name = 'Yaba' where org_id = $1 and name = 'Ikeja'`, [owner.orgId]),
  );
  const answer = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'k' });
  assert.deepEqual([answer.status, isReplay(answer)], [200, false]);
});

test('a failure leaves nothing: no row, no trace, no answer; the same key then succeeds', async () => {
  const owner = await server.business();
  setPlan({ throwing: true });
  const failed = await owner.post('/on-purpose/fail', { name: 'Ikeja' }, { key: 'k' });
  assert.equal(failed.status, 500);
  assert.equal(failed.body.code, 'SERVER_ERROR');
  assert.deepEqual(await tracesOf(owner), nothing);

  setPlan({});
  const answer = await owner.post('/on-purpose/fail', { name: 'Ikeja' }, { key: 'k' });
  assert.deepEqual([answer.status, isReplay(answer)], [200, false]);
  assert.deepEqual(await tracesOf(owner), {
    outlets: ['Ikeja'],
    audits: ['writeThenFail'],
    events: ['outlet.created'],
    answers: 1,
  });
});

test('a refusal undoes what was done, except where it declares to keep it; its key stays free', async () => {
  const owner = await server.business();
  setPlan({ refusing: true });
  const undone = await owner.post('/on-purpose/fail', { name: 'Undone' }, { key: 'k' });
  assert.equal(undone.status, 409);
  assert.equal(undone.body.code, 'INVALID_STATE');
  assert.deepEqual(await tracesOf(owner), nothing);

  setPlan({ refusing: true, keeping: true });
  const kept = await owner.post('/on-purpose/fail', { name: 'Kept' }, { key: 'k' });
  assert.equal(kept.status, 409);
  assert.deepEqual(await tracesOf(owner), { ...nothing, outlets: ['Kept'] });
});

test('a duplicate waits for the first and gets its answer', async () => {
  const owner = await server.business();
  const { arrival, open } = gate('Ikeja');
  const first = owner.post('/on-purpose/wait', { name: 'Ikeja' }, { key: 'k' });
  await arrival;
  const second = owner.post('/on-purpose/wait', { name: 'Ikeja' }, { key: 'k' });
  await waitersFor(server, 1);
  open();
  const answers = await Promise.all([first, second]);
  assert.deepEqual(
    answers.map((answer) => [answer.status, isReplay(answer)]),
    [
      [200, false],
      [200, true],
    ],
  );
  assert.deepEqual((await tracesOf(owner)).outlets, ['Ikeja']);
});

test('a duplicate that waited 2 seconds is told that the first is still running', async () => {
  const owner = await server.business();
  const { arrival, open } = gate('Yaba');
  const first = owner.post('/on-purpose/wait', { name: 'Yaba' }, { key: 'k' });
  await arrival;
  const start = performance.now();
  const duplicates = await Promise.all(
    Array.from({ length: 5 }, () => owner.post('/on-purpose/wait', { name: 'Yaba' }, { key: 'k' })),
  );
  const waited = performance.now() - start;
  open();
  assert.equal((await first).status, 200);
  for (const { status, body, headers } of duplicates) {
    assert.equal(status, 409, JSON.stringify(body));
    assert.equal(body.code, 'IDEMPOTENCY_IN_FLIGHT');
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  assert.ok(waited >= 1_900, `they waited ${waited} ms`);
  assert.equal(isReplay(await owner.post('/on-purpose/wait', { name: 'Yaba' }, { key: 'k' })), true);
  assert.deepEqual((await tracesOf(owner)).outlets, ['Yaba']);
});

test('when the first fails, the duplicate that waited for it does the work', async () => {
  const owner = await server.business();
  const { arrival, open } = gate('Lekki');
  const first = owner.post('/on-purpose/wait', { name: 'Lekki' }, { key: 'k' });
  await arrival;
  const second = owner.post('/on-purpose/wait', { name: 'Lekki' }, { key: 'k' });
  await waitersFor(server, 1);
  await server.database((session) =>
    session.all(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`),
  );
  open();
  assert.equal((await first).status, 503);
  const answer = await second;
  assert.deepEqual([answer.status, isReplay(answer)], [200, false]);
  assert.deepEqual((await tracesOf(owner)).outlets, ['Lekki']);
});

test('a write leaves one audit row and its events: who, from where, by which request, before and after', async () => {
  const owner = await server.business();
  const path = `/on-purpose/rename/${owner.outletId}`;
  const answer = await owner.post(path, { name: 'New' }, { key: 'k' });
  await owner.post(path, { name: 'New' }, { key: 'k' });
  await server.database(async (session) => {
    const audit = await session.all(
      `select user_id, session_id, address, request_id, subject_type, subject_id, before, after,
              recorded_at > now() - interval '1 minute' as recent
       from audit where org_id = $1 and operation = 'renameTwice'`,
      [owner.orgId],
    );
    assert.deepEqual(audit, [
      {
        user_id: owner.userId,
        session_id: owner.sessionId,
        address: '127.0.0.1',
        request_id: answer.headers.get('x-request-id'),
        subject_type: 'outlet',
        subject_id: owner.outletId,
        before: { name: 'Old' },
        after: { name: 'New' },
        recent: true,
      },
    ]);
    const events = await session.all(
      `select type, data from events where org_id = $1 and type like 'outlet.%' order by id`,
      [owner.orgId],
    );
    assert.deepEqual(events, [
      { type: 'outlet.updated', data: { to: 'New' } },
      { type: 'outlet.closed', data: { id: owner.outletId } },
    ]);
  });
});

test('a read leaves no trace', async () => {
  const owner = await server.business();
  for (const path of ['/outlets', '/outlets/summary', '/auth/session', '/auth/sessions'])
    await owner.get(path);
  assert.deepEqual(await tracesOf(owner), nothing);
});

for (const errcode of ['40001', '40P01']) {
  test(`what ${errcode} undid is tried again, the whole of it, and done once`, async () => {
    const owner = await server.business();
    setPlan({ failures: 4, errcode });
    const answer = await owner.post('/on-purpose/contend', { name: 'Ikeja' }, { key: 'k' });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, { attempts: 5 });
    assert.deepEqual(await tracesOf(owner), {
      outlets: ['Ikeja'],
      audits: ['contend'],
      events: [],
      answers: 1,
    });
  });

  test(`after the fifth ${errcode} it is given up: 503, worth another try, and nothing stays`, async () => {
    const owner = await server.business();
    setPlan({ failures: 99, errcode });
    const answer = await owner.post('/on-purpose/contend', { name: 'Ikeja' }, { key: 'k' });
    assert.equal(answer.status, 503);
    assert.equal(answer.body.code, 'UNAVAILABLE');
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(plan.attempts, 5);
    assert.deepEqual(await tracesOf(owner), nothing);
  });

  test(`a public operation is tried again after ${errcode}, too`, async () => {
    setPlan({ failures: 2, errcode });
    const answer = await server.stranger.post('/on-purpose/contend-in-public');
    assert.deepEqual([answer.status, answer.body.data], [200, { attempts: 3 }]);
  });
}

test('what another fault undid is not tried again', async () => {
  const owner = await server.business();
  setPlan({ failures: 99, errcode: 'XX000' });
  assert.equal((await owner.post('/on-purpose/contend', { name: 'Ikeja' })).status, 500);
  assert.equal(plan.attempts, 1);
  setPlan({ failures: 99, errcode: '57014' });
  assert.equal((await owner.post('/on-purpose/contend', { name: 'Ikeja' })).status, 503);
  assert.equal(plan.attempts, 1);
});

test('of two writes in a deadlock both succeed: one at once, the other at its second attempt', async () => {
  const owner = await server.business();
  const ids: string[] = [];
  for (const name of ['Ikeja', 'Yaba']) ids.push((await owner.post('/outlets', { name })).body.data.id);
  const [one = '', other = ''] = ids;
  const [first, second] = [gate(one), gate(other)];
  const requests = [
    owner.post('/on-purpose/lock-two', { first: one, second: other }),
    owner.post('/on-purpose/lock-two', { first: other, second: one }),
  ];
  await Promise.all([first.arrival, second.arrival]);
  first.open();
  second.open();
  const answers = await Promise.all(requests);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const versions = await server.database((session) =>
    session.all('select version from outlets where id = any($1)', [ids]),
  );
  assert.deepEqual(versions, [{ version: 3 }, { version: 3 }]);
});

test('an operation that declares no access, or one that nobody knows, is not made', () => {
  const { access, ...without } = {
    id: 'careless',
    route: 'GET /careless',
    group: 'Test',
    summary: 'Forgets to say who may',
    access: 'public',
    answer: { code: 'DONE', message: '-', data: Nothing },
    handle: async () => ({ data: null }),
  } as const;
  assert.equal(access, 'public');
  for (const wrong of [{}, { access: undefined }, { access: '' }, { access: 'everyone' }, { access: null }]) {
    assert.throws(() => operation({ ...without, ...wrong } as never), /careless declares no access/);
  }
});

test('an answer is not given again to a user whose outlets were limited meanwhile', async () => {
  const server = await testServer({ defaultWaits: true });
  const owner = await server.business();
  const other = (await owner.post('/outlets', { name: 'Other' })).body.data;
  const manager = await server.colleague(owner, 'MANAGER', [owner.outletId, other.id]);
  const edit = () => manager.put(`/outlets/${other.id}`, { name: 'Renamed' }, { key: 'edit' });
  assert.equal((await edit()).status, 200);
  assert.equal((await edit()).headers.get('idempotent-replayed'), 'true');
  await server.database((session) =>
    session.all('delete from user_outlets where user_id = $1 and outlet_id = $2', [manager.userId, other.id]),
  );
  const refused = await edit();
  assert.equal(refused.status, 409);
  assert.equal(refused.body.data, null);
});
