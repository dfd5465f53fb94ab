import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { eventsStatement } from '../../../http/run/record-events.ts';
import { databaseFault, isRetryable, type Pool, type Tx } from '../../../platform/db.ts';
import type { QueuedJob } from '../../../platform/jobs.ts';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import { Refusal } from '../../../values/refusal.ts';
import { type Counts, checkRows } from './check.ts';
import { importAudit, inTenant, progressOf } from './progress.ts';
import { readRows } from './read-rows.ts';
import { forgetRows, type Import, type ImportKey, insertErrors, insertRows, readImport } from './store.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeStock } from './write-stock.ts';

const attemptsAtMost = 5;

/**
 * Imports a sheet. Whatever ends it before its one transaction of writes has committed, nothing of it is there, and the
 * next attempt begins with the file again.
 */
export function importStockJob(background: Pool): QueuedJob {
  return {
    name: 'import-stock',
    isGrouped: true,
    run: async (key: ImportKey, signal: AbortSignal) => {
      const of = await begin(background, key);
      if (!of) return;
      try {
        if (of.attempts > attemptsAtMost) throw new SheetFault('The import was interrupted too often.');
        await importSheet(background, of, signal);
      } catch (error) {
        if (!(error instanceof SheetFault || error instanceof Refusal)) throw error;
        if (error instanceof Refusal && error.code === 'UNAVAILABLE') throw error;
        await giveUp(background, of, error);
      }
      await inTenant(background, of.orgId, (tx) => forget(tx, of));
    },
  };
}

/** Counts the attempt. Of an import that is done already, only what was left behind is removed. */
function begin(pool: Pool, key: ImportKey): Promise<Import | undefined> {
  return inTenant(pool, key.orgId, async (tx) => {
    await tx.run(sql`
      update stock_imports set attempts = attempts + 1, started_at = coalesce(started_at, now())
      where org_id = ${key.orgId} and id = ${key.importId} and finished_at is null`);
    const of = await readImport(tx, key);
    if (!of) return undefined;
    const isDone = of.status === 'COMPLETED' || of.status === 'FAILED';
    if (isDone) await forget(tx, of);
    else await forgetRows(tx, of);
    return isDone ? undefined : of;
  });
}

async function forget(tx: Tx, { orgId, importId }: ImportKey): Promise<void> {
  await tx.run(sql`delete from stock_import_rows where org_id = ${orgId} and import_id = ${importId}`);
  await tx.run(sql`delete from stock_import_files where org_id = ${orgId} and import_id = ${importId}`);
}

type Progress = ReturnType<typeof progressOf>;

async function importSheet(pool: Pool, of: Import, signal: AbortSignal): Promise<void> {
  const progress = progressOf(pool, of);
  await progress.tell('READING', 0);
  await stage(pool, of, { progress, signal });
  // Turns that others had first are no failures.
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await inTenant(pool, of.orgId, (tx) => checkAndWrite(tx, of, { progress, signal }))) return;
    } catch (error) {
      // Somebody else was quicker with a lock or a code: what is there now is looked at anew.
      const { code = '' } = databaseFault(error) ?? {};
      failures += 1;
      if (
        failures === attemptsAtMost ||
        !(isRetryable(error) || ['55P03', '23505', '23503'].includes(code))
      ) {
        throw error;
      }
    }
    await wait(500 + Math.random() * 500, undefined, { signal });
  }
}

async function stage(
  pool: Pool,
  of: Import,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const file = await inTenant(pool, of.orgId, (tx) =>
    tx.one<{ bytes: Buffer }>(sql`
      select bytes from stock_import_files where org_id = ${of.orgId} and import_id = ${of.importId}`),
  );
  if (!file) throw new SheetFault('The sheet is gone. Send it again.');
  const { ignoreUnknown, currencyDecimals } = of;
  const asked = { bytes: file.bytes, ignoreUnknown, currencyDecimals };
  for await (const { rows, errors, headers, done } of readRows(asked, signal)) {
    await inTenant(pool, of.orgId, async (tx) => {
      insertRows(tx, of, rows);
      insertErrors(tx, of, errors);
      tx.defer(sql`
        update stock_imports set headers = ${JSON.stringify(headers)}
        where org_id = ${of.orgId} and id = ${of.importId}`);
    });
    progress.read(rows.length);
    await progress.tell('READING', done);
  }
}

/** Checks all rows and, unless that is all that was asked, writes them: in one transaction, all or nothing. */
async function checkAndWrite(
  tx: Tx,
  of: Import,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<boolean> {
  // Two imports of one business might make the same product twice.
  const turn = await tx.one<{ isOurs: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('import' || ${of.orgId}::text, 0)) as "isOurs"`);
  if (!turn?.isOurs) return false;
  await progress.tell('CHECKING', 0);
  const counts = await checkRows(tx, of);
  const isRefused = counts.invalidRows > 0 && !of.skipInvalid;
  if (isRefused || of.dryRun) {
    const failure = isRefused && !of.dryRun ? failureOf(counts) : null;
    const nothing = { created: 0, updated: 0, stocked: 0, lowered: 0 };
    await finish(tx, of, { counts: failure ? { ...counts, ...nothing } : counts, failure, progress });
    return true;
  }
  const work = counts.rows + counts.lines;
  let done = 0;
  const onWritten = async (rows: number) => {
    signal.throwIfAborted();
    done += rows;
    await progress.tell('WRITING', done / work);
  };
  await progress.tell('WRITING', 0);
  await writeCatalogue(tx, of, onWritten);
  await writeStock(tx, of, { lines: counts.lines, onWritten });
  await finish(tx, of, { counts, failure: null, progress });
  return true;
}

function failureOf({ invalidRows, rows }: Counts): string {
  return `${invalidRows} of ${rows} rows cannot be imported, so none was.`;
}

/** The last word, with what it is about: it is there when all the rest is, and told as an event. */
async function finish(
  tx: Tx,
  of: Import,
  { counts, failure, progress }: { counts: Counts; failure: string | null; progress: Progress },
): Promise<void> {
  const { orgId, importId } = of;
  const status = failure === null ? 'COMPLETED' : 'FAILED';
  const isWritten = failure === null && !of.dryRun;
  const written = await tx.run(sql`
    update stock_imports
    set status = ${status}, percent = 100, rows = ${counts.rows}, invalid_rows = ${counts.invalidRows},
        created = ${counts.created}, updated = ${counts.updated}, stocked = ${counts.stocked}, lowered = ${counts.lowered},
        rows_per_second = ${progress.rowsPerSecond()}, failure = ${failure}, finished_at = clock_timestamp()
    where org_id = ${orgId} and id = ${importId} and finished_at is null`);
  if (written === 0) throw new Error('the import was finished by another');
  const { lines: _, ...told } = counts;
  const after = { importId, status, dryRun: of.dryRun, quantities: of.quantities, ...told, failure };
  await tx.run(eventsStatement(orgId, [{ type: 'import.finished', data: after }]));
  if (!isWritten) return;
  await tx.run(importAudit(of, { type: 'stockImport', id: importId, after }));
}

/** The sheet cannot be read, or the books take nothing of it. */
function giveUp(pool: Pool, of: Import, error: SheetFault | Refusal): Promise<void> {
  const { orgId, importId } = of;
  return inTenant(pool, orgId, async (tx) => {
    const [code, row] = error instanceof SheetFault ? [error.code, error.row] : [error.code, 0];
    const written = await tx.run(sql`
      update stock_imports
      set status = 'FAILED', failure = ${error.message}, finished_at = clock_timestamp(),
          invalid_rows = (select count(distinct row_number) from stock_import_errors e
                          where e.org_id = ${orgId} and e.import_id = ${importId})
      where org_id = ${orgId} and id = ${importId} and finished_at is null`);
    if (written === 0) return;
    insertErrors(tx, of, [{ row, field: 'sheet', code, message: error.message }]);
    const data = { importId, status: 'FAILED', dryRun: of.dryRun, failure: error.message };
    await tx.run(eventsStatement(orgId, [{ type: 'import.finished', data }]));
  });
}
