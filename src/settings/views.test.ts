import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import type { Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer();
const path = '/settings/views';
const owner = await server.business();
const [manager, cashier, rival] = [
  await server.colleague(owner, 'MANAGER'),
  await server.colleague(owner, 'CASHIER'),
  await server.business(),
];

const save = (by: SignedIn, body: object, sending = {}) =>
  by.post(path, { list: 'sales', query: 'status=UNPAID', ...body }, sending);
const names = async (by: SignedIn, query = '') =>
  dataOf(await by.get(`${path}?${query}`)).rows.map(({ name }: { name: string }) => name);

test('a view is kept as its address, and saving it again under its name replaces it', async () => {
  const first = { list: 'sales', name: ' Unpaid ', query: 'status=UNPAID&columns=number,total' };
  const { createdAt, updatedAt, ...created } = dataOf(await owner.post(path, first, { key: 'once' }));
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(created, {
    id: created.id,
    list: 'sales',
    name: 'Unpaid',
    query: first.query,
    isShared: false,
    user: { id: owner.userId, name: 'Ada Obi' },
    isMine: true,
    version: 1,
  });
  const again = await owner.post(path, first, { key: 'once' });
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body.data.version], ['true', 1]);
  const replaced = dataOf(await save(owner, { name: 'UNPAID', query: 'sortKey=total', version: 1 }));
  assert.deepEqual(
    [replaced.id, replaced.name, replaced.query, replaced.version],
    [created.id, 'UNPAID', 'sortKey=total', 2],
  );
  assert.deepEqual((await lastTrace(server, owner)).audit?.after, replaced);
  assertRefused(await save(owner, { name: 'Unpaid', version: 1 }), { status: 409, code: 'STALE_VERSION' });
  assertRefused(await save(owner, { name: 'New', version: 1 }), { status: 409, code: 'STALE_VERSION' });
  // The same name is another view in another list, and another one's.
  assert.notEqual(dataOf(await save(owner, { list: 'products', name: 'Unpaid' })).id, created.id);
  assert.notEqual(dataOf(await save(cashier, { name: 'Unpaid' })).id, created.id);
  assert.deepEqual(await names(owner, 'list=sales'), ['UNPAID']);
  assert.deepEqual(await names(owner, 'list=products&search=paid'), ['Unpaid']);
  assert.deepEqual(await names(owner, 'search=nothing'), []);
});

test('what is shared is seen by all of the business, and nothing else of anybody else', async () => {
  const shared = dataOf(await save(manager, { list: 'stock', name: 'Low', isShared: true }));
  const own = dataOf(await save(manager, { list: 'stock', name: 'Mine' }));
  assert.deepEqual(await names(manager, 'list=stock'), ['Low', 'Mine']);
  for (const [by, seen] of [
    [owner, ['Low']],
    [cashier, ['Low']],
    [rival, []],
  ] as const) {
    assert.deepEqual(await names(by, 'list=stock'), seen);
  }
  const [row] = dataOf(await cashier.get(`${path}?list=stock`)).rows;
  assert.deepEqual([row.isMine, row.user], [false, { id: manager.userId, name: 'Kit MANAGER' }]);

  const before = await stateOf(server, owner);
  assertRefused(await save(cashier, { name: 'X', isShared: true }), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'isShared',
  });
  assertRefused(await cashier.delete(`${path}/${shared.id}`), { status: 403, code: 'FORBIDDEN' });
  for (const refused of [
    await owner.delete(`${path}/${own.id}`),
    await rival.delete(`${path}/${shared.id}`),
    await owner.delete(`${path}/${newId()}`),
  ]) {
    assertRefused(refused, { status: 404, code: 'NOT_FOUND' });
  }
  for (const [bad, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'X', list: 'Sales; drop' }, 'list'],
    [{ name: 'X', query: 'a=b\r\nc' }, 'query'],
    [{ name: 'X', query: 'x'.repeat(2_001) }, 'query'],
    [{ name: 'X', query: { status: 'UNPAID' } }, 'query'],
  ] as const) {
    assertRefused(await save(owner, bad), { status: 400, code: 'VALIDATION_FAILED', field });
  }
  assert.deepEqual(await stateOf(server, owner), before);

  // Kept shared unless it is said otherwise; who may share may delete what others share.
  assert.equal(dataOf(await save(manager, { list: 'stock', name: 'Low', query: '' })).isShared, true);
  const gone = await owner.delete(`${path}/${shared.id}`, { key: 'gone' });
  assert.deepEqual([gone.status, gone.body.meta], [200, { page: 1, perPage: 1, total: 1 }]);
  const replay = await owner.delete(`${path}/${shared.id}`, { key: 'gone' });
  assert.equal(replay.headers.get('idempotent-replayed'), 'true');
  dataOf(await manager.delete(`${path}/${own.id}`));
  assert.deepEqual(await names(manager, 'list=stock'), []);
});

test('who may not share any more changes nothing that others see', async () => {
  const former = await server.colleague(owner, 'MANAGER');
  const body = { list: 'tills', name: 'Open', query: 'status=OPEN' };
  const { id } = dataOf(await save(former, { ...body, isShared: true }));
  dataOf(await owner.patch(`/users/${former.userId}`, { role: 'CASHIER' }));
  assertRefused(await save(former, { ...body, query: 'status=CLOSED' }), {
    status: 403,
    code: 'FORBIDDEN',
    field: 'isShared',
  });
  const taken = dataOf(await save(former, { ...body, isShared: false }));
  assert.deepEqual([taken.id, taken.isShared], [id, false]);
});

async function isAnyoneWaiting(session: Session): Promise<true | undefined> {
  const waiting = await session.all(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0 || undefined;
}

test('a user has a hundred views at most, also when they save many at once', async () => {
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  await server.database((session) =>
    session.all(
      `insert into saved_views (org_id, id, user_id, list, name, query, is_shared)
       select $1, gen_random_uuid(), $2, 'stock', 'View ' || n, '', false from generate_series(1, 99) n`,
      [owner.orgId, keeper.userId],
    ),
  );
  // The last place is being taken: whoever comes now waits, and finds it gone.
  const { late } = await server.database(async (session) => {
    await session.script('begin');
    await session.all('select 1 from users where id = $1 for no key update', [keeper.userId]);
    await session.all(
      `insert into saved_views (org_id, id, user_id, list, name, query, is_shared)
       values ($1, $2, $3, 'stock', 'The last', '', false)`,
      [owner.orgId, newId(), keeper.userId],
    );
    const late = save(keeper, { list: 'stock', name: 'Too many' });
    await until(() => server.database(isAnyoneWaiting));
    await session.script('commit');
    return { late };
  });
  assertRefused(await late, { status: 409, code: 'INVALID_STATE' });
  // What is there can still be changed.
  assert.equal((await save(keeper, { list: 'stock', name: 'view 7', query: 'a=1' })).status, 200);
  assert.equal(dataOf(await keeper.get(`${path}?list=stock&limit=1`)).rows.length, 1);
  assert.equal((await keeper.get(path)).body.meta.total, 100);
});
