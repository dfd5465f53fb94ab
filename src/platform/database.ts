import type { Directory } from './cells/directory.ts';
import type { Placements } from './cells/placements.ts';
import { splitAddress } from './database-address.ts';
import {
  type Connection,
  createHosts,
  createPool,
  createReplicas,
  databaseFault,
  type OutsideConnection,
  type Pool,
  type Replicas,
  withSession,
} from './db.ts';
import { type DatabaseRole, databaseRoles, ensureRoles, type RolePasswords } from './roles.ts';
import { StartError, UnreachableDatabase } from './start-error.ts';

/** How to connect to the database, embedded or outside: as the owner of its tables, and as each role. */
export type DatabaseAccess = {
  admin: Connection;
  as(role: DatabaseRole): Connection;
  rolePasswords: RolePasswords;
  /** The standbys that lists and reports may be read from, as the role `app`. */
  replicas?: (OutsideConnection & { name: string })[];
};

export type Database = Record<DatabaseRole, Pool> & {
  /** Works as `app` inside one tenant, for background work. */
  background: Pool;
  /** Works as `jobs`, for streams and webhooks, which follow new events. */
  follow: Pool;
  /** Set if there are cells. Then `app` and `identity` lead to the cell of the business, and the others to home. */
  cells?: Cells;
  replicas: Replicas;
  close(): Promise<void>;
};

/** One of several databases. */
export type CellDatabase = {
  name: string;
  access: DatabaseAccess;
  database: Database;
  /** Why it cannot be used now: it does not answer, or has another version. */
  problem?: string | undefined;
};

export type Cells = {
  /** Home is the first. */
  all: CellDatabase[];
  of(orgId: string): Promise<CellDatabase>;
  directory: Directory;
  placements: Placements;
};

/** Every database of this server with its name. */
export function databasesOf(database: Database): Pick<CellDatabase, 'name' | 'database' | 'problem'>[] {
  return database.cells?.all ?? [{ name: 'home', database }];
}

export type DatabaseFacts = { version: number; encoding: string; unsafe: string | null; readOnly: boolean };

const oldestVersion = 150_000;
/** Summing up or checking a whole business may take this long. Nobody waits for it. */
const backgroundTimeoutMs = 600_000;
const followTimeoutMs = 30_000;

/** An outside PostgreSQL. We log in as DATABASE_URL says and switch to the role with the same connection. */
export function outsideDatabase(url: string, readUrl?: string): DatabaseAccess {
  const { addresses, options } = splitAddress(url);
  const admin = { hosts: createHosts(addresses), options };
  const as = (role: DatabaseRole) => ({
    ...admin,
    options: `${admin.options} -c role=${databaseRoles[role]}`,
  });
  return { admin, as, rolePasswords: undefined, ...(readUrl && { replicas: replicasOf(readUrl) }) };
}

function replicasOf(url: string): NonNullable<DatabaseAccess['replicas']> {
  const { addresses, options } = splitAddress(url);
  return addresses.map((address) => ({
    name: URL.parse(address)?.host || 'socket',
    hosts: createHosts([address], { mayBeStandby: true }),
    options: `${options} -c role=${databaseRoles.app}`,
  }));
}

/** Fails with UnreachableDatabase if the database does not answer. */
export async function reachDatabase(access: DatabaseAccess): Promise<void> {
  await explainConnectionError(access, () =>
    withSession(access.admin, (session) => session.script('select 1')),
  );
}

/** Checks that the database is safe for money, and creates its roles. */
export async function prepareDatabase(access: DatabaseAccess): Promise<void> {
  const [facts] = await explainConnectionError(access, () =>
    withSession(access.admin, (session) =>
      session.all<DatabaseFacts>(`
        select current_setting('server_version_num')::int as version,
               current_setting('server_encoding') as encoding,
               current_setting('transaction_read_only')::bool as "readOnly",
               (select string_agg(name, ', ') from pg_settings
                where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
                   or name = 'synchronous_commit' and setting = 'local'
                      and current_setting('synchronous_standby_names') <> '') as unsafe`),
    ),
  );
  if (!facts) throw new Error('the database does not tell its version');
  rejectUnfitDatabase(facts);
  await ensureRoles(access.admin, access.rolePasswords);
}

export function rejectUnfitDatabase(facts: DatabaseFacts): void {
  if (facts.version < oldestVersion) {
    throw new StartError(
      `PostgreSQL ${Math.floor(facts.version / 10_000)} is too old: DATABASE_URL needs version 15 or later.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError(`The database is encoded in ${facts.encoding}: create one with encoding UTF8.`);
  }
  if (facts.unsafe) {
    throw new StartError(`The database may lose acknowledged writes: switch on ${facts.unsafe}.`);
  }
  if (facts.readOnly) {
    throw new StartError(
      'The database is read-only: DATABASE_URL must lead to the primary, not to a replica.',
    );
  }
}

async function explainConnectionError<Result>(
  { admin }: DatabaseAccess,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseFault(error);
    const reason = fault?.message ?? reasonOf(error as NodeJS.ErrnoException);
    throw new UnreachableDatabase(reason, { isEmbedded: admin.hosts === undefined });
  }
}

/** A host with several addresses fails with several errors. The first one says enough. */
function reasonOf(error: NodeJS.ErrnoException | AggregateError): string {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  return first.message.split('\n')[0] ?? first.name;
}

export function openPools(
  access: DatabaseAccess,
  options: { connections: number; onLost: (error: Error) => void },
): Database {
  const { connections } = options;
  let closing = false;
  // A pool closes before its last connection does. Errors of connections that the server ends after that are not
  // reported.
  const onLost = (error: Error) => {
    if (!closing) options.onLost(error);
  };
  const pools = {
    app: createPool(access.as('app'), { connections, onLost }),
    identity: createPool(access.as('identity'), {
      connections: Math.max(2, Math.ceil(connections / 3)),
      onLost,
    }),
    jobs: createPool(access.as('jobs'), {
      connections: 2,
      statementTimeoutMs: backgroundTimeoutMs,
      hasNoWaitBudget: true,
      onLost,
    }),
    // Enough for two imports, each with a transaction and a second one for its progress, and one check of the
    // invariants.
    background: createPool(access.as('app'), {
      connections: 5,
      statementTimeoutMs: backgroundTimeoutMs,
      hasNoWaitBudget: true,
      onLost,
    }),
    follow: createPool(access.as('jobs'), {
      connections: 2,
      statementTimeoutMs: followTimeoutMs,
      hasNoWaitBudget: true,
      onLost,
    }),
  };
  const replicas = createReplicas(access.replicas ?? [], { connections, onLost });
  return {
    ...pools,
    replicas,
    close: async () => {
      closing = true;
      await Promise.all([...Object.values(pools), replicas].map((pool) => pool.close()));
    },
  };
}
