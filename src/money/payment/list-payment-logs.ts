import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Payment } from './schemas.ts';
import { type PaymentRow, paymentColumns, paymentLogs, paymentOf } from './store.ts';

export const listPaymentLogs = operation({
  id: 'listPaymentLogs',
  route: 'GET /payments/logs',
  group: 'Transaction/Payment',
  summary: 'Get payment logs',
  description:
    'Every payment in and out, whatever it was for: sales, purchases, expenses, debts, deposits, bank charges.',
  access: 'money.read',
  query: paymentLogs.query,
  answer: {
    code: 'PAYMENTS_LISTED',
    message: 'The payments.',
    data: CursorPage('PaymentLogsResponse', Payment),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<PaymentRow>(context, paymentLogs, paymentColumns);
    return { data: { ...data, rows: data.rows.map((row) => paymentOf(context.actor, row)) }, meta };
  },
});
