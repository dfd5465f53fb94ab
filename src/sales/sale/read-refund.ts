import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { chargedComponents, type StoredComponent } from '../../values/tax-rate.ts';
import { refundNameColumns, refundNumber, visibleRefunds } from './refund-rows.ts';
import { refundFields } from './refund-schemas.ts';
import { LineTaxComponents, saleNames } from './schemas.ts';
import { type SalePaymentRow, salePaymentOf, shownComponents } from './store.ts';

const { lines: _, ...fields } = refundFields;

export const RefundDetails = named(
  'RefundDetails',
  Exactly({
    ...fields,
    saleId: { ...Nullable(Id), description: 'Null: a return without a receipt.' },
    saleNumber: Nullable(Type.String()),
    outletId: Id,
    customerId: Nullable(Id),
    pricesIncludeTax: Type.Boolean(),
    ...saleNames,
    userName: Type.String({ description: 'The user who made the refund.' }),
    approvedBy: { ...Nullable(Id), description: 'The manager who approved it, if the user may not refund.' },
    approvedByName: Nullable(Type.String()),
    lines: Type.Array(
      Exactly({
        position: Type.Integer({ description: 'The position of the line in the sale, if there is a sale.' }),
        itemPriceId: Id,
        productId: Id,
        variantId: Id,
        name: Type.String(),
        quantity: Type.Number(),
        unitPrice: { ...Type.Number(), description: 'Price of one unit, as sold or as given back.' },
        discount: Money,
        taxPercent: Type.Number(),
        tax: Money,
        taxComponents: LineTaxComponents,
        total: Money,
        restocked: Type.Boolean({ description: 'False: the goods were damaged, and their cost is a loss.' }),
      }),
    ),
  }),
);
export type RefundDetails = Static<typeof RefundDetails>;

type Row = Omit<
  RefundDetails,
  'lines' | 'payments' | 'total' | 'tax' | 'rounding' | 'credited' | 'exchanged'
> & {
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
};
type LineRow = Pick<
  RefundDetails['lines'][number],
  'position' | 'itemPriceId' | 'productId' | 'variantId' | 'name' | 'restocked'
> & {
  quantityE4: bigint;
  unitPriceE4: bigint;
  discountMinor: bigint;
  taxPercentE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  taxComponents: StoredComponent[] | null;
};

/** A refund, with or without a sale. Undefined if this user may not see it. */
export async function readRefund(tx: Tx, actor: Actor, refundId: string): Promise<RefundDetails | undefined> {
  const { orgId } = actor;
  const [row, lines, payments] = await Promise.all([
    tx.one<Row>(sql`
      select r.id, ${refundNumber} as number, r.sale_id as "saleId", s.number as "saleNumber",
             r.business_date as "businessDate", r.outlet_id as "outletId", r.till_session_id as "tillSessionId",
             coalesce(s.customer_id, r.customer_id) as "customerId", r.is_void as "isVoid", r.reason,
             coalesce(s.prices_include_tax, r.prices_include_tax) as "pricesIncludeTax", r.user_id as "userId",
             r.approved_by as "approvedBy", r.recorded_at as "createdAt", r.total_minor as "totalMinor",
             r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor", r.credited_minor as "creditedMinor",
             r.exchanged_minor as "exchangedMinor",
             (select json_build_object('saleId', x.id, 'number', x.number) from sales x
              where x.org_id = r.org_id and x.id = r.exchange_sale_id) as exchange,
             ${refundNameColumns}
      from refunds r left join sales s on s.org_id = r.org_id and s.id = r.sale_id
      where r.org_id = ${orgId} and r.id = ${refundId} and ${visibleRefunds(actor)}`),
    tx.all<LineRow>(sql`
      select position, item_price_id as "itemPriceId", product_id as "productId", variant_id as "variantId", name,
             quantity_e4 as "quantityE4", unit_price_e4 as "unitPriceE4", discount_minor as "discountMinor",
             tax_percent_e4 as "taxPercentE4", tax_minor as "taxMinor", total_minor as "totalMinor", restocked,
             tax_components as "taxComponents"
      from refund_items where org_id = ${orgId} and refund_id = ${refundId} order by position`),
    tx.all<SalePaymentRow>(sql`
      select id, method, amount_minor as "amountMinor", tendered_minor as "tenderedMinor",
             change_minor as "changeMinor", cash_back_minor as "cashBackMinor", bank_id as "bankId", reference
      from payments
      where org_id = ${orgId} and source_id = ${refundId} and source_type = 'REFUND' order by id`),
  ]);
  if (!row) return undefined;
  const major = (minor: bigint) => majorOf(actor, minor);
  const { totalMinor, taxMinor, roundingMinor, creditedMinor, exchangedMinor, ...refund } = row;
  return {
    ...refund,
    total: major(totalMinor),
    tax: major(taxMinor),
    rounding: major(roundingMinor),
    credited: major(creditedMinor),
    exchanged: major(exchangedMinor),
    lines: lines.map(({ quantityE4, unitPriceE4, taxPercentE4, taxComponents, ...line }) => {
      const { discountMinor, taxMinor: lineTaxMinor, totalMinor: lineMinor, ...rest } = line;
      return {
        ...rest,
        quantity: fromE4(quantityE4),
        unitPrice: fromE4(unitPriceE4),
        taxPercent: fromE4(taxPercentE4),
        discount: major(discountMinor),
        tax: major(lineTaxMinor),
        taxComponents: shownComponents(actor, chargedComponents(taxComponents)),
        total: major(lineMinor),
      };
    }),
    payments: payments.map((payment) => salePaymentOf(actor, payment)),
  };
}
