import { deepStrictEqual, ok } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { moveHooks } from '../src/move-hooks.ts';
import { type MoveCheck, moveBusiness } from '../src/platform/cells/move-business.ts';
import { readConfig } from '../src/platform/config.ts';
import { outsideDatabase } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { openDatabases } from '../src/start.ts';
import { connect } from './checkout.ts';
import { openTradedShop, type TradedShop } from './traded-shop.ts';

/** `npm run bench -- move 100000` takes fewer sales. */
const [, , , manySales = '1000000'] = process.argv;
const sizes = { sales: Number(manySales), products: 3_000, customers: 3_000, days: 365 };
const readOnlyAtMostMs = 10_000;
const tills = 2;
/** A token lasts for a quarter of an hour. */
const signInEveryMs = 300_000;

type Addresses = { url: string; home: ConnectionSettings; north: ConnectionSettings };

/** Moves a business with many sales to another cell while tills sell, and says how long they could not. */
export async function move(): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'serve-cells.ts'));
  const [{ url, home, north }] = (await once(child, 'message')) as [Addresses];
  const databases = { home: await connect(home), north: await connect(north) };
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-bench-move-'));
  const config = readConfig({
    TILLHOUSE_DATA: folder,
    DATABASE_URL: addressOf(home),
    TILLHOUSE_CELLS: `north=${addressOf(north)}`,
  });
  const database = await openDatabases(config, outsideDatabase(addressOf(home)), createLog('error'));
  const { cells } = database;
  if (!cells) throw new Error('this server has cells');
  try {
    const shop = await openTradedShop(url, databases.home, sizes);
    await databases.home.query('vacuum analyze');
    const checks = await holding(databases.home, shop.orgId);
    const selling = startSelling(url, shop);
    const begun = performance.now();
    const at: Record<string, number> = {};
    const hooks = {
      ...moveHooks(shop.orgId),
      checks,
      onStep: (step: string) => {
        at[step] = Math.round(performance.now() - begun);
      },
      onTable: (name: string, rows: number) =>
        console.log(`${rows} rows of ${name} were copied, after ${seconds(performance.now() - begun)}`),
    };
    const moved = await moveBusiness(cells, { orgId: shop.orgId, to: 'north' }, hooks);
    const sold = await selling.stop();
    console.log(
      `${moved.rows} rows in ${seconds(performance.now() - begun)}, read-only for ${seconds(moved.readOnlyMs)}; ` +
        `${sold.count} sales meanwhile, the longest took ${seconds(sold.longestMs)}`,
    );
    console.log(`ms until each step: ${JSON.stringify(at)}`);
    await assertMoved(databases, { orgId: shop.orgId, sales: sizes.sales + sold.count });
    return moved.readOnlyMs < readOnlyAtMostMs;
  } finally {
    await database.close();
    for (const client of Object.values(databases)) await client.end();
    rmSync(folder, { recursive: true, force: true });
    child.send('stop');
    await once(child, 'exit');
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function addressOf({ host, port, user, password, database }: ConnectionSettings): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The sales were written by SQL without all that belongs to them, so some checks do not hold before the move either. */
async function holding(client: pg.Client, orgId: string): Promise<MoveCheck[]> {
  await client.query('begin; set local role tillhouse_app');
  await client.query(`select set_config('app.org_id', $1, true)`, [orgId]);
  const one = async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
    (await client.query<Row>(text, values)).rows[0];
  const { checks } = moveHooks(orgId);
  const found: MoveCheck[] = [];
  const begun = performance.now();
  for (const check of checks) if ((await check.problem({ one })) === undefined) found.push(check);
  await client.query('rollback');
  console.log(`${found.length} of ${checks.length} checks hold, in ${seconds(performance.now() - begun)}`);
  return found;
}

/** Sells one after the other at some tills, each until it is acknowledged. */
function startSelling(url: string, shop: TradedShop) {
  let [isDone, count, longestMs, signedIn] = [false, 0, 0, 0];
  const working = shop.sessions.slice(0, tills).map(async ({ sessionId }) => {
    while (!isDone) {
      if (performance.now() - signedIn > signInEveryMs) {
        signedIn = performance.now();
        shop.token = await shop.signIn().catch(() => shop.token);
      }
      const item = shop.items[count % shop.items.length];
      const body = JSON.stringify({
        ...{ saleId: newId(), outletId: shop.outletId, tillSessionId: sessionId },
        lines: [{ itemPriceId: item?.itemPriceId, quantity: 1 }],
        payments: [{ method: 'CASH', amount: 100 }],
      });
      const key = newId();
      const begun = performance.now();
      for (;;) {
        const answer = await fetch(`${url}/checkout`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${shop.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body,
        });
        const text = await answer.text();
        if (answer.status === 200) break;
        ok(answer.status === 503, text);
        await wait(50);
      }
      count += 1;
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
  });
  const all = Promise.all(working);
  all.catch(() => {});
  return {
    stop: async () => {
      isDone = true;
      await all;
      return { count, longestMs };
    },
  };
}

/** Every sale is in the new cell, and nothing is left in the tables of the old one. */
async function assertMoved(
  { home, north }: Record<'home' | 'north', pg.Client>,
  { orgId, sales }: { orgId: string; sales: number },
): Promise<void> {
  const count = async (client: pg.Client, table: string) =>
    (await client.query(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])).rows[0]
      .count;
  deepStrictEqual(await count(north, 'sales'), sales);
  for (const table of ['sales', 'sale_lines', 'journal_lines', 'item_days', 'organisations'])
    deepStrictEqual(await count(home, table), 0, table);
  const left = await home.query(`select from pg_namespace where nspname like 'moving%'`);
  deepStrictEqual(left.rowCount, 0);
}
