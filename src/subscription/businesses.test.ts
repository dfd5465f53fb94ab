import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { tenantRoles } from '../http/access.ts';
import { newId } from '../platform/ids.ts';
import { serviceOrgId } from '../platform/service-org.ts';

const server = await testServer({ environment: { TILLHOUSE_BILLING: 'on' } });

/** A business that was registered so many days ago. */
async function businessOf(businessName: string, daysAgo: number): Promise<SignedIn> {
  const owner = await server.business({ businessName });
  await server.database((session) =>
    session.all(`update organisations set created_at = now() - make_interval(days => $2) where org_id = $1`, [
      owner.orgId,
      daysAgo,
    ]),
  );
  return owner;
}

const onTrial = await businessOf('Zebra Kiosk', 5);
const over = await businessOf('Alpha Traders', 31);
const soon = await businessOf('Mango Stores', 27);
const paying = await businessOf('Beta & Sons', 100);
const operator = await server.colleague({ ...paying, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
dataOf(
  await operator.post(`/admin/users/${paying.userId}/subscription/extend`, {
    days: 60,
    reason: 'Paid by bank',
  }),
);

const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000);
const namesOf = async (query: string) =>
  dataOf(await operator.get(`/admin/businesses?${query}`)).rows.map(({ name }: { name: string }) => name);
const end = (orgId: string, body: object, key?: string) =>
  operator.post(`/admin/businesses/${orgId}/subscription/end`, body, key ? { key } : {});

test('an operator lists the businesses with owner, size, plan and the end of each, and nothing else', async () => {
  await paying.post('/outlets', { name: 'Second' });
  await server.colleague(paying, 'CASHIER');
  const { rows } = dataOf(await operator.get('/admin/businesses?search=beta'));
  assert.equal(rows.length, 1);
  const [row] = rows;
  assert.equal(daysUntil(row.endsAt), 60);
  assert.ok(Date.now() - Date.parse(row.lastActiveAt) < 600_000);
  assert.deepEqual(row, {
    id: paying.orgId,
    name: 'Beta & Sons',
    ownerId: paying.userId,
    ownerName: 'Ada Obi',
    ownerEmail: paying.email,
    status: 'ACTIVE',
    planName: null,
    endsAt: row.endsAt,
    outlets: 2,
    users: 2,
    lastActiveAt: row.lastActiveAt,
    createdAt: row.createdAt,
  });
});

test('they are searched by name and owner, filtered by status, sorted, and read page by page', async () => {
  assert.deepEqual(await namesOf('sortKey=name'), [
    ...['Alpha Traders', 'Beta & Sons', 'Mango Stores', 'Zebra Kiosk'],
  ]);
  assert.deepEqual(await namesOf('sortKey=endsAt'), [
    ...['Alpha Traders', 'Mango Stores', 'Zebra Kiosk', 'Beta & Sons'],
  ]);
  assert.deepEqual(await namesOf(''), ['Zebra Kiosk', 'Mango Stores', 'Alpha Traders', 'Beta & Sons']);
  assert.deepEqual(await namesOf('status=TRIAL&sortKey=name'), ['Mango Stores', 'Zebra Kiosk']);
  assert.deepEqual(await namesOf('status=EXPIRED'), ['Alpha Traders']);
  assert.deepEqual(await namesOf('status=ACTIVE'), ['Beta & Sons']);
  assert.deepEqual(await namesOf(`search=${encodeURIComponent(soon.email.slice(0, 30).toUpperCase())}`), [
    'Mango Stores',
  ]);
  assert.deepEqual(await namesOf('search=%25'), []);

  const first = dataOf(await operator.get('/admin/businesses?sortKey=endsAt&limit=3'));
  assert.equal(first.hasNext, true);
  const second = await operator.get(
    `/admin/businesses?sortKey=endsAt&limit=3&cursor=${encodeURIComponent(first.nextCursor)}`,
  );
  assert.deepEqual(
    dataOf(second).rows.map(({ name }: { name: string }) => name),
    ['Beta & Sons'],
  );
  assert.deepEqual(second.body.meta, { page: 2, perPage: 3, total: 4 });
});

test('the summary counts exactly the rows of the list', async () => {
  assert.deepEqual(dataOf(await operator.get('/admin/businesses/summary')), {
    total: 4,
    trial: 2,
    active: 1,
    expired: 1,
    endingSoon: 1,
    isComplete: true,
  });
  assert.deepEqual(dataOf(await operator.get('/admin/businesses/summary?search=mango')), {
    total: 1,
    trial: 1,
    active: 0,
    expired: 0,
    endingSoon: 1,
    isComplete: true,
  });
});

test('one business is shown with its owners and subscriptions', async () => {
  const owner = await businessOf('Gamma Foods', 1);
  const second = await server.colleague(owner, 'OWNER');
  await server.colleague(owner, 'MANAGER');
  const { id } = dataOf(await owner.post('/subscriptions', { planId: 'starter' }));
  const business = dataOf(await operator.get(`/admin/businesses/${owner.orgId}`));
  assert.deepEqual(
    business.owners.map(({ id, email }: { id: string; email: string }) => [id, email]),
    [
      [owner.userId, owner.email],
      [second.userId, second.email],
    ],
  );
  assert.deepEqual(
    business.subscriptions.map((one: { id: string; planName: string; status: string }) => [
      ...[one.id, one.planName, one.status],
    ]),
    [[id, 'Starter', 'PENDING']],
  );
  assert.deepEqual([business.status, business.users, business.outlets], ['TRIAL', 3, 1]);
  for (const unknown of [newId(), serviceOrgId, owner.userId]) {
    assertRefused(await operator.get(`/admin/businesses/${unknown}`), { status: 404, code: 'NOT_FOUND' });
  }
  await server.database((session) =>
    session.all('delete from subscriptions where org_id = $1', [owner.orgId]),
  );
});

test('an operator ends a subscription now: the business reads and no longer writes, and its trail has the reason', async () => {
  const owner = await businessOf('Delta Shoes', 100);
  const path = `/admin/users/${owner.userId}/subscription/extend`;
  const { until } = dataOf(await operator.post(path, { days: 40, reason: 'Paid' }));
  assert.equal((await owner.post('/locations', { name: 'North' })).status, 200);
  const key = newId();
  const ended = dataOf(await end(owner.orgId, { reason: ' Asked for by the owner ' }, key));
  assert.deepEqual(ended, {
    organisationId: owner.orgId,
    organisation: 'Delta Shoes',
    before: until,
    until: ended.until,
    reason: 'Asked for by the owner',
  });
  const again = await end(owner.orgId, { reason: ' Asked for by the owner ' }, key);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await owner.post('/locations', { name: 'South' }), {
    status: 403,
    code: 'SUBSCRIPTION_EXPIRED',
  });
  assert.equal((await owner.get('/locations')).status, 200);
  assert.equal(dataOf(await owner.get('/subscriptions/current')).status, 'EXPIRED');
  const [entry] = dataOf(await owner.get('/audit?operation=endSubscription')).rows;
  assert.deepEqual(
    [entry.userId, entry.after.reason, entry.subjectId],
    [operator.userId, 'Asked for by the owner', owner.orgId],
  );
  assertRefused(await end(owner.orgId, { reason: 'Again' }), { status: 409, code: 'INVALID_STATE' });
  dataOf(await operator.post(path, { days: 3, reason: 'A mistake of ours' }));
  assert.equal((await owner.post('/locations', { name: 'South' })).status, 200);
});

test('it ends at a date before its own end, with all that was to follow, and a trial likewise', async () => {
  const owner = await businessOf('Epsilon Mart', 2);
  const [first, second] = [newId(), newId()];
  await server.database(async (session) => {
    const add = (id: string, from: number, to: number) =>
      session.all(
        `insert into subscriptions (org_id, id, plan_id, plan_name, price_minor, currency, currency_decimals, period_months,
                                    status, starts_at, ends_at, created_by)
         values ($1, $2, 'starter', 'Starter', 900, 'USD', 2, 1, 'ACTIVE', now() + make_interval(days => $3),
                 now() + make_interval(days => $4), $5)`,
        [owner.orgId, id, from, to, owner.userId],
      );
    await add(first, -5, 25);
    await add(second, 25, 55);
    await session.all(
      `update organisations set subscribed_until = (select max(ends_at) from subscriptions where org_id = $1) where org_id = $1`,
      [owner.orgId],
    );
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const [endsAt, message] of [
    [day(-1), 'must not be in the past'],
    [day(56), 'must not be after the end that it has: extend it instead'],
  ]) {
    const refused = await end(owner.orgId, { endsAt, reason: 'x' });
    assert.deepEqual([refused.status, refused.body.errors[0]?.field], [400, 'endsAt']);
    assert.equal(refused.body.errors[0].message, message);
  }
  const endsAt = day(10);
  assert.equal(dataOf(await end(owner.orgId, { endsAt, reason: 'Closing down' })).until, endsAt);
  const business = dataOf(await operator.get(`/admin/businesses/${owner.orgId}`));
  assert.deepEqual([business.status, business.planName, business.endsAt], ['ACTIVE', 'Starter', endsAt]);
  assert.deepEqual(
    business.subscriptions.map(({ id, endsAt }: { id: string; endsAt: string }) => [id, endsAt]).sort(),
    [
      [first, endsAt],
      [second, endsAt],
    ].sort(),
  );
  assert.equal((await owner.post('/locations', { name: 'North' })).status, 200);

  const trial = await businessOf('Theta Tea', 3);
  dataOf(await end(trial.orgId, { reason: 'Abuse' }));
  assertRefused(await trial.post('/locations', { name: 'N' }), { status: 403, code: 'SUBSCRIPTION_EXPIRED' });
});

test('no role of a business may, not even of its own, and nobody sees more than before', async () => {
  const requests: ((by: SignedIn) => Promise<Answer>)[] = [
    (by) => by.get('/admin/businesses'),
    (by) => by.get('/admin/businesses/summary'),
    (by) => by.get(`/admin/businesses/${onTrial.orgId}`),
    (by) => by.post(`/admin/businesses/${onTrial.orgId}/subscription/end`, { reason: 'x' }),
  ];
  for (const role of tenantRoles) {
    const person = role === 'OWNER' ? onTrial : await server.colleague(onTrial, role);
    for (const request of requests) assertRefused(await request(person), { status: 403, code: 'FORBIDDEN' });
  }
  assert.equal(dataOf(await onTrial.get('/subscriptions/current')).status, 'TRIAL');

  const seen = await server.databaseAs('app', async (session) => {
    const count = async (orgId: string) => {
      await session.all(`select set_config('app.org_id', $1, false)`, [orgId]);
      const [row] = await session.all<object>(
        `select (select count(*)::int from organisations) as businesses, (select count(*)::int from subscriptions) as subscriptions,
                (select count(*)::int from outlets) as outlets, (select count(*)::int from business_use($1)) as figures`,
        [over.orgId],
      );
      return row;
    };
    return {
      owner: await count(onTrial.orgId),
      nobody: await count(''),
      operator: await count(serviceOrgId),
    };
  });
  assert.deepEqual(seen.owner, { businesses: 1, subscriptions: 0, outlets: 1, figures: 0 });
  assert.deepEqual(seen.nobody, { businesses: 0, subscriptions: 0, outlets: 0, figures: 0 });
  // What is in a business is not for operators: of its outlets they get the number alone.
  assert.equal((seen.operator as { outlets: number }).outlets, 0);
  assert.equal((seen.operator as { figures: number }).figures, 1);
  for (const path of ['/outlets', '/users', '/sales', '/inventory/products', '/payments/logs', '/audit']) {
    assertRefused(await operator.get(path), { status: 403, code: 'FORBIDDEN' });
  }
});
