import sql, { empty, type Sql } from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { isCounted, type PaymentMethod, paymentMethods } from '../../../values/payment.ts';
import type { Tender } from '../schemas.ts';
import type { SessionRow } from '../store.ts';

/**
 * Everything that went into and out of the drawers of these sessions, one row each. Movements are read from their own
 * table, because moves to and from the safe are no payments. A void takes the payments of its sale out of sales and
 * refunds. If the void paid back more than they were, the rest is a refund: returned goods had paid for that part.
 */
export function drawerFacts(orgId: string, sessionIds: string[], { isLateOnly = false } = {}): Sql {
  // Whatever arrived after the count has a correction.
  const ifLate = isLateOnly
    ? sql`and exists (
        select from till_corrections c
        where c.org_id = ${orgId} and c.session_id = p.till_session_id and c.source_type = p.source_type
          and c.source_id = p.source_id)`
    : empty;
  const isOfVoid = sql`p.source_id = any (array(
    select v.sale_id from refunds v
    where v.org_id = ${orgId} and v.till_session_id = any (${sessionIds}::uuid[]) and v.is_void))`;
  return sql`
    select p.till_session_id as session_id, f.method, f.bank_id, f.sales, f.refunds, f.cash_back, f.paid_in, f.paid_out
    from payments p
    cross join lateral (values
      (p.method, p.bank_id,
       case when p.purpose = 'SALE' and not ${isOfVoid} then p.amount_minor - p.cash_back_minor else 0 end,
       case when p.purpose = 'REFUND' then p.amount_minor
            when p.purpose = 'SALE' and ${isOfVoid} then p.cash_back_minor - p.amount_minor else 0 end,
       0::bigint,
       case when p.direction = 'OUT' then 0 when p.purpose = 'SALE' then p.cash_back_minor else p.amount_minor end,
       case when p.direction = 'OUT' and p.purpose <> 'REFUND' then p.amount_minor else 0 end),
      ('CASH', null, 0, 0, p.cash_back_minor, 0, 0)
    ) as f (method, bank_id, sales, refunds, cash_back, paid_in, paid_out)
    where p.org_id = ${orgId} and p.till_session_id = any (${sessionIds}::uuid[])
      and p.purpose not in ('TILL_IN', 'TILL_OUT') and (f.method = p.method or f.cash_back <> 0) ${ifLate}
    union all
    select m.session_id, 'CASH', null, 0, 0, 0,
           case m.kind when 'PAID_IN' then m.amount_minor else 0 end,
           case m.kind when 'PAID_OUT' then m.amount_minor else 0 end
    from till_movements m
    where m.org_id = ${orgId} and m.session_id = any (${sessionIds}::uuid[]) and m.kind <> 'NO_SALE'
      ${isLateOnly ? sql`and m.is_late` : empty}`;
}

/** What a row adds to the contents of the drawer. */
export const heldAmount = sql`(sales - refunds - cash_back + paid_in - paid_out)`;

export type CountRow = {
  sessionId: string;
  method: PaymentMethod;
  /** False for amounts that arrived after the count. */
  isCounted: boolean;
  expectedMinor: bigint;
  countedMinor: bigint;
  correctionsMinor: bigint;
  denominations: { value: number; count: number }[] | null;
};

/** The counts of these sessions, and the corrections since. */
export function readCounts(tx: Tx, { orgId }: Actor, sessionIds: string[]): Promise<CountRow[]> {
  return tx.all<CountRow>(sql`
    select session_id as "sessionId", method, c.counted_minor is not null as "isCounted",
           coalesce(c.expected_minor, 0) as "expectedMinor", coalesce(c.counted_minor, 0) as "countedMinor",
           coalesce(r.amount_minor, 0) as "correctionsMinor", c.denominations
    from (select * from till_counts where org_id = ${orgId} and session_id = any (${sessionIds}::uuid[])) c
    full join (
      select session_id, method, sum(amount_minor) as amount_minor from till_corrections
      where org_id = ${orgId} and session_id = any (${sessionIds}::uuid[])
      group by session_id, method) r using (session_id, method)`);
}

/** A count as the report shows it. Deposits are not counted, so they have no difference. */
export function tenderOf(
  actor: Actor,
  method: PaymentMethod,
  { expectedMinor, count }: { expectedMinor: bigint; count: CountRow | undefined },
): Tender {
  const correctionsMinor = count?.correctionsMinor ?? 0n;
  const countedMinor = count && (isCounted(method) ? count.countedMinor : expectedMinor + correctionsMinor);
  return {
    method,
    expected: majorOf(actor, expectedMinor),
    counted: countedMinor === undefined ? null : majorOf(actor, countedMinor),
    corrections: majorOf(actor, correctionsMinor),
    difference:
      countedMinor === undefined ? null : majorOf(actor, countedMinor - expectedMinor - correctionsMinor),
  };
}

/** The figures of each session by method. Those of closed sessions are as they were counted. */
export async function readTenders(
  tx: Tx,
  actor: Actor,
  sessions: SessionRow[],
): Promise<Map<string, Tender[]>> {
  const idsOf = (status: SessionRow['status']) =>
    sessions.filter((session) => session.status === status).map(({ id }) => id);
  const [open, counts] = await Promise.all([
    tx.all<{ sessionId: string; method: PaymentMethod; amountMinor: bigint }>(sql`
      select session_id as "sessionId", method, sum(${heldAmount}) as "amountMinor"
      from (${drawerFacts(actor.orgId, idsOf('OPEN'))}) facts
      group by session_id, method`),
    readCounts(tx, actor, idsOf('CLOSED')),
  ]);
  const tendersOf = ({ id, status, openingFloatMinor }: SessionRow): Tender[] =>
    paymentMethods.flatMap((method) => {
      const isThis = (row: { sessionId: string; method: PaymentMethod }) =>
        row.sessionId === id && row.method === method;
      const held = open.find(isThis);
      const count = counts.find(isThis);
      if (!held && !count && method !== 'CASH') return [];
      const floatMinor = method === 'CASH' ? openingFloatMinor : 0n;
      const expectedMinor =
        status === 'CLOSED' ? (count?.expectedMinor ?? 0n) : (held?.amountMinor ?? 0n) + floatMinor;
      return [tenderOf(actor, method, { expectedMinor, count })];
    });
  return new Map(sessions.map((session) => [session.id, tendersOf(session)]));
}
