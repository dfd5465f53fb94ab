import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, Id } from '../../http/schema.ts';
import { ReceiptPaper } from '../../settings/exports.ts';
import { fail, failField } from '../../values/refusal.ts';
import { receiptJson } from '../receipt/json.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { readRefundSlip } from '../receipt/read-refund-slip.ts';
import { readSampleReceipt } from '../receipt/read-sample-receipt.ts';
import { receiptFormat, receiptForms, renderReceipt } from '../receipt/render-receipt.ts';
import { Receipt } from '../receipt/schemas.ts';

/** Stands for a sale id and gives an invented receipt, to show what receipts look like. */
const sample = 'sample';

export const getReceipt = operation({
  id: 'getReceipt',
  route: 'GET /sales/{saleId}/receipt',
  group: 'Transaction/Sales',
  summary: 'Receipt (JSON, HTML, PDF or ESC/POS by Accept)',
  description:
    'Printed as the receipt settings of the outlet say, with refunds made since marked. A cashier gets the receipts of their own sales. `sample` instead of a sale id shows how a setting prints.',
  access: 'sales.read',
  params: { saleId: Type.Union([Id, Type.Unsafe<'sample'>({ type: 'string', const: sample })]) },
  query: Exactly({
    paper: Type.Optional({ ...ReceiptPaper, description: 'Left out: as the settings say, else 80 mm.' }),
    settingId: Type.Optional({
      ...Id,
      description: 'Prints with this receipt setting, even if another one is in use.',
    }),
    refundId: Type.Optional({ ...Id, description: 'Prints the slip of this refund instead.' }),
    copy: Type.Optional(Type.Boolean({ description: 'Marks it as a copy.' })),
  }),
  answer: { code: 'RECEIPT_FOUND', message: 'The receipt.', data: Receipt },
  otherForms: receiptForms,
  refusals: ['NOT_FOUND', 'NOT_ACCEPTABLE'],

  handle: async ({ tx, actor, params, query, caller }) => {
    const format = receiptFormat(caller.accept);
    if (!format) {
      throw fail('NOT_ACCEPTABLE', {
        message: `Accept must allow one of: application/json, ${receiptForms.join(', ')}.`,
      });
    }
    const { settingId, refundId, copy: isCopy = false } = query;
    const { saleId } = params;
    if (saleId === sample && refundId) {
      throw failField('VALIDATION_FAILED', {
        field: 'refundId',
        message: 'must be left out: a sample has no refund',
      });
    }
    const found =
      saleId === sample
        ? await readSampleReceipt(tx, actor, { settingId, isCopy })
        : refundId
          ? await readRefundSlip(tx, actor, { saleId, refundId, isCopy, settingId })
          : await readReceipt(tx, actor, { saleId, isCopy, settingId });
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
