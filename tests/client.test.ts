import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiClient } from '../web/src/api/client.ts';
import { password, testServer } from './harness.ts';

const server = await testServer();

test('the generated client signs in and lists outlets', async () => {
  const { email, outletId } = await server.business();
  const stranger = apiClient({ baseUrl: server.url });
  const login = await stranger.POST('/auth/login', { body: { identifier: email, password } });
  assert.ok(login.data?.code === 'LOGIN_OK');
  const token: string = login.data.data.accessToken;

  const owner = apiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${token}` } });
  const { data: page } = await owner.GET('/outlets', { params: { query: { limit: 5, status: 'ACTIVE' } } });
  const ids: string[] | undefined = page?.data.rows.map(({ id }) => id);
  assert.deepEqual(ids, [outletId]);
});

test('the generated client gives refusals their type', async () => {
  const { data, error } = await apiClient({ baseUrl: server.url }).GET('/outlets');
  const code: string | undefined = error?.code;
  assert.equal(code, 'UNAUTHENTICATED');
  assert.equal(data, undefined);
});

test('the types refuse what the document does not have', () => {
  const client = apiClient({ baseUrl: server.url });
  void (() => {
    // @ts-expect-error there is no such path
    client.GET('/outletz');
    // @ts-expect-error a name is required
    client.POST('/outlets', { body: { type: 'STORE' } });
  });
});
