import { Writable } from 'node:stream';
import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import { exportBusiness } from '../platform/archive/export-business.ts';
import { writeArchive } from '../platform/archive/write-archive.ts';
import type { Pool, Tx } from '../platform/db.ts';
import type { QueuedJob } from '../platform/jobs.ts';
import type { ExportKey } from './business-exports.ts';

const attemptsAtMost = 5;
const partBytes = 1024 * 1024;
const level = 6;
const reportEveryMs = 1_000;

type Pools = { background: Pool; app: Pool };

/** Writes the export file in the background. One long transaction reads, and short ones store the parts. */
export function exportBusinessJob({ background, app }: Pools): QueuedJob {
  return {
    name: 'export-business',
    atOnce: 1,
    run: async (key: ExportKey, signal: AbortSignal) => {
      const attempts = await begin(app, key);
      if (attempts === undefined) return;
      if (attempts > attemptsAtMost) return giveUp(app, key);
      const file = storeInParts(app, key);
      const onRows = progressReporter(app, key);
      await writeArchive(file.sink, { level }, (archive) =>
        exportBusiness(background, key.orgId, archive, { withCredentials: false, onRows, signal }),
      );
      await inTenant(app, key, (tx) =>
        tx.run(sql`
          update business_exports
          set status = 'COMPLETED', percent = 100, bytes = ${file.bytes()}, finished_at = clock_timestamp()
          where org_id = ${key.orgId} and id = ${key.exportId}`),
      );
    },
  };
}

function inTenant<Result>(
  pool: Pool,
  { orgId }: ExportKey,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return pool.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    return work(tx);
  });
}

/** Counts the attempt and deletes the parts of an earlier one. Undefined if the export is done or replaced. */
function begin(app: Pool, key: ExportKey): Promise<number | undefined> {
  const { orgId, exportId } = key;
  return inTenant(app, key, async (tx) => {
    await tx.run(sql`delete from business_export_parts where org_id = ${orgId} and export_id = ${exportId}`);
    const begun = await tx.one<{ attempts: number }>(sql`
      update business_exports set status = 'RUNNING', percent = 0, rows = 0, attempts = attempts + 1
      where org_id = ${orgId} and id = ${exportId} and finished_at is null
      returning attempts`);
    return begun?.attempts;
  });
}

async function giveUp(app: Pool, key: ExportKey): Promise<void> {
  await inTenant(app, key, (tx) =>
    tx.run(sql`
      update business_exports
      set status = 'FAILED', failure = 'The export was interrupted too often.', finished_at = clock_timestamp()
      where org_id = ${key.orgId} and id = ${key.exportId}`),
  );
}

/** Stores the written bytes in parts of equal size, each in its own transaction. */
function storeInParts(app: Pool, key: ExportKey): { sink: Writable; bytes(): number } {
  let [number, total, size] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const keep = async () => {
    const bytes = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    number += 1;
    await inTenant(app, key, (tx) =>
      tx.run(sql`
        insert into business_export_parts (org_id, export_id, number, bytes)
        values (${key.orgId}, ${key.exportId}, ${number}, ${bytes})`),
    );
  };
  const sink = new Writable({
    write: (part: Buffer, _, done) => {
      waiting.push(part);
      size += part.length;
      total += part.length;
      if (size < partBytes) done();
      else keep().then(() => done(), done);
    },
    final: (done) => {
      keep().then(() => done(), done);
    },
  });
  return { sink, bytes: () => total };
}

/** Reports the progress, at most once a second. */
function progressReporter(app: Pool, key: ExportKey) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return async ({ rows, total }: { rows: number; total: number }): Promise<void> => {
    if (performance.now() - reportedAt < reportEveryMs && rows < total) return;
    reportedAt = performance.now();
    const percent = Math.min(99, Math.floor((rows / Math.max(total, 1)) * 100));
    await inTenant(app, key, (tx) =>
      tx.run(sql`
        update business_exports set rows = ${rows}, percent = ${percent}
        where org_id = ${key.orgId} and id = ${key.exportId}`),
    );
  };
}
