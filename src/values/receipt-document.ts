import type { PaymentMethod } from './payment.ts';

/** Everything that a receipt says, whatever its form. Amounts are in minor units. Null: the receipt has none. */
export type ReceiptDocument = {
  /** The figures of a refund are above zero. Its heading says which way the money went. */
  kind: 'SALE' | 'REFUND' | 'VOID';
  /** Whether this is a copy: the receipt was given out before. */
  isCopy: boolean;
  /** The language of words, numbers and dates: a BCP 47 tag. Words fall back to English. */
  language: string;
  currency: string;
  currencyDecimals: number;
  business: { name: string; taxNumber: string | null; logoPng: Uint8Array | null };
  outlet: { name: string; address: string | null; phone: string | null; timezone: string };
  headerLines: string[];
  footerLines: string[];
  number: string;
  /** The number of the sale that this refund is of. */
  refundOf: string | null;
  issuedAt: Date;
  cashier: string | null;
  customer: string | null;
  /** What a tax invoice says about the customer. Left out: nothing. */
  customerAddress?: string | null;
  customerTaxNumber?: string | null;
  /** The day on which a sale on account is to be paid. Left out or null: it is not on account, or the day is not known. */
  dueOn?: string | null;
  /** Why no tax is charged. Left out or null: tax is charged. */
  taxExemptReason?: string | null;
  note: string | null;
  pricesIncludeTax: boolean;
  lines: ReceiptLine[];
  /** subtotal − discount (+ tax, when prices do not include it) + rounding = total. */
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  totalMinor: bigint;
  taxes: ReceiptTax[];
  payments: ReceiptPayment[];
  changeMinor: bigint;
  cashBackMinor: bigint;
  /** The part that returned goods paid. On a refund: the part that paid for other goods. */
  exchangedMinor: bigint;
  /** Payments towards the debt since the sale. */
  paidLaterMinor: bigint;
  /** The part of the debt that refunds cancelled since. On a refund: the part that it cancelled. */
  creditedMinor: bigint;
  /** payments − change − cash back + exchanged + paid later + credited + due = total. */
  dueMinor: bigint;
  /** The amount that was refunded since. */
  refundedMinor: bigint;
  /** How the number is printed for a scanner. */
  code: 'QR' | 'BARCODE' | 'NONE';
};

export type ReceiptLine = {
  name: string;
  quantityE4: bigint;
  unit: string | null;
  unitPriceE4: bigint;
  /** Quantity × unit price: the column that adds up to the subtotal. */
  grossMinor: bigint;
  discountMinor: bigint;
  taxPercentE4: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  /** The quantity that was returned since. */
  refundedE4: bigint;
};

/** `name` as the business calls the rate: "VAT". */
type ReceiptTax = {
  name: string | null;
  taxPercentE4: bigint;
  netMinor: bigint;
  taxMinor: bigint;
};

/** The amount that was handed over or charged, with change and cash back. */
type ReceiptPayment = {
  method: PaymentMethod;
  amountMinor: bigint;
  reference: string | null;
};

export type Paper = '58MM' | '80MM' | 'A4';
