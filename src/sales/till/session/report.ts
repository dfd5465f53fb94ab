import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { paymentMethods } from '../../../values/payment.ts';
import { divideRounded } from '../../../values/quantity.ts';
import type { TenderReport, TillReport } from '../schemas.ts';
import { type MovementRow, movementColumns, movementOf, type SessionRow, sessionOf } from '../store.ts';
import { type CountRow, drawerFacts, heldOf, readCounts, tenderOf } from './figures.ts';
import { differenceOf, type Figures, lateTendersOf, readLateFigures, withoutLate } from './late.ts';
import { type Parts, readParts } from './parts.ts';

const movementsAtMost = 1_000;

type Sold = {
  count: number;
  voidedCount: number;
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
/** The X report of an open session or the Z report of a closed one. Late records are shown separately. */
export async function reportOf(
  tx: Tx,
  actor: Actor,
  session: SessionRow,
  { deviceId }: { deviceId?: string | undefined } = {},
): Promise<TillReport> {
  const { orgId } = actor;
  const isClosed = session.status === 'CLOSED';
  const [figures, parts, lateFigures, banks, counts, sold, late, refunded, movements, noSales, next, device] =
    await Promise.all([
      readFigures(tx, orgId, session.id),
      readParts(tx, orgId, session.id),
      isClosed ? readLateFigures(tx, orgId, session.id) : [],
      isClosed ? [] : readBanks(tx, orgId, session.id),
      readCounts(tx, actor, [session.id]),
      readSold(tx, orgId, session.id, { isLate: false }),
      isClosed ? readSold(tx, orgId, session.id, { isLate: true }) : nothingSold,
      tx.one<Refunded>(sql`
      select count(*)::int as count, coalesce(sum(tax_minor), 0) as "taxMinor",
             coalesce(sum(total_minor), 0) as "totalMinor",
             coalesce(sum(credited_minor), 0) as "creditedMinor"
      from refunds where org_id = ${orgId} and till_session_id = ${session.id} and not is_void
        and not is_late`),
      tx.all<MovementRow & MovementNames & { isLate: boolean }>(sql`
      select ${movementColumns}, m.is_late as "isLate", u.first_name || ' ' || u.last_name as "userName",
             a.first_name || ' ' || a.last_name as "approvedByName"
      from till_movements m
      join users u on u.org_id = m.org_id and u.id = m.user_id
      left join users a on a.org_id = m.org_id and a.id = m.approved_by
      where m.org_id = ${orgId} and m.session_id = ${session.id}
      order by m.recorded_at desc, m.id desc
      limit ${movementsAtMost}`),
      tx.one<{ count: number; late: number }>(sql`
      select (count(*) filter (where not is_late))::int as count, (count(*) filter (where is_late))::int as late
      from till_movements
      where org_id = ${orgId} and session_id = ${session.id} and kind = 'NO_SALE'`),
      isClosed ? undefined : readNextNumber(tx, orgId, session, deviceId),
      readDevice(tx, orgId, session.id),
    ]);
  if (!sold || !late || !refunded || !noSales) throw new Error('an aggregate has a row');
  const major = (minor: bigint) => majorOf(actor, minor);
  const movementsOf = (late: boolean) =>
    movements
      .filter(({ isLate }) => isLate === late)
      .reverse()
      .map(({ isLate: _, ...movement }) => movementOf(actor, movement));
  const averageMinor = sold.count > 0 ? divideRounded(sold.totalMinor, BigInt(sold.count)) : 0n;
  return {
    ...sessionOf(actor, session),
    nextNumber: next?.number ?? null,
    device: device ?? null,
    sales: {
      count: sold.count,
      voidedCount: sold.voidedCount,
      discount: major(sold.discountMinor),
      tax: major(sold.taxMinor),
      rounding: major(sold.roundingMinor),
      total: major(sold.totalMinor),
      average: major(averageMinor),
      firstNumber: sold.firstNumber,
      lastNumber: sold.lastNumber,
    },
    refunds: {
      count: refunded.count,
      tax: major(refunded.taxMinor),
      total: major(refunded.totalMinor),
    },
    net: major(sold.totalMinor - refunded.totalMinor),
    noSales: noSales.count,
    methods: tendersOf(actor, session, { figures: withoutLate(figures, lateFigures), counts, parts }),
    onAccount: { sales: major(sold.onAccountMinor), refunds: major(refunded.creditedMinor) },
    exchanged: major(sold.exchangedMinor),
    late: {
      count: late.count,
      discount: major(late.discountMinor),
      tax: major(late.taxMinor),
      rounding: major(late.roundingMinor),
      total: major(late.totalMinor),
      onAccount: major(late.onAccountMinor),
      firstNumber: late.firstNumber,
      lastNumber: late.lastNumber,
      noSales: noSales.late,
      methods: lateTendersOf(actor, { figures: lateFigures, counts }),
      movements: movementsOf(true),
    },
    banks: banks.map(({ heldMinor, ...bank }) => ({ ...bank, expected: major(heldMinor) })),
    movements: movementsOf(false),
  };
}

function readFigures(tx: Tx, orgId: string, sessionId: string): Promise<Figures[]> {
  return tx.all<Figures>(sql`
    select method, sum(sales) as "salesMinor", sum(refunds) as "refundsMinor",
           sum(cash_back) as "cashBackMinor", sum(paid_in) as "paidInMinor",
           sum(paid_out) as "paidOutMinor"
    from (${drawerFacts(orgId, [sessionId])}) facts
    group by method`);
}

function readBanks(tx: Tx, orgId: string, sessionId: string) {
  return tx.all<{ bankId: string; name: string; heldMinor: bigint }>(sql`
    select b.id as "bankId", b.name, sum(${heldOf}) as "heldMinor"
    from (${drawerFacts(orgId, [sessionId])}) facts
    join banks b on b.org_id = ${orgId} and b.id = facts.bank_id
    where facts.method = 'BANK'
    group by b.id, b.name
    order by b.name, b.id`);
}

const nothingSold: Sold = {
  count: 0,
  voidedCount: 0,
  discountMinor: 0n,
  taxMinor: 0n,
  roundingMinor: 0n,
  totalMinor: 0n,
  onAccountMinor: 0n,
  exchangedMinor: 0n,
  firstNumber: null,
  lastNumber: null,
};

function readSold(
  tx: Tx,
  orgId: string,
  sessionId: string,
  { isLate }: { isLate: boolean },
): Promise<Sold | undefined> {
  const stands = sql`where status <> 'VOIDED'`;
  return tx.one<Sold>(sql`
    select (count(*) filter (${stands}))::int as count,
           (count(*) filter (where status = 'VOIDED'))::int as "voidedCount",
           coalesce(sum(discount_minor) filter (${stands}), 0) as "discountMinor",
           coalesce(sum(tax_minor) filter (${stands}), 0) as "taxMinor",
           coalesce(sum(rounding_minor) filter (${stands}), 0) as "roundingMinor",
           coalesce(sum(total_minor) filter (${stands}), 0) as "totalMinor",
           coalesce(sum(total_minor - paid_minor) filter (${stands}), 0) as "onAccountMinor",
           coalesce(sum(exchanged_minor) filter (${stands}), 0) as "exchangedMinor",
           (array_agg(number order by series_number))[1] as "firstNumber",
           (array_agg(number order by series_number desc))[1] as "lastNumber"
    from sales where org_id = ${orgId} and till_session_id = ${sessionId} and is_late = ${isLate}`);
}

/** The next number of the requesting device, or of the one that has the drawer. */
function readNextNumber(tx: Tx, orgId: string, session: SessionRow, deviceId: string | undefined) {
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

function readDevice(tx: Tx, orgId: string, sessionId: string) {
  return tx.one<NonNullable<TillReport['device']>>(sql`
    select d.device_id as "deviceId", d.letter, coalesce(s.taken_over_at, s.opened_at) as since,
           u.first_name || ' ' || u.last_name as "byName"
    from till_sessions s
    join till_devices d on d.org_id = s.org_id and d.till_id = s.till_id and d.device_id = s.device_id
    join users u on u.org_id = s.org_id and u.id = coalesce(s.taken_over_by, s.opened_by)
    where s.org_id = ${orgId} and s.id = ${sessionId}`);
}

function tendersOf(
  actor: Actor,
  { status, openingFloatMinor }: SessionRow,
  { figures, counts, parts }: { figures: Figures[]; counts: CountRow[]; parts: Parts[] },
): TenderReport[] {
  const major = (minor: bigint | undefined) => majorOf(actor, minor ?? 0n);
  return paymentMethods.flatMap((method) => {
    const own = figures.find((one) => one.method === method);
    const part = parts.find((one) => one.method === method);
    const count = counts.find((one) => one.method === method && one.isCounted);
    if (!own && !count && method !== 'CASH') return [];
    const expectedMinor = status === 'CLOSED' ? (count?.expectedMinor ?? 0n) : heldMinor(own);
    const floatMinor = method === 'CASH' && status === 'OPEN' ? openingFloatMinor : 0n;
    const { counted, expected } = tenderOf(actor, method, {
      expectedMinor: expectedMinor + floatMinor,
      count: count && { ...count, correctionsMinor: 0n },
    });
    return [
      {
        method,
        expected,
        counted,
        difference: count ? major(differenceOf(count)) : null,
        sales: major(own?.salesMinor),
        refunds: major(own?.refundsMinor),
        cashBack: major(own?.cashBackMinor),
        paidIn: major(own?.paidInMinor),
        paidOut: major(own?.paidOutMinor),
        change: major(part?.changeMinor),
        exchanges: major(part?.exchangesMinor),
        deposits: major(part?.depositsMinor),
        debts: major(part?.debtsMinor),
        putIn: major(part?.putInMinor),
        cashBackCharged: major(part?.cashBackChargedMinor),
        takenOut: major(part?.takenOutMinor),
        denominations: count?.denominations ?? [],
      },
    ];
  });
}

function heldMinor(figures: Figures | undefined): bigint {
  if (!figures) return 0n;
  const { salesMinor, refundsMinor, cashBackMinor, paidInMinor, paidOutMinor } = figures;
  return salesMinor - refundsMinor - cashBackMinor + paidInMinor - paidOutMinor;
}
