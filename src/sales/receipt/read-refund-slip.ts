import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { sum } from '../../values/money.ts';
import type { ReceiptDocument, ReceiptLine } from '../../values/receipt-document.ts';
import { failField } from '../../values/refusal.ts';
import { soldWhere } from '../sale/store.ts';
import { dress, type FoundReceipt, readLook } from './look.ts';
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
  saleNumber: string;
  place: number;
  recordedAt: string;
  outletId: string;
  businessName: string;
  outletName: string;
  address: string | null;
  phone: string | null;
  timezone: string;
};
type LineRow = Omit<ReceiptLine, 'grossMinor' | 'refundedE4'> & Taxed;

/** The slip of one refund; undefined where this user has no such sale. Its number is the sale's and its place there. */
export async function readRefundSlip(
  tx: Tx,
  actor: Actor,
  wanted: { saleId: string; refundId: string; isCopy: boolean; settingId?: string | undefined },
): Promise<FoundReceipt> {
  const { saleId, refundId, isCopy, settingId } = wanted;
  const [refund, rows, payments] = await Promise.all([
    readRefund(tx, actor, wanted),
    readLines(tx, actor, wanted),
    tx.all<ReceiptDocument['payments'][number]>(sql`
      select method, amount_minor as "amountMinor", reference from payments
      where org_id = ${actor.orgId} and source_id = ${refundId} and source_type = 'REFUND' order by recorded_at, id`),
  ]);
  if (!refund) throw failField('NOT_FOUND', { field: 'refundId', message: `is no refund of sale ${saleId}` });
  const { saleNumber, place, recordedAt, outletId, outletName, address, phone, timezone, ...figures } =
    refund;
  const lines = rows.map(({ taxRateId: _, taxName: __, ...line }) => ({
    ...line,
    // Parts of a line are rounded so that all of them add up to it: the gross follows from what was given back.
    grossMinor: line.totalMinor + line.discountMinor - (refund.pricesIncludeTax ? 0n : line.taxMinor),
    refundedE4: 0n,
  }));
  const said = {
    ...figures,
    kind: 'REFUND' as const,
    isCopy,
    outlet: { name: outletName, address, phone, timezone },
    number: `${saleNumber}-R${place}`,
    refundOf: saleNumber,
    issuedAt: new Date(recordedAt),
    lines,
    subtotalMinor: sum(lines.map(({ grossMinor }) => grossMinor)),
    discountMinor: sum(lines.map(({ discountMinor }) => discountMinor)),
    taxes: taxesOf(rows),
    payments,
    ...{ changeMinor: 0n, cashBackMinor: 0n, paidLaterMinor: 0n, dueMinor: 0n, refundedMinor: 0n },
  };
  return dress(actor, said, await readLook(tx, actor, { outletId, settingId }));
}

function readRefund(tx: Tx, actor: Actor, { saleId, refundId }: { saleId: string; refundId: string }) {
  return tx.one<RefundRow>(sql`
    select s.number as "saleNumber", s.prices_include_tax as "pricesIncludeTax", s.outlet_id as "outletId",
           r.recorded_at as "recordedAt", r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor",
           r.total_minor as "totalMinor", r.credited_minor as "creditedMinor",
           r.exchanged_minor as "exchangedMinor", r.reason as note,
           (select count(*)::int from refunds e
            where e.org_id = r.org_id and e.sale_id = r.sale_id and (e.recorded_at, e.id) <= (r.recorded_at, r.id)) as place,
           g.name as "businessName", g.currency, o.name as "outletName", o.address, o.phone, o.timezone,
           u.first_name as cashier, c.name as customer
    from refunds r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    join organisations g on g.org_id = s.org_id
    join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
    left join users u on u.org_id = r.org_id and u.id = r.user_id
    left join parties c on c.org_id = s.org_id and c.id = s.customer_id
    where r.org_id = ${actor.orgId} and r.id = ${refundId} and r.sale_id = ${saleId} and ${soldWhere(actor)}`);
}

function readLines(tx: Tx, { orgId }: Actor, { saleId, refundId }: { saleId: string; refundId: string }) {
  return tx.all<LineRow>(sql`
    select l.name, b.quantity_e4 as "quantityE4", m.abr as unit, l.unit_price_e4 as "unitPriceE4",
           b.discount_minor as "discountMinor", l.tax_percent_e4 as "taxPercentE4", b.tax_minor as "taxMinor",
           b.total_minor as "totalMinor", l.tax_rate_id as "taxRateId", t.name as "taxName"
    from refund_lines b
    join sale_lines l on l.org_id = b.org_id and l.sale_id = b.sale_id and l.position = b.position
    left join item_prices i on i.org_id = l.org_id and i.id = l.item_price_id
    left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
    left join tax_rates t on t.org_id = l.org_id and t.id = l.tax_rate_id
    where b.org_id = ${orgId} and b.refund_id = ${refundId} and b.sale_id = ${saleId}
    order by b.position`);
}
