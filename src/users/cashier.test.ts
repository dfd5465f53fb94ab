import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { verifyAddress } from './testing.ts';

const server = await testServer({ environment: { PUBLIC_URL: 'https://shop.example' } });
const mailing = await testServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const kit = { firstName: ' Kit ', lastName: 'Eze', pin: '2580' };
const path = '/users/cashiers';

const switchTo = (till: SignedIn, userId: string, pin: string) => till.post('/auth/pin', { userId, pin });

test('a cashier by name and PIN takes over a till, sells there, and has no other way in', async () => {
  const owner = await server.business();
  const added = await owner.post(path, kit, { key: 'kit' });
  const member = dataOf(added);
  const { id, email, role, status, outletIds, emailVerified, firstName } = member;
  assert.deepEqual(
    { email, role, status, outletIds, emailVerified, firstName },
    {
      email: null,
      role: 'CASHIER',
      status: 'ACTIVE',
      outletIds: null,
      emailVerified: false,
      firstName: 'Kit',
    },
  );
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.after, event?.type], ['createCashier', member, 'user.joined']);
  const again = await owner.post(path, kit, { key: 'kit' });
  assert.deepEqual([again.body.data.id, again.headers.get('idempotent-replayed')], [id, 'true']);
  const { rows } = dataOf(await owner.get('/users?sortKey=email'));
  assert.deepEqual(
    rows.map((row: { email: string | null }) => row.email),
    [null, owner.email],
  );

  const { accessToken } = dataOf(await switchTo(owner, id, '2580'));
  const cashier = server.withToken(accessToken);
  const { user } = dataOf(await cashier.get('/auth/session'));
  assert.deepEqual([user.id, user.email], [id, null]);
  assertRefused(await cashier.post('/auth/email/verification'), { status: 409, code: 'INVALID_STATE' });
  assertRefused(await switchTo(owner, id, '2581'), { status: 401, code: 'INVALID_CREDENTIALS' });
});

test('the PIN of such a cashier is set anew by who manages users, and the role stays that of a cashier', async () => {
  const [owner, rival] = [await server.business(), await server.business()];
  const outletIds = [owner.outletId];
  const { id } = dataOf(await owner.post(path, { ...kit, outletIds }));
  const pinPath = `/users/${id}/till-pin`;
  const set = await owner.put(pinPath, { pin: '7391' }, { key: 'new' });
  assert.deepEqual([set.body.code, set.body.data.version], ['CASHIER_PIN_SET', 2]);
  assert.equal((await lastTrace(server, owner)).event?.type, 'user.updated');
  const again = await owner.put(pinPath, { pin: '7391' }, { key: 'new' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await switchTo(owner, id, '2580'), { status: 401, code: 'INVALID_CREDENTIALS' });
  assert.equal((await switchTo(owner, id, '7391')).status, 200);

  const limited = await server.colleague(owner, 'OWNER', [owner.outletId]);
  const before = await stateOf(server, owner);
  const refused = { status: 409, code: 'INVALID_STATE' };
  assertRefused(await owner.put(`/users/${owner.userId}/till-pin`, { pin: '7391' }), refused);
  assertRefused(await owner.patch(`/users/${id}`, { role: 'MANAGER' }), { ...refused, field: 'role' });
  for (const pin of ['1111', '4321']) {
    const trivial = { status: 400, code: 'VALIDATION_FAILED', field: 'pin' };
    assertRefused(await owner.put(pinPath, { pin }), trivial);
    assertRefused(await owner.post(path, { ...kit, pin }), trivial);
  }
  const notFound = { status: 404, code: 'NOT_FOUND' };
  assertRefused(await owner.post(path, { ...kit, outletIds: [rival.outletId] }), {
    ...notFound,
    field: 'outletIds.0',
  });
  assertRefused(await rival.put(pinPath, { pin: '7391' }), notFound);
  assertRefused(await limited.post(path, kit), { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('where no mail is sent, the link of an invitation can be passed on, and who has it joins', async () => {
  const [owner, rival] = [await server.business(), await server.business()];
  await verifyAddress(server, owner);
  const email = `${newId()}@invited.example`;
  const { id, invitedUntil } = dataOf(await owner.post('/users', { email, role: 'STOREKEEPER' }));
  const { link, expiresAt } = dataOf(await owner.get(`/users/${id}/invitation-link`));
  assert.match(link, /^https:\/\/shop\.example\/app\/invitation#token=\S+$/);
  assert.equal(expiresAt, invitedUntil);
  // Renewed, it is another link.
  dataOf(await owner.post('/users', { email, role: 'STOREKEEPER' }));
  const renewed = dataOf(await owner.get(`/users/${id}/invitation-link`)).link;
  assert.notEqual(renewed, link);
  const notFound = { status: 404, code: 'NOT_FOUND' };
  for (const [who, of] of [
    [rival, id],
    [owner, owner.userId],
    [owner, newId()],
  ] as const) {
    assertRefused(await who.get(`/users/${of}/invitation-link`), notFound);
  }
  const manager = await server.colleague(owner, 'MANAGER');
  assertRefused(await manager.get(`/users/${id}/invitation-link`), { status: 403, code: 'FORBIDDEN' });
  const join = (text: string) =>
    server.stranger.post('/auth/register', {
      inviteToken: text.split('#token=')[1],
      firstName: 'Bo',
      lastName: 'Ade',
      password: 'seven quiet geese',
    });
  assertRefused(await join(link), { status: 401, code: 'INVALID_CREDENTIALS' });
  assert.equal(dataOf(await join(renewed)).user.email, email);
  assertRefused(await owner.get(`/users/${id}/invitation-link`), notFound);
});

test('who has guessed too often may go on with a new PIN', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post(path, kit));
  let guess = await switchTo(owner, id, '9999');
  for (let tries = 1; guess.status === 401 && tries < 50; tries += 1)
    guess = await switchTo(owner, id, '9999');
  assertRefused(guess, { status: 429, code: 'TOO_MANY_REQUESTS' });
  assert.equal((await switchTo(owner, id, kit.pin)).status, 429);
  dataOf(await owner.put(`/users/${id}/till-pin`, { pin: '7391' }));
  assert.equal((await switchTo(owner, id, '7391')).status, 200);
});

test('the link of an invitation that has expired is not shown', async () => {
  const owner = await server.business();
  await verifyAddress(server, owner);
  const { id } = dataOf(await owner.post('/users', { email: `${newId()}@late.example`, role: 'CASHIER' }));
  dataOf(await owner.get(`/users/${id}/invitation-link`));
  await server.database((session) =>
    session.all(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id]),
  );
  assertRefused(await owner.get(`/users/${id}/invitation-link`), { status: 404, code: 'NOT_FOUND' });
});

test('a server that sends mail shows no links', async () => {
  const owner = await mailing.registered();
  assert.equal(dataOf(await owner.get('/auth/email/verification-link')).link, null);
  await verifyAddress(mailing, owner);
  const { id } = dataOf(await owner.post('/users', { email: 'bo@invited.example', role: 'CASHIER' }));
  assertRefused(await owner.get(`/users/${id}/invitation-link`), { status: 409, code: 'INVALID_STATE' });
});

test('who set up the server confirms the address by the kept link, and the owners of other businesses do not', async () => {
  const fresh = await testServer();
  const [first, second] = [await fresh.registered(), await fresh.registered()];
  const linkOf = async (who: SignedIn) => dataOf(await who.get('/auth/email/verification-link')).link;
  const link = await linkOf(first);
  assert.equal(await linkOf(second), null);
  const cashier = await fresh.colleague(first, 'MANAGER');
  assert.equal(await linkOf(cashier), null);
  const token = link.split('#token=')[1];
  assert.equal((await fresh.stranger.post('/auth/email/verify', { token })).status, 200);
  assert.equal(dataOf(await first.get('/users/me')).emailVerified, true);
  assert.equal(await linkOf(first), null);
});

test('of several businesses that are registered at once on a new server, one is the first', async () => {
  const fresh = await testServer();
  await Promise.all(Array.from({ length: 4 }, () => fresh.registered()));
  const firsts = await fresh.database((session) =>
    session.all('select org_id from organisations where is_first'),
  );
  assert.equal(firsts.length, 1);
});
