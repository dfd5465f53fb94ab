import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import type { AppParts } from './app.ts';
import { databaseLimits } from './http/request/rate-limit.ts';
import type { ServerParts } from './http/service.ts';
import { createAccessTokens } from './platform/access-token.ts';
import { rejectUnfinishedRestore } from './platform/backup/unfinished-restore.ts';
import { joinCells } from './platform/cells/open-cells.ts';
import { homeName } from './platform/cells/placements.ts';
import {
  LostCell,
  nameCell,
  problemOfCell,
  readHomeId,
  rejectLostCell,
  rejectMissingCells,
} from './platform/cells/prepare-cells.ts';
import { UnservedCell } from './platform/cells/served-cell.ts';
import type { Config } from './platform/config.ts';
import {
  type DataFolder,
  databaseFolder,
  isLocked,
  lockDataFolder,
  openDataFolder,
} from './platform/data-folder.ts';
import { knowsKeys, rejectOtherKeys } from './platform/data-id.ts';
import {
  type CellDatabase,
  type Database,
  type DatabaseAccess,
  openPools,
  outsideDatabase,
  prepareDatabase,
  reachDatabase,
} from './platform/database.ts';
import { withSession } from './platform/db.ts';
import { diskRoom } from './platform/disk-room.ts';
import { areKeysMissing, type Keys, missingKeys, openKeys } from './platform/keys.ts';
import { troubleLog } from './platform/log.ts';
import { type BeforeCommit, type Migration, migrate } from './platform/migrate.ts';
import {
  attachToEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/postgres/embedded.ts';
import { type DatabaseRole, databaseRoles } from './platform/roles.ts';
import { StartError, UnreachableDatabase } from './platform/start-error.ts';

/** An open database, until it is closed. */
export type OpenDatabase = {
  access: DatabaseAccess;
  folder: DataFolder;
  embedded: boolean;
  close(): Promise<void>;
};

export type Report = { info(line: string): void; warn(line: string): void };

/**
 * For the server: it owns the embedded database from start to stop. The database is not touched before `check` has
 * passed. `meanwhile` is called when the database begins to start, for what can be done at the same time.
 */
export async function openForServing(
  config: Config,
  report: Report,
  {
    check = async () => {},
    meanwhile = () => {},
    isRestore = false,
  }: { check?: () => Promise<void>; meanwhile?: () => void; isRestore?: boolean } = {},
): Promise<OpenDatabase> {
  const folder = openDataFolder(config.dataFolder);
  if (config.databaseUrl) {
    await check();
    meanwhile();
    return openOutside(config, folder);
  }
  if (!isRestore) rejectUnfinishedRestore(folder);
  // Locked before the check, because "this server already runs" explains more than "the port is taken".
  const lock = lockDataFolder(folder);
  try {
    await check();
    const postgres = await startEmbeddedPostgres(folder, report, meanwhile);
    const close = () => postgres.stop().finally(() => lock.release());
    return { access: embeddedAccess(postgres), folder, embedded: true, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For a command: uses the database of a running server, or starts it for as long as the command takes. */
export async function openForCommand(
  config: Config,
  report: Report,
  options: { mayCreate: boolean } = { mayCreate: true },
): Promise<OpenDatabase> {
  const folder = openDataFolder(config.dataFolder);
  if (config.databaseUrl) return openOutside(config, folder);
  rejectUnfinishedRestore(folder);
  const running = attachToEmbeddedPostgres(folder);
  if (running) return { access: embeddedAccess(running), folder, embedded: true, close: async () => {} };
  if (isLocked(folder)) {
    throw new StartError(`The server on ${folder.path} is starting or stopping. Try again in a moment.`);
  }
  if (!options.mayCreate && !existsSync(databaseFolder(folder))) {
    throw new StartError(
      `There is no database in ${folder.path}. Start the server first, or set TILLHOUSE_DATA to its folder.`,
    );
  }
  return openForServing(config, report);
}

function openOutside({ databaseUrl = '', databaseReadUrl }: Config, folder: DataFolder): OpenDatabase {
  const access = outsideDatabase(databaseUrl, databaseReadUrl);
  return { access, folder, embedded: false, close: async () => {} };
}

/** Creates roles, applies migrations and mends a restored dump. Runs before anything else uses the database. */
export async function bringUpToDate(
  { access }: OpenDatabase,
  report: Report,
  beforeCommit?: BeforeCommit,
): Promise<Migration[]> {
  await prepareDatabase(access);
  const onSchemaFilesOnly = () =>
    report.info('The views, functions and rights of the database were updated to this version.');
  const applied = await migrate(access.admin, onSchemaFilesOnly, undefined, beforeCommit);
  // Loaded late, because it knows the tables of all areas and the database could not start before.
  const { mendRestored } = await import('./mend-restored.ts');
  const mended = await mendRestored(access);
  if (mended > 0) {
    report.info(
      `This database was restored from a dump. Its daily totals were made again (businesses: ${mended}).`,
    );
  }
  return applied;
}

export function embeddedAccess(postgres: EmbeddedPostgres): DatabaseAccess {
  const as = (role: DatabaseRole) => postgres.as(databaseRoles[role]);
  const roles = Object.keys(databaseRoles) as DatabaseRole[];
  return {
    admin: postgres.admin,
    as,
    rolePasswords: Object.fromEntries(roles.map((role) => [role, as(role).password])) as Record<
      DatabaseRole,
      string
    >,
  };
}

export async function serverParts(config: Config, database: Database, keys: Keys): Promise<ServerParts> {
  const tokens = await createAccessTokens(keys, config.publicUrl);
  return { config, keys, tokens, database, limits: databaseLimits(database.identity, keys, config.rates) };
}

/**
 * The pools of the database, or of home and its cells. A server looks again later at a cell that cannot be used now. A
 * command names those that it could not reach. They are not asked once more, because a frozen one takes its time.
 */
export async function openDatabases(
  config: Config,
  home: DatabaseAccess,
  log: Logger,
  unreachable?: string[],
): Promise<Database> {
  const connections = config.databaseConnections;
  const logTrouble = troubleLog(log);
  const open = (name: string, access: DatabaseAccess): CellDatabase => {
    const fields = config.cells.size > 0 ? { cell: name } : {};
    const onLost = (error: unknown) => logTrouble(error, 'a database connection was lost', fields);
    return { name, access, database: openPools(access, { connections, onLost }) };
  };
  await rejectMissingCells(home, config.cells.keys());
  const own = open(homeName, home);
  if (config.cells.size === 0) return own.database;
  const cells = [...config.cells].map(([name, url]) => open(name, outsideDatabase(url)));
  await Promise.all(
    cells.map(async (cell) => {
      cell.problem = unreachable?.includes(cell.name)
        ? `The cell ${cell.name} does not answer.`
        : await problemOfCell(home, cell);
      if (cell.problem) log.warn({ cell: cell.name }, cell.problem);
    }),
  );
  return joinCells([own, ...cells], log, { rechecks: unreachable === undefined });
}

/** Throws if a cell must be left as it is. */
export type CellCheck = (
  home: DatabaseAccess,
  cell: { name: string; access: DatabaseAccess },
) => Promise<void>;

type CellsUpToDate = {
  /** Called for each cell before it is changed. */
  checkCell?: CellCheck | undefined;
  /** Called for each cell that is. */
  onDone?: (name: string, applied: Migration[]) => void;
  /** A restore fills cells whose data was lost. */
  mayBeLost?: boolean;
};

/** Creates or updates the tables of every cell. One that does not answer, or whose data was lost, is left out. */
export async function bringCellsUpToDate(
  config: Config,
  home: OpenDatabase,
  report: Report,
  { checkCell, onDone = () => {}, mayBeLost = false }: CellsUpToDate = {},
): Promise<{ unreachable: string[]; lost: string[] }> {
  const unreachable: string[] = [];
  const lost: string[] = [];
  // Only databases that have a name are used with cells, also if no cell answers.
  if (config.cells.size > 0) await withSession(home.access.admin, readHomeId);
  const cells = [...config.cells].map(([name, url]) => {
    const access = outsideDatabase(url);
    // All are reached at the same time, because a frozen one takes long. They are updated one after the other, because
    // they may be of one PostgreSQL, and then share their roles.
    return { name, access, reached: reachDatabase(access) };
  });
  await Promise.allSettled(cells.map(({ reached }) => reached));
  for (const { name, access, reached } of cells) {
    try {
      await reached;
      if (!mayBeLost) await rejectLostCell(home.access, { name, access });
      await checkCell?.(home.access, { name, access });
      const applied = await bringUpToDate({ ...home, access }, report);
      await nameCell(home.access, name, access);
      onDone(name, applied);
    } catch (error) {
      if (!(error instanceof StartError) || error instanceof UnservedCell) throw error;
      if (error instanceof LostCell) {
        lost.push(name);
        report.warn(`The cell ${name}: ${error.message}`);
        continue;
      }
      if (!(error instanceof UnreachableDatabase)) {
        const message = error.message.replaceAll('DATABASE_URL', 'TILLHOUSE_CELLS');
        throw new StartError(`The cell ${name}: ${message}`);
      }
      unreachable.push(name);
      report.warn(
        `The cell ${name} cannot be reached: ${error.reason}. Its businesses are unavailable until it can.`,
      );
    }
  }
  return { unreachable, lost };
}

/** All parts that the app is built from. The database must be open and migrated. */
export async function appParts(
  config: Config,
  opened: OpenDatabase,
  log: Logger,
  unreachable?: string[],
): Promise<AppParts> {
  const keys = await keysOf(config, opened);
  const database = await openDatabases(config, opened.access, log, unreachable);
  return {
    ...(await serverParts(config, database, keys)),
    ...(opened.embedded && { hasRoom: diskRoom(opened.folder.path) }),
    log,
    ...(config.tls && { https: readTls(config.tls) }),
  };
}

/**
 * Made at the first start only. Others could not read what the lost ones protect. Another server may use those already,
 * though nobody has registered yet.
 */
async function keysOf({ keysFile }: Config, { access, folder }: OpenDatabase): Promise<Keys> {
  const file = keysFile ?? join(folder.path, 'keys.json');
  if (areKeysMissing(file)) {
    const hadKeys = (await knowsKeys(access)) || (await isInUse(access));
    // Another process may have made them while we looked at the database.
    if (hadKeys && areKeysMissing(file)) throw missingKeys(file);
  }
  const keys = openKeys(file);
  await rejectOtherKeys(access, keys);
  return keys;
}

/**
 * Whether there are users, here or in a cell. They come only after the keys. A database that an older version has served
 * may not know its keys yet.
 */
function isInUse(home: DatabaseAccess): Promise<boolean> {
  return withSession(home.as('jobs'), async (session) => {
    const found = await session.all(
      'select 1 as one where exists (select from users) or exists (select from placements)',
    );
    return found.length > 0;
  });
}

export function readTls({ certFile, keyFile }: NonNullable<Config['tls']>): { cert: Buffer; key: Buffer } {
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new StartError(`${name}=${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  };
  const pair = { cert: read('TLS_CERT', certFile), key: read('TLS_KEY', keyFile) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartError(
      `TLS_CERT=${certFile} and TLS_KEY=${keyFile} are not a certificate and its key (${(error as Error).message}).`,
    );
  }
  return pair;
}
