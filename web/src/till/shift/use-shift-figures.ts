import { useEffect, useState } from 'react';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { isForLater } from '../engine/server.ts';
import type { ShiftFigures as KeptFigures } from '../engine/shift-figures.ts';
import type { Method } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { figuresOfReport, plus, type ShiftFigures, type TenderFigures } from './figures.ts';

/** The figures of the shift: from the server, or from this device when it is offline or has unsent sales. */
export function useShiftFigures(): { figures: ShiftFigures | undefined; error: unknown } {
  const { till, state } = useTill();
  const { drawer, shift, isOnline, queue } = state;
  const [figures, setFigures] = useState<ShiftFigures>();
  const [error, setError] = useState<unknown>();
  const tillId = drawer?.id;
  const asksServer = isOnline && queue.waiting === 0 && (shift?.isKnownToServer ?? false);
  useEffect(() => {
    let isGone = false;
    const show = (next: ShiftFigures | undefined) => {
      if (!isGone && next) setFigures(next);
    };
    const readHere = async () => {
      const kept = await till.shiftFigures();
      const { drawer, settings } = till.getState();
      if (!kept) return;
      const openedBy = settings?.colleagues.find(({ userId }) => userId === kept.shift.openedBy);
      show(
        figuresOfDevice(kept, {
          tillName: drawer?.name ?? '',
          openedByName: openedBy?.name ?? null,
          decimals: settings?.currencyDecimals ?? 2,
        }),
      );
    };
    const read = async () => {
      if (!tillId || !shift) return;
      if (!asksServer) return readHere();
      try {
        show(figuresOfReport(await till.server.currentShift(tillId)));
      } catch (fault) {
        if (!isForLater(fault)) throw fault;
        await readHere();
      }
    };
    read().catch(setError);
    return () => {
      isGone = true;
    };
  }, [till, tillId, shift, asksServer]);
  return { figures, error };
}

type Device = { tillName: string; openedByName: string | null; decimals: number };

function figuresOfDevice(kept: KeptFigures, { tillName, openedByName, decimals }: Device): ShiftFigures {
  const { shift, steps, expected } = kept;
  const sum = (amounts: ExactNumber[]) => plus(decimals, ...amounts);
  const moved = steps.flatMap((step) =>
    step.kind === 'MOVEMENT' ? [{ ...step.movement, at: step.at }] : [],
  );
  const refundSteps = steps.flatMap((step) => (step.kind === 'REFUND' && !step.isVoid ? [step] : []));
  const refundAmounts = refundSteps.map(({ amounts }) => amounts);
  const movedBy = (kind: string) =>
    sum(moved.filter((one) => one.kind === kind).map(({ amount }) => amount ?? 0));
  const methods = [...new Set<Method>(['CASH', ...(Object.keys(expected) as Method[])])];
  const tenders = methods
    .filter((method) => method !== 'CREDIT')
    .map((method): TenderFigures => {
      const isCash = method === 'CASH';
      const expectedAmount = expected[method] ?? 0;
      const refunds = sum(refundAmounts.map((amounts) => amounts[method] ?? 0));
      const paid = (purpose: string) =>
        sum(
          steps.flatMap((step) =>
            step.kind === 'PAYMENT' && step.payment.method === method && step.payment.purpose === purpose
              ? [step.payment.amount]
              : [],
          ),
        );
      const [deposits, debts] = [paid('DEPOSIT'), paid('SETTLEMENT')];
      const [putIn, takenOut] = isCash ? [movedBy('PAID_IN'), movedBy('PAID_OUT')] : [0, 0];
      const opening = isCash ? shift.openingFloat : 0;
      const none = { change: 0, cashBack: 0, cashBackCharged: 0, exchanges: 0 };
      const parts = { ...none, ...kept.parts[method] };
      const paidIn = sum([putIn, parts.cashBackCharged, deposits, debts]);
      // The device knows the expected amount. Its sales are what is left without everything else.
      return {
        method: method as TenderFigures['method'],
        sales: plus(decimals, expectedAmount, -opening, negated(paidIn), takenOut, refunds, parts.cashBack),
        refunds,
        paidIn,
        paidOut: takenOut,
        expected: expectedAmount,
        counted: null,
        difference: null,
        ...parts,
        putIn,
        takenOut,
        deposits,
        debts,
      };
    });
  // Refunds kept by an earlier version have no total.
  const refunded = sum(refundSteps.map(({ total, amounts }) => total ?? sum(Object.values(amounts))));
  return {
    tillName,
    reportNumber: null,
    openedByName,
    closedByName: null,
    voids: kept.voids,
    openingFloat: shift.openingFloat,
    openedAt: shift.openedAt,
    closedAt: null,
    takenOut: null,
    sales: { count: kept.sales, total: kept.total, discount: 0, tax: 0 },
    refunds: { count: refundAmounts.length, total: refunded, tax: 0 },
    net: plus(decimals, kept.total, negated(refunded)),
    noSales: kept.noSales,
    exchanged: kept.exchanged,
    onAccount: { sales: expected.CREDIT ?? 0, refunds: 0 },
    late: { count: 0, total: 0, onAccount: 0, exchanged: 0, methods: [], movements: [] },
    banks: kept.banks,
    tenders,
    movements: moved.map(({ kind, amount, reason, at }) => ({
      kind,
      amount: amount ?? 0,
      reason: reason ?? null,
      recordedAt: at,
    })),
    isLocal: true,
  };
}
