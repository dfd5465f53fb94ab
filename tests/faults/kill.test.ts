import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../src/platform/ids.ts';
import { walkPages } from '../checks.ts';
import { type Answer, type Client, clientOf, password, registration } from '../harness.ts';
import { isLong } from '../long.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer, statusOf } from '../server-process.ts';
import { contention } from '../timing.ts';
import { until } from '../until.ts';

const kills = Number(process.env.KILLS ?? 4);
const checkouts = Number(process.env.CHECKOUTS ?? 120);
const readyWithinMs = 5_000;
const tillsAtWork = 4;
const stocked = 1_000_000;
const openingFloat = 100;

type Sold = { number: string; till: number; quantity: number; total: number };

test('kill -9 of the server, of its database and of both, under load, loses and doubles no acknowledged sale or outlet', async (t) => {
  let server = await startServer({ folder: preparedFolder() });
  const owner = registration();
  await clientOf(server.url, {}).post('/auth/register', owner);
  let headers = await signIn(server, owner.email);
  const client = () => clientOf(server.url, headers);
  const shop = await openShop(client());

  let [repeated, replayed, done] = [0, 0, false];
  /** Sent until it is acknowledged; each attempt goes to whichever server runs now, with the same key. */
  async function acknowledge(path: string, body: object, key: string): Promise<Answer['body']['data']> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await client()
        .post(path, body, { key })
        .catch(() => undefined);
      if (answer?.status === 200) {
        if (attempt > 0) repeated += 1;
        if (answer.headers.get('idempotent-replayed')) replayed += 1;
        return answer.body.data;
      }
      if (answer?.body.code === 'TOKEN_EXPIRED') {
        headers = await signIn(server, owner.email).catch(() => headers);
        continue;
      }
      const mayPass = !answer || answer.status === 503 || answer.body.code === 'IDEMPOTENCY_IN_FLIGHT';
      assert.ok(mayPass, `${key} was answered ${answer?.status} ${JSON.stringify(answer?.body)}`);
      await wait(20);
    }
  }

  const sold = new Map<string, Sold>();
  const tills = shop.sessions.map(async (tillSessionId, till) => {
    while (!done) {
      const quantity = 1 + Math.floor(Math.random() * 3);
      const order = shop.order(newId(), { tillSessionId, quantity });
      const { sale } = await acknowledge('/checkout', order, order.saleId);
      // A soap is 10, and a tenth of that is tax.
      sold.set(sale.id, { number: sale.number, till, quantity, total: quantity * 11 });
      assert.deepEqual([sale.id, sale.total], [order.saleId, quantity * 11]);
    }
  });
  const outlets = new Map<string, string>();
  const writer = (async () => {
    for (let number = 0; !done; number += 1) {
      const name = `outlet ${number}`;
      outlets.set(name, (await acknowledge('/outlets', { name }, name)).id);
    }
  })();

  const busyBefore = contention();
  const tookMs: Record<keyof typeof killed, number[]> = { server: [], database: [], both: [] };
  const turns = Object.keys(tookMs) as (keyof typeof killed)[];
  async function killInTurns(): Promise<void> {
    for (let kill = 0; kill < kills && !done; kill += 1) {
      await soldMore(sold, checkouts / kills);
      const hit = turns[kill % turns.length] ?? 'both';
      const begin = performance.now();
      server = await killed[hit](server);
      tookMs[hit].push(performance.now() - begin);
    }
    await until(() => done || sold.size >= checkouts || undefined);
  }
  const working = [...tills, writer];
  try {
    // Whoever is refused something ends it.
    await Promise.race([killInTurns(), ...working]);
  } finally {
    done = true;
  }
  await Promise.all(working);
  const busy = Math.max(busyBefore, contention());
  headers = await signIn(server, owner.email);

  await assertSoldOnce(client(), shop, sold);
  const [saleId = ''] = [...sold.keys()].slice(-1);
  const last = sold.get(saleId);
  const order = shop.order(saleId, {
    tillSessionId: shop.sessions[last?.till ?? 0] ?? '',
    quantity: last?.quantity ?? 0,
  });
  const again = await client().post('/checkout', order);
  assert.equal(again.body.data.sale.number, last?.number, 'without its key, the id of a sale is enough');
  const found = await allOutlets(client());
  found.delete(owner.businessName);
  assert.deepEqual(found, outlets);
  const verified = await runCommand(['verify'], { folder: server.folder });
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  t.diagnostic(
    `${sold.size} sales and ${outlets.size} outlets, ${kills} kills; ${repeated} were sent again, of which ${replayed} had been done`,
  );
  for (const [hit, each] of Object.entries(tookMs)) {
    const sorted = each.map(Math.round).sort((a, b) => a - b);
    const [fastest, median = 0, slowest] = [0, sorted.length >> 1, -1].map((at) => sorted.at(at));
    t.diagnostic(`ready after a kill of ${hit}: ${fastest} to ${slowest} ms, mostly ${median}`);
    // Two kills of each kind say how busy the machine was; the many of the long run say how long it takes.
    if (isLong) assert.ok(median < readyWithinMs * busy, `ready again ${median} ms after a kill of ${hit}`);
  }
  assert.equal((await server.stop()).code, 0);
});

/** An access token is good for a quarter of an hour, and a long run takes longer on a busy machine. */
async function signIn(server: ServerProcess, identifier: string): Promise<{ authorization: string }> {
  const login = { identifier, password, platform: 'pos' };
  const { status, body } = await clientOf(server.url, {}).post('/auth/login', login);
  assert.equal(status, 200, JSON.stringify(body));
  return { authorization: `Bearer ${body.data.accessToken}` };
}

/** Soap on the shelf, and tills that are open. */
async function openShop(owner: Client) {
  const done = async (answering: Promise<Answer>) => {
    const { status, body } = await answering;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const outletId: string = (await done(owner.get('/outlets'))).rows[0].id;
  const taxRates = [{ name: 'VAT', percent: 10 }];
  const settings = await done(owner.send('PATCH', '/settings/business', { body: { taxRates } }));
  const soap = { name: 'Soap', taxRateId: settings.taxRates[0].id, prices: [{ price: 10 }] };
  const product = await done(owner.post('/inventory/products', soap));
  const [variant] = product.variants;
  const { itemPriceId } = variant.prices[0];
  const lines = [{ itemPriceId, quantity: stocked, unitCost: 6 }];
  await done(owner.post('/inventory/stock', { outletId, lines }));
  const sessions: string[] = [];
  for (let till = 1; till <= tillsAtWork; till += 1) {
    const { id: tillId } = await done(owner.post('/tills', { outletId, name: `Till ${till}` }));
    sessions.push((await done(owner.post('/till/sessions', { tillId, openingFloat }))).id);
  }
  const order = (
    saleId: string,
    { tillSessionId, quantity }: { tillSessionId: string; quantity: number },
  ) => ({
    ...{ saleId, outletId, tillSessionId, lines: [{ itemPriceId, quantity }] },
    // More than it costs: the rest is change.
    payments: [{ method: 'CASH', amount: 50 }],
  });
  return { variantId: variant.id as string, sessions, order };
}

/** Waits until about so many more were sold, so that each kill hits a server at work, at no fixed moment. */
async function soldMore(sold: Map<string, Sold>, about: number): Promise<void> {
  const wanted = sold.size + Math.ceil(about * (0.25 + Math.random()));
  await until(() => sold.size >= wanted || undefined);
  await wait(Math.random() * 10);
}

const killed = {
  server: async (server: ServerProcess) => {
    await server.kill9();
    return startServer({ folder: server.folder });
  },
  database: async (server: ServerProcess) => {
    const postmaster = await until(server.postmasterId);
    process.kill(postmaster, 'SIGKILL');
    await until(() => server.postmasterId() !== postmaster || undefined);
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200 || undefined);
    return server;
  },
  both: async (server: ServerProcess) => {
    process.kill(await until(server.postmasterId), 'SIGKILL');
    await server.kill9();
    return startServer({ folder: server.folder });
  },
};

/** Every sale that was acknowledged is there once, with its number and its total, and nothing else is. */
async function assertSoldOnce(
  client: Client,
  { variantId, sessions }: { variantId: string; sessions: string[] },
  sold: Map<string, Sold>,
): Promise<void> {
  const rows = await allRows<{ id: string; number: string; total: number; tillSessionId: string }>(
    client,
    '/sales?limit=100',
  );
  assert.equal(rows.length, sold.size);
  const found = new Map(
    rows.map(({ id, number, total, tillSessionId }) => [id, { number, total, tillSessionId }]),
  );
  for (const [id, { number, till, total }] of sold) {
    assert.deepEqual(found.get(id), { number, total, tillSessionId: sessions[till] });
  }
  const sum = (some: Sold[], of: 'quantity' | 'total') => some.reduce((all, one) => all + one[of], 0);
  const all = [...sold.values()];
  for (const [till, session] of sessions.entries()) {
    const own = all.filter((one) => one.till === till);
    const counters = own.map(({ number }) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    assert.deepEqual(
      counters,
      [...own.keys()].map((at) => at + 1),
      `the numbers of till ${till + 1}`,
    );
    const { methods, sales } = (await client.get(`/till/sessions/${session}`)).body.data;
    assert.deepEqual([sales.count, sales.total], [own.length, sum(own, 'total')]);
    assert.equal(methods[0].expected, openingFloat + sum(own, 'total'));
  }
  const [stock] = (await client.get(`/inventory/stock?variantId=${variantId}`)).body.data.rows;
  const left = stocked - sum(all, 'quantity');
  assert.deepEqual([stock.quantity, stock.value], [left, left * 6]);
  const { data: paid } = (await client.get('/payments/summary')).body;
  assert.deepEqual([paid.count, paid.in, paid.out], [all.length, sum(all, 'total'), 0]);
}

/** Name → id of every outlet; a name that is there twice fails. */
async function allOutlets(client: Client): Promise<Map<string, string>> {
  const rows = await allRows<{ id: string; name: string }>(client, '/outlets?limit=100');
  const found = new Map(rows.map(({ id, name }) => [name, id]));
  assert.equal(found.size, rows.length, 'an outlet is there twice');
  return found;
}

async function allRows<Row>(client: Client, path: string): Promise<Row[]> {
  return (await walkPages<Row>(client, path)).rows;
}
