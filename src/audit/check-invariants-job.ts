import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Pool } from '../platform/db.ts';
import type { QueuedJob } from '../platform/jobs.ts';
import { verifyBusiness } from './invariants.ts';

/** Runs the check that `runInvariants` requests. Checking a whole business may take longer than a request may. */
export function checkInvariantsJob(background: Pool): QueuedJob {
  return {
    name: 'check-invariants',
    run: async ({ orgId, requestedAt }: { orgId: string; requestedAt: string }) => {
      // A check that began after the request answers it as well, so that many requests at once cause one check.
      if (await wasCheckedSince(background, orgId, requestedAt)) return;
      const { checkedAt, findings } = await verifyBusiness(background, orgId);
      const stored = findings.map(({ violations, ...finding }) => ({
        ...finding,
        violations: violations.map(({ detail }) => detail),
      }));
      await background.transaction(async (tx) => {
        await tx.run(setTenant(orgId));
        await tx.run(sql`
          insert into invariant_checks as c (org_id, checked_at, findings)
          values (${orgId}, ${checkedAt}, ${JSON.stringify(stored)})
          on conflict (org_id) do update set checked_at = excluded.checked_at, findings = excluded.findings
          where c.checked_at < excluded.checked_at`);
      });
    },
  };
}

async function wasCheckedSince(background: Pool, orgId: string, instant: string): Promise<boolean> {
  return background.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const found = await tx.one(sql`
      select 1 from invariant_checks where org_id = ${orgId} and checked_at > ${instant}`);
    return found !== undefined;
  });
}
