import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Discount, discountOf } from '../../../http/discount.ts';
import { AmountOrNone, minorOf } from '../../../http/money.ts';
import { requireE4, SoldQuantity, UnitPrice } from '../../../http/quantity.ts';
import { entryValidator } from '../../../http/request/validate.ts';
import { Exactly, Id, Instant, Nullable, named, Text } from '../../../http/schema.ts';
import { largestMinor, sum } from '../../../values/money.ts';
import { otherItemId, otherName } from '../../../values/other-item.ts';
import { lineAmountMinor } from '../../../values/quantity.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { hashOf, type OrderedLine, paymentOf, type SaleOrder } from '../../checkout/order.ts';
import { PaymentInput } from '../../checkout/schemas.ts';

const OfflineLine = Exactly({
  itemPriceId: Id,
  name: Type.Optional(Text(200, { description: 'The text on the receipt.' })),
  quantity: SoldQuantity,
  unitPrice: UnitPrice,
  discount: Type.Optional(Discount),
  taxRateId: Type.Optional({ ...Nullable(Id), description: 'For an amount without an item: its tax rate.' }),
  taxPercent: Type.Number({ minimum: 0, maximum: 100, examples: [7.5] }),
  tax: { ...AmountOrNone, description: 'The amount that was charged.' },
  total: { ...AmountOrNone, description: 'The amount that was charged: less discounts, tax included.' },
});

/** A sale that has happened, with the figures of its receipt. They are posted whatever the catalogue says now. */
export const OfflineSale = named(
  'OfflineSale',
  Exactly({
    saleId: {
      ...Id,
      description:
        'An id that the till chooses, best a UUID of version 7. The same sale is posted once, however late it is sent again.',
    },
    number: Text(60, { description: "The number in the till's series.", examples: ['LAG1-T1-000042'] }),
    tillSessionId: Id,
    completedAt: Instant,
    userId: Type.Optional({
      ...Id,
      description: 'The user who made the sale. Left out: the user who sends it.',
    }),
    deviceId: Type.Optional(Text(200, { description: 'The device that gave the number.' })),
    customerId: Type.Optional(Id),
    pricesIncludeTax: Type.Boolean({ description: 'The value at the till.' }),
    lines: Type.Array(OfflineLine, { minItems: 1, maxItems: 500 }),
    discount: Type.Optional(Discount),
    total: {
      ...AmountOrNone,
      description: 'The total with rounding. The difference to the sum of the lines is the rounding.',
    },
    payments: Type.Array(PaymentInput, { maxItems: 20 }),
    note: Type.Optional(Text(500)),
  }),
);
type OfflineSale = Static<typeof OfflineSale>;

type ChargedLine = OrderedLine & {
  name: string | undefined;
  unitPriceE4: bigint;
  taxPercentE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
};

/** An offline sale in exact figures. */
export type ChargedSale = {
  /** As the till sent it. Its session and customer may be unknown. */
  order: Omit<SaleOrder, 'lines' | 'number'> & { number: string; tillSessionId: string; requestHash: Buffer };
  lines: ChargedLine[];
  totalMinor: bigint;
  pricesIncludeTax: boolean;
  completedAt: string;
  /** The user who rang it up, if the till names one. */
  userId: string | undefined;
  deviceId: string | undefined;
};

const errorsIn = entryValidator(OfflineSale);

/** Reads one entry of a push. A refusal names the fields within the entry. */
export function readOfflineSale(actor: Actor, outletId: string, entry: unknown): ChargedSale {
  const errors = errorsIn(entry);
  const [first] = errors;
  if (first) throw fail('VALIDATION_FAILED', { message: `${first.field}: ${first.message}.`, errors });
  const sent = entry as OfflineSale;
  const read = {
    lines: sent.lines.map((line, at) => chargedLine(actor, `lines.${at}`, line)),
    totalMinor: minorOf(actor, { field: 'total', amount: sent.total }),
    pricesIncludeTax: sent.pricesIncludeTax,
    completedAt: sent.completedAt,
    userId: sent.userId,
  };
  const order = {
    outletId,
    tillSessionId: sent.tillSessionId,
    customerId: sent.customerId,
    number: sent.number,
    discount: discountOf(actor, 'discount', sent.discount),
    payments: sent.payments.map(({ bankId, ...payment }, at) =>
      paymentOf(
        actor,
        `payments.${at}`,
        payment.method === 'BANK' && bankId ? { ...payment, bankId } : payment,
      ),
    ),
    note: sent.note ?? null,
  };
  rejectTooLarge(actor, read);
  const requestHash = hashOf({ ...order, ...read });
  return {
    ...read,
    deviceId: sent.deviceId,
    order: { ...order, id: sent.saleId, requestHash, approvalToken: undefined },
  };
}

/** Refuses totals of more than 15 digits, as a checkout does. */
function rejectTooLarge(actor: Actor, { lines }: Pick<ChargedSale, 'lines'>): void {
  const grosses = lines.map((line) =>
    lineAmountMinor(line.quantityE4, line.unitPriceE4, actor.currencyDecimals),
  );
  const isTooLarge = (minor: bigint) => minor > largestMinor;
  const at = grosses.findIndex(isTooLarge);
  const totals = [grosses, lines.map(({ totalMinor }) => totalMinor), lines.map(({ taxMinor }) => taxMinor)];
  if (at < 0 && !totals.map(sum).some(isTooLarge)) return;
  throw failField('VALIDATION_FAILED', {
    field: at < 0 ? 'lines' : `lines.${at}.quantity`,
    message: 'has more than 15 digits in all',
  });
}

function chargedLine(actor: Actor, field: string, line: OfflineSale['lines'][number]): ChargedLine {
  const { itemPriceId, name, taxRateId = null } = line;
  return {
    itemPriceId,
    name,
    ...(itemPriceId === otherItemId && { other: { name: name ?? otherName, taxRateId } }),
    quantityE4: requireE4({ field: `${field}.quantity`, number: line.quantity }),
    unitPriceE4: requireE4({ field: `${field}.unitPrice`, number: line.unitPrice }),
    discount: discountOf(actor, `${field}.discount`, line.discount),
    taxPercentE4: requireE4({ field: `${field}.taxPercent`, number: line.taxPercent }),
    taxMinor: minorOf(actor, { field: `${field}.tax`, amount: line.tax }),
    totalMinor: minorOf(actor, { field: `${field}.total`, amount: line.total }),
  };
}
