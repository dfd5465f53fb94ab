import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import { openMessage } from '../../src/platform/outbox.ts';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { dataOf, password, registration, type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';
import { billing, pay } from './collector.ts';

const cell = await startCell();
const server = await testServer({
  environment: {
    TILLHOUSE_CELLS: `north=${cell.url}`,
    LOG_LEVEL: 'silent',
    ...billing,
  },
  jobs: true,
});
after(() => cell.remove());
const { stranger } = server;
/** Another process with the same cells. */
const sibling = await server.sibling();

const { inCell, atHome, placeOf } = bothDatabases(server, cell);

/**
 * Registers until a business is in each place. The emptiest is chosen, so two are enough, except after registrations
 * that were refused: their places count until they are swept.
 */
async function twoBusinesses() {
  const found: { home?: SignedIn; north?: SignedIn } = {};
  while (!found.home || !found.north) {
    const business = await server.registered();
    found[(await placeOf(business.orgId)) === 'home' ? 'home' : 'north'] ??= business;
  }
  return { home: found.home, north: found.north };
}

test('new businesses go to the emptiest cell, and each is whole in one database', async () => {
  const { home, north } = await twoBusinesses();
  assert.equal(await placeOf(home.orgId), 'home');
  assert.equal(await placeOf(north.orgId), 'north');
  const count = 'select count(*)::int as count from organisations where org_id = $1';
  assert.deepEqual(await inCell(count, [north.orgId]), [{ count: 1 }]);
  assert.deepEqual(await atHome(count, [north.orgId]), [{ count: 0 }]);
  assert.deepEqual(await inCell(count, [home.orgId]), [{ count: 0 }]);
  // The claim is confirmed, so the sweep has nothing to do.
  const open = `select count(*)::int as count from placements p full join placed_addresses a using (business_id)
                where p.confirmed_at is null or a.confirmed_at is null`;
  assert.deepEqual(await atHome(open), [{ count: 0 }]);
});

test('a user of a cell signs in by the address that home knows, refreshes, and reads', async () => {
  const { north } = await twoBusinesses();
  const signedIn = dataOf(await stranger.post('/auth/login', { identifier: north.email, password }));
  const client = server.withToken(signedIn.accessToken);
  assert.equal(dataOf(await client.get('/auth/session')).user.email, north.email);
  const next = dataOf(await stranger.post('/auth/token/refresh', { refreshToken: signedIn.refreshToken }));
  assert.equal((await server.withToken(next.accessToken).get('/outlets')).status, 200);
  const wrong = await stranger.post('/auth/login', { identifier: north.email, password: 'some other words' });
  assert.equal(wrong.body.code, 'INVALID_CREDENTIALS');
});

test('an address belongs to one business of all cells, and its holder is told', async () => {
  const { home, north } = await twoBusinesses();
  for (const holder of [home, north]) {
    const answer = await stranger.post('/auth/register', registration({ email: holder.email }));
    assert.equal(answer.status, 200);
    const users = 'select count(*)::int as count from users where email = $1';
    const [[here], [there]] = [
      await atHome<{ count: number }>(users, [holder.email]),
      await inCell<{ count: number }>(users, [holder.email]),
    ];
    assert.equal((here?.count ?? 0) + (there?.count ?? 0), 1);
    const told = `select count(*)::int as count from messages where template = 'registration-attempt' and recipient = $1`;
    const messages =
      holder === home ? await atHome(told, [holder.email]) : await inCell(told, [holder.email]);
    assert.deepEqual(messages, [{ count: 1 }]);
  }
});

test('the same address from many at once in two processes makes one business, whichever cells they go to', async () => {
  const email = `crowd-${Date.now()}@corner.example`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? sibling.stranger : stranger).post('/auth/register', registration({ email })),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const users = 'select count(*)::int as count from users where email = $1';
  const [[here], [there]] = [
    await atHome<{ count: number }>(users, [email]),
    await inCell<{ count: number }>(users, [email]),
  ];
  assert.equal((here?.count ?? 0) + (there?.count ?? 0), 1);
  const signedIn = await stranger.post('/auth/login', { identifier: email, password });
  assert.equal(signedIn.status, 200);
});

test('a registration that is refused leaves nothing in the directory', async () => {
  const placed = async () =>
    (await atHome<{ id: string }>('select business_id as id from placements')).map(({ id }) => id);
  const businesses = `select org_id as id from organisations where kind = 'BUSINESS'`;
  const before = { placed: await placed(), home: await atHome(businesses), north: await inCell(businesses) };
  for (const changes of [{ password: 'password' }, { currency: 'XX' }, { email: undefined }, {}, {}]) {
    const { status } = await stranger.post('/auth/register', registration(changes));
    assert.equal(status, Object.keys(changes).length ? 400 : 200);
  }
  const [home, north] = [await atHome(businesses), await inCell<{ id: string }>(businesses)];
  assert.equal(home.length + north.length, before.home.length + before.north.length + 2);
  // The directory has one new row for each new business of the cell, and no other one.
  const isNew = ({ id }: { id: string }) => !before.north.some((business) => Object(business).id === id);
  assert.deepEqual(
    (await placed()).filter((id) => !before.placed.includes(id)).sort(),
    north
      .filter(isNew)
      .map(({ id }) => id)
      .sort(),
  );
});

test('an address that a crash has left claimed is free at once for whoever tries again', async () => {
  const email = `again-${Date.now()}@corner.example`;
  for (const place of ['home', 'north']) {
    const orgId = newId();
    // The server died after it had claimed the address, before the business was written.
    if (place === 'north')
      await atHome(`insert into placements (business_id, cell) values ($1, 'north')`, [orgId]);
    await atHome(
      `insert into placed_addresses (kind, value, business_id, claim) values ('EMAIL', $1, $2, gen_random_uuid())`,
      [`${place}-${email}`, orgId],
    );
    const answer = await stranger.post('/auth/register', registration({ email: `${place}-${email}` }));
    assert.equal(answer.status, 200);
    const signedIn = await stranger.post('/auth/login', { identifier: `${place}-${email}`, password });
    assert.equal(signedIn.status, 200, place);
    await atHome('delete from placements where business_id = $1', [orgId]);
  }
});

test('the sweep leaves an address alone that was claimed anew while it looked', async () => {
  const { north } = await twoBusinesses();
  const value = `${newId()}@shop.example`;
  const claim = newId();
  let swept: Promise<object> | undefined;
  await withSession(cell.admin, async (holder) => {
    await holder.script('begin; lock table identities in access exclusive mode');
    // Not earlier, or the job of the server may sweep it before anything waits.
    await atHome(
      `insert into placed_addresses (kind, value, business_id, claim, claimed_at)
       values ('EMAIL', $1, $2, gen_random_uuid(), now() - interval '6 minutes')`,
      [value, north.orgId],
    );
    swept = server.parts.database.cells?.directory.sweep();
    const isWaiting = `select 1 as one from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from identities'`;
    await until(async () => (await inCell(isWaiting)).length > 0 || undefined);
    await atHome(`update placed_addresses set claim = $2, claimed_at = clock_timestamp() where value = $1`, [
      value,
      claim,
    ]);
    await holder.script('commit');
  });
  await swept;
  const left = 'select claim from placed_addresses where value = $1';
  assert.deepEqual(await atHome(left, [value]), [{ claim }]);
  await atHome('delete from placed_addresses where value = $1', [value]);
});

test('a user of one cell sees and changes nothing of another', async () => {
  const { home, north } = await twoBusinesses();
  for (const [own, foreign] of [
    [home, north],
    [north, home],
  ] as const) {
    assert.equal((await own.get(`/outlets/${foreign.outletId}`)).status, 404);
    const change = await own.put(`/outlets/${foreign.outletId}`, { name: 'Taken', timezone: 'Africa/Lagos' });
    assert.equal(change.status, 404);
    const ids = dataOf(await own.get('/outlets')).rows.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, [own.outletId]);
  }
});

test('an operator finds, sums up and extends a business of any cell', async () => {
  const { home, north } = await twoBusinesses();
  const operator = await server.colleague({ ...home, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  for (const { email, orgId, userId } of [home, north]) {
    const { rows } = dataOf(await operator.get(`/admin/businesses?search=${email}`));
    assert.deepEqual(
      rows.map((row: { id: string; users: number }) => [row.id, row.users]),
      [[orgId, 1]],
    );
    assert.equal(dataOf(await operator.get(`/admin/businesses/${orgId}`)).owners[0].id, userId);
    const extend = () =>
      operator.post(
        `/admin/users/${userId}/subscription/extend`,
        { days: 30, reason: 'Paid by bank' },
        { headers: { 'idempotency-key': orgId } },
      );
    const extended = dataOf(await extend());
    assert.equal(extended.organisationId, orgId);
    assert.deepEqual(dataOf(await extend()), extended);
    // The server died after it had extended the business in its cell, before it stored the answer at home.
    if (orgId !== home.orgId) {
      await atHome('delete from idempotent_answers where key = $1', [orgId]);
      assert.deepEqual(dataOf(await extend()), extended);
    }
    const until = 'select subscribed_until as until from organisations where org_id = $1';
    const [found] = await (orgId === home.orgId ? atHome : inCell)<{ until: Date }>(until, [orgId]);
    assert.equal(new Date(found?.until ?? 0).toISOString(), extended.until);
  }
  // Pages of one list run through both databases.
  const { total } = dataOf(await operator.get('/admin/businesses/summary'));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = dataOf(await operator.get(`/admin/businesses?limit=2&sortKey=name${cursor}`));
    seen.push(...page.rows.map(({ id }: { id: string }) => id));
    if (!page.hasNext) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  assert.equal(seen.length, total);
  assert.equal(new Set(seen).size, total);
});

test('the collector pays a subscription of any cell, and a payment counts once over all of them', async () => {
  const { home, north } = await twoBusinesses();
  const [first, second] = [await subscribed(home), await subscribed(north)];
  const paymentId = `pay_${newId()}`;
  assert.equal((await pay(stranger, { subscriptionId: second, paymentId: paymentId })).status, 200);
  assert.equal((await pay(stranger, { subscriptionId: second, paymentId: paymentId })).status, 200);
  assert.equal((await pay(stranger, { subscriptionId: first, paymentId: paymentId })).body.code, 'DUPLICATE');
  assert.equal((await pay(stranger, { subscriptionId: first, paymentId: `${paymentId}-2` })).status, 200);
  assert.equal(
    (await pay(stranger, { subscriptionId: second, paymentId: `${paymentId}-2` })).body.code,
    'DUPLICATE',
  );
});

async function subscribed(owner: SignedIn): Promise<string> {
  return dataOf(await owner.post('/subscriptions', { planId: 'starter' })).id;
}

test('a forgotten password is set anew in the cell of its user', async () => {
  const { north } = await twoBusinesses();
  assert.equal((await stranger.post('/auth/password/forgot', { identifier: north.email })).status, 202);
  const message = await until(async () => {
    const [found] = await inCell<{ body: Buffer }>(
      `select body from messages where template = 'password-reset' and recipient = $1 and body is not null`,
      [north.email],
    );
    return found && openMessage(server.parts.keys, found.body);
  });
  const [code] = /\b\d{6}\b/.exec(message.text) ?? [];
  const changed = { identifier: north.email, code, password: 'five calm badgers' };
  assert.equal((await stranger.post('/auth/password/reset', changed)).status, 200);
  const signedIn = { identifier: north.email, password: 'five calm badgers' };
  assert.equal((await stranger.post('/auth/login', signedIn)).status, 200);
});

test('a cell that does not answer is 503 for its businesses and for nobody else', async () => {
  const { home, north } = await twoBusinesses();
  await cell.stop();
  try {
    const dead = await north.get('/outlets');
    assert.equal(dead.status, 503);
    assert.ok(Number(dead.headers.get('retry-after')) > 0);
    assert.equal((await stranger.post('/auth/login', { identifier: north.email, password })).status, 503);
    assert.equal((await home.get('/outlets')).status, 200);
    assert.equal((await stranger.post('/auth/login', { identifier: home.email, password })).status, 200);
    // A new business goes to a cell that answers.
    const newcomer = await server.registered();
    assert.equal(await placeOf(newcomer.orgId), 'home');
  } finally {
    await cell.start();
  }
  assert.equal((await north.get('/outlets')).status, 200);
});
