import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import {
  bringCellsUpToDate,
  bringUpToDate,
  openDatabases,
  openForServing,
  serverParts,
} from '../src/start.ts';
import { serving } from './served.ts';

/**
 * Two servers in one process, on the same database and with the same keys: one knows of no cells, the other has a
 * second cell, which is a PostgreSQL process of its own.
 */
const quiet = { info: () => {}, warn: console.warn };
const plain = await serving();
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-bench-cell-'));
const cell = await openForServing(readConfig({ TILLHOUSE_DATA: folder }), quiet);
const { host, port, user, password, database } = cell.access.admin as ConnectionSettings;
const address = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
const config = { ...plain.parts.config, cells: new Map([['north', address]]) };
const home = { access: plain.access, folder: cell.folder, embedded: true, close: async () => {} };
await bringUpToDate(home, quiet);
await bringCellsUpToDate(config, home, quiet);
const log = createLog('silent');
const databases = await openDatabases(config, plain.access, log);
const app = await build({ ...(await serverParts(config, databases, plain.parts.keys)), log });
await app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', async (message) => {
  if (message === 'counted') {
    const { user: userTime, system } = process.cpuUsage();
    process.send?.({ counted: { statements: 0, roundTrips: 0, cpuMs: (userTime + system) / 1_000 } });
  }
  if (message === 'stop') {
    await app.close();
    await databases.close();
    await plain.stop();
    await cell.close();
    rmSync(folder, { recursive: true, force: true });
    process.disconnect?.();
  }
});
process.send?.({
  plain: plain.url,
  cells: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  home: plain.access.admin,
  north: cell.access.admin,
});
