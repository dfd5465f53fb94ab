import { routes } from '../../http/route-table.ts';
import { getPaymentTrend } from './get-payment-trend.ts';
import { listPaymentAnalysis } from './list-payment-analysis.ts';
import { summarizePaymentAnalysis } from './summarize-payment-analysis.ts';

export const analysisOperations = routes({
  'GET /payments/analysis': listPaymentAnalysis,
  'GET /payments/analysis/summary': summarizePaymentAnalysis,
  'GET /payments/analysis/trend': getPaymentTrend,
});
