import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { seesCost } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { type ChargedComponent, chargedComponents, type StoredComponent } from '../../values/tax-rate.ts';
import type { Sale, SaleHeader, SaleLine, SalePayment } from './schemas.ts';

/** A row of sales `s` with its debt `d`. */
export type SaleRow = Pick<
  SaleHeader,
  | 'id'
  | 'number'
  | 'printedNumber'
  | 'outletId'
  | 'tillSessionId'
  | 'customerId'
  | 'status'
  | 'pricesIncludeTax'
  | 'note'
  | 'userId'
  | 'isOffline'
  | 'businessDate'
  | 'completedAt'
> & {
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  totalMinor: bigint;
  dueMinor: bigint;
  exchangedMinor: bigint;
  creditedMinor: bigint;
  refundedMinor: bigint;
  changeMinor: bigint;
  costMinor: bigint;
  returnedCostMinor: bigint;
};

export const saleColumns = sql`
  s.id, s.number, s.printed_number as "printedNumber", s.outlet_id as "outletId", s.till_session_id as "tillSessionId", s.customer_id as "customerId",
  s.status, s.prices_include_tax as "pricesIncludeTax", s.note, s.user_id as "userId", s.is_offline as "isOffline",
  s.business_date as "businessDate", s.completed_at as "completedAt",
  s.subtotal_minor as "subtotalMinor", s.discount_minor as "discountMinor", s.tax_minor as "taxMinor",
  s.rounding_minor as "roundingMinor", s.total_minor as "totalMinor",
  coalesce(d.amount_minor - d.settled_minor, 0) as "dueMinor", s.credited_minor as "creditedMinor",
  s.exchanged_minor as "exchangedMinor",
  s.refunded_minor as "refundedMinor", s.change_minor as "changeMinor", s.cost_minor as "costMinor",
  case when s.status = 'COMPLETED' then 0 else (
    select coalesce(sum(r.cost_minor), 0) from refunds r where r.org_id = s.org_id and r.sale_id = s.id)
  end as "returnedCostMinor"`;

/** The names of a sale's outlet, till and people, from `saleNameJoins`. */
export const saleNameColumns = sql`
  o.name as "outletName", t.name as "tillName", p.name as "customerName",
  u.first_name || ' ' || u.last_name as "userName"`;

/** Joined to the sales `s` of a page. PostgreSQL remembers what it has looked up: most sales have the same names. */
export const saleNameJoins = sql`
  left join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
  left join till_sessions e on e.org_id = s.org_id and e.id = s.till_session_id
  left join tills t on t.org_id = e.org_id and t.id = e.till_id
  left join parties p on p.org_id = s.org_id and p.id = s.customer_id
  left join users u on u.org_id = s.org_id and u.id = s.user_id`;

export const salesWithDebts = sql`
  sales s
  left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE'`;

export function saleHeaderOf(actor: Actor, row: SaleRow): SaleHeader {
  const major = (minor: bigint) => majorOf(actor, minor);
  const paidMinor = row.totalMinor - row.dueMinor - row.creditedMinor;
  return {
    id: row.id,
    number: row.number,
    printedNumber: row.printedNumber,
    outletId: row.outletId,
    tillSessionId: row.tillSessionId,
    customerId: row.customerId,
    subtotal: major(row.subtotalMinor),
    discount: major(row.discountMinor),
    tax: major(row.taxMinor),
    rounding: major(row.roundingMinor),
    total: major(row.totalMinor),
    paid: major(paidMinor),
    due: major(row.dueMinor),
    exchanged: major(row.exchangedMinor),
    credited: major(row.creditedMinor),
    refunded: major(row.refundedMinor),
    change: major(row.changeMinor),
    cost: seesCost(actor) ? major(row.costMinor) : null,
    returnedCost: seesCost(actor) ? major(row.returnedCostMinor) : null,
    status: row.status,
    paymentStatus: row.dueMinor === 0n ? 'PAID' : paidMinor > 0n ? 'PART_PAID' : 'UNPAID',
    pricesIncludeTax: row.pricesIncludeTax,
    note: row.note,
    userId: row.userId,
    isOffline: row.isOffline,
    businessDate: row.businessDate,
    completedAt: row.completedAt,
  };
}

export type SaleLineRow = Pick<SaleLine, 'position' | 'itemPriceId' | 'productId' | 'variantId' | 'name'> & {
  quantityE4: bigint;
  unitPriceE4: bigint;
  discountMinor: bigint;
  taxPercentE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  costMinor: bigint;
  refundedE4: bigint;
  components: ChargedComponent[];
};
type StoredLine = Omit<SaleLineRow, 'components'> & { taxComponents: StoredComponent[] | null };

const saleLineColumns = sql`
  l.position, l.item_price_id as "itemPriceId", l.product_id as "productId", l.variant_id as "variantId", l.name,
  l.quantity_e4 as "quantityE4", l.unit_price_e4 as "unitPriceE4", l.discount_minor as "discountMinor",
  l.tax_percent_e4 as "taxPercentE4", l.tax_minor as "taxMinor", l.total_minor as "totalMinor",
  l.cost_minor as "costMinor", l.refunded_e4 as "refundedE4", l.tax_components as "taxComponents"`;

export function saleLineOf(actor: Actor, row: SaleLineRow): SaleLine {
  return {
    position: row.position,
    itemPriceId: row.itemPriceId,
    productId: row.productId,
    variantId: row.variantId,
    name: row.name,
    quantity: fromE4(row.quantityE4),
    unitPrice: fromE4(row.unitPriceE4),
    discount: majorOf(actor, row.discountMinor),
    taxPercent: fromE4(row.taxPercentE4),
    tax: majorOf(actor, row.taxMinor),
    taxComponents: shownComponents(actor, row.components),
    total: majorOf(actor, row.totalMinor),
    cost: seesCost(actor) ? majorOf(actor, row.costMinor) : null,
    refundedQuantity: fromE4(row.refundedE4),
  };
}

/** The taxes of a group with their parts of the tax of a line, in major units. */
export function shownComponents(
  actor: Actor,
  components: readonly ChargedComponent[],
): SaleLine['taxComponents'] {
  return components.map(({ taxMinor, ...component }) => ({ ...component, tax: majorOf(actor, taxMinor) }));
}

export type SalePaymentRow = Pick<SalePayment, 'id' | 'method' | 'bankId' | 'reference'> & {
  amountMinor: bigint;
  tenderedMinor: bigint;
  changeMinor: bigint;
  cashBackMinor: bigint;
};

export function salePaymentOf(actor: Actor, row: SalePaymentRow): SalePayment {
  const { id, method, bankId, reference, amountMinor, tenderedMinor, changeMinor, cashBackMinor } = row;
  return {
    id,
    method,
    amount: majorOf(actor, amountMinor),
    tendered: majorOf(actor, tenderedMinor),
    change: majorOf(actor, changeMinor),
    cashBack: majorOf(actor, cashBackMinor),
    bankId,
    reference,
  };
}

/** A sale with its lines and the payments made with it. Undefined if this user may not see the sale. */
export async function readSale(
  tx: Tx,
  actor: Actor,
  saleId: string,
): Promise<{ sale: Sale; payments: SalePayment[] } | undefined> {
  const { orgId } = actor;
  const [row, lines, payments] = await Promise.all([
    tx.one<SaleRow>(sql`
      select ${saleColumns} from ${salesWithDebts}
      where s.org_id = ${orgId} and s.id = ${saleId} and ${visibleSales(actor)}`),
    tx.all<StoredLine>(sql`
      select ${saleLineColumns} from sale_lines l
      where l.org_id = ${orgId} and l.sale_id = ${saleId} order by l.position`),
    tx.all<SalePaymentRow>(sql`
      select id, method, amount_minor as "amountMinor", tendered_minor as "tenderedMinor",
             change_minor as "changeMinor", cash_back_minor as "cashBackMinor", bank_id as "bankId", reference
      from payments
      where org_id = ${orgId} and source_id = ${saleId} and source_type = 'SALE' order by recorded_at, id`),
  ]);
  if (!row) return undefined;
  return {
    sale: {
      ...saleHeaderOf(actor, row),
      lines: lines.map(({ taxComponents, ...line }) =>
        saleLineOf(actor, { ...line, components: chargedComponents(taxComponents) }),
      ),
    },
    payments: payments.map((payment) => salePaymentOf(actor, payment)),
  };
}

/**
 * The condition for sales `s` that this user may see. A cashier sees their own sales. A user who is limited to outlets
 * sees the sales of those.
 */
export function visibleSales(actor: Actor) {
  const own = actor.role === 'CASHIER' ? sql`s.user_id = ${actor.userId}` : sql`true`;
  return actor.outletIds ? sql`(${own} and s.outlet_id = any(${actor.outletIds}::uuid[]))` : own;
}
