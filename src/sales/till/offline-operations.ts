import { findUnknownRecords } from './find-unknown-records.ts';
import { listTillExceptions } from './list-till-exceptions.ts';
import { printOnPrinter } from './print-on-printer.ts';
import { pushOfflineSales } from './push-offline-sales.ts';
import { resolveTillException } from './resolve-till-exception.ts';
import { syncTillCatalogue } from './sync-till-catalogue.ts';

export const offlineOperations = [
  syncTillCatalogue,
  pushOfflineSales,
  findUnknownRecords,
  listTillExceptions,
  resolveTillException,
  printOnPrinter,
];
