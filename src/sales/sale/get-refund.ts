import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { RefundDetails, readRefund } from './read-refund.ts';

export const getRefund = operation({
  id: 'getRefund',
  route: 'GET /refunds/{refundId}',
  group: 'Transaction/Sales',
  summary: 'Get a refund with lines and payments',
  description:
    'A refund of a sale, or a return without a receipt. A cashier gets the refunds of their own sales and their own returns without a receipt.',
  access: 'sales.read',
  answer: { code: 'REFUND_FOUND', message: 'The refund.', data: RefundDetails },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const refund = await readRefund(tx, actor, params.refundId);
    if (!refund) throw fail('NOT_FOUND');
    return { data: refund };
  },
});
