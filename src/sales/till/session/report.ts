import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { paymentMethods } from '../../../values/payment.ts';
import { divideRounded } from '../../../values/quantity.ts';
import type { TenderReport, TillReport } from '../schemas.ts';
import { movementOf, type SessionRow, sessionOf } from '../store.ts';
import { type CountRow, readCounts, tenderOf } from './figures.ts';
import { differenceOf, type Figures, lateTendersOf, readLateFigures, withoutLate } from './late.ts';
import { type Parts, readParts } from './parts.ts';
import {
  nothingSold,
  readBanks,
  readDevice,
  readFigures,
  readMovements,
  readNextNumber,
  readNoSales,
  readRefunded,
  readReportNumber,
  readSold,
} from './read-report.ts';

/** The X report of an open session or the Z report of a closed one. Late records are shown separately. */
export async function reportOf(
  tx: Tx,
  actor: Actor,
  session: SessionRow,
  { deviceId }: { deviceId?: string | undefined } = {},
): Promise<TillReport> {
  const { orgId } = actor;
  const isClosed = session.status === 'CLOSED';
  const [
    figures,
    parts,
    lateFigures,
    banks,
    counts,
    sold,
    late,
    refunded,
    movements,
    noSales,
    next,
    device,
    report,
  ] = await Promise.all([
    readFigures(tx, orgId, session.id),
    readParts(tx, orgId, session.id),
    isClosed ? readLateFigures(tx, orgId, session.id) : [],
    isClosed ? [] : readBanks(tx, orgId, session.id),
    readCounts(tx, actor, [session.id]),
    readSold(tx, orgId, session.id, { isLate: false }),
    isClosed ? readSold(tx, orgId, session.id, { isLate: true }) : nothingSold,
    readRefunded(tx, orgId, session.id),
    readMovements(tx, orgId, session.id),
    readNoSales(tx, orgId, session.id),
    isClosed ? undefined : readNextNumber(tx, orgId, session, deviceId),
    readDevice(tx, orgId, session.id),
    readReportNumber(tx, orgId, session),
  ]);
  if (!sold || !late || !refunded || !noSales || !report) throw new Error('an aggregate has a row');
  const major = (minor: bigint) => majorOf(actor, minor);
  const movementsOf = (wanted: { isLate: boolean }) =>
    movements
      .filter(({ isLate }) => isLate === wanted.isLate)
      .reverse()
      .map(({ isLate: _, ...movement }) => movementOf(actor, movement));
  const averageMinor = sold.count > 0 ? divideRounded(sold.totalMinor, BigInt(sold.count)) : 0n;
  return {
    ...sessionOf(actor, session),
    reportNumber: report.number,
    nextNumber: next?.number ?? null,
    device: device ?? null,
    sales: {
      count: sold.count,
      voidedCount: sold.voidedCount,
      voided: major(sold.voidedMinor),
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
      exchanged: major(late.exchangedMinor),
      firstNumber: late.firstNumber,
      lastNumber: late.lastNumber,
      noSales: noSales.late,
      methods: lateTendersOf(actor, { figures: lateFigures, counts }),
      movements: movementsOf({ isLate: true }),
    },
    banks: banks.map(({ heldMinor, ...bank }) => ({ ...bank, expected: major(heldMinor) })),
    movements: movementsOf({ isLate: false }),
  };
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
