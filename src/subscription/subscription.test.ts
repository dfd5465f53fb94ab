import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { assertRefused, lastTrace } from '../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { onShelf, openTill } from '../sales/testing.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const server = await testServer({
  environment: { TILLHOUSE_BILLING: 'on', TILLHOUSE_BILLING_SECRET: secret },
});
const operator = await server.colleague(
  { ...(await server.business()), orgId: serviceOrgId, outletId: newId() },
  'OPERATOR',
);

const current = async (by: SignedIn) => dataOf(await by.get('/subscriptions/current'));
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** A business that was registered so many days ago. */
async function businessOf(daysAgo: number): Promise<SignedIn> {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update organisations set created_at = now() - make_interval(days => $2) where org_id = $1`, [
      owner.orgId,
      daysAgo,
    ]),
  );
  return owner;
}

/** As whoever collects the money sends it. */
function signed(body: object, { at = new Date(), by = secret } = {}) {
  const [id, text] = [`msg_${newId()}`, JSON.stringify(body)];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, at, text),
  };
  return server.stranger.post('/subscriptions/payments', text, { headers });
}

const paymentOf = (subscriptionId: string, changes: object = {}) => ({
  paymentId: `pay_${newId()}`,
  subscriptionId,
  amount: 9,
  currency: 'USD',
  ...changes,
});

const pay = async (subscriptionId: string, changes: object = {}) =>
  dataOf(await signed(paymentOf(subscriptionId, changes)));

test('the plans are there for everyone to see', async () => {
  const plans = dataOf(await server.stranger.get('/subscriptions/plans'));
  assert.deepEqual(plans[0], {
    planId: 'starter',
    planName: 'Starter',
    price: 9,
    currency: 'USD',
    periodMonths: 1,
    maxOutlets: 1,
    maxUsers: 5,
  });
});

test('a new business has a trial of thirty days, and everything in it', async () => {
  const owner = await server.business();
  const { until, ...rest } = await current(owner);
  assert.equal(days(new Date().toISOString(), until), 30);
  assert.deepEqual(rest, {
    billing: true,
    status: 'TRIAL',
    maxOutlets: null,
    maxUsers: null,
    outlets: 1,
    users: 1,
    subscription: null,
    pending: null,
  });
});

test('after the trial nothing can be changed, and everything read, signed in to and subscribed to', async () => {
  const owner = await businessOf(31);
  assert.equal((await current(owner)).status, 'EXPIRED');
  const refused = { status: 403, code: 'SUBSCRIPTION_EXPIRED' };
  assertRefused(await owner.post('/outlets', { name: 'Second' }), refused);
  assertRefused(await owner.send('DELETE', `/outlets/${owner.outletId}`), refused);
  assertRefused(await owner.post('/cart/items', { outletId: owner.outletId, code: '1' }), refused);
  assert.equal((await owner.get('/outlets')).status, 200);
  assert.equal(dataOf(await owner.get('/auth/session')).subscriptionEnded, true);
  const login = { identifier: owner.email, password: 'four calm otters' };
  assert.equal((await server.stranger.post('/auth/login', login)).status, 200);
  const { id, status } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  assert.equal(status, 'PENDING');
  assertRefused(await owner.post('/locations', { name: 'North' }), refused);
  await pay(id);
  assert.equal((await owner.post('/locations', { name: 'North' })).status, 200);
});

test('a sale that was rung up offline is taken when the subscription has ended, for a person to look at', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10, there: 5 });
  const { sessionId } = await openTill(server, owner, 'T1');
  await server.database((session) =>
    session.all(`update organisations set created_at = now() - interval '40 days' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const [line] = [
    { itemPriceId: soap.itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0, tax: 0, total: 10 },
  ];
  const sale = {
    saleId: newId(),
    number: '000001',
    tillSessionId: sessionId,
    completedAt: new Date().toISOString(),
    pricesIncludeTax: false,
    lines: [line],
    total: 10,
    payments: [{ method: 'CASH', amount: 10 }],
  };
  const pushed = dataOf(await owner.post('/till/sales', { outletId: owner.outletId, sales: [sale] }));
  assert.equal(pushed.results[0].status, 'ACCEPTED', JSON.stringify(pushed));
  assert.ok(pushed.results[0].exceptions.includes('SUBSCRIPTION_EXPIRED'));
});

test('a plan begins with its payment, and each price that is paid is one period', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const waiting = await current(owner);
  assert.deepEqual([waiting.status, waiting.pending.id, waiting.subscription], ['TRIAL', id, null]);
  const half = await pay(id, { amount: 4.5 });
  assert.deepEqual([half.status, half.paid, half.startsAt], ['PENDING', 4.5, null]);
  const begun = await pay(id, { amount: 4.5 });
  assert.equal(begun.status, 'ACTIVE');
  const one = { from: new Date(begun.startsAt), to: new Date(begun.endsAt) };
  assert.equal((one.to.getUTCMonth() - one.from.getUTCMonth() + 12) % 12, 1);
  const now = await current(owner);
  assert.deepEqual(
    [now.status, now.until, now.maxOutlets, now.maxUsers, now.pending],
    ['ACTIVE', begun.endsAt, 1, 5, null],
  );
  // The next payment goes on from where the first period ends.
  const renewed = await pay(id, { amount: 18 });
  assert.equal(renewed.startsAt, begun.startsAt);
  const months = (text: string) => new Date(text).getUTCFullYear() * 12 + new Date(text).getUTCMonth();
  assert.equal(months(renewed.endsAt) - months(begun.startsAt), 3);
  const { audit, event } = await lastTrace(server, owner);
  assert.equal(audit?.operation, 'recordSubscriptionPayment');
  assert.equal(event?.type, 'subscription.paid');
});

test('a payment that is told ten times at once counts once; another one by its id is refused', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const payment = paymentOf(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => signed(payment)));
  const ends = new Set(answers.map((answer) => dataOf(answer).endsAt));
  assert.equal(ends.size, 1);
  assert.equal((await current(owner)).subscription.paid, 9);
  assertRefused(await signed({ ...payment, amount: 18 }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'paymentId',
  });
});

test('a payment counts for one business, also when it is told for two at once', async () => {
  const ids: string[] = [];
  const owners = [await server.business(), await server.business()];
  for (const owner of owners) ids.push(dataOf(await owner.post('/subscriptions', { planId: 'starter' })).id);
  const paymentId = `pay_${newId()}`;
  const answers = await Promise.all(ids.map((id) => signed(paymentOf(id, { paymentId }))));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  assert.equal(answers[refused]?.body.errors[0].field, 'paymentId');
  assertRefused(await signed(paymentOf(ids[refused] ?? '', { paymentId })), {
    status: 409,
    code: 'DUPLICATE',
    field: 'paymentId',
  });
  const paid = [];
  for (const owner of owners) {
    const { subscription, pending } = await current(owner);
    paid.push((subscription ?? pending).paid);
  }
  assert.deepEqual(paid, refused === 0 ? [0, 9] : [9, 0]);
});

test('what is not signed by the secret, a moment ago and as it is sent, is not believed', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const unauthenticated = { status: 401, code: 'UNAUTHENTICATED' };
  const other = `whsec_${Buffer.from('another secret of 24 byt').toString('base64')}`;
  assertRefused(await signed(paymentOf(id), { by: other }), unauthenticated);
  assertRefused(await signed(paymentOf(id), { at: new Date(Date.now() - 600_000) }), unauthenticated);
  assertRefused(await server.stranger.post('/subscriptions/payments', paymentOf(id)), unauthenticated);
  assertRefused(await owner.post('/subscriptions/payments', paymentOf(id)), unauthenticated);
  assert.equal((await current(owner)).pending.paid, 0);
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  assertRefused(await signed(paymentOf(id, { currency: 'EUR' })), { ...bad, field: 'currency' });
  assertRefused(await signed(paymentOf(id, { amount: 9.001 })), { ...bad, field: 'amount' });
  assertRefused(await signed(paymentOf(id, { amount: 0 })), { ...bad, field: 'amount' });
  assertRefused(await signed(paymentOf(newId())), {
    status: 404,
    code: 'NOT_FOUND',
    field: 'subscriptionId',
  });
});

test('another plan holds from its payment on; the same one goes on from its end', async () => {
  const owner = await server.business();
  const first = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const begun = await pay(first.id);
  const copied = dataOf(await owner.post('/subscriptions/copy'));
  const scheduled = await pay(copied.id);
  assert.deepEqual([scheduled.status, scheduled.startsAt], ['SCHEDULED', begun.endsAt]);
  assert.equal((await current(owner)).until, scheduled.endsAt);

  const larger = dataOf(await owner.post('/subscriptions', { planId: 'business' }));
  assert.equal((await current(owner)).maxOutlets, 1, 'what is not paid does not hold');
  const held = await pay(larger.id, { amount: 29 });
  assert.equal(held.status, 'ACTIVE');
  const now = await current(owner);
  assert.deepEqual([now.subscription.id, now.maxOutlets, now.maxUsers], [larger.id, 5, 25]);
  assert.equal(now.until, held.endsAt, 'what was to follow on the old plan is over, too');
});

test('the limits are those of what runs now, when what ran before has ended by itself', async () => {
  const owner = await server.business();
  const small = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const large = dataOf(await owner.post('/subscriptions', { planId: 'chain' }));
  await pay(small.id);
  await pay(large.id, { amount: 99 });
  // The old one is paid on, for longer than the new one lasts.
  await pay(small.id, { amount: 108 });
  assert.equal((await current(owner)).maxOutlets, null);
  await server.database((session) =>
    session.all(
      `update subscriptions set starts_at = starts_at - interval '2 months', ends_at = ends_at - interval '2 months'
       where org_id = $1`,
      [owner.orgId],
    ),
  );
  const now = await current(owner);
  assert.deepEqual([now.subscription.id, now.maxOutlets, now.maxUsers], [small.id, 1, 5]);
  assertRefused(await owner.post('/outlets', { name: 'Second' }), { status: 409, code: 'INVALID_STATE' });
});

test('nobody pays for more than a hundred years', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const refused = { status: 409, code: 'INVALID_STATE' };
  assertRefused(await signed(paymentOf(id, { amount: 999_999_999_999 })), refused);
  assertRefused(await signed(paymentOf(id, { amount: 9 * 1_201 })), refused);
  assert.equal((await pay(id, { amount: 9 * 1_200 })).status, 'ACTIVE');
  assertRefused(await signed(paymentOf(id)), refused);
});

test('choosing again takes the place of what was not paid', async () => {
  const owner = await server.business();
  assertRefused(await owner.post('/subscriptions/copy'), { status: 409, code: 'INVALID_STATE' });
  const first = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const second = dataOf(await owner.post('/subscriptions', { planId: 'chain' }));
  assert.equal((await current(owner)).pending.id, second.id);
  // Whoever paid for the first all the same has what they paid for.
  assert.equal((await pay(first.id)).status, 'ACTIVE');
  assertRefused(await owner.post('/subscriptions', { planId: 'none' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'planId',
  });
});

test('a plan allows so many outlets and users, however many are asked for at once', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'business' }));
  await pay(id, { amount: 29 });
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, at) => owner.post('/outlets', { name: `Outlet ${at}` })),
  );
  assert.deepEqual(opened.map(({ status }) => status).sort(), [200, 200, 200, 200, 409, 409, 409, 409]);
  const refused = opened.find(({ status }) => status === 409);
  assert.equal(refused?.body.code, 'INVALID_STATE');
  assert.match(refused?.body.message, /allows 5 outlets/);
  const [outlet] = opened.filter(({ status }) => status === 200).map(({ body }) => body.data);
  const edited = (status: string) =>
    owner.send('PUT', `/outlets/${outlet.id}`, { body: { name: 'Other', status } });
  assert.equal((await edited('CLOSED')).status, 200);
  assert.equal((await owner.post('/outlets', { name: 'One more' })).status, 200);
  assertRefused(await edited('ACTIVE'), { status: 409, code: 'INVALID_STATE' });

  await server.database((session) =>
    session.all(`update users set email_verified_at = now() where id = $1`, [owner.userId]),
  );
  await server.database((session) =>
    session.all(`update subscriptions set max_users = 2 where org_id = $1`, [owner.orgId]),
  );
  const invite = (email: string) => owner.post('/users', { email, role: 'CASHIER' });
  assert.equal((await invite('first@plan.example')).status, 200);
  assert.equal((await invite('first@plan.example')).status, 200, 'the same again is no other');
  assertRefused(await invite('second@plan.example'), { status: 409, code: 'INVALID_STATE' });
});

test('the operator gives a business more days, and the reason stands in its trail', async () => {
  const owner = await businessOf(40);
  const path = `/admin/users/${owner.userId}/subscription/extend`;
  const body = { days: 10, reason: 'Paid by bank transfer' };
  const headers = { 'idempotency-key': newId() };
  const extended = dataOf(await operator.post(path, body, { headers }));
  assert.equal(days(new Date().toISOString(), extended.until), 10);
  assert.deepEqual([extended.organisationId, extended.reason], [owner.orgId, 'Paid by bank transfer']);
  const again = await operator.post(path, body, { headers });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const now = await current(owner);
  assert.deepEqual([now.status, now.until], ['ACTIVE', extended.until]);
  assert.equal((await owner.post('/locations', { name: 'North' })).status, 200);
  const [entry] = dataOf(await owner.get('/audit?operation=extendSubscription')).rows;
  assert.deepEqual(
    [entry.userId, entry.after.reason, entry.subjectId],
    [operator.userId, 'Paid by bank transfer', owner.orgId],
  );
  const more = dataOf(await operator.post(path, { days: 5, reason: 'Goodwill' }));
  assert.equal(days(extended.until, more.until), 5);
  assertRefused(await operator.post(`/admin/users/${operator.userId}/subscription/extend`, body), {
    status: 404,
    code: 'NOT_FOUND',
  });
  assertRefused(await owner.post(path, body), { status: 403, code: 'FORBIDDEN' });
});

test('days that are given move the end of what was paid, and what follows it', async () => {
  const owner = await server.business();
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const begun = await pay(id);
  const path = `/admin/users/${owner.userId}/subscription/extend`;
  dataOf(await operator.post(path, { days: 7, reason: 'An outage of ours' }));
  const { subscription, until } = await current(owner);
  assert.equal(days(begun.endsAt, subscription.endsAt), 7);
  assert.equal(until, subscription.endsAt);
});

test('whoever may not see users finds none by the way that the operator finds a business', async () => {
  const seen = await server.databaseAs('app', async (session) => {
    const count = async (orgId: string) => {
      await session.all(`select set_config('app.org_id', $1, false)`, [orgId]);
      const [row] = await session.all<{ tenants: number }>(
        'select count(distinct org_id)::int as tenants from users',
      );
      return row?.tenants;
    };
    return { owner: await count((await server.business()).orgId), nobody: await count('') };
  });
  assert.deepEqual(seen, { owner: 1, nobody: 0 });
  assertRefused(await operator.get('/users'), { status: 403, code: 'FORBIDDEN' });
});
