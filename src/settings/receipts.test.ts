import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { assertRefused, lastTrace } from '../../tests/checks.ts';
import { dataOf, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer();
const path = '/settings/receipts';

const defaultsOf = (rows: { name: string; isDefault: boolean }[]) =>
  rows.filter(({ isDefault }) => isDefault).map(({ name }) => name);

test('a setting says how receipts look, and what is absent is as usual', async () => {
  const owner = await server.business();
  const { createdAt, updatedAt, ...created } = dataOf(await owner.post(path, { name: ' Till roll ' }));
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(created, {
    id: created.id,
    name: 'Till roll',
    outletId: null,
    headerLines: [],
    footerLines: [],
    taxNumber: null,
    language: 'en',
    paper: '80MM',
    code: 'QR',
    showLogo: true,
    showCashier: true,
    showCustomer: true,
    isDefault: true,
    logoUrl: null,
    version: 1,
  });
  const change = {
    name: 'Bill',
    outletId: owner.outletId,
    headerLines: ['Open', 'daily'],
    footerLines: ['Bye'],
    taxNumber: 'T-1',
    language: 'fr-CA',
    paper: 'A4',
    code: 'BARCODE',
    showLogo: false,
    showCashier: false,
    showCustomer: false,
  };
  const edited = dataOf(await owner.put(`${path}/${created.id}`, { ...change, version: 1 }));
  assert.deepEqual(
    { ...edited, createdAt: null, updatedAt: null },
    {
      ...change,
      id: created.id,
      isDefault: true,
      logoUrl: null,
      version: 2,
      createdAt: null,
      updatedAt: null,
    },
  );
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, audit?.after, event?.type],
    ['updateReceiptSetting', edited, 'receipt_setting.updated'],
  );
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.deepEqual(dataOf(await cashier.get(path)).rows, [edited]);
  assertRefused(await owner.put(`${path}/${created.id}`, { ...change, version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
});

test('each outlet has one that is used, and so have all others: the last that was made so', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  const make = async (name: string, body: object = {}) => dataOf(await owner.post(path, { name, ...body }));
  await make('A');
  await make('B');
  const own = { outletId: second };
  await make('C', own);
  const spare = await make('D', { ...own, isDefault: false });
  const rows = async (query = '') => dataOf(await owner.get(`${path}?${query}`)).rows;
  assert.deepEqual(defaultsOf(await rows()), ['A', 'C']);
  await make('E', { isDefault: true });
  assert.deepEqual(defaultsOf(await rows()), ['C', 'E']);
  dataOf(await owner.put(`${path}/${spare.id}`, { name: 'D', ...own, isDefault: true }));
  assert.deepEqual(defaultsOf(await rows()), ['D', 'E']);
  // For all now, where it takes the place of the one that is there.
  dataOf(await owner.put(`${path}/${spare.id}`, { name: 'D' }));
  assert.deepEqual(defaultsOf(await rows()), ['D']);
  dataOf(await owner.put(`${path}/${spare.id}`, { name: 'D', isDefault: false }));
  assert.deepEqual(defaultsOf(await rows()), []);
  const names = (found: { name: string }[]) => found.map(({ name }) => name);
  assert.deepEqual(names(await rows(`outletId=${owner.outletId}`)), ['A', 'B', 'D', 'E']);
  assert.deepEqual(names(await rows('search=c')), ['C']);
  const first = dataOf(await owner.get(`${path}?limit=4`));
  assert.deepEqual(names(dataOf(await owner.get(`${path}?limit=4&cursor=${first.nextCursor}`)).rows), ['E']);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } });
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;

test('a logo is made anew, small, at an address of its own, and stays until another is sent or null', async () => {
  const owner = await server.business();
  const png = dataUrl(await picture(960, 320).png().toBuffer());
  const created = dataOf(await owner.post(path, { name: 'Roll', logo: png }));
  assert.match(created.logoUrl, new RegExp(`^/images/${owner.orgId}/[0-9a-f-]{36}\\.png$`));
  const response = await fetch(server.url + created.logoUrl);
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-content-type-options'].map((name) => response.headers.get(name)),
    ['image/png', 'public, max-age=31536000, immutable', 'nosniff'],
  );
  const { format, width, height } = await sharp(await response.bytes()).metadata();
  assert.deepEqual([format, width, height], ['png', 480, 160]);
  const { audit } = await lastTrace(server, owner);
  assert.deepEqual(audit?.after, created);

  const renamed = dataOf(await owner.put(`${path}/${created.id}`, { name: 'Bill' }));
  assert.equal(renamed.logoUrl, created.logoUrl);
  const jpeg = dataUrl(await picture(10, 10).jpeg().toBuffer(), 'jpeg');
  const other = dataOf(await owner.put(`${path}/${created.id}`, { name: 'Bill', logo: jpeg })).logoUrl;
  assert.equal((await fetch(server.url + other)).status, 200);
  assert.equal((await fetch(server.url + created.logoUrl)).status, 404);
  const rival = await server.business();
  assert.equal((await fetch(server.url + other.replace(owner.orgId, rival.orgId))).status, 404);
  assert.equal(dataOf(await owner.put(`${path}/${created.id}`, { name: 'Bill', logo: null })).logoUrl, null);
  assert.equal((await fetch(server.url + other)).status, 404);
});

test('settings that cannot be are refused, and nothing changes', async () => {
  const owner = await server.business();
  const rival = await server.business();
  const theirs = dataOf(await rival.post(path, { name: 'Theirs' })).id;
  const mine = dataOf(await owner.post(path, { name: 'Mine' })).id;
  const before = dataOf(await owner.get(path));
  const missing = { status: 404, code: 'NOT_FOUND' };
  assertRefused(await owner.post(path, { name: 'mine' }), { status: 409, code: 'DUPLICATE', field: 'name' });
  assertRefused(await owner.post(path, { name: 'X', outletId: rival.outletId }), {
    ...missing,
    field: 'outletId',
  });
  assertRefused(await owner.put(`${path}/${mine}`, { name: 'X', outletId: rival.outletId }), {
    ...missing,
    field: 'outletId',
  });
  assertRefused(await owner.put(`${path}/${theirs}`, { name: 'X' }), missing);
  assertRefused(await owner.put(`${path}/${newId()}`, { name: 'X' }), missing);
  for (const [bad, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'X', language: 'français' }, 'language'],
    [{ name: 'X', headerLines: Array.from({ length: 21 }, () => 'line') }, 'headerLines'],
    [{ name: 'X', paper: 'A5' }, 'paper'],
    [{ name: 'X', logo: 'https://evil.example/logo.png' }, 'logo'],
    [{ name: 'X', logo: dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }, 'logo'],
    [{ name: 'X', logo: dataUrl(await picture(9, 9).webp().toBuffer()) }, 'logo'],
    [{ name: 'X', logo: dataUrl((await picture(9, 9).png().toBuffer()).subarray(0, 60)) }, 'logo'],
    [{ name: 'X', logo: dataUrl(Buffer.alloc(525_000)) }, 'logo'],
  ] as const) {
    assertRefused(await owner.post(path, bad), { status: 400, code: 'VALIDATION_FAILED', field });
  }
  assert.deepEqual(dataOf(await owner.get(path)), before);
});

test('who is limited to outlets sets and sees those of them, and sees the one for all', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Second' })).id;
  const manager = await server.colleague(owner, 'MANAGER', [second]);
  const all = dataOf(await owner.post(path, { name: 'All' })).id;
  const first = dataOf(await owner.post(path, { name: 'First', outletId: owner.outletId })).id;
  const own = dataOf(await manager.post(path, { name: 'Own', outletId: second })).id;
  assert.deepEqual(
    dataOf(await manager.get(path)).rows.map(({ id }: { id: string }) => id),
    [all, own],
  );
  const missing = { status: 404, code: 'NOT_FOUND' };
  assertRefused(await manager.post(path, { name: 'X' }), { status: 403, code: 'FORBIDDEN' });
  assertRefused(await manager.post(path, { name: 'X', outletId: owner.outletId }), {
    ...missing,
    field: 'outletId',
  });
  assertRefused(await manager.put(`${path}/${all}`, { name: 'X', outletId: second }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  assertRefused(await manager.put(`${path}/${first}`, { name: 'X', outletId: second }), missing);
  assert.equal((await manager.put(`${path}/${own}`, { name: 'Ours', outletId: second })).status, 200);
});

test('a setting sent twice with one key is made once, and changed once', async () => {
  const owner = await server.business();
  const created = dataOf(await owner.post(path, { name: 'Once' }, { key: 'make' }));
  const again = await owner.post(path, { name: 'Once' }, { key: 'make' });
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body.data], ['true', created]);
  await owner.put(`${path}/${created.id}`, { name: 'Twice' }, { key: 'change' });
  const changed = await owner.put(`${path}/${created.id}`, { name: 'Twice' }, { key: 'change' });
  assert.deepEqual([changed.headers.get('idempotent-replayed'), changed.body.data.version], ['true', 2]);
});
