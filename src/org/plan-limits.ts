import sql from 'sql-template-tag';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';

const counted = {
  outlets: {
    limit: sql`o.max_outlets`,
    used: sql`(select count(*) from outlets t where t.org_id = o.org_id and t.status = 'ACTIVE')`,
  },
  users: {
    limit: sql`o.max_users`,
    used: sql`
      (select count(*) from users u where u.org_id = o.org_id and u.status = 'ACTIVE')
      + (select count(*) from invitations i
         where i.org_id = o.org_id and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now())`,
  },
};

/** Asked after the write, under the lock of the business: with what was just added, there may be as many as the plan allows. */
export async function rejectBeyondPlan(
  tx: Tx,
  { config }: Service,
  orgId: string,
  what: keyof typeof counted,
): Promise<void> {
  if (!config.billing) return;
  const { limit, used } = counted[what];
  const beyond = await tx.one<{ limit: number }>(sql`
    select ${limit} as limit from organisations o where o.org_id = ${orgId} and ${used} > ${limit}`);
  if (beyond) {
    throw fail('INVALID_STATE', {
      message: `Your plan allows ${beyond.limit} ${what}. Choose another plan to have more.`,
    });
  }
}
