import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { assertRefused, lastTrace } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import { prune } from '../audit/exports.ts';
import { checkBusinessArchive } from '../platform/archive/import-business.ts';
import { readEntries } from '../platform/archive/read-archive.ts';
import { newId } from '../platform/ids.ts';
import { exportBusinessJob } from './exports.ts';

const server = await testServer();
const { database } = server.parts;
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-export-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ask = (owner: SignedIn, key?: string) => owner.post('/settings/export', undefined, key ? { key } : {});
const make = ({ orgId }: SignedIn, exportId: string, signal = new AbortController().signal) =>
  exportBusinessJob(database).run({ orgId, exportId } as never, signal);
const download = (url: string) => fetch(`${server.url}${url}`);

async function exported(owner: SignedIn) {
  const { status, body } = await ask(owner);
  assert.equal(status, 202, JSON.stringify(body));
  await make(owner, body.data.exportId);
  return body.data as { exportId: string; url: string };
}

test('an owner asks for the whole business, sees how far it is, and gets it as a file without passwords', async () => {
  const owner = await server.business();
  const { body } = await ask(owner, 'all of it');
  const { exportId, url, createdAt, expiresAt, ...rest } = body.data;
  assert.deepEqual(rest, { status: 'QUEUED', percent: 0, rows: 0, bytes: 0, failure: null });
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 86_400_000);
  assert.equal((await lastTrace(server, owner)).audit?.operation, 'exportBusiness');
  const waiting = await server.stranger.get(url);
  assert.equal(waiting.status, 202);
  assert.deepEqual([waiting.body.code, waiting.body.data], ['BUSINESS_EXPORT_RUNNING', body.data]);
  // Asked again, by the same key or not, it is the same one.
  assert.deepEqual((await ask(owner, 'all of it')).body, body);
  assert.deepEqual((await ask(owner)).body.data, body.data);

  const jobs = server.startJobs();
  const answer = await until(async () => {
    const found = await download(url);
    return found.status === 200 ? found : undefined;
  });
  await jobs.stop();
  assert.equal(answer.headers.get('content-type'), 'application/gzip');
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="business-.*\.tar\.gz"$/,
  );
  const file = join(folder, 'business.tar.gz');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(Number(answer.headers.get('content-length')), bytes.length);
  writeFileSync(file, bytes);
  const archive = await checkBusinessArchive(file, () => {});
  assert.deepEqual(
    [archive.business, archive.withCredentials],
    [{ id: owner.orgId, name: 'Corner Shop' }, false],
  );
  for await (const { name, content } of readEntries(file)) {
    if (!name.startsWith('tables/users/')) continue;
    const { password_hash, pin_hash, email } = JSON.parse(await text(content as never));
    assert.deepEqual(
      { password_hash, pin_hash, email },
      { password_hash: null, pin_hash: null, email: owner.email },
    );
  }
  const { audit } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.subject], ['downloadBusinessExport', exportId]);
});

test('an address that nobody was given, or that is no longer the asker’s to use, finds nothing', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  const { url, exportId } = await exported(owner);
  assert.equal((await download(url)).status, 200);
  const token = url.slice('/exports/'.length);
  const bytes = Buffer.from(token, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(63) ^ 1, 63);
  // As of another business, too: the address holds both ids, and the seal of both.
  const foreign = Buffer.concat([
    Buffer.from(other.orgId.replaceAll('-', ''), 'hex'),
    Buffer.from(token, 'base64url').subarray(16),
  ]);
  for (const wrong of [
    bytes.toString('base64url'),
    foreign.toString('base64url'),
    `${token}A`,
    exportId,
    'x',
  ]) {
    assertRefused(await server.stranger.get(`/exports/${wrong}`), { status: 404, code: 'NOT_FOUND' });
  }
  const change = (set: string) =>
    server.database((session) => session.all(`update users set ${set} where id = $1`, [owner.userId]));
  for (const [gone, back] of [
    [`role = 'MANAGER'`, `role = 'OWNER'`],
    [`status = 'DISABLED'`, `status = 'ACTIVE'`],
  ] as const) {
    await change(gone);
    assert.equal((await download(url)).status, 404, gone);
    await change(back);
  }
  assert.equal((await download(url)).status, 200);
  await server.database((session) =>
    session.all(`update business_exports set created_at = now() - interval '25 hours' where id = $1`, [
      exportId,
    ]),
  );
  assert.equal((await download(url)).status, 404);
  await prune(database.jobs);
  const left = await server.database((session) =>
    session.all('select from business_export_parts where export_id = $1', [exportId]),
  );
  assert.deepEqual(left, []);
});

test('the console asks whether it is there, and that is no download', async () => {
  const owner = await server.business();
  const head = (url: string) => fetch(`${server.url}${url}`, { method: 'HEAD' });
  const { body } = await ask(owner);
  assert.equal((await head(body.data.url)).status, 202);
  await make(owner, body.data.exportId);
  assert.equal((await head(body.data.url)).status, 200);
  assert.equal((await lastTrace(server, owner)).audit?.operation, 'exportBusiness');
});

test('a new export replaces the last one', async () => {
  const owner = await server.business();
  const first = await exported(owner);
  const second = await exported(owner);
  assert.notEqual(second.exportId, first.exportId);
  assert.equal((await download(first.url)).status, 404);
  assert.equal((await download(second.url)).status, 200);
});

test('one that never ended, or is of somebody who may not have it any more, keeps nobody from another', async () => {
  const owner = await server.business();
  const second = await server.colleague(owner, 'OWNER');
  const first = (await ask(second)).body.data;
  assert.equal((await ask(owner)).body.data.exportId, first.exportId);
  await owner.patch(`/users/${second.userId}`, { role: 'MANAGER' });
  const own = (await ask(owner)).body.data;
  assert.notEqual(own.exportId, first.exportId);
  assert.equal((await server.stranger.get(own.url)).status, 202);
  await server.database((session) =>
    session.all(`update business_exports set created_at = now() - interval '25 hours' where id = $1`, [
      own.exportId,
    ]),
  );
  assert.notEqual((await exported(owner)).exportId, own.exportId);
});

test('an export that is cut short begins again, and one that never ends well says so', async () => {
  const owner = await server.business();
  const { exportId, url } = (await ask(owner)).body.data;
  const stopped = new AbortController();
  stopped.abort(new Error('the server stops'));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await assert.rejects(make(owner, exportId, stopped.signal), /the server stops/);
    assert.equal((await server.stranger.get(url)).body.data.status, 'RUNNING');
  }
  await make(owner, exportId);
  assertRefused(await server.stranger.get(url), { status: 409, code: 'INVALID_STATE' });
  await make(owner, (await exported(owner)).exportId);
  // One that was removed meanwhile is nobody's work any more.
  await make(owner, newId());
});
