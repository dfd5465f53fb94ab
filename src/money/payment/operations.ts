import { listPaymentLogs } from './list-payment-logs.ts';
import { recordPayment } from './record-payment.ts';
import { reversePayment } from './reverse-payment.ts';
import { summarizePayments } from './summarize-payments.ts';

export const paymentOperations = [listPaymentLogs, summarizePayments, recordPayment, reversePayment];
