import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt, steadyStep } from '../../tests/fixtures/authenticator.ts';
import { type Answer, password, type SignedIn, testServer } from '../../tests/harness.ts';
import { waitingForLocks } from '../../tests/locks.ts';
import { until } from '../../tests/until.ts';
import { inviteTokenOf, verifyAddress } from '../users/testing.ts';

/** What is under way when someone is shut out must not outlive it. */
const server = await testServer();

const changing = 'update users set updated_at = now() where id = $1';
const disabling = `update users set status = 'DISABLED' where id = $1`;
const endingSessions = 'update sessions set revoked_at = now() where user_id = $1 and revoked_at is null';
const endingChallenges = 'update mfa_challenges set ended_at = now() where user_id = $1 and ended_at is null';

/** Sends a request amidst the changes of another that shuts this user out; it commits once the request waits for it. */
async function during(
  changes: { before: string[]; after?: string[] },
  { userId }: SignedIn,
  request: () => Promise<Answer>,
): Promise<Answer> {
  return server.database(async (session) => {
    await session.all('begin');
    for (const change of changes.before) await session.all(change, [userId]);
    let isAnswered = false;
    const answer = request().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await waitingForLocks(server)) > 0 || undefined);
    for (const change of changes.after ?? []) await session.all(change, [userId]);
    await session.all('commit');
    return answer;
  });
}

async function liveSessionsOf({ userId }: SignedIn): Promise<number> {
  const rows = await server.database((session) =>
    session.all('select 1 from sessions where user_id = $1 and revoked_at is null', [userId]),
  );
  return rows.length;
}

test('no API key is made by a session that a reset is ending', async () => {
  const owner = await server.business();
  await verifyAddress(server, owner);
  const answer = await during({ before: [changing, endingSessions] }, owner, () =>
    owner.post('/auth/api-keys', { name: 'x' }),
  );
  assert.equal(answer.status, 401, JSON.stringify(answer.body));
  assert.equal(await liveSessionsOf(owner), 0);
});

test('no code finishes a sign-in that a reset is ending', async () => {
  const owner = await server.business();
  const { secret } = (await owner.post('/auth/mfa/totp/provision')).body.data;
  const step = await steadyStep();
  await owner.post('/auth/mfa/totp/verify', { code: codeAt(secret, step - 1) });
  const login = await server.stranger.post('/auth/login', { identifier: owner.email, password });
  const { mfaToken } = login.body.data;
  const answer = await during({ before: [changing, endingSessions], after: [endingChallenges] }, owner, () =>
    server.stranger.post('/auth/mfa/totp/verify', { mfaToken, code: codeAt(secret, step) }),
  );
  assert.equal(answer.status, 401, JSON.stringify(answer.body));
  assert.equal(await liveSessionsOf(owner), 0);
});

test('no PIN opens a session for someone who is being disabled', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  await cashier.put('/users/me/pin', { pin: '2580', currentPassword: password });
  const answer = await during({ before: [disabling, endingSessions] }, cashier, () =>
    owner.post('/auth/pin', { userId: cashier.userId, pin: '2580' }),
  );
  assert.equal(answer.status, 401, JSON.stringify(answer.body));
  assert.equal(await liveSessionsOf(cashier), 0);
});

const locking =
  'select 1 from organisations where org_id = (select org_id from users where id = $1) for no key update';
const demoting = `update users set role = 'CASHIER' where id = $1`;

test('who is being demoted or disabled neither invites nor changes anyone any more', async () => {
  const owner = await server.business();
  for (const change of [demoting, disabling]) {
    const leaving = await server.colleague(owner, 'OWNER');
    await verifyAddress(server, leaving);
    const invited = await during({ before: [locking, change] }, leaving, () =>
      leaving.post('/users', { email: `${leaving.userId}@invited.example`, role: 'OWNER' }),
    );
    assert.equal(invited.status, 403, JSON.stringify(invited.body));
    const third = await server.colleague(owner, 'OWNER');
    const changed = await during({ before: [locking, change] }, third, () =>
      third.patch(`/users/${owner.userId}`, { role: 'CASHIER' }),
    );
    assert.equal(changed.status, 403, JSON.stringify(changed.body));
  }
  const { body } = await owner.get('/users?status=INVITED');
  assert.deepEqual(body.data.rows, []);
});

test('an outlet that is removed while an invitation to it is accepted is left out of the limit', async () => {
  const owner = await server.business();
  await verifyAddress(server, owner);
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const email = `${owner.userId}@invited.example`;
  await owner.post('/users', { email, role: 'CASHIER', outletIds: [yaba, owner.outletId] });
  const inviteToken = await inviteTokenOf(server, email);
  const removing = `delete from outlets where name = 'Yaba' and org_id = (select org_id from users where id = $1)`;
  const answer = await during({ before: [removing] }, owner, () =>
    server.stranger.post('/auth/register', { inviteToken, firstName: 'Bo', lastName: 'Eze', password }),
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(answer.body.data.user.outletIds, [owner.outletId]);
});
