import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Discount, discountOf } from '../../http/discount.ts';
import { AmountOrNone } from '../../http/money.ts';
import { SoldQuantity, UnitPrice } from '../../http/quantity.ts';
import { entryValidator } from '../../http/request/validate.ts';
import { Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { type FieldError, failField, Refusal } from '../../values/refusal.ts';

/** A till keeps a few short facts with a line, such as its tare. This leaves room for twenty. */
const moreAtMost = 4_000;

const More = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 20,
  description: `Other data of the till, in at most ${moreAtMost} characters of JSON. It is returned unchanged.`,
});

const TillCartLine = Exactly({
  itemPriceId: Id,
  variantId: Id,
  name: Type.String({ maxLength: 400, description: 'The text on the till.' }),
  unit: Nullable(Type.String({ maxLength: 50 })),
  quantity: SoldQuantity,
  unitPrice: UnitPrice,
  usualPrice: { ...UnitPrice, description: 'The catalogue price when it was rung up.' },
  taxPercent: Type.Number({ minimum: 0, maximum: 100, examples: [7.5] }),
  discount: Type.Optional(Discount),
  more: Type.Optional(More),
});

/**
 * The whole cart of a till, as it was rung up. Names and prices are kept, because the catalogue may change while it
 * waits.
 */
export const TillCart = named(
  'TillCart',
  Exactly({
    lines: Type.Array(TillCartLine, { minItems: 1, maxItems: 500 }),
    discount: Type.Optional(Discount),
    customer: Type.Optional(
      Exactly({
        id: Id,
        name: Type.String({ maxLength: 400 }),
        address: Type.Optional(Type.String({ maxLength: 500 })),
        taxNumber: Type.Optional(Type.String({ maxLength: 50 })),
        taxExemptReason: Type.Optional(
          Type.String({ maxLength: 200, description: 'Why the customer pays no tax.' }),
        ),
      }),
    ),
    note: Type.Optional(Text(500, { description: 'Printed on the receipt.' })),
    total: Type.Optional({ ...AmountOrNone, description: 'The total at the till.' }),
  }),
);
export type TillCart = Static<typeof TillCart>;

/** What a device says about one of its parked carts. */
export const SharedCart = named(
  'SharedCart',
  Exactly({
    cartId: { ...Id, description: 'An id that the device chooses, best a UUID of version 7.' },
    state: Choice(['HELD', 'FREE', 'TAKEN', 'DELETED'], {
      description:
        'HELD: the device may take it without asking. FREE: the device releases it, and the first to ask gets it. TAKEN, DELETED: that has happened on the device.',
    }),
    parked: Type.Optional(
      Exactly({
        name: Type.Optional(Text(100, { examples: ['Lady in red'] })),
        parkedAt: Instant,
        userId: Type.Optional({
          ...Id,
          description: 'The user who parked it. Left out: the user who sends it.',
        }),
        cart: TillCart,
      }),
    ),
  }),
);
export type SharedCart = Static<typeof SharedCart>;

const errorsIn = entryValidator(SharedCart);

/** Checks one entry of a report. Answers the entry, or its errors. */
export function readSharedCart(
  actor: Actor,
  entry: unknown,
): { sent: SharedCart } | { errors: FieldError[] } {
  const errors = errorsIn(entry);
  if (errors.length > 0) return { errors };
  const sent = entry as SharedCart;
  try {
    const { lines = [], discount } = sent.parked?.cart ?? {};
    discountOf(actor, 'parked.cart.discount', discount);
    for (const [at, { discount: ofLine, more }] of lines.entries()) {
      const field = `parked.cart.lines.${at}`;
      discountOf(actor, `${field}.discount`, ofLine);
      rejectLongData(`${field}.more`, more);
    }
    return { sent };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { errors: refusal.errors };
    throw refusal;
  }
}

function rejectLongData(field: string, more: Record<string, unknown> | undefined): void {
  if (more === undefined || JSON.stringify(more).length <= moreAtMost) return;
  throw failField('VALIDATION_FAILED', {
    field,
    message: `must have at most ${moreAtMost} characters of JSON`,
  });
}
