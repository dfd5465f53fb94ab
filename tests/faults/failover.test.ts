import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { outsideDatabase } from '../../src/platform/database.ts';
import { type Session, withSession } from '../../src/platform/db.ts';
import { type PostgresNode, type PostgresPair, startPostgresPair } from '../fixtures/postgres-pair.ts';
import { type Answer, type Client, clientOf, password, registration } from '../harness.ts';
import { isLong } from '../long.ts';
import { runCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';

const promotions = Number(process.env.PROMOTIONS ?? 1);
const clients = isLong ? 20 : 6;
const answeredWithinMs = 10_000;
const stocked = 1_000_000;
/** How many writes are acknowledged between two promotions, about. */
const writesBetween = isLong ? 300 : 30;
const price = 10;

type Fault = 'kill -9' | 'frozen' | 'network cut';
const faults: Fault[] = ['frozen', 'kill -9', 'network cut'];

const cause: Record<Fault, (primary: PostgresNode) => Promise<void> | void> = {
  'kill -9': (primary) => primary.kill9(),
  frozen: (primary) => primary.freeze(),
  'network cut': (primary) => primary.network.silence(),
};

const pair = await startPostgresPair();
const metricsToken = 'the-token-of-metrics';
const environment = {
  DATABASE_URL: pair.url,
  DATABASE_READ_URL: pair.url.replace('read-write', 'any'),
  METRICS_TOKEN: metricsToken,
  // Each process counts for itself.
  WORKERS: '1',
  LOG_LEVEL: 'error',
};
const server = await startServer({ environment });
const account = registration();
await clientOf(server.url, {}).post('/auth/register', account);
let owner = await signIn(server.url, account.email);

test('a commit that is on no standby is not acknowledged, even when somebody cancels its wait', async () => {
  const key = randomUUID();
  const create = () => owner.post('/outlets', { name: 'Ikeja' }, { key });
  pair.standby.freeze();
  let answer: Answer | undefined;
  const writing = create().then((found) => {
    answer = found;
  });
  // Other work of the server may wait as well, so that one round may not be enough.
  const { status, headers } = await pair.primary.use((session) =>
    until(async () => {
      await session.all(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
      return answer;
    }),
  );
  await writing;
  assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  pair.standby.thaw();
  const again = await create();
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true']);
});

test('a list is read from the standby, and never without what was just written', async () => {
  // It was frozen by the test before.
  await until(async () => {
    await readOutlets(owner);
    return (await replicaReads()).used === 1 || undefined;
  });
  const before = await replicaReads();
  for (let number = 1; number <= 10; number += 1) {
    const { id } = await done(owner.post('/outlets', { name: `No ${number}` }));
    assert.ok((await readOutlets(owner)).includes(id), `outlet ${number} is missing`);
  }
  const after = await replicaReads();
  assert.ok(after.answered > before.answered, JSON.stringify({ before, after }));
});

test('a standby that lags is left out, and a revoked session counts at once', async () => {
  const other = await signIn(server.url, account.email);
  await readOutlets(other);
  await pair.standby.use((session) => session.script('select pg_wal_replay_pause()'));
  const before = await replicaReads();
  const { id } = await done(owner.post('/outlets', { name: 'Yaba' }));
  // The servers take turns, and the primary is one of them.
  await until(async () => {
    assert.ok((await readOutlets(owner)).includes(id), 'the outlet is missing');
    return (await replicaReads()).used === 0 || undefined;
  });
  assert.equal((await replicaReads()).answered, before.answered);
  await done(other.post('/auth/logout'));
  assert.equal((await other.get('/outlets')).status, 401);
  await pair.standby.use((session) => session.script('select pg_wal_replay_resume()'));
  await until(async () => {
    await readOutlets(owner);
    return (await replicaReads()).used === 1 || undefined;
  });
  // Whichever server's turn it is.
  for (let turn = 1; turn <= 2; turn += 1) assert.equal((await other.get('/outlets')).status, 401);
});

test('a standby that is frozen or gone fails no read', async () => {
  pair.standby.freeze();
  await until(async () => {
    await readOutlets(owner);
    return (await replicaReads()).used === 0 || undefined;
  });
  pair.standby.thaw();
});

test('promotions under load lose and double no acknowledged sale, refund or payment, and requests are answered again within 10 s', async (t) => {
  const books = { sales: 0, refunds: 0, payments: 0, quantity: 0, deposits: 0 };
  const numbers = new Set<string>();
  const counts = { acknowledged: 0, repeated: 0, replayed: 0, unavailable: 0 };
  const slowest = { ms: 0 };
  const shop = await openShop(owner);
  let done = false;

  /** Sends a write until it is acknowledged, always with the same key. */
  async function acknowledge(path: string, body: object) {
    const key = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const startedAt = performance.now();
      const answer = await owner.post(path, body, { key });
      slowest.ms = Math.max(slowest.ms, performance.now() - startedAt);
      if (answer.status === 200) {
        counts.acknowledged += 1;
        if (attempt > 0) counts.repeated += 1;
        if (answer.headers.get('idempotent-replayed')) counts.replayed += 1;
        return answer.body.data;
      }
      if (answer.body.code === 'TOKEN_EXPIRED') {
        owner = await signIn(server.url, account.email);
        continue;
      }
      const mayPass = answer.status === 503 || answer.body.code === 'IDEMPOTENCY_IN_FLIGHT';
      assert.ok(mayPass, `${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      counts.unavailable += 1;
      await wait(100 + Math.random() * 100);
    }
  }

  const sell = async (tillSessionId: string) => {
    const quantity = 1 + Math.floor(Math.random() * 3);
    const { sale } = await acknowledge('/checkout', shop.order(tillSessionId, quantity));
    assert.equal(sale.total, quantity * price);
    assert.ok(!numbers.has(sale.number), `${sale.number} was given twice`);
    numbers.add(sale.number);
    books.sales += 1;
    books.quantity += quantity;
    return sale;
  };
  const work = shop.sessions.map(async (tillSessionId) => {
    while (!done) {
      const sale = await sell(tillSessionId);
      await acknowledge(`/sales/${sale.id}/refunds`, {
        tillSessionId,
        lines: [{ position: 1, quantity: 1 }],
      });
      books.refunds += 1;
      const amount = 1 + Math.floor(Math.random() * 9);
      await acknowledge('/payments', shop.deposit(tillSessionId, amount));
      books.payments += 1;
      books.deposits += amount;
    }
  });

  const rows: Row[] = [];
  const promoteInTurns = async () => {
    for (let at = 0; at < promotions; at += 1) {
      const wanted = counts.acknowledged + writesBetween;
      await until(() => counts.acknowledged >= wanted || undefined, 120_000);
      await wait(Math.random() * 50);
      const fault = faults[at % faults.length] ?? 'frozen';
      rows.push({ fault, ...(await promote(pair, fault, counts)) });
    }
    const wanted = counts.acknowledged + writesBetween;
    await until(() => counts.acknowledged >= wanted || undefined, 120_000);
  };
  try {
    // Whoever is refused something ends it.
    await Promise.race([promoteInTurns(), ...work]);
  } finally {
    done = true;
  }
  await Promise.all(work);

  owner = await signIn(server.url, account.email);
  await assertBooks(owner, shop, books);
  const verified = await runCommand(['verify'], { environment, folder: server.folder });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  report(t, rows, counts, slowest.ms);
  for (const { fault, answeredMs } of rows)
    assert.ok(answeredMs < answeredWithinMs, `answered ${answeredMs} ms after a promotion (${fault})`);
  assert.equal((await server.stop()).code, 0);
});

/** The ids of all outlets. */
async function readOutlets(client: Client): Promise<string[]> {
  const { rows } = await done(client.get('/outlets?limit=100'));
  return rows.map(({ id }: { id: string }) => id);
}

/** What the metrics say of the standby. */
async function replicaReads(): Promise<{ used: number; answered: number }> {
  const { body } = await clientOf(server.url, { authorization: `Bearer ${metricsToken}` }).get('/metrics');
  const replica = `replica="127.0.0.1:${pair.standby.network.port}"`;
  const figure = (...words: string[]) => {
    const lines = String(body).split('\n');
    const line = lines.find((one) => [...words, replica].every((word) => one.includes(word)));
    return Number(line?.split(' ').at(-1));
  };
  return {
    used: figure('tillhouse_replica_used'),
    answered: figure('tillhouse_replica_reads', 'outcome="answered"'),
  };
}

type Row = { fault: Fault; promotedMs: number; answeredMs: number };

/** Takes the primary away, promotes the standby, and makes the old primary its standby. */
async function promote(
  pair: PostgresPair,
  fault: Fault,
  counts: { acknowledged: number },
): Promise<Omit<Row, 'fault'>> {
  const { primary: old, standby } = pair;
  await cause[fault](old);
  // As long as it takes somebody to notice.
  await wait(Math.random() * 1_000);
  const before = counts.acknowledged;
  const startedAt = performance.now();
  await standby.promote();
  const promotedMs = performance.now() - startedAt;
  await until(() => counts.acknowledged > before || undefined, 60_000);
  const answeredMs = performance.now() - startedAt;
  pair.switchRoles();
  if (fault !== 'kill -9') {
    if (fault === 'frozen') old.thaw();
    else old.network.mend();
    await assertAcknowledgesNothing(old);
    assert.equal(
      await findPrimary(pair.url),
      await pair.primary.use(nameOfServer),
      'the primary that is found',
    );
  }
  await pair.rebuildStandby();
  return { promotedMs, answeredMs };
}

/** What a process finds that has just started, and sees two servers that call themselves primary. */
function findPrimary(url: string): Promise<string> {
  return withSession(outsideDatabase(url).admin, nameOfServer);
}

async function nameOfServer(session: Session): Promise<string> {
  const [found] = await session.all<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return found?.folder ?? '';
}

/** An old primary that comes back takes writes, but its commits wait for a standby that it no longer has. */
async function assertAcknowledgesNothing(old: PostgresNode): Promise<void> {
  let isAcknowledged = false;
  const writing = old.use(async (session) => {
    await session.script(`comment on database tillhouse is 'written on the old primary'`);
    isAcknowledged = true;
  });
  writing.catch(() => {});
  await wait(isLong ? 1_000 : 500);
  assert.equal(isAcknowledged, false, 'the old primary has acknowledged a write');
}

function report(
  t: { diagnostic(line: string): void },
  rows: Row[],
  counts: Record<'acknowledged' | 'repeated' | 'replayed' | 'unavailable', number>,
  slowestMs: number,
): void {
  t.diagnostic(
    'fault        | promotions | promoted after, ms (median, most) | answered again after, ms (median, most)',
  );
  for (const fault of faults) {
    const own = rows.filter((row) => row.fault === fault);
    if (own.length === 0) continue;
    const sorted = (of: 'promotedMs' | 'answeredMs') =>
      own.map((row) => Math.round(row[of])).sort((a, b) => a - b);
    const [promoted, answered] = [sorted('promotedMs'), sorted('answeredMs')];
    const middle = own.length >> 1;
    t.diagnostic(
      `${fault.padEnd(12)} | ${String(own.length).padEnd(10)} | ${`${promoted[middle]}, ${promoted.at(-1)}`.padEnd(33)} | ${answered[middle]}, ${answered.at(-1)}`,
    );
  }
  t.diagnostic(
    `${counts.acknowledged} writes acknowledged, 0 lost, 0 doubled; ${counts.repeated} were sent again, of which ${counts.replayed} had been done; ${counts.unavailable} answers 503, the slowest answer after ${Math.round(slowestMs)} ms`,
  );
}

async function signIn(url: string, identifier: string): Promise<Client> {
  const login = { identifier, password, platform: 'pos' };
  const body = await done(clientOf(url, {}).post('/auth/login', login));
  return clientOf(url, { authorization: `Bearer ${body.accessToken}` });
}

async function done(answering: Promise<Answer>): Promise<Answer['body']['data']> {
  const { status, body } = await answering;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function openShop(owner: Client) {
  const outletId: string = (await done(owner.get('/outlets'))).rows[0].id;
  const product = await done(owner.post('/inventory/products', { name: 'Soap', prices: [{ price }] }));
  const [variant] = product.variants;
  const { itemPriceId } = variant.prices[0];
  const lines = [{ itemPriceId, quantity: stocked, unitCost: 6 }];
  await done(owner.post('/inventory/stock', { outletId, lines }));
  const customer = await done(owner.post('/customer-relationship-management', { name: 'Ada' }));
  const sessions = await Promise.all(
    Array.from({ length: clients }, async (_, till) => {
      const { id: tillId } = await done(owner.post('/tills', { outletId, name: `Till ${till}` }));
      return (await done(owner.post('/till/sessions', { tillId, openingFloat: 1_000_000 }))).id as string;
    }),
  );
  return {
    sessions,
    variantId: variant.id as string,
    customerId: customer.id as string,
    order: (tillSessionId: string, quantity: number) => ({
      ...{ outletId, tillSessionId, lines: [{ itemPriceId, quantity }] },
      payments: [{ method: 'CASH', amount: quantity * price }],
    }),
    deposit: (tillSessionId: string, amount: number) => ({
      ...{ outletId, tillSessionId, direction: 'IN', purpose: 'DEPOSIT', method: 'CASH', amount },
      partyId: customer.id as string,
    }),
  };
}

/** What is there is what was acknowledged: each write once. */
async function assertBooks(
  owner: Client,
  shop: { variantId: string; customerId: string },
  books: { sales: number; refunds: number; payments: number; quantity: number; deposits: number },
): Promise<void> {
  const { sales, refunds, payments, quantity, deposits } = books;
  const total = async (path: string) => (await owner.get(path)).body.meta.total as number;
  assert.deepEqual(
    [await total('/sales?limit=1'), await total('/sales/refunds?limit=1')],
    [sales, refunds],
    'sales and refunds',
  );
  const [stock] = (await done(owner.get(`/inventory/stock?variantId=${shop.variantId}`))).rows;
  // A refund brings one of the goods back.
  const left = stocked - quantity + refunds;
  assert.deepEqual([stock.quantity, stock.value], [left, left * 6], 'the stock');
  const paid = await done(owner.get('/payments/summary'));
  assert.deepEqual(
    [paid.count, paid.in, paid.out],
    [sales + refunds + payments, quantity * price + deposits, refunds * price],
    'the payments',
  );
}
