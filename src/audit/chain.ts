import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Pool, Tx } from '../platform/db.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import type { Invariant } from './invariants.ts';

/**
 * The hash of a whole row `a` of the audit trail. It is the same on every server: the transaction number is left out,
 * because another cluster numbers anew.
 */
const rowHash = sql`
  sha256(convert_to(jsonb_build_array(
    a.org_id, a.id, to_char(a.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.operation, a.user_id,
    a.session_id, a.address, a.request_id, a.subject_type, a.subject_id, a.before, a.after)::text, 'UTF8'))`;

/**
 * The number of rows that one transaction seals. It can be a few more, because rows of one transaction are sealed
 * together.
 */
const batchRows = 10_000;

/**
 * Chains the rows of the trail by hashes, up to the same horizon as the daily totals (see src/ledger/fold.ts). No row can
 * appear before the horizon later, so writers of rows need not wait for each other. Removed, changed or inserted rows
 * are then detected.
 */
export function sealAuditTrailJob(jobs: Pool): RecurringJob {
  return { name: 'seal', everyMinutes: 1, run: () => sealAll(jobs) };
}

export async function sealAll(jobs: Pool): Promise<{ sealed: number }> {
  const due = await jobs.transaction(async (tx) => {
    await tx.run(sql`
      insert into audit_chains (org_id)
      select org_id from organisations o where not exists (select from audit_chains c where c.org_id = o.org_id)
      on conflict do nothing`);
    return tx.all<{ orgId: string }>(sql`
      select c.org_id as "orgId" from audit_chains c
      where (select a.transaction from audit a where a.org_id = c.org_id order by a.transaction desc limit 1) >= c.horizon`);
  });
  let sealed = 0;
  const failures: unknown[] = [];
  for (const { orgId } of due) {
    try {
      sealed += await sealBusiness(jobs, orgId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} trails were not sealed`);
  return { sealed };
}

async function sealBusiness(jobs: Pool, orgId: string): Promise<number> {
  let sealed = 0;
  for (let isDone = false; !isDone; ) {
    const done = await jobs.transaction((tx) => sealBatch(tx, orgId));
    sealed += done.sealed;
    isDone = done.isDone;
  }
  return sealed;
}

type Chain = { horizon: string; sealed: bigint; hash: Buffer };

async function sealBatch(tx: Tx, orgId: string): Promise<{ sealed: number; isDone: boolean }> {
  // The row is skipped while another process seals this business.
  const chain = await tx.one<Chain>(sql`
    select horizon::text, sealed, hash from audit_chains where org_id = ${orgId} for update skip locked`);
  if (!chain) return { sealed: 0, isDone: true };
  const end = await endOfBatch(tx, orgId, chain.horizon);
  // Imported rows have brought their seals, so they are left out.
  const rows = await tx.all<{ id: string; hash: Buffer }>(sql`
    select a.id, ${rowHash} as hash
    from audit a
    where a.org_id = ${orgId} and a.transaction >= ${chain.horizon}::xid8 and a.transaction < ${end.horizon}::xid8
      and not exists (select from audit_seals s where s.org_id = a.org_id and s.audit_id = a.id)
    order by a.transaction, a.id`);
  let head = chain.hash;
  const hashes = rows.map(({ hash }) => {
    head = createHash('sha256').update(head).update(hash).digest();
    return head;
  });
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into audit_seals (org_id, number, audit_id, hash)
        select ${orgId}, ${chain.sealed}::bigint + place, id, hash
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) with ordinality as s (id, hash, place)`),
    () =>
      tx.run(sql`
        update audit_chains
        set horizon = ${end.horizon}::xid8, sealed = ${chain.sealed + BigInt(rows.length)}, hash = ${head}
        where org_id = ${orgId}`),
  );
  return { sealed: rows.length, isDone: end.isLast };
}

/**
 * The end of the next batch: the horizon, or a transaction with about a batch of rows before it. A transaction is
 * always sealed as a whole.
 */
async function endOfBatch(
  tx: Tx,
  orgId: string,
  from: string,
): Promise<{ horizon: string; isLast: boolean }> {
  const now = await tx.one<{ horizon: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  if (!now) throw new Error('a database has a horizon');
  const rows = sql`
    select transaction from audit
    where org_id = ${orgId} and transaction >= ${from}::xid8 and transaction < ${now.horizon}::xid8
    order by transaction`;
  // At least one whole transaction is sealed, even if it has more rows than a batch.
  const beyond = await tx.one<{ horizon: string }>(sql`
    select greatest(last.transaction, (first.transaction::text::numeric + 1)::text::xid8)::text as horizon
    from (${rows} offset ${batchRows} limit 1) last cross join (${rows} limit 1) first`);
  return beyond ? { ...beyond, isLast: false } : { ...now, isLast: true };
}

/** Whether the last seal of the business that the reader sees is the head of its chain. Fast, however long the trail. */
export async function isSealedToTheHead(reader: Pick<Tx, 'one'>): Promise<boolean> {
  const found = await reader.one<{ isSame: boolean }>(sql`
    select coalesce(bool_and((c.sealed, c.hash) = (coalesce(l.number, 0), coalesce(l.hash, ''))), true) as "isSame"
    from audit_chains c
    left join lateral (
      select number, hash from audit_seals s where s.org_id = c.org_id order by number desc limit 1) l on true`);
  return found?.isSame ?? false;
}

/** Each seal depends on the one before, so one pass in order finds the exact row that was changed. */
export const trailInvariants: Invariant[] = [
  {
    name: 'no entry of the audit trail was removed, changed or inserted after it was sealed',
    query: sql`
      select s.org_id,
             case when a.id is null then format('entry %s, number %s, is gone', s.audit_id, s.number)
                  when s.number <> s.number_before + 1
                  then format('numbers %s to %s are gone', s.number_before + 1, s.number - 1)
                  when s.hash <> sha256(s.hash_before || ${rowHash})
                  then format('entry %s, number %s, is not as it was', s.audit_id, s.number) end
      from (
        select org_id, number, audit_id, hash, lag(number, 1, 0::bigint) over in_order as number_before,
               lag(hash, 1, ''::bytea) over in_order as hash_before
        from audit_seals window in_order as (partition by org_id order by number)) s
      left join audit a on a.org_id = s.org_id and a.id = s.audit_id
      union all
      select a.org_id, format('entry %s was inserted later', a.id)
      from audit_chains c
      join audit a on a.org_id = c.org_id and a.transaction < c.horizon
      where not exists (select from audit_seals s where s.org_id = a.org_id and s.audit_id = a.id)
      union all
      -- Entries that claim a transaction that has not begun yet: the horizon would not reach them for years.
      select a.org_id, format('entry %s was inserted later', a.id)
      from organisations o
      join audit a on a.org_id = o.org_id and a.transaction >= pg_snapshot_xmax(pg_current_snapshot())
      where not exists (select from audit_seals s where s.org_id = a.org_id and s.audit_id = a.id)
      union all
      select o.org_id,
             case when (coalesce(c.sealed, 0), coalesce(c.hash, '')) <> (coalesce(l.number, 0), coalesce(l.hash, ''))
                  then format('%s entries were sealed, and the last seal is number %s', coalesce(c.sealed, 0),
                              coalesce(l.number, 0)) end
      from organisations o
      left join audit_chains c on c.org_id = o.org_id
      left join lateral (
        select number, hash from audit_seals s where s.org_id = o.org_id order by number desc limit 1) l on true`,
  },
];
