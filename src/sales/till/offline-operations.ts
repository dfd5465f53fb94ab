import { routes } from '../../http/route-table.ts';
import { syncTillCatalogue } from './catalogue/sync-till-catalogue.ts';
import { listTillExceptions } from './exceptions/list-till-exceptions.ts';
import { resolveTillException } from './exceptions/resolve-till-exception.ts';
import { pushOfflineSales } from './offline/push-offline-sales.ts';
import { printOnPrinter } from './printing/print-on-printer.ts';
import { findUnknownRecords } from './records/find-unknown-records.ts';

export const offlineOperations = routes({
  'GET /till/catalogue': syncTillCatalogue,
  'POST /till/sales': pushOfflineSales,
  'POST /till/unknown': findUnknownRecords,
  'GET /till/exceptions': listTillExceptions,
  'POST /till/exceptions/{exceptionId}/resolve': resolveTillException,
  'POST /till/print': printOnPrinter,
});
