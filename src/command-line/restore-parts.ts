import { moveHooks } from '../move-hooks.ts';
import type { Backup } from '../platform/backup/restore-backup.ts';
import type { Said } from '../platform/backup/unfinished-filling.ts';
import type { KeptCell, Left } from '../platform/cells/kept-cells.ts';
import { putBack } from '../platform/cells/move-business.ts';
import {
  businessesIn,
  type DoubledAddress,
  restoreCell,
  restoreSome,
} from '../platform/cells/restore-cell.ts';
import type { TakenAddress } from '../platform/cells/taken-addresses.ts';
import type { Config } from '../platform/config.ts';
import { type DatabaseAccess, openPools, outsideDatabase } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { progressBar } from './progress.ts';
import { report, warn } from './report.ts';

/** What a restore of everything and one of a lost cell have in common. */

export type Cell = { name: string; access: DatabaseAccess };
/** A backup that was checked, and its file. */
export type BackupFile = { file: string; backup: Backup };

export const cellsOf = (config: Config): Cell[] =>
  [...config.cells].map(([name, url]) => ({ name, access: outsideDatabase(url) }));

const hadLeft = ({ orgId, cell }: Left) =>
  `The business ${orgId} had left ${cell.name} for a database that is lost.`;

/**
 * Keeps what is said until the restore is at its end. An interrupted one says it again when it is run again. It is kept
 * before the commit, because nobody can find out later what was done.
 */
export type Keep = (lines: Said[]) => void;

export function say({ line, isLoss }: Said): void {
  if (isLoss) warn(line);
  else console.log(line);
}

/** A business whose last rows are set aside in a kept cell is there again. Returns those that are. */
export async function putOldRowsBack(left: Left[], keep: Keep): Promise<Set<string>> {
  const back = new Set<string>();
  for (const one of left.filter(({ hasOldRows }) => hasOldRows)) {
    const lines: Said[] = [{ line: `${hadLeft(one)} It is there again, as it was when it left.` }];
    const isBack = await putBack(one.cell, one.orgId, {
      beforeCommit: (taken) => {
        lines.push(...taken.map(lossOf));
        keep(lines);
      },
    }).then(() => true, explainRows(one));
    if (!isBack) continue;
    back.add(one.orgId);
    for (const line of lines) say(line);
  }
  return back;
}

/** Whoever reads it may hand it on, so the address is not in it. */
export function lossOf({ orgId, userId, kind, standIn }: TakenAddress): Said {
  const [what, instead] = {
    EMAIL: [
      wordsOf.EMAIL,
      `Until the user has another one, they sign in as ${standIn} (new password: tillhouse user password --email ${standIn}).`,
    ],
    PHONE: [wordsOf.PHONE, 'The user signs in without it.'],
    OAUTH: [wordsOf.OAUTH, 'The user signs in without it.'],
  }[kind] as [string, string];
  const line = `Another business has the ${what} of the user ${userId} of the business ${orgId} by now. ${instead}`;
  return { line, isLoss: true };
}

const wordsOf = { EMAIL: 'email address', PHONE: 'phone number', OAUTH: 'identity at a provider' };

/** The rows of a business that are in the backup alone go where they were: a kept cell has none of them any more. */
export async function takeFromBackup(
  lost: Left[],
  { file, backup, places, kept, keep }: BackupFile & { places: Cell[]; kept: KeptCell[]; keep: Keep },
): Promise<void> {
  if (lost.length === 0) return;
  const placeOf = new Map<string, string>();
  const tell = (lines: Said[]) => {
    keep(lines);
    for (const line of lines) say(line);
  };
  for (const cell of places) for (const orgId of await businessesIn(cell)) placeOf.set(orgId, cell.name);
  for (const cell of kept) {
    const wanted = lost.map(({ orgId }) => orgId).filter((orgId) => !placeOf.has(orgId));
    if (wanted.length === 0) break;
    const { restored, taken } = await restoreSome(file, backup, { ...cell, wanted });
    tell(taken.map(lossOf));
    await rebuildTotals(cell.access, restored);
    for (const orgId of restored) placeOf.set(orgId, cell.name);
  }
  for (const one of lost) {
    const place = placeOf.get(one.orgId);
    if (place) tell([{ line: `${hadLeft(one)} It is in ${place}, as it was in the backup.` }]);
    else warn(`${hadLeft(one)} Neither ${one.cell.name} nor the backup has rows of it.`);
  }
}

/** Fills an empty cell from the backup. */
export async function fillCell(
  cell: Cell,
  { file, backup, isWanted }: BackupFile & { isWanted: (orgId: string) => boolean },
): Promise<{ leftOut: string[] }> {
  const bar = progressBar(`Restoring ${cell.name}`);
  const parts = { ...cell, isWanted, onWritten: bar.step };
  const { restored, leftOut, taken } = await restoreCell(file, backup, parts);
  bar.finish();
  for (const address of taken) say(lossOf(address));
  await rebuildTotals(cell.access, restored);
  console.log(`Restored ${countOf(restored.length)} to ${cell.name}.`);
  return { leftOut };
}

export function warnOfDoubledAddresses(cell: string, addresses: DoubledAddress[]): void {
  for (const address of addresses) say(doubledIn(cell, address));
}

/** Whoever reads it may hand it on, so the address is not in it. */
export function doubledIn(cell: string, { orgId, userId, kind }: DoubledAddress): Said {
  const ofBusiness = `of the business ${orgId} in ${cell} belongs to another business too.`;
  const what = wordsOf[kind as keyof typeof wordsOf];
  const line = what
    ? `The ${what} of the user ${userId} ${ofBusiness} Only one of the two users can sign in with it.`
    : `A payment ${ofBusiness}`;
  return { line, isLoss: true };
}

/** Rows that do not fit any more may be in the backup as well. */
function explainRows({ orgId }: Left): (error: unknown) => false {
  return (error) => {
    if (!(error instanceof StartError)) throw error;
    report.warn(`The business ${orgId}: ${error.message}`);
    return false;
  };
}

export const countOf = (businesses: number) =>
  businesses === 1 ? 'one business' : `${businesses} businesses`;

export async function rebuildTotals(access: DatabaseAccess, orgIds: string[]): Promise<void> {
  const database = openPools(access, { connections: 2, onLost: () => {} });
  try {
    for (const orgId of orgIds) await moveHooks(orgId).afterMove(database);
  } finally {
    await database.close();
  }
}
