import { createHash } from 'node:crypto';
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

type TillSession = { id: string; status: 'OPEN' | 'CLOSED' };
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
  // The id is the same in each run, so that a run after an interrupted one finds the session, even on another day.
  const sessionId = sessionIdOf(tillId, day);
  const session = await client.send<TillSession>('POST /till/sessions', {
    sessionId,
    tillId,
    openingFloat: shop.float,
    // No device has the drawer that stays open: the first till that is used here gets it without a question.
    ...(!isLast && { deviceId: 'demo' }),
  });
  if (session.status === 'CLOSED') return;
  const opening = openingOf(shop, day);
  await backdate(
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
  await backdate(
    database,
    orgId,
    sql`
    update till_sessions set closed_at = least(${closing.toISOString()}::timestamptz, now())
    where org_id = ${orgId} and id = ${session.id}`,
  );
}

function sessionIdOf(tillId: string, { ago }: Day): string {
  const hash = createHash('sha256').update(`${tillId} ${ago}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
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
async function backdate(database: Database, orgId: string, statement: ReturnType<typeof sql>): Promise<void> {
  await database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    await tx.run(statement);
  }, orgId);
}
