import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { ReceiptPaper } from '../../settings/exports.ts';
import { fail } from '../../values/refusal.ts';
import { receiptJson } from '../receipt/json.ts';
import { readRefundSlip } from '../receipt/read-refund-slip.ts';
import { receiptFormat, receiptForms, renderReceipt } from '../receipt/render-receipt.ts';
import { Receipt } from '../receipt/schemas.ts';

export const getRefundReceipt = operation({
  id: 'getRefundReceipt',
  route: 'GET /refunds/{refundId}/receipt',
  group: 'Transaction/Sales',
  summary: 'Slip of a refund (JSON, HTML, PDF or ESC/POS by Accept)',
  description:
    'The slip of a refund or of a return without a receipt, printed as the receipt settings of the outlet say.',
  access: 'sales.read',
  query: Exactly({
    paper: Type.Optional({ ...ReceiptPaper, description: 'Left out: as the settings say, else 80 mm.' }),
    copy: Type.Optional(Type.Boolean({ description: 'Marks it as a copy.' })),
  }),
  answer: { code: 'REFUND_RECEIPT_FOUND', message: 'The refund receipt.', data: Receipt },
  otherForms: receiptForms,
  refusals: ['NOT_FOUND', 'NOT_ACCEPTABLE'],

  handle: async ({ tx, actor, params: { refundId }, query, caller }) => {
    const format = receiptFormat(caller.accept);
    if (!format) {
      throw fail('NOT_ACCEPTABLE', {
        message: `Accept must allow one of: application/json, ${receiptForms.join(', ')}.`,
      });
    }
    const { document, paper } = await readRefundSlip(tx, actor, { refundId, isCopy: query.copy ?? false });
    return {
      data: receiptJson(document),
      headers: { Vary: 'Accept' },
      ...(format !== 'JSON' && {
        render: () => renderReceipt(document, { format, paper: query.paper ?? paper }),
      }),
    };
  },
});
