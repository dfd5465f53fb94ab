import { summaryMeta } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { PaymentAnalysisSummary } from './schemas.ts';
import { AnalysisFilters, type AnalysisRow, readAnalysis } from './store.ts';

export const summarizePaymentAnalysis = operation({
  id: 'summarizePaymentAnalysis',
  route: 'GET /payments/analysis/summary',
  group: 'Transaction/PaymentAnalysis',
  summary: 'Payment analysis summary',
  description:
    'Adds up the rows of the payment analysis. DEPOSIT is not in the totals: that money came in when the deposit was made.',
  access: 'money.read',
  query: AnalysisFilters,
  answer: {
    code: 'PAYMENT_ANALYSIS_SUMMARIZED',
    message: 'Totals of the payments by method.',
    data: PaymentAnalysisSummary,
    meta: 'page',
  },

  handle: async ({ tx, actor, query }) => {
    const rows = await readAnalysis(tx, actor, query);
    const money = rows.filter(({ paymentMethod }) => paymentMethod !== 'DEPOSIT');
    const sum = (pick: (row: AnalysisRow) => bigint) =>
      majorOf(
        actor,
        money.reduce((total, row) => total + pick(row), 0n),
      );
    return {
      data: {
        salesPmt: sum(({ salesPmt }) => salesPmt),
        paidIn: sum(({ paidIn }) => paidIn),
        paidOut: sum(({ paidOut }) => paidOut),
        cashBack: sum(({ cashBack }) => cashBack),
        balance: sum(({ balance }) => balance),
        methods: rows.length,
      },
      meta: summaryMeta(rows.length),
    };
  },
});
