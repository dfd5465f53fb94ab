import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../tests/checks.ts';
import { testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer();

test('a server that bills nobody limits nothing, and what is chosen begins at once', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update organisations set created_at = now() - interval '400 days' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const [choosing, going] = [{ key: newId() }, { key: newId() }];
  const chosen = (await owner.post('/subscriptions', { planId: 'starter' }, choosing)).body.data;
  const replayed = await owner.post('/subscriptions', { planId: 'starter' }, choosing);
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body.data], ['true', chosen]);
  assert.equal(chosen.status, 'ACTIVE');
  const outlets = [await owner.post('/outlets', { name: 'B' }), await owner.post('/outlets', { name: 'C' })];
  assert.deepEqual(
    outlets.map(({ status }) => status),
    [200, 200],
  );
  const { data } = (await owner.get('/subscriptions/current')).body;
  assert.deepEqual(
    [data.billing, data.status, data.until, data.maxOutlets, data.outlets, data.subscription.id],
    [false, 'UNLIMITED', null, null, 3, chosen.id],
  );
  const copied = (await owner.post('/subscriptions/copy', undefined, going)).body.data;
  assert.deepEqual((await owner.post('/subscriptions/copy', undefined, going)).body.data, copied);
  assert.deepEqual([copied.status, copied.startsAt], ['SCHEDULED', chosen.endsAt]);
});

test('without a secret nobody can tell of payments', async () => {
  const body = { paymentId: 'p', subscriptionId: newId(), amount: 9, currency: 'USD' };
  assertRefused(await server.stranger.post('/subscriptions/payments', body), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
});
