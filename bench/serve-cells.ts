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
 * A server whose second cell is a PostgreSQL process of its own. It can also work as one that knows of no cells: then
 * requests go to the same connections of home past the directory, so that only the directory differs.
 */
const quiet = { info: () => {}, warn: console.warn };
const first = await serving();
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-bench-cell-'));
const cell = await openForServing(readConfig({ TILLHOUSE_DATA: folder }), quiet);
const { host, port, user, password, database } = cell.access.admin as ConnectionSettings;
const address = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
const config = { ...first.parts.config, cells: new Map([['north', address]]) };
const opened = { access: first.access, folder: cell.folder, embedded: true, close: async () => {} };
await bringUpToDate(opened, quiet);
await bringCellsUpToDate(config, opened, quiet);
const log = createLog('silent');
const databases = await openDatabases(config, first.access, log);
const routed = { app: databases.app, identity: databases.identity };
const home = databases.cells?.all[0]?.database ?? databases;
const past = { app: home.app, identity: home.identity };
const app = await build({ ...(await serverParts(config, databases, first.parts.keys)), log });
await app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', async (message) => {
  if (message === 'counted') {
    const { user: userTime, system } = process.cpuUsage();
    process.send?.({ counted: { statements: 0, roundTrips: 0, cpuMs: (userTime + system) / 1_000 } });
  }
  if (message === 'past the directory' || message === 'by the directory') {
    Object.assign(databases, message === 'by the directory' ? routed : past);
    process.send?.('done');
  }
  if (message === 'stop') {
    await app.close();
    await databases.close();
    await first.stop();
    await cell.close();
    rmSync(folder, { recursive: true, force: true });
    process.disconnect?.();
  }
});
process.send?.({
  url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  home: first.access.admin,
  north: cell.access.admin,
});
