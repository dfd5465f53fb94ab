import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import {
  between,
  dateFilters,
  defineList,
  findableBy,
  readSummary,
  reversalFilters,
  reversalsOf,
  shortSearchNote,
} from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { Id, RecordStatus, Text } from '../../http/schema.ts';
import { dueDay } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Purchase, PurchaseSummary } from './schemas.ts';

/** The debt to the vendor that is left of a purchase. A reversed purchase has none. */
export const dueMinor = sql`(case p.status when 'POSTED' then coalesce((
  select sum(d.amount_minor - d.settled_minor) from debts d
  where d.org_id = p.org_id and d.source_type = 'PURCHASE' and d.source_id = p.id), 0) else 0 end)`;

export const purchaseColumns = sql`
  p.id, p.number, p.business_date as date, p.outlet_id as "storeId", p.vendor_id as "vendorId",
  (select v.name from parties v where v.org_id = p.org_id and v.id = p.vendor_id) as "vendorName", p.pmethod,
  p.quantity_e4 as "quantityE4", p.total_minor as "totalMinor", p.tax_minor as "taxMinor", ${dueMinor} as "dueMinor",
  (select max(${dueDay}) from debts d
   where d.org_id = p.org_id and d.source_type = 'PURCHASE' and d.source_id = p.id) as "dueOn",
  p.status, p.reversed_on as "reversedOn", p.note, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export type PurchaseRow = Omit<Purchase, 'quantity' | 'total' | 'tax' | 'paid' | 'due'> & {
  quantityE4: bigint;
  totalMinor: bigint;
  taxMinor: bigint;
  dueMinor: bigint;
};

export function purchaseOf(
  actor: Actor,
  { quantityE4, totalMinor, taxMinor, dueMinor, ...rest }: PurchaseRow,
): Purchase {
  return {
    ...rest,
    quantity: sumFromE4(quantityE4),
    total: majorOf(actor, totalMinor),
    tax: majorOf(actor, taxMinor),
    paid: rest.status === 'REVERSED' ? 0 : majorOf(actor, totalMinor - dueMinor),
    due: majorOf(actor, dueMinor),
  };
}

type Figures = { quantity: Sql; total: Sql; due: Sql };
type Sums = {
  count: number;
  quantityE4: bigint;
  totalMinor: bigint;
  /** The purchases that are not reversed, and what is still owed for them. */
  postedMinor: bigint;
  dueMinor: bigint;
};
type ReversedSums = Pick<Sums, 'count' | 'quantityE4' | 'totalMinor'>;
type SummarizedList = Parameters<typeof readSummary>[1];

/** The sums of the purchases (or lines) of a period, and of the reversals in it. */
export async function summarizePurchases(
  context: { tx: Tx; actor: Actor; query: object },
  list: SummarizedList,
  { quantity, total, due }: Figures,
): Promise<PurchaseSummary> {
  const sum = (amount: Sql) => sql`coalesce(sum(${amount}), 0)`;
  const sumColumns = sql`
    count(*)::int as count, ${sum(quantity)} as "quantityE4", ${sum(total)} as "totalMinor"`;
  const [sums, reversed] = await Promise.all([
    readSummary<Sums>(
      context,
      list,
      sql`${sumColumns}, ${sum(due)} as "dueMinor",
          coalesce(sum(${total}) filter (where p.status = 'POSTED'), 0) as "postedMinor"`,
    ),
    readSummary<ReversedSums>(context, reversalsOf(list, sql`p.reversed_on`), sumColumns),
  ]);
  const major = (minor: bigint) => majorOf(context.actor, minor);
  return {
    count: sums.count,
    quantity: sumFromE4(sums.quantityE4),
    total: major(sums.totalMinor),
    reversedCount: reversed.count,
    reversedQuantity: sumFromE4(reversed.quantityE4),
    reversed: major(reversed.totalMinor),
    net: major(sums.totalMinor - reversed.totalMinor),
    paid: major(sums.postedMinor - sums.dueMinor),
    due: major(sums.dueMinor),
  };
}

/** Users who are limited to outlets see the purchases of those outlets. */
function visiblePurchases(actor: Actor) {
  return actor.outletIds ? sql`p.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

export async function getVisiblePurchase(tx: Tx, actor: Actor, purchaseId: string): Promise<Purchase> {
  const row = await tx.one<PurchaseRow>(sql`
    select ${purchaseColumns} from purchases p
    where p.org_id = ${actor.orgId} and p.id = ${purchaseId} and ${visiblePurchases(actor)}`);
  if (!row) throw fail('NOT_FOUND', { message: 'This purchase does not exist.' });
  return purchaseOf(actor, row);
}

export const purchaseFilters = {
  ...dateFilters,
  ...reversalFilters,
  outletId: Id,
  vendorId: Id,
  status: RecordStatus,
};
type Filters = {
  date_from?: string;
  date_to?: string;
  reversed_from?: string;
  reversed_to?: string;
  outletId?: string;
  vendorId?: string;
  status?: string;
};

/** The conditions that headers and lines share, on a purchase `p`. */
export function purchaseConditions(actor: Actor, filters: Filters) {
  const { outletId, vendorId, status } = filters;
  return [
    sql`p.org_id = ${actor.orgId}`,
    visiblePurchases(actor),
    ...between(sql`p.business_date`, filters.date_from, filters.date_to),
    ...between(sql`p.reversed_on`, filters.reversed_from, filters.reversed_to),
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
    total: { by: sql`p.total_minor`, type: 'bigint', isFigure: true },
    quantity: { by: sql`p.quantity_e4`, type: 'bigint', isFigure: true },
  },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: {
    ...purchaseFilters,
    search: Text(100, {
      description: `A number, its counter alone (42 finds LAG1-P000042), or part of the note or of the vendor's name; ${shortSearchNote}.`,
    }),
  },
  where: (actor, { search, ...filters }) => [
    ...purchaseConditions(actor, filters),
    search ? findableBy(sql`p.id`, sql`find_purchases(part)`, [search.trim()]) : undefined,
  ],
});
