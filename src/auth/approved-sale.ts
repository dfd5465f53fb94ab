import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Discount, discountOf } from '../http/discount.ts';
import { requireE4, SoldQuantity, UnitPrice } from '../http/quantity.ts';
import { Exactly, Id, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import type { ApprovedSale } from '../values/approval.ts';
import { otherItemId } from '../values/other-item.ts';
import type { Discount as ExactDiscount } from '../values/pricing.ts';
import { failField } from '../values/refusal.ts';

export const SaleToApprove = named('SaleToApprove', {
  ...Exactly({
    lines: Type.Array(
      Exactly({
        itemPriceId: Id,
        quantity: SoldQuantity,
        unitPrice: { ...UnitPrice, description: 'The price charged for one, even if it is the usual price.' },
        discount: Type.Optional(Discount),
        restock: Type.Optional(
          Type.Boolean({
            description: 'For RETURN: false for damaged goods. Left out: the goods go back to stock.',
          }),
        ),
      }),
      { minItems: 1, maxItems: 500 },
    ),
    discount: Type.Optional({ ...Discount, description: 'The discount on the whole sale.' }),
  }),
  description:
    'For PRICE and DISCOUNT: the figures that the manager saw. A checkout is refused if a line with a changed price or too much discount is not among them with the same quantity. A discount on the whole sale is approved for exactly these lines. Left out: any figures. For RETURN it is required: exactly these lines are returned, at these prices, and `restock` applies.',
});

export function toApprovedSale(
  actor: Actor,
  field: string,
  sent: Static<typeof SaleToApprove>,
): ApprovedSale {
  return {
    lines: sent.lines.map(({ itemPriceId, quantity, unitPrice, discount, restock }, at) => ({
      itemPriceId,
      quantityE4: requireE4({ field: `${field}.lines.${at}.quantity`, number: quantity }),
      unitPriceE4: requireE4({ field: `${field}.lines.${at}.unitPrice`, number: unitPrice }),
      discount: discountOf(actor, `${field}.lines.${at}.discount`, discount),
      restock,
    })),
    discount: discountOf(actor, `${field}.discount`, sent.discount),
  };
}

/** Refuses an approval of a sale with an item that does not exist. */
export async function rejectMissingItems(
  tx: Tx,
  { orgId }: Actor,
  { lines }: Static<typeof SaleToApprove>,
): Promise<void> {
  const ids = lines.map(({ itemPriceId }) => itemPriceId);
  const found = await tx.all<{ id: string }>(sql`
    select id from item_prices where org_id = ${orgId} and id = any (${ids}::uuid[])`);
  const known = new Set([otherItemId, ...found.map(({ id }) => id)]);
  const at = ids.findIndex((id) => !known.has(id.toLowerCase()));
  if (at < 0) return;
  throw failField('NOT_FOUND', { field: `sale.lines.${at}.itemPriceId`, message: 'does not exist' });
}

type WrittenDiscount = { amountMinor: string } | { percentE4: string } | undefined;

/** The form in the database. Figures are strings, because JSON numbers are not exact enough. */
export type WrittenSale = {
  lines: {
    itemPriceId: string;
    quantityE4: string;
    unitPriceE4: string;
    discount?: WrittenDiscount;
    restock?: boolean;
  }[];
  discount?: WrittenDiscount;
};

export function saleAsJson(sale: ApprovedSale): string {
  return JSON.stringify(sale, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

export function saleFromJson({ lines, discount }: WrittenSale): ApprovedSale {
  return {
    lines: lines.map((line) => ({
      itemPriceId: line.itemPriceId,
      quantityE4: BigInt(line.quantityE4),
      unitPriceE4: BigInt(line.unitPriceE4),
      discount: exactDiscount(line.discount),
      restock: line.restock,
    })),
    discount: exactDiscount(discount),
  };
}

function exactDiscount(written: WrittenDiscount): ExactDiscount | undefined {
  if (!written) return undefined;
  if ('percentE4' in written) return { percentE4: BigInt(written.percentE4) };
  return { amountMinor: BigInt(written.amountMinor) };
}
