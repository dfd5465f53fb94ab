import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { taxPeriodsOf } from '../../settings/exports.ts';
import { componentsOfLines, priceSale } from '../../values/pricing.ts';
import { labelsOf } from '../../values/receipt-labels.ts';
import { type TaxPeriod, type TaxRounding, taxOnDay, taxRows } from '../../values/tax-rate.ts';
import { applyLook, type FoundReceipt, readLook } from './look.ts';

type ShopRow = {
  businessName: string;
  currency: string;
  pricesIncludeTax: boolean;
  outletName: string;
  address: string | null;
  phone: string | null;
  timezone: string;
  taxName: string | null;
  taxPeriods: TaxPeriod[];
  taxRounding: TaxRounding;
  today: string;
  cashier: string;
};

/** A sample receipt with two invented products, in the currency and with the tax of this business. */
export async function readSampleReceipt(
  tx: Tx,
  actor: Actor,
  { settingId, isCopy }: { settingId?: string | undefined; isCopy: boolean },
): Promise<FoundReceipt> {
  const look = await readLook(tx, actor, { outletId: null, settingId });
  const shop = await readShop(tx, actor, look?.outletId ?? null);
  const { outletName, address, phone, timezone, taxName, taxPeriods, taxRounding, today, ...business } = shop;
  const { item } = labelsOf(look?.language ?? 'en');
  const { currencyDecimals } = actor;
  const goods = [
    { name: `${item} 1`, quantityE4: 20_000n, unitPriceE4: 75_000n, ...taxOnDay(taxPeriods, today) },
    { name: `${item} 2`, quantityE4: 10_000n, unitPriceE4: 50_000n, ...taxOnDay(taxPeriods, today) },
  ];
  const priced = priceSale({
    currencyDecimals,
    pricesIncludeTax: business.pricesIncludeTax,
    taxRounding,
    lines: goods,
    discount: { percentE4: 100_000n },
  });
  if ('refused' in priced) throw new Error(`the sample is not priced: ${priced.refused}`);
  const { taxes: _, lines, ...sums } = priced;
  const figured = goods.flatMap(({ taxComponents, ...good }, at) => {
    const figures = lines[at];
    return figures ? [{ good: { ...good, ...figures }, taxComponents, ...figures }] : [];
  });
  const components = componentsOfLines(figured, taxRounding);
  const content = {
    ...business,
    ...sums,
    kind: 'SALE' as const,
    isCopy,
    outlet: { name: outletName, address, phone, timezone },
    number: 'SAMPLE-000001',
    refundOf: null,
    issuedAt: new Date(),
    customer: null,
    note: null,
    lines: figured.map(({ good }) => ({ ...good, unit: null, refundedE4: 0n })),
    taxes: taxRows(figured.map(({ good }, at) => ({ ...good, taxName, components: components[at] ?? [] }))),
    payments: [{ method: 'CASH' as const, amountMinor: sums.totalMinor, reference: null }],
    changeMinor: 0n,
    cashBackMinor: 0n,
    exchangedMinor: 0n,
    paidLaterMinor: 0n,
    creditedMinor: 0n,
    dueMinor: 0n,
    refundedMinor: 0n,
  };
  return applyLook(actor, content, look);
}

/** The outlet of the setting, or the first that this user may see, or the business itself. */
async function readShop(tx: Tx, actor: Actor, outletId: string | null): Promise<ShopRow> {
  const shop = await tx.one<ShopRow>(sql`
    select g.name as "businessName", g.currency, g.prices_include_tax as "pricesIncludeTax",
           coalesce(o.name, g.name) as "outletName", o.address, o.phone, coalesce(o.timezone, g.timezone) as timezone,
           t.name as "taxName", ${taxPeriodsOf} as "taxPeriods", g.tax_rounding as "taxRounding",
           business_date(now(), g.timezone, '00:00') as today,
           (select u.first_name from users u where u.org_id = g.org_id and u.id = ${actor.userId}) as cashier
    from organisations g
    left join lateral (
      select name, address, phone, timezone from outlets
      where org_id = g.org_id and (${outletId}::uuid is null or id = ${outletId})
        and (${actor.outletIds}::uuid[] is null or id = any(${actor.outletIds}::uuid[]))
      order by created_at, id limit 1) o on true
    left join lateral (
      select id, name, percent_e4, components, periods from tax_rates
      where org_id = g.org_id and status = 'ACTIVE' order by percent_e4 desc, id limit 1) t on true
    where g.org_id = ${actor.orgId}`);
  if (!shop) throw new Error('the business of this user is gone');
  return shop;
}
