import { type Connection, databaseFault, type Session, withSession } from './db.ts';
import { StartError } from './start-error.ts';

/**
 * The database roles that we work as. None of them owns anything, creates anything or passes row-level security.
 * `app` works inside one tenant; `identity` also sees what must be read before the tenant is known;
 * `jobs` keeps the queue and prunes what has expired.
 */
export const databaseRoles = {
  app: 'tillhouse_app',
  identity: 'tillhouse_identity',
  jobs: 'tillhouse_jobs',
} as const;
export type DatabaseRole = keyof typeof databaseRoles;

/** With a password they can log in (the embedded server); without one, our own login steps down to them. */
export type RolePasswords = Record<DatabaseRole, string> | undefined;

const rolesLock = 7_155_834_210;

export async function ensureRoles(admin: Connection, passwords: RolePasswords): Promise<void> {
  await withSession(admin, async (session) => {
    await session.all('select pg_advisory_lock($1)', [rolesLock]);
    for (const [role, name] of Object.entries(databaseRoles)) {
      const password = passwords?.[role as DatabaseRole];
      try {
        await ensureRole(session, name, password);
      } catch (error) {
        const fault = databaseFault(error);
        if (fault?.code !== '42501') throw error;
        throw new StartError(await whatToGrant(session));
      }
    }
  });
}

async function ensureRole(session: Session, name: string, password: string | undefined): Promise<void> {
  const [found] = await session.all<{ member: boolean }>(
    `select pg_has_role(current_user, oid, 'member') as member from pg_roles where rolname = $1`,
    [name],
  );
  const login = password === undefined ? 'nologin' : `login password '${password.replaceAll("'", "''")}'`;
  if (!found)
    await session.script(`create role ${name} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`);
  else if (password !== undefined) await session.script(`alter role ${name} ${login}`);
  if (password === undefined && !found?.member) await session.script(`grant ${name} to current_user`);
}

async function whatToGrant(session: Session): Promise<string> {
  const [me] = await session.all<{ name: string }>('select quote_ident(current_user) as name');
  const names = Object.values(databaseRoles);
  const create = names.map((name) => `create role ${name} nologin;`).join(' ');
  return `The login of DATABASE_URL may not create roles. Let an administrator of that server run: ${create} grant ${names.join(', ')} to ${me?.name};`;
}
