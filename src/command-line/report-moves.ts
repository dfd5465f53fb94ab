import sql from 'sql-template-tag';
import { hasNewerCopy } from '../platform/cells/compare-copies.ts';
import { type UnfinishedMove, unfinishedMoves } from '../platform/cells/unfinished-moves.ts';
import type { CellDatabase, Cells, Database } from '../platform/database.ts';
import { report, warn } from './report.ts';

/**
 * Tells of each move that is not done, because its business refuses writes until it is finished or undone. Returns the
 * ids of the businesses.
 */
export async function reportUnfinishedMoves({ cells }: Database): Promise<Set<string>> {
  const moves = cells ? await unfinishedMoves(cells) : [];
  for (const { orgId, from, to } of moves) {
    if (cells && (await isCopyNewer(cells, { orgId, from, to }))) {
      warn(
        `The move of ${orgId} from ${from} to ${to} is not finished, and ${to} has changes of it that ${from} lacks: a database was put back. With the server stopped, run tillhouse migrate --restored, which puts right what is certain.`,
      );
      continue;
    }
    const undo = `undo it (tillhouse move --undo ${orgId})`;
    const isCopyGone = cells !== undefined && (await isGone(cells, { orgId, from, to }));
    report.warn(
      `The move of ${orgId} from ${from} to ${to} is not finished. If no command is at work on it, ${isCopyGone ? `${undo}: ${to} has no rows of it` : `finish it (tillhouse move ${orgId} ${to}) or ${undo}`}.`,
    );
  }
  return new Set(moves.map(({ orgId }) => orgId));
}

/** Whether both have rows of it, and those in the new cell are newer. */
async function isCopyNewer({ all }: Cells, { orgId, from, to }: UnfinishedMove): Promise<boolean> {
  const [source, target] = [from, to].map((name) => all.find((cell) => cell.name === name && !cell.problem));
  if (!source || !target) return false;
  if (!(await hasRows(target, orgId)) || !(await hasNewerCopy(orgId, [source, target]))) return false;
  // Last, because the move may have come to its end meanwhile.
  return hasRows(source, orgId);
}

async function hasRows({ database }: CellDatabase, orgId: string): Promise<boolean> {
  const found = await database.jobs.transaction((tx) =>
    tx.all(sql`select 1 as one from organisations where org_id = ${orgId}`),
  );
  return found.length > 0;
}

/** Whether it has left its old cell and the new one has no rows of it. Such a move cannot be finished. */
async function isGone({ all }: Cells, { orgId, from, to }: UnfinishedMove): Promise<boolean> {
  const [source, target] = [from, to].map((name) => all.find((cell) => cell.name === name && !cell.problem));
  if (!source || !target) return false;
  const [left, isThere] = await Promise.all([
    source.database.jobs.transaction((tx) =>
      tx.all(sql`select 1 as one from departures where business_id = ${orgId} and state = 'GONE'`),
    ),
    hasRows(target, orgId),
  ]);
  return left.length > 0 && !isThere;
}
