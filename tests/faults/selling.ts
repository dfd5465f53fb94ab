import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../src/platform/ids.ts';
import { walkPages } from '../checks.ts';
import { type Answer, type Client, clientOf, password, registration } from '../harness.ts';
import { until } from '../until.ts';

const tillsAtWork = 4;
const stocked = 1_000_000;
const openingFloat = 100;

type Sold = { number: string; till: number; quantity: number; total: number };

/** A business whose tills sell all the time, whatever happens to the server. */
export type Selling = {
  owner: { email: string; businessName: string };
  /** Sends to whichever server runs now. */
  client(): Client;
  /** Every sale that was acknowledged. */
  sold: Map<string, Sold>;
  /** How often something was sent again, and how often it turned out to be done already. */
  counted: { repeated: number; replayed: number };
  /** The longest that a sale took until it was acknowledged, since this was last asked. */
  longestMs(): number;
  /** Sends a write until it is acknowledged, always with the same key. */
  acknowledge(path: string, body: object, key: string): Promise<Answer['body']['data']>;
  /** Waits until about so many more were sold, so that a fault hits at no fixed moment. */
  soldMore(about: number): Promise<void>;
  /** Fails as soon as a till is refused something. */
  failed: Promise<never>;
  /** Ends the tills at once, after a test has failed. */
  abandon(): void;
  /** Lets the tills finish what they have begun. */
  stop(): Promise<void>;
  /** Compares what was acknowledged with what is there. Call it after `stop`. */
  assertSoldOnce(): Promise<void>;
};

/**
 * Opens a shop with four tills that sell in a loop. With `isStrict`, every request must be answered 200 at the first
 * attempt. Else a request without an answer, or with 503, is sent again with the same key. With `isWireFaulty` the server
 * may get broken bytes, so every other refusal is one of a broken request. A till waits `pauseMs` between two sales.
 */
export async function startSelling(
  url: () => string,
  {
    isStrict = false,
    isWireFaulty = false,
    pauseMs = 0,
  }: { isStrict?: boolean; isWireFaulty?: boolean; pauseMs?: number } = {},
): Promise<Selling> {
  const owner = registration();
  assert.equal((await clientOf(url(), {}).post('/auth/register', owner)).status, 200);
  let headers = await signIn(url(), owner.email);
  const client = () => clientOf(url(), headers);
  const shop = await openShop(client());
  const counted = { repeated: 0, replayed: 0 };
  const sold = new Map<string, Sold>();
  let [done, isAbandoned, longestMs] = [false, false, 0];

  async function acknowledge(path: string, body: object, key: string): Promise<Answer['body']['data']> {
    const startedAt = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      if (isAbandoned) throw new Error('the test has failed');
      let lost: Error | undefined;
      const answer = await client()
        .post(path, body, { key })
        .catch((error) => {
          lost = error;
        });
      if (answer?.status === 200) {
        if (attempt > 0) counted.repeated += 1;
        if (answer.headers.get('idempotent-replayed')) counted.replayed += 1;
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        return answer.body.data;
      }
      if (answer?.body.code === 'TOKEN_EXPIRED' || answer?.body.code === 'SESSION_EXPIRED') {
        headers = await signIn(url(), owner.email).catch(() => headers);
        continue;
      }
      const mayPass =
        isWireFaulty || !answer || answer.status === 503 || answer.body.code === 'IDEMPOTENCY_IN_FLIGHT';
      assert.ok(
        mayPass && !isStrict,
        `${path} ${key} was answered ${lost ? `${lost} (${lost.cause})` : `${answer?.status} ${JSON.stringify(answer?.body)}`}`,
      );
      await wait(20);
    }
  }

  const tills = shop.sessions.map(async (tillSessionId, till) => {
    while (!done) {
      const quantity = 1 + Math.floor(Math.random() * 3);
      const order = shop.order(newId(), { tillSessionId, quantity });
      const { sale } = await acknowledge('/checkout', order, order.saleId);
      // A soap is 10, and a tenth of that is tax.
      sold.set(sale.id, { number: sale.number, till, quantity, total: quantity * 11 });
      assert.deepEqual([sale.id, sale.total], [order.saleId, quantity * 11]);
      if (pauseMs > 0) await wait(pauseMs);
    }
  });
  const working = Promise.all(tills);
  const failed = new Promise<never>((_, reject) => working.catch(reject));
  failed.catch(() => {});
  return {
    ...{ owner, client, sold, counted, acknowledge, failed },
    longestMs: () => {
      const longest = longestMs;
      longestMs = 0;
      return longest;
    },
    soldMore: async (about) => {
      const wanted = sold.size + Math.ceil(about * (0.25 + Math.random()));
      await Promise.race([until(() => sold.size >= wanted || undefined, 120_000), failed]);
      await wait(Math.random() * 10);
    },
    abandon: () => {
      [done, isAbandoned] = [true, true];
    },
    stop: async () => {
      done = true;
      await working;
    },
    assertSoldOnce: async () => {
      headers = await signIn(url(), owner.email);
      await assertSoldOnce(client(), shop, sold);
      const [saleId = ''] = [...sold.keys()].slice(-1);
      const last = sold.get(saleId);
      const order = shop.order(saleId, {
        tillSessionId: shop.sessions[last?.till ?? 0] ?? '',
        quantity: last?.quantity ?? 0,
      });
      const again = await client().post('/checkout', order);
      assert.equal(again.body.data.sale.number, last?.number, 'without its key, the id of a sale is enough');
    },
  };
}

/** An access token is good for a quarter of an hour, and a long run takes longer on a busy machine. */
async function signIn(url: string, identifier: string): Promise<{ authorization: string }> {
  const login = { identifier, password, platform: 'pos' };
  const { status, body } = await clientOf(url, {}).post('/auth/login', login);
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

export async function allRows<Row>(client: Client, path: string): Promise<Row[]> {
  return (await walkPages<Row>(client, path)).rows;
}
