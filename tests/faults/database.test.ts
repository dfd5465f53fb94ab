import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { operation } from '../../src/http/operation.ts';
import { Exactly } from '../../src/http/schema.ts';
import { operations } from '../../src/operations.ts';
import { type Network, proxyTo } from '../fixtures/tcp-proxy.ts';
import { type Answer, password, testServer } from '../harness.ts';
import { holdBusiness, holdLock, untilWaiting } from '../locks.ts';
import { contention } from '../timing.ts';
import { until } from '../until.ts';

/** A statement that takes longer than anybody may wait for a lock, and less than statements may take. */
const slow = operation({
  id: 'slow',
  route: 'GET /slow',
  group: 'Test',
  summary: 'Slow',
  access: 'session',
  answer: { code: 'SLOW', message: 'At last.', data: Exactly({}) },
  handle: async ({ tx }) => {
    await tx.run(sql`select pg_sleep(3.5)`);
    return { data: {} };
  },
});

let network!: Network;
const server = await testServer({
  defaultWaits: true,
  operations: [...operations, slow],
  proxy: async (database) => {
    network = await proxyTo(database);
    return network;
  },
});

/**
 * The answers, if they are there when 3 s have passed, as this process has them: it is the server's as well, and while
 * the machine gives it to others the time stands still.
 */
async function within3s(asked: Promise<Answer>[]): Promise<Answer[]> {
  const busyBefore = contention();
  let answers: Answer[] | undefined;
  const all = Promise.all(asked).then((found) => {
    answers = found;
  });
  let steps = 0;
  while (!answers) {
    await Promise.race([all, wait(50)]);
    steps += 1;
  }
  const busy = Math.max(busyBefore, contention());
  assert.ok(
    steps <= 60 * busy,
    `no answer within 3 s: ${steps} steps of 50 ms, contention ${busy.toFixed(1)}`,
  );
  return answers;
}

function assertBusy(answers: Answer[]): void {
  for (const { status, headers, body } of answers) {
    assert.deepEqual(
      [status, body.code, headers.get('retry-after')],
      [503, 'UNAVAILABLE', '1'],
      JSON.stringify(body),
    );
  }
}

/** Fills the pool with connections that are used and idle. */
async function warmUp(client: { get(path: string): Promise<Answer> }): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.get('/outlets')));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
}

test('a lock that is held: 503 with Retry-After within 3 s, and the write is done when it is free', async () => {
  const owner = await server.business();
  const held = await holdBusiness(server, owner.orgId);
  try {
    assertBusy(await within3s([owner.post('/outlets', { name: 'Ikeja' })]));
  } finally {
    await held.release();
  }
  assert.equal((await owner.post('/outlets', { name: 'Ikeja' })).status, 200);
});

test('sign-ins to one account that wait for each other have their 503 within 3 s, not one after the other', async () => {
  const [owner, someone] = [await server.business(), await server.business()];
  const signIn = (email: string, words: string) =>
    server.stranger.post('/auth/login', { identifier: email, password: words });
  // Now the address of this machine has been counted twice, and the account once.
  assert.equal((await signIn(someone.email, password)).status, 200);
  assert.equal((await signIn(owner.email, 'some other words')).status, 401);
  const held = await holdLock(server, 'select 1 from rate_limits where used = 1 for update');
  try {
    const asked = Array.from({ length: 20 }, () => signIn(owner.email, password));
    assertBusy(await within3s(asked));
  } finally {
    await held.release();
  }
  assert.equal((await signIn(owner.email, password)).status, 200);
});

test('200 clients that wait for one lock: each has its 503 within 3 s, also who waited for a connection first', async () => {
  const owner = await server.business();
  const held = await holdBusiness(server, owner.orgId);
  try {
    const asked = Array.from({ length: 200 }, (_, number) =>
      owner.post('/outlets', { name: `No ${number}` }),
    );
    assertBusy(await within3s(asked));
  } finally {
    await held.release();
  }
  assert.equal((await owner.get('/outlets?limit=100')).body.meta.total, 1);
});

test('a business whose writes wait for a lock keeps no other business waiting', async () => {
  const [stuck, other] = [await server.business(), await server.business()];
  const held = await holdBusiness(server, stuck.orgId);
  let done = false;
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let number = 0; !done; number += 1) await stuck.post('/outlets', { name: `${writer}-${number}` });
  });
  try {
    // Two thirds of the 12 connections are all that one business gets.
    await untilWaiting(server, 8);
    assert.equal((await other.post('/outlets', { name: 'Ikeja' })).status, 200);
    assert.equal((await other.get('/outlets')).body.meta.total, 2);
    assert.equal((await server.stranger.get('/readyz')).status, 200);
  } finally {
    done = true;
    await held.release();
    await Promise.all(writers);
  }
});

test('connections that are cut: what was not answered is 503, and the next requests are served', async () => {
  const owner = await server.business();
  const held = await holdBusiness(server, owner.orgId);
  try {
    const asked = Array.from({ length: 3 }, (_, number) => owner.post('/outlets', { name: `No ${number}` }));
    await untilWaiting(server, 3);
    network.cut();
    assertBusy(await within3s(asked));
  } finally {
    await held.release();
  }
  assert.equal((await owner.post('/outlets', { name: 'Ikeja' })).status, 200);
  assert.equal((await owner.get('/outlets')).body.meta.total, 2);
});

test('a write whose connection is cut before its commit is tried again, and done once', async () => {
  const owner = await server.business();
  const held = await holdBusiness(server, owner.orgId);
  const writing = owner.post('/outlets', { name: 'Ikeja' });
  await untilWaiting(server, 1);
  network.cut();
  await held.release();
  assert.equal((await writing).status, 200);
  assert.equal((await owner.get('/outlets')).body.meta.total, 2);
});

test('connections that lead nowhere: 503 within 3 s, they are thrown away, and new ones serve', async () => {
  const owner = await server.business();
  await warmUp(owner);
  network.silence();
  try {
    const asked = Array.from({ length: 30 }, (_, number) => owner.post('/outlets', { name: `No ${number}` }));
    assertBusy(await within3s(asked));
    // Those that are made now lead nowhere either.
    assertBusy(await within3s([owner.get('/outlets')]));
  } finally {
    network.mend();
  }
  await until(async () => (await owner.get('/outlets')).status === 200 || undefined);
  assert.equal((await owner.get('/outlets')).body.meta.total, 1);
  network.cut();
  await until(() => server.parts.database.identity.figures().total === 0 || undefined);
});

test('a statement may take longer than anybody waits for a lock', async () => {
  const owner = await server.business();
  assert.equal((await owner.get('/slow')).status, 200);
});
