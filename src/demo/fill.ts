import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { lookUpUser, setPassword } from '../auth/exports.ts';
import { setTenant } from '../http/authenticate.ts';
import type { ServerParts } from '../http/service.ts';
import { hashPassword } from '../platform/passwords.ts';
import { createUser } from '../users/exports.ts';
import { buy, ordersFor } from './buy.ts';
import { type DemoClient, demoClient } from './client.ts';
import { bankTakings, collectDebts, makePartners, payCosts, payVendors } from './keep-books.ts';
import { countShelves, designReceipts, refundSome, stockWarehouse, writeOff } from './look-after.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { dayBefore, type Market, type PlannedSale, salesOf } from './plan-sales.ts';
import { addressOf, business, locations, outlets, people, shops, warehouse } from './shops.ts';
import { type Counter, tradeDay } from './trade.ts';

export const daysAtMost = 28;
const daysPerWeek = 7;

export type DemoRun = {
  app: FastifyInstance;
  parts: ServerParts;
  password: string;
  /** How many days before today the shops opened. */
  days: number;
  /** The progress, from 0 to 1. */
  onProgress(part: number): void;
};

type Colleague = keyof typeof people;
/**
 * Users at the tills are created before their sales. The others come last, so that they exist only when the demo is
 * complete.
 */
const [tillRoles, otherRoles]: [Colleague[], Colleague[]] = [
  ['MANAGER', 'CASHIER'],
  ['STOREKEEPER', 'ACCOUNTANT'],
];

/** Whether this server has a complete demo. */
export async function isDemoComplete({ database }: ServerParts): Promise<boolean> {
  const found = await Promise.all(
    [...tillRoles, ...otherRoles].map((role) => lookUpUser(database, addressOf(role))),
  );
  return found.every((user) => user !== undefined);
}

export async function registerDemo(app: FastifyInstance, password: string): Promise<void> {
  await demoClient(app).send('POST /auth/register', { ...business, password });
}

/** Creates what is missing: an interrupted demo is completed with the same figures. */
export async function fillDemo(run: DemoRun): Promise<void> {
  const { app, parts, password } = run;
  const owner = await lookUpUser(parts.database, business.email);
  if (owner) await setPassword(parts.database, owner, { password, command: 'demo' });
  else await registerDemo(app, password);
  run.onProgress(0.01);
  const { accessToken } = await demoClient(app).send<{ accessToken: string }>('POST /auth/login', {
    identifier: business.email,
    password,
    platform: 'desktop',
  });
  const client = demoClient(app, accessToken);
  const { id: ownerId, createdAt } = await client.send<{ id: string; createdAt: string }>('GET /users/me');
  const orgId = (owner ?? (await lookUpUser(parts.database, business.email)))?.orgId;
  if (!orgId) throw new Error('its owner is gone.');
  await markAddressVerified(parts, { orgId, userId: ownerId });
  await trade(run, client, { orgId, ownerId, createdAt: new Date(createdAt) });
  for (const role of otherRoles) await makeColleague(run, orgId, role);
  await client.send('POST /auth/logout');
}

async function trade(
  run: DemoRun,
  client: DemoClient,
  { orgId, ownerId, createdAt }: { orgId: string; ownerId: string; createdAt: Date },
): Promise<void> {
  const { parts, days } = run;
  let done = 1;
  // One step for each day, and some for the work before and after.
  const total = days + 9;
  const step = () => {
    done += 1;
    run.onProgress(Math.min(0.99, done / total));
  };
  const outletIds = await makePlaces(client);
  step();
  const [managerId, cashierId] = [
    await makeColleague(run, orgId, 'MANAGER'),
    await makeColleague(run, orgId, 'CASHIER'),
  ];
  const items = await makeCatalogue(client);
  step();
  const { vendors, customerIds, bankIds } = await makePartners(client, { createdAt, days });
  const [bankId = ''] = bankIds;
  const counters = await makeCounters(client, outletIds);
  await designReceipts(client);
  step();

  const sellers = [
    { userId: cashierId, weight: 8 },
    { userId: managerId, weight: 3 },
    { userId: ownerId, weight: 1 },
  ];
  const market: Market = { items, customerIds, sellers, bankId };
  const planned = counters.map((counter) => ({
    counter,
    days: Array.from({ length: days + 1 }, (_, at) => {
      const day = dayBefore(createdAt, days - at);
      return { day, sales: salesOf(counter.shop, day, market, createdAt) };
    }),
  }));
  const [{ counter: main } = { counter: undefined }] = planned;
  if (!main) throw new Error('it has no shops.');
  const sold = new Map<Counter, number>();
  const recent: PlannedSale[] = [];
  for (let from = 0; from <= days; from += daysPerWeek) {
    const until = Math.min(from + daysPerWeek, days + 1);
    const [firstDay, lastDay] = [dayBefore(createdAt, days - from), dayBefore(createdAt, days - until + 1)];
    const owed = new Map<string, number>();
    const sales: PlannedSale[] = [];
    for (const { counter, days: all } of planned) {
      const week = all.slice(from, until).flatMap((one) => one.sales);
      sales.push(...week);
      const orders = ordersFor(week, items, { isFirst: from === 0, isLast: until > days });
      const delivery = { outletId: counter.outletId, date: firstDay.date, orders, vendors, bankId };
      for (const [id, amount] of await buy(client, `${counter.shop.outlet} ${firstDay.ago}`, delivery)) {
        owed.set(id, (owed.get(id) ?? 0) + amount);
      }
    }
    for (let at = from; at < until; at += 1) {
      // Shops sell in parallel, because each has its own stock.
      await Promise.all(
        planned.map(async ({ counter, days: all }) => {
          const today = all[at];
          if (!today) return;
          const soldBefore = sold.get(counter) ?? 0;
          sold.set(counter, soldBefore + today.sales.length);
          const tools = { client, database: parts.database, orgId };
          await tradeDay(tools, counter, { ...today, soldBefore, isLast: at === days });
        }),
      );
      step();
    }
    const settled = { outletId: main.outletId, bankId, day: lastDay };
    await payVendors(client, owed, settled);
    await collectDebts(client, sales, settled);
    await bankTakings(client, sales, settled);
    if (until > days - 3) recent.push(...sales.slice(-60));
  }

  await payCosts(client, { outletId: main.outletId, bankId, createdAt, days });
  step();
  await refundSome(client, recent);
  const [, second] = counters;
  const toOutletIds = [main.outletId, second?.outletId ?? main.outletId];
  const warehouseId = outletIds.get(warehouse) ?? '';
  const day = dayBefore(createdAt, Math.min(days, 5));
  await stockWarehouse(client, { warehouseId, toOutletIds, items, vendors, bankId, day });
  step();
  const lastDays = [2, 1, 0].map((ago) => dayBefore(createdAt, Math.min(ago, days)));
  await writeOff(client, { outletId: main.outletId, items, days: lastDays });
  await countShelves(client, { finishedAt: main.outletId, begunAt: toOutletIds[1] ?? main.outletId });
  step();
}

async function makePlaces(client: DemoClient): Promise<Map<string, string>> {
  const locationIds = new Map<string, string>();
  for (const location of locations) {
    locationIds.set(location.name, (await client.ensure('/locations', location)).id);
  }
  const ids = new Map<string, string>();
  const existing = await client.list<{ id: string; name: string }>('/outlets');
  const initialOutlet = existing.find(({ name }) => name === business.businessName);
  for (const [at, { location, ...outlet }] of outlets.entries()) {
    const body = { ...outlet, locationId: locationIds.get(location) };
    // A business starts with an outlet of its own name. It becomes the first of these.
    if (at === 0 && initialOutlet) await client.send(`PUT /outlets/${initialOutlet.id}`, body);
    ids.set(outlet.name, (await client.ensure('/outlets', body)).id);
  }
  return ids;
}

async function makeCounters(client: DemoClient, outletIds: Map<string, string>): Promise<Counter[]> {
  const codes = new Map<string, string>();
  for (const { id, code } of await client.list<{ id: string; code: string }>('/outlets')) codes.set(id, code);
  const counters: Counter[] = [];
  for (const shop of shops) {
    const outletId = outletIds.get(shop.outlet) ?? '';
    const tills = await client.list<{ id: string; code: string }>('/tills', { outletId });
    const till =
      tills[0] ??
      (await client.send<{ id: string; code: string }>('POST /tills', { outletId, name: shop.till }));
    counters.push({ shop, outletId, tillId: till.id, prefix: `${codes.get(outletId)}-${till.code}-` });
  }
  return counters;
}

/** Creates a user of the demo, or sets the password of the existing one. Returns the id. */
async function makeColleague({ parts, password }: DemoRun, orgId: string, role: Colleague): Promise<string> {
  const email = addressOf(role);
  const existing = await lookUpUser(parts.database, email);
  // A user of another business keeps their password.
  if (existing && existing.orgId !== orgId) throw new Error(`${email} belongs to another business.`);
  if (existing) {
    await setPassword(parts.database, existing, { password, command: 'demo' });
    return existing.userId;
  }
  const [firstName, lastName] = people[role];
  const passwordHash = await hashPassword(password);
  return parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const emailVerified = true;
    const person = { orgId, firstName, lastName, email, phone: null, role, passwordHash, emailVerified };
    return (await createUser(tx, person)).id;
  }, orgId);
}

/**
 * Marks the address as verified: nobody reads mail at demo addresses, but inviting, mailing and API keys need a
 * verified one.
 */
async function markAddressVerified(
  { database }: ServerParts,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  await database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    await tx.run(sql`
      update users set email_verified_at = coalesce(email_verified_at, now())
      where org_id = ${orgId} and id = ${userId}`);
  }, orgId);
}
