import { Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Instant, Nullable, named } from '../../http/schema.ts';
import { paymentMethods } from '../../values/payment.ts';

const Words = Nullable(Type.String());
const Percent = Type.Number({ examples: [7.5] });

/** The schema of what `receiptJson` returns. */
export const Receipt = named(
  'Receipt',
  Exactly({
    kind: Choice(['SALE', 'REFUND', 'VOID']),
    isCopy: Type.Boolean(),
    language: Type.String(),
    currency: Type.String(),
    business: Exactly({ name: Type.String(), taxNumber: Words }),
    outlet: Exactly({ name: Type.String(), address: Words, phone: Words, timezone: Type.String() }),
    headerLines: Type.Array(Type.String()),
    footerLines: Type.Array(Type.String()),
    number: Type.String(),
    refundOf: Words,
    issuedAt: Instant,
    cashier: Words,
    customer: Words,
    customerAddress: Words,
    customerTaxNumber: Words,
    dueOn: Nullable({ ...BusinessDate, description: 'When a sale on account is to be paid.' }),
    taxExemptReason: Nullable({ ...Type.String(), description: 'Why no tax was charged.' }),
    note: Words,
    pricesIncludeTax: Type.Boolean(),
    lines: Type.Array(
      Exactly({
        name: Type.String(),
        quantity: Type.Number(),
        unit: Words,
        unitPrice: UnitPrice,
        gross: { ...Money, description: 'Quantity × unit price. The lines add up to the subtotal.' },
        discount: Money,
        taxPercent: Percent,
        tax: Money,
        total: Money,
        refundedQuantity: Type.Number({ description: 'Quantity returned since.' }),
      }),
    ),
    subtotal: Money,
    discount: Money,
    tax: Money,
    rounding: Money,
    total: Money,
    taxes: Type.Array(Exactly({ name: Words, taxPercent: Percent, net: Money, tax: Money })),
    payments: Type.Array(
      Exactly({
        method: Choice(paymentMethods),
        amount: { ...Money, description: 'Handed over or charged, including change and cash back.' },
        reference: Words,
      }),
    ),
    change: Money,
    cashBack: Money,
    exchanged: {
      ...Money,
      description: 'For a sale: what returned goods paid. For a refund: what paid for new goods.',
    },
    paidLater: { ...Money, description: 'What was paid after the sale.' },
    credited: {
      ...Money,
      description:
        'For a sale: how much refunds lowered the debt. For a refund: how much it lowered the debt.',
    },
    due: {
      ...Money,
      description:
        'What is still owed: total = payments − change − cashBack + exchanged + paidLater + credited + due.',
    },
    refunded: { ...Money, description: 'What was given back of this sale since.' },
    code: Choice(['QR', 'BARCODE', 'NONE']),
  }),
);
