import type { Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { getTaxReport } from './get-tax-report.ts';
import { listTaxDocuments } from './list-tax-documents.ts';
import { summarizeTaxDocuments } from './summarize-tax-documents.ts';

export const taxOperations: Operation[] = routes({
  'GET /reports/tax': getTaxReport,
  'GET /reports/tax/documents': listTaxDocuments,
  'GET /reports/tax/documents/summary': summarizeTaxDocuments,
});
