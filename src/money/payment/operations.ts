import { routes } from '../../http/route-table.ts';
import { listPaymentLogs } from './list-payment-logs.ts';
import { recordPayment } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { summarizePayments } from './summarize-payments.ts';

export const paymentOperations = routes({
  'GET /payments/logs': listPaymentLogs,
  'GET /payments/summary': summarizePayments,
  'POST /payments': recordPayment,
  'POST /payments/{paymentId}/reverse': reversePayment,
});
