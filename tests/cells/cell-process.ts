import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../src/platform/data-folder.ts';
import { outsideDatabase, prepareDatabase } from '../../src/platform/database.ts';
import type { Connection } from '../../src/platform/db.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { addressOf } from '../harness.ts';

const quiet = { info: () => {}, warn: () => {} };

export type CellProcess = {
  url: string;
  admin: Connection;
  processId(): number | undefined;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** A PostgreSQL process of its own, migrated, to be used as a cell. */
export async function startCell(): Promise<CellProcess> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tillhouse-cell-'));
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
  const url = addressOf(postgres.admin);
  const access = outsideDatabase(url);
  await prepareDatabase(access);
  await migrate(access.admin);
  return {
    url,
    admin: postgres.admin,
    processId: () => postgres.processId(),
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres(openDataFolder(folder), quiet);
    },
    remove: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
