import { type ExactNumber, fromExact, negated, sum, toExact } from '../../../../src/values/money.ts';
import { isCounted } from '../../../../src/values/payment.ts';
import type { Schema } from '../../api/client.ts';

type TillReport = Schema<'TillReport'>;
export type CloseRequest = Schema<'CloseTillRequest'>;

export type TenderFigures = Omit<TillReport['methods'][number], 'denominations'>;

/** A shift as it stands, or as it was closed. */
export type ShiftFigures = Pick<
  TillReport,
  | 'tillName'
  | 'openingFloat'
  | 'openedAt'
  | 'closedAt'
  | 'refunds'
  | 'net'
  | 'noSales'
  | 'onAccount'
  | 'takenOut'
  | 'banks'
> & {
  /** The number of this report at its till. Null if only the server knows it. */
  reportNumber: number | null;
  /** Who opened and who closed the shift. Null if that is not known, or if it is not closed. */
  openedByName: string | null;
  closedByName: string | null;
  voids: { count: number; total: ExactNumber };
  sales: Pick<TillReport['sales'], 'count' | 'discount' | 'tax' | 'total'>;
  tenders: TenderFigures[];
  /** What was paid with returned goods. It is part of the sales and of the refunds, but of no tender. */
  exchanged: ExactNumber;
  /** What arrived after the close. The rest of the report does not change. */
  late: Pick<TillReport['late'], 'count' | 'total' | 'onAccount' | 'exchanged' | 'methods' | 'movements'>;
  movements: Pick<TillReport['movements'][number], 'kind' | 'amount' | 'reason' | 'recordedAt'>[];
  /** Whether the figures come from this device alone, without the server. */
  isLocal: boolean;
};

export function figuresOfReport(report: TillReport): ShiftFigures {
  const { methods, ...facts } = report;
  const voids = { count: report.sales.voidedCount, total: report.sales.voided };
  return { ...facts, tenders: methods, voids, isLocal: false };
}

/** The methods that a person counts. A deposit exists only in the books. */
export function countableTenders({ tenders }: ShiftFigures): TenderFigures[] {
  const cash = tenders.filter(({ method }) => method === 'CASH');
  return [...cash, ...tenders.filter(({ method }) => method !== 'CASH' && isCounted(method))];
}

export type Count = {
  /** The name of its field on the screen. */
  key: string;
  method: CloseRequest['counts'][number]['method'];
  /** Set if several bank accounts got money. Each is then counted separately, because each has its own statement. */
  bank?: { bankId: string; name: string };
  expected: ExactNumber;
};

/** What a person counts besides cash. */
export function countsBesideCash(figures: ShiftFigures): Count[] {
  return countableTenders(figures)
    .filter(({ method }) => method !== 'CASH')
    .flatMap(({ method, expected }): Count[] => {
      const same = { method: method as Count['method'] };
      if (method !== 'BANK' || figures.banks.length < 2) return [{ ...same, key: method, expected }];
      return figures.banks.map(({ expected, ...bank }) => ({ ...same, key: bank.bankId, bank, expected }));
    });
}

/** Adds amounts as whole minor units, since adding floating-point numbers loses cents. */
export function plus(decimals: number, ...amounts: ExactNumber[]): ExactNumber {
  return toExact(sum(amounts.map((amount) => fromExact(amount, decimals))), decimals);
}

/** The cash to take to the safe so that the float stays in the drawer. Negative if the drawer holds less than the float. */
export function cashToTakeOut(
  countedCash: ExactNumber,
  openingFloat: ExactNumber,
  decimals: number,
): ExactNumber {
  return plus(decimals, countedCash, negated(openingFloat));
}

/** The report of the closed shift as the server will have it, with what was counted here and by whom. */
export function closedFigures(
  figures: ShiftFigures,
  { counts, takenOut }: CloseRequest,
  { decimals, closedByName }: { decimals: number; closedByName: string },
): ShiftFigures {
  return {
    ...figures,
    closedAt: new Date().toISOString(),
    closedByName,
    takenOut: takenOut ?? null,
    tenders: figures.tenders.map((tender) => {
      const own = counts.filter(({ method }) => method === tender.method);
      const counted = own.length > 0 ? plus(decimals, ...own.map((count) => count.counted ?? 0)) : null;
      return {
        ...tender,
        counted,
        difference: counted === null ? null : plus(decimals, counted, negated(tender.expected)),
      };
    }),
  };
}
