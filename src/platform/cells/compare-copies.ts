import type { DatabaseAccess } from '../database.ts';
import { type Session, withSession } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { StartError } from '../start-error.ts';
import { sumsOf } from './copy-rows.ts';
import { movedTables } from './moved-tables.ts';

/** So many of the last changes of a copy are looked for in the other one. */
const comparedAtMost = 10_000;

export type Cell = { name: string; access: DatabaseAccess };
export type Copy = {
  name: string;
  /** The time of its last change. */
  lastChange: string | undefined;
  /** How many of its changes the other copy lacks. */
  own: number;
  /** The tables whose rows differ, although neither has changes of its own. */
  differing: string[];
};

/**
 * Compares two copies by their audit trails, which have every change of users for ever. What was changed by hand leaves
 * nothing there. So if the trails are alike, the rows are compared too.
 */
export async function compareCopies(orgId: string, [one, other]: [Cell, Cell]): Promise<[Copy, Copy]> {
  const [ofOne, ofOther] = [await lastChanges(one, orgId), await lastChanges(other, orgId)];
  const own = await lacking(other, { orgId, ids: ofOne.ids });
  const ownOfOther = await lacking(one, { orgId, ids: ofOther.ids });
  const differing = own + ownOfOther === 0 ? await differingTables(orgId, [one, other]) : [];
  return [
    { name: one.name, lastChange: ofOne.last, own, differing },
    { name: other.name, lastChange: ofOther.last, own: ownOfOther, differing },
  ];
}

/** The tables whose rows differ, but for those that jobs write or clear. */
function differingTables(orgId: string, [one, other]: [Cell, Cell]): Promise<string[]> {
  return withSession(one.access.admin, (here) =>
    withSession(other.access.admin, async (there) => {
      const sums: string[][] = [];
      for (const session of [here, there]) {
        const ofJobs = await tablesOfJobs(session);
        const tables = (await movedTables(session)).filter(
          ({ name, isQueue, isDerived }) => !isQueue && !isDerived && !ofJobs.has(name),
        );
        const found = await asBusiness(session, orgId, () =>
          sumsOf(session, { orgId, tables, from: 'TABLE' }),
        );
        sums.push(found.map(({ name, rows, sum }) => `${name} ${rows} ${sum}`));
      }
      const [ofOne, ofOther] = sums.map((found) => new Set(found)) as [Set<string>, Set<string>];
      const names = [...ofOne.symmetricDifference(ofOther)].map((found) => found.split(' ')[0] ?? '');
      return [...new Set(names)].sort();
    }),
  );
}

/** Jobs write them too, but with the rights of the business. */
const writtenForBusinesses = ['invariant_checks'];

/** What jobs write or clear. What they clear takes the rows with it that refer to it. */
async function tablesOfJobs(session: Session): Promise<Set<string>> {
  const found = await session.all<{ name: string }>(
    `with recursive of_jobs as (
       select oid, relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
         and (relname = any ($1) or has_table_privilege('${databaseRoles.jobs}', oid, 'insert, update, delete')
              or has_any_column_privilege('${databaseRoles.jobs}', oid, 'insert, update'))
       union
       select t.oid, t.relname
       from of_jobs j
       join pg_constraint c on c.confrelid = j.oid and c.contype = 'f' and c.confdeltype = 'c'
       join pg_class t on t.oid = c.conrelid
       where has_table_privilege('${databaseRoles.jobs}', j.oid, 'delete'))
     select 'public.' || quote_ident(relname) as name from of_jobs`,
    [writtenForBusinesses],
  );
  return new Set(found.map(({ name }) => name));
}

/**
 * Refuses to delete or replace the copy in the target if it has changes that the source lacks. An interrupted move leaves
 * none. If there are some, the source was put back to a time before the move came to its end.
 */
export async function rejectNewerCopy(orgId: string, [source, target]: [Cell, Cell]): Promise<void> {
  const copies = await compareCopies(orgId, [source, target]);
  if (!hasOwnChanges(copies[1])) return;
  throw new StartError(
    `The rows in ${target.name} have changes that those in ${source.name} lack (${copies.map(copyText).join('; ')}). Nothing was deleted. ${choice(orgId, copies)}`,
  );
}

/** Whether the target has changes that the source lacks. */
export async function hasNewerCopy(orgId: string, [source, target]: [Cell, Cell]): Promise<boolean> {
  const [, copy] = await compareCopies(orgId, [source, target]);
  return hasOwnChanges(copy);
}

const hasOwnChanges = ({ own, differing }: Copy): boolean => own > 0 || differing.length > 0;

export const copyText = ({ name, lastChange, own }: Copy) =>
  `${name}: last change ${lastChange ?? 'none'}, ${own === comparedAtMost ? 'at least ' : ''}${own} of its own`;

const choice = (orgId: string, [{ name: one, differing }, { name: other }]: [Copy, Copy]) =>
  `${differing.length > 0 ? `Their audit trails are alike, but other rows differ (${differing.join(', ')}). ` : ''}With the server stopped, to keep those in ${other}: tillhouse move --set-aside ${orgId} ${one}. To keep those in ${one}: tillhouse move --set-aside ${orgId} ${other}.`;

/** Compares each two of several copies. */
export async function comparePairs(orgId: string, found: Cell[]): Promise<[Copy, Copy][]> {
  const pairs: [Copy, Copy][] = [];
  for (const [at, one] of found.entries())
    for (const other of found.slice(at + 1)) pairs.push(await compareCopies(orgId, [one, other]));
  return pairs;
}

/** How each two copies differ. */
export const pairsText = (pairs: [Copy, Copy][]) =>
  pairs.map((copies) => copies.map(copyText).join('; ')).join(' | ');

/** What people do to choose one of the copies. */
export function choiceOf(orgId: string, [pair, ...more]: [Copy, Copy][]): string {
  return pair && more.length === 0
    ? choice(orgId, pair)
    : `With the server stopped, set aside all but the right one: tillhouse move --set-aside ${orgId} CELL.`;
}

/**
 * The changes in the audit trail of a copy that is set aside, against those of the present rows: how many only one of the
 * two has. Undefined if nothing is set aside there. The ids stand at the same place in rows of every version.
 */
export async function compareAside(
  orgId: string,
  [aside, present]: [Cell, Cell],
): Promise<{ ofAside: number; ofPresent: number } | undefined> {
  const ids = await withSession(aside.access.admin, async (session) => {
    const [kept] = await session.all('select 1 as one from moved_rows where business_id = $1 limit 1', [
      orgId,
    ]);
    if (!kept) return undefined;
    return session.all<{ id: string }>(
      `select substr(line, 39, 36) as id from moved_rows m, unnest(m.rows) line
       where m.business_id = $1 and m.table_name = 'public.audit'`,
      [orgId],
    );
  });
  if (!ids) return undefined;
  const known = new Set(ids.map(({ id }) => id));
  const last = await lastChanges(present, orgId);
  return {
    ofAside: await lacking(present, { orgId, ids: [...known] }),
    ofPresent: last.ids.filter((id) => !known.has(id)).length,
  };
}

function lastChanges({ access }: Cell, orgId: string): Promise<{ last: string | undefined; ids: string[] }> {
  return withSession(access.admin, async (session) => {
    const rows = await asBusiness(session, orgId, () =>
      session.all<{ id: string; at: string }>(
        `select id, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from audit
         where org_id = $1 order by recorded_at desc, id desc limit ${comparedAtMost}`,
        [orgId],
      ),
    );
    return { last: rows[0]?.at, ids: rows.map(({ id }) => id) };
  });
}

function lacking({ access }: Cell, { orgId, ids }: { orgId: string; ids: string[] }): Promise<number> {
  return withSession(access.admin, async (session) => {
    const [found] = await asBusiness(session, orgId, () =>
      session.all<{ count: number }>(
        `select count(*)::int as count from unnest($2::uuid[]) as other (id)
         where not exists (select from audit a where a.org_id = $1 and a.id = other.id)`,
        [orgId, ids],
      ),
    );
    return found?.count ?? 0;
  });
}

/** The owner of the tables may be bound by their policies, so it looks as the business does. */
async function asBusiness<Result>(
  session: Session,
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await session.script('begin read only');
  await session.all(`select set_config('app.org_id', $1, true)`, [orgId]);
  const result = await work();
  await session.script('commit');
  return result;
}
