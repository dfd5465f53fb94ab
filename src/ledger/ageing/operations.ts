import type { Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { listAgeing } from './list-ageing.ts';
import { listAgeingDocuments } from './list-ageing-documents.ts';
import { summarizeAgeing } from './summarize-ageing.ts';
import { summarizeAgeingDocuments } from './summarize-ageing-documents.ts';

export const ageingOperations: Operation[] = routes({
  'GET /reports/ageing': listAgeing,
  'GET /reports/ageing/summary': summarizeAgeing,
  'GET /reports/ageing/documents': listAgeingDocuments,
  'GET /reports/ageing/documents/summary': summarizeAgeingDocuments,
});
