import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Choice, Count, Exactly, named } from '../../http/schema.ts';
import { PaymentMethod } from '../payment/schemas.ts';

export const PaymentAnalysisStatus = named(
  'PaymentAnalysisStatus',
  Choice(['OPEN', 'BALANCED', 'SHORT', 'OVER'], {
    description:
      'OPEN while something in it is not yet counted at the close of a till; then what the counting of this method showed, on the business day of the till session.',
  }),
);

const figures = {
  salesPmt: { ...Money, description: 'Paid towards sales, net of change.' },
  paidIn: {
    ...Money,
    description: 'Other money in: debts settled, deposits, what was overpaid and handed back as cash.',
  },
  paidOut: { ...Money, description: 'Money out: expenses, vendors, refunds.' },
  cashBack: {
    ...Money,
    description: 'Cash handed out against payments by other methods; on the row of CASH.',
  },
  balance: { ...Money, description: 'salesPmt + paidIn − paidOut − cashBack.' },
};

export const PaymentAnalysis = named(
  'PaymentAnalysis',
  Exactly({
    id: Type.String({ description: 'The same for a method in every answer.', examples: ['CASH'] }),
    paymentMethod: PaymentMethod,
    ...figures,
    status: PaymentAnalysisStatus,
  }),
);
export type PaymentAnalysis = Static<typeof PaymentAnalysis>;

export const PaymentAnalysisSummary = named(
  'PaymentAnalysisSummary',
  Exactly({
    ...figures,
    methods: { ...Count, description: 'How many rows the table has, that of DEPOSIT among them.' },
  }),
);
