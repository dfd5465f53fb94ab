import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, findableBy, shortParts } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { type Purchase, PurchaseStatus, type PurchaseSummary } from './schemas.ts';

/** What of a purchase is still owed to its vendor; nothing of one that was reversed. */
export const dueMinor = sql`(case p.status when 'POSTED' then coalesce((
  select sum(d.amount_minor - d.settled_minor) from debts d
  where d.org_id = p.org_id and d.source_type = 'PURCHASE' and d.source_id = p.id), 0) else 0 end)`;

export const purchaseColumns = sql`
  p.id, p.number, p.business_date as date, p.outlet_id as "storeId", p.vendor_id as "vendorId",
  (select v.name from parties v where v.org_id = p.org_id and v.id = p.vendor_id) as "vendorName", p.pmethod,
  p.quantity_e4 as "quantityE4", p.total_minor as "totalMinor", ${dueMinor} as "dueMinor",
  p.status, p.note, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export type PurchaseRow = Omit<Purchase, 'quantity' | 'total' | 'paid' | 'due'> & {
  quantityE4: bigint;
  totalMinor: bigint;
  dueMinor: bigint;
};

export function purchaseOf(
  actor: Actor,
  { quantityE4, totalMinor, dueMinor, ...rest }: PurchaseRow,
): Purchase {
  return {
    ...rest,
    quantity: sumFromE4(quantityE4),
    total: majorOf(actor, totalMinor),
    paid: rest.status === 'REVERSED' ? 0 : majorOf(actor, totalMinor - dueMinor),
    due: majorOf(actor, dueMinor),
  };
}

/** What purchases or their lines come to: each of them counts, and what was reversed comes to nothing. */
export function purchaseSums({ quantity, total, due }: { quantity: Sql; total: Sql; due: Sql }): Sql {
  const posted = (of: Sql) => sql`coalesce(sum(${of}) filter (where p.status = 'POSTED'), 0)`;
  return sql`
    count(*)::int as count, ${posted(quantity)} as "quantityE4", ${posted(total)} as "totalMinor",
    ${posted(due)} as "dueMinor"`;
}
export type PurchaseSums = { count: number; quantityE4: bigint; totalMinor: bigint; dueMinor: bigint };

export function purchaseSummaryOf(actor: Actor, sums: PurchaseSums): PurchaseSummary {
  return {
    count: sums.count,
    quantity: sumFromE4(sums.quantityE4),
    total: majorOf(actor, sums.totalMinor),
    paid: majorOf(actor, sums.totalMinor - sums.dueMinor),
    due: majorOf(actor, sums.dueMinor),
  };
}

/** A user who is limited to outlets sees what was bought for them. */
function boughtFor(actor: Actor) {
  return actor.outletIds ? sql`p.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

export async function getVisiblePurchase(tx: Tx, actor: Actor, purchaseId: string): Promise<Purchase> {
  const row = await tx.one<PurchaseRow>(sql`
    select ${purchaseColumns} from purchases p
    where p.org_id = ${actor.orgId} and p.id = ${purchaseId} and ${boughtFor(actor)}`);
  if (!row) throw fail('NOT_FOUND', { message: 'There is no such purchase.' });
  return purchaseOf(actor, row);
}

export const purchaseFilters = { ...dateFilters, outletId: Id, vendorId: Id, status: PurchaseStatus };
type Filters = {
  date_from?: string;
  date_to?: string;
  outletId?: string;
  vendorId?: string;
  status?: string;
};

/** The conditions that headers and lines share, on a purchase `p`. */
export function purchasesWhere(actor: Actor, { date_from, date_to, outletId, vendorId, status }: Filters) {
  return [
    sql`p.org_id = ${actor.orgId}`,
    boughtFor(actor),
    date_from ? sql`p.business_date >= ${date_from}` : undefined,
    date_to ? sql`p.business_date <= ${date_to}` : undefined,
    outletId ? sql`p.outlet_id = ${outletId}` : undefined,
    vendorId ? sql`p.vendor_id = ${vendorId}` : undefined,
    status ? sql`p.status = ${status}` : undefined,
  ];
}

export const purchases = defineList({
  name: 'purchases',
  from: sql`purchases p`,
  id: sql`p.id`,
  sorts: {
    date: { by: sql`p.business_date`, type: 'date' },
    createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
    number: { by: sql`p.number`, type: 'text' },
  },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: {
    ...purchaseFilters,
    search: Text(100, {
      description: `A number, its counter alone (42 finds LAG1-P000042), or part of the note or of the vendor's name; ${shortParts}.`,
    }),
  },
  where: (actor, { search, ...filters }) => [
    ...purchasesWhere(actor, filters),
    search ? findableBy(sql`p.id`, 'PURCHASE', [search.trim()]) : undefined,
  ],
});
