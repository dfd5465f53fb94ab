import { emptyCart } from './cart.ts';
import { newId } from './ids.ts';
import type { Cart, CartLine, TillCart } from './types.ts';

/**
 * A cart as other tills get it: the goods, the customer and the prices. Approvals, tenders and numbers belong to this
 * device and stay here.
 */
export function contentOf({ lines, discount, customer, note }: Cart, total: number | undefined): TillCart {
  return {
    lines: lines.map(({ id: _, discount: off, ...line }) => {
      const { itemPriceId, variantId, name, unit, quantity, unitPrice, usualPrice, taxPercent, ...rest } =
        line;
      const more = Object.fromEntries(Object.entries(rest).filter(([key]) => !/approv|token/i.test(key)));
      return {
        itemPriceId,
        variantId,
        name: name.slice(0, 400),
        unit,
        quantity,
        unitPrice,
        usualPrice,
        taxPercent,
        ...(off && { discount: off }),
        ...(Object.keys(more).length > 0 && { more }),
      };
    }),
    ...(discount && { discount }),
    ...(customer && {
      customer: {
        id: customer.id,
        name: customer.name.slice(0, 400),
        ...(customer.address && { address: customer.address }),
        ...(customer.taxNumber && { taxNumber: customer.taxNumber }),
        ...(customer.taxExemptReason && { taxExemptReason: customer.taxExemptReason }),
      },
    }),
    ...(note?.trim() && { note: note.slice(0, 500) }),
    ...(total !== undefined && { total }),
  };
}

/** A new cart from a parked one of another till. */
export function cartOf({ lines, discount, customer, note }: TillCart): Cart {
  return {
    ...emptyCart(),
    lines: lines.map(({ discount: off, more, ...line }) => ({
      ...(more as Partial<CartLine> | undefined),
      ...line,
      id: newId(),
      discount: (off as CartLine['discount'] | undefined) ?? null,
    })),
    discount: (discount as Cart['discount'] | undefined) ?? null,
    customer: customer ?? null,
    note: note ?? null,
  };
}
