import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { between, defineList, findableBy } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Id, Text } from '../../http/schema.ts';
import { type TaxRow, taxColumns } from '../../ledger/exports.ts';
import { nameOfVariant } from '../product/columns.ts';
import { findProducts } from '../product/find-products.ts';
import type { PurchaseLine } from './schemas.ts';
import { dueMinor, purchaseConditions, purchaseFilters } from './store.ts';

export const lineColumns = sql`
  l.id, l.purchase_id as "purchaseId", p.number as "purchaseNumber", l.business_date as date,
  p.outlet_id as "storeId", p.vendor_id as "vendorId", v.product_id as "productId", l.variant_id as "variantId",
  l.item_price_id as "itemPriceId", ${nameOfVariant} as name, l.quantity_e4 as "quantityE4", l.base_e4 as "baseE4",
  l.cost_price_e4 as "costPriceE4", l.total_minor as "totalMinor", ${taxColumns(sql`l`)}, p.status,
  p.reversed_on as "reversedOn"`;

export type LineRow = Omit<
  PurchaseLine,
  'quantity' | 'baseQuantity' | 'costPrice' | 'total' | 'tax' | 'taxPercent'
> &
  TaxRow & {
    quantityE4: bigint;
    baseE4: bigint;
    costPriceE4: bigint;
    totalMinor: bigint;
  };

export function lineOf(actor: Actor, row: LineRow): PurchaseLine {
  const { quantityE4, baseE4, costPriceE4, totalMinor, taxMinor, taxPercentE4, ...rest } = row;
  return {
    ...rest,
    quantity: fromE4(quantityE4),
    baseQuantity: fromE4(baseE4),
    costPrice: fromE4(costPriceE4),
    total: majorOf(actor, totalMinor),
    tax: majorOf(actor, taxMinor),
    taxPercent: fromE4(taxPercentE4),
  };
}

/** A text in the form of a purchase number is searched as a number only: with SKUs as well, neither index is used. */
function matchesSearch(text: string): Sql {
  return /^[a-z0-9]{1,8}-p\d{6,12}$/i.test(text)
    ? sql`p.number = upper(${text})`
    : findableBy(sql`v.product_id`, findProducts, [text]);
}

export const purchaseLines = defineList({
  name: 'purchaseLines',
  from: sql`
    purchase_lines l
    join purchases p on p.org_id = l.org_id and p.id = l.purchase_id
    join variants v on v.org_id = l.org_id and v.id = l.variant_id`,
  id: sql`l.id`,
  sorts: { date: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: {
    ...purchaseFilters,
    productId: Id,
    variantId: Id,
    search: Text(100, {
      description:
        'Part of the name, of a SKU or of a barcode of what was bought, or the number of its purchase.',
    }),
  },
  where: (actor, { search, productId, variantId, date_from, date_to, ...filters }) => [
    sql`l.org_id = ${actor.orgId}`,
    ...between(sql`l.business_date`, date_from, date_to),
    ...purchaseConditions(actor, filters),
    productId ? sql`v.product_id = ${productId}` : undefined,
    variantId ? sql`l.variant_id = ${variantId}` : undefined,
    search ? matchesSearch(search.trim()) : undefined,
  ],
});

/**
 * The part of the purchase's debt that falls to a line: the rounded part of all lines up to this one, less that of the
 * lines before it. So the parts of all lines add up to the debt exactly.
 */
export const lineDueMinor = sql`(
  select coalesce(round(due.minor * (lines.before + l.total_minor) / nullif(p.total_minor, 0))
                  - round(due.minor * lines.before / nullif(p.total_minor, 0)), 0)
  from (select ${dueMinor}::numeric as minor) due,
       (select coalesce(sum(b.total_minor), 0) as before from purchase_lines b
        where b.org_id = l.org_id and b.purchase_id = l.purchase_id and b.position < l.position) lines)`;
