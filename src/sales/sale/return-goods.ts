import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { Tx } from '../../platform/db.ts';
import { divideRounded } from '../../values/quantity.ts';
import { type RefundShare, refundedComponents, refundShare } from '../../values/refund-share.ts';
import { fail, failField } from '../../values/refusal.ts';
import { type ChargedComponent, chargedComponents, type StoredComponent } from '../../values/tax-rate.ts';

/** A sale that is refunded, locked until the commit. */
export type SoldSale = {
  id: string;
  number: string;
  outletId: string;
  tillSessionId: string | null;
  customerId: string | null;
  businessDate: string;
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED';
  totalMinor: bigint;
  refundedMinor: bigint;
  /** The smallest coin, if it is larger than the smallest unit of the currency. */
  cashUnitMinor: bigint | undefined;
  lines: SoldLine[];
};

type SoldLine = {
  position: number;
  variantId: string;
  name: string;
  kind: 'GOODS' | 'SERVICE';
  quantityE4: bigint;
  factorE4: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  costMinor: bigint;
  refundedE4: bigint;
  /** What each tax of a group has of the tax. */
  components: ChargedComponent[];
};

/** What is returned of one line of a sale. */
export type Returned = { position: number; quantityE4: bigint; restock: boolean };

export type ReturnedLine = RefundShare & {
  components: ChargedComponent[];
  position: number;
  variantId: string;
  quantityE4: bigint;
  baseE4: bigint;
  /** Whether it goes back into stock. Always false for a service. */
  restocked: boolean;
};

/** Reads and locks a sale, so that its refunds are made one after the other. */
export async function lockSale(tx: Tx, actor: Actor, saleId: string): Promise<SoldSale> {
  const { orgId, outletIds } = actor;
  const [sale, lines] = await tx.inOrder(
    () =>
      tx.one<Omit<SoldSale, 'lines' | 'cashUnitMinor'> & { cashUnitMinor: bigint }>(sql`
      select id, number, outlet_id as "outletId", till_session_id as "tillSessionId", customer_id as "customerId",
             business_date as "businessDate", status, total_minor as "totalMinor",
             refunded_minor as "refundedMinor",
             (select cash_rounding_minor from organisations o where o.org_id = ${orgId}) as "cashUnitMinor"
      from sales
      where org_id = ${orgId} and id = ${saleId}
        and (${outletIds}::uuid[] is null or outlet_id = any(${outletIds}::uuid[]))
      for update`),
    () =>
      tx.all<Omit<SoldLine, 'components'> & { taxComponents: StoredComponent[] | null }>(sql`
      select l.position, l.variant_id as "variantId", l.name, p.kind, l.quantity_e4 as "quantityE4",
             l.factor_e4 as "factorE4", l.discount_minor as "discountMinor", l.tax_minor as "taxMinor",
             l.total_minor as "totalMinor", l.cost_minor as "costMinor", l.refunded_e4 as "refundedE4",
             l.tax_components as "taxComponents"
      from sale_lines l join products p on p.org_id = l.org_id and p.id = l.product_id
      where l.org_id = ${orgId} and l.sale_id = ${saleId}
      order by l.position`),
  );
  if (!sale) throw fail('NOT_FOUND');
  if (sale.status === 'VOIDED' || sale.status === 'REFUNDED') {
    throw fail('INVALID_STATE', { message: `Sale ${sale.number} was already refunded completely.` });
  }
  return {
    ...sale,
    cashUnitMinor: sale.cashUnitMinor > 1n ? sale.cashUnitMinor : undefined,
    lines: lines.map(({ taxComponents, ...line }) => ({
      ...line,
      components: chargedComponents(taxComponents),
    })),
  };
}

/** The part of the total that is not refunded yet. No refund is larger. */
export function leftToRefund({ totalMinor, refundedMinor }: SoldSale): bigint {
  return totalMinor - refundedMinor;
}

/** The quantities of all lines that are not refunded yet. */
export function everythingLeft({ lines }: SoldSale): Returned[] {
  return lines.flatMap(({ position, quantityE4, refundedE4 }) =>
    quantityE4 > refundedE4 ? [{ position, quantityE4: quantityE4 - refundedE4, restock: true }] : [],
  );
}

/** The amounts of each returned line. Refuses more than is left of the line. */
export function returnLines(
  { lines }: SoldSale,
  { returned, field }: { returned: Returned[]; field: string },
): ReturnedLine[] {
  const seen = new Set<number>();
  return returned.map(({ position, quantityE4, restock }, at) => {
    const line = lines.find((one) => one.position === position);
    if (!line) {
      throw failField('NOT_FOUND', {
        field: `${field}.${at}.position`,
        message: 'is not a line of this sale',
      });
    }
    if (seen.has(position)) {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.${at}.position`,
        message: 'is repeated',
      });
    }
    seen.add(position);
    const part = { refundedE4: line.refundedE4, quantityE4 };
    const share = refundShare(line, part);
    if ('refused' in share) {
      throw failField('INVALID_STATE', {
        field: `${field}.${at}.quantity`,
        message: `is too large: ${fromE4(line.quantityE4 - line.refundedE4)} of ${line.name} can still be returned`,
      });
    }
    const restocked = restock && line.kind === 'GOODS';
    return {
      position,
      variantId: line.variantId,
      quantityE4,
      baseE4: baseQuantityE4(line, line.refundedE4 + quantityE4) - baseQuantityE4(line, line.refundedE4),
      ...share,
      components: refundedComponents(line, part),
      restocked,
    };
  });
}

/** A quantity in base units. A part is the difference of two rounded quantities, so the parts add up to the line. */
function baseQuantityE4({ factorE4 }: SoldLine, quantityE4: bigint): bigint {
  return divideRounded(quantityE4 * factorE4, 10_000n);
}
