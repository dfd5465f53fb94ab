import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dashboard } from './schemas.ts';

/** Which of the first steps of a new business are done. Each looks for a single row. */
export async function readSteps(tx: Tx, { orgId }: Actor): Promise<Dashboard['steps']> {
  const steps = await tx.one<Dashboard['steps']>(sql`
    select exists (select from products where org_id = ${orgId}) as products,
           exists (select from stock_movements where org_id = ${orgId}) as stock,
           exists (select from till_sessions where org_id = ${orgId}) as till,
           exists (select from users where org_id = ${orgId} offset 1)
             or exists (select from invitations where org_id = ${orgId}) as team`);
  return steps ?? { products: false, stock: false, till: false, team: false };
}
