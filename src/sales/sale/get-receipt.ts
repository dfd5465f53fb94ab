import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { ReceiptPaper } from '../../settings/exports.ts';
import { fail } from '../../values/refusal.ts';
import { receiptJson } from '../receipt/json.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { receiptFormat, renderReceipt } from '../receipt/render-receipt.ts';
import { Receipt } from '../receipt/schemas.ts';

export const getReceipt = operation({
  id: 'getReceipt',
  route: 'GET /sales/{saleId}/receipt',
  group: 'Transaction/Sales',
  summary: 'Receipt (JSON, HTML, PDF or ESC/POS by Accept)',
  description:
    'In the look that the settings give the receipts of the outlet. What was given back of the sale since is marked. A cashier gets those of the sales that they made.',
  access: 'sales.read',
  query: Exactly({
    paper: Type.Optional({ ...ReceiptPaper, description: 'Absent: as the settings say, else 80 mm.' }),
    copy: Type.Optional(Type.Boolean({ description: 'Marks it as a copy.' })),
  }),
  answer: { code: 'RECEIPT_FOUND', message: 'The receipt.', data: Receipt },
  otherForms: ['text/html', 'application/pdf', 'application/vnd.escpos'],
  refusals: ['NOT_FOUND', 'NOT_ACCEPTABLE'],

  handle: async ({ tx, actor, params, query, caller }) => {
    const format = receiptFormat(caller.accept);
    if (!format) throw fail('NOT_ACCEPTABLE');
    const found = await readReceipt(tx, actor, { saleId: params.saleId, isCopy: query.copy ?? false });
    if (!found) throw fail('NOT_FOUND');
    const { document } = found;
    const paper = query.paper ?? found.paper;
    return {
      data: receiptJson(document),
      headers: { Vary: 'Accept' },
      ...(format !== 'JSON' && { render: () => renderReceipt(document, { format, paper }) }),
    };
  },
});
