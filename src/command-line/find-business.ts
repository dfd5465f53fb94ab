import sql from 'sql-template-tag';
import { lookUpBusiness } from '../auth/exports.ts';
import { type Database, databasesOf } from '../platform/database.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import { StartError } from '../platform/start-error.ts';

type Found = { orgId: string; name: string; database: Database };

/**
 * Finds a business by its id or by the address of one of its users, and the database that it is in. With `mayBeAside`
 * also one whose rows an interrupted move has set aside.
 */
export async function findBusiness(
  database: Database,
  text: string,
  { mayBeAside = false }: { mayBeAside?: boolean } = {},
): Promise<Found> {
  const silent = databasesOf(database).filter(({ problem }) => problem);
  const problems = silent.map(({ problem }) => problem).join(' ');
  const orgId = text.includes('@')
    ? await lookUpBusiness(database, text).catch((error) => {
        throw problems ? new StartError(problems) : error;
      })
    : text.toLowerCase();
  for (const cell of databasesOf(database)) {
    if (cell.problem) continue;
    const found = await cell.database.jobs.transaction((tx) =>
      tx.one<{ orgId: string; name: string }>(sql`
        select org_id as "orgId", name from organisations where org_id::text = ${orgId ?? ''}`),
    );
    if (found && found.orgId !== serviceOrgId) return { ...found, database: cell.database };
  }
  const placed = await database.cells?.placements.refresh(orgId ?? serviceOrgId).catch(() => undefined);
  const isSilent = silent.some(({ name }) => name === placed);
  const isThere =
    (placed !== undefined && placed !== 'home' && !isSilent) ||
    (mayBeAside && (await hasDeparted(database, orgId ?? '')));
  if (orgId && isThere) {
    if (mayBeAside) return { orgId, name: orgId, database };
    throw new StartError(
      `The business ${orgId} is placed in ${placed}, which has no rows of it. A move may have been interrupted, or a registration is just being made: tillhouse verify`,
    );
  }
  if (problems) throw new StartError(`No business that can be reached matches ${text}. ${problems}`);
  throw new StartError(`No business matches ${text}. Give its id, or the email address of one of its users.`);
}

/** Whether a database that answers has begun to move it away. */
async function hasDeparted(database: Database, orgId: string): Promise<boolean> {
  for (const cell of databasesOf(database)) {
    if (cell.problem) continue;
    const found = await cell.database.jobs.transaction((tx) =>
      tx.one(sql`select 1 as found from departures where business_id::text = ${orgId}`),
    );
    if (found) return true;
  }
  return false;
}
