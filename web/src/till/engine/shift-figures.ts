import { toMajor, toMinor } from '../../../../src/values/money.ts';
import type { KeptSale, Method, Shift, ShiftStep } from './types.ts';

/** The figures of the shift as this device knows them: the X report offline. */
export type ShiftFigures = {
  shift: Shift;
  sales: number;
  total: number;
  /** Voided sales. They are in no other figure. */
  voids: { count: number; total: number };
  noSales: number;
  /** What each method should hold; for cash including the float. */
  expected: Partial<Record<Method, number>>;
  /** The parts of each method beside payments for sales. */
  parts: Partial<Record<Method, SaleParts>>;
  /** What returned goods paid for other goods. It is in no method. */
  exchanged: number;
  /** The part of each bank account; empty unless it is known for all payments. */
  banks: { bankId: string; name: string; expected: number }[];
  steps: ShiftStep[];
};

/** Parts of a method's sales: change, cash back, and what exchanges paid. */
type SaleParts = { change: number; cashBack: number; cashBackCharged: number; exchanges: number };

type Known = {
  sales: KeptSale[];
  steps: ShiftStep[];
  decimals: number;
  banks: { id: string; name: string }[];
};

export function figuresOfShift(shift: Shift, { sales, steps, decimals, banks }: Known): ShiftFigures {
  const minorOf = (amount: number) => toMinor(amount, decimals) ?? 0n;
  const expected = new Map<Method, bigint>([['CASH', minorOf(shift.openingFloat)]]);
  const add = (method: Method, minor: bigint) => expected.set(method, (expected.get(method) ?? 0n) + minor);
  const byBank = new Map<string | undefined, bigint>();
  const addBank = (bankId: string | undefined, minor: bigint) =>
    byBank.set(bankId, (byBank.get(bankId) ?? 0n) + minor);
  let [totalMinor, exchangedMinor, voidedMinor] = [0n, 0n, 0n];
  // A voided sale is left out of every figure. The drawer holds the same either way.
  const voided = new Set(
    steps.flatMap((step) => (step.kind === 'REFUND' && step.isVoid ? (step.saleId ?? []) : [])),
  );
  const standing = sales.filter(({ saleId }) => !voided.has(saleId));
  for (const { saleId, receipt } of sales) if (voided.has(saleId)) voidedMinor += minorOf(receipt.total);
  for (const { receipt } of standing) {
    totalMinor += minorOf(receipt.total);
    exchangedMinor += minorOf(receipt.exchanged ?? 0);
  }
  for (const { receipt, takings } of sales) {
    for (const [method, amount] of Object.entries(takings)) add(method as Method, minorOf(amount));
    for (const { method, amount, bankId } of receipt.tenders)
      if (method === 'BANK') addBank(bankId, minorOf(amount));
  }
  for (const step of steps) {
    if (step.kind === 'MOVEMENT') {
      const amountMinor = minorOf(step.movement.amount ?? 0);
      add('CASH', step.movement.kind === 'PAID_OUT' ? -amountMinor : amountMinor);
    } else if (step.kind === 'PAYMENT') {
      const { method, amount, bankId } = step.payment;
      add(method, minorOf(amount));
      if (method === 'BANK') addBank(bankId, minorOf(amount));
    } else if (step.kind === 'REFUND') {
      for (const [method, amount] of Object.entries(step.amounts)) add(method as Method, -minorOf(amount));
      if (step.amounts.BANK) addBank(step.bankId, -minorOf(step.amounts.BANK));
    }
  }
  const known = [...byBank].flatMap(([bankId, minor]) => {
    const bank = banks.find(({ id }) => id === bankId);
    return bank ? [{ bankId: bank.id, name: bank.name, expected: toMajor(minor, decimals) }] : [];
  });
  return {
    shift,
    banks: known.length === byBank.size ? known : [],
    sales: standing.length,
    total: toMajor(totalMinor, decimals),
    voids: { count: sales.length - standing.length, total: toMajor(voidedMinor, decimals) },
    parts: partsOf(sales, voided, decimals),
    exchanged: toMajor(exchangedMinor, decimals),
    noSales: steps.filter((step) => step.kind === 'MOVEMENT' && step.movement.kind === 'NO_SALE').length,
    expected: Object.fromEntries([...expected].map(([method, minor]) => [method, toMajor(minor, decimals)])),
    steps,
  };
}

function partsOf(sales: KeptSale[], voided: Set<string>, decimals: number): ShiftFigures['parts'] {
  const parts: ShiftFigures['parts'] = {};
  const add = (method: Method, part: keyof SaleParts, amount: number) => {
    parts[method] ??= { change: 0, cashBack: 0, cashBackCharged: 0, exchanges: 0 };
    const own = parts[method];
    const minor = (toMinor(own[part], decimals) ?? 0n) + (toMinor(amount, decimals) ?? 0n);
    own[part] = toMajor(minor, decimals);
  };
  for (const { saleId, receipt, takings } of sales) {
    if (receipt.change && !voided.has(saleId)) add('CASH', 'change', receipt.change);
    for (const { method, cashBack } of receipt.tenders) {
      if (!cashBack) continue;
      add('CASH', 'cashBack', cashBack);
      add(method, 'cashBackCharged', cashBack);
    }
    if (!receipt.exchanged || voided.has(saleId)) continue;
    for (const [method, amount] of Object.entries(takings)) add(method as Method, 'exchanges', amount);
    if (receipt.change) add('CASH', 'exchanges', receipt.change);
  }
  return parts;
}
