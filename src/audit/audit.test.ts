import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../tests/checks.ts';
import { testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer();

test('the audit trail tells who did what to which record, before and after', async () => {
  const owner = await server.business();
  const outlet = (await owner.post('/outlets', { name: 'Ikeja' })).body.data;
  const edited = (await owner.put(`/outlets/${outlet.id}`, { name: 'Yaba' })).body.data;
  const { status, body } = await owner.get('/audit?limit=2');
  assert.equal(status, 200, JSON.stringify(body));
  const [last, first] = body.data.rows;
  assert.deepEqual([first.operation, first.before, first.after], ['createOutlet', null, outlet]);
  const { id, recordedAt, requestId, ...rest } = last;
  assert.match(id + requestId, /^[0-9a-f-]{36}/);
  assert.match(recordedAt, /Z$/);
  assert.deepEqual(rest, {
    operation: 'editOutlet',
    userId: owner.userId,
    userName: 'Ada Obi',
    sessionId: owner.sessionId,
    address: '127.0.0.1',
    subjectType: 'outlet',
    subjectId: outlet.id,
    before: outlet,
    after: edited,
  });
});

test('the trail is filtered by day, operation, user and record, and read in pages', async () => {
  const owner = await server.registered();
  const manager = await server.colleague(owner, 'MANAGER');
  const one = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  await manager.post('/outlets', { name: 'Yaba' });
  await manager.put(`/outlets/${one}`, { name: 'Ikeja 2' });
  await owner.post('/locations', { name: 'Lagos' });
  const found = async (query: string) =>
    (await owner.get(`/audit?${query}`)).body.data.rows.map(
      ({ operation }: { operation: string }) => operation,
    );
  const all = ['createLocation', 'editOutlet', 'createOutlet', 'createOutlet', 'register'];
  assert.deepEqual(await found(''), all);
  assert.deepEqual(await found('sortKey=recordedAt'), all.toReversed());
  assert.deepEqual(await found('operation=createOutlet'), ['createOutlet', 'createOutlet']);
  assert.deepEqual(await found(`userId=${manager.userId}`), ['editOutlet', 'createOutlet']);
  assert.deepEqual(await found(`subjectId=${one}`), ['editOutlet', 'createOutlet']);
  assert.deepEqual(await found(`subjectId=${newId()}`), []);
  assert.deepEqual(await found('subjectType=location'), ['createLocation']);
  assert.deepEqual(await found('date_to=2020-01-01'), []);
  assert.deepEqual(await found('date_from=2020-01-01'), all);

  // Yesterday in Lagos, an hour ahead of UTC, ended at 23:00.
  await server.database((session) =>
    session.all(
      `update audit set recorded_at = '2026-03-01T23:30:00Z' where org_id = $1 and operation = 'register'`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(await found('date_from=2026-03-02&date_to=2026-03-02'), ['register']);
  assert.deepEqual(await found('date_from=2026-03-01&date_to=2026-03-01'), []);

  const { rows } = await walkPages(owner, '/audit?limit=2', () =>
    owner.post('/locations', { name: newId() }),
  );
  assert.equal(rows.length, 5);
  assertRefused(await owner.get('/audit?date_from=2026-03-02&date_to=2026-03-01'), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'date_to',
  });
});

test('a business sees its own trail only', async () => {
  const [owner, other] = [await server.registered(), await server.registered()];
  await other.post('/outlets', { name: 'Ikeja' });
  const { body } = await owner.get('/audit');
  assert.equal(body.meta.total, 1);
  assert.equal((await owner.get(`/audit?userId=${other.userId}`)).body.meta.total, 0);
});
