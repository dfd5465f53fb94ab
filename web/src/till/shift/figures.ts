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
  /** Which report of this till it is; null where only the server knows. */
  reportNumber: number | null;
  /** Who opened and who closed it; null where it is not known, or not closed. */
  openedByName: string | null;
  closedByName: string | null;
  voids: { count: number; total: ExactNumber };
  sales: Pick<TillReport['sales'], 'count' | 'discount' | 'tax' | 'total'>;
  tenders: TenderFigures[];
  /** What returned goods paid: it is in the sales and the refunds, and no tender has it. */
  exchanged: ExactNumber;
  /** What arrived after the close; the rest of the report does not change. */
  late: Pick<TillReport['late'], 'count' | 'total' | 'onAccount' | 'exchanged' | 'methods' | 'movements'>;
  movements: Pick<TillReport['movements'][number], 'kind' | 'amount' | 'reason' | 'recordedAt'>[];
  /** From what this device knows alone: the server was not asked. */
  isLocal: boolean;
};

export function figuresOfReport(report: TillReport): ShiftFigures {
  const { methods, ...facts } = report;
  const voids = { count: report.sales.voidedCount, total: report.sales.voided };
  return { ...facts, tenders: methods, voids, isLocal: false };
}

/** The methods that a person counts. A deposit exists only in the books. */
export function countable({ tenders }: ShiftFigures): TenderFigures[] {
  const cash = tenders.filter(({ method }) => method === 'CASH');
  return [...cash, ...tenders.filter(({ method }) => method !== 'CASH' && isCounted(method))];
}

export type Count = {
  /** The name of its field on the screen. */
  key: string;
  method: CloseRequest['counts'][number]['method'];
  /** Where several bank accounts got money, each is counted by itself, as each has a statement of its own. */
  bank?: { bankId: string; name: string };
  expected: ExactNumber;
};

/** What is counted beside cash. */
export function countsBesideCash(figures: ShiftFigures): Count[] {
  return countable(figures)
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
