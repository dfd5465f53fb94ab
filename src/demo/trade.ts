import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Database } from '../platform/database.ts';
import { saleNumber } from '../values/sale-number.ts';
import type { DemoClient } from './client.ts';
import { type Day, openingOf, type PlannedSale } from './plan-sales.ts';
import type { Shop } from './shops.ts';

export type Counter = {
  shop: Shop;
  outletId: string;
  tillId: string;
  /** The prefix of sale numbers. */
  prefix: string;
};

export type TradedDay = {
  day: Day;
  sales: PlannedSale[];
  /** How many sales the till made before this day. */
  soldBefore: number;
  isLast: boolean;
};

type TillSession = { id: string; deviceId: string | null; status: 'OPEN' | 'CLOSED' };
type Report = TillSession & { methods: { method: string; expected: number }[] };
type PushResult = { results: { status: string; errors: { message: string }[] }[] };

const pushedAtMost = 50;

/** Plays one day of a till: opens it, sends the sales as an offline till would, counts and closes it. */
export async function tradeDay(
  { client, database, orgId }: { client: DemoClient; database: Database; orgId: string },
  { shop, outletId, tillId, prefix }: Counter,
  { day, sales, soldBefore, isLast }: TradedDay,
): Promise<void> {
  if (sales.length === 0) return;
  // Identifies the sessions of an earlier run, whatever day it was.
  const deviceId = `demo-${day.ago}`;
  const sessions = await client.list<TillSession>('/till/sessions', { tillId });
  const existing = sessions.find((session) => session.deviceId === deviceId);
  if (existing?.status === 'CLOSED') return;
  const session =
    existing ??
    (await client.send<TillSession>('POST /till/sessions', { tillId, openingFloat: shop.float, deviceId }));
  const opening = openingOf(shop, day);
  await dateBack(
    database,
    orgId,
    sql`
    update till_sessions set opened_at = ${opening.toISOString()}, business_date = ${day.date}
    where org_id = ${orgId} and id = ${session.id}`,
  );
  const numbered = sales.map((sale, at) => ({
    ...sale,
    number: saleNumber(prefix, soldBefore + at + 1),
    tillSessionId: session.id,
  }));
  for (let at = 0; at < numbered.length; at += pushedAtMost) {
    await push(client, outletId, numbered.slice(at, at + pushedAtMost));
  }
  if (isLast) return;
  const { methods } = await client.send<Report>(`GET /till/sessions/${session.id}`);
  await client.send(`POST /till/sessions/${session.id}/close`, {
    counts: methods
      .filter(({ method }) => method !== 'DEPOSIT')
      .map(({ method, expected }) => ({
        method,
        counted:
          method === 'CASH' ? Math.round((expected + countDifference(shop, day)) * 100) / 100 : expected,
      })),
  });
  const closing = new Date(opening.getTime() + (shop.hours.length + 0.5) * 3_600_000);
  await dateBack(
    database,
    orgId,
    sql`
    update till_sessions set closed_at = least(${closing.toISOString()}::timestamptz, now())
    where org_id = ${orgId} and id = ${session.id}`,
  );
}

/** Sends sales. A busy server postpones some of them; they are sent again after longer and longer pauses. */
async function push(client: DemoClient, outletId: string, sales: object[]): Promise<void> {
  let waitMs = 250;
  for (let remaining = sales; remaining.length > 0; ) {
    const { results } = await client.send<PushResult>('POST /till/sales', { outletId, sales: remaining });
    const refused = results.find(({ status }) => status === 'REFUSED');
    if (refused) throw new Error(`a sale was not taken: ${refused.errors[0]?.message ?? refused.status}.`);
    const later = remaining.filter((_, at) => results[at]?.status === 'LATER');
    if (later.length === remaining.length) {
      if (waitMs > 16_000) throw new Error('the server is too busy to take the sales of the demo.');
      await setTimeout(waitMs);
      waitMs *= 2;
    }
    remaining = later;
  }
}

/** The count difference of the day. Most days it is zero; sometimes a wrong note was handed out. */
function countDifference({ outlet }: Shop, { ago }: Day): number {
  const pattern = (ago * 7 + outlet.length * 3) % 13;
  return pattern === 4 ? -200 : pattern === 9 ? 100 : pattern === 11 ? -50 : 0;
}

/** Changes dates in the database directly, because no operation can open a till in the past. */
async function dateBack(database: Database, orgId: string, statement: ReturnType<typeof sql>): Promise<void> {
  await database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    await tx.run(statement);
  });
}
