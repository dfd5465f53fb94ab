import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import type { ReceiptDocument, ReceiptLine } from '../../values/receipt-document.ts';
import { fail, failField } from '../../values/refusal.ts';
import { refundNumber, visibleRefunds } from '../sale/refund-rows.ts';
import { applyLook, type FoundReceipt, readLook } from './look.ts';
import { type Taxed, taxesOf } from './read-receipt.ts';

type RefundRow = Pick<
  ReceiptDocument,
  | 'pricesIncludeTax'
  | 'currency'
  | 'taxMinor'
  | 'roundingMinor'
  | 'totalMinor'
  | 'creditedMinor'
  | 'exchangedMinor'
  | 'cashier'
  | 'customer'
  | 'note'
> & {
  number: string;
  saleNumber: string | null;
  recordedAt: string;
  outletId: string;
  businessName: string;
  outletName: string;
  address: string | null;
  phone: string | null;
  timezone: string;
};
type LineRow = Omit<ReceiptLine, 'grossMinor' | 'refundedE4'> & Taxed;

/** Names a refund. If a sale id is given, the refund must be of that sale. */
type Wanted = { refundId: string; saleId?: string | undefined };

/** The slip of a refund, with or without a sale. Refused if this user may not see the refund. */
export async function readRefundSlip(
  tx: Tx,
  actor: Actor,
  wanted: Wanted & { isCopy: boolean; settingId?: string | undefined },
): Promise<FoundReceipt> {
  const { saleId, refundId, isCopy, settingId } = wanted;
  const [refund, rows, payments] = await Promise.all([
    readRefund(tx, actor, wanted),
    readLines(tx, actor, wanted),
    tx.all<ReceiptDocument['payments'][number]>(sql`
      select method, amount_minor as "amountMinor", reference from payments
      where org_id = ${actor.orgId} and source_id = ${refundId} and source_type = 'REFUND' order by recorded_at, id`),
  ]);
  if (!refund) {
    if (!saleId) throw fail('NOT_FOUND');
    throw failField('NOT_FOUND', { field: 'refundId', message: `is not a refund of sale ${saleId}` });
  }
  const { saleNumber, recordedAt, outletId, outletName, address, phone, timezone, ...figures } = refund;
  const lines = rows.map(({ taxComponents: _, taxName: __, ...line }) => ({
    ...line,
    // The refunded parts of a line are rounded so that they add up to the line. So the gross is computed from what was
    // refunded.
    grossMinor: line.totalMinor + line.discountMinor - (refund.pricesIncludeTax ? 0n : line.taxMinor),
    refundedE4: 0n,
  }));
  const content = {
    ...figures,
    kind: 'REFUND' as const,
    isCopy,
    outlet: { name: outletName, address, phone, timezone },
    refundOf: saleNumber,
    issuedAt: new Date(recordedAt),
    lines,
    subtotalMinor: sum(lines.map(({ grossMinor }) => grossMinor)),
    discountMinor: sum(lines.map(({ discountMinor }) => discountMinor)),
    taxes: taxesOf(rows),
    payments,
    changeMinor: 0n,
    cashBackMinor: 0n,
    paidLaterMinor: 0n,
    dueMinor: 0n,
    refundedMinor: 0n,
  };
  return applyLook(actor, content, await readLook(tx, actor, { outletId, settingId }));
}

function readRefund(tx: Tx, actor: Actor, { saleId, refundId }: Wanted) {
  return tx.one<RefundRow>(sql`
    select ${refundNumber} as number, s.number as "saleNumber", r.outlet_id as "outletId",
           coalesce(s.prices_include_tax, r.prices_include_tax) as "pricesIncludeTax",
           r.recorded_at as "recordedAt", r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor",
           r.total_minor as "totalMinor", r.credited_minor as "creditedMinor",
           r.exchanged_minor as "exchangedMinor", r.reason as note,
           g.name as "businessName", g.currency, o.name as "outletName", o.address, o.phone, o.timezone,
           u.first_name as cashier, c.name as customer
    from refunds r
    left join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join organisations g on g.org_id = r.org_id
    join outlets o on o.org_id = r.org_id and o.id = r.outlet_id
    left join users u on u.org_id = r.org_id and u.id = r.user_id
    left join parties c on c.org_id = r.org_id and c.id = coalesce(s.customer_id, r.customer_id)
    where r.org_id = ${actor.orgId} and r.id = ${refundId} and ${visibleRefunds(actor)}
      and (${saleId ?? null}::uuid is null or r.sale_id = ${saleId ?? null}::uuid)`);
}

function readLines(tx: Tx, { orgId }: Actor, { refundId }: Wanted) {
  return tx.all<LineRow>(sql`
    select b.name, b.quantity_e4 as "quantityE4", m.abr as unit, b.unit_price_e4 as "unitPriceE4",
           b.discount_minor as "discountMinor", b.tax_percent_e4 as "taxPercentE4", b.tax_minor as "taxMinor",
           b.total_minor as "totalMinor", b.tax_components as "taxComponents", t.name as "taxName"
    from refund_items b
    left join item_prices i on i.org_id = b.org_id and i.id = b.item_price_id
    left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
    left join tax_rates t on t.org_id = b.org_id and t.id = b.tax_rate_id
    where b.org_id = ${orgId} and b.refund_id = ${refundId}
    order by b.position`);
}
