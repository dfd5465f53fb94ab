import { unfinishedMoves } from '../platform/cells/unfinished-moves.ts';
import type { Database } from '../platform/database.ts';
import { report } from './report.ts';

/**
 * Tells of each move that is not done, because its business refuses writes until it is finished or undone. Returns the
 * ids of the businesses.
 */
export async function reportUnfinishedMoves({ cells }: Database): Promise<Set<string>> {
  const moves = cells ? await unfinishedMoves(cells) : [];
  for (const { orgId, from, to } of moves)
    report.warn(
      `The move of ${orgId} from ${from} to ${to} is not finished. If no command is at work on it, finish it (tillhouse move ${orgId} ${to}) or undo it (tillhouse move --undo ${orgId}).`,
    );
  return new Set(moves.map(({ orgId }) => orgId));
}
