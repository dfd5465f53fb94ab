import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { chargedComponents, type StoredComponent } from '../../values/tax-rate.ts';
import type { Refund } from './refund-schemas.ts';
import { type SalePaymentRow, salePaymentOf, shownComponents } from './store.ts';

type RefundRow = Pick<
  Refund,
  | 'id'
  | 'number'
  | 'saleId'
  | 'businessDate'
  | 'tillSessionId'
  | 'isVoid'
  | 'exchange'
  | 'reason'
  | 'userId'
  | 'createdAt'
> & {
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
};
type LineRow = {
  refundId: string;
  position: number;
  quantityE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  restocked: boolean;
  taxComponents: StoredComponent[] | null;
};

/** All refunds of a sale, oldest first. */
export async function readRefunds(tx: Tx, actor: Actor, saleId: string): Promise<Refund[]> {
  const { orgId } = actor;
  const [refunds, lines, payments] = await Promise.all([
    tx.all<RefundRow>(sql`
      select r.id, s.number || '-R' || row_number() over (order by r.recorded_at, r.id) as number,
             r.sale_id as "saleId", r.business_date as "businessDate", r.till_session_id as "tillSessionId",
             r.is_void as "isVoid", r.reason, r.user_id as "userId", r.recorded_at as "createdAt",
             r.total_minor as "totalMinor", r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor",
             r.credited_minor as "creditedMinor", r.exchanged_minor as "exchangedMinor",
             case when x.id is not null then json_build_object('saleId', x.id, 'number', x.number) end as exchange
      from refunds r
      join sales s on s.org_id = r.org_id and s.id = r.sale_id
      left join sales x on x.org_id = r.org_id and x.id = r.exchange_sale_id
      where r.org_id = ${orgId} and r.sale_id = ${saleId} order by r.recorded_at, r.id`),
    tx.all<LineRow>(sql`
      select refund_id as "refundId", position, quantity_e4 as "quantityE4", tax_minor as "taxMinor",
             total_minor as "totalMinor", restocked, tax_components as "taxComponents"
      from refund_lines where org_id = ${orgId} and sale_id = ${saleId} order by position`),
    tx.all<SalePaymentRow & { refundId: string }>(sql`
      select p.source_id as "refundId", p.id, p.method, p.amount_minor as "amountMinor",
             p.tendered_minor as "tenderedMinor", p.change_minor as "changeMinor",
             p.cash_back_minor as "cashBackMinor", p.bank_id as "bankId", p.reference
      from refunds r
      join payments p on p.org_id = r.org_id and p.source_id = r.id and p.source_type = 'REFUND'
      where r.org_id = ${orgId} and r.sale_id = ${saleId} order by p.id`),
  ]);
  return refunds.map(({ totalMinor, taxMinor, roundingMinor, creditedMinor, exchangedMinor, ...refund }) => ({
    ...refund,
    total: majorOf(actor, totalMinor),
    tax: majorOf(actor, taxMinor),
    rounding: majorOf(actor, roundingMinor),
    credited: majorOf(actor, creditedMinor),
    exchanged: majorOf(actor, exchangedMinor),
    lines: lines
      .filter(({ refundId }) => refundId === refund.id)
      .map(({ position, quantityE4, restocked, ...line }) => ({
        position,
        quantity: fromE4(quantityE4),
        tax: majorOf(actor, line.taxMinor),
        taxComponents: shownComponents(actor, chargedComponents(line.taxComponents)),
        total: majorOf(actor, line.totalMinor),
        restocked,
      })),
    payments: payments
      .filter(({ refundId }) => refundId === refund.id)
      .map((payment) => salePaymentOf(actor, payment)),
  }));
}
