import { randomUUID } from 'node:crypto';
import sql, { empty, type Sql } from 'sql-template-tag';
import { fail, Refusal } from '../../values/refusal.ts';
import type { CellDatabase } from '../database.ts';
import {
  type Address,
  ConcurrentChange,
  type Pool,
  type Statement,
  type Tx,
  type TxDirectory,
  UnknownOutcome,
} from '../db.ts';
import { newId } from '../ids.ts';
import { entering } from './entering.ts';
import { homeName, type Placements } from './placements.ts';

/** What is looked up at home before the business is known. */
export type Directory = {
  /** The business that has this address. Undefined if nobody has it. Waits for whoever is claiming it just now. */
  find(address: Address): Promise<string | undefined>;
  /** Asks each cell in turn until one finds it. Refuses with 503 if a cell that may have it does not answer. */
  search<Found>(work: (tx: Tx) => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Chooses the emptiest cell that answers for a new business, and returns the id of that business. */
  place(): Promise<string>;
  /** The directory for one transaction in a cell. */
  forTransaction(cell: CellDatabase, orgId: string): TransactionDirectory;
  /** Finishes registrations and changes of addresses that were interrupted. */
  sweep(): Promise<{ placements: number; addresses: number }>;
};

type TransactionDirectory = TxDirectory & {
  /** After the commit: confirms what was written and gives up the rest. */
  settle(): Promise<void>;
  /** After a failure: withdraws the claims, unless the commit may have happened. */
  withdraw(error: unknown): Promise<void>;
  /** Whether a part of the work is committed in another cell, so that the work must not be done again. */
  hasCommittedElsewhere(): boolean;
};

/** Another business is claiming this address, or has died while it was. */
export class ClaimedElsewhere extends ConcurrentChange {
  readonly address: Address;

  constructor(address: Address) {
    super('another business is claiming this address');
    this.address = address;
  }
}

type Claim = Address & { orgId: string };
type OpenClaim = Claim & { claim: string };
type Parts = { pool: Pool; cells: CellDatabase[]; placements: Placements; log: (error: unknown) => void };

/** Longer than any request takes, so that no transaction with such a claim still runs. */
const sweptAfterMinutes = 5;

export function createDirectory(parts: Parts): Directory {
  const { pool, cells, placements } = parts;
  const [home] = cells as [CellDatabase, ...CellDatabase[]];
  const cellNamed = (name: string) => cells.find((cell) => cell.name === name);

  const look = async (address: Address) => {
    const { kind, value } = address;
    const found = await pool.transaction((tx) =>
      tx.one<{ orgId: string; cell: string | null; openClaim: string | null }>(sql`
        select a.business_id as "orgId", p.cell, case when a.confirmed_at is null then a.claim end as "openClaim"
        from placed_addresses a left join placements p on p.business_id = a.business_id
        where a.kind = ${kind} and a.value = ${value}
        union all
        ${rowOf(address, sql`true`, sql`t.org_id, null, null`)}
        limit 1`),
    );
    if (found) placements.remember(found.orgId, found.cell ?? homeName);
    return found;
  };

  /**
   * A claim that is not confirmed belongs to a transaction that still runs, or that has ended with its process. Whoever
   * tries again after a crash must not be told that the address is taken by what the crash has left.
   */
  const find = async (address: Address) => {
    const found = await look(address);
    if (!found?.openClaim) return found?.orgId;
    const { orgId, openClaim: claim } = found;
    const cell = cellNamed(found.cell ?? homeName);
    if (!cell || cell.problem) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
    await cell.database.identity.transaction((tx) =>
      tx.lock(sql`pg_advisory_xact_lock(business_lock(${orgId}))`),
    );
    await settleAddress(pool, cell, { ...address, orgId, claim });
    return (await look(address))?.orgId;
  };

  const settleAll = async (cell: CellDatabase, touched: Claim[], claim: string) => {
    for (const address of touched) await settleAddress(pool, cell, { ...address, claim });
  };

  return {
    find,
    search: async (work) => {
      let failure: unknown;
      // Twice: what moves from the second cell to the first one meanwhile is in neither when it is asked.
      for (const { database } of [...cells, ...cells]) {
        try {
          const found = await database.identity.transaction(work);
          if (found !== undefined) return found;
        } catch (error) {
          failure ??= error;
        }
      }
      if (failure) throw failure;
      return undefined;
    },
    place: async () => {
      const orgId = newId();
      const cell = await emptiest(home, cells);
      if (cell !== homeName) {
        await pool.transaction((tx) =>
          tx.run(sql`insert into placements (business_id, cell) values (${orgId}, ${cell})`),
        );
      }
      placements.remember(orgId, cell);
      return orgId;
    },
    forTransaction: (cell, ownOrgId) => {
      const claim = randomUUID();
      const touched: (Claim & { isNew: boolean })[] = [];
      const later: Statement[] = [];
      let hasCommittedElsewhere = false;
      return {
        // Without waiting, because this transaction may itself be waited for.
        find: async (address) => {
          const found = await look(address);
          if (found?.openClaim && found.orgId !== ownOrgId) throw new ClaimedElsewhere(address);
          return found?.orgId;
        },
        claim: async (address, orgId) => {
          if (orgId !== ownOrgId) {
            // A registration runs in the business that has its address. A claim for a new business would not be
            // protected by the lock of the old one, so it begins anew if the address has been given up.
            const holder = await look(address);
            if (holder && holder.orgId !== orgId && !holder.openClaim) return false;
            throw new ConcurrentChange('the address was given up by the business of this transaction');
          }
          const claimed = await claimAddress(pool, { ...address, orgId }, { claim, cell: cell.name });
          if (claimed) touched.push({ ...address, orgId, ...claimed });
          return claimed !== undefined;
        },
        release: async (address, orgId) => {
          // Marked before it is deleted in the cell, so that the sweep finds it if we are interrupted.
          const claimed = await claimAddress(pool, { ...address, orgId }, { claim, cell: cell.name });
          if (claimed) touched.push({ ...address, orgId, ...claimed });
        },
        elsewhere: async (orgId, work) => {
          const there = await placements.of(orgId);
          if (there === cell.name) return undefined;
          const other = cellNamed(there);
          if (!other || other.problem) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
          const result = await other.database.app.transaction((tx) => work(entering(tx, orgId)));
          hasCommittedElsewhere = true;
          return { result };
        },
        everywhereElse: async (work) => {
          const others = cells.filter(({ name }) => name !== cell.name);
          const found = await Promise.allSettled(
            others.map(({ database, problem }) => (problem ? undefined : database.app.transaction(work))),
          );
          return found.map((one) =>
            one.status === 'fulfilled' && one.value !== undefined ? { result: one.value } : undefined,
          );
        },
        atHome: (statement) => {
          later.push(statement);
        },
        settle: async () => {
          // The request was committed. If this fails, the sweep does it later.
          try {
            await settleAll(cell, touched, claim);
            if (touched.length > 0) await settlePlacement(pool, cell, ownOrgId);
            for (const statement of later) await pool.transaction((tx) => tx.run(statement));
          } catch (error) {
            parts.log(error);
          }
        },
        withdraw: async (error) => {
          // The placement of a new business is left to the sweep, because the request may be tried again.
          if (!isRolledBack(error)) return;
          // An address that another transaction of the business had touched may be written by it just now. It is
          // settled by whoever asks for it next, or by the sweep.
          const own = touched.filter(({ isNew }) => isNew);
          await settleAll(cell, own, claim).catch(parts.log);
        },
        hasCommittedElsewhere: () => hasCommittedElsewhere,
      };
    },
    sweep: async () => {
      const old = sql`< now() - make_interval(mins => ${sweptAfterMinutes})`;
      const open = await pool.transaction(async (tx) => ({
        placed: await tx.all<{ orgId: string; cell: string }>(sql`
          select business_id as "orgId", cell from placements
          where confirmed_at is null and changed_at ${old} limit 1000`),
        addresses: await tx.all<OpenClaim & { cell: string | null }>(sql`
          select a.kind, a.value, a.business_id as "orgId", a.claim, p.cell
          from placed_addresses a left join placements p on p.business_id = a.business_id
          where a.confirmed_at is null and a.claimed_at ${old} limit 1000`),
      }));
      const done = { placements: 0, addresses: 0 };
      for (const { cell: name, ...claim } of open.addresses) {
        const cell = cellNamed(name ?? homeName);
        if (!cell) continue;
        const settled = whileIdle(cell, claim.orgId, () => settleAddress(pool, cell, claim));
        await settled.then((isDone) => (done.addresses += Number(isDone)), parts.log);
      }
      for (const { orgId, cell: name } of open.placed) {
        const cell = cellNamed(name);
        if (!cell) continue;
        const settled = whileIdle(cell, orgId, () => settlePlacement(pool, cell, orgId));
        await settled.then((isDone) => (done.placements += Number(isDone)), parts.log);
      }
      return done;
    },
  };
}

/**
 * Does the work while no transaction of the business runs in its cell. False if one does: its COMMIT may wait for a
 * standby, for as long as that is away, and what it has written cannot be seen until then.
 */
function whileIdle(cell: CellDatabase, orgId: string, work: () => Promise<void>): Promise<boolean> {
  return cell.database.identity.transaction(async (tx) => {
    const lock = await tx.one<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(business_lock(${orgId})) as "isFree"`,
    );
    if (lock?.isFree) await work();
    return lock?.isFree ?? false;
  });
}

/** Whether nothing was committed. Of a COMMIT without an answer nobody knows. */
function isRolledBack(error: unknown): boolean {
  if (error instanceof Refusal) return !error.keepEffects;
  return !(error instanceof UnknownOutcome);
}

/** Two claims of the same address run one after the other, and each sees what the one before committed. */
const addressLock = ({ kind, value }: Address) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${kind} ${value}`}, 0))`;

/**
 * Claims an address at home, in a transaction of its own. An address of a business at home is in the tables of that
 * business, so those are asked as well. Undefined if another business has it. While another one is claiming it, nobody
 * knows yet whether it is taken, so the request is tried again.
 */
function claimAddress(
  pool: Pool,
  { kind, value, orgId }: Claim,
  by: { claim: string; cell: string },
): Promise<{ isNew: boolean } | undefined> {
  return pool.transaction(async (tx) => {
    const [, claimed, open] = await tx.inOrder(
      () => tx.run(addressLock({ kind, value })),
      () =>
        tx.one<{ isNew: boolean }>(sql`
          insert into placed_addresses as a (kind, value, business_id, claim)
          select ${kind}, ${value}, ${orgId}, ${by.claim}
          where not exists (${rowOf({ kind, value }, sql`t.org_id <> ${orgId}`)})
            and (${by.cell} = ${homeName}
                 or exists (select from placements where business_id = ${orgId} and cell = ${by.cell}))
          on conflict (kind, value) do update
          set claim = excluded.claim, claimed_at = clock_timestamp(), confirmed_at = null
          where a.business_id = excluded.business_id
          returning xmax = 0 as "isNew"`),
      () =>
        tx.one(sql`
          select 1 as found from placed_addresses
          where kind = ${kind} and value = ${value} and business_id <> ${orgId} and confirmed_at is null`),
    );
    if (!claimed && open) throw new ClaimedElsewhere({ kind, value });
    return claimed;
  });
}

/** All addresses that the directory holds for businesses in cells, as the tables of those businesses have them. */
export const everyAddress = `
  select org_id as "orgId", user_id as "userId", kind, value from identities
  union all select org_id, user_id, 'OAUTH', issuer || ' ' || subject from oauth_identities
  union all select org_id, null, 'PAYMENT', payment_id from subscription_payments`;

/** The row in the tables of a business that holds this address. */
function rowOf({ kind, value }: Address, condition: Sql, columns: Sql = empty): Sql {
  if (kind === 'PAYMENT')
    return sql`select ${columns} from subscription_payments t where t.payment_id = ${value} and ${condition}`;
  if (kind === 'OAUTH') {
    // An issuer is a URL, so it has no space.
    const end = value.indexOf(' ');
    const [issuer, subject] = [value.slice(0, end), value.slice(end + 1)];
    return sql`
      select ${columns} from oauth_identities t
      where t.issuer = ${issuer} and t.subject = ${subject} and ${condition}`;
  }
  return sql`select ${columns} from identities t where t.kind = ${kind} and t.value = ${value} and ${condition}`;
}

/** Confirms the claim if the cell has the address, and gives it up otherwise. At home the row itself is enough. */
async function settleAddress(pool: Pool, cell: CellDatabase, settled: OpenClaim): Promise<void> {
  const { kind, value, orgId, claim } = settled;
  const isThere = await cell.database.identity.transaction((tx) =>
    tx.one(sql`select 1 as found where exists (${rowOf(settled, sql`t.org_id = ${orgId}`)})`),
  );
  // Whoever claimed it later settles it later.
  const own = sql`
    kind = ${kind} and value = ${value} and business_id = ${orgId} and claim = ${claim}`;
  await pool.transaction((tx) =>
    tx.inOrder(
      () => tx.run(addressLock(settled)),
      () =>
        tx.run(
          isThere && cell.name !== homeName
            ? sql`update placed_addresses set confirmed_at = now() where ${own}`
            : sql`delete from placed_addresses where ${own}`,
        ),
    ),
  );
}

async function settlePlacement(pool: Pool, cell: CellDatabase, orgId: string): Promise<void> {
  if (cell.name === homeName) return;
  const isThere = await cell.database.identity.transaction(async (tx) => {
    await tx.run(sql`select set_config('app.org_id', ${orgId}, true)`);
    return tx.one(sql`select 1 as found from organisations where org_id = ${orgId}`);
  });
  await pool.transaction((tx) =>
    tx.run(
      isThere
        ? sql`update placements set confirmed_at = now() where business_id = ${orgId} and confirmed_at is null`
        : sql`delete from placements where business_id = ${orgId} and confirmed_at is null`,
    ),
  );
}

/** The cell with the fewest businesses among those that answer. */
async function emptiest(home: CellDatabase, cells: CellDatabase[]): Promise<string> {
  const rows = await home.database.jobs.transaction((tx) =>
    tx.all<{ cell: string; businesses: number }>(sql`
      select cell, count(*)::int as businesses from placements where cell <> ${homeName} group by cell
      union all
      select ${homeName}, count(*)::int from organisations where kind = 'BUSINESS'`),
  );
  const counts = new Map(rows.map(({ cell, businesses }) => [cell, businesses]));
  const byCount = cells.toSorted((one, other) => (counts.get(one.name) ?? 0) - (counts.get(other.name) ?? 0));
  for (const { name, database, problem } of byCount) {
    if (name === homeName || (!problem && (await answers(database.identity)))) return name;
  }
  return homeName;
}

export async function answers(pool: Pool): Promise<boolean> {
  try {
    // An empty database in place of a cell has no such table.
    const named = await pool.transaction((tx) => tx.run(sql`select from this_cell where not is_filling`));
    return named > 0;
  } catch {
    return false;
  }
}
