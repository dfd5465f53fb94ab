import { type Backup, checkBackup } from '../platform/backup/restore-backup.ts';
import type { Said } from '../platform/backup/unfinished-filling.ts';
import {
  type KeptCell,
  type Left,
  lookAtKeptCells,
  lossesOf,
  partWith,
} from '../platform/cells/kept-cells.ts';
import { misplacedAddresses, missingAddresses } from '../platform/cells/misplaced-addresses.ts';
import { lockAgainstMoves } from '../platform/cells/move-business.ts';
import { homeName } from '../platform/cells/placements.ts';
import { isLost, problemOfCell, readHomeId, rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import {
  beginFilling,
  businessesIn,
  endFilling,
  fillFrom,
  identityOf,
  noteMissing,
  placeAgain,
  placesOf,
  rejectUnableLogin,
} from '../platform/cells/restore-cell.ts';
import { isUnknownToServer } from '../platform/cells/served-cell.ts';
import type { Config } from '../platform/config.ts';
import { type DatabaseAccess, prepareDatabase } from '../platform/database.ts';
import { type Session, withSession } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { StartError } from '../platform/start-error.ts';
import { bringUpToDate, openDatabases, openForCommand } from '../start.ts';
import { type Account, openAccount } from './account.ts';
import { progressBar } from './progress.ts';
import { report, warn } from './report.ts';
import {
  type BackupFile,
  type Cell,
  cellsOf,
  countOf,
  doubledIn,
  type Keep,
  lossOf,
  putOldRowsBack,
  rebuildTotals,
  say,
} from './restore-parts.ts';

/**
 * Fills a cell whose data was lost. Home and the other cells are newer than the backup and stay as they are. A server
 * may run: it leaves the cell alone until the end, when every business is placed. A business that came into the cell
 * since the backup is put back where it came from, as it was then.
 */
export async function restoreLostCell(config: Config, file: string, name: string): Promise<void> {
  const opened = await openForCommand(config, report, { mayCreate: false });
  try {
    await bringUpToDate(opened, report);
    await rejectMissingCells(opened.access, config.cells.keys());
    const cells = cellsOf(config);
    const lost = cells.find((cell) => cell.name === name);
    if (!lost) throw new StartError(`TILLHOUSE_CELLS does not name ${name}.`);
    const bar = progressBar('Checking');
    const backup = await checkBackup(file, bar.step);
    bar.finish();
    await withSession(opened.access.admin, async (session) => {
      if (!(await lockAgainstMoves(session, { isShared: false })))
        throw new StartError(
          'A business is being moved, a backup is being made or a cell is being filled just now. Try again when it is done.',
        );
      const account = openAccount(opened.folder, name);
      const homeId = await readHomeId(session);
      if (account.isBegun && (await isFilledFrom(backup, lost))) {
        await mendAddresses(config, opened.access);
        return account.close();
      }
      await rejectUnfit({ file, backup }, { homeId, lost });
      await rejectOtherAddress(opened.access, lost);
      const others = await otherCells(
        opened.access,
        cells.filter((cell) => cell !== lost),
      );
      const begin = (filled: Session) =>
        beginFilling(filled, { name, home: homeId, createdAt: backup.createdAt });
      // A server that has not heard of the loss never finds the tables without the mark.
      await bringUpToDate({ ...opened, access: lost.access }, report, begin);
      await withSession(lost.access.admin, begin);
      await endFilling(
        lost,
        await fillAndPlace({ file, backup }, { home: opened.access, lost, others, account }),
      );
      await mendAddresses(config, opened.access);
      account.close();
    });
    console.log('Check it: tillhouse verify');
  } finally {
    await opened.close();
  }
}

/** An interrupted attempt has filled the cell perhaps, and is gone on with. */
async function rejectUnfit(
  { file, backup }: BackupFile,
  { homeId, lost }: { homeId: string; lost: Cell },
): Promise<void> {
  const { name } = lost;
  if (backup.home !== homeId) throw new StartError(`${file} is a backup of another Tillhouse.`);
  const own = await identityOf(lost);
  await rejectUnableLogin(lost);
  if (!own) return;
  const called = `The database that TILLHOUSE_CELLS calls ${name}`;
  if (own.home !== homeId)
    throw new StartError(`${called} belongs to another Tillhouse. Correct the address.`);
  if (own.name !== name) throw new StartError(`${called} is ${own.name}. Correct the address.`);
  if (own.isEmpty || (own.isFilling && own.restoredFrom === backup.createdAt)) return;
  throw new StartError(
    own.isFilling
      ? `${called} was being filled from a backup of ${own.restoredFrom}. Go on with that one, or give ${name} an empty database.`
      : `${called} has businesses. Only an empty database is filled.`,
  );
}

/** An attempt was interrupted after the cell was filled and before that was said. */
async function isFilledFrom({ home, createdAt }: Backup, lost: Cell): Promise<boolean> {
  const own = await identityOf(lost);
  return own?.home === home && own?.name === lost.name && own.restoredFrom === createdAt && !own.isFilling;
}

/**
 * The cell may live where the server that runs finds it. Its businesses would then be in two databases. A server can only
 * be seen in a database that has its roles.
 */
async function rejectOtherAddress(home: DatabaseAccess, lost: Cell): Promise<void> {
  await prepareDatabase(lost.access);
  if (await isUnknownToServer(home, lost))
    throw new StartError(
      `The server that runs uses another database as ${lost.name}. If TILLHOUSE_CELLS is wrong here, correct it. If ${lost.name} has a new address, stop the server, or start it again with this TILLHOUSE_CELLS.`,
    );
}

/**
 * An address may have gone from this cell to another one that is lost too. The directory had it for a business there, and
 * that business has it no more. What cannot be mended is named as verify does.
 */
async function mendAddresses(config: Config, home: DatabaseAccess): Promise<void> {
  const { cells, close } = await openDatabases(config, home, createLog('error'), []);
  try {
    if (!cells) return;
    const noted = await noteMissing(home, {
      places: cellsOf(config),
      missing: await missingAddresses(cells),
    });
    if (noted > 0) console.log(`Addresses that lead to their businesses again: ${noted}.`);
    for (const { orgId, detail } of (await misplacedAddresses(cells)).misplaced)
      warn(`business ${orgId}: ${detail}`);
  } finally {
    await close();
  }
}

/** Those that still have their businesses. All must answer, because a business may be newer there. */
async function otherCells(home: DatabaseAccess, cells: Cell[]): Promise<Cell[]> {
  const others: Cell[] = [];
  for (const cell of cells) {
    const problem = await problemOfCell(home, cell);
    if (!problem) others.push(cell);
    else if (!(await isLost(home, cell))) throw new StartError(problem);
  }
  return others;
}

/** Returns where those of its businesses are that are elsewhere now. */
async function fillAndPlace(
  { file, backup }: BackupFile,
  { home, lost, others, account }: { home: DatabaseAccess; lost: Cell; others: Cell[]; account: Account },
): Promise<Map<string, string>> {
  const { keep } = account;
  const kept = await lookAtKeptCells([{ name: homeName, access: home }, ...others], backup);
  const losses = lossesOf(kept, {
    lost: lost.name,
    placed: await placesOf(home),
    filled: new Set(await businessesIn(lost)),
    inBackup: backup.inCells,
  });
  const belonging = account.belonging(losses.belonging);
  const back = await putOldRowsBack(losses.aside, keep);
  const stuck = losses.aside.filter(({ orgId }) => !back.has(orgId));
  const parts = new Map(losses.inParts);
  for (const { orgId } of stuck) {
    const part = partWith(orgId, { lost: lost.name, inBackup: backup.inCells });
    if (part) parts.set(orgId, part);
  }
  await fill({ file, backup }, { lost, parts, keep });
  await rebuildTotals(lost.access, await businessesIn(lost));
  const away = stuck.filter(({ orgId }) => !parts.has(orgId));
  const { missing } = losses;
  const lines = [...away.map(lineOfAway), ...linesOfMissing(missing, kept)];
  keep(lines);
  for (const line of lines) say(line);
  const places = [...kept, lost];
  const taken: Said[] = [];
  const { placed, doubled } = await placeAgain(home, {
    ...{ places, orgIds: belonging, forget: missing },
    afterLoss: {
      lost: lost.name,
      beforeCommit: (addresses) => {
        keep(addresses.map(lossOf));
        taken.push(...addresses.map(lossOf));
      },
    },
  });
  const twice = doubled.map((address) => doubledIn(placed.get(address.orgId) ?? lost.name, address));
  keep(twice);
  for (const line of [...taken, ...twice]) say(line);
  return new Map(
    belonging
      .filter((id) => placed.get(id) !== lost.name && !away.some(({ orgId }) => orgId === id))
      .map((id) => [id, placed.get(id) ?? homeName]),
  );
}

async function fill(
  { file, backup }: BackupFile,
  { lost, parts, keep }: { lost: Cell; parts: Map<string, string>; keep: Keep },
): Promise<void> {
  if (parts.size === 0) return;
  const bar = progressBar(`Restoring ${lost.name}`);
  const lines: Said[] = [];
  await fillFrom(file, backup, {
    ...{ ...lost, parts, onWritten: bar.step },
    beforeCommit: ({ restored, taken }) => {
      lines.push({ line: `Restored ${countOf(restored.length)} to ${lost.name}.` });
      for (const orgId of restored.filter((id) => parts.get(id) !== lost.name))
        lines.push({
          line: `The business ${orgId} came to ${lost.name} after the backup. It is as it was in the backup.`,
        });
      lines.push(...taken.map(lossOf));
      keep(lines);
    },
  });
  bar.finish();
  for (const line of lines) say(line);
}

const lineOfAway = ({ orgId, cell }: Left): Said => ({
  line: `The old rows of the business ${orgId} in ${cell.name} do not fit any more. It is nowhere else.`,
  isLoss: true,
});

function linesOfMissing(missing: string[], kept: KeptCell[]): Said[] {
  const lines: string[] = [];
  const home = kept.find(({ name }) => name === homeName);
  const hadLeftHome = (id: string) => home?.departures.some(({ orgId }) => orgId === id) ?? false;
  const ofHome = missing.filter(hadLeftHome);
  const others = missing.filter((orgId) => !ofHome.includes(orgId));
  if (ofHome.length > 0)
    lines.push(
      `These businesses had left home, and their old rows there were dropped: ${ofHome.join(', ')}. If one is older than the backup, restore the backup into an empty folder, export the business there (tillhouse export), and import it here.`,
    );
  if (others.length > 0)
    lines.push(`These businesses are newer than the backup, and their data is lost: ${others.join(', ')}.`);
  if (missing.length > 0) lines.push('Their addresses can register again.');
  return lines.map((line) => ({ line, isLoss: true }));
}
