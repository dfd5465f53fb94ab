import { auditCounted } from './audit/exports.ts';
import { eventsCounted } from './events/exports.ts';
import { httpCounted } from './http/counted-by-transaction.ts';
import { inventoryCounted } from './inventory/exports.ts';
import { ledgerCounted } from './ledger/exports.ts';
import { moneyCounted } from './money/exports.ts';
import type { DatabaseAccess } from './platform/database.ts';
import { mendRestoredDump } from './platform/restored-dump.ts';
import { salesCounted } from './sales/exports.ts';

/** Mends the businesses of a dump that was restored into a new cluster; answers how many those are. */
export function mendRestored(access: DatabaseAccess): Promise<number> {
  return mendRestoredDump(access, [
    httpCounted,
    ledgerCounted,
    eventsCounted,
    auditCounted,
    moneyCounted,
    inventoryCounted,
    salesCounted,
  ]);
}
