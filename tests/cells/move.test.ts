import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { sealAll, verifyEveryBusiness } from '../../src/audit/exports.ts';
import { findBusiness } from '../../src/command-line/find-business.ts';
import { readOpening } from '../../src/http/authenticate.ts';
import { foldDailyTotals, foldedTables } from '../../src/ledger/exports.ts';
import { moveHooks } from '../../src/move-hooks.ts';
import { dropCapture, startCapture } from '../../src/platform/cells/capture.ts';
import {
  dropOldCopies,
  type MoveStep,
  moveBusiness,
  sweepCaptures,
  undoMove,
} from '../../src/platform/cells/move-business.ts';
import { derivedTables, movedTables } from '../../src/platform/cells/moved-tables.ts';
import { unfinishedMoves } from '../../src/platform/cells/unfinished-moves.ts';
import { outsideDatabase } from '../../src/platform/database.ts';
import { createReplicas, type Session, withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import type { ConnectionSettings } from '../../src/platform/postgres/connection-settings.ts';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { verifyAddress } from '../../src/users/testing.ts';
import { walkPages } from '../checks.ts';
import { openIdBrowser, openIdProvider } from '../fixtures/openid-provider.ts';
import {
  type Answer,
  addressOf,
  dataOf,
  password,
  type SignedIn,
  type TestServer,
  testServer,
} from '../harness.ts';
import { isLong, onlyLong } from '../long.ts';
import { until } from '../until.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';
import { billing, pay } from './collector.ts';

const cell = await startCell();
const publicUrl = 'https://shop.example';
const provider = await openIdProvider([`${publicUrl}/auth/oauth/acme/callback`]);
const server = await testServer({
  environment: {
    TILLHOUSE_CELLS: `north=${cell.url}`,
    LOG_LEVEL: 'silent',
    ...billing,
    PUBLIC_URL: publicUrl,
    OAUTH_ACME_ISSUER: provider.issuer,
    OAUTH_ACME_CLIENT_ID: provider.clientId,
    OAUTH_ACME_CLIENT_SECRET: provider.clientSecret,
  },
  jobs: true,
});
after(() => cell.remove());
/** A second process, which learns of a move by itself. */
const sibling = await server.sibling();
const { cells } = server.parts.database;
if (!cells) throw new Error('this server has cells');

const { inCell, atHome, placeOf, twoBusinesses } = bothDatabases(server, cell);
const other = (name: string) => (name === 'home' ? 'north' : 'home');

const stocked = 1_000_000;

/** Without most of the invariants, which take half the time of a move and are checked in the tests about them. */
const quickHooks = (orgId: string) => ({ ...moveHooks(orgId), checks: moveHooks(orgId).checks.slice(0, 3) });

async function operatorOf(on: TestServer): Promise<SignedIn> {
  const someone = await on.registered();
  return on.colleague({ ...someone, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
}

async function openShop(owner: SignedIn) {
  const product = dataOf(await owner.post('/inventory/products', { name: 'Soap', prices: [{ price: 10 }] }));
  const [variant] = product.variants;
  const { itemPriceId } = variant.prices[0];
  const lines = [{ itemPriceId, quantity: stocked, unitCost: 6 }];
  dataOf(await owner.post('/inventory/stock', { outletId: owner.outletId, lines }));
  const order = (saleId: string, tillSessionId?: string) => ({
    ...{ saleId, outletId: owner.outletId, ...(tillSessionId && { tillSessionId }) },
    lines: [{ itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10 }],
  });
  /** What a till has sold without a connection. */
  const offline = (saleId: string, tillSessionId: string) => ({
    ...{ saleId, tillSessionId, number: `OFF-${saleId.slice(-12)}`, completedAt: new Date().toISOString() },
    pricesIncludeTax: false,
    lines: [{ itemPriceId, quantity: 1, unitPrice: 10, taxPercent: 0, tax: 0, total: 10 }],
    total: 10,
    payments: [{ method: 'CASH', amount: 10 }],
  });
  const openTill = async (name: string): Promise<string> => {
    const { id: tillId } = dataOf(await owner.post('/tills', { outletId: owner.outletId, name }));
    return dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 1_000 })).id;
  };
  return { variantId: variant.id as string, order, offline, openTill };
}

/**
 * Two processes sell, refund and push what was sold offline, one after the other, each until it is acknowledged.
 * Meanwhile people sign in and read. All are answered rightly, or told to come again. In the short run there are pauses,
 * which leave more of the machine to the move.
 */
async function keepTrading(owner: SignedIn, shop: Awaited<ReturnType<typeof openShop>>) {
  const sold = new Set<string>();
  const counted = { refunds: 0, signIns: 0, reads: 0, payments: 0, waits: 0 };
  const first = newId();
  dataOf(await owner.post('/checkout', shop.order(first)));
  sold.add(first);
  let isDone = false;
  const patiently = async (send: () => Promise<Answer>) => {
    for (;;) {
      const answer = await send();
      if (answer.status === 200) return answer.body.data;
      assert.equal(answer.status, 503, JSON.stringify(answer.body));
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      counted.waits += 1;
      await wait(50);
    }
  };
  const { outletId, email } = owner;
  const tills = [server, sibling].map(async (process, at) => {
    const tillSessionId = await shop.openTill(`Till ${at + 1}`);
    const client = process.withToken(owner.accessToken);
    const send = (path: string, body: object) => {
      const key = newId();
      return patiently(() => client.post(path, body, { key }));
    };
    while (!isDone) {
      const saleId = newId();
      await send('/checkout', shop.order(saleId, tillSessionId));
      sold.add(saleId);
      await send(`/sales/${saleId}/refunds`, { tillSessionId, lines: [{ position: 1, quantity: 1 }] });
      counted.refunds += 1;
      const pushedId = newId();
      const { results } = await send('/till/sales', {
        outletId,
        sales: [shop.offline(pushedId, tillSessionId)],
      });
      // Sent again after a 503, it may have been recorded by the first attempt.
      assert.match(results[0].status, /^(ACCEPTED|DUPLICATE)$/, JSON.stringify(results));
      sold.add(pushedId);
      if (!isLong) await wait(100);
    }
  });
  const subscriptionId = dataOf(await owner.post('/subscriptions', { planId: 'starter' })).id;
  const others = [server, sibling].flatMap((process) => [
    async () => {
      await patiently(() => process.stranger.post('/auth/login', { identifier: email, password }));
      counted.signIns += 1;
    },
    async () => {
      const sale = await patiently(() => process.withToken(owner.accessToken).get(`/sales/${first}`));
      assert.equal(sale.id, first);
      const sales = await patiently(() => process.withToken(owner.accessToken).get('/sales?limit=1'));
      assert.equal(sales.rows.length, 1);
      counted.reads += 1;
    },
    async () => {
      // Each lasts a month, and a subscription lasts a hundred years at most.
      if (counted.payments >= 500) return;
      await patiently(() => pay(process.stranger, { subscriptionId, paymentId: `pay_${newId()}` }));
      counted.payments += 1;
    },
  ]);
  const working = Promise.all([
    ...tills,
    ...others.map(async (work) => {
      while (!isDone) {
        await work();
        await wait(100);
      }
    }),
  ]);
  const failed = new Promise<never>((_, reject) => working.catch(reject));
  failed.catch(() => {});
  return {
    sold,
    counted,
    /** Waits until so many more were sold. */
    soldMore: (more: number) => {
      const enough = sold.size + more;
      return Promise.race([until(() => sold.size >= enough || undefined, 120_000), failed]);
    },
    stop: async () => {
      isDone = true;
      await working;
    },
  };
}

async function salesOf(owner: SignedIn): Promise<string[]> {
  const { rows } = await walkPages<{ id: string }>(owner, '/sales?limit=100');
  return rows.map(({ id }) => id);
}

const moves = isLong ? 20 : 1;
const allLarge = (turn: number) => (turn % 2 === 0 ? { largeRows: 1 } : {});

test(`${moves} moves while two processes sell, refund, push, sign in and read lose nothing and double nothing`, async (t) => {
  const owner = await server.registered();
  const shop = await openShop(owner);
  const trading = await keepTrading(owner, shop);
  const readOnly: number[] = [];
  try {
    for (let move = 0; move < moves; move += 1) {
      await trading.soldMore(8);
      const to = other(await placeOf(owner.orgId));
      // Of two who move the same business at the same time, one is refused and changes nothing.
      const both = await Promise.allSettled(
        // Every second time, nearly all tables count as large: they are copied before, and what changes then is noted.
        [1, 2].map(() =>
          moveBusiness(cells, { orgId: owner.orgId, to, ...allLarge(move) }, moveHooks(owner.orgId)),
        ),
      );
      const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      assert.match(refused?.message ?? '', /Another command is moving this business|is in \w+ already/);
      readOnly.push(done?.readOnlyMs ?? Number.POSITIVE_INFINITY);
      assert.equal(await placeOf(owner.orgId), to);
    }
    await trading.soldMore(8);
  } finally {
    await trading.stop();
  }
  const { sold, counted } = trading;
  const there = await salesOf(owner);
  assert.deepEqual(there.toSorted(), [...sold].sort());
  const refunds = await owner.get('/sales/refunds?limit=1');
  assert.equal(refunds.body.meta.total, counted.refunds);
  const [stock] = dataOf(await owner.get(`/inventory/stock?variantId=${shop.variantId}`)).rows;
  assert.equal(stock.quantity, stocked - sold.size + counted.refunds);
  const paid = dataOf(await owner.get('/payments/summary'));
  assert.deepEqual([paid.in, paid.out], [sold.size * 10, counted.refunds * 10]);
  assert.ok(counted.signIns > 0 && counted.reads > 0 && counted.payments > 0);
  t.diagnostic(`${sold.size} sales, ${JSON.stringify(counted)}; read-only for ${readOnly.join(', ')} ms`);
  // Judged in the long run alone, because a busy machine decides it.
  if (isLong) assert.ok(Math.max(...readOnly) < 10_000);
  // The session of before the first move signs the person in, and so does the password.
  assert.equal((await owner.get('/auth/session')).status, 200);
  assert.equal(
    (await server.stranger.post('/auth/login', { identifier: owner.email, password })).status,
    200,
  );
  // One copy counts; the other is set aside until it is dropped.
  const count = 'select count(*)::int as count from sales where org_id = $1';
  const [[here], [away]] = [
    await atHome<{ count: number }>(count, [owner.orgId]),
    await inCell<{ count: number }>(count, [owner.orgId]),
  ];
  assert.deepEqual([here?.count, away?.count].toSorted(), [0, there.length].toSorted());
  assert.ok((await dropOldCopies(cells, owner.orgId)).length > 0);
  const aside = 'select count(*)::int as count from moved_rows where business_id = $1';
  assert.deepEqual(await atHome(aside, [owner.orgId]), [{ count: 0 }]);
  assert.deepEqual(await inCell(aside, [owner.orgId]), [{ count: 0 }]);
});

test('a copy that differs is refused before the business opens in it, and all stays as it was', async () => {
  const owner = await server.registered();
  const from = await placeOf(owner.orgId);
  const [source, target] = from === 'home' ? [atHome, inCell] : [inCell, atHome];
  await target(`create function spoil() returns trigger language plpgsql as
                $$ begin new.name := new.name || '.'; return new; end $$`);
  await target('create trigger spoil before insert on outlets for each row execute function spoil()');
  await target('alter table outlets enable always trigger spoil');
  try {
    await assert.rejects(
      moveBusiness(cells, { orgId: owner.orgId, to: other(from) }, moveHooks(owner.orgId)),
      { message: /The copy of public\.outlets differs \(rows: 1 and 1\)\. Nothing was moved\./ },
    );
  } finally {
    await target('drop function spoil cascade');
  }
  assert.equal(await placeOf(owner.orgId), from);
  const count = 'select count(*)::int as count from organisations where org_id = $1';
  assert.deepEqual(await target(count, [owner.orgId]), [{ count: 0 }]);
  assert.deepEqual(await source(count, [owner.orgId]), [{ count: 1 }]);
  dataOf(await owner.post('/outlets', { name: 'Yaba' }));
});

test('a process that knows the old cell of a business serves it right after the move', async () => {
  const owner = await server.registered();
  const client = sibling.withToken(owner.accessToken);
  for (let move = 0; move < 2; move += 1) {
    dataOf(await client.get('/outlets'));
    const to = other(await placeOf(owner.orgId));
    await moveBusiness(cells, { orgId: owner.orgId, to }, quickHooks(owner.orgId));
    dataOf(await client.post('/outlets', { name: `No ${move}` }));
  }
});

test('a cell whose database is a copy of another one has data of its own from the moment that it has a name', async () => {
  const id = 'select id from this_data';
  assert.notDeepEqual(await inCell(id), await atHome(id));
});

test('a till whose business moves, and moves back, loads its whole catalogue again', async () => {
  const owner = await server.registered();
  const catalogue = (cursor?: string) =>
    owner.get(`/till/catalogue?outletId=${owner.outletId}${cursor ? `&cursor=${cursor}` : ''}`);
  const move = async () =>
    moveBusiness(
      cells,
      { orgId: owner.orgId, to: other(await placeOf(owner.orgId)) },
      quickHooks(owner.orgId),
    );
  const make = async (name: string) =>
    dataOf(await owner.post('/inventory/products', { name, prices: [{ price: 10 }] }));
  const [soap, bread] = [await make('Soap'), await make('Bread')];
  const first = dataOf(await catalogue());
  await move();
  const refused = await catalogue(first.cursor);
  assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_CURSOR']);
  const whole = dataOf(await catalogue());
  assert.deepEqual([whole.mode, whole.products.length], ['FULL', 2]);
  dataOf(await owner.delete(`/inventory/products/${soap.id}`));
  dataOf(await owner.put(`/inventory/products/${bread.id}`, { name: 'Rye bread' }));
  await move();
  assert.equal((await catalogue(whole.cursor)).body.code, 'INVALID_CURSOR');
  // Back where it was, every row counts as changed, also that one product is gone.
  const changes = dataOf(await catalogue(first.cursor));
  assert.deepEqual([changes.mode, changes.removed], ['CHANGES', [soap.id]]);
  assert.deepEqual(
    changes.products.map(({ name }: { name: string }) => name),
    ['Rye bread'],
  );
});

test('a report is read in the new cell by a process that would read a standby of the old one', async () => {
  const { withToken, parts } = await server.sibling();
  const all = parts.database.cells;
  const home = all?.all[0];
  if (!all || !home) throw new Error('this server has cells');
  // The primary stands for a standby. It is asked only whether the business is still there.
  const { replicas } = outsideDatabase('', addressOf(server.access.admin as ConnectionSettings));
  home.database.replicas = createReplicas(replicas ?? [], { connections: 1, onLost: () => {} });
  const owner = await server.registered();
  const client = withToken(owner.accessToken);
  if ((await placeOf(owner.orgId)) !== 'home')
    await moveBusiness(cells, { orgId: owner.orgId, to: 'home' }, quickHooks(owner.orgId));
  await until(async () => (await all.placements.of(owner.orgId)) === 'home' || undefined);
  dataOf(await client.get('/dashboard'));
  await moveBusiness(cells, { orgId: owner.orgId, to: 'north' }, quickHooks(owner.orgId));
  all.placements.remember(owner.orgId, 'home');
  assert.equal((await client.get('/dashboard')).status, 200);
  await home.database.replicas.close();
});

test('a sign-in by a provider that began before its business moved ends after it; during the move it says what to do', async () => {
  const owner = await server.registered();
  const there = (await placeOf(owner.orgId)) === 'home' ? atHome : inCell;
  await there('update users set email_verified_at = now() where id = $1', [owner.userId]);
  provider.accounts.set('ada', { email: owner.email, email_verified: true });
  /** Goes to the provider, and returns how to come back from it. */
  const begin = async () => {
    const begun = await server.stranger.send('GET', '/auth/oauth/acme/init');
    const [cookie = ''] = begun.headers.getSetCookie()[0]?.split(';') ?? [];
    const back = await openIdBrowser().signIn(dataOf(begun).authorizationUrl, 'ada');
    return () =>
      sibling.stranger.send('GET', `/auth/oauth/acme/callback${back.search}`, { headers: { cookie } });
  };
  const move = async (onStep: (step: MoveStep) => Promise<void> | void = () => {}) =>
    moveBusiness(
      cells,
      { orgId: owner.orgId, to: other(await placeOf(owner.orgId)) },
      { ...quickHooks(owner.orgId), onStep },
    );
  const comeBack = await begin();
  await move();
  const emailOf = async (signedIn: Answer) =>
    dataOf(await server.withToken(dataOf(signedIn).accessToken).get('/auth/session')).user.email;
  assert.equal(await emailOf(await comeBack()), owner.email);
  const comeBackMeanwhile = await begin();
  await move(async (step) => {
    if (step !== 'drain') return;
    const early = await comeBackMeanwhile();
    assert.equal(early.status, 503);
    assert.ok(Number(early.headers.get('retry-after')) > 0);
  });
  // The provider gives its answer once, so this sign-in cannot be repeated.
  const late = await comeBackMeanwhile();
  assert.equal(late.status, 400);
  assert.match(late.body.message, /already finished.* Start again\./);
  // The identity of the provider has moved too.
  const comeBackAfterwards = await begin();
  assert.equal(await emailOf(await comeBackAfterwards()), owner.email);
});

test('a read that has begun before its business left goes on in the new cell', async () => {
  const owner = await server.registered();
  const { app } = server.parts.database;
  let rounds = 0;
  const outlets = await app.read(
    readOpening(owner.orgId),
    async (tx) => {
      await tx.one(sql`select 1 as one`);
      rounds += 1;
      if (rounds === 1) {
        const to = other(await placeOf(owner.orgId));
        await moveBusiness(cells, { orgId: owner.orgId, to }, quickHooks(owner.orgId));
      }
      return tx.all<{ id: string }>(sql`select id from outlets`);
    },
    owner.orgId,
  );
  assert.deepEqual(outlets, [{ id: owner.outletId }]);
  assert.equal(rounds, 2);
});

test('an operator changes nothing of a business while it is moved, wherever it is', async () => {
  const operator = await operatorOf(server);
  const owner = await server.registered();
  const extend = () =>
    operator.post(`/admin/users/${owner.userId}/subscription/extend`, { days: 30, reason: 'Paid by bank' });
  for (const to of ['north', 'home']) {
    if ((await placeOf(owner.orgId)) === to)
      await moveBusiness(cells, { orgId: owner.orgId, to: other(to) }, quickHooks(owner.orgId));
    const statuses: number[] = [];
    const onStep = async (step: MoveStep) => {
      if (step === 'drain') statuses.push((await extend()).status);
    };
    await moveBusiness(cells, { orgId: owner.orgId, to }, { ...quickHooks(owner.orgId), onStep });
    statuses.push((await extend()).status);
    assert.deepEqual(statuses, [503, 200], to);
  }
});

test('a move gives up when other work of the business takes long, and opens it again', onlyLong, async () => {
  const owner = await server.registered();
  const from = await placeOf(owner.orgId);
  // As an import, which holds its business until it has written everything.
  await withSession(from === 'home' ? server.access.admin : cell.admin, async (holder) => {
    await holder.script('begin');
    await holder.all('select from organisations where org_id = $1 for key share', [owner.orgId]);
    await assert.rejects(
      moveBusiness(cells, { orgId: owner.orgId, to: other(from) }, quickHooks(owner.orgId)),
      { message: /takes long, such as an import\. Nothing was moved/ },
    );
  });
  assert.equal(await placeOf(owner.orgId), from);
  dataOf(await owner.post('/outlets', { name: 'Yaba' }));
});

/** Reads the business as a report does, until the work is done. */
async function whileReading(owner: SignedIn, from: string, work: (reader: Session) => Promise<void>) {
  await withSession(from === 'home' ? server.access.admin : cell.admin, async (reader) => {
    await reader.script('begin');
    await reader.all('select read_business($1)', [owner.orgId]);
    await work(reader);
  });
}

test('a move waits for a long report before it opens a second copy, and others read meanwhile', async () => {
  const owner = await server.registered();
  const from = await placeOf(owner.orgId);
  const [there, away] = from === 'home' ? [atHome, inCell] : [inCell, atHome];
  // The first request of a session is a transaction, which is refused during a move.
  dataOf(await owner.get('/outlets'));
  const reached: MoveStep[] = [];
  const hooks = { ...quickHooks(owner.orgId), onStep: (step: MoveStep) => void reached.push(step) };
  await whileReading(owner, from, async (reader) => {
    const moving = moveBusiness(cells, { orgId: owner.orgId, to: other(from) }, hooks);
    moving.catch(() => {});
    const isWaiting = `select 1 as one from pg_stat_activity
                       where wait_event_type = 'Lock' and query ~ 'pg_advisory_xact_lock.reading_lock'`;
    await until(async () => (await there(isWaiting)).length > 0 || undefined);
    const copies = 'select from organisations where org_id = $1';
    assert.deepEqual(await away(copies, [owner.orgId]), []);
    dataOf(await owner.get('/outlets'));
    assert.equal(reached.at(-1), 'compare');
    await reader.script('commit');
    await moving;
  });
  assert.equal(await placeOf(owner.orgId), other(from));
  dataOf(await owner.get('/outlets'));
});

test(
  'a move gives up when a report takes very long, leaves no copy, and says what to do',
  onlyLong,
  async () => {
    const owner = await server.registered();
    const from = await placeOf(owner.orgId);
    const reached: MoveStep[] = [];
    const hooks = { ...quickHooks(owner.orgId), onStep: (step: MoveStep) => void reached.push(step) };
    await whileReading(owner, from, () =>
      assert.rejects(moveBusiness(cells, { orgId: owner.orgId, to: other(from) }, hooks), {
        message: /large report\. Nothing was moved\. Try again/,
      }),
    );
    assert.equal(reached.at(-1), 'compare');
    assert.equal(await placeOf(owner.orgId), from);
    const away = from === 'home' ? inCell : atHome;
    assert.deepEqual(await away('select from organisations where org_id = $1', [owner.orgId]), []);
    dataOf(await owner.post('/outlets', { name: 'Yaba' }));
  },
);

const everyStep: MoveStep[] = [
  'first copy',
  'first check',
  'mark',
  'drain',
  'read',
  'write',
  'compare',
  'open',
  'close',
  'place',
  'finish',
  'set aside',
];
/** The moments at which there is no copy, a second one, none that counts, and rows that do not count. */
const steps: MoveStep[] = isLong ? everyStep : ['first check', 'close', 'place', 'set aside'];

for (const from of isLong ? ['home', 'north'] : ['home']) {
  test(`a move from ${from} that ends at any step can be run again, and undone`, onlyLong, async () => {
    let owner = await server.registered();
    while ((await placeOf(owner.orgId)) !== from) owner = await server.registered();
    const { order } = await openShop(owner);
    const saleId = newId();
    dataOf(await owner.post('/checkout', order(saleId)));
    for (const [index, stopAt] of steps.entries()) {
      const before = await placeOf(owner.orgId);
      const to = other(before);
      // The process is gone at this step: nothing after it happens, not even the cleaning up.
      await interrupt(owner.orgId, { to, stopAt });
      const isPlaced = (await placeOf(owner.orgId)) === to;
      // Until it is closed for writes, a business is open, whatever becomes of its first copy.
      const isOpen = isPlaced || stopAt.startsWith('first') || stopAt === 'mark';
      assert.equal((await owner.post('/checkout', order(newId()))).status, isOpen ? 200 : 503, stopAt);
      if (!isPlaced && stopAt !== 'first copy' && index % 2 === 0) {
        await besideSealing(owner.orgId, to, async () =>
          assert.equal(await undoMove(cells, owner.orgId), before, stopAt),
        );
        dataOf(await owner.post('/checkout', order(newId())));
      }
      if (!isPlaced || stopAt === 'set aside')
        await moveBusiness(cells, { orgId: owner.orgId, to, largeRows: 1 }, quickHooks(owner.orgId));
      assert.equal(await placeOf(owner.orgId), to, stopAt);
      dataOf(await owner.post('/checkout', order(newId())));
      assert.ok((await salesOf(owner)).includes(saleId), stopAt);
      if (stopAt === 'finish') continue;
      const [left] = await (before === 'home' ? atHome : inCell)(
        'select (select count(*) from sales where org_id = $1)::int as sales',
        [owner.orgId],
      );
      assert.deepEqual(left, { sales: 0 }, stopAt);
      assert.deepEqual(await noted(), [], stopAt);
    }
  });
}

/** Undoes a move while the job of the new cell seals the copy that is dropped. Nothing of it may be left there. */
async function besideSealing(orgId: string, cellName: string, undo: () => Promise<void>): Promise<void> {
  const read = cellName === 'home' ? atHome : inCell;
  await withSession(cellName === 'home' ? server.access.admin : cell.admin, async (job) => {
    await job.script('begin');
    const [chain] = await job.all<{ pid: number }>(
      'select pg_backend_pid() as pid from audit_chains where org_id = $1 for update',
      [orgId],
    );
    if (!chain) return undo();
    await job.all(`insert into audit_seals values ($1, 1000000, new_id(), '')`, [orgId]);
    const undone = undo();
    undone.catch(() => {});
    const isWaiting = 'select 1 as one from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
    await until(async () => (await read(isWaiting, [chain.pid])).length > 0 || undefined);
    await job.script('commit');
    await undone;
  });
  assert.deepEqual(await read('select number from audit_seals where org_id = $1', [orgId]), []);
}

/** What notes changes of businesses that are being moved, in both cells. */
async function noted(): Promise<object[]> {
  const text = `select nspname as name from pg_namespace where nspname like 'moving%'
                union all select tgname from pg_trigger where tgname like 'moving%'`;
  return [...(await atHome(text)), ...(await inCell(text))];
}

test('what changes while a business is copied is copied too; what an interrupted move leaves is swept', async () => {
  const owner = await server.registered();
  const { order } = await openShop(owner);
  dataOf(await owner.post('/checkout', order(newId())));
  const [kept, gone] = [
    dataOf(await owner.post('/inventory/categories', { name: 'Kept' })),
    dataOf(await owner.post('/inventory/categories', { name: 'Gone' })),
  ];
  const from = await placeOf(owner.orgId);
  await interrupt(owner.orgId, { to: other(from), stopAt: 'first check' });
  assert.ok((await noted()).length > 0);
  dataOf(await owner.post('/checkout', order(newId())));
  // The job of the server may be at it just now. Then this look passes over the business.
  await until(async () => {
    await sweepCaptures(cells);
    return (await noted()).length === 0 || undefined;
  });
  const onStep = async (step: MoveStep) => {
    if (step !== 'first check') return;
    dataOf(await owner.post('/checkout', order(newId())));
    dataOf(await owner.put(`/inventory/categories/${kept.id}`, { name: 'Renamed' }));
    dataOf(await owner.delete(`/inventory/categories/${gone.id}`));
    dataOf(await owner.post('/inventory/categories', { name: 'New' }));
  };
  const hooks = { ...moveHooks(owner.orgId), onStep };
  await moveBusiness(cells, { orgId: owner.orgId, to: other(from), largeRows: 1 }, hooks);
  const { rows } = dataOf(await owner.get('/inventory/categories?limit=100'));
  assert.deepEqual(rows.map(({ name }: { name: string }) => name).toSorted(), ['New', 'Renamed']);
  assert.equal((await salesOf(owner)).length, 3);
  assert.deepEqual(await noted(), []);
  // What is wrong with it is found before it is closed, also in a cell that it was in before.
  const there = from === 'home' ? inCell : atHome;
  await there(
    `insert into parties (org_id, id, kind, name, balance_minor) values ($1, new_id(), 'CUSTOMER', 'Wrong', 1)`,
    [owner.orgId],
  );
  const reached: MoveStep[] = [];
  await assert.rejects(
    moveBusiness(
      cells,
      { orgId: owner.orgId, to: from },
      { ...moveHooks(owner.orgId), onStep: (step) => void reached.push(step) },
    ),
    {
      message: /The copy is not sound: .*the balance, deposit and advance of every party.* Nothing was moved/,
    },
  );
  assert.deepEqual(reached, ['first copy', 'first check']);
  await there('delete from parties where org_id = $1', [owner.orgId]);
});

test('moves of two businesses stop to note changes of one table at once, while somebody reads it', async () => {
  const [orgId, otherId] = [newId(), newId()];
  await withSession(cell.admin, async (session) => {
    const tables = (await movedTables(session)).filter(({ name }) => name === 'public.categories');
    for (const id of [orgId, otherId]) await startCapture(session, id, tables);
    await session.script('begin; lock table public.categories in access share mode');
    const dropped = Promise.allSettled([orgId, otherId].map((id) => dropCapture(cell.admin, id)));
    // PostgreSQL looks for deadlocks meanwhile.
    await wait(1_000);
    await session.script('commit');
    for (const outcome of await dropped) assert.deepEqual(outcome, { status: 'fulfilled', value: undefined });
  });
  assert.deepEqual(await noted(), []);
});

for (const code of ['55P03', '40P01'])
  test(`a move begins to note changes although it had to give up a lock first (${code})`, async () => {
    const orgId = newId();
    await withSession(cell.admin, async (session) => {
      const tables = (await movedTables(session)).filter(({ name }) => name === 'public.categories');
      let failures = 0;
      const script = async (text: string) => {
        const fails = text.includes('create trigger') && failures < 2;
        if (fails) failures += 1;
        const failure = `do $$ begin raise exception using errcode = '${code}'; end $$; commit`;
        await session.script(fails ? text.replace(/commit$/, () => failure) : text);
      };
      const { schema } = await startCapture({ ...session, script }, orgId, tables);
      assert.equal(failures, 2);
      const triggers = await session.all('select from pg_trigger where starts_with(tgname::text, $1)', [
        schema,
      ]);
      assert.equal(triggers.length, 2);
    });
    await dropCapture(cell.admin, orgId);
    assert.deepEqual(await noted(), []);
  });

test('messages and webhook deliveries are copied while the business is open, and so is what jobs do to them', async () => {
  const { home: owner } = await twoBusinesses();
  await verifyAddress(server, owner);
  dataOf(await owner.post('/webhooks', { url: 'https://hooks.example/' }));
  dataOf(await owner.post('/inventory/categories', { name: 'Told' }));
  const of = [owner.orgId];
  await until(
    async () =>
      (await atHome('select from webhook_deliveries where org_id = $1', of)).length > 0 || undefined,
  );
  const tables: string[] = [];
  const onStep = async (step: MoveStep) => {
    if (step === 'first check')
      await atHome(
        `update webhook_deliveries set status = 'DELIVERED', next_attempt_at = null where org_id = $1`,
        of,
      );
    // The business is closed already, but its mail still goes out.
    if (step === 'write')
      await atHome(`update messages set status = 'SENT', attempts = 7 where org_id = $1`, of);
  };
  const hooks = { ...quickHooks(owner.orgId), onStep, onTable: (name: string) => void tables.push(name) };
  await moveBusiness(cells, { orgId: owner.orgId, to: 'north', largeRows: 1 }, hooks);
  for (const table of ['public.messages', 'public.webhook_deliveries'])
    assert.ok(tables.includes(table), table);
  const told = await inCell<{ status: string }>(
    'select distinct status from webhook_deliveries where org_id = $1',
    of,
  );
  assert.deepEqual(told, [{ status: 'DELIVERED' }]);
  const sent = await inCell('select distinct status, attempts from messages where org_id = $1', of);
  assert.deepEqual(sent, [{ status: 'SENT', attempts: 7 }]);
  for (const table of ['messages', 'webhook_deliveries'])
    assert.deepEqual(await atHome(`select from ${table} where org_id = $1`, of), [], table);
});

test(
  'a command that was cut off neither undoes what another one does, nor cleans up after it',
  onlyLong,
  async () => {
    const owner = await server.registered();
    const { order } = await openShop(owner);
    const saleId = newId();
    dataOf(await owner.post('/checkout', order(saleId)));
    const from = await placeOf(owner.orgId);
    const move = (to: string, onStep: (step: MoveStep) => Promise<void> | void = () => {}) =>
      moveBusiness(cells, { orgId: owner.orgId, to, largeRows: 1 }, { ...quickHooks(owner.orgId), onStep });
    // The first learns that it was cut off when the second has just made its copy visible.
    const [isCopied, firstEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<unknown> | undefined;
    const first = move(other(from), async (step) => {
      if (step !== 'compare') return;
      await cutMovers();
      second = move(other(from), (step) => {
        if (step !== 'close') return;
        isCopied.resolve();
        return firstEnded.promise;
      });
      second.catch(isCopied.reject);
      await isCopied.promise;
    });
    await assert.rejects(first);
    firstEnded.resolve();
    await second;
    assert.equal(await placeOf(owner.orgId), other(from));
    assert.deepEqual(await salesOf(owner), [saleId]);
    // Cut off before it has set the old rows aside, and the business is back there when it goes on.
    const slow = move(from, async (step) => {
      if (step !== 'set aside') return;
      await cutMovers();
      await move(other(from));
    });
    await assert.rejects(slow, { message: /Another command is moving this business/ });
    assert.deepEqual(await salesOf(owner), [saleId]);
  },
);

test('a command waits while the server cleans up after an interrupted move', async () => {
  const owner = await server.registered();
  const to = other(await placeOf(owner.orgId));
  await withSession(server.access.admin, async (cleaning) => {
    const lock = `hashtextextended('move ' || $1, 0)`;
    await cleaning.all(`select pg_advisory_lock(${lock})`, [owner.orgId]);
    const moving = moveBusiness(cells, { orgId: owner.orgId, to }, quickHooks(owner.orgId));
    // It has asked for the lock, and asks again.
    const asking = `select 1 as one from pg_stat_activity
                    where state = 'idle' and position('pg_try_advisory_lock(hashtextextended(''move' in query) > 0`;
    await until(async () => (await atHome(asking)).length > 0 || undefined);
    await cleaning.all(`select pg_advisory_unlock(${lock})`, [owner.orgId]);
    await moving;
  });
  assert.equal(await placeOf(owner.orgId), to);
});

test('jobs of the old cell leave rows alone that wait to be set aside', onlyLong, async () => {
  const owner = await server.registered();
  const { order } = await openShop(owner);
  dataOf(await owner.post('/checkout', order(newId())));
  const from = await placeOf(owner.orgId);
  const old = (from === 'home' ? cells.all[0] : cells.all[1])?.database;
  assert.ok(old);
  let left = 0;
  const onStep = async (step: MoveStep) => {
    if (step !== 'set aside') return;
    const read = from === 'home' ? atHome : inCell;
    left = (await read('select 1 as one from sales where org_id = $1', [owner.orgId])).length;
    await foldDailyTotals(old.jobs);
    await sealAll(old.jobs);
    const broken = (await verifyEveryBusiness(old.jobs)).flatMap(({ violations }) =>
      violations.filter(({ orgId }) => orgId === owner.orgId),
    );
    assert.deepEqual(broken, []);
  };
  const hooks = { ...quickHooks(owner.orgId), onStep };
  await moveBusiness(cells, { orgId: owner.orgId, to: other(from), largeRows: 1 }, hooks);
  assert.equal(left, 1);
});

test('a move waits for a job that works for the business, and neither ends the other', onlyLong, async () => {
  const owner = await server.registered();
  const from = await placeOf(owner.orgId);
  let working: Promise<unknown> | undefined;
  const onStep = async (step: MoveStep) => {
    if (step !== 'read') return;
    // As the fold job does: first its mark, then the accounts that its totals refer to.
    const marked = Promise.withResolvers<void>();
    working = withSession(from === 'home' ? server.access.admin : cell.admin, async (job) => {
      await job.script('begin');
      await job.all('select 1 as one from fold_marks where org_id = $1 for update', [owner.orgId]);
      marked.resolve();
      await wait(500);
      await job.all('select 1 as one from accounts where org_id = $1 for key share', [owner.orgId]);
      await job.script('commit');
    });
    working.catch(() => {});
    await marked.promise;
  };
  const hooks = { ...quickHooks(owner.orgId), onStep };
  await moveBusiness(cells, { orgId: owner.orgId, to: other(from) }, hooks);
  await working;
  assert.equal(await placeOf(owner.orgId), other(from));
});

test('totals that the fold job makes are not copied, because it makes them again', () => {
  assert.deepEqual(derivedTables.toSorted(), foldedTables.toSorted());
});

/** Ends a move at a step as kill -9 does: all its connections are cut, and it never goes on. */
/** Ends the connection whose lock keeps a second command away. The command does not know yet. */
async function cutLock(orgId: string): Promise<void> {
  const lock = `((classid::bigint << 32) | objid::bigint) = hashtextextended('move ' || $1, 0)`;
  await atHome(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and ${lock}`, [
    orgId,
  ]);
}

async function interrupt(orgId: string, { to, stopAt }: { to: string; stopAt: MoveStep }): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  const hooks = {
    ...quickHooks(orgId),
    onStep: (step: MoveStep) => {
      if (step !== stopAt) return;
      reached.resolve();
      return never;
    },
  };
  moveBusiness(cells as NonNullable<typeof cells>, { orgId, to, largeRows: 1 }, hooks).catch(() => {});
  await reached.promise;
  await cutMovers();
}

async function cutMovers(): Promise<void> {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
               where pid <> pg_backend_pid() and usename = current_user and datname = current_database()
                 and application_name = 'tillhouse' and query !~ 'moved by a test'`;
  await inCell(cut);
  await atHome(cut);
}

test(
  'an undo beside a command that was cut off loses nothing; nor does one after an update',
  onlyLong,
  async () => {
    const owner = await server.registered();
    const { order } = await openShop(owner);
    const saleId = newId();
    dataOf(await owner.post('/checkout', order(saleId)));
    const { orgId } = owner;
    const from = await placeOf(orgId);
    const there = from === 'home' ? atHome : inCell;
    let undone: Promise<string> | undefined;
    const isWaiting = `select 1 as one from pg_stat_activity
                     where wait_event_type = 'Lock' and query ~ '^select state from departures'`;
    const onStep = async (step: MoveStep) => {
      if (step !== 'open') return;
      await cutLock(orgId);
      undone = undoMove(cells, orgId);
      undone.catch(() => {});
      await until(async () => (await there(isWaiting)).length > 0 || undefined);
    };
    // It has made its copy visible and set the old rows aside. Without its lock it does not place the business.
    await assert.rejects(moveBusiness(cells, { orgId, to: other(from) }, { ...quickHooks(orgId), onStep }));
    await assert.rejects(undone ?? Promise.resolve(), { message: /Another command is moving this business/ });
    assert.equal((await owner.post('/checkout', order(newId()))).status, 503);
    assert.equal((await findBusiness(server.parts.database, owner.email)).orgId, orgId);
    assert.deepEqual(await unfinishedMoves(cells), [{ orgId, from, to: other(from) }]);
    await there('alter table outlets add column added_later text');
    await assert.rejects(undoMove(cells, orgId), {
      message:
        /was updated since the move, and the rows no longer fit into the tables of home\. Nothing was changed/,
    });
    await there('alter table outlets drop column added_later');
    assert.equal(await undoMove(cells, orgId), from);
    assert.deepEqual(await salesOf(owner), [saleId]);
    dataOf(await owner.post('/checkout', order(newId())));
    await moveBusiness(cells, { orgId, to: other(from) }, quickHooks(orgId));
    assert.deepEqual(await unfinishedMoves(cells), []);
  },
);
