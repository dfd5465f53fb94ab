import assert from 'node:assert/strict';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { importJWK, SignJWT } from 'jose';
import { assertRefused } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { holdLock } from '../../tests/locks.ts';
import { until } from '../../tests/until.ts';
import { renewDataId } from '../platform/data-id.ts';
import { newId } from '../platform/ids.ts';
import { seal, unseal } from '../platform/seal.ts';
import { onShelf } from '../sales/testing.ts';
import { verifyAddress } from '../users/testing.ts';
import { readEvents } from './read-events.ts';

const open: ClientRequest[] = [];
after(() => {
  for (const one of open) one.destroy();
});

const server = await testServer();

type Told = { id: string; type: string; data: Record<string, unknown> };
type Listener = {
  events: Told[];
  /** The id of the last line that had one. */
  lastId: () => string;
  text: () => string;
  answer: IncomingMessage;
  isOver: () => boolean;
  leave(): void;
};

/** Opens a stream and reads it. */
async function listen(
  token: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Listener> {
  const sent = request(`${server.url}/events${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    agent: false,
  });
  open.push(sent);
  sent.end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  let text = '';
  let unread = '';
  let isOver = false;
  const events: Told[] = [];
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const blocks = (unread + part).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^data: (\{"id".*)$/m.exec(block) ?? [];
      if (data) events.push(JSON.parse(data));
    }
  });
  answer.once('close', () => {
    isOver = true;
  });
  answer.on('error', () => {});
  await until(() => text !== '' || undefined);
  return {
    events,
    answer,
    lastId: () => [...text.matchAll(/^id: (.*)\n/gm)].at(-1)?.[1] ?? '',
    text: () => text,
    isOver: () => isOver,
    leave: () => sent.destroy(),
  };
}

const tell = (owner: SignedIn, name: string) => owner.post('/inventory/categories', { name });
const namesOf = ({ events }: Listener) => events.map(({ data }) => data.name);
const heard = (listener: Listener, name: string) =>
  until(() => namesOf(listener).includes(name) || undefined);

test('what happens is told live, to the own business only, and goes on after a break where it ended', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  await tell(owner, 'Before');
  const [ours, theirs] = [await listen(owner.accessToken), await listen(other.accessToken)];
  assert.equal(ours.answer.statusCode, 200);
  assert.match(ours.answer.headers['content-type'] ?? '', /^text\/event-stream/);
  assert.match(ours.text(), /^retry: 2000\nid: \S+\n\n/);
  const begin = ours.lastId();
  const soap = (await tell(owner, 'Soap')).body.data;
  await heard(ours, 'Soap');
  const [event] = ours.events;
  assert.deepEqual({ ...event, id: '', timestamp: '' }, {
    id: '',
    timestamp: '',
    organisationId: owner.orgId,
    type: 'category.created',
    data: soap,
  } as unknown as Told);
  const afterSoap = ours.lastId();
  ours.leave();

  // Told in one look, so that a break in the middle of it is one to come back to.
  await server.database((session) =>
    session.all(
      `insert into events (org_id, id, type, data, recorded_at)
       select $1, gen_random_uuid(), 'category.created', jsonb_build_object('name', 'N' || n),
              now() + n * interval '1 microsecond'
       from generate_series(1, 450) n`,
      [owner.orgId],
    ),
  );
  const again = await listen(owner.accessToken, { headers: { 'last-event-id': afterSoap } });
  await heard(again, 'N450');
  const all = Array.from({ length: 450 }, (_, n) => `N${n + 1}`);
  assert.deepEqual(namesOf(again), all);
  const [, middle = ''] =
    again
      .text()
      .split('"name":"N300"')[0]
      ?.match(/id: (\S+)\n[^\n]*$/) ?? [];
  again.leave();
  const rest = await listen(owner.accessToken, { query: `?after=${middle}` });
  const whole = await listen(owner.accessToken, { query: `?after=${begin}` });
  await tell(owner, 'Rice');
  await heard(rest, 'Rice');
  await heard(whole, 'Rice');
  assert.deepEqual(namesOf(rest), [...all.slice(300), 'Rice']);
  assert.deepEqual(namesOf(whole), ['Soap', ...all, 'Rice']);
  assert.equal(theirs.events.length, 0);

  for (const bad of ['x', begin.slice(1), 'A'.repeat(200)]) {
    assertRefused(await owner.get(`/events?after=${bad}`), { status: 400, code: 'INVALID_CURSOR' });
  }
  rest.leave();
  whole.leave();
  theirs.leave();
});

test('what commits late is told late, once, and keeps nobody waiting', async () => {
  const owner = await server.business();
  const listener = await listen(owner.accessToken);
  const late = await holdLock(
    server,
    `insert into events (org_id, id, type, data) values ($1, $2, 'category.created', '{"name": "Late"}')`,
    [owner.orgId, newId()],
  );
  await tell(owner, 'Soap');
  await heard(listener, 'Soap');
  const between = listener.lastId();
  await late.release();
  await tell(owner, 'Rice');
  await heard(listener, 'Rice');
  assert.deepEqual(namesOf(listener), ['Soap', 'Late', 'Rice']);
  const again = await listen(owner.accessToken, { query: `?after=${between}` });
  await heard(again, 'Rice');
  assert.deepEqual(namesOf(again), ['Late', 'Rice']);
});

test('who missed too much is told so and begins with what is new', async () => {
  const owner = await server.business();
  const listener = await listen(owner.accessToken);
  const begin = listener.lastId();
  listener.leave();
  await server.database((session) =>
    session.all(
      `insert into events (org_id, id, type, data)
       select $1, gen_random_uuid(), 'category.created', '{}' from generate_series(1, 10001) n`,
      [owner.orgId],
    ),
  );
  const again = await listen(owner.accessToken, { query: `?after=${begin}` });
  await tell(owner, 'Soap');
  await heard(again, 'Soap');
  assert.match(again.text(), /^event: gap\ndata: \{.*\}\n\n/m);
  assert.deepEqual(namesOf(again), ['Soap']);
});

test('after the data was restored, who listens and who comes back are told of the gap, and of what is new', async () => {
  const owner = await server.business();
  const [listener, left] = [await listen(owner.accessToken), await listen(owner.accessToken)];
  await tell(owner, 'Before');
  await Promise.all([heard(listener, 'Before'), heard(left, 'Before')]);
  const before = left.lastId();
  left.leave();
  await renewDataId(server.access);
  const gapIn = /^id: (\S+)\nevent: gap\ndata: /m;
  const [, afterGap = ''] = await until(() => gapIn.exec(listener.text()) ?? undefined);
  const again = await listen(owner.accessToken, { query: `?after=${before}` });
  await tell(owner, 'Soap');
  await Promise.all([heard(listener, 'Soap'), heard(again, 'Soap')]);
  assert.deepEqual([namesOf(listener), namesOf(again)], [['Before', 'Soap'], ['Soap']]);
  assert.match(again.text(), /^event: gap$/m);
  assert.equal(listener.text().match(/^event: gap$/gm)?.length, 1, 'one gap is told once');
  // Whoever has heard of the gap goes on from there.
  const onward = await listen(owner.accessToken, { query: `?after=${afterGap}` });
  await heard(onward, 'Soap');
  assert.doesNotMatch(onward.text(), /^event: gap$/m);
  for (const one of [listener, again, onward]) one.leave();
});

test('a position that is ahead of the database, or of an earlier version, is a gap', async () => {
  const owner = await server.business();
  const listener = await listen(owner.accessToken);
  const { keys } = server.parts;
  const [givenAt, position] = JSON.parse(
    unseal(keys, 'event-position', Buffer.from(listener.lastId(), 'base64url')),
  );
  listener.leave();
  const comeBack = (changes: object) => {
    const text = JSON.stringify([givenAt, { ...position, ...changes }]);
    const after = seal(keys, 'event-position', text).toString('base64url');
    return listen(owner.accessToken, { query: `?after=${after}` });
  };
  const ahead = '9000000000:9000000000:';
  const after = { at: '2026-01-01T00:00:00Z', id: newId() };
  const [same, ...others] = [
    await comeBack({}),
    await comeBack({ since: ahead }),
    await comeBack({ until: ahead, after }),
    await comeBack({ data: undefined }),
  ];
  await tell(owner, 'Soap');
  for (const one of [same, ...others]) await heard(one, 'Soap');
  assert.doesNotMatch(same.text(), /^event: gap$/m);
  for (const one of others) assert.match(one.text(), /^event: gap$/m);
  for (const one of [same, ...others]) one.leave();
  // A stream that is open while the database is put back.
  const read = (changes: object) =>
    server.parts.database.follow.transaction((tx) =>
      readEvents(tx, [{ orgId: owner.orgId, position: { ...position, ...changes } }]),
    );
  for (const changes of [{ since: ahead }, { until: ahead, after }]) {
    const [batch] = await read(changes);
    assert.deepEqual([batch?.hasGap, batch?.events], [true, []]);
    const [next] = await read(batch?.position ?? {});
    assert.equal(next?.hasGap, false);
  }
});

test('each gets what they may read: a cashier their own sales, nobody without them costs, a user of outlets what is there', async () => {
  const owner = await server.business();
  await verifyAddress(server, owner);
  const second = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const { itemPriceId, productId } = await onShelf(server, owner, { there: 20, price: 10 });
  const people = {
    owner,
    cashier: await server.colleague(owner, 'CASHIER'),
    other: await server.colleague(owner, 'CASHIER'),
    storekeeper: await server.colleague(owner, 'STOREKEEPER'),
    accountant: await server.colleague(owner, 'ACCOUNTANT'),
    limited: await server.colleague(owner, 'MANAGER', [second]),
  };
  const listeners = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { accessToken }]) => [name, await listen(accessToken)]),
    ),
  ) as Record<keyof typeof people, Listener>;

  const line = { itemPriceId, quantity: 1 };
  const payments = [{ method: 'CASH', amount: 10 }];
  const sold = await people.cashier.post('/checkout', { outletId: owner.outletId, lines: [line], payments });
  const { id: saleId } = sold.body.data.sale;
  await owner.post(`/sales/${saleId}/refunds`, {});
  await owner.post('/inventory/stock/adjustment', {
    outletId: owner.outletId,
    purpose: 'DAMAGED',
    effect: 'DECREASE',
    lines: [{ itemPriceId, quantity: 1 }],
  });
  await owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Bola' });
  await owner.post('/customer-relationship-management', { kind: 'VENDOR', name: 'Ade' });
  await owner.post('/banks', { name: 'Main' });
  await owner.put(`/outlets/${second}`, { name: 'Yaba' });
  await owner.patch(`/inventory/products/${productId}/disable`);
  await owner.post('/users', { email: `${newId()}@corner.example`, role: 'CASHIER' });
  // Visible to all of them, and the last.
  await tell(owner, 'End');
  await Promise.all(Object.values(listeners).map((one) => heard(one, 'End')));

  const typesOf = (name: keyof typeof people) => listeners[name].events.map(({ type }) => type);
  const common = ['product.disabled', 'category.created'];
  assert.deepEqual(typesOf('cashier'), [
    ...['sale.completed', 'sale.refunded', 'party.created', 'party.created', 'outlet.updated', ...common],
  ]);
  assert.deepEqual(typesOf('other'), ['party.created', 'party.created', 'outlet.updated', ...common]);
  assert.deepEqual(typesOf('storekeeper'), [
    ...['stock.adjusted', 'party.created', 'outlet.updated', ...common],
  ]);
  assert.equal(listeners.storekeeper.events[1]?.data.name, 'Ade');
  assert.deepEqual(typesOf('accountant'), [
    ...[
      'sale.completed',
      'sale.refunded',
      'stock.adjusted',
      'party.created',
      'party.created',
      'bank.created',
    ],
    ...['outlet.updated', ...common],
  ]);
  assert.deepEqual(typesOf('limited'), ['party.created', 'party.created', 'outlet.updated', ...common]);
  assert.deepEqual(typesOf('owner'), [
    ...[
      'sale.completed',
      'sale.refunded',
      'stock.adjusted',
      'party.created',
      'party.created',
      'bank.created',
    ],
    ...['outlet.updated', 'product.disabled', 'user.invited', 'category.created'],
  ]);

  // A new role counts at once.
  await server.database((session) =>
    session.all(`update users set role = 'MANAGER' where id = $1`, [people.storekeeper.userId]),
  );
  await people.cashier.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Kemi' });
  await heard(listeners.storekeeper, 'Kemi');
});

test('a stream ends with its session and with its token, before anything more is told', async () => {
  const owner = await server.business();
  const [leaving, disabled] = [
    await server.colleague(owner, 'MANAGER'),
    await server.colleague(owner, 'MANAGER'),
  ];
  const { keys, config } = server.parts;
  const now = Math.floor(Date.now() / 1_000);
  const shortLived = await new SignJWT({ org: owner.orgId, sid: owner.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.kid })
    .setSubject(owner.userId)
    .setIssuer(config.publicUrl)
    .setAudience('tillhouse')
    .setJti(newId())
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + 2)
    .sign(await importJWK(keys.signing.privateJwk, 'EdDSA'));
  const [expiring, ending, gone, staying] = [
    await listen(shortLived),
    await listen(leaving.accessToken),
    await listen(disabled.accessToken),
    await listen(owner.accessToken),
  ];
  await leaving.post('/auth/logout');
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [disabled.userId]),
  );
  await until(() => Date.now() > (now + 2) * 1_000 || undefined);
  await tell(owner, 'Soap');
  await heard(staying, 'Soap');
  for (const one of [expiring, ending, gone]) {
    await until(() => one.isOver() || undefined);
    assert.equal(one.events.length, 0);
    assert.ok(one.answer.complete, 'it came to its end, and was not broken off');
  }
  assert.equal(staying.isOver(), false);
});

test('a session has five streams, and a place is free again when one is left', async () => {
  const owner = await server.business();
  const five = [];
  for (let count = 0; count < 5; count += 1) five.push(await listen(owner.accessToken));
  assertRefused(await owner.get('/events'), { status: 429, code: 'TOO_MANY_REQUESTS' });
  five[0]?.leave();
  const sixth = await until(async () => {
    const one = await listen(owner.accessToken);
    return one.answer.statusCode === 200 ? one : undefined;
  });
  await tell(owner, 'Soap');
  await heard(sixth, 'Soap');
  for (const one of [...five.slice(1), sixth]) one.leave();
});

test('who does not read is let go, and who reads beside them gets everything', async () => {
  const owner = await server.business();
  const [idle, reading] = [await listen(owner.accessToken), await listen(owner.accessToken)];
  await tell(owner, 'Begin');
  await Promise.all([heard(idle, 'Begin'), heard(reading, 'Begin')]);
  idle.answer.pause();
  // More than the connection holds on its way.
  for (let part = 1; part <= 5; part += 1) {
    await server.database((session) =>
      session.all(
        `insert into events (org_id, id, type, data)
         select $1, gen_random_uuid(), 'category.created', jsonb_build_object('filler', repeat('x', 100000))
         from generate_series(1, 40) n`,
        [owner.orgId],
      ),
    );
    await until(() => reading.events.length === 1 + part * 40 || undefined);
  }
  idle.answer.resume();
  await until(() => idle.isOver() || undefined);
  assert.equal(idle.answer.complete, false);
});
