import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { fittingWorkers } from '../src/platform/config.ts';
import { newId } from '../src/platform/ids.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { ownerConnection } from '../tests/owner-connection.ts';
import { type Command, computedMs, nodeProcesses, startCommand, temporaryFolder } from './command.ts';
import { againstKept } from './kept.ts';
import { ask, during, type Line, line, linesTo } from './lines.ts';
import { databaseTime } from './processor-time.ts';
import { type Business, businessOn } from './served.ts';

export const clients = 8;
const products = 200;
const linesPerSale = 3;
/** Many short rounds: what a machine reaches can change by half within a minute. */
const rounds = 16;
const secondsPerRound = 1.5;
/** V8 compiles code for good after some thousand runs, in each process. A shop's server has been running for longer. */
const warmUpMs = { checkout: 30_000, outlet: 20_000, bare: 5_000, hello: 2_000 };
const atLeast = 0.6;
const outletAtLeast = 0.9;

/**
 * Measures checkout over HTTP (three lines, one tender) by 8 clients on 8 tills, and at one outlet without tills. The
 * server is the real command with its default settings. A bare loop of prepared statements writes the same rows over as
 * many connections into the same database, and another server only says hello. They take turns.
 */
export async function checkout(): Promise<boolean> {
  // The command would use the sources if one of them has changed since the last build.
  await import('../tools/build-server.ts');
  const { folder, remove } = temporaryFolder();
  const server = await startCommand(folder);
  const admin = ownerConnection(folder);
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(admin)));
  const hello = await helloServer();
  let toShop: Line[] = [];
  let toHello: Line[] = [];
  try {
    const shop = await openShop(server.url, connections[0] as pg.Client);
    const processes = await servingProcesses(server);
    toShop = linesTo(server.url, clients);
    toHello = linesTo(hello.url, clients);
    const works = {
      checkout: (client: number) => sell(toShop[client] as Line, shop, client),
      outlet: (client: number) => sell(toShop[client] as Line, shop),
      bare: (client: number) => writeBare(connections[client] as pg.Client, shop, client),
      hello: (client: number) => ask(toHello[client] as Line, 'GET / HTTP/1.1\r\nHost: bench\r\n\r\n'),
    };
    const names = Object.keys(works) as (keyof typeof works)[];
    for (const name of names) await during(warmUpMs[name], clients, works[name]);
    await connections[0]?.query('vacuum analyze');
    const times: Record<keyof typeof works, number[]> = { checkout: [], outlet: [], bare: [], hello: [] };
    const counts: Record<keyof typeof works, number>[] = [];
    const databaseMs = { checkout: 0, outlet: 0, bare: 0, hello: 0 };
    const serverMs = { checkout: 0, outlet: 0, bare: 0, hello: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const first = round % names.length;
      const count = { checkout: 0, outlet: 0, bare: 0, hello: 0 };
      counts.push(count);
      for (const name of [...names.slice(first), ...names.slice(0, first)]) {
        const databaseBefore = await databaseTime(connections[0] as pg.Client);
        const serverBefore = computedMs(processes);
        const done = await during(secondsPerRound * 1_000, clients, works[name]);
        count[name] = done.length;
        times[name] = times[name].concat(done);
        databaseMs[name] += (await databaseTime(connections[0] as pg.Client)) - databaseBefore;
        serverMs[name] += computedMs(processes) - serverBefore;
      }
    }
    const seconds = rounds * secondsPerRound;
    for (const name of names) console.log(line(name, times[name], seconds));
    for (const name of ['checkout', 'outlet', 'bare'] as const) {
      const each = (ms: number) => (ms / times[name].length).toFixed(2);
      const ofServer =
        name === 'bare'
          ? ''
          : ` and the ${processes.length} processes of the server ${each(serverMs[name])} ms`;
      console.log(`${name}: the database computes ${each(databaseMs[name])} ms${ofServer} for each`);
    }
    const share = median(counts.map((count) => count.checkout / count.bare));
    console.log(
      `checkout reaches ${(share * 100).toFixed(0)} % of the bare loop (at least ${atLeast * 100} %)`,
    );
    const outletShare = median(counts.map((count) => count.outlet / count.checkout));
    console.log(
      `one outlet without tills reaches ${(outletShare * 100).toFixed(0)} % of as many tills (at least ${outletAtLeast * 100} %)`,
    );
    againstKept('checkout', { tills: share, outlet: outletShare });
    return share >= atLeast && outletShare >= outletAtLeast;
  } finally {
    for (const { socket } of [...toShop, ...toHello]) socket.destroy();
    for (const connection of connections) await connection.end();
    await hello.close();
    await server.stop();
    remove();
  }
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Waits until all processes of the server are there and accept connections. */
async function servingProcesses(server: Command): Promise<number[]> {
  const workers = fittingWorkers();
  const expected = workers > 1 ? 1 + workers : 1;
  for (let looks = 0; looks < 100 && nodeProcesses(server).length < expected; looks += 1) await sleep(100);
  await sleep(2_000);
  return nodeProcesses(server);
}

export async function connect(admin: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({ ...admin, pipeline: true } as pg.ClientConfig);
  await client.connect();
  return client;
}

async function helloServer() {
  const app = Fastify();
  app.get(
    '/',
    { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } },
    () => ({
      hello: 'world',
    }),
  );
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

export type Shop = {
  token: string;
  signIn: Business['signIn'];
  orgId: string;
  userId: string;
  outletId: string;
  accounts: string[];
  items: { productId: string; variantId: string; itemPriceId: string }[];
  sessions: { tillId: string; sessionId: string }[];
};

/** Creates two hundred products with plenty of stock, and eight tills with an open session. */
export async function openShop(url: string, client: pg.Client): Promise<Shop> {
  const business = await businessOn({ url });
  const { orgId, userId, outletIds, token, signIn } = business;
  const outletId = outletIds[0] as string;
  const items = Array.from({ length: products }, () => {
    const variantId = newId();
    return { productId: newId(), variantId, itemPriceId: newId() };
  });
  for (const [at, { productId, variantId, itemPriceId }] of items.entries()) {
    await client.query('insert into products (org_id, id, name) values ($1, $2, $3)', [
      orgId,
      productId,
      `Item ${at}`,
    ]);
    await client.query('insert into variants (org_id, id, product_id, name) values ($1, $2, $3, $4)', [
      orgId,
      variantId,
      productId,
      `Item ${at}`,
    ]);
    await client.query(
      'insert into item_prices (org_id, id, variant_id, price_e4) values ($1, $2, $3, 1000000)',
      [orgId, itemPriceId, variantId],
    );
    await client.query(
      `insert into stock (org_id, variant_id, outlet_id, quantity_e4, value_minor, known_quantity_e4, known_value_minor)
       values ($1, $2, $3, 10000000000, 6000000000, 10000000000, 6000000000)`,
      [orgId, variantId, outletId],
    );
  }
  const sessions = Array.from({ length: clients }, () => ({ tillId: newId(), sessionId: newId() }));
  for (const [at, { tillId, sessionId }] of sessions.entries()) {
    await client.query('insert into tills (org_id, id, outlet_id, name, code) values ($1, $2, $3, $4, $4)', [
      orgId,
      tillId,
      outletId,
      `T${at}`,
    ]);
    await client.query('insert into sale_series (org_id, id, last_number) values ($1, $2, 0)', [
      orgId,
      tillId,
    ]);
    await client.query(
      `insert into till_sessions (org_id, id, till_id, outlet_id, business_date, opening_float_minor, opened_by)
       values ($1, $2, $3, $4, current_date, 0, $5)`,
      [orgId, sessionId, tillId, outletId, userId],
    );
  }
  const { rows } = await client.query(
    `select id from accounts where org_id = $1 and system_key in ('CASH', 'SALES', 'COST_OF_SALES', 'INVENTORY')`,
    [orgId],
  );
  return {
    token,
    signIn,
    orgId,
    userId,
    outletId,
    items,
    sessions,
    accounts: rows.map(({ id }) => id as string),
  };
}

/** Picks three different items. */
function picked({ items }: Shop): Shop['items'] {
  const chosen = new Set<Shop['items'][number]>();
  while (chosen.size < linesPerSale) {
    chosen.add(items[Math.floor(Math.random() * items.length)] as Shop['items'][number]);
  }
  return [...chosen];
}

/** Without a till, the sale is numbered by the outlet. */
export async function sell(line: Line, shop: Shop, till?: number): Promise<void> {
  const body = JSON.stringify({
    outletId: shop.outletId,
    ...(till !== undefined && { tillSessionId: shop.sessions[till]?.sessionId }),
    saleId: newId(),
    lines: picked(shop).map(({ itemPriceId }) => ({ itemPriceId, quantity: 1 })),
    payments: [{ method: 'CASH', amount: 300 }],
  });
  const head = [
    'POST /checkout HTTP/1.1',
    'Host: bench',
    `Authorization: Bearer ${shop.token}`,
    `Idempotency-Key: ${newId()}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  await ask(line, `${head.join('\r\n')}\r\n\r\n${body}`);
}

/** As large as the answer that is stored with the idempotency key. */
const answer = JSON.stringify({ filler: 'x'.repeat(1_750) });
/** As large as the audit row and the event of a sale. */
const recorded = JSON.stringify({ filler: 'x'.repeat(230) });
const hash = Buffer.alloc(32, 7);

/** Writes only the rows of one sale: no policies, checks or requests. Everything is sent at once and awaited once. */
async function writeBare(client: pg.Client, shop: Shop, till: number): Promise<void> {
  const { orgId, userId, outletId, accounts } = shop;
  const { tillId, sessionId } = shop.sessions[till] as Shop['sessions'][number];
  const sold = picked(shop).sort((one, other) => (one.variantId < other.variantId ? -1 : 1));
  const variants = sold.map(({ variantId }) => variantId);
  const [saleId, entryId] = [newId(), newId()];
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const results = [
    client.query('BEGIN'),
    run(
      'stock',
      `update stock set quantity_e4 = quantity_e4 - 10000, value_minor = value_minor - 6000, movements = movements + 1
       where org_id = $1 and outlet_id = $2 and variant_id in (
         select variant_id from stock where org_id = $1 and outlet_id = $2 and variant_id = any($3::uuid[])
         order by variant_id for no key update)`,
      [orgId, outletId, variants],
    ),
    run(
      'sale',
      `with n as (update sale_series set last_number = last_number + 1 where org_id = $1 and id = $2 returning last_number)
       insert into sales (org_id, id, number, series_id, series_number, outlet_id, till_session_id, business_date,
                          subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor, paid_minor,
                          change_minor, cost_minor, prices_include_tax, user_id, request_hash)
       select $1, $3, $7 || to_char(n.last_number, 'FM000000'), $2::uuid, n.last_number, $4, $5, current_date,
              30000, 0, 0, 0, 30000, 30000, 0, 18000, false, $6, $8 from n`,
      [orgId, tillId, saleId, outletId, sessionId, userId, `B1-T${till}-`, hash],
    ),
    run(
      'lines',
      `insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                               factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor, cost_minor)
       select $1, $2, l.position, l.product_id, l.variant_id, l.item_price_id, 'Item', 10000, 10000, 1000000, 0, 0, 0,
              10000, 6000
       from unnest($3::uuid[], $4::uuid[], $5::uuid[]) with ordinality as l (product_id, variant_id, item_price_id, position)`,
      [
        orgId,
        saleId,
        sold.map(({ productId }) => productId),
        variants,
        sold.map(({ itemPriceId }) => itemPriceId),
      ],
    ),
    run(
      'movements',
      `insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                    quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
       select $1, s.variant_id, $2, s.movements, m.id, 'SALE', -10000, -6000, s.quantity_e4, s.value_minor, 'SALE', $3,
              current_date, $4
       from unnest($5::uuid[], $6::uuid[]) as m (variant_id, id)
       join stock s on s.org_id = $1 and s.outlet_id = $2 and s.variant_id = m.variant_id`,
      [orgId, outletId, saleId, userId, variants, variants.map(() => newId())],
    ),
    run(
      'payment',
      `insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id,
                             till_session_id, source_type, source_id, business_date, user_id)
       values ($1, $2, 'IN', 'CASH', 'SALE', 30000, 30000, $3, $4, 'SALE', $5, current_date, $6)`,
      [orgId, newId(), outletId, sessionId, saleId, userId],
    ),
    run(
      'entry',
      `insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id, reference)
       values ($1, $2, current_date, 'SALE', $3, $4, $5)`,
      [orgId, entryId, saleId, userId, `B1-T${till}-000001`],
    ),
    run(
      'postings',
      `insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id,
                                  method, till_session_id)
       select $1, $2, l.position, l.id, l.account_id, l.amount_minor, current_date, $3,
              case l.position when 1 then 'CASH' end, case l.position when 1 then $7::uuid end
       from unnest($4::uuid[], $5::uuid[], $6::bigint[]) with ordinality as l (id, account_id, amount_minor, position)`,
      [
        ...[
          orgId,
          entryId,
          outletId,
          accounts.map(() => newId()),
          accounts,
          [30_000, -30_000, 18_000, -18_000],
        ],
        sessionId,
      ],
    ),
    run(
      'audit',
      `insert into audit (org_id, id, operation, user_id, session_id, address, request_id, subject_type, subject_id,
                          after)
       values ($1, $2, 'checkout', $3, $7, '127.0.0.1', $4, 'sale', $5, $6)`,
      [orgId, newId(), userId, newId(), saleId, recorded, newId()],
    ),
    run('event', `insert into events (org_id, id, type, data) values ($1, $2, 'sale.completed', $3)`, [
      orgId,
      newId(),
      recorded,
    ]),
    run(
      'answer',
      `insert into idempotent_answers (org_id, user_id, operation, key, request_hash, status, answer)
       values ($1, $2, 'checkout', $3, $5, 200, $4)`,
      [orgId, userId, newId(), answer, hash],
    ),
    client.query('COMMIT'),
  ];
  await Promise.all(results);
}
