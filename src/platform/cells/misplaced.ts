import sql from 'sql-template-tag';
import type { Cells } from '../database.ts';
import { homeName } from './placements.ts';
import { unfinishedMoves } from './unfinished-moves.ts';

export type Misplaced = { orgId: string; detail: string };
/** How many businesses were looked at, and how many are in cells that do not answer. */
type Look = { checked: number; unseen: number };

/**
 * The businesses that are not exactly where they are placed: they have rows in another database, in several, or in
 * none. Such a business is served from one of them, and what was sold in the other one is not seen.
 */
export async function misplacedBusinesses(cells: Cells): Promise<Look & { misplaced: Misplaced[] }> {
  const first = await look(cells);
  if (first.misplaced.size === 0) return { ...first, misplaced: [] };
  // A move that ended during the look is seen half. What is wrong stays wrong.
  const second = await look(cells);
  const misplaced = [...second.misplaced]
    .filter(([orgId]) => first.misplaced.has(orgId))
    .map(([orgId, detail]) => ({ orgId, detail }));
  return { ...second, misplaced };
}

async function look(cells: Cells): Promise<Look & { misplaced: Map<string, string> }> {
  const [home] = cells.all;
  if (!home) throw new Error('there is no home');
  const found = new Map<string, string[]>();
  const silent = new Set<string>();
  for (const { name, database, problem } of cells.all) {
    if (problem) {
      silent.add(name);
      continue;
    }
    const there = await database.jobs.transaction((tx) =>
      tx.all<{ orgId: string }>(sql`select org_id as "orgId" from organisations where kind = 'BUSINESS'`),
    );
    for (const { orgId } of there) found.set(orgId, [...(found.get(orgId) ?? []), name]);
  }
  const placed = await home.database.jobs.transaction((tx) =>
    tx.all<{ orgId: string; cell: string; isNew: boolean }>(sql`
      select business_id as "orgId", cell, confirmed_at is null as "isNew" from placements`),
  );
  const cellOf = new Map(placed.map(({ orgId, cell }) => [orgId, cell]));
  const moves = new Map((await unfinishedMoves(cells)).map(({ orgId, to }) => [orgId, to]));
  const misplaced = new Map<string, string>();
  // A registration places its business before it writes it.
  const written = placed.filter(({ isNew }) => !isNew).map(({ orgId }) => orgId);
  const orgIds = new Set([...found.keys(), ...written, ...moves.keys()]);
  let unseen = 0;
  for (const orgId of orgIds) {
    const [place, places] = [cellOf.get(orgId) ?? homeName, found.get(orgId) ?? []];
    if (places.length === 0 && (silent.has(place) || silent.has(moves.get(orgId) ?? place))) {
      unseen += 1;
      continue;
    }
    // While a business is being moved, both places may have rows of it, but one always has.
    if (places.length > 0 && moves.has(orgId)) continue;
    if (places.length === 1 && places[0] === place) continue;
    misplaced.set(orgId, `it is placed in ${place} and has rows in ${places.join(' and ') || 'no database'}`);
  }
  return { checked: orgIds.size - unseen, unseen, misplaced };
}
