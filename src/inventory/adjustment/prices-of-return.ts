import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { type BoughtTax, boughtTax, noTax, recoverableMinor } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { taxPeriodsOf } from '../../settings/exports.ts';
import { divideRounded } from '../../values/quantity.ts';
import { type TaxPeriod, taxAsCharged } from '../../values/tax-rate.ts';
import type { ReadLine } from '../stock/book/items.ts';
import { wholeShare } from '../stock/book/rules.ts';
import { sharesOf } from '../stock/book/shares.ts';
import { lockStock } from '../stock/book/store.ts';

type Bought = {
  at: number;
  purchaseId: string;
  businessDate: string;
  quantityE4: bigint;
  totalMinor: bigint;
  taxRateId: string | null;
  percentE4: bigint;
  taxPeriods: TaxPeriod[];
  included: boolean;
  recoverable: boolean;
};

/** What the vendor credits for goods that go back, its tax, and the share of the stock that is from the purchase. */
export type ReturnPrice = {
  /** Without recoverable tax: what the goods leave stock at. */
  priceMinor: bigint;
  share: bigint;
  tax: BoughtTax;
  taxMinor: bigint;
  totalMinor: bigint;
};
type Returning = {
  outletId: string;
  vendorId: string;
  lines: Pick<ReadLine, 'item' | 'baseE4' | 'valueMinor'>[];
};

/**
 * The prices of goods that go back to a vendor: the price of the line, or else that of the last purchase from this
 * vendor for this outlet. Undefined when neither is known. Each comes with the share of the stock that is from that
 * purchase, and with its tax: a price of the line includes it if those of that purchase did.
 */
export async function pricesOfReturn(
  tx: Tx,
  { orgId }: Actor,
  { outletId, vendorId, lines }: Returning,
): Promise<(ReturnPrice | undefined)[]> {
  const variantIds = lines.map(({ item }) => item.variantId);
  const [, bought] = await tx.inOrder(
    () =>
      lockStock(
        tx,
        orgId,
        variantIds.map((variantId) => ({ variantId, outletId })),
      ),
    () =>
      tx.all<Bought>(sql`
        select (k.at - 1)::int as at, b.purchase_id as "purchaseId", b.base_e4 as "quantityE4",
               b.total_minor as "totalMinor", last.tax_rate_id as "taxRateId", last.tax_percent_e4 as "percentE4",
               last.business_date as "businessDate", ${taxPeriodsOf} as "taxPeriods", last.tax_included as included, last.tax_recoverable as recoverable
        from unnest(${variantIds}::uuid[]) with ordinality as k (variant_id, at)
        cross join lateral (
          select l.purchase_id, l.business_date, l.tax_rate_id, l.tax_percent_e4, l.tax_included, l.tax_recoverable
          from purchase_lines l
          join purchases p on p.org_id = l.org_id and p.id = l.purchase_id
          where l.org_id = ${orgId} and l.variant_id = k.variant_id and p.vendor_id = ${vendorId}
            and p.outlet_id = ${outletId} and p.status = 'POSTED'
          order by l.business_date desc, l.id desc
          limit 1) last
        cross join lateral (
          select last.purchase_id, sum(l.base_e4)::bigint as base_e4, sum(l.total_minor)::bigint as total_minor
          from purchase_lines l
          where l.org_id = ${orgId} and l.purchase_id = last.purchase_id and l.variant_id = k.variant_id) b
        left join tax_rates t on t.org_id = ${orgId} and t.id = last.tax_rate_id
        order by k.at`),
  );
  const shares = await sharesOf(
    tx,
    orgId,
    bought.map(({ at, purchaseId }) => ({ variantId: variantIds[at] ?? '', outletId, purchaseId })),
  );
  return lines.map(({ baseE4, valueMinor }, at) => {
    const index = bought.findIndex((one) => one.at === at);
    const last = bought[index];
    if (!last) {
      // Without a purchase here, all of the stock may be from this vendor.
      return valueMinor === undefined ? undefined : priceOf(valueMinor, noTax, wholeShare);
    }
    const { quantityE4, totalMinor, taxRateId, percentE4, included, recoverable } = last;
    const { taxComponents: components } = taxAsCharged(last.taxPeriods, {
      day: last.businessDate,
      taxPercentE4: percentE4,
    });
    const tax = { taxRateId, percentE4, components, included, recoverable };
    const share = shares[index] ?? 0n;
    if (valueMinor !== undefined) return priceOf(valueMinor, tax, share);
    const paidMinor = divideRounded(totalMinor * baseE4, quantityE4);
    return priceOf(paidMinor, { ...tax, included: true }, share);
  });
}

function priceOf(amountMinor: bigint, tax: BoughtTax, share: bigint): ReturnPrice {
  const { taxMinor, totalMinor } = boughtTax(amountMinor, tax);
  return { priceMinor: totalMinor - recoverableMinor(tax, taxMinor), share, tax, taxMinor, totalMinor };
}
