import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';

/** The name of the user who last changed any of these records, as the audit trail has it. */
export async function lastEditorName(
  tx: Tx,
  orgId: string,
  subjectIds: string[],
): Promise<string | undefined> {
  const found = await tx.one<{ name: string }>(sql`
    select u.first_name || ' ' || u.last_name as name
    from audit a join users u on u.org_id = a.org_id and u.id = a.user_id
    where a.org_id = ${orgId} and a.subject_id = any(${subjectIds}::uuid[])
    order by a.recorded_at desc, a.id desc
    limit 1`);
  return found?.name;
}
