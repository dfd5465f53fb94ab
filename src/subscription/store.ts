import sql from 'sql-template-tag';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { Plan } from '../platform/plans.ts';
import { toMajor } from '../values/money.ts';
import { fail, type Refusal } from '../values/refusal.ts';
import type { Subscription } from './schemas.ts';

/** A subscription has the terms that its plan had when it was chosen. */
export type SubscriptionRow = Plan & {
  id: string;
  orgId: string;
  status: Subscription['status'];
  startsAt: string | null;
  endsAt: string | null;
  paidMinor: bigint;
  createdAt: string;
};

export const subscriptionColumns = sql`
  s.id, s.org_id as "orgId", s.plan_id as "planId", s.plan_name as "planName", s.price_minor as "priceMinor",
  s.currency, s.currency_decimals as "currencyDecimals", s.period_months as "periodMonths",
  s.max_outlets as "maxOutlets", s.max_users as "maxUsers",
  case when s.status <> 'ACTIVE' then s.status
       when s.starts_at > now() then 'SCHEDULED'
       when s.ends_at <= now() then 'EXPIRED'
       else 'ACTIVE' end as status,
  s.starts_at as "startsAt", s.ends_at as "endsAt", s.paid_minor as "paidMinor", s.created_at as "createdAt"`;

export function subscriptionOf(row: SubscriptionRow): Subscription {
  const { priceMinor, paidMinor, currencyDecimals, orgId: _, ...rest } = row;
  return {
    ...rest,
    price: toMajor(priceMinor, currencyDecimals),
    paid: toMajor(paidMinor, currencyDecimals),
  };
}

/** The subscriptions of one business, newest first. Changes lock the row of the business. */
export function readSubscriptions(tx: Tx, orgId: string): Promise<SubscriptionRow[]> {
  return tx.all<SubscriptionRow>(sql`
    select ${subscriptionColumns} from subscriptions s
    where s.org_id = ${orgId} and s.status <> 'CANCELLED'
    order by s.starts_at desc nulls first, s.created_at desc, s.id desc limit 50`);
}

/** The current subscription, else the one that ended last. A scheduled one has not begun. */
export function currentOf(rows: SubscriptionRow[]): SubscriptionRow | undefined {
  return rows.find(({ status }) => status === 'ACTIVE') ?? rows.find(({ status }) => status === 'EXPIRED');
}

/**
 * Subscribes on these terms. A free plan begins at once. Otherwise it waits for its payment and replaces another
 * waiting one.
 */
export async function chooseTerms(
  tx: Tx,
  service: Service,
  by: { orgId: string; userId: string },
  terms: Plan,
): Promise<Subscription> {
  const { orgId } = by;
  const id = newId();
  await tx.run(sql`
    update subscriptions set status = 'CANCELLED', updated_at = now()
    where org_id = ${orgId} and status = 'PENDING'`);
  await tx.run(sql`
    insert into subscriptions (org_id, id, plan_id, plan_name, price_minor, currency, currency_decimals, period_months,
                               max_outlets, max_users, status, created_by)
    values (${orgId}, ${id}, ${terms.planId}, ${terms.planName}, ${terms.priceMinor}, ${terms.currency},
            ${terms.currencyDecimals}, ${terms.periodMonths}, ${terms.maxOutlets}, ${terms.maxUsers}, 'PENDING',
            ${by.userId})`);
  if (!service.config.billing || terms.priceMinor === 0n) await addPeriods(tx, { orgId, id }, 1);
  return getSubscriptionById(tx, orgId, id);
}

export async function getSubscriptionById(tx: Tx, orgId: string, id: string): Promise<Subscription> {
  const row = await tx.one<SubscriptionRow>(sql`
    select ${subscriptionColumns} from subscriptions s where s.org_id = ${orgId} and s.id = ${id}`);
  if (!row) throw new Error('the subscription disappeared under its lock');
  return subscriptionOf(row);
}

/**
 * Adds paid periods. The first begins when the subscription on the same plan ends. It begins at once if that is over,
 * or if another plan runs, which then ends.
 */
export async function addPeriods(
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
  periods: number,
): Promise<void> {
  if (periods > monthsAtMost) throw tooLong();
  const [rows, own] = await Promise.all([readSubscriptions(tx, orgId), getSubscriptionById(tx, orgId, id)]);
  if (own.startsAt === null) {
    const lastOfPlan = rows.find(({ planId, startsAt }) => planId === own.planId && startsAt !== null);
    const starts = lastOfPlan?.endsAt ? sql`greatest(now(), ${lastOfPlan.endsAt}::timestamptz)` : sql`now()`;
    // Subscriptions to other plans end now, also scheduled ones, because the new terms hold at once.
    await tx.run(sql`
      update subscriptions set starts_at = least(starts_at, now()), ends_at = now(), updated_at = now()
      where org_id = ${orgId} and id <> ${id} and status = 'ACTIVE' and plan_id <> ${own.planId}
        and (ends_at is null or ends_at > now())`);
    await tx.run(sql`
      update subscriptions set status = 'ACTIVE', starts_at = ${starts}, updated_at = now(),
             ends_at = ${starts} + make_interval(months => period_months * ${periods}::int)
      where org_id = ${orgId} and id = ${id}`);
  } else {
    await tx.run(sql`
      update subscriptions
      set ends_at = greatest(now(), ends_at) + make_interval(months => period_months * ${periods}::int),
          updated_at = now()
      where org_id = ${orgId} and id = ${id}`);
  }
  await storeEnd(tx, orgId);
}

/** Stores the end of the last paid subscription in the row of the business. */
async function storeEnd(tx: Tx, orgId: string): Promise<void> {
  const held = await tx.one<{ isTooLong: boolean }>(sql`
    update organisations o
    set subscribed_until = (
      select max(coalesce(s.ends_at, 'infinity')) from subscriptions s where s.org_id = o.org_id and s.status = 'ACTIVE')
    where o.org_id = ${orgId}
    returning subscribed_until < 'infinity'
              and subscribed_until > now() + make_interval(months => ${monthsAtMost}) as "isTooLong"`);
  if (held?.isTooLong) throw tooLong();
}

/** A century. A longer subscription is a mistake, and dates beyond the year 9999 cannot be read. */
const monthsAtMost = 1_200;

function tooLong(): Refusal {
  return fail('INVALID_STATE', { message: 'The subscription would last more than a hundred years.' });
}
