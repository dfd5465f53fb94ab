import sql from 'sql-template-tag';
import type { Cells } from '../database.ts';
import { hasNewerCopy } from './compare-copies.ts';
import { homeName } from './placements.ts';
import { type UnfinishedMove, unfinishedMoves } from './unfinished-moves.ts';

export type Misplaced = { orgId: string; detail: string };
type Counts = {
  checked: number;
  /** How many are in cells that do not answer. */
  unseen: number;
};
/** What is wrong has a key, by which the next look finds it again. */
export type Look = Counts & { wrong: Map<string, Misplaced> };

/**
 * The businesses that are not exactly where they are placed: they have rows in another database, in several, or in
 * none. Such a business is served from one of them, and what was sold in the other one is not seen.
 */
export function misplacedBusinesses(cells: Cells): Promise<Counts & { misplaced: Misplaced[] }> {
  return wrongInTwoLooks(() => look(cells));
}

/** A change that ends during a look is seen half. What is wrong stays wrong. */
export async function wrongInTwoLooks(
  look: () => Promise<Look>,
): Promise<Counts & { misplaced: Misplaced[] }> {
  const first = await look();
  const { checked, unseen, wrong } = first.wrong.size === 0 ? first : await look();
  const misplaced = [...wrong].flatMap(([key, one]) => (first.wrong.has(key) ? [one] : []));
  return { checked, unseen, misplaced };
}

async function look(cells: Cells): Promise<Look> {
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
  const moves = new Map((await unfinishedMoves(cells)).map((move) => [move.orgId, move]));
  const wrong = new Map<string, Misplaced>();
  // A registration places its business before it writes it.
  const written = placed.filter(({ isNew }) => !isNew).map(({ orgId }) => orgId);
  const orgIds = new Set([...found.keys(), ...written, ...moves.keys()]);
  let unseen = 0;
  for (const orgId of orgIds) {
    const [place, places] = [cellOf.get(orgId) ?? homeName, found.get(orgId) ?? []];
    if (places.length === 0 && (silent.has(place) || silent.has(moves.get(orgId)?.to ?? place))) {
      unseen += 1;
      continue;
    }
    const move = moves.get(orgId);
    if (places.length > 0 && move && (await isAsMoved(cells, move, places))) continue;
    if (places.length === 1 && places[0] === place) continue;
    const detail = `it is placed in ${place} and has rows in ${places.join(' and ') || 'no database'}.${mend(orgId, place, places)}`;
    wrong.set(orgId, { orgId, detail });
  }
  return { checked: orgIds.size - unseen, unseen, wrong };
}

/**
 * While a business is being moved, both places may have rows of it, but one always has. The copy has no changes of its
 * own. Otherwise a database was put back to a time in that move.
 */
async function isAsMoved(
  { all }: Cells,
  { orgId, from, to }: UnfinishedMove,
  places: string[],
): Promise<boolean> {
  if (places.some((name) => name !== from && name !== to)) return false;
  const [source, target] = [from, to].map((name) => all.find((cell) => cell.name === name));
  if (!source || !target || places.length < 2) return true;
  return !(await hasNewerCopy(orgId, [source, target]));
}

/** Of two copies a person has to choose. Without rows in the old cell, a move only places. */
function mend(orgId: string, place: string, places: string[]): string {
  const [other, ...more] = places.filter((name) => name !== place);
  if (!other) return '';
  if (places.includes(place)) return ` Those in ${place} count.`;
  return more.length === 0 ? ` To mend it: tillhouse move ${orgId} ${other}.` : '';
}
