import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { assertRefused, walkPages } from '../../tests/checks.ts';
import { type SignedIn, type TestServer, testServer } from '../../tests/harness.ts';
import { holdLock } from '../../tests/locks.ts';
import { until } from '../../tests/until.ts';
import { prune } from '../audit/exports.ts';
import { permits, rolesWith } from '../http/access.ts';
import { eventTypes } from '../http/event.ts';
import { mendRestored } from '../mend-restored.ts';
import { defaultWaits, waits } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { verifyAddress } from '../users/testing.ts';
import { webhooksJob } from './exports.ts';
import { permissionFor, usualTypes } from './rules.ts';
import { type Receiver, receiver } from './testing.ts';

const jobs = new Set<() => Promise<void>>();
const receivers: Receiver[] = [];
// Before the servers are made, and so before they go.
after(async () => {
  for (const stop of jobs) await stop();
  for (const one of receivers) one.close();
});

/** Delivers until it is stopped. */
function startDelivering({ parts }: TestServer): () => Promise<void> {
  const stopping = new AbortController();
  const running = webhooksJob(parts, 25).run(stopping.signal);
  const stop = () => {
    stopping.abort();
    jobs.delete(stop);
    return running;
  };
  jobs.add(stop);
  return stop;
}

const server = await testServer({ environment: { WEBHOOKS_PRIVATE: 'on' } });
const strict = await testServer();
const stopDelivering = startDelivering(server);
startDelivering(strict);

async function listening(answer?: Receiver['answer']): Promise<Receiver> {
  const created = await receiver(answer);
  receivers.push(created);
  return created;
}

async function verifiedOwner(at = server): Promise<SignedIn> {
  const owner = await at.business();
  await verifyAddress(at, owner);
  return owner;
}

async function hook(owner: SignedIn, body: object): Promise<{ id: string; secret: string }> {
  const { status, body: answer } = await owner.post('/webhooks', body);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.data;
}

const tell = async (owner: SignedIn, ...names: string[]) => {
  for (const name of names) await owner.post('/inventory/categories', { name });
};
const namesAt = ({ messages }: Receiver) => messages.map(({ event }) => event.data.name);
const got = (at: Receiver, count: number) => until(() => at.messages.length >= count || undefined);

type Row = Record<string, unknown> & { id: string; status: string };
async function deliveries(owner: SignedIn, { id }: { id: string }, query = ''): Promise<Row[]> {
  return (await owner.get(`/webhooks/${id}/deliveries?sortKey=number&limit=100${query}`)).body.data.rows;
}

/** Lets so much time pass for a webhook that its next attempt is due. */
const hurry = (webhookId: string) =>
  server.database((session) =>
    session.all(
      `update webhook_deliveries set next_attempt_at = now() where webhook_id = $1 and status = 'PENDING'`,
      [webhookId],
    ),
  );

// ---- receivers that take their time: looked at again at the end ----

const patient = await verifiedOwner();
const slow = await listening(() => {});
const endless = await listening((response) => {
  response.writeHead(200);
  const drip = setInterval(() => response.write('x'.repeat(100_000)), 5);
  response.once('close', () => clearInterval(drip));
});
const hostile = {
  slow: { at: slow, hook: await hook(patient, { url: slow.url }) },
  endless: { at: endless, hook: await hook(patient, { url: endless.url }) },
};
await tell(patient, 'First', 'Second');

test('a receiver as printed in the documents accepts what is signed', async (t) => {
  const owner = await verifiedOwner();
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/events.md'), 'utf8');
  const [, script = ''] = /<!-- run: receiver -->\n```js\n(.*?)```/s.exec(text) ?? [];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await hook(owner, { url, events: ['category.created', 'outlet.created'] });
  const printed: string[] = [];
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  child.stdout?.setEncoding('utf8').on('data', (part: string) => printed.push(...part.trim().split('\n')));
  await until(() => fetch(url).catch(() => undefined));
  await tell(owner, 'Soap');
  await owner.post('/locations', { name: 'Lagos' });
  const outlet = (await owner.post('/outlets', { name: 'Ikeja' })).body.data;
  await until(() => printed.length >= 2 || undefined);
  assert.match(printed[0] ?? '', /^category\.created \{.*"name": ?"Soap"/);
  const [type, data] = splitOnce(printed[1] ?? '');
  assert.equal(type, 'outlet.created');
  assert.deepEqual(JSON.parse(data), outlet);
  assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 400);
});

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(' ');
  return [line.slice(0, at), line.slice(at + 1)];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

test('a webhook is shown without its secret, which is sealed, and gets what happens from then on', async () => {
  const owner = await verifiedOwner();
  const other = await verifiedOwner();
  const [all, some] = [await listening(), await listening()];
  await tell(owner, 'Before');
  const created = await hook(owner, { url: all.url, description: ' The shop ' });
  const filtered = await hook(owner, { url: some.url, events: ['outlet.created'] });
  const { secret, ...shown } = created;
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await owner.get('/webhooks');
  assert.deepEqual(body.data.rows[0], shown);
  assert.deepEqual(
    body.data.rows.map((row: Row) => [row.description, row.events, row.status]),
    [
      ['The shop', null, 'ACTIVE'],
      [null, ['outlet.created'], 'ACTIVE'],
    ],
  );
  const kept = await server.database((session) =>
    session.all(`select w::text || (select string_agg(a::text, '') from audit a where a.org_id = w.org_id) as kept
                 from webhooks w where id = '${created.id}'`),
  );
  assert.ok(!JSON.stringify(kept).includes(secret.slice(6, 30)));

  await tell(other, 'Not yours');
  await tell(owner, 'Soap');
  const outlet = (await owner.post('/outlets', { name: 'Ikeja' })).body.data;
  await got(all, 2);
  await got(some, 1);
  assert.deepEqual(namesAt(all), ['Soap', 'Ikeja']);
  assert.deepEqual(namesAt(some), ['Ikeja']);
  const [first] = some.messages;
  assert.ok(first);
  const { id, timestamp, ...event } = first.event as Record<string, unknown> & { id: string };
  assert.deepEqual(event, { type: 'outlet.created', organisationId: owner.orgId, data: outlet });
  assert.equal(first.headers['webhook-id'], id);
  const signed = first.headers as Record<string, string>;
  assert.deepEqual(new Webhook(filtered.secret).verify(first.body, signed), first.event);
  assert.throws(() => new Webhook(secret).verify(first.body, signed), WebhookVerificationError);
  assert.throws(
    () => new Webhook(filtered.secret).verify(`${first.body} `, signed),
    WebhookVerificationError,
  );
  assert.match(String(timestamp), /^\d{4}-.*Z$/);
  const [row] = await until(async () => {
    const rows = await deliveries(owner, filtered);
    return rows[0]?.status === 'DELIVERED' ? rows : undefined;
  });
  const { id: _, createdAt, lastAttemptAt, ...delivery } = row as Row;
  assert.ok(createdAt && lastAttemptAt);
  assert.deepEqual(delivery, {
    number: 1,
    eventId: id,
    type: 'outlet.created',
    replayOf: null,
    status: 'DELIVERED',
    attempts: 1,
    responseStatus: 204,
    error: null,
    nextAttemptAt: null,
  });

  assert.equal((await owner.delete(`/webhooks/${created.id}`, { key: 'gone' })).status, 200);
  const again = await owner.delete(`/webhooks/${created.id}`, { key: 'gone' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await owner.delete(`/webhooks/${created.id}`), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await owner.get(`/webhooks/${created.id}/deliveries`), { status: 404, code: 'NOT_FOUND' });
  assert.equal((await owner.get('/webhooks')).body.meta.total, 1);
  await owner.post('/outlets', { name: 'Yaba' });
  await got(some, 2);
  assert.equal(all.messages.length, 2, 'a webhook that is deleted gets nothing more');
});

test('a delivery that fails is tried again under the same id and holds back what follows; then all come in order', async () => {
  const owner = await verifiedOwner();
  const at = await listening((response) => response.writeHead(500).end('no'));
  const beside = await listening();
  const created = await hook(owner, { url: at.url });
  await hook(owner, { url: beside.url, events: ['location.created'] });
  await tell(owner, 'One', 'Two', 'Three');
  await got(at, 1);
  const [first, second] = await until(async () => {
    const rows = await deliveries(owner, created);
    return rows[0]?.attempts === 1 && rows.length === 3 ? rows : undefined;
  });
  assert.deepEqual(
    [first?.status, first?.responseStatus, first?.error],
    ['PENDING', 500, 'the receiver answered 500'],
  );
  const inMs = Date.parse(String(first?.nextAttemptAt)) - Date.parse(String(first?.lastAttemptAt));
  assert.ok(inMs >= 4_500 && inMs <= 5_000, `the second attempt comes after ${inMs} ms`);
  assert.deepEqual([second?.status, second?.attempts], ['PENDING', 0]);
  assert.ok((await owner.get('/webhooks')).body.data.rows[0].failingSince);

  // Looked after twice in the meantime: another webhook of the business does not wait.
  for (const name of ['Lagos', 'Ibadan']) {
    await owner.post('/locations', { name });
    await until(() => namesAt(beside).includes(name) || undefined);
  }
  assert.deepEqual(namesAt(at), ['One']);
  at.answer = (response) => response.writeHead(200).end('ok');
  await hurry(created.id);
  await got(at, 6);
  assert.deepEqual(namesAt(at), ['One', 'One', 'Two', 'Three', 'Lagos', 'Ibadan']);
  assert.equal(at.messages[0]?.headers['webhook-id'], at.messages[1]?.headers['webhook-id']);
  assert.equal(at.messages[0]?.body, at.messages[1]?.body);
  await until(async () => (await deliveries(owner, created, '&status=DELIVERED')).length === 5 || undefined);
  assert.equal((await owner.get('/webhooks')).body.data.rows[0].failingSince, null);
});

test('after a day a delivery is given up and the next goes out; after three, the webhook is off until it is replayed', async () => {
  const owner = await verifiedOwner();
  const at = await listening((response) => response.writeHead(302, { location: '/elsewhere' }).end());
  const created = await hook(owner, { url: at.url });
  await tell(owner, 'One', 'Two', 'Three');
  await got(at, 1);
  await until(async () => (await deliveries(owner, created))[0]?.attempts || undefined);
  // The seventh pause is the last.
  await server.database((session) =>
    session.all(
      `update webhook_deliveries set attempts = 7, next_attempt_at = now() where webhook_id = $1 and number = 1`,
      [created.id],
    ),
  );
  await got(at, 3);
  assert.deepEqual(namesAt(at), ['One', 'One', 'Two']);
  const [given] = await deliveries(owner, created);
  assert.deepEqual(
    [given?.status, given?.attempts, given?.nextAttemptAt, given?.error],
    ['FAILED', 8, null, 'the receiver answered 302, and redirects are not followed'],
  );

  await until(async () => (await deliveries(owner, created))[1]?.attempts || undefined);
  await server.database((session) =>
    session.all(`update webhooks set failing_since = now() - interval '3 days' where id = $1`, [created.id]),
  );
  await hurry(created.id);
  const off = await until(async () => {
    const [row] = (await owner.get('/webhooks?status=DISABLED')).body.data.rows;
    return row;
  });
  assert.ok(off.disabledAt);
  const rows = await deliveries(owner, created);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['FAILED', 'FAILED', 'FAILED'],
  );
  assert.equal(rows[2]?.error, 'the webhook was turned off');
  const mails = (await server.messagesTo(owner.email)).filter(({ subject }) => /webhook/.test(subject));
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.subject ?? '', /^Your webhook at 127\.0\.0\.1:\d+ was turned off$/);
  assert.ok(!mails[0]?.text.includes('/hook'));

  await tell(owner, 'While it was off');
  at.answer = (response) => response.writeHead(204).end();
  at.messages.length = 0;
  const path = `/webhooks/${created.id}/deliveries/${rows[1]?.id}/replay`;
  const replayed = await owner.post(path, undefined, { key: 'again' });
  assert.equal(replayed.status, 202);
  assert.deepEqual(
    [replayed.body.data.replayOf, replayed.body.data.number, replayed.body.data.eventId],
    [rows[1]?.id, 4, rows[1]?.eventId],
  );
  const repeated = await owner.post(path, undefined, { key: 'again' });
  assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
  await tell(owner, 'Four');
  await got(at, 2);
  assert.deepEqual(namesAt(at), ['Two', 'Four']);
  assert.equal(at.messages[0]?.headers['webhook-id'], rows[1]?.eventId);
  assert.equal((await owner.get('/webhooks?status=ACTIVE')).body.meta.total, 1);

  await owner.patch('/users/me', { language: 'fr' });
  at.answer = (response) => response.writeHead(410).end();
  await tell(owner, 'Five');
  await until(async () => (await owner.get('/webhooks?status=DISABLED')).body.meta.total || undefined);
  const last = (await server.messagesTo(owner.email)).at(-1);
  assert.match(last?.subject ?? '', /^Votre webhook sur 127\.0\.0\.1:\d+ a été désactivé$/);
  assert.match(
    last?.text ?? '',
    /^Le webhook de .+ sur 127\.0\.0\.1:\d+ a été désactivé : il a répondu qu’il n’existe plus\.\n\n/,
  );
  assert.equal(last?.language, 'fr');
});

test('what commits late is told as well, and keeps nobody waiting meanwhile', async () => {
  const owner = await verifiedOwner();
  const at = await listening();
  await hook(owner, { url: at.url });
  const late = await holdLock(
    server,
    `insert into events (org_id, id, type, data) values ($1, $2, 'category.created', '{"name": "Late"}')`,
    [owner.orgId, newId()],
  );
  await tell(owner, 'Soap', 'Rice');
  await got(at, 2);
  await late.release();
  await tell(owner, 'Salt');
  await got(at, 4);
  assert.deepEqual(namesAt(at).slice(0, 2), ['Soap', 'Rice']);
  assert.deepEqual(namesAt(at).slice(2), ['Late', 'Salt']);
});

test('a delivery whose row is locked, as by a move, is put off and not sent again; others go on', async () => {
  const usualWaits = { ...waits };
  const hurried = await testServer({ environment: { WEBHOOKS_PRIVATE: 'on' }, defaultWaits: true });
  Object.assign(waits, usualWaits);
  const stop = startDelivering(hurried);
  const [moving, other] = [await verifiedOwner(hurried), await verifiedOwner(hurried)];
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const at = await listening((response) => void answered.then(() => response.writeHead(204).end()));
  const elsewhere = await listening();
  const { id } = await hook(moving, { url: at.url });
  await hook(other, { url: elsewhere.url });
  await tell(moving, 'Soap');
  await got(at, 1);
  await hurried.database(async (session) => {
    await session.script('begin');
    await session.all('select from webhook_deliveries where org_id = $1 for update', [moving.orgId]);
    release();
    // Longer than a statement waits for a row.
    const end = Date.now() + 2 * defaultWaits.rowLockMs;
    for (let count = 1; Date.now() < end; count += 1) {
      await tell(other, `Rice ${count}`);
      await got(elsewhere, count);
    }
    await session.script('rollback');
  });
  await tell(moving, 'Bread');
  await got(at, 2);
  assert.deepEqual(namesAt(at), ['Soap', 'Bread']);
  await until(
    async () => (await deliveries(moving, { id })).every(({ status }) => status === 'DELIVERED') || undefined,
  );
  await stop();
});

test('deliveries are paged, belong to their business, and go with their time', async () => {
  const owner = await verifiedOwner();
  const other = await verifiedOwner();
  const at = await listening();
  const created = await hook(owner, { url: at.url });
  const deleted = await hook(owner, { url: at.url });
  await tell(owner, 'One', 'Two', 'Three');
  await got(at, 6);
  const path = `/webhooks/${created.id}/deliveries`;
  await until(async () => (await deliveries(owner, created, '&status=DELIVERED')).length === 3 || undefined);
  const { rows } = await walkPages(owner, `${path}?limit=2`, () => owner.get('/webhooks'));
  assert.deepEqual(
    rows.map((row) => (row as unknown as Row).number),
    [3, 2, 1],
  );
  const id = rows[0]?.id;
  const theirs = [
    await other.get(path),
    await other.delete(`/webhooks/${created.id}`),
    await other.post(`${path}/${id}/replay`),
  ];
  for (const answer of theirs) assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
  assertRefused(await owner.post(`/webhooks/${deleted.id}/deliveries/${id}/replay`), {
    status: 404,
    code: 'NOT_FOUND',
  });

  await owner.delete(`/webhooks/${deleted.id}`);
  await server.database(async (session) => {
    await session.all(
      `update events set recorded_at = now() - interval '31 days' where org_id = $1 and data->>'name' in ('One', 'Two')`,
      [owner.orgId],
    );
    await session.all(
      `update webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = $1 and number = 1`,
      [created.id],
    );
  });
  await prune(server.parts.database.jobs);
  const [left] = await server.database((session) =>
    session.all(
      `select (select array_agg(data->>'name') from events where org_id = $1) as events,
              (select array_agg(number::int order by number) from webhook_deliveries where org_id = $1) as deliveries,
              (select array_agg(id) from webhooks where org_id = $1) as webhooks`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(left, { events: ['Three'], deliveries: [2, 3], webhooks: [created.id] });
  const [second] = await deliveries(owner, created);
  assertRefused(await owner.post(`${path}/${second?.id}/replay`), { status: 409, code: 'INVALID_STATE' });
});

type Listed = Row & { owner: { id: string; name: string }; disabledReason: string | null; version: number };
const listed = async (by: SignedIn, { id }: { id: string }): Promise<Listed> =>
  (await by.get('/webhooks')).body.data.rows.find((row: Listed) => row.id === id);

/** Someone of the business with a verified address. */
async function colleague(user: SignedIn, role: 'OWNER' | 'MANAGER'): Promise<SignedIn> {
  const created = await server.colleague(user, role);
  await verifyAddress(server, created);
  return created;
}

for (const [what, change] of [
  ['gets a role without the permission', { role: 'CASHIER' }],
  ['is disabled', { status: 'DISABLED' }],
  ['is limited to outlets', {}],
] as [string, object][]) {
  test(`a webhook goes quiet when its maker ${what}, tells why, and another can take it over`, async () => {
    const owner = await verifiedOwner();
    const manager = await colleague(owner, 'MANAGER');
    const at = await listening();
    const beside = await listening();
    const created = await hook(manager, { url: at.url });
    await hook(owner, { url: beside.url });
    assert.deepEqual((await listed(owner, created)).owner, { id: manager.userId, name: 'Kit MANAGER' });
    await tell(owner, 'Before');
    await got(at, 1);

    const limit = what === 'is limited to outlets' ? { outletIds: [owner.outletId] } : change;
    assert.equal((await owner.patch(`/users/${manager.userId}`, limit)).status, 200);
    const off = await listed(owner, created);
    assert.deepEqual([off.status, off.disabledReason], ['DISABLED', 'OWNER_LOST_ACCESS']);
    assert.equal((await owner.get('/webhooks?status=DISABLED')).body.meta.total, 1);
    await tell(owner, 'After');
    await until(() => namesAt(beside).includes('After') || undefined);
    assert.deepEqual(namesAt(at), ['Before']);
    const mails = await until(async () => {
      const found = (await server.messagesTo(owner.email)).filter(({ subject }) => /webhook/.test(subject));
      return found.length > 0 ? found : undefined;
    });
    assert.match(mails[0]?.text ?? '', /may no longer read what it is sent/);

    // Back in office, its maker does not find it at work again: nothing was collected, and nobody switched it on.
    const back = { role: 'MANAGER', status: 'ACTIVE', outletIds: null };
    assert.equal((await owner.patch(`/users/${manager.userId}`, back)).status, 200);
    assert.equal((await listed(owner, created)).status, 'DISABLED');
    const [first] = await deliveries(owner, created);
    assertRefused(await owner.post(`/webhooks/${created.id}/deliveries/${first?.id}/replay`), {
      status: 409,
      code: 'INVALID_STATE',
    });
    const { version } = await listed(owner, created);
    const on = await owner.patch(`/webhooks/${created.id}`, { status: 'ACTIVE', version });
    assert.equal(on.status, 200, JSON.stringify(on.body));
    assert.deepEqual(
      [on.body.data.status, on.body.data.owner.id, on.body.data.disabledReason, on.body.data.disabledAt],
      ['ACTIVE', owner.userId, null, null],
    );
    await tell(owner, 'Taken over');
    await until(() => namesAt(at).includes('Taken over') || undefined);
    assert.deepEqual(namesAt(at), ['Before', 'Taken over']);
  });
}

test('a webhook for events about users goes quiet when its owner becomes a manager, and no manager leads it elsewhere', async () => {
  const owner = await verifiedOwner();
  const second = await colleague(owner, 'OWNER');
  const manager = await colleague(owner, 'MANAGER');
  const at = await listening();
  const created = await hook(second, { url: at.url, events: ['user.updated', 'category.created'] });
  const hidden = { status: 403, code: 'FORBIDDEN', field: 'events.0' };
  const elsewhere = await listening();
  assertRefused(await manager.patch(`/webhooks/${created.id}`, { url: elsewhere.url }), hidden);
  assert.equal((await owner.patch(`/users/${second.userId}`, { role: 'MANAGER' })).status, 200);
  const off = await listed(owner, created);
  assert.deepEqual([off.status, off.disabledReason], ['DISABLED', 'OWNER_LOST_ACCESS']);
  assertRefused(await manager.patch(`/webhooks/${created.id}`, { status: 'ACTIVE' }), hidden);
  const events = ['category.created'];
  const taken = await manager.patch(`/webhooks/${created.id}`, { status: 'ACTIVE', events });
  assert.deepEqual([taken.body.data.owner.id, taken.body.data.events], [manager.userId, events]);
  await tell(owner, 'Soap');
  await got(at, 1);
  assert.deepEqual(namesAt(at), ['Soap']);
  assert.equal(elsewhere.messages.length, 0);
});

test('a webhook is edited and paused; it is sent what happens while it is active', async () => {
  const owner = await verifiedOwner();
  const other = await verifiedOwner();
  const manager = await colleague(owner, 'MANAGER');
  const [at, next, beside] = [await listening(), await listening(), await listening()];
  const created = await hook(owner, { url: at.url, description: 'The shop' });
  await hook(owner, { url: beside.url });
  const path = `/webhooks/${created.id}`;
  const seen = (name: string) => until(() => namesAt(beside).includes(name) || undefined);

  // Whoever pauses it or describes it does not take it over.
  const paused = await manager.patch(path, { status: 'PAUSED', description: null, version: 1 });
  assert.equal(paused.status, 200, JSON.stringify(paused.body));
  const { status, description, version, owner: whose } = paused.body.data;
  assert.deepEqual([status, description, version, whose.id], ['PAUSED', null, 2, owner.userId]);
  assert.equal((await owner.get('/webhooks?status=PAUSED')).body.meta.total, 1);
  await tell(owner, 'While it is paused');
  await seen('While it is paused');
  assertRefused(await owner.patch(path, { status: 'ACTIVE', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  const sent = { status: 'ACTIVE', url: next.url, events: ['category.created'], version: 2 };
  const changed = await owner.patch(path, sent, { key: 'change' });
  assert.deepEqual(
    [changed.body.data.status, changed.body.data.url, changed.body.data.events, changed.body.data.version],
    ['ACTIVE', next.url, ['category.created'], 3],
  );
  assert.equal(changed.body.data.secret, undefined);
  const again = await owner.patch(path, sent, { key: 'change' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  await owner.post('/locations', { name: 'Lagos' });
  await tell(owner, 'Soap');
  await got(next, 1);
  assert.deepEqual(namesAt(next), ['Soap']);
  assert.deepEqual(namesAt(at), []);
  const signed = next.messages[0]?.headers as Record<string, string>;
  assert.ok(
    new Webhook(created.secret).verify(next.messages[0]?.body ?? '', signed),
    'the secret is the same',
  );
  const all = await owner.patch(path, { events: null });
  assert.equal(all.body.data.events, null);
  await owner.post('/locations', { name: 'Ibadan' });
  await got(next, 2);
  assert.deepEqual(namesAt(next), ['Soap', 'Ibadan']);

  const before = await listed(owner, created);
  assertRefused(await owner.patch(path, { url: 'ftp://hooks.corner.example/' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'url',
  });
  assertRefused(await owner.patch(path, { status: 'DISABLED' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'status',
  });
  assertRefused(await other.patch(path, { status: 'PAUSED' }), { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(await listed(owner, created), before);
});

test('who takes a webhook over gets nothing of before that they may not read, neither what waits nor a replay', async () => {
  const owner = await verifiedOwner();
  const manager = await colleague(owner, 'MANAGER');
  const at = await listening((response) => response.writeHead(500).end());
  const elsewhere = await listening();
  const created = await hook(owner, { url: at.url, events: ['user.updated', 'category.created'] });
  const kit = await server.colleague(owner, 'CASHIER');
  await owner.patch(`/users/${kit.userId}`, { role: 'STOREKEEPER' });
  await tell(owner, 'Soap');
  await until(async () => (await deliveries(owner, created))[0]?.attempts || undefined);
  const events = ['category.created'];
  const path = `/webhooks/${created.id}`;
  assert.equal((await manager.patch(path, { url: elsewhere.url, events })).status, 200);
  await got(elsewhere, 1);
  assert.deepEqual(namesAt(elsewhere), ['Soap']);
  const [aboutUser] = await deliveries(owner, created, '&type=user.updated');
  assert.deepEqual(
    [aboutUser?.status, aboutUser?.error],
    ['FAILED', 'the owner of the webhook may not read this event'],
  );
  for (const by of [manager, owner]) {
    const replayed = await by.post(`${path}/deliveries/${aboutUser?.id}/replay`);
    assertRefused(replayed, { status: 409, code: 'INVALID_STATE' });
  }
  await tell(owner, 'Rice');
  await got(elsewhere, 2);
  assert.deepEqual(namesAt(elsewhere), ['Soap', 'Rice']);
});

test('what an address did not take is sent to the new one at once', async () => {
  const owner = await verifiedOwner();
  const at = await listening((response) => response.writeHead(500).end());
  const next = await listening();
  const created = await hook(owner, { url: at.url });
  await tell(owner, 'One', 'Two');
  await until(async () => (await deliveries(owner, created))[0]?.attempts || undefined);
  await server.database((session) =>
    session.all(
      `update webhook_deliveries set next_attempt_at = now() + interval '5 hours' where webhook_id = $1 and number = 1`,
      [created.id],
    ),
  );
  await owner.patch(`/webhooks/${created.id}`, { url: next.url });
  await got(next, 2);
  assert.deepEqual(namesAt(next), ['One', 'Two']);
});

test('who may not read something gets no webhook for it, nor anyone with an unverified address', async () => {
  const owner = await strict.business();
  const url = 'https://hooks.corner.example/tillhouse';
  assertRefused(await owner.post('/webhooks', { url }), { status: 403, code: 'EMAIL_UNVERIFIED' });
  await verifyAddress(strict, owner);
  const manager = await strict.colleague(owner, 'MANAGER');
  const limited = await strict.colleague(owner, 'MANAGER', [owner.outletId]);
  for (const one of [manager, limited]) await verifyAddress(strict, one);
  assertRefused(await manager.post('/webhooks', { url, events: ['sale.completed', 'user.invited'] }), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'events.1',
  });
  const { id } = await hook(manager, { url });
  await hook(owner, { url, events: ['user.invited'] });
  for (const answer of [
    await limited.post('/webhooks', { url }),
    await limited.get('/webhooks'),
    await limited.delete(`/webhooks/${id}`),
    await limited.patch(`/webhooks/${id}`, { status: 'PAUSED' }),
    await limited.get(`/webhooks/${id}/deliveries`),
    await limited.post(`/webhooks/${id}/deliveries/${id}/replay`),
  ])
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  for (let more = 3; more < 10; more += 1) await hook(owner, { url });
  const last = () => owner.post('/webhooks', { url }, { key: 'the last' });
  const created = await last();
  assert.deepEqual((await last()).body, created.body, 'repeated, it is the same one with the same secret');
  assertRefused(await owner.post('/webhooks', { url }), { status: 409, code: 'INVALID_STATE' });
});

test('what a webhook gets that asks for nothing in particular is what everybody who may register one may read', () => {
  for (const role of rolesWith('settings.write')) {
    assert.deepEqual(
      usualTypes.filter((type) => !permits(role, permissionFor(type))),
      [],
    );
  }
});

const addresses = [
  'http://hooks.corner.example/',
  'ftp://hooks.corner.example/',
  'hooks.corner.example',
  'https://user:secret@hooks.corner.example/',
  'https://hooks.corner.example/#part',
  'https://localhost/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3:8443/',
  'https://172.31.0.1/',
  'https://192.168.1.10/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
];

test('an address that is not public, or not encrypted, is refused however it is written', async () => {
  const owner = await verifiedOwner(strict);
  for (const url of addresses) {
    assertRefused(await owner.post('/webhooks', { url }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'url',
    });
  }
});

test('a webhook that leads to this machine all the same reaches nobody', async () => {
  const owner = await verifiedOwner(strict);
  const at = await listening();
  const { port } = new URL(at.url);
  const urls = [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `http://127.0.0.1:${port}/`];
  const hooks: { id: string }[] = [];
  for (const url of urls) {
    const created = await hook(owner, { url: 'https://hooks.corner.example/' });
    hooks.push(created);
    await strict.database((session) =>
      session.all('update webhooks set url = $2 where id = $1', [created.id, url]),
    );
  }
  await tell(owner, 'Soap');
  const errors = await until(async () => {
    const rows = await Promise.all(hooks.map((created) => deliveries(owner, created)));
    return rows.every(([row]) => row?.attempts) ? rows.map(([row]) => String(row?.error)) : undefined;
  });
  assert.equal(errors[0], 'the address is not public');
  assert.match(errors[1] ?? '', /not public|not found/);
  assert.equal(errors[2], 'the address must begin with https');
  assert.equal(at.messages.length, 0);
});

test('slow and endless receivers are given up on, and nobody waited for them', async () => {
  const failed = await until(async () => {
    const [row] = await deliveries(patient, hostile.slow.hook);
    return row?.attempts ? row : undefined;
  });
  assert.deepEqual(
    [failed.status, failed.responseStatus, failed.error],
    ['PENDING', null, 'the receiver did not answer within 5 seconds'],
  );
  assert.deepEqual(namesAt(slow).slice(0, 1), ['First']);
  await got(endless, 2);
  assert.deepEqual(namesAt(endless), ['First', 'Second'], 'the status of an answer that never ends is good');
});

test('after a dump was restored, where transactions are counted anew, webhooks go on', async () => {
  const owner = await verifiedOwner();
  const at = await listening();
  const created = await hook(owner, { url: at.url });
  await tell(owner, 'Before');
  await got(at, 1);
  await until(async () => (await deliveries(owner, created, '&status=DELIVERED')).length || undefined);
  // As at a start, when nothing else runs.
  await stopDelivering();
  await server.database(async (session) => {
    const far = '9000000000';
    await session.all(`update webhooks set seen = '${far}:${far}:' where id = $1`, [created.id]);
    await session.all(`update events set transaction = '${far}' where org_id = $1`, [owner.orgId]);
    await session.all(`update webhook_deliveries set event_transaction = '${far}' where webhook_id = $1`, [
      created.id,
    ]);
  });
  assert.equal(await mendRestored(server.access), 1);
  startDelivering(server);
  await tell(owner, 'After');
  await got(at, 2);
  assert.deepEqual(namesAt(at), ['Before', 'After']);
  const [first] = await deliveries(owner, created);
  assert.equal((await owner.post(`/webhooks/${created.id}/deliveries/${first?.id}/replay`)).status, 202);
  await got(at, 3);
  assert.equal(namesAt(at)[2], 'Before');
});

test('every type of event is in the documents', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/events.md'), 'utf8');
  const [, table = ''] = /## Which types are there\?\n(.*)$/s.exec(text) ?? [];
  const documented = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w.]+)`/g)].map(([, type]) => type),
  );
  assert.deepEqual(documented.sort(), [...eventTypes].sort());
});
