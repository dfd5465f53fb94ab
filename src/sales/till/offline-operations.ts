import { routes } from '../../http/route-table.ts';
import { findUnknownRecords } from './find-unknown-records.ts';
import { listTillExceptions } from './list-till-exceptions.ts';
import { printOnPrinter } from './print-on-printer.ts';
import { pushOfflineSales } from './push-offline-sales.ts';
import { resolveTillException } from './resolve-till-exception.ts';
import { syncTillCatalogue } from './sync-till-catalogue.ts';

export const offlineOperations = routes({
  'GET /till/catalogue': syncTillCatalogue,
  'POST /till/sales': pushOfflineSales,
  'POST /till/unknown': findUnknownRecords,
  'GET /till/exceptions': listTillExceptions,
  'POST /till/exceptions/{exceptionId}/resolve': resolveTillException,
  'POST /till/print': printOnPrinter,
});
