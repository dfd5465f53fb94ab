import type { AppParts } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { waits } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { appParts, bringCellsUpToDate, bringUpToDate, type OpenDatabase, openForCommand } from '../start.ts';
import { report } from './report.ts';

/** No request is waiting, so a busy database gets more time. */
const commandWaits = {
  requestMs: 30_000,
  placeMs: 20_000,
  lockMs: 20_000,
  rowLockMs: 20_000,
  statementMs: 60_000,
};

/** Runs a command on the migrated database, beside a running server or alone. */
export async function withDatabase(
  config: Config,
  options: { mayCreate: boolean },
  work: (parts: AppParts, opened: OpenDatabase) => Promise<void>,
): Promise<void> {
  Object.assign(waits, commandWaits);
  const opened = await openForCommand(config, report, options);
  try {
    await bringUpToDate(opened, report);
    await bringCellsUpToDate(config, opened, report);
    const parts = await appParts(config, opened, createLog('warn'));
    try {
      await work(parts, opened);
    } finally {
      await parts.database.close();
    }
  } finally {
    await opened.close();
  }
}
