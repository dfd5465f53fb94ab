import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../../tests/harness.ts';
import { until } from '../../../../tests/until.ts';
import { newId } from '../../../platform/ids.ts';

/** A printer is a TCP server that takes bytes; this one answers, too, and never closes first, as many do. */
const printed: Buffer[] = [];
const printer = await listening((socket) => {
  const parts: Buffer[] = [];
  socket.write('status: secret of the far side');
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('end', () => {
    printed.push(Buffer.concat(parts));
    socket.end();
  });
});
/** This one hangs up in the middle. */
const rude = await listening((socket) => {
  socket.once('data', () => socket.resetAndDestroy());
});
const closed = await listening(() => undefined);
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const ports = { good: portOf(printer), rude: portOf(rude), closed: portOf(closed) };
closed.close();

async function listening(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return server;
}
// Loopback and these ports are allowed because the operator lists them.
const listed = Object.values(ports).map((port) => `127.0.0.1:${port}`);
const server = await testServer({
  environment: { TILLHOUSE_PRINTERS: listed.join(','), LOG_LEVEL: 'silent' },
});
const switchedOff = await testServer();

async function printerOf(owner: SignedIn, port: number, host = '127.0.0.1'): Promise<string> {
  const body = { outletId: owner.outletId, name: `${host} ${port}`, host, port };
  const answer = await owner.post('/settings/printers', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id;
}

const hello = Buffer.from('\x1b@Hello\n');
const print = (who: SignedIn, printerId: string, bytes: Buffer = hello, key = newId()) =>
  who.post('/till/print', { printerId, data: bytes.toString('base64') }, { key });
const notTaken = { status: 409, code: 'INVALID_STATE' };

test('a cashier prints on a printer of the outlet, once for each key, and hears nothing of its answer', async () => {
  const owner = await server.business();
  const printerId = await printerOf(owner, ports.good);
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  printed.length = 0;
  // A receipt with pictures is large: every byte of it arrives.
  const large = Buffer.alloc(400_000, 'receipt ');
  const key = newId();
  const first = await print(cashier, printerId, large, key);
  assert.deepEqual(
    [first.status, first.body],
    [200, { success: true, code: 'PRINTED', message: 'Sent to the printer.', data: null, meta: null }],
  );
  const again = await print(cashier, printerId, large, key);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await print(cashier, printerId)).status, 200);
  await until(async () => (printed.length >= 2 ? true : undefined));
  assert.deepEqual(
    printed.map((bytes) => bytes.length),
    [large.length, hello.length],
  );
  assert.deepEqual(printed[0], large);
});

test('several tills print on one printer, one after the other', async () => {
  const owner = await server.business();
  const printerId = await printerOf(owner, ports.good);
  printed.length = 0;
  const answers = await Promise.all(
    [1, 2, 3].map((till) => print(owner, printerId, Buffer.from(`till ${till}`))),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(printed.map(String).sort(), ['till 1', 'till 2', 'till 3']);
});

test('a printer that is off or hangs up is told in words that name no address', async () => {
  const owner = await server.business();
  for (const port of [ports.closed, ports.rude]) {
    const answer = await print(owner, await printerOf(owner, port), Buffer.alloc(300_000, 'x'));
    assertRefused(answer, notTaken);
    assert.equal(
      answer.body.message,
      'The printer did not accept the print. Check that it is on and that its address in the settings is right.',
    );
    assert.ok(!JSON.stringify(answer.body).includes('127.0.0.1'));
  }
});

test('only where the operator allows it, and never by a name that leads elsewhere', async () => {
  const owner = await server.business();
  // Past the operation, as an archive of another server would bring it.
  for (const [host, port] of [
    ['127.0.0.1', 9100],
    ['127.0.0.2', ports.good],
    ['169.254.169.254', 80],
    ['no-such-name.invalid', ports.good],
  ] as const) {
    const printerId = newId();
    await server.database((session) =>
      session.all(
        'insert into printers (org_id, id, outlet_id, name, host, port) values ($1, $2, $3, $4, $5, $6)',
        [owner.orgId, printerId, owner.outletId, `${host} ${port}`, host, port],
      ),
    );
    printed.length = 0;
    assertRefused(await print(owner, printerId), notTaken);
    assert.deepEqual(printed, [], host);
  }
});

test('a server whose operator has not switched it on does not print', async () => {
  const owner = await switchedOff.business();
  const printerId = await printerOf(owner, ports.good);
  printed.length = 0;
  const answer = await print(owner, printerId);
  assertRefused(answer, notTaken);
  assert.equal(answer.body.message, 'This server does not print on the network.');
  assert.deepEqual(printed, []);
  const { settings } = (await owner.get(`/till/catalogue?outletId=${owner.outletId}`)).body.data;
  assert.deepEqual(settings.printers, []);
});

test('printers of others are not there, and bad input is told', async () => {
  const [owner, stranger] = [await server.business(), await server.business()];
  const printerId = await printerOf(owner, ports.good);
  const elsewhere = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const cashier = await server.colleague(owner, 'CASHIER', [elsewhere]);
  printed.length = 0;
  for (const other of [stranger, cashier])
    assertRefused(await print(other, printerId), { status: 404, code: 'NOT_FOUND', field: 'printerId' });
  const bad = (data: unknown) => owner.post('/till/print', { printerId, data });
  const refused = { status: 400, code: 'VALIDATION_FAILED', field: 'data' };
  for (const data of ['', 'not base64!', 'QUJ', 7, 'A'.repeat(699_056)])
    assertRefused(await bad(data), refused);
  assert.deepEqual(printed, []);
});
