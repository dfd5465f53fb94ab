import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import {
  type ChargedComponent,
  type LineTax,
  storedComponents,
  type TaxRounding,
} from '../../values/tax-rate.ts';
import type { SoldItem } from '../checkout/read-shop.ts';
import type { GivenBack } from './give-back.ts';

type PricedGoods = LineTax & {
  item: SoldItem;
  quantityE4: bigint;
  unitPriceE4: bigint;
  restock: boolean;
};

export type TakingWithoutSale = {
  id: string;
  number: string;
  requestHash: Buffer | undefined;
  outletId: string;
  customerId: string | null;
  tillSessionId: string | null;
  businessDate: string;
  pricesIncludeTax: boolean;
  taxRounding: TaxRounding;
  /** The smallest coin, if it is larger than the smallest unit of the currency. */
  cashUnitMinor: bigint | undefined;
  lines: PricedGoods[];
  /** How the money goes back, read under the locks of session and customer. Absent: all of it in cash. */
  payments: (() => GivenBack[] | Promise<GivenBack[]>) | undefined;
  reason: string | null;
  approvedBy: string | null;
  /**
   * True for a return that a till made before. Its session may be closed since, and its payments are accepted as they
   * are.
   */
  isPast?: boolean;
};

export type TakenLine = PricedGoods & {
  baseE4: bigint;
  taxMinor: bigint;
  components: ChargedComponent[];
  totalMinor: bigint;
  costMinor: bigint;
  restocked: boolean;
};

type NewReturn = Omit<TakingWithoutSale, 'lines'> & {
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  costMinor: bigint;
  lines: TakenLine[];
  isLate: boolean;
};

export function writeReturn(tx: Tx, { orgId, userId }: Actor, refund: NewReturn): void {
  const { lines } = refund;
  const texts = (pick: (line: TakenLine) => bigint) => lines.map((line) => String(pick(line)));
  const ids = (pick: (item: SoldItem) => string | null) => lines.map(({ item }) => pick(item));
  tx.defer(sql`
    insert into refunds (org_id, id, outlet_id, till_session_id, business_date, total_minor, tax_minor, rounding_minor,
                         cost_minor, credited_minor, reason, user_id, request_hash, is_late, number, customer_id,
                         prices_include_tax, approved_by)
    values (${orgId}, ${refund.id}, ${refund.outletId}, ${refund.tillSessionId}, ${refund.businessDate},
            ${refund.totalMinor}, ${refund.taxMinor}, ${refund.roundingMinor}, ${refund.costMinor}, 0,
            ${refund.reason}, ${userId}, ${refund.requestHash ?? null}, ${refund.isLate}, ${refund.number},
            ${refund.customerId}, ${refund.pricesIncludeTax}, ${refund.approvedBy})`);
  tx.defer(sql`
    insert into refund_lines (org_id, refund_id, position, quantity_e4, discount_minor, tax_minor, total_minor,
                              cost_minor, restocked, product_id, variant_id, item_price_id, name, factor_e4,
                              unit_price_e4, tax_rate_id, tax_percent_e4, tax_components)
    select ${orgId}, ${refund.id}, l.position, l.quantity_e4, 0, l.tax_minor, l.total_minor, l.cost_minor,
           l.restocked, l.product_id, l.variant_id, l.item_price_id, l.name, l.factor_e4, l.unit_price_e4,
           l.tax_rate_id, l.tax_percent_e4, l.tax_components::jsonb
    from unnest(${lines.map((_, at) => at + 1)}::smallint[], ${texts((line) => line.quantityE4)}::bigint[],
                ${texts((line) => line.taxMinor)}::bigint[], ${texts((line) => line.totalMinor)}::bigint[],
                ${texts((line) => line.costMinor)}::bigint[], ${lines.map(({ restocked }) => restocked)}::boolean[],
                ${ids((item) => item.productId)}::uuid[], ${ids((item) => item.variantId)}::uuid[],
                ${ids((item) => item.itemPriceId)}::uuid[], ${ids((item) => item.name)}::text[],
                ${texts(({ item }) => item.factorE4)}::bigint[], ${texts((line) => line.unitPriceE4)}::bigint[],
                ${ids((item) => item.taxRateId)}::uuid[], ${texts((line) => line.taxPercentE4)}::bigint[],
                ${lines.map(({ components }) => storedComponents(components))}::text[])
      as l (position, quantity_e4, tax_minor, total_minor, cost_minor, restocked, product_id, variant_id, item_price_id,
            name, factor_e4, unit_price_e4, tax_rate_id, tax_percent_e4, tax_components)`);
}
