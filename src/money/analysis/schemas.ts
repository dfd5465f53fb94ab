import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Choice, Count, Exactly, named } from '../../http/schema.ts';
import { PaymentMethod } from '../payment/schemas.ts';

export const PaymentAnalysisStatus = named(
  'PaymentAnalysisStatus',
  Choice(['OPEN', 'BALANCED', 'SHORT', 'OVER'], {
    description:
      'OPEN until every till session in it is closed. Then the result of the count, on the business day of the till session.',
  }),
);

export const analysisFigures = {
  salesPmt: { ...Money, description: 'Paid towards sales, net of change.' },
  paidIn: {
    ...Money,
    description: 'Other money in: debts paid, deposits, and what was charged for cash back.',
  },
  paidOut: { ...Money, description: 'Money out: expenses, vendors, refunds.' },
  cashBack: {
    ...Money,
    description: 'Cash handed out as cash back. On the row of CASH.',
  },
  balance: { ...Money, description: 'salesPmt + paidIn − paidOut − cashBack.' },
};

export const PaymentAnalysis = named(
  'PaymentAnalysis',
  Exactly({
    id: Type.String({ description: 'The id of the row, always the same for a method.', examples: ['CASH'] }),
    paymentMethod: PaymentMethod,
    ...analysisFigures,
    status: PaymentAnalysisStatus,
  }),
);
export type PaymentAnalysis = Static<typeof PaymentAnalysis>;

export const PaymentAnalysisSummary = named(
  'PaymentAnalysisSummary',
  Exactly({
    ...analysisFigures,
    methods: { ...Count, description: 'The number of methods, DEPOSIT included.' },
  }),
);
