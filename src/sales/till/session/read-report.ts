import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import type { TillReport } from '../schemas.ts';
import { type MovementRow, movementColumns, type SessionRow } from '../store.ts';
import { drawerFacts, heldAmount } from './figures.ts';
import type { Figures } from './late.ts';

const movementsAtMost = 1_000;

type Sold = {
  count: number;
  voidedCount: number;
  voidedMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  totalMinor: bigint;
  onAccountMinor: bigint;
  exchangedMinor: bigint;
  firstNumber: string | null;
  lastNumber: string | null;
};
type MovementNames = { userName: string; approvedByName: string | null };
type Refunded = { count: number; taxMinor: bigint; totalMinor: bigint; creditedMinor: bigint };

/** The refunds of a session, paid back or taken off a debt. Voids and late refunds are not among them. */
export function readRefunded(tx: Tx, orgId: string, sessionId: string) {
  return tx.one<Refunded>(sql`
    select count(*)::int as count, coalesce(sum(tax_minor), 0) as "taxMinor",
           coalesce(sum(total_minor), 0) as "totalMinor",
           coalesce(sum(credited_minor), 0) as "creditedMinor"
    from refunds where org_id = ${orgId} and till_session_id = ${sessionId} and not is_void
      and not is_late`);
}

/** The last movements of a session, newest first. */
export function readMovements(tx: Tx, orgId: string, sessionId: string) {
  return tx.all<MovementRow & MovementNames & { isLate: boolean }>(sql`
    select ${movementColumns}, m.is_late as "isLate", u.first_name || ' ' || u.last_name as "userName",
           a.first_name || ' ' || a.last_name as "approvedByName"
    from till_movements m
    join users u on u.org_id = m.org_id and u.id = m.user_id
    left join users a on a.org_id = m.org_id and a.id = m.approved_by
    where m.org_id = ${orgId} and m.session_id = ${sessionId}
    order by m.recorded_at desc, m.id desc
    limit ${movementsAtMost}`);
}

/** How often the drawer was opened without a sale. What arrived after the close is counted as `late`. */
export function readNoSales(tx: Tx, orgId: string, sessionId: string) {
  return tx.one<{ count: number; late: number }>(sql`
    select (count(*) filter (where not is_late))::int as count, (count(*) filter (where is_late))::int as late
    from till_movements
    where org_id = ${orgId} and session_id = ${sessionId} and kind = 'NO_SALE'`);
}

export function readFigures(tx: Tx, orgId: string, sessionId: string): Promise<Figures[]> {
  return tx.all<Figures>(sql`
    select method, sum(sales) as "salesMinor", sum(refunds) as "refundsMinor",
           sum(cash_back) as "cashBackMinor", sum(paid_in) as "paidInMinor",
           sum(paid_out) as "paidOutMinor"
    from (${drawerFacts(orgId, [sessionId])}) facts
    group by method`);
}

export function readBanks(tx: Tx, orgId: string, sessionId: string) {
  return tx.all<{ bankId: string; name: string; heldMinor: bigint }>(sql`
    select b.id as "bankId", b.name, sum(${heldAmount}) as "heldMinor"
    from (${drawerFacts(orgId, [sessionId])}) facts
    join banks b on b.org_id = ${orgId} and b.id = facts.bank_id
    where facts.method = 'BANK'
    group by b.id, b.name
    order by b.name, b.id`);
}

export const nothingSold: Sold = {
  count: 0,
  voidedCount: 0,
  voidedMinor: 0n,
  discountMinor: 0n,
  taxMinor: 0n,
  roundingMinor: 0n,
  totalMinor: 0n,
  onAccountMinor: 0n,
  exchangedMinor: 0n,
  firstNumber: null,
  lastNumber: null,
};

export function readSold(
  tx: Tx,
  orgId: string,
  sessionId: string,
  { isLate }: { isLate: boolean },
): Promise<Sold | undefined> {
  const unlessVoided = sql`where status <> 'VOIDED'`;
  return tx.one<Sold>(sql`
    select (count(*) filter (${unlessVoided}))::int as count,
           (count(*) filter (where status = 'VOIDED'))::int as "voidedCount",
           coalesce(sum(total_minor) filter (where status = 'VOIDED'), 0) as "voidedMinor",
           coalesce(sum(discount_minor) filter (${unlessVoided}), 0) as "discountMinor",
           coalesce(sum(tax_minor) filter (${unlessVoided}), 0) as "taxMinor",
           coalesce(sum(rounding_minor) filter (${unlessVoided}), 0) as "roundingMinor",
           coalesce(sum(total_minor) filter (${unlessVoided}), 0) as "totalMinor",
           coalesce(sum(total_minor - paid_minor) filter (${unlessVoided}), 0) as "onAccountMinor",
           coalesce(sum(exchanged_minor) filter (${unlessVoided}), 0) as "exchangedMinor",
           (array_agg(number order by series_number))[1] as "firstNumber",
           (array_agg(number order by series_number desc))[1] as "lastNumber"
    from sales where org_id = ${orgId} and till_session_id = ${sessionId} and is_late = ${isLate}`);
}

/** The number of the next sale: for the device that asks, or for the one that has the drawer. */
export function readNextNumber(tx: Tx, orgId: string, session: SessionRow, deviceId: string | undefined) {
  return tx.one<{ number: string }>(sql`
    select o.code || '-' || t.code || coalesce(d.letter, '') || '-'
             || lpad((n.last_number + 1)::text, greatest(6, length((n.last_number + 1)::text)), '0') as number
    from till_sessions s
    join tills t on t.org_id = s.org_id and t.id = s.till_id
    join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    left join till_devices d on d.org_id = s.org_id and d.till_id = s.till_id
      and d.device_id = coalesce(${deviceId ?? null}::text, s.device_id)
    join sale_series n on n.org_id = s.org_id and n.id = coalesce(d.series_id, s.till_id)
    where s.org_id = ${orgId} and s.id = ${session.id}`);
}

/** The sessions of a till are numbered in the order in which they were opened. */
export function readReportNumber(tx: Tx, orgId: string, { id, tillId }: SessionRow) {
  return tx.one<{ number: number }>(sql`
    select count(*)::int as number
    from till_sessions own
    join till_sessions e on e.org_id = own.org_id and e.till_id = own.till_id
      and (e.opened_at, e.id) <= (own.opened_at, own.id)
    where own.org_id = ${orgId} and own.id = ${id} and own.till_id = ${tillId}`);
}

export function readDevice(tx: Tx, orgId: string, sessionId: string) {
  return tx.one<NonNullable<TillReport['device']>>(sql`
    select d.device_id as "deviceId", d.letter, coalesce(s.taken_over_at, s.opened_at) as since,
           u.first_name || ' ' || u.last_name as "byName"
    from till_sessions s
    join till_devices d on d.org_id = s.org_id and d.till_id = s.till_id and d.device_id = s.device_id
    join users u on u.org_id = s.org_id and u.id = coalesce(s.taken_over_by, s.opened_by)
    where s.org_id = ${orgId} and s.id = ${sessionId}`);
}
