import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rejectTakenAddresses } from '../../src/platform/archive/import-business.ts';
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

const { inCell, atHome, placeOf, twoBusinesses } = bothDatabases(server, cell);

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

test('a change that is committed in a cell is not made again when home fails', async () => {
  const { home, north } = await twoBusinesses();
  const operator = await server.colleague({ ...home, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  const extend = (days: number) =>
    operator.post(`/admin/users/${north.userId}/subscription/extend`, { days, reason: 'Paid by bank' });
  const readEnd = async () => {
    const until = 'select subscribed_until as until from organisations where org_id = $1';
    const [found] = await inCell<{ until: Date }>(until, [north.orgId]);
    return new Date(found?.until ?? 0).getTime();
  };
  dataOf(await extend(1));
  const before = await readEnd();
  // A failure after which a whole request is usually tried again.
  await server.database((session) =>
    session.script(`
      create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'blocked each other' using errcode = '40P01'; end $$;
      create trigger refuse_audit before insert on audit for each row
      when (new.operation = 'extendSubscription') execute function refuse_audit()`),
  );
  const answer = await extend(30);
  await server.database((session) =>
    session.script('drop trigger refuse_audit on audit; drop function refuse_audit()'),
  );
  assert.equal(answer.status, 503);
  assert.equal(await readEnd(), before + 30 * 24 * 60 * 60 * 1000);
});

test('a commit in a cell that nobody has an answer of is not tried again', async () => {
  const { home, north } = await twoBusinesses();
  const operator = await server.colleague({ ...home, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  // The connection is lost during COMMIT. The sequence counts the attempts, because it is not rolled back.
  await withSession(cell.admin, (session) =>
    session.script(`
      create sequence attempts;
      grant usage on sequence attempts to public;
      create function lose_commit() returns trigger language plpgsql security definer as
      $$ begin perform nextval('attempts'); perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger lose_commit after insert on audit deferrable initially deferred
      for each row when (new.operation = 'extendSubscription') execute function lose_commit()`),
  );
  const answer = await operator.post(`/admin/users/${north.userId}/subscription/extend`, {
    days: 30,
    reason: 'Paid by bank',
  });
  const [attempts] = await inCell<{ count: string }>('select last_value as count from attempts');
  await withSession(cell.admin, (session) =>
    session.script('drop trigger lose_commit on audit; drop function lose_commit(); drop sequence attempts'),
  );
  assert.equal(answer.status, 503);
  assert.equal(Number(attempts?.count), 1);
});

test('a registration is answered as before when it is sent again after its address was given up', async () => {
  for (let place = 'home'; place === 'home'; ) {
    const body = registration();
    const key = newId();
    const first = await stranger.post('/auth/register', body, { key });
    const { organisation, user } = dataOf(first);
    place = await placeOf(organisation.id);
    if (place === 'home') continue;
    // As after a change of the address.
    const changed = `changed-${user.email}`;
    await inCell('update users set email = $2 where id = $1', [user.id, changed]);
    await inCell(`update identities set value = $2 where user_id = $1 and kind = 'EMAIL'`, [
      user.id,
      changed,
    ]);
    await atHome('update placed_addresses set value = $2 where value = $1', [user.email, changed]);
    const again = await stranger.post('/auth/register', body, { key });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(dataOf(again), dataOf(first));
    assert.deepEqual(await atHome('select from identities where value = $1', [user.email]), []);
  }
});

test('work that fails leaves no address claimed, whatever the reason', async () => {
  const { north } = await twoBusinesses();
  const address = { kind: 'EMAIL' as const, value: `${newId()}@corner.example` };
  const failed = server.parts.database.app.transaction(async (tx) => {
    assert.equal(await tx.directory?.claim(address, north.orgId), true);
    throw new Error('the session has changed');
  }, north.orgId);
  await assert.rejects(failed, { message: 'the session has changed' });
  assert.deepEqual(await atHome('select from placed_addresses where value = $1', [address.value]), []);
});

test('a cell that claims an address of an import waits for it, and finds it taken', async () => {
  const { home, north } = await twoBusinesses();
  const someone = await server.colleague(home, 'CASHIER');
  const address = { kind: 'PHONE' as const, value: `+23480${Date.now() % 100_000_000}` };
  let claimed: Promise<boolean | undefined> | undefined;
  await server.database(async (session) => {
    await session.script('begin');
    await rejectTakenAddresses(session, 'identities', JSON.stringify([address]));
    claimed = server.parts.database.app.transaction(
      async (tx) => tx.directory?.claim(address, north.orgId),
      north.orgId,
    );
    const isWaiting = `select 1 as one from pg_stat_activity
                       where datname = current_database() and wait_event = 'advisory'`;
    await until(async () => (await atHome(isWaiting)).length > 0 || undefined);
    await session.all('insert into identities (org_id, user_id, kind, value) values ($1, $2, $3, $4)', [
      home.orgId,
      someone.userId,
      address.kind,
      address.value,
    ]);
    await session.script('commit');
  });
  assert.equal(await claimed, false);
  await atHome('delete from identities where value = $1', [address.value]);
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
  const operator = await server.colleague({ ...home, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  await cell.stop();
  try {
    const dead = await north.get('/outlets');
    assert.equal(dead.status, 503);
    assert.ok(Number(dead.headers.get('retry-after')) > 0);
    assert.equal((await stranger.post('/auth/login', { identifier: north.email, password })).status, 503);
    assert.equal((await home.get('/outlets')).status, 200);
    assert.equal((await stranger.post('/auth/login', { identifier: home.email, password })).status, 200);
    // An operator is told that it is missing, and not that its users do not exist.
    const list = await operator.get('/admin/businesses?limit=100');
    assert.equal(list.status, 200);
    assert.match(list.body.message, /A cell does not answer/);
    assert.equal(dataOf(await operator.get('/admin/businesses/summary')).isComplete, false);
    const ids = dataOf(list).rows.map(({ id }: { id: string }) => id);
    assert.deepEqual([ids.includes(home.orgId), ids.includes(north.orgId)], [true, false]);
    const extend = ({ userId }: { userId: string }) =>
      operator.post(`/admin/users/${userId}/subscription/extend`, { days: 1, reason: 'Paid' });
    assert.equal((await extend(north)).status, 503);
    assert.equal((await extend({ userId: newId() })).status, 503);
    assert.equal((await extend(home)).status, 200);
    // A new business goes to a cell that answers.
    const newcomer = await server.registered();
    assert.equal(await placeOf(newcomer.orgId), 'home');
  } finally {
    await cell.start();
  }
  assert.equal((await north.get('/outlets')).status, 200);
});
