import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import type { SessionRow } from '../authenticate.ts';
import { createKnownSessions, isSameSession } from './known-sessions.ts';

const server = await testServer();

/** A storekeeper whose session this process knows, with an outlet, a second one and soap in both. */
async function known(): Promise<{ user: SignedIn; second: string }> {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Second' })).body.data.id;
  await owner.post('/inventory/products', { name: 'Soap', prices: [{ price: 3 }] });
  const user = await server.colleague(owner, 'STOREKEEPER');
  for (let time = 0; time < 2; time += 1) assert.equal((await stockOf(user)).length, 2);
  return { user, second };
}

async function stockOf(user: SignedIn) {
  const { status, body } = await user.get('/inventory/stock');
  assert.equal(status, 200);
  return body.data.rows as { value: number | null; outlet: { id: string } }[];
}

/** Changes the database as another process would, which this one hears nothing of. */
const elsewhere = (text: string, values: unknown[]) =>
  server.database((session) => session.all(text, values));

test('a session that ends in another process gets no more rows at the next read', async () => {
  const { user } = await known();
  await elsewhere('update sessions set revoked_at = now() where id = $1', [user.sessionId]);
  const refused = await user.get('/inventory/stock');
  assert.deepEqual([refused.status, refused.body.code], [401, 'UNAUTHENTICATED']);
});

test('a role, outlets or a status that change in another process count at the next read', async () => {
  const asCashier = await known();
  assert.deepEqual(
    (await stockOf(asCashier.user)).map(({ value }) => value),
    [0, 0],
  );
  await elsewhere(`update users set role = 'CASHIER' where id = $1`, [asCashier.user.userId]);
  assert.deepEqual(
    (await stockOf(asCashier.user)).map(({ value }) => value),
    [null, null],
  );
  assert.equal((await asCashier.user.get('/users')).status, 403);

  const limited = await known();
  await elsewhere('insert into user_outlets (org_id, user_id, outlet_id) values ($1, $2, $3)', [
    limited.user.orgId,
    limited.user.userId,
    limited.second,
  ]);
  await elsewhere('update users set outlet_limited = true where id = $1', [limited.user.userId]);
  assert.deepEqual(
    (await stockOf(limited.user)).map(({ outlet }) => outlet.id),
    [limited.second],
  );

  const disabled = await known();
  await elsewhere(`update users set status = 'DISABLED' where id = $1`, [disabled.user.userId]);
  assert.equal((await disabled.user.get('/inventory/stock')).status, 401);
});

test('a refusal of bad input is heard only by whoever may ask at all', async () => {
  const { user } = await known();
  const isRefused = async () => (await user.get('/inventory/stock?limit=0')).status;
  assert.equal(await isRefused(), 400);
  await elsewhere('update sessions set revoked_at = now() where id = $1', [user.sessionId]);
  assert.equal(await isRefused(), 401);
});

const vendorsOf = (orgId: string) =>
  elsewhere('select name from parties where org_id = $1 order by name', [orgId]);

test('a session that ends in another process writes nothing more', async () => {
  const owner = await server.business();
  const add = (name: string) => owner.post('/customer-relationship-management', { name, kind: 'VENDOR' });
  assert.equal((await add('First')).status, 200);
  await elsewhere('update sessions set revoked_at = now() where id = $1', [owner.sessionId]);
  const refused = await add('Second');
  assert.deepEqual([refused.status, refused.body.code], [401, 'UNAUTHENTICATED']);
  // What it sends is not looked at, either.
  assert.equal((await owner.post('/customer-relationship-management', {})).status, 401);
  assert.deepEqual(await vendorsOf(owner.orgId), [{ name: 'First' }]);
});

test('a role or outlets that change in another process count at the next write', async () => {
  const knownToTakeOut = async () => {
    const { user, second } = await known();
    const [soap] = (await user.get('/inventory/products')).body.data.rows;
    const lines = [{ variantId: soap.variants[0].id, quantity: 1 }];
    const takeOut = async () => {
      const sent = { outletId: second, purpose: 'DAMAGED', lines };
      const { status, body } = await user.post('/inventory/stock/adjustment', sent);
      return [status, body.code];
    };
    assert.deepEqual(await takeOut(), [409, 'INSUFFICIENT_STOCK']);
    return { userId: user.userId, takeOut };
  };
  const asCashier = await knownToTakeOut();
  await elsewhere(`update users set role = 'CASHIER' where id = $1`, [asCashier.userId]);
  assert.deepEqual(await asCashier.takeOut(), [403, 'FORBIDDEN']);

  const limited = await knownToTakeOut();
  await elsewhere('update users set outlet_limited = true where id = $1', [limited.userId]);
  assert.deepEqual(await limited.takeOut(), [404, 'NOT_FOUND']);
});

test('a request that is repeated by a known session is answered as before, and done once', async () => {
  const owner = await server.business();
  const vendor = { name: 'Once', kind: 'VENDOR' };
  const add = () => owner.post('/customer-relationship-management', vendor, { key: 'the same' });
  const [first, again] = [await add(), await add()];
  assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body]);
  assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
  assert.equal((await vendorsOf(owner.orgId)).length, 1);
});

test('a known session that was not used for a minute is written down as used', async () => {
  const { user } = await known();
  await elsewhere(`update sessions set last_used_at = now() - interval '1 hour' where id = $1`, [
    user.sessionId,
  ]);
  await stockOf(user);
  const [used] = await server.database((session) =>
    session.all<{ recently: boolean }>(
      `select last_used_at > now() - interval '1 minute' as recently from sessions where id = $1`,
      [user.sessionId],
    ),
  );
  assert.deepEqual(used, { recently: true });
});

const session: SessionRow = {
  kind: 'LOGIN',
  role: 'OWNER',
  emailVerified: true,
  currencyDecimals: 2,
  outletIds: null,
  deviceOutletIds: null,
  unusedForAMinute: false,
  subscriptionEnded: false,
};

test('a session is the same only if all that is known of it is', () => {
  assert.equal(isSameSession(session, { ...session }), true);
  const changes: Partial<SessionRow>[] = [
    { kind: 'API_KEY' },
    { role: 'MANAGER' },
    { emailVerified: false },
    { currencyDecimals: 0 },
    { outletIds: [] },
    { deviceOutletIds: ['a'] },
    { unusedForAMinute: true },
    { subscriptionEnded: true },
  ];
  for (const change of changes) {
    assert.equal(isSameSession(session, { ...session, ...change }), false, JSON.stringify(change));
  }
  assert.equal(isSameSession(session, undefined), false);
});

test('the sessions that were used last are known, and no more than a process can hold', () => {
  const sessions = createKnownSessions();
  const claims = () => ({ orgId: newId(), userId: newId(), sessionId: newId() });
  const [first, second] = [claims(), claims()];
  sessions.remember(first, session);
  sessions.remember(second, session);
  for (let count = 0; count < 9_998; count += 1) sessions.remember(claims(), session);
  sessions.remember(first, session);
  sessions.remember(claims(), session);
  assert.deepEqual(sessions.find(first), session);
  assert.equal(sessions.find(second), undefined);
  sessions.remember(first, undefined);
  assert.equal(sessions.find(first), undefined);
});
