import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../src/platform/data-folder.ts';
import { type Connection, withSession } from '../../src/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { signalPostgres } from '../fixtures/signal-postgres.ts';
import { addressOf } from '../harness.ts';

const quiet = { info: () => {}, warn: () => {} };

export type CellProcess = {
  url: string;
  admin: Connection;
  processId(): number | undefined;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops all its processes where they are. They hold their connections and answer nothing. */
  freeze(): void;
  thaw(): void;
  /** Copies its data as it is now. Returns a function that puts it back, as often as wanted. */
  snapshot(): Promise<() => Promise<void>>;
  /** Its data is lost, and an empty database is in its place. */
  lose(): Promise<void>;
  remove(): Promise<void>;
};

/** A PostgreSQL process of its own, migrated, to be used as a cell. */
export async function startCell(): Promise<CellProcess> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tillhouse-cell-'));
  // A copy of a migrated database, because creating one takes seconds.
  cpSync(process.env.TEST_PREPARED ?? '', folder, { recursive: true });
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
  const copies: string[] = [];
  const whileStopped = async (work: () => void) => {
    await postgres.stop();
    work();
    postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
  };
  return {
    url: addressOf(postgres.admin),
    admin: postgres.admin,
    processId: () => postgres.processId(),
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
    },
    freeze: () => signalPostgres({ path: folder }, 'SIGSTOP'),
    thaw: () => signalPostgres({ path: folder }, 'SIGCONT'),
    snapshot: async () => {
      const copy = `${folder}-${copies.length}`;
      copies.push(copy);
      await whileStopped(() => cpSync(folder, copy, { recursive: true }));
      return () =>
        whileStopped(() => {
          rmSync(folder, { recursive: true });
          cpSync(copy, folder, { recursive: true });
        });
    },
    lose: () =>
      withSession(postgres.admin, (session) =>
        session.script('drop schema public cascade; drop schema jobs cascade; create schema public'),
      ),
    remove: async () => {
      signalPostgres({ path: folder }, 'SIGCONT');
      await postgres.stop();
      for (const one of [folder, ...copies]) rmSync(one, { recursive: true, force: true });
    },
  };
}
