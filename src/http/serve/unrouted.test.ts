import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';

const server = await testServer();

/** Sends these bytes, and reads all that comes back until the server hangs up. */
async function sendRaw(bytes: string) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

function assertEnvelope(answer: Awaited<ReturnType<typeof sendRaw>>, status: number, code: string): void {
  const { timestamp, requestId, ...meta } = answer.body.meta;
  assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.match(answer.head, new RegExp(`^x-request-id: ${requestId}$`, 'im'));
  assert.match(answer.head, /^content-type: application\/json; charset=utf-8$/im);
  assert.match(answer.head, /^x-content-type-options: nosniff$/im);
  const { message, ...body } = answer.body;
  assert.ok(message.length > 0);
  assert.deepEqual(
    [answer.status, { ...body, meta }],
    [status, { success: false, code, data: null, meta: { path: '' }, errors: [] }],
  );
}

test('a wrong method is 405 and names the right ones; a wrong path is 404', async () => {
  const cases: [method: string, path: string, status: number, allow: string | null][] = [
    ['PATCH', '/outlets', 405, 'GET, POST'],
    ['POST', '/outlets/0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10?x=1', 405, 'DELETE, GET, PUT'],
    ['GET', '/auth/login', 405, 'POST'],
    ['DELETE', '/healthz', 405, 'GET, HEAD'],
    ['OPTIONS', '/outlets', 405, 'GET, POST'],
    // A literal path is not an id: it does not take the methods of one, and Allow does not name them.
    ['DELETE', '/outlets/summary', 405, 'GET'],
    ['POST', '/outlets/summary', 405, 'GET'],
    ['QUERY', '/outlets', 405, 'GET, POST'],
    ['QUERY', '/nowhere', 404, null],
    ['PROPFIND', '/outlets', 405, 'GET, POST'],
    ['PURGE', '/nowhere', 404, null],
    ['PATCH', '/outlet', 404, null],
    ['GET', '/outlets/a/b', 404, null],
    ['GET', `/app/${'long'.repeat(80)}.js`, 404, null],
  ];
  for (const [method, path, status, allow] of cases) {
    const answer = await server.stranger.send(method, path);
    assert.deepEqual([answer.status, answer.headers.get('allow')], [status, allow], `${method} ${path}`);
    assert.equal(answer.body.code, status === 405 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
    assert.equal(answer.body.meta.path, path.split('?')[0]);
  }
});

test('an Expect that nobody knows is 417, and a request without a Host 400, in the envelope of errors', async () => {
  assertEnvelope(
    await sendRaw('POST /auth/login HTTP/1.1\r\nHost: a\r\nExpect: more\r\nContent-Length: 2\r\n\r\n{}'),
    417,
    'EXPECTATION_FAILED',
  );
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
  assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_FAILED']);
});

test('what is not HTTP is 400 in the envelope of errors', async () => {
  for (const bytes of [
    'hello\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n',
  ]) {
    assertEnvelope(await sendRaw(bytes), 400, 'VALIDATION_FAILED');
  }
});

test('headers that are too large are 431 in the envelope of errors', async () => {
  const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  assertEnvelope(answer, 431, 'HEADERS_TOO_LARGE');
});

test('a request that does not arrive whole in time is 408 in the envelope of errors', async () => {
  const { headersTimeout, requestTimeout } = server.app.server;
  Object.assign(server.app.server, { headersTimeout: 100, requestTimeout: 100 });
  try {
    assertEnvelope(await sendRaw('POST /auth/login HTTP/1.1\r\nHost: a\r\n'), 408, 'REQUEST_TIMEOUT');
  } finally {
    Object.assign(server.app.server, { headersTimeout, requestTimeout });
  }
});

test('an address that cannot be decoded is refused with all headers, and what is no file of the app is not its page', async () => {
  const undecodable = await fetch(`${server.url}/app/%ff`);
  const header = (name: string) => undecodable.headers.get(name);
  assert.equal(undecodable.status, 400);
  assert.deepEqual(
    [header('x-content-type-options'), header('referrer-policy'), header('cache-control')],
    ['nosniff', 'no-referrer', 'no-store'],
  );
  assert.ok(header('x-request-id'));
  assert.equal((await fetch(`${server.url}/app/assets/nothing`)).status, 404);
});
