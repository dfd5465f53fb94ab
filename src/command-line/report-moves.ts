import { unfinishedMoves } from '../platform/cells/unfinished-moves.ts';
import type { Database } from '../platform/database.ts';
import { report } from './report.ts';

/** Tells of each move that is not done, because its business refuses writes until it is finished or undone. */
export async function reportUnfinishedMoves({ cells }: Database): Promise<void> {
  if (!cells) return;
  for (const { orgId, from, to } of await unfinishedMoves(cells))
    report.warn(
      `The move of ${orgId} from ${from} to ${to} is not finished. If no command is at work on it, finish it (tillhouse move ${orgId} ${to}) or undo it (tillhouse move --undo ${orgId}).`,
    );
}
