import { auditTransactionTables } from './audit/exports.ts';
import { eventsTransactionTables } from './events/exports.ts';
import { httpTransactionTables } from './http/transaction-tables.ts';
import { inventoryTransactionTables } from './inventory/exports.ts';
import { ledgerTransactionTables } from './ledger/exports.ts';
import { moneyTransactionTables } from './money/exports.ts';
import type { DatabaseAccess } from './platform/database.ts';
import { mendRestoredDump } from './platform/restored-dump.ts';
import { salesTransactionTables } from './sales/exports.ts';

/** Mends the businesses of a dump that was restored into a new cluster. Returns how many there were. */
export function mendRestored(access: DatabaseAccess): Promise<number> {
  return mendRestoredDump(access, [
    httpTransactionTables,
    ledgerTransactionTables,
    eventsTransactionTables,
    auditTransactionTables,
    moneyTransactionTables,
    inventoryTransactionTables,
    salesTransactionTables,
  ]);
}
