import sql, { type Sql } from 'sql-template-tag';
import { setTenant } from '../../../http/authenticate.ts';
import type { Change } from '../../../http/operation.ts';
import { auditStatement } from '../../../http/run/record-audit.ts';
import { eventsStatement } from '../../../http/run/record-events.ts';
import type { Pool, Tx } from '../../../platform/db.ts';
import type { Import, ImportKey } from './store.ts';

type Status = 'READING' | 'CHECKING' | 'WRITING';

/** The percentages at which each step begins and ends. */
const steps: Record<Status, [from: number, to: number]> = {
  READING: [0, 30],
  CHECKING: [30, 45],
  WRITING: [45, 99],
};
const reportEveryMs = 1_000;

/**
 * Reports the progress of an import, at most once a second, in transactions of its own: the import's own transaction is
 * not visible before its commit. A report that fails does not stop the import.
 */
export function progressOf(pool: Pool, key: ImportKey) {
  const begun = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  let rows = 0;
  let stepBegin = 0;

  return {
    /** Counts rows that were read. */
    countRead: (more: number) => {
      rows += more;
    },
    report: async (status: Status, done: number): Promise<void> => {
      const isNewStep = stepBegin !== steps[status][0];
      stepBegin = steps[status][0];
      if (!isNewStep && performance.now() - reportedAt < reportEveryMs) return;
      reportedAt = performance.now();
      const [from, to] = steps[status];
      const percent = Math.floor(from + (to - from) * Math.min(1, done));
      const rowsPerSecond = Math.round(rows / Math.max(0.001, (performance.now() - begun) / 1_000));
      await inTenant(pool, key.orgId, async (tx) => {
        await tx.run(sql`
          update stock_imports
          set status = ${status}, percent = greatest(percent, ${percent}), rows = ${rows}, rows_per_second = ${rowsPerSecond}
          where org_id = ${key.orgId} and id = ${key.importId} and finished_at is null`);
        await tx.run(
          eventsStatement(key.orgId, [
            {
              type: 'import.progress',
              data: { importId: key.importId, status, percent, rows, rowsPerSecond },
            },
          ]),
        );
      }).catch(() => {});
    },
    rowsPerSecond: () => Math.round(rows / Math.max(0.001, (performance.now() - begun) / 1_000)),
  };
}

/** The audit row of a record that the import wrote. */
export function importAudit({ orgId, userId, address, importId }: Import, change: Change): Sql {
  return auditStatement(
    { id: 'importStock', aliasOf: undefined },
    { change },
    { request: { address, id: importId }, actor: { orgId, userId } },
  );
}

export function inTenant<Result>(
  pool: Pool,
  orgId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return pool.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    return work(tx);
  });
}
