import sql from 'sql-template-tag';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';

/** How many outlets and users a business `o` has. An open invitation counts as a user. */
export const planUse = {
  outlets: sql`(select count(*)::int from outlets t where t.org_id = o.org_id and t.status = 'ACTIVE')`,
  users: sql`(
    (select count(*)::int from users u where u.org_id = o.org_id and u.status = 'ACTIVE')
    + (select count(*)::int from invitations i
       where i.org_id = o.org_id and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()))`,
};
const limits = { outlets: sql`s.max_outlets`, users: sql`s.max_users` };

/**
 * The current subscription `s`, else the one that ended last. It is looked up each time, because the next one begins
 * without a write.
 */
const currentSubscription = sql`
  (select s.max_outlets, s.max_users from subscriptions s
   where s.org_id = o.org_id and s.status = 'ACTIVE' and s.starts_at <= now()
   order by s.ends_at is null or s.ends_at > now() desc, s.starts_at desc, s.created_at desc, s.id desc
   limit 1)`;

/** Refuses when the business has more than its plan allows. Called after the write, under the lock of the business. */
export async function rejectBeyondPlan(
  tx: Tx,
  { config }: Service,
  orgId: string,
  what: keyof typeof planUse,
): Promise<void> {
  if (!config.billing) return;
  const [limit, used] = [limits[what], planUse[what]];
  const beyond = await tx.one<{ limit: number }>(sql`
    select ${limit} as limit from organisations o cross join lateral ${currentSubscription} s
    where o.org_id = ${orgId} and ${used} > ${limit}`);
  if (beyond) {
    throw fail('INVALID_STATE', {
      message: `Your plan allows ${beyond.limit} ${what}. Choose another plan to have more.`,
    });
  }
}
