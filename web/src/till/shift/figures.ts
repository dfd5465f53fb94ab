import { toMajor, toMinor } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';

type TillReport = Schema<'TillReport'>;
export type CloseRequest = Schema<'CloseTillRequest'>;

export type TenderFigures = Omit<TillReport['methods'][number], 'denominations' | 'corrections'>;

/** A shift as it stands, or as it was closed. */
export type ShiftFigures = Pick<
  TillReport,
  'tillName' | 'openingFloat' | 'openedAt' | 'closedAt' | 'refunds' | 'net' | 'noSales'
> & {
  sales: Pick<TillReport['sales'], 'count' | 'discount' | 'tax' | 'total'>;
  tenders: TenderFigures[];
  movements: Pick<TillReport['movements'][number], 'kind' | 'amount' | 'reason' | 'recordedAt'>[];
  /** From what this device knows alone: the server was not asked. */
  isLocal: boolean;
};

export function figuresOfReport(report: TillReport): ShiftFigures {
  const { methods, ...facts } = report;
  return { ...facts, tenders: methods, isLocal: false };
}

/** What a person counts: a deposit is only a figure in the books. */
export function countable({ tenders }: ShiftFigures): TenderFigures[] {
  const cash = tenders.filter(({ method }) => method === 'CASH');
  return [...cash, ...tenders.filter(({ method }) => method !== 'CASH' && method !== 'DEPOSIT')];
}

/** Amounts are added as whole minor units: floats lose cents. */
export function plus(decimals: number, ...amounts: number[]): number {
  return toMajor(
    amounts.reduce((sum, amount) => sum + (toMinor(amount, decimals) ?? 0n), 0n),
    decimals,
  );
}

/** What is taken to the safe so that the float stays in the drawer; below zero, so much is missing of it. */
export function toTakeOut(countedCash: number, openingFloat: number, decimals: number): number {
  return plus(decimals, countedCash, -openingFloat);
}

/** As it will stand once the server knows: with what was counted here. */
export function countedBy(figures: ShiftFigures, { counts }: CloseRequest, decimals: number): ShiftFigures {
  return {
    ...figures,
    closedAt: new Date().toISOString(),
    tenders: figures.tenders.map((tender) => {
      const said = counts.find(({ method }) => method === tender.method)?.counted ?? null;
      return {
        ...tender,
        counted: said,
        difference: said === null ? null : plus(decimals, said, -tender.expected),
      };
    }),
  };
}
