import { listPaymentAnalysis } from './list-payment-analysis.ts';
import { summarizePaymentAnalysis } from './summarize-payment-analysis.ts';

export const analysisOperations = [listPaymentAnalysis, summarizePaymentAnalysis];
