import { type Connection, databaseFault, type Session, withSession } from './db.ts';
import { StartError } from './start-error.ts';

/**
 * The database roles that we work as. None of them owns or creates anything or bypasses row-level security. `app` works
 * inside one tenant. `identity` also sees what must be read before the tenant is known. `jobs` runs the queue and
 * deletes what has expired.
 */
export const databaseRoles = {
  app: 'tillhouse_app',
  identity: 'tillhouse_identity',
  jobs: 'tillhouse_jobs',
} as const;
export type DatabaseRole = keyof typeof databaseRoles;

/**
 * Nobody logs in as this role. It owns the functions that look past the tenant: the search, and the figures for
 * operators.
 */
export const searchRole = 'tillhouse_search';

/** With passwords the roles can log in (embedded server). Without them, our own login switches to the roles. */
export type RolePasswords = Record<DatabaseRole, string> | undefined;

export const allRoles: string[] = [...Object.values(databaseRoles), searchRole];

const rolesLock = 7_155_834_210;

export async function ensureRoles(admin: Connection, passwords: RolePasswords): Promise<void> {
  await withSession(admin, async (session) => {
    await session.all('select pg_advisory_lock($1)', [rolesLock]);
    for (const name of allRoles) {
      const role = (Object.keys(databaseRoles) as DatabaseRole[]).find((key) => databaseRoles[key] === name);
      const password = role && passwords?.[role];
      try {
        await ensureRole(session, name, password);
      } catch (error) {
        const code = databaseFault(error)?.code ?? '';
        if (code === '42501') throw new StartError(await missingGrantsMessage(session));
        if (!createdConcurrentlyCodes.has(code)) throw error;
        await ensureRole(session, name, password);
      }
    }
  });
}

// The lock holds in one database, but roles belong to the whole server: another of its databases may create them at the
// same time.
const createdConcurrentlyCodes = new Set(['23505', '42710', 'XX000']);

async function ensureRole(session: Session, name: string, password: string | undefined): Promise<void> {
  // Whoever creates a role is a member of it. Since PostgreSQL 16 that alone does not allow switching to it.
  const [found] = await session.all<{ member: boolean }>(
    `select pg_has_role(current_user, oid, case when current_setting('server_version_num')::int < 160000
                                                then 'member' else 'set' end) as member
     from pg_roles where rolname = $1`,
    [name],
  );
  const login = password === undefined ? 'nologin' : `login password '${password.replaceAll("'", "''")}'`;
  if (!found)
    await session.script(`create role ${name} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`);
  else if (password !== undefined) await session.script(`alter role ${name} ${login}`);
  if (password === undefined && !found?.member) await session.script(`grant ${name} to current_user`);
}

async function missingGrantsMessage(session: Session): Promise<string> {
  const [me] = await session.all<{ name: string; existing: string[] }>(
    `select quote_ident(current_user) as name,
            array(select rolname::text from pg_roles where rolname = any ($1)) as existing`,
    [allRoles],
  );
  const missing = allRoles.filter((name) => !me?.existing.includes(name));
  const create = missing.map((name) => `create role ${name} nologin; `).join('');
  return `The login of DATABASE_URL may not create roles or switch to them. Let an administrator of that server run: ${create}grant ${allRoles.join(', ')} to ${me?.name};`;
}
