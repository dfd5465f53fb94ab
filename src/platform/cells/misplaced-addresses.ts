import sql, { raw } from 'sql-template-tag';
import type { Cells } from '../database.ts';
import { everyAddress } from './directory.ts';
import { type Look, type Misplaced, wrongInTwoLooks } from './misplaced.ts';
import { homeName } from './placements.ts';
import { unfinishedMoves } from './unfinished-moves.ts';

type Holder = { orgId: string; userId: string | null; place: string };
type Entry = { orgId: string; place: string; isConfirmed: boolean };
type Keyed = { kind: string; value: string };

/**
 * The addresses that lead to another business than the one that has them, or to none. Their users cannot sign in. What
 * is wrong is told without the address, because such a list is handed on.
 */
export function misplacedAddresses(cells: Cells): ReturnType<typeof wrongInTwoLooks> {
  return wrongInTwoLooks(() => look(cells));
}

async function look(cells: Cells): Promise<Look> {
  const holders = await readHolders(cells);
  const entries = await readDirectory(cells);
  const moves = new Map((await unfinishedMoves(cells)).map(({ orgId, to }) => [orgId, to]));
  const silent = new Set(cells.all.filter(({ problem }) => problem).map(({ name }) => name));
  const places = new Map<string, string>();
  for (const { orgId, place } of [...holders.values()].flat()) places.set(orgId, place);
  const parts = { places, cells };
  const wrong = new Map<string, Misplaced>();
  let unseen = 0;
  const keys = new Set([...holders.keys(), ...entries.keys()]);
  for (const key of keys) {
    const [found, entry] = [holders.get(key) ?? [], entries.get(key)];
    if (entry && (silent.has(entry.place) || silent.has(moves.get(entry.orgId) ?? entry.place))) {
      unseen += 1;
      continue;
    }
    // A claim that is not confirmed belongs to a transaction that still runs, or is settled by the sweep.
    if (entry && !entry.isConfirmed) continue;
    for (const { orgId, problem } of problemsOf(key, { found, entry }, parts)) {
      // While a business is being moved, its addresses are in one place or the other, or in both.
      if (moves.has(orgId)) continue;
      wrong.set(`${orgId} ${key} ${problem}`, { orgId, detail: problem });
    }
  }
  return { checked: keys.size - unseen, unseen, wrong };
}

export type MissingAddress = Keyed & { orgId: string; place: string };

/** The addresses of businesses in cells that lead to nobody. Some of them may be given up just now. */
export async function missingAddresses(cells: Cells): Promise<MissingAddress[]> {
  const holders = await readHolders(cells);
  const entries = await readDirectory(cells);
  const moving = new Set((await unfinishedMoves(cells)).map(({ orgId }) => orgId));
  return [...holders].flatMap(([key, [holder, ...others]]) => {
    // Of two that have it, people have to choose.
    if (!holder || others.length > 0 || holder.place === homeName) return [];
    if (entries.has(key) || moving.has(holder.orgId)) return [];
    const end = key.indexOf(' ');
    const { orgId, place } = holder;
    return [{ kind: key.slice(0, end), value: key.slice(end + 1), orgId, place }];
  });
}

type Parts = { places: Map<string, string>; cells: Cells };

function problemsOf(
  key: string,
  { found, entry }: { found: Holder[]; entry: Entry | undefined },
  parts: Parts,
): { orgId: string; problem: string }[] {
  const kind = key.slice(0, key.indexOf(' '));
  // Whoever signs in is looked up in the directory and in the tables of home.
  const owner = entry?.orgId ?? found.find(({ place }) => place === homeName)?.orgId;
  const isOwned = found.some(({ orgId }) => orgId === owner);
  if (owner && found.length === 0) {
    const problem = `the directory has ${kind} of it that it does not have, so nobody else can use it.${mend(owner, parts)}`;
    return [{ orgId: owner, problem }];
  }
  const misled = found.filter(({ orgId, place }) => orgId !== owner && (entry || place !== homeName));
  return misled.map(({ orgId, userId }) => {
    const what = userId ? `${kind} of user ${userId}` : kind;
    if (!owner) return { orgId, problem: `${what} is missing in the directory.${mend(orgId, parts)}` };
    if (!isOwned) {
      const problem = `${what} leads to business ${owner}, which does not have it.${mend(owner, parts)}`;
      return { orgId, problem };
    }
    const change = ['EMAIL', 'PHONE'].includes(kind)
      ? ' Once its user there has changed it, verify says how this one gets it back.'
      : '';
    return { orgId, problem: `${what} leads to business ${owner}, which has it too.${change}` };
  });
}

/** Moving a business home forgets what the directory has of it, and moving it to a cell notes it anew. */
function mend(orgId: string, { places, cells }: Parts): string {
  const place = places.get(orgId);
  if (!place) return '';
  const other = place === homeName ? cells.all.find(({ name }) => name !== homeName)?.name : homeName;
  return ` To mend it: tillhouse move ${orgId} ${other}, then tillhouse move ${orgId} ${place}.`;
}

/** Who has each address, in all databases that answer. */
async function readHolders(cells: Cells): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>();
  for (const { name, database, problem } of cells.all) {
    if (problem) continue;
    // Old payments may stay for a while in a cell that their business has left.
    const rows = await database.jobs.transaction((tx) =>
      tx.all<Keyed & Omit<Holder, 'place'>>(sql`
        select a.kind, a.value, a."orgId", a."userId"
        from (${raw(everyAddress)}) a join organisations o on o.org_id = a."orgId"`),
    );
    for (const { kind, value, orgId, userId } of rows) {
      const key = `${kind} ${value}`;
      holders.set(key, [...(holders.get(key) ?? []), { orgId, userId, place: name }]);
    }
  }
  return holders;
}

async function readDirectory({ all: [home] }: Cells): Promise<Map<string, Entry>> {
  if (!home) throw new Error('there is no home');
  // Only the sign-in role reads the directory.
  const rows = await home.database.identity.transaction((tx) =>
    tx.all<Keyed & Entry>(sql`
      select a.kind, a.value, a.business_id as "orgId", coalesce(p.cell, ${homeName}) as place,
             a.confirmed_at is not null as "isConfirmed"
      from placed_addresses a left join placements p on p.business_id = a.business_id`),
  );
  return new Map(rows.map(({ kind, value, ...entry }) => [`${kind} ${value}`, entry]));
}
