import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Purchase } from './schemas.ts';

export const purchaseColumns = sql`
  p.id, p.business_date as date, p.outlet_id as "storeId", p.vendor_id as "vendorId", p.pmethod,
  p.quantity_e4 as "quantityE4", p.total_minor as "totalMinor",
  p.total_minor - coalesce((
    select sum(d.amount_minor - d.settled_minor) from debts d
    where d.org_id = p.org_id and d.source_id = p.id), 0)::bigint as "paidMinor",
  p.status, p.note, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export type PurchaseRow = Omit<Purchase, 'quantity' | 'total' | 'paid' | 'due'> & {
  quantityE4: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
};

export function purchaseOf(actor: Actor, row: PurchaseRow): Purchase {
  const { quantityE4, totalMinor, paidMinor, ...rest } = row;
  const dueMinor = row.status === 'REVERSED' ? 0n : totalMinor - paidMinor;
  return {
    ...rest,
    quantity: fromE4(quantityE4),
    total: majorOf(actor, totalMinor),
    paid: majorOf(actor, paidMinor),
    due: majorOf(actor, dueMinor),
  };
}

/** A purchase of an outlet that this user may see. */
export async function getVisiblePurchase(tx: Tx, actor: Actor, purchaseId: string): Promise<Purchase> {
  const row = await tx.one<PurchaseRow>(sql`
    select ${purchaseColumns} from purchases p
    where p.org_id = ${actor.orgId} and p.id = ${purchaseId} and ${boughtFor(actor)}`);
  if (!row) throw fail('NOT_FOUND', { message: 'There is no such purchase.' });
  return purchaseOf(actor, row);
}

export function boughtFor(actor: Actor) {
  return actor.outletIds ? sql`p.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}
