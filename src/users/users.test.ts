import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../tests/checks.ts';
import { type Answer, password, type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { inviteTokenOf, usersOf, verifyAddress } from './testing.ts';

const server = await testServer({ environment: { PUBLIC_URL: 'https://shop.example' } });
const limited = await testServer({
  environment: { TILLHOUSE_RATES: 'registerAddress=1000/60,mailTenant=2/3600,confirmUser=2/900' },
});
const { stranger } = server;

async function verifiedBusiness(on = server): Promise<SignedIn> {
  const owner = await on.business();
  await verifyAddress(on, owner);
  return owner;
}

type Row = { id: string; email: string; status: string; role: string; outletIds: string[] | null };

const newAddress = () => `${newId()}@invited.example`;

/** Invites, and answers the invitation with its token. */
async function invite(
  owner: SignedIn,
  changes: Partial<Record<'email' | 'role' | 'firstName' | 'lastName', string>> & {
    outletIds?: string[];
  } = {},
) {
  const email = changes.email ?? newAddress();
  const { status, body } = await owner.post('/users', { role: 'CASHIER', ...changes, email });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    invitation: body.data as Row & { version: number },
    email,
    token: await inviteTokenOf(server, email.toLowerCase()),
  };
}

function accept(inviteToken: string, changes: object = {}, key?: string): Promise<Answer> {
  const body = { inviteToken, firstName: 'Bo', lastName: 'Eze', password, ...changes };
  return stranger.post('/auth/register', body, key ? { key } : {});
}

async function emailsOf(client: SignedIn, query = ''): Promise<string[]> {
  const { status, body } = await client.get(`/users?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.rows.map(({ email }: Row) => email);
}

// ---- inviting ----

test('an invitation is sent by mail with a link, listed as INVITED, audited and told', async () => {
  const owner = await verifiedBusiness();
  const { invitation, email, token } = await invite(owner, {
    email: 'Bo.Eze@Invited.Example',
    outletIds: [owner.outletId],
    firstName: ' Bo ',
  });
  assert.deepEqual(invitation, {
    ...invitation,
    firstName: 'Bo',
    lastName: null,
    email: 'bo.eze@invited.example',
    phone: null,
    role: 'CASHIER',
    status: 'INVITED',
    emailVerified: false,
    outletIds: [owner.outletId],
    version: 1,
  });
  const [message] = await server.messagesTo(email.toLowerCase());
  assert.match(message?.text ?? '', /Ada Obi invites you to Corner Shop/);
  assert.ok(message?.text.includes(`https://shop.example/app/invitation#token=${token}`));
  assert.ok(message?.html.includes(token));
  assert.deepEqual(await emailsOf(owner, 'status=INVITED'), ['bo.eze@invited.example']);
  const [trace] = await server.database((session) =>
    session.all(
      `select a.operation, a.subject_id as id, e.type, a.after::text || e.data::text as told
       from audit a, events e where a.org_id = $1 and e.org_id = $1 order by a.id desc, e.id desc limit 1`,
      [owner.orgId],
    ),
  );
  const { told, ...rest } = trace as { told: string };
  assert.deepEqual(rest, { operation: 'inviteUser', id: invitation.id, type: 'user.invited' });
  assert.ok(!told.includes(token));
  const days =
    (Date.parse((invitation as unknown as { invitedUntil: string }).invitedUntil) - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7, String(days));
});

test('the token of an invitation is kept as a hash alone', async () => {
  const owner = await verifiedBusiness();
  const { token } = await invite(owner);
  const [row] = await server.database((session) =>
    session.all<{ text: string }>('select i::text as text from invitations i where org_id = $1', [
      owner.orgId,
    ]),
  );
  assert.ok(
    !row?.text.includes(token) && !row?.text.includes(Buffer.from(token, 'base64url').toString('hex')),
  );
});

test('names in an invitation are text, on one line, and never HTML', async () => {
  const owner = await server.business({ businessName: '<b>Shop</b>\r\nBcc: x@y.example' });
  await verifyAddress(server, owner);
  const { email } = await invite(owner);
  const [message] = await server.messagesTo(email);
  assert.equal(message?.subject, 'You are invited to <b>Shop</b> Bcc: x@y.example');
  assert.ok(!message?.html.includes('<b>'));
});

test('whoever has not verified their own address invites nobody', async () => {
  const owner = await server.business();
  const before = await usersOf(server, owner);
  const answer = await owner.post('/users', { email: newAddress(), role: 'CASHIER' });
  assertRefused(answer, { status: 403, code: 'EMAIL_UNVERIFIED' });
  assert.deepEqual(await usersOf(server, owner), before);
});

test('only owners manage users, and only those of all outlets', async () => {
  const owner = await verifiedBusiness();
  const before = await usersOf(server, owner);
  for (const role of ['MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const) {
    const person = await server.colleague(owner, role);
    assertRefused(await person.get('/users'), { status: 403, code: 'FORBIDDEN' });
    assertRefused(await person.post('/users', { email: newAddress(), role: 'OWNER' }), {
      status: 403,
      code: 'FORBIDDEN',
    });
    assertRefused(await person.patch(`/users/${person.userId}`, { role: 'OWNER' }), {
      status: 403,
      code: 'FORBIDDEN',
    });
  }
  const branch = await server.colleague(owner, 'OWNER', [owner.outletId]);
  await verifyAddress(server, branch);
  assertRefused(await branch.post('/users', { email: newAddress(), role: 'OWNER' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  assertRefused(await branch.patch(`/users/${branch.userId}`, { outletIds: null }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  const after = (await usersOf(server, owner)) as { invitations: null; messages: number };
  assert.deepEqual([after.invitations, after.messages], [null, (before as { messages: number }).messages]);
});

test('mail of a business is limited', async () => {
  const owner = await verifiedBusiness(limited);
  const answers = [];
  for (let sent = 0; sent < 3; sent += 1) {
    answers.push(await owner.post('/users', { email: newAddress(), role: 'CASHIER' }));
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 429],
  );
  assert.ok(Number(answers[2]?.headers.get('retry-after')) > 3_000);
});

const badInvitations: [string, object][] = [
  ['email', { email: undefined }],
  ['email', { email: 'x' }],
  ['email', { email: `${'x'.repeat(250)}@a.example` }],
  ['role', { role: undefined }],
  ['role', { role: 'OPERATOR' }],
  ['role', { role: 'BOSS' }],
  ['outletIds', { outletIds: 'x' }],
  ['outletIds.0', { outletIds: ['x'] }],
  ['outletIds', { outletIds: Array(501).fill(newId()) }],
  ['firstName', { firstName: ' ' }],
  ['lastName', { lastName: 'x'.repeat(101) }],
  ['status', { status: 'ACTIVE' }],
  ['inviteToken', { inviteToken: 'x' }],
];
for (const [field, changes] of badInvitations) {
  test(`an invitation with ${JSON.stringify(changes).slice(0, 60)} is refused by ${field}`, async () => {
    const owner = await verifiedBusiness();
    const answer = await owner.post('/users', { email: newAddress(), role: 'CASHIER', ...changes });
    assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED', field });
  });
}

test("another tenant's outlet is 404 like one that nobody has, when inviting and when changing", async () => {
  const [owner, other] = [await verifiedBusiness(), await server.business()];
  await other.get('/outlets');
  const cashier = await server.colleague(owner, 'CASHIER');
  const before = await usersOf(server, owner);
  for (const id of [other.outletId, newId()]) {
    const missing = { status: 404, code: 'NOT_FOUND', field: 'outletIds.1' };
    const outletIds = [owner.outletId, id];
    assertRefused(await owner.post('/users', { email: newAddress(), role: 'CASHIER', outletIds }), missing);
    assertRefused(await owner.patch(`/users/${cashier.userId}`, { outletIds }), missing);
  }
  assert.deepEqual(await usersOf(server, owner), before);
});

test('an address of a user of this business is a duplicate, in any case of letters, also when disabled', async () => {
  const owner = await verifiedBusiness();
  const cashier = await server.colleague(owner, 'CASHIER');
  await owner.patch(`/users/${cashier.userId}`, { status: 'DISABLED' });
  const before = await usersOf(server, owner);
  for (const email of [owner.email, owner.email.toUpperCase(), cashier.email]) {
    const answer = await owner.post('/users', { email, role: 'MANAGER' });
    assertRefused(answer, { status: 409, code: 'DUPLICATE', field: 'email' });
  }
  assert.deepEqual(await usersOf(server, owner), before);
});

test('that an address belongs to someone elsewhere is told neither to who invites nor to who accepts, but by mail to whose it is', async () => {
  const [owner, other] = [await verifiedBusiness(), await server.business()];
  const { invitation, token } = await invite(owner, { email: other.email });
  assert.equal(invitation.status, 'INVITED');
  const before = await usersOf(server, owner);
  const answer = await accept(token);
  assert.deepEqual([answer.status, answer.body.code], [200, 'REGISTERED']);
  const { organisation, user, outletId } = answer.body.data;
  assert.deepEqual([organisation.id, user.email, outletId], [owner.orgId, other.email, null]);
  assert.deepEqual(await usersOf(server, owner), before, 'the invitation stays open');
  assert.equal(
    (await server.messagesTo(other.email)).at(-1)?.subject,
    'You already have a Tillhouse account',
  );
});

test('inviting again renews: one invitation, the new role, and the first link stops working', async () => {
  const owner = await verifiedBusiness();
  const first = await invite(owner, { firstName: 'Bo', outletIds: [owner.outletId] });
  const second = await invite(owner, { email: first.email, role: 'MANAGER' });
  assert.deepEqual(second.invitation, {
    ...second.invitation,
    id: first.invitation.id,
    firstName: 'Bo',
    role: 'MANAGER',
    outletIds: null,
    version: 2,
  });
  assertRefused(await accept(first.token), { status: 401, code: 'INVALID_CREDENTIALS' });
  assert.equal((await accept(second.token)).body.data.user.role, 'MANAGER');
});

test('20 invitations of one address at once make one, of which one link works', async () => {
  const owner = await verifiedBusiness();
  const email = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/users', { email, role: 'CASHIER' })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const messages = await server.messagesTo(email);
  assert.equal(messages.length, 20);
  const tokens = messages.map(({ text }) => /#token=(\S+)/.exec(text)?.[1] ?? '');
  const statuses = [];
  for (const token of tokens) statuses.push((await accept(token)).status);
  assert.equal(statuses.filter((status) => status === 200).length, 1);
});

test('an invitation repeated with its key is answered the same again and sent once', async () => {
  const owner = await verifiedBusiness();
  const body = { email: newAddress(), role: 'CASHIER' };
  const first = await owner.post('/users', body, { key: 'invite' });
  const second = await owner.post('/users', body, { key: 'invite' });
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal((await server.messagesTo(body.email)).length, 1);
});

// ---- accepting ----

test('who accepts becomes a user of that business, with the role and outlets, the address verified, and signs in', async () => {
  const owner = await verifiedBusiness();
  const { email, token } = await invite(owner, { role: 'STOREKEEPER', outletIds: [owner.outletId] });
  const { status, body } = await accept(token);
  assert.equal(status, 200, JSON.stringify(body));
  const { user } = body.data;
  assert.deepEqual(body.data, {
    organisation: { id: owner.orgId, name: 'Corner Shop', currency: 'NGN', timezone: 'Africa/Lagos' },
    user: {
      id: user.id,
      firstName: 'Bo',
      lastName: 'Eze',
      email,
      phone: null,
      role: 'STOREKEEPER',
      status: 'ACTIVE',
      emailVerified: true,
      outletIds: [owner.outletId],
    },
    outletId: null,
  });
  const login = await stranger.post('/auth/login', { identifier: email, password });
  assert.equal(login.status, 200);
  const me = await server.withToken(login.body.data.accessToken).get('/users/me');
  assert.deepEqual([me.body.data.id, me.body.data.outletIds], [user.id, [owner.outletId]]);
  assert.deepEqual(await emailsOf(owner, 'status=INVITED'), []);
  assert.equal((await server.messagesTo(email)).length, 1, 'nothing to verify is sent');
});

test('an invitation is accepted once, by one of 20 at the same moment', async () => {
  const owner = await verifiedBusiness();
  const { token, email } = await invite(owner);
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(19).fill(401)]);
  assert.deepEqual(await emailsOf(owner, `search=${email}`), [email]);
});

test('an acceptance repeated with its key is answered the same again', async () => {
  const owner = await verifiedBusiness();
  const { token } = await invite(owner);
  const first = await accept(token, {}, 'accept');
  const second = await accept(token, {}, 'accept');
  assert.equal(second.status, 200);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
});

test('a token that is wrong, expired or withdrawn is 401, and leaves nothing behind', async () => {
  const owner = await verifiedBusiness();
  const [expired, withdrawn, good] = [await invite(owner), await invite(owner), await invite(owner)];
  await server.database((session) =>
    session.all('update invitations set expires_at = now() where id = $1', [expired.invitation.id]),
  );
  assert.equal((await owner.patch(`/users/${withdrawn.invitation.id}`, { status: 'DISABLED' })).status, 200);
  const before = await usersOf(server, owner);
  const last = good.token.at(-1) === 'A' ? 'B' : 'A';
  for (const token of [
    expired.token,
    withdrawn.token,
    'x',
    `${good.token}=`,
    good.token.slice(0, -1),
    good.token.slice(0, -1) + last,
    owner.refreshToken,
    owner.accessToken.slice(0, 200),
  ]) {
    assertRefused(await accept(token), { status: 401, code: 'INVALID_CREDENTIALS' });
  }
  assert.deepEqual(await usersOf(server, owner), before);
});

const badAcceptances: [string, object][] = [
  ['password', { password: undefined }],
  ['password', { password: 'short' }],
  ['password', { password: 'qwertyuiop' }],
  ['password', { password: 'eze-eze-eze-1' }],
  ['password', { password: 'Corner-Shop-2026' }],
  ['firstName', { firstName: undefined }],
  ['lastName', { lastName: '' }],
  ['email', { email: 'other@invited.example' }],
  ['businessName', { businessName: 'Other' }],
  ['currency', { currency: 'NGN' }],
  ['role', { role: 'OWNER' }],
  ['registrationToken', { registrationToken: 'x' }],
];
for (const [field, changes] of badAcceptances) {
  test(`an acceptance with ${JSON.stringify(changes)} is refused by ${field}, and the invitation stays open`, async () => {
    const owner = await verifiedBusiness();
    const { token } = await invite(owner);
    assertRefused(await accept(token, changes), { status: 400, code: 'VALIDATION_FAILED', field });
    assert.equal((await accept(token)).status, 200);
  });
}

test('an outlet that is gone when the invitation is accepted is left out of the limit', async () => {
  const owner = await verifiedBusiness();
  const outlet = (await owner.post('/outlets', { name: 'Yaba' })).body.data;
  const { token } = await invite(owner, { outletIds: [outlet.id, owner.outletId] });
  assert.equal((await owner.delete(`/outlets/${outlet.id}`)).status, 200);
  assert.deepEqual((await accept(token)).body.data.user.outletIds, [owner.outletId]);
});

test('open invitations by someone who may no longer manage users are withdrawn', async () => {
  const owner = await verifiedBusiness();
  for (const change of [{ status: 'DISABLED' }, { role: 'MANAGER' }, { outletIds: [owner.outletId] }]) {
    const leaving = await server.colleague(owner, 'OWNER');
    await verifyAddress(server, leaving);
    const theirs = await invite(leaving, { role: 'OWNER' });
    const ours = await invite(owner);
    assert.equal((await owner.patch(`/users/${leaving.userId}`, change)).status, 200);
    assertRefused(await accept(theirs.token), { status: 401, code: 'INVALID_CREDENTIALS' });
    assert.deepEqual(await emailsOf(owner, 'status=INVITED'), [ours.email]);
    assert.equal((await accept(ours.token)).status, 200);
  }
});

// ---- the list ----

test('the list has users and open invitations, by name, and filters by part of name or address, role, status and outlet', async () => {
  const owner = await verifiedBusiness();
  const outlet = (await owner.post('/outlets', { name: 'Yaba' })).body.data;
  const manager = await server.colleague(owner, 'MANAGER');
  const cashier = await server.colleague(owner, 'CASHIER', [outlet.id]);
  const { email: invited } = await invite(owner, { firstName: 'Zoe', outletIds: [owner.outletId] });
  await owner.patch(`/users/${manager.userId}`, { status: 'DISABLED' });
  const everyone = [owner.email, cashier.email, manager.email, invited];
  assert.deepEqual(await emailsOf(owner), everyone);
  assert.deepEqual(await emailsOf(owner, 'sortKey=name&sortDir=desc'), everyone.toReversed());
  assert.deepEqual(await emailsOf(owner, 'search=KIT%20man'), [manager.email]);
  assert.deepEqual(await emailsOf(owner, `search=${invited.slice(3, 30)}`), [invited]);
  assert.deepEqual(await emailsOf(owner, 'search=%25'), []);
  assert.deepEqual(await emailsOf(owner, 'role=CASHIER'), [cashier.email, invited]);
  assert.deepEqual(await emailsOf(owner, 'status=ACTIVE'), [owner.email, cashier.email]);
  assert.deepEqual(await emailsOf(owner, 'status=DISABLED'), [manager.email]);
  assert.deepEqual(await emailsOf(owner, 'status=INVITED'), [invited]);
  assert.deepEqual(await emailsOf(owner, `outletId=${outlet.id}`), [
    owner.email,
    cashier.email,
    manager.email,
  ]);
  assert.deepEqual(await emailsOf(owner, `outletId=${newId()}`), []);
  assert.deepEqual(await emailsOf(await server.business(), `search=kit`), []);
});

test('pages of the list follow each other without a gap, over users and invitations', async () => {
  const owner = await verifiedBusiness();
  for (let n = 0; n < 3; n += 1) {
    await server.colleague(owner, 'CASHIER');
    await invite(owner, { firstName: 'Kit', lastName: 'CASHIER' });
  }
  for (const sortKey of ['name', 'email', 'createdAt']) {
    const { rows, metas } = await walkPages<Row>(owner, `/users?limit=2&sortKey=${sortKey}`);
    for (const { total } of metas) assert.equal(total, 7);
    const seen = rows.map(({ id }) => id);
    assert.equal(new Set(seen).size, 7, sortKey);
    assert.equal(seen.length, 7);
  }
});

test('an owner who is limited to outlets sees those who work there, and no ids of other outlets', async () => {
  const owner = await verifiedBusiness();
  const outlet = (await owner.post('/outlets', { name: 'Yaba' })).body.data;
  const branch = await server.colleague(owner, 'OWNER', [owner.outletId]);
  const both = await server.colleague(owner, 'CASHIER', [owner.outletId, outlet.id]);
  await server.colleague(owner, 'CASHIER', [outlet.id]);
  const { body } = await branch.get('/users');
  assert.deepEqual(
    body.data.rows.map(({ id }: Row) => id).sort(),
    [owner.userId, branch.userId, both.userId].sort(),
  );
  assert.ok(!JSON.stringify(body).includes(outlet.id));
  assert.deepEqual(await emailsOf(branch, `outletId=${outlet.id}`), []);
});

// ---- changing ----

test('a new role counts at once, and so do new outlets', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.equal((await cashier.post('/locations', { name: 'Lagos' })).status, 403);
  const { body } = await owner.patch(`/users/${cashier.userId}`, { role: 'MANAGER', version: 1 });
  assert.deepEqual([body.data.role, body.data.version, body.data.outletIds], ['MANAGER', 2, null]);
  assert.equal((await cashier.post('/locations', { name: 'Lagos' })).status, 200);
  const path = `/users/${cashier.userId}`;
  const outlet = (await owner.post('/outlets', { name: 'Yaba' })).body.data;
  const seen = async () => (await cashier.get('/outlets')).body.data.rows.map(({ id }: Row) => id);
  const repeated = [outlet.id, outlet.id.toUpperCase()];
  assert.deepEqual((await owner.patch(path, { outletIds: repeated })).body.data.outletIds, [outlet.id]);
  assert.deepEqual(await seen(), [outlet.id]);
  await owner.patch(path, { role: 'CASHIER' });
  assert.deepEqual(await seen(), [outlet.id], 'what is absent stays');
  assert.deepEqual((await owner.patch(path, { outletIds: [] })).body.data.outletIds, []);
  assert.deepEqual(await seen(), []);
  assert.deepEqual((await owner.patch(path, { outletIds: null })).body.data.outletIds, null);
  assert.equal((await seen()).length, 2);
});

test("a disabled user's tokens stop at once, stay dead when the user is enabled again, and a login is refused", async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const path = `/users/${cashier.userId}`;
  assert.equal((await owner.patch(path, { status: 'DISABLED' })).body.data.status, 'DISABLED');
  const refresh = () => stranger.post('/auth/token/refresh', { refreshToken: cashier.refreshToken });
  const login = () => stranger.post('/auth/login', { identifier: cashier.email, password });
  assert.equal((await cashier.get('/auth/session')).status, 401);
  assert.equal((await refresh()).status, 401);
  assert.equal((await login()).status, 401);
  assert.equal((await owner.patch(path, { status: 'ACTIVE' })).body.data.status, 'ACTIVE');
  assert.equal((await cashier.get('/auth/session')).status, 401);
  assert.equal((await refresh()).status, 401);
  assert.equal((await login()).status, 200);
});

test('the last active owner of all outlets is neither demoted, disabled nor limited', async () => {
  const owner = await server.business();
  await server.colleague(owner, 'OWNER', [owner.outletId]);
  const disabled = await server.colleague(owner, 'OWNER');
  await owner.patch(`/users/${disabled.userId}`, { status: 'DISABLED' });
  const before = await usersOf(server, owner);
  for (const change of [
    { role: 'MANAGER' },
    { status: 'DISABLED' },
    { outletIds: [owner.outletId] },
    { outletIds: [] },
  ]) {
    assertRefused(await owner.patch(`/users/${owner.userId}`, change), { status: 409, code: 'IN_USE' });
  }
  assert.deepEqual(await usersOf(server, owner), before);
  const second = await server.colleague(owner, 'OWNER');
  assert.equal((await owner.patch(`/users/${owner.userId}`, { role: 'MANAGER' })).status, 200);
  assertRefused(await second.patch(`/users/${second.userId}`, { role: 'CASHIER' }), {
    status: 409,
    code: 'IN_USE',
  });
});

test('owners who demote or disable each other at the same moment leave one', async () => {
  for (const change of [{ role: 'CASHIER' }, { status: 'DISABLED' }, { outletIds: [] }]) {
    const owner = await server.business();
    const owners = [owner, await server.colleague(owner, 'OWNER'), await server.colleague(owner, 'OWNER')];
    const answers = await Promise.all(
      owners.flatMap((one) => owners.map((other) => one.patch(`/users/${other.userId}`, change))),
    );
    for (const { status } of answers) assert.ok([200, 401, 403, 409].includes(status), String(status));
    const left = await server.database((session) =>
      session.all(
        `select 1 from users where org_id = $1 and role = 'OWNER' and status = 'ACTIVE' and not outlet_limited`,
        [owner.orgId],
      ),
    );
    assert.equal(left.length, 1, JSON.stringify(change));
  }
});

test('an old version, bad input and unknown ids change nothing', async () => {
  const [owner, other] = [await server.business(), await server.business()];
  await other.get('/users');
  const cashier = await server.colleague(owner, 'CASHIER');
  const path = `/users/${cashier.userId}`;
  await owner.patch(path, { role: 'STOREKEEPER' });
  const before = await usersOf(server, owner);
  assertRefused(await owner.patch(path, { role: 'MANAGER', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  for (const [field, body] of [
    ['role', { role: 'OPERATOR' }],
    ['status', { status: 'INVITED' }],
    ['status', { status: null }],
    ['outletIds', { outletIds: 'x' }],
    ['version', { version: 0 }],
    ['email', { email: 'x@y.example' }],
    ['password', { password: 'x' }],
  ] as const) {
    assertRefused(await owner.patch(path, body), { status: 400, code: 'VALIDATION_FAILED', field });
  }
  for (const id of [other.userId, newId(), owner.orgId]) {
    assertRefused(await owner.patch(`/users/${id}`, { role: 'CASHIER' }), { status: 404, code: 'NOT_FOUND' });
  }
  assert.deepEqual(await usersOf(server, owner), before);
});

test('a change repeated with its key is made once', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const change = () => owner.patch(`/users/${cashier.userId}`, { role: 'MANAGER' }, { key: 'once' });
  const [first, second] = [await change(), await change()];
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal(second.body.data.version, 2);
});

test('an invitation is changed and withdrawn by its id, and then is no more', async () => {
  const owner = await verifiedBusiness();
  const { invitation, token } = await invite(owner);
  const path = `/users/${invitation.id}`;
  const changed = await owner.patch(path, { role: 'ACCOUNTANT', outletIds: [owner.outletId], version: 1 });
  assert.deepEqual(
    [
      changed.body.data.role,
      changed.body.data.outletIds,
      changed.body.data.status,
      changed.body.data.version,
    ],
    ['ACCOUNTANT', [owner.outletId], 'INVITED', 2],
  );
  assertRefused(await owner.patch(path, { status: 'ACTIVE' }), { status: 409, code: 'INVALID_STATE' });
  assertRefused(await owner.patch(path, { role: 'OWNER', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  const joined = await accept(token);
  assert.deepEqual(
    [joined.body.data.user.role, joined.body.data.user.outletIds],
    ['ACCOUNTANT', [owner.outletId]],
  );
  assertRefused(await owner.patch(path, { role: 'OWNER' }), { status: 404, code: 'NOT_FOUND' });

  const other = await invite(owner);
  const withdrawn = await owner.patch(`/users/${other.invitation.id}`, { status: 'DISABLED' });
  assert.deepEqual([withdrawn.status, withdrawn.body.data.status], [200, 'DISABLED']);
  assertRefused(await accept(other.token), { status: 401, code: 'INVALID_CREDENTIALS' });
  assertRefused(await owner.patch(`/users/${other.invitation.id}`, {}), { status: 404, code: 'NOT_FOUND' });
  const again = await invite(owner, { email: other.email });
  assert.notEqual(again.invitation.id, other.invitation.id);
});

test('a withdrawal and an acceptance at the same moment: one of them happens', async () => {
  const owner = await verifiedBusiness();
  for (let round = 0; round < 10; round += 1) {
    const { invitation, token, email } = await invite(owner);
    const [withdrawal, acceptance] = await Promise.all([
      owner.patch(`/users/${invitation.id}`, { status: 'DISABLED' }),
      accept(token),
    ]);
    const found = await emailsOf(owner, `search=${email}`);
    if (acceptance.status === 200) assert.deepEqual([withdrawal.status, found], [404, [email]]);
    else assert.deepEqual([withdrawal.status, acceptance.status, found], [200, 401, []]);
  }
});

// ---- oneself ----

test('the own profile says who one is and how one signs in', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const { body } = await cashier.get('/users/me');
  assert.deepEqual(body.data, {
    id: cashier.userId,
    firstName: 'Kit',
    lastName: 'CASHIER',
    email: cashier.email,
    phone: null,
    role: 'CASHIER',
    status: 'ACTIVE',
    emailVerified: false,
    outletIds: [owner.outletId],
    phoneVerified: false,
    pendingEmail: null,
    pendingPhone: null,
    hasPassword: true,
    hasPin: false,
    hasSecondFactor: false,
    language: null,
    createdAt: body.data.createdAt,
    version: 1,
  });
  assert.equal((await cashier.put('/users/me/pin', { pin: '2580', currentPassword: password })).status, 200);
  assert.equal((await cashier.get('/users/me')).body.data.hasPin, true);
  assert.equal((await stranger.get('/users/me')).status, 401);
  assert.equal((await cashier.get('/users/me?x=1')).status, 400);
});

test('a user chooses the language of their pages, and only their own', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const languageOf = async (user: typeof owner) => [
    (await user.get('/users/me')).body.data.language,
    (await user.get('/auth/session')).body.data.language,
  ];
  assert.deepEqual(await languageOf(owner), [null, null]);
  const chosen = await owner.patch('/users/me', { language: 'ar' });
  assert.deepEqual([chosen.status, chosen.body.data.language], [200, 'ar']);
  // Another change leaves it as it is.
  assert.equal((await owner.patch('/users/me', { firstName: 'Ngozi' })).body.data.language, 'ar');
  assert.deepEqual(
    [await languageOf(owner), await languageOf(cashier)],
    [
      ['ar', 'ar'],
      [null, null],
    ],
  );
  assertRefused(await owner.patch('/users/me', { language: 'de' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'language',
  });
  assert.equal((await owner.patch('/users/me', { language: null })).body.data.language, null);
});

test('a PIN takes the current password and is kept as a hash', async () => {
  const owner = await server.business();
  const set = (body: object, key?: string) => owner.put('/users/me/pin', body, key ? { key } : {});
  const before = await usersOf(server, owner);
  assertRefused(await set({ pin: '2580', currentPassword: 'five calm otters' }), {
    status: 401,
    code: 'INVALID_CREDENTIALS',
  });
  for (const pin of ['1111', '1234', '4321', '0123', '7890', '0987', '87654321', '00000000']) {
    assertRefused(await set({ pin, currentPassword: password }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'pin',
    });
  }
  for (const pin of ['123', '123456789', '12a4', '', ' 2580', '\u0662\u0665\u0668\u0660', 2580, null]) {
    assertRefused(await set({ pin, currentPassword: password }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'pin',
    });
  }
  assertRefused(await set({ pin: '2580' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'currentPassword',
  });
  assert.deepEqual(await usersOf(server, owner), before);

  const first = await set({ pin: '2580', currentPassword: password }, 'pin');
  const second = await set({ pin: '2580', currentPassword: password }, 'pin');
  assert.equal(first.status, 200);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  const [row] = await server.database((session) =>
    session.all<{ hash: string }>('select pin_hash as hash from users where id = $1', [owner.userId]),
  );
  assert.match(row?.hash ?? '', /^4:\$argon2id\$/);
});

test('who signs in at a provider alone sets a PIN soon after the sign-in, and not later', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update users set password_hash = null where id = $1', [owner.userId]),
  );
  assert.equal((await owner.put('/users/me/pin', { pin: '2580' })).status, 200);
  await server.database((session) =>
    session.all(`update sessions set created_at = now() - interval '15 minutes' where id = $1`, [
      owner.sessionId,
    ]),
  );
  assertRefused(await owner.put('/users/me/pin', { pin: '1470' }), { status: 403, code: 'FORBIDDEN' });
});

test('tries of the password for a PIN are limited', async () => {
  const owner = await limited.business();
  const attempt = (currentPassword: string) => owner.put('/users/me/pin', { pin: '2580', currentPassword });
  const statuses = [];
  for (const one of ['wrong', 'wrong', password]) statuses.push((await attempt(one)).status);
  assert.deepEqual(statuses, [401, 401, 429]);
});

test('everyone edits the own name, and nobody else is touched', async () => {
  const owner = await server.business();
  const kit = await server.colleague(owner, 'CASHIER');
  const before = (await kit.get('/users/me')).body.data;
  const renamed = await kit.patch('/users/me', { firstName: ' Kit ', lastName: 'Okafor' }, { key: 'one' });
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
  const { data } = renamed.body;
  assert.deepEqual(data, { ...before, firstName: 'Kit', lastName: 'Okafor', version: before.version + 1 });
  assert.deepEqual((await kit.get('/users/me')).body.data, data);
  const again = await kit.patch('/users/me', { firstName: ' Kit ', lastName: 'Okafor' }, { key: 'one' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');

  const next = await kit.patch('/users/me', { lastName: 'Eze', version: data.version });
  assert.deepEqual([next.body.data.firstName, next.body.data.lastName], ['Kit', 'Eze']);
  const stale = await kit.patch('/users/me', { lastName: 'Obi', version: data.version });
  assertRefused(stale, { status: 409, code: 'STALE_VERSION' });
  for (const [field, body] of [
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['email', { email: 'eve@corner.example' }],
    ['phone', { phone: '+2348012345678' }],
    ['role', { role: 'OWNER' }],
  ] as const) {
    const answer = await kit.patch('/users/me', body);
    assert.deepEqual([answer.status, answer.body.errors[0]?.field], [400, field]);
  }
  const [entry] = (await owner.get('/audit?operation=updateMe')).body.data.rows;
  assert.deepEqual(
    [entry.userId, entry.before.lastName, entry.after.lastName],
    [kit.userId, 'Okafor', 'Eze'],
  );
  const names = (await owner.get('/users')).body.data.rows.map(
    ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`,
  );
  assert.deepEqual(names.sort(), ['Ada Obi', 'Kit Eze']);
});

test('who sends a password for a PIN without having one is told so', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update users set password_hash = null where id = $1', [owner.userId]),
  );
  const answer = await owner.put('/users/me/pin', { pin: '2580', currentPassword: password });
  assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_CREDENTIALS']);
  assert.match(answer.body.message, /^You have no password yet/);
});

type Entry = { id: string; route: string | null; children: Entry[] };
const leaves = (entries: Entry[]): string[] =>
  entries.flatMap(({ id, children }) => (children.length > 0 ? leaves(children) : [id]));

const everything =
  'home till sales shifts products stock stocktakes purchases customers vendors payments analysis banks expenses accounts reports outlets locations users settings audit';
const seenBy = {
  OWNER: everything,
  MANAGER: everything.replace(' users', ''),
  CASHIER: 'home till sales shifts products stock customers vendors outlets locations',
  STOREKEEPER: 'home products stock stocktakes purchases vendors outlets locations',
  ACCOUNTANT:
    'home sales shifts products stock stocktakes purchases customers vendors payments analysis banks expenses accounts reports outlets locations audit',
};
for (const [role, expected] of Object.entries(seenBy)) {
  test(`the sidebar of ${role} has what that role may open, and no branch without a place`, async () => {
    const person = await server.colleague(await server.business(), role as keyof typeof seenBy);
    const { body } = await person.get('/users/sidebar');
    assert.deepEqual(leaves(body.data), expected.split(' '));
    for (const { route, children } of body.data as Entry[]) assert.equal(route === null, children.length > 0);
  });
}

test('the sidebar of an operator is administration alone; someone limited to outlets does not see the books or the audit', async () => {
  const owner = await server.business();
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  const { body } = await operator.get('/users/sidebar');
  assert.deepEqual(body.data, [
    {
      id: 'administration',
      label: 'Administration',
      icon: 'shield',
      route: '/app/administration',
      children: [],
    },
  ]);
  const manager = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  const seen = leaves((await manager.get('/users/sidebar')).body.data);
  assert.deepEqual(
    ['payments', 'banks', 'accounts', 'audit'].filter((id) => seen.includes(id)),
    ['payments'],
  );
  assert.equal((await stranger.get('/users/sidebar')).status, 401);
  assert.equal((await operator.get('/users/sidebar?x=1')).status, 400);
});
