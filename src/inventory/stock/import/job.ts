import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { eventsStatement } from '../../../http/run/record-events.ts';
import { databaseFault, isRetryable, NotCommitted, type Pool, type Tx } from '../../../platform/db.ts';
import type { QueuedJob } from '../../../platform/jobs.ts';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import { Refusal } from '../../../values/refusal.ts';
import { readChanges } from './changes.ts';
import { type Counts, checkRows } from './check.ts';
import type { SheetRow } from './columns.ts';
import { importAudit, inTenant, progressOf } from './progress.ts';
import { readRows } from './read-rows.ts';
import { forgetRows, type Import, type ImportKey, insertErrors, insertRows, readImport } from './store.ts';
import { readTotals } from './totals.ts';
import { checkUnitRows, isUnitRow, type UnitRows, withUnitRows, writeUnitPrices } from './unit-rows.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeStock } from './write-stock.ts';

const attemptsAtMost = 5;

/**
 * Imports a sheet. All writes are one transaction: if anything ends it before the commit, nothing is written, and the
 * next attempt reads the file again.
 */
export function importStockJob(background: Pool): QueuedJob {
  return {
    name: 'import-stock',
    isGrouped: true,
    run: async (key: ImportKey, signal: AbortSignal) => {
      const importJob = await begin(background, key);
      if (!importJob) return;
      try {
        if (importJob.attempts > attemptsAtMost)
          throw new SheetFault('The import was interrupted too often.');
        await importSheet(background, importJob, signal);
      } catch (error) {
        if (!(error instanceof SheetFault || error instanceof Refusal)) throw error;
        if (error instanceof Refusal && error.code === 'UNAVAILABLE') throw error;
        await giveUp(background, importJob, error);
      }
      await inTenant(background, importJob.orgId, (tx) => forget(tx, importJob));
    },
  };
}

/** Counts the attempt. If the import is done already, only its remains are removed. */
function begin(pool: Pool, key: ImportKey): Promise<Import | undefined> {
  return inTenant(pool, key.orgId, async (tx) => {
    await tx.run(sql`
      update stock_imports set attempts = attempts + 1, started_at = coalesce(started_at, now())
      where org_id = ${key.orgId} and id = ${key.importId} and finished_at is null`);
    const importJob = await readImport(tx, key);
    if (!importJob) return undefined;
    const isDone = importJob.status === 'COMPLETED' || importJob.status === 'FAILED';
    if (isDone) await forget(tx, importJob);
    else await forgetRows(tx, importJob);
    return isDone ? undefined : importJob;
  });
}

/** Removes the rows and the file of an import. */
async function forget(tx: Tx, { orgId, importId }: ImportKey): Promise<void> {
  await tx.run(sql`delete from stock_import_rows where org_id = ${orgId} and import_id = ${importId}`);
  await tx.run(sql`delete from stock_import_files where org_id = ${orgId} and import_id = ${importId}`);
}

type Progress = ReturnType<typeof progressOf>;

async function importSheet(pool: Pool, importJob: Import, signal: AbortSignal): Promise<void> {
  const progress = progressOf(pool, importJob);
  await progress.report('READING', 0);
  const unitRows = await storeRows(pool, importJob, { progress, signal });
  // Waiting for another import of the business is no failure.
  let failures = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (
        await inTenant(pool, importJob.orgId, (tx) =>
          checkAndWrite(tx, importJob, { unitRows, progress, signal }),
        )
      )
        return;
    } catch (error) {
      // Another request was faster with a lock or a code, so the rows are checked again. The codes are
      // lock_not_available, unique_violation and foreign_key_violation.
      const { code = '' } = databaseFault(error) ?? {};
      failures += 1;
      if (
        failures === attemptsAtMost ||
        // After a lost connection the queue tries again, and counts how often.
        error instanceof NotCommitted ||
        !(isRetryable(error) || ['55P03', '23505', '23503'].includes(code))
      ) {
        throw error;
      }
    }
    await wait(500 + Math.random() * 500, undefined, { signal });
  }
}

/** Reads the sheet and stores its rows, batch by batch. Returns those of further units, which are not stored. */
async function storeRows(
  pool: Pool,
  importJob: Import,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<SheetRow[]> {
  const unitRows: SheetRow[] = [];
  const file = await inTenant(pool, importJob.orgId, (tx) =>
    tx.one<{ bytes: Buffer }>(sql`
      select bytes from stock_import_files where org_id = ${importJob.orgId} and import_id = ${importJob.importId}`),
  );
  if (!file) throw new SheetFault('The sheet is gone. Send it again.');
  const { ignoreUnknown, currencyDecimals } = importJob;
  const request = { bytes: file.bytes, ignoreUnknown, currencyDecimals };
  let firstRow = 1;
  for await (const { rows, count, errors, headers, source, done } of readRows(request, signal)) {
    const kept = rows.filter((row) => !isUnitRow(row));
    unitRows.push(...rows.filter(isUnitRow));
    await inTenant(pool, importJob.orgId, async (tx) => {
      insertRows(tx, importJob, { rows: kept, firstRow });
      insertErrors(tx, importJob, errors);
      tx.defer(sql`
        update stock_imports set headers = ${JSON.stringify(headers)}, source = ${source?.name ?? null}
        where org_id = ${importJob.orgId} and id = ${importJob.importId}`);
    });
    firstRow += kept.length;
    progress.countRead(count);
    await progress.report('READING', done);
  }
  return unitRows;
}

/**
 * Checks all rows and, unless it is a dry run, writes them in one transaction: all or nothing. Returns false, and does
 * nothing, while another import of the business is at work.
 */
async function checkAndWrite(
  tx: Tx,
  importJob: Import,
  { unitRows, progress, signal }: { unitRows: SheetRow[]; progress: Progress; signal: AbortSignal },
): Promise<boolean> {
  // Two imports of one business might create the same product twice.
  const turn = await tx.one<{ isOurs: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('import' || ${importJob.orgId}::text, 0)) as "isOurs"`);
  if (!turn?.isOurs) return false;
  await progress.report('CHECKING', 0);
  const units = await checkUnitRows(tx, importJob, unitRows);
  const counts = withUnitRows(await checkRows(tx, importJob), units);
  const isRefused = counts.invalidRows > 0 && !importJob.skipInvalid;
  if (isRefused || importJob.dryRun) {
    const failure = isRefused && !importJob.dryRun ? failureOf(counts) : null;
    const nothing = { created: 0, updated: 0, stocked: 0, lowered: 0 };
    await finish(tx, importJob, {
      counts: failure ? { ...counts, ...nothing } : counts,
      units,
      failure,
      progress,
    });
    return true;
  }
  const work = counts.rows + counts.lines;
  let done = 0;
  const onWritten = async (rows: number) => {
    signal.throwIfAborted();
    done += rows;
    await progress.report('WRITING', done / work);
  };
  await progress.report('WRITING', 0);
  await writeCatalogue(tx, importJob, onWritten);
  await writeUnitPrices(tx, importJob, units);
  await writeStock(tx, importJob, { lines: counts.lines, onWritten });
  await finish(tx, importJob, { counts, units, failure: null, progress });
  return true;
}

function failureOf({ invalidRows, rows }: Counts): string {
  return `${invalidRows} of ${rows} rows have errors, so nothing was imported.`;
}

/** Marks the import as finished, in the transaction of its writes, with the event and the audit row. */
async function finish(
  tx: Tx,
  importJob: Import,
  {
    counts,
    units,
    failure,
    progress,
  }: { counts: Counts; units: UnitRows; failure: string | null; progress: Progress },
): Promise<void> {
  const { orgId, importId } = importJob;
  const status = failure === null ? 'COMPLETED' : 'FAILED';
  const isWritten = failure === null && !importJob.dryRun;
  const totals = await readTotals(tx, importJob, { isWritten });
  const changes = importJob.dryRun ? await readChanges(tx, importJob, units) : null;
  const written = await tx.run(sql`
    update stock_imports
    set status = ${status}, percent = 100, rows = ${counts.rows}, invalid_rows = ${counts.invalidRows},
        created = ${counts.created}, updated = ${counts.updated}, stocked = ${counts.stocked}, lowered = ${counts.lowered},
        rows_per_second = ${progress.rowsPerSecond()}, failure = ${failure}, finished_at = clock_timestamp(),
        totals = ${JSON.stringify(totals)}, changes = ${changes && JSON.stringify(changes)}
    where org_id = ${orgId} and id = ${importId} and finished_at is null`);
  if (written === 0) throw new Error('the import was finished by another');
  const { lines: _, ...figures } = counts;
  const after = {
    importId,
    status,
    dryRun: importJob.dryRun,
    quantities: importJob.quantities,
    ...figures,
    failure,
  };
  await tx.run(eventsStatement(orgId, [{ type: 'import.finished', data: after }]));
  if (!isWritten) return;
  await tx.run(importAudit(importJob, { type: 'stockImport', id: importId, after }));
}

/** Marks the import as failed: the sheet cannot be read, or the books are closed. */
function giveUp(pool: Pool, importJob: Import, error: SheetFault | Refusal): Promise<void> {
  const { orgId, importId } = importJob;
  return inTenant(pool, orgId, async (tx) => {
    const [code, row] = error instanceof SheetFault ? [error.code, error.row] : [error.code, 0];
    const written = await tx.run(sql`
      update stock_imports
      set status = 'FAILED', failure = ${error.message}, finished_at = clock_timestamp(),
          invalid_rows = (select count(distinct row_number) from stock_import_errors e
                          where e.org_id = ${orgId} and e.import_id = ${importId})
      where org_id = ${orgId} and id = ${importId} and finished_at is null`);
    if (written === 0) return;
    insertErrors(tx, importJob, [{ row, field: 'sheet', code, message: error.message }]);
    const data = { importId, status: 'FAILED', dryRun: importJob.dryRun, failure: error.message };
    await tx.run(eventsStatement(orgId, [{ type: 'import.finished', data }]));
  });
}
