import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../tests/harness.ts';

const server = await testServer();

test('smoke', async () => {
  const owner = await server.business();
  const made = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'a' });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  console.log(made.body);
  const again = await owner.post('/outlets', { name: 'Ikeja' }, { key: 'a' });
  assert.deepEqual(again.body, made.body);
  console.log(again.headers.get('idempotent-replayed'));
  console.log(JSON.stringify((await owner.get('/outlets?limit=1')).body));
  console.log(JSON.stringify((await owner.get('/outlets/summary')).body));
  console.log(JSON.stringify((await owner.get('/auth/session')).body));
  console.log(JSON.stringify((await owner.get('/auth/sessions')).body));
  console.log(JSON.stringify((await owner.post('/outlets', { nam: 2, locationId: 'x' })).body));
  console.log(JSON.stringify((await owner.post('/outlets', { name: 'Ikeja' })).body));
  const r = await server.stranger.post('/auth/token/refresh', { refreshToken: owner.refreshToken });
  console.log(JSON.stringify(r.body));
  console.log(JSON.stringify((await owner.post('/auth/logout')).body));
  console.log(JSON.stringify((await owner.get('/auth/sessions')).body));
});
