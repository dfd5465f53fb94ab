import { join, resolve } from 'node:path';
import { checkBackup, rejectExisting, restoreBackup } from '../platform/backup/restore-backup.ts';
import { type Said, unmarkFillings } from '../platform/backup/unfinished-filling.ts';
import {
  markRestore,
  readUnfinishedRestore,
  type UnfinishedRestore,
  unmarkRestore,
} from '../platform/backup/unfinished-restore.ts';
import {
  type KeptCell,
  leftSinceBackup,
  lookAtKeptCells,
  rejectUnnamedCells,
} from '../platform/cells/kept-cells.ts';
import { homeName } from '../platform/cells/placements.ts';
import {
  businessesIn,
  doubledBusinesses,
  emptyCells,
  placesOf,
  rebuildDirectory,
} from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import { type DataFolder, lockDataFolder, openDataFolder } from '../platform/data-folder.ts';
import { renewDataId } from '../platform/data-id.ts';
import { withSession } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { bringCellsUpToDate, bringUpToDate, type OpenDatabase, openForServing } from '../start.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { report, warn } from './report.ts';
import { restoreLostCell } from './restore-lost-cell.ts';
import {
  type BackupFile,
  type Cell,
  cellsOf,
  countOf,
  fillCell,
  type Keep,
  putOldRowsBack,
  rebuildTotals,
  say,
  takeFromBackup,
  warnOfDoubledAddresses,
} from './restore-parts.ts';

export const restoreCommand: Command = {
  help: `Puts a file of tillhouse backup into the data folder, which must be empty. The whole file is checked first.
Afterwards the database is started once to prove that it works. Stop the server first.
Cells of the backup are restored into the empty databases that TILLHOUSE_CELLS names. A cell that still has its
businesses is newer than the backup and stays as it is.
  --force       if there is a database already, move it and its keys into a folder beside it
  --cell NAME   only fill this cell, whose data was lost and whose database is empty. Home and the other cells stay as
                they are. Safe while the server runs`,
  options: { force: { type: 'boolean' }, cell: { type: 'string' } },
  alternatives: ['force', 'cell'],
  takesFile: true,
  run: async (config, { force, cell }, [file = '']) => {
    if (config.databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: restore that database with its own tools. To restore into a data folder, unset DATABASE_URL.',
      );
    }
    if (typeof cell === 'string') return restoreLostCell(config, file, cell);
    const folder = openDataFolder(config.dataFolder);
    const lock = lockDataFolder(folder);
    let restoring: Restoring;
    try {
      const target = { folder, keysFile: config.keysFile ?? join(folder.path, 'keys.json') };
      if (!force) rejectExisting(target);
      const [checking, writing] = [progressBar('Checking'), progressBar('Restoring')];
      const backup = await checkBackup(file, checking.step);
      checking.finish();
      const cells = cellsOf(config);
      const { empty, restoredFrom } = await emptyCells(backup, cells);
      const interrupted = readUnfinishedRestore(folder);
      const filled = filledBefore(interrupted, { folder, backup, empty, restoredFrom });
      const kept = await lookAtKeptCells(keptOf(cells, { empty, filled }), backup);
      rejectUnnamedCells(kept, [...config.cells.keys()]);
      const { createdAt } = backup;
      const told = interrupted?.createdAt === createdAt ? (interrupted.told ?? []) : [];
      const mark: UnfinishedRestore & { told: Said[] } = {
        ...{ file: resolve(file), createdAt, filling: [...empty, ...filled], told },
        ...(interrupted?.oldData && { oldData: interrupted.oldData }),
      };
      const unfinished = await restoreBackup(backup, { ...target, mark, onWritten: writing.step });
      writing.finish();
      if (mark.oldData) console.log(`The old data was moved to ${mark.oldData.folder}.`);
      if (unfinished) console.log(`What the interrupted restore had written was moved to ${unfinished}.`);
      for (const { line, isLoss } of told) say({ line: `Before the interruption: ${line}`, isLoss });
      const keep = (lines: Said[]) => {
        mark.told.push(...lines);
        markRestore(folder, mark);
      };
      restoring = { file, backup, empty, filled, keep };
    } finally {
      lock.release();
    }
    console.log(await startOnce(config, restoring));
    unmarkFillings(folder);
    unmarkRestore(folder);
  },
};

/** The cells that have to be filled, and those that an interrupted restore of the same backup has filled already. */
type Restoring = BackupFile & { empty: string[]; filled: string[]; keep: Keep };

function filledBefore(
  interrupted: UnfinishedRestore | undefined,
  {
    folder,
    backup,
    empty,
    restoredFrom,
  }: Pick<Restoring, 'backup' | 'empty'> & { folder: DataFolder; restoredFrom: Map<string, string> },
): string[] {
  const filled = interrupted?.filling.filter((name) => !empty.includes(name)) ?? [];
  const others = filled.filter((name) => restoredFrom.get(name) !== backup.createdAt);
  if (!interrupted || others.length === 0) return filled;
  const isOfInterrupted = others.every((name) => restoredFrom.get(name) === interrupted.createdAt);
  throw new StartError(
    isOfInterrupted
      ? `A restore of ${interrupted.file} into ${folder.path} was interrupted after it had filled ${others.join(', ')}. Run that one again, or give an empty database to each of these cells.`
      : `When a restore into ${folder.path} was interrupted, ${others.join(', ')} had no businesses. Since then another restore has filled that database. Give an empty database to each of these cells.`,
  );
}

const keptOf = (cells: Cell[], { empty, filled }: Pick<Restoring, 'empty' | 'filled'>): Cell[] =>
  cells.filter(({ name }) => !empty.includes(name) && !filled.includes(name));

/** Starts the database once: it recovers at its first start, and that is better now than when a shop waits. */
async function startOnce(config: Config, restoring: Restoring): Promise<string> {
  const opened = await openForServing(config, report, { isRestore: true });
  try {
    await renewDataId(opened.access);
    if (config.cells.size > 0) await restoreCells(config, opened, restoring);
    return await withSession(opened.access.admin, async (session) => {
      const [found] = await session.all<{ businesses: number }>(
        `select count(*)::int as businesses from organisations where kind = 'BUSINESS'`,
      );
      return `Restored ${countOf(found?.businesses ?? 0)} to ${opened.folder.path}. Check it: tillhouse verify`;
    });
  } finally {
    await opened.close();
  }
}

/**
 * Each business goes to one place. What a cell has that was not lost counts first. What such a cell has set aside since
 * the backup comes next, and the backup last.
 */
async function restoreCells(
  config: Config,
  opened: OpenDatabase,
  { file, backup, empty, filled, keep }: Restoring,
): Promise<void> {
  await bringUpToDate(opened, report);
  await bringCellsUpToDate(config, opened, report, { mayBeLost: true });
  const home = { name: homeName, access: opened.access };
  const cells = cellsOf(config);
  const kept = await lookAtKeptCells(keptOf(cells, { empty, filled }), backup);
  const left = leftSinceBackup(kept);
  const back = await putOldRowsBack(left, keep);
  const newer = new Set([...kept.flatMap(({ businesses }) => businesses), ...back]);
  // They were filled in one transaction, and may have been interrupted before their totals were made.
  for (const cell of cells.filter(({ name }) => filled.includes(name)))
    await rebuildTotals(cell.access, await businessesIn(cell));
  for (const cell of cells.filter(({ name }) => empty.includes(name) && backup.cells?.[name])) {
    const { leftOut } = await fillCell(cell, { file, backup, isWanted: (orgId) => !newer.has(orgId) });
    if (leftOut.length > 0)
      console.log(`Businesses of ${cell.name} that are newer in another cell: ${leftOut.join(', ')}.`);
  }
  const lost = left.filter(({ orgId }) => !back.has(orgId));
  await takeFromBackup(lost, { file, backup, places: [home, ...cells], kept, keep });
  warnOfDoubled(kept);
  const ofBackup = [home, ...cells.filter(({ name }) => !kept.some((cell) => cell.name === name))];
  const doubled = await doubledInBackup(ofBackup);
  const withCopies = cells.map((cell) => ({
    ...cell,
    copies: [
      ...(kept.find(({ name }) => name === cell.name)?.copies ?? []),
      ...doubled.filter(({ place }) => place !== cell.name).map(({ orgId }) => orgId),
    ],
  }));
  const stay = doubled.map(({ orgId }) => orgId);
  const rebuilt = await rebuildDirectory(opened.access, withCopies, {
    stay,
    kept: kept.map(({ name }) => name),
  });
  for (const { name, older, doubled, missing } of rebuilt) {
    if (kept.some((cell) => cell.name === name))
      console.log(`${name} has its own data and was left as it is.`);
    const moved = older.filter((orgId) => !back.has(orgId));
    if (moved.length > 0)
      console.log(`Businesses that have moved to ${name} since the backup: ${moved.join(', ')}.`);
    warnOfDoubledAddresses(name, doubled);
    if (missing.length > 0)
      warn(
        `These businesses were in ${name} when the backup was made, and are in no database now: ${missing.join(', ')}. If the data of ${name} was lost since, give it an empty database and run this restore again with --force.`,
      );
  }
}

/**
 * Businesses that the backup has in several databases. Nothing is removed: the one counts where home had placed it, and
 * people have to look at the other.
 */
async function doubledInBackup(places: Cell[]): Promise<{ orgId: string; place: string }[]> {
  const twice = await doubledBusinesses(places);
  const [home] = places;
  if (!home || twice.length === 0) return [];
  const placed = await placesOf(home.access);
  return twice.map(({ orgId, names }) => {
    const place = placed.get(orgId) ?? homeName;
    warn(
      `The business ${orgId} has rows in ${names.join(' and ')}, also in the backup. Those in ${place} count.`,
    );
    return { orgId, place };
  });
}

/** This should never be. If it is, people have to choose: home can know only one of the two. */
function warnOfDoubled(kept: KeptCell[]): void {
  const placeOf = new Map<string, string>();
  for (const { name, businesses } of kept)
    for (const orgId of businesses) {
      const place = placeOf.get(orgId);
      placeOf.set(orgId, name);
      if (place)
        warn(
          `The business ${orgId} has rows in ${place} and in ${name}. From now on those in ${name} count.`,
        );
    }
}
