import { lockParties, type Party } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';

/** Locks the vendor of a request. Parties come first in the common order of locks. */
export async function lockVendor(tx: Tx, orgId: string, vendorId: string): Promise<Party> {
  const vendor = (await lockParties(tx, orgId, [vendorId])).get(vendorId);
  if (!vendor || vendor.kind === 'CUSTOMER') {
    throw failField('NOT_FOUND', { field: 'vendorId', message: 'does not exist' });
  }
  return vendor;
}
