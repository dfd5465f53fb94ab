import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../tests/harness.ts';
import { operations } from '../operations.ts';
import { createOutlet } from '../org/outlet/create-outlet.ts';
import { Nothing } from './envelope.ts';
import { alias, operation } from './operation.ts';

const openShop = alias(createOutlet, { id: 'openShop', route: 'POST /shops', group: 'ORG/Outlet' });
const server = await testServer({ operations: [...operations, openShop] });

test('an alias is the same operation under a second name, and the audit trail knows it by the first', async () => {
  const owner = await server.business();
  const opened = await owner.post('/shops', { name: 'Ikeja' });
  assert.equal(opened.status, 200);
  assert.equal(opened.body.code, 'OUTLET_CREATED');
  const found = await owner.get('/outlets?search=ikeja');
  assert.deepEqual(found.body.data.rows, [opened.body.data]);
  const written = await server.database((session) =>
    session.all('select operation from audit where subject_id = $1', [opened.body.data.id]),
  );
  assert.deepEqual(written, [{ operation: 'createOutlet' }]);
});

test('an alias keeps the access of the original', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.equal((await cashier.post('/shops', { name: 'Ikeja' })).status, 403);
  assert.equal((await server.stranger.post('/shops', { name: 'Ikeja' })).status, 401);
});

test('an operation that declares no access, or one that nobody knows, stops the start', () => {
  for (const access of [undefined, null, '', 'everyone', 'toString']) {
    assert.throws(
      () =>
        operation({
          id: 'open',
          route: 'GET /open',
          group: 'Service',
          summary: 'Open to all',
          access: access as never,
          answer: { code: 'OPEN', message: 'Open.', data: Nothing },
          handle: async () => ({ data: null }),
        }),
      /open declares no access/,
    );
  }
});
