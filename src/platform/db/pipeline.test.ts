import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import pg from 'pg';
import { testServer } from '../../../tests/harness.ts';
import { clientConfig } from './connection.ts';
import { isLostConnection } from './database-fault.ts';
import { PipelinedBatch, pipelining, sendBatch } from './pipeline.ts';

/** The version that pipeline.ts was written for. Raise it with package.json, once all tests here pass. */
const writtenFor = '8.23.1';

const require = createRequire(import.meta.url);
const server = await testServer();

test('pg is pinned to the version that the pipeline was written for', () => {
  assert.equal(require('../../../package.json').dependencies.pg, writtenFor);
  assert.equal(require('pg/package.json').version, writtenFor);
  // pg must have no copy of its own: the one that we change would not be the one that reads.
  assert.equal(require.resolve('pg-protocol'), createRequire(require.resolve('pg')).resolve('pg-protocol'));
});

test('the parts of pg that its types do not name are there', () => {
  const { Connection, Query } = pg as unknown as Record<'Connection' | 'Query', { prototype: object }>;
  for (const method of ['parse', 'bind', 'describe', 'execute', 'sync'])
    assert.equal(typeof Connection?.prototype[method as never], 'function', method);
  assert.equal(typeof require('pg/lib/utils.js').prepareValue, 'function');
  // pg passes these messages to the query. One that our batch does not handle would fail silently.
  const handlers = Object.getOwnPropertyNames(Query?.prototype).filter((name) => /^handle/.test(name));
  assert.deepEqual(handlers.sort(), [
    'handleCommandComplete',
    'handleCopyData',
    'handleCopyInResponse',
    'handleDataRow',
    'handleEmptyQuery',
    'handleError',
    'handlePortalSuspended',
    'handleReadyForQuery',
    'handleRowDescription',
  ]);
});

type Insides = EventEmitter & {
  stream: EventEmitter;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/** Opens one connection and counts the kinds of messages that the server sends. */
async function withClient(work: (client: pg.Client, insides: Insides, seen: Seen) => Promise<void>) {
  const client = new pg.Client({ ...clientConfig(server.access.as('app'), 5_000), ...pipelining });
  await client.connect();
  const insides = (client as unknown as { connection: Insides }).connection;
  const seen: Seen = { parseComplete: 0, rowDescription: 0, readyForQuery: 0 };
  for (const kind of Object.keys(seen) as (keyof Seen)[]) {
    insides.on(kind, () => {
      seen[kind] += 1;
    });
  }
  try {
    await work(client, insides, seen);
  } finally {
    await client.end();
  }
}
type Seen = { parseComplete: number; rowDescription: number; readyForQuery: number };

/** Sends the statements as one batch and returns how each ended. */
function batchOf(client: pg.Client, statements: { name?: string; text: string; values?: unknown[] }[]) {
  const batch = new PipelinedBatch();
  const answers = statements.map(({ name, text, values = [] }) => batch.add({ name, text, values }));
  sendBatch(client, batch);
  return Promise.allSettled(answers);
}

const one = { name: 'one', text: 'select $1::int as number', values: [1] };
const two = { name: 'two', text: 'select $1::text as word', values: ['two'] };

test('a batch is answered in one piece, and is prepared and described once per connection', async () => {
  await withClient(async (client, insides, seen) => {
    const answers = [
      { status: 'fulfilled', value: { command: 'SELECT', rows: [{ number: 1 }], rowCount: 1 } },
      { status: 'fulfilled', value: { command: 'SELECT', rows: [{ word: 'two' }], rowCount: 1 } },
    ];
    assert.deepEqual(await batchOf(client, [one, two]), answers);
    assert.deepEqual(seen, { parseComplete: 2, rowDescription: 2, readyForQuery: 1 });
    assert.deepEqual({ ...insides.parsedStatements }, { one: one.text, two: two.text });
    assert.deepEqual({ ...insides.submittedNamedStatements }, {});
    assert.deepEqual(await batchOf(client, [one, two]), answers);
    assert.deepEqual(seen, { parseComplete: 2, rowDescription: 2, readyForQuery: 2 });
  });
});

test('batches are written one behind the other, without waiting for an answer', async () => {
  await withClient(async (client, _, seen) => {
    const first = batchOf(client, [one]);
    const second = batchOf(client, [two]);
    assert.equal(seen.readyForQuery, 0);
    const [[firstAnswer], [secondAnswer]] = await Promise.all([first, second]);
    assert.deepEqual([firstAnswer?.status, secondAnswer?.status], ['fulfilled', 'fulfilled']);
    assert.equal(seen.readyForQuery, 2);
  });
});

test('what stands behind a failure is not run, not noted as prepared, and can be sent again', async () => {
  await withClient(async (client, insides) => {
    const failing = { name: 'failing', text: 'select 1 / $1::int as never', values: [0] };
    const statuses = (await batchOf(client, [one, failing, two])).map(({ status }) => status);
    assert.deepEqual(statuses, ['fulfilled', 'rejected', 'rejected']);
    assert.equal(insides.parsedStatements.two, undefined);
    assert.deepEqual({ ...insides.submittedNamedStatements }, {});
    const [again] = await batchOf(client, [two]);
    assert.deepEqual(again, {
      status: 'fulfilled',
      value: { command: 'SELECT', rows: [{ word: 'two' }], rowCount: 1 },
    });
  });
});

test('a value that cannot be sent is refused before anything is written', async () => {
  const batch = new PipelinedBatch();
  const circle: { self?: object } = {};
  circle.self = circle;
  assert.throws(() => batch.add({ name: undefined, text: 'select $1', values: [circle] }), TypeError);
  assert.deepEqual(batch.members, []);
});

for (const lost of ['commandComplete', 'dataRow'])
  test(`when a message of the answers is lost (${lost}), none of them counts, and the connection ends`, async () => {
    const client = new pg.Client({ ...clientConfig(server.access.as('app'), 5_000), ...pipelining });
    const ended = new Promise((done) => client.once('end', done));
    client.on('error', () => {});
    await client.connect();
    const insides = (client as unknown as { connection: Insides }).connection;
    const emit = insides.emit.bind(insides);
    let isLost = false;
    insides.emit = (kind: string, ...message: unknown[]) => {
      if (kind !== lost || isLost) return emit(kind, ...message);
      isLost = true;
      return true;
    };
    const endings = await batchOf(client, [one, two]);
    const wrong = /^Error: Connection terminated: the answers are not those to the statements$/;
    for (const ending of endings) assert.match(String(ending.status === 'rejected' && ending.reason), wrong);
    assert.ok(isLostConnection(endings[0]?.status === 'rejected' && endings[0].reason));
    await ended;
  });

/** A message from the server: its code, its length and its content. */
function message(code: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(code), length, Buffer.from(content, 'latin1')]);
}

const unreadable = {
  'a report of an error without an end': message('E', 'SERROR'),
  'a report of an error whose end is that of its last text': message('E', 'SERROR\0'),
  'a notice without an end': message('N', 'S'),
  'a row with fewer columns than it says': message('D', '\0\x05'),
  'a row with less than no columns': message('D', '\xff\xff'),
  'an unknown demand to sign in': message('R', '\0\0\0\x63'),
  'an unknown message': message('?', ''),
};

for (const [name, bytes] of Object.entries(unreadable))
  test(`${name} ends the connection, and nothing else`, async () => {
    const client = new pg.Client({ ...clientConfig(server.access.as('app'), 5_000), ...pipelining });
    const ended = new Promise((done) => client.once('end', done));
    client.on('error', () => {});
    await client.connect();
    const insides = (client as unknown as { connection: Insides }).connection;
    const sent = batchOf(client, [one, two]);
    insides.stream.emit('data', bytes);
    for (const ending of await sent) {
      assert.ok(ending.status === 'rejected');
      assert.ok(isLostConnection(ending.reason), String(ending.reason));
    }
    await ended;
  });

test('PostgreSQL reads every array as it was', async () => {
  await withClient(async (client) => {
    const words = [
      'null',
      'NULL',
      'Null',
      'nullable',
      '',
      ' ',
      'a b',
      '"',
      '\\',
      '{}',
      ',',
      'é',
      '-',
      "'",
      '1',
      'a-b_c',
    ];
    const lists = [...words.map((word) => [word]), words, [null], ['a', null], [null, 'a b'], []];
    for (const list of lists) {
      const [answer] = await batchOf(client, [
        { text: 'select to_jsonb($1::text[]) as list', values: [list] },
      ]);
      assert.deepEqual(answer, {
        status: 'fulfilled',
        value: { command: 'SELECT', rows: [{ list }], rowCount: 1 },
      });
    }
    const [numbers] = await batchOf(client, [
      { text: 'select to_jsonb($1::bigint[]) as list', values: [[-5n, 0n, 9_007_199_254_740_991n, null]] },
    ]);
    assert.deepEqual(numbers, {
      status: 'fulfilled',
      value: { command: 'SELECT', rows: [{ list: [-5, 0, 9_007_199_254_740_991, null] }], rowCount: 1 },
    });
  });
});
