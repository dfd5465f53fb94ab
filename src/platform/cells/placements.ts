import sql from 'sql-template-tag';
import type { Pool } from '../db.ts';
import { serviceOrgId } from '../service-org.ts';

export const homeName = 'home';

/** How often a process asks which placements have changed. */
const lookEveryMs = 500;
/** A row is visible some time after its `changed_at`, so each look goes back this far behind the one before. */
const overlapSeconds = 30;
const homesAtMost = 200_000;

/** Which cell each business is in, as this process knows it. */
export type Placements = {
  /** The name of the cell of a business. Home if no row says otherwise. */
  of(orgId: string): string | Promise<string>;
  /** Reads the placement again, because a cell said that the business is not there. */
  refresh(orgId: string): Promise<string>;
  remember(orgId: string, cell: string): void;
  close(): void;
};

/**
 * All placements are read at the start, so that businesses in cells go on if home is away later. A look twice a second
 * brings the changes. Whoever misses one for longer is refused by the old cell (enter_business), which makes this
 * process read again. A business that is not among them is at home, or was registered a moment ago, so home is asked.
 */
export async function followPlacements(
  directory: Pool,
  onTrouble: (error: unknown) => void,
): Promise<Placements> {
  const placed = new Map<string, string>();
  /** Most businesses at home have no row, so this holds only those that were met. */
  const atHome = new Set<string>([serviceOrgId]);
  let seenUntil: string | undefined;
  let isLooking = false;

  const remember = (orgId: string, cell: string) => {
    if (cell !== homeName) {
      placed.set(orgId, cell);
      atHome.delete(orgId);
      return;
    }
    placed.delete(orgId);
    if (atHome.size >= homesAtMost) atHome.clear();
    atHome.add(orgId);
  };
  const refresh = async (orgId: string) => {
    const found = await directory.transaction((tx) =>
      tx.one<{ cell: string }>(sql`select cell from placements where business_id = ${orgId}`),
    );
    const cell = found?.cell ?? homeName;
    remember(orgId, cell);
    return cell;
  };
  const look = async () => {
    const { now, changed } = await directory.transaction(async (tx) => {
      const [time, rows] = await tx.inOrder(
        () => tx.one<{ now: string }>(sql`select clock_timestamp()::text as now`),
        () =>
          tx.all<{ orgId: string; cell: string }>(sql`
            select business_id as "orgId", cell from placements
            where changed_at > ${seenUntil ?? '-infinity'}::timestamptz - make_interval(secs => ${overlapSeconds})`),
      );
      return { now: time?.now, changed: rows };
    });
    seenUntil = now;
    for (const { orgId, cell } of changed) remember(orgId, cell);
  };
  await look();
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(onTrouble);
    isLooking = false;
  }, lookEveryMs);
  timer.unref();
  return {
    of: (orgId) => placed.get(orgId) ?? (atHome.has(orgId) ? homeName : refresh(orgId)),
    refresh,
    remember,
    close: () => clearInterval(timer),
  };
}
