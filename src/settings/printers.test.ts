import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer({ environment: { TILLHOUSE_PRINTERS: 'on' } });
const path = '/settings/printers';

async function created(owner: SignedIn, body: object) {
  const answer = await owner.post(path, { outletId: owner.outletId, host: '192.168.1.50', ...body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

test('a printer is added to an outlet, changed, listed and removed', async () => {
  const owner = await server.business();
  const printer = await created(owner, { name: ' Kitchen ' });
  const { id, createdAt, updatedAt } = printer;
  const kitchen = { id, outletId: owner.outletId, name: 'Kitchen', host: '192.168.1.50', port: 9100 };
  assert.deepEqual(printer, { ...kitchen, createdAt, updatedAt, version: 1 });
  assert.deepEqual((await lastTrace(server, owner)).audit, {
    operation: 'createPrinter',
    type: 'printer',
    subject: id,
    before: null,
    after: printer,
  });
  const bar = await created(owner, { name: 'Bar', host: 'bar-printer.shop.example', port: 9101 });
  const { body: listed } = await owner.get(`${path}?outletId=${owner.outletId}`);
  assert.deepEqual(
    listed.data.rows.map(({ name }: { name: string }) => name),
    ['Bar', 'Kitchen'],
  );
  const { body } = await owner.patch(`${path}/${bar.id}`, { host: '10.0.0.9', version: 1 });
  assert.deepEqual([body.data.name, body.data.host, body.data.port], ['Bar', '10.0.0.9', 9101]);
  assertRefused(await owner.patch(`${path}/${bar.id}`, { name: 'Desk', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  // The tills of the outlet know its name, and not where it is.
  const { settings } = (await owner.get(`/till/catalogue?outletId=${owner.outletId}`)).body.data;
  assert.deepEqual(settings.printers, [
    { id: bar.id, name: 'Bar' },
    { id, name: 'Kitchen' },
  ]);
  assert.equal((await owner.delete(`${path}/${id}`)).status, 200);
  assert.equal((await owner.get(path)).body.data.rows.length, 1);
  assertRefused(await owner.delete(`${path}/${id}`), { status: 404, code: 'NOT_FOUND' });
});

test('an address that the operator does not allow is not taken, nor a name twice', async () => {
  const owner = await server.business();
  const kitchen = await created(owner, { name: 'Kitchen' });
  const before = await stateOf(server, owner);
  const body = { outletId: owner.outletId, name: 'Bar', host: '192.168.1.51' };
  const refused = { status: 400, code: 'VALIDATION_FAILED', field: 'host' };
  for (const host of [
    '127.0.0.1',
    '169.254.169.254',
    '8.8.8.8',
    '::1',
    'fd00::1::2',
    '10.0.0.300',
    '10.0.0',
    'http://x/',
    'a b',
    '',
  ])
    assertRefused(await owner.post(path, { ...body, host }), refused);
  assertRefused(await owner.post(path, { ...body, port: 6379 }), refused);
  assertRefused(await owner.patch(`${path}/${kitchen.id}`, { port: 22 }), refused);
  assertRefused(await owner.post(path, { ...body, name: ' kitchen' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'name',
  });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('printers of another business, or of an outlet that one does not see, are not there', async () => {
  const [owner, stranger] = [await server.business(), await server.business()];
  const { id } = await created(owner, { name: 'Kitchen' });
  const elsewhere = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const manager = await server.colleague(owner, 'MANAGER', [elsewhere]);
  for (const other of [stranger, manager]) {
    assertRefused(await other.patch(`${path}/${id}`, { name: 'Mine' }), { status: 404, code: 'NOT_FOUND' });
    assertRefused(await other.delete(`${path}/${id}`), { status: 404, code: 'NOT_FOUND' });
    assert.deepEqual((await other.get(path)).body.data.rows, []);
    assertRefused(await other.post(path, { outletId: owner.outletId, name: 'Mine', host: '10.0.0.1' }), {
      status: 404,
      code: 'NOT_FOUND',
      field: 'outletId',
    });
  }
  assert.equal((await owner.get(path)).body.data.rows[0].name, 'Kitchen');
});

test('a write that is repeated by its key is done once', async () => {
  const owner = await server.business();
  const body = { outletId: owner.outletId, name: 'Kitchen', host: '10.0.0.1' };
  const key = newId();
  const first = await owner.post(path, body, { key });
  const again = await owner.post(path, body, { key });
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const one = `${path}/${first.body.data.id}`;
  const rename = newId();
  for (const _ of [1, 2]) {
    const { body } = await owner.patch(one, { name: 'Bar' }, { key: rename });
    assert.equal(body.data.version, 2);
  }
  const removal = newId();
  for (const _ of [1, 2]) assert.equal((await owner.delete(one, { key: removal })).status, 200);
});
