import sql from 'sql-template-tag';
import type { Cells } from '../database.ts';
import { homeName } from './placements.ts';

export type UnfinishedMove = { orgId: string; from: string; to: string };

/** The moves that have closed a business and are not at their end, because they still run or were interrupted. */
export async function unfinishedMoves({ all }: Cells): Promise<UnfinishedMove[]> {
  const [home, ...others] = all;
  if (!home) return [];
  const placements = await home.database.jobs.transaction((tx) =>
    tx.all<{ orgId: string; cell: string }>(sql`select business_id as "orgId", cell from placements`),
  );
  const cellOf = new Map(placements.map(({ orgId, cell }) => [orgId, cell]));
  const moves: UnfinishedMove[] = [];
  for (const { name: from, database } of [home, ...others.filter(({ problem }) => !problem)]) {
    const departures = await database.jobs.transaction((tx) =>
      tx.all<{ orgId: string; to: string }>(sql`
        select business_id as "orgId", to_cell as "to" from departures order by business_id`),
    );
    // A departure of a business that is placed elsewhere tells of a move that is done.
    for (const { orgId, to } of departures)
      if ((cellOf.get(orgId) ?? homeName) === from) moves.push({ orgId, from, to });
  }
  return moves;
}
