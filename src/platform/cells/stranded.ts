import type { DatabaseAccess } from '../database.ts';
import { withSession } from '../db.ts';
import { businessesIn } from './restore-cell.ts';

type Cell = { name: string; access: DatabaseAccess };

/** A business that has left a cell for a database that is lost, so that no database has rows of it. */
export type Stranded = {
  orgId: string;
  cell: Cell;
  /** Whether its old rows are still set aside in the cell that it has left. */
  hasOldRows: boolean;
};

/** Looks into home and all cells. Of several cells that it has left, the last one counts: it has the newest rows. */
export async function strandedBusinesses(home: DatabaseAccess, cells: Cell[]): Promise<Stranded[]> {
  const found = await Promise.all([{ name: 'home', access: home }, ...cells].map(businessesIn));
  const present = new Set(found.flat());
  const stranded = new Map<string, Stranded & { since: number }>();
  for (const cell of cells) {
    const departures = await withSession(cell.access.admin, (session) =>
      session.all<{ orgId: string; since: number; hasOldRows: boolean }>(
        `select business_id as "orgId", extract(epoch from since)::float8 as since,
                exists (select from moved_rows m where m.business_id = d.business_id) as "hasOldRows"
         from departures d where state = 'GONE'`,
      ),
    );
    for (const one of departures) {
      const isNewest = one.since > (stranded.get(one.orgId)?.since ?? 0);
      if (!present.has(one.orgId) && isNewest) stranded.set(one.orgId, { ...one, cell });
    }
  }
  return [...stranded.values()];
}
