import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { operation } from '../http/operation.ts';
import { Choice, Exactly, Id } from '../http/schema.ts';
import { operations } from '../operations.ts';
import { newId } from '../platform/ids.ts';
import { fail } from '../values/refusal.ts';
import { approvalActions } from './approvals.ts';
import { useApproval } from './exports.ts';

/** Made on purpose: what a checkout will do with an approval. */
const spend = operation({
  id: 'spendApproval',
  route: 'POST /spend',
  group: 'Test',
  summary: 'Does what was approved',
  access: 'sales.sell',
  body: Exactly({
    token: Type.String(),
    action: Choice(approvalActions),
    outletId: Id,
    fails: Type.Optional(Type.Boolean()),
  }),
  answer: { code: 'SPENT', message: '-', data: Exactly({ approvalId: Id, approvedBy: Id }) },
  handle: async ({ tx, actor, body }) => {
    const data = await useApproval(tx, actor, body);
    if (body.fails) throw fail('INVALID_STATE');
    return { data };
  },
});
const server = await testServer({ operations: [...operations, spend] });

async function approve(manager: SignedIn, body: object): Promise<string> {
  const answer = await manager.post('/auth/approvals', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.approvalToken;
}

/** A business with a manager who approves and a cashier who asks. */
async function shop() {
  const owner = await server.business();
  return {
    owner,
    manager: await server.colleague(owner, 'MANAGER'),
    cashier: await server.colleague(owner, 'CASHIER'),
  };
}

async function unusedOf({ orgId }: SignedIn): Promise<number> {
  const rows = await server.database((session) =>
    session.all('select 1 from approvals where org_id = $1 and used_at is null', [orgId]),
  );
  return rows.length;
}

test('an approval lets a cashier do it once, and says whose it was', async () => {
  const { owner, manager, cashier } = await shop();
  const { outletId } = owner;
  const answer = await manager.post('/auth/approvals', { action: 'DISCOUNT', outletId, note: ' Damaged ' });
  assert.deepEqual(answer.body, {
    success: true,
    code: 'ACTION_APPROVED',
    message: 'Approved for one use within 5 minutes.',
    data: { approvalToken: answer.body.data.approvalToken, expiresIn: 300 },
    meta: null,
  });
  const token = answer.body.data.approvalToken;
  const used = await cashier.post('/spend', { token, action: 'DISCOUNT', outletId });
  assert.equal(used.status, 200, JSON.stringify(used.body));
  assert.equal(used.body.data.approvedBy, manager.userId);
  const again = await cashier.post('/spend', { token, action: 'DISCOUNT', outletId });
  assert.deepEqual([again.status, again.body.code], [403, 'FORBIDDEN']);
  const rows = await server.database((session) =>
    session.all<{ note: string; used_by: string; text: string }>(
      `select a.note, a.used_by, a::text || (select string_agg(u::text, '') from audit u where u.org_id = a.org_id) as text
       from approvals a where a.org_id = $1`,
      [owner.orgId],
    ),
  );
  assert.deepEqual([rows[0]?.note, rows[0]?.used_by], ['Damaged', cashier.userId]);
  assert.ok(!rows[0]?.text.includes(token));
});

test('of 20 uses at once exactly one gets it', async () => {
  const { owner, manager, cashier } = await shop();
  const { outletId } = owner;
  for (let round = 0; round < 3; round += 1) {
    const token = await approve(manager, { action: 'DISCOUNT', outletId });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cashier.post('/spend', { token, action: 'DISCOUNT', outletId })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(403)]);
  }
});

test('what is refused after all gives the approval back', async () => {
  const { owner, manager, cashier } = await shop();
  const use = {
    token: await approve(manager, { action: 'DRAWER' }),
    action: 'DRAWER',
    outletId: owner.outletId,
  };
  assert.equal((await cashier.post('/spend', { ...use, fails: true })).status, 409);
  assert.equal((await cashier.post('/spend', use)).status, 200);
});

test('an approval is for its action, its outlet and its business alone', async () => {
  const [{ owner, manager, cashier }, elsewhere] = [await shop(), await shop()];
  const { outletId } = owner;
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const token = await approve(manager, { action: 'PRICE', outletId });
  const attempts = [
    await cashier.post('/spend', { token, action: 'DRAWER', outletId }),
    await cashier.post('/spend', { token, action: 'PRICE', outletId: yaba }),
    await cashier.post('/spend', { token: `${token}=`, action: 'PRICE', outletId }),
    await cashier.post('/spend', { token: 'x', action: 'PRICE', outletId }),
    await cashier.post('/spend', { token: manager.refreshToken, action: 'PRICE', outletId }),
    await elsewhere.cashier.post('/spend', { token, action: 'PRICE', outletId }),
    await elsewhere.cashier.post('/spend', { token, action: 'PRICE', outletId: elsewhere.owner.outletId }),
  ];
  for (const { status, body } of attempts) assert.deepEqual([status, body.code], [403, 'FORBIDDEN']);
  assert.equal(await unusedOf(owner), 1);
  assert.equal((await cashier.post('/spend', { token, action: 'PRICE', outletId })).status, 200);
  // Who may charge another price may take something off; not the other way round.
  const price = await approve(manager, { action: 'PRICE', outletId });
  assert.equal((await cashier.post('/spend', { token: price, action: 'DISCOUNT', outletId })).status, 200);
  const discount = await approve(manager, { action: 'DISCOUNT', outletId });
  assert.equal((await cashier.post('/spend', { token: discount, action: 'PRICE', outletId })).status, 403);
  const anywhere = await approve(manager, { action: 'PRICE' });
  assert.equal(
    (await cashier.post('/spend', { token: anywhere, action: 'PRICE', outletId: yaba })).status,
    200,
  );
});

test('an approval ends after 5 minutes, and with whoever gave it', async () => {
  const { owner, manager, cashier } = await shop();
  const { outletId } = owner;
  const [expired, orphaned] = [
    await approve(owner, { action: 'DRAWER' }),
    await approve(manager, { action: 'DRAWER' }),
  ];
  const [row] = await server.database((session) =>
    session.all(
      `update approvals set expires_at = now() where approved_by = $1
       returning extract(epoch from (select a.expires_at - a.created_at from approvals a where a.id = approvals.id))::int as seconds`,
      [owner.userId],
    ),
  );
  assert.deepEqual(row, { seconds: 300 });
  await owner.patch(`/users/${manager.userId}`, { status: 'DISABLED' });
  for (const token of [expired, orphaned]) {
    assert.equal((await cashier.post('/spend', { token, action: 'DRAWER', outletId })).status, 403);
  }
});

test('an approval ends with the right of whoever gave it', async () => {
  const { owner, manager, cashier } = await shop();
  const { outletId } = owner;
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const use = (token: string) => cashier.post('/spend', { token, action: 'DISCOUNT', outletId });
  const [first, second] = [
    await approve(manager, { action: 'DISCOUNT' }),
    await approve(manager, { action: 'DISCOUNT' }),
  ];
  await owner.patch(`/users/${manager.userId}`, { outletIds: [yaba] });
  assert.equal((await use(first)).status, 403, 'elsewhere now');
  await owner.patch(`/users/${manager.userId}`, { outletIds: [outletId] });
  assert.equal((await use(first)).status, 200);
  await owner.patch(`/users/${manager.userId}`, { role: 'CASHIER', outletIds: null });
  assert.equal((await use(second)).status, 403, 'demoted');
});

test('only who may approve does, for outlets that they may see', async () => {
  const { owner, cashier } = await shop();
  const other = await server.business();
  await other.get('/outlets');
  const { outletId } = owner;
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const branch = await server.colleague(owner, 'MANAGER', [yaba]);
  assert.equal((await cashier.post('/auth/approvals', { action: 'DRAWER' })).status, 403);
  assert.equal((await server.stranger.post('/auth/approvals', { action: 'DRAWER' })).status, 401);
  for (const answer of [
    await owner.post('/auth/approvals', { action: 'DRAWER', outletId: other.outletId }),
    await owner.post('/auth/approvals', { action: 'DRAWER', outletId: newId() }),
    await branch.post('/auth/approvals', { action: 'DRAWER', outletId }),
  ]) {
    assert.deepEqual([answer.status, answer.body.errors[0].field], [404, 'outletId']);
  }
  const unbound = await branch.post('/auth/approvals', { action: 'DRAWER' });
  assert.deepEqual([unbound.status, unbound.body.errors[0].field], [400, 'outletId']);
  assert.equal(await unusedOf(owner), 0);
  await approve(branch, { action: 'DRAWER', outletId: yaba.toUpperCase() });
});

test('bad input is named, and the same Idempotency-Key gives another token', async () => {
  const { owner } = await shop();
  for (const [field, body] of [
    ['action', {}],
    ['action', { action: 'HAGGLE' }],
    ['action', { action: 'REFUND' }],
    ['note', { action: 'DRAWER', note: ' ' }],
    ['note', { action: 'DRAWER', note: 'x'.repeat(501) }],
    ['outletId', { action: 'DRAWER', outletId: 'x' }],
    ['userId', { action: 'DRAWER', userId: newId() }],
  ] as const) {
    const answer = await owner.post('/auth/approvals', body);
    assert.deepEqual([answer.status, answer.body.errors[0].field], [400, field]);
  }
  const send = () => owner.post('/auth/approvals', { action: 'DRAWER' }, { key: 'again' });
  const [first, second] = [await send(), await send()];
  assert.notEqual(first.body.data.approvalToken, second.body.data.approvalToken);
});
