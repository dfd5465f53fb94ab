import type { Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { getTaxReport } from './get-tax-report.ts';
import { listTaxDocuments } from './list-tax-documents.ts';
import { fileTaxReturn } from './returns/file-tax-return.ts';
import { getNextTaxReturn } from './returns/get-next-tax-return.ts';
import { getTaxReturn } from './returns/get-tax-return.ts';
import { listTaxReturns } from './returns/list-tax-returns.ts';
import { undoTaxReturn } from './returns/undo-tax-return.ts';
import { summarizeTaxDocuments } from './summarize-tax-documents.ts';

export const taxOperations: Operation[] = routes({
  'GET /reports/tax': getTaxReport,
  'GET /reports/tax/documents': listTaxDocuments,
  'GET /reports/tax/documents/summary': summarizeTaxDocuments,
  'GET /tax/returns': listTaxReturns,
  'POST /tax/returns': fileTaxReturn,
  'GET /tax/returns/next': getNextTaxReturn,
  'GET /tax/returns/{returnId}': getTaxReturn,
  'POST /tax/returns/{returnId}/undo': undoTaxReturn,
});
