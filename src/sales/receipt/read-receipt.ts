import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { lineAmountMinor } from '../../values/quantity.ts';
import type { ReceiptDocument, ReceiptLine } from '../../values/receipt-document.ts';
import { chargedComponents, type StoredComponent, taxRows } from '../../values/tax-rate.ts';
import { visibleSales } from '../sale/store.ts';
import { applyLook, type FoundReceipt, readLook } from './look.ts';

type SaleRow = Pick<
  ReceiptDocument,
  | 'number'
  | 'note'
  | 'pricesIncludeTax'
  | 'currency'
  | 'subtotalMinor'
  | 'discountMinor'
  | 'taxMinor'
  | 'roundingMinor'
  | 'totalMinor'
  | 'changeMinor'
  | 'exchangedMinor'
  | 'paidLaterMinor'
  | 'creditedMinor'
  | 'dueMinor'
  | 'refundedMinor'
  | 'customerAddress'
  | 'customerTaxNumber'
  | 'taxExemptReason'
  | 'dueOn'
> & {
  status: string;
  outletId: string;
  completedAt: string;
  businessName: string;
  outletName: string;
  address: string | null;
  phone: string | null;
  timezone: string;
  cashier: string | null;
  customer: string | null;
};
/** The figures of a line that its tax is summed up from, with its tax rate. */
export type Taxed = Pick<ReceiptLine, 'taxPercentE4' | 'taxMinor' | 'totalMinor'> & {
  taxName: string | null;
  taxComponents: StoredComponent[] | null;
};
type LineRow = Omit<ReceiptLine, 'grossMinor'> & Taxed;
type PaymentRow = ReceiptDocument['payments'][number] & { cashBackMinor: bigint };

/**
 * The receipt of a sale as it is now, with the receipt settings of its outlet. Undefined if this user may not see the
 * sale.
 */
export async function readReceipt(
  tx: Tx,
  actor: Actor,
  { saleId, isCopy, settingId }: { saleId: string; isCopy: boolean; settingId?: string | undefined },
): Promise<FoundReceipt | undefined> {
  const [sale, lines, payments] = await Promise.all([
    readSaleRow(tx, actor, saleId),
    readLines(tx, actor, saleId),
    readPayments(tx, actor, saleId),
  ]);
  if (!sale) return undefined;
  const { outletName, address, phone, timezone, status, outletId, completedAt, ...figures } = sale;
  const content = {
    ...figures,
    kind: status === 'VOIDED' ? ('VOID' as const) : ('SALE' as const),
    isCopy,
    outlet: { name: outletName, address, phone, timezone },
    refundOf: null,
    issuedAt: new Date(completedAt),
    lines: lines.map(({ taxComponents: _, taxName: __, ...line }) => ({
      ...line,
      grossMinor: lineAmountMinor(line.quantityE4, line.unitPriceE4, actor.currencyDecimals),
    })),
    taxes: taxesOf(lines),
    payments: payments.map(({ method, amountMinor, reference }) => ({ method, amountMinor, reference })),
    cashBackMinor: payments.reduce((sum, { cashBackMinor }) => sum + cashBackMinor, 0n),
  };
  return applyLook(actor, content, await readLook(tx, actor, { outletId, settingId }));
}

/** The taxes of the lines, by rate and by the taxes of a group. */
export function taxesOf(lines: Taxed[]): ReceiptDocument['taxes'] {
  return taxRows(
    lines.map(({ taxComponents, ...line }) => ({ ...line, components: chargedComponents(taxComponents) })),
  );
}

function readSaleRow(tx: Tx, actor: Actor, saleId: string) {
  return tx.one<SaleRow>(sql`
    select s.number, s.status, s.note, s.prices_include_tax as "pricesIncludeTax", s.outlet_id as "outletId",
           s.completed_at as "completedAt", s.subtotal_minor as "subtotalMinor", s.discount_minor as "discountMinor",
           s.tax_minor as "taxMinor", s.rounding_minor as "roundingMinor", s.total_minor as "totalMinor",
           s.change_minor as "changeMinor", s.exchanged_minor as "exchangedMinor",
           s.credited_minor as "creditedMinor", s.refunded_minor as "refundedMinor",
           coalesce(d.settled_minor - s.credited_minor, 0) as "paidLaterMinor",
           coalesce(d.amount_minor - d.settled_minor, 0) as "dueMinor", d.due_on as "dueOn",
           g.name as "businessName", g.currency, o.name as "outletName", o.address, o.phone, o.timezone,
           u.first_name as cashier, c.name as customer, c.address as "customerAddress",
           c.tax_number as "customerTaxNumber", s.tax_exempt_reason as "taxExemptReason"
    from sales s
    join organisations g on g.org_id = s.org_id
    join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE'
    left join users u on u.org_id = s.org_id and u.id = s.user_id
    left join parties c on c.org_id = s.org_id and c.id = s.customer_id
    where s.org_id = ${actor.orgId} and s.id = ${saleId} and ${visibleSales(actor)}`);
}

function readLines(tx: Tx, { orgId }: Actor, saleId: string) {
  return tx.all<LineRow>(sql`
    select l.name, l.quantity_e4 as "quantityE4", m.abr as unit, l.unit_price_e4 as "unitPriceE4",
           l.discount_minor as "discountMinor", l.tax_percent_e4 as "taxPercentE4", l.tax_minor as "taxMinor",
           l.total_minor as "totalMinor", l.refunded_e4 as "refundedE4", l.tax_components as "taxComponents", t.name as "taxName"
    from sale_lines l
    left join item_prices i on i.org_id = l.org_id and i.id = l.item_price_id
    left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
    left join tax_rates t on t.org_id = l.org_id and t.id = l.tax_rate_id
    where l.org_id = ${orgId} and l.sale_id = ${saleId}
    order by l.position`);
}

function readPayments(tx: Tx, { orgId }: Actor, saleId: string) {
  return tx.all<PaymentRow>(sql`
    select method, tendered_minor as "amountMinor", reference, cash_back_minor as "cashBackMinor"
    from payments
    where org_id = ${orgId} and source_id = ${saleId} and source_type = 'SALE' order by recorded_at, id`);
}
