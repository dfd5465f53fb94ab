import { hash } from 'node:crypto';
import type { Actor } from '../../http/access.ts';
import { discountOf } from '../../http/discount.ts';
import { minorOf } from '../../http/money.ts';
import { requireE4 } from '../../http/quantity.ts';
import { newId } from '../../platform/ids.ts';
import type { TenderMethod } from '../../values/payment.ts';
import type { Discount } from '../../values/pricing.ts';
import { failField } from '../../values/refusal.ts';
import { type OtherLine, otherOf } from './other-item.ts';
import type { CheckoutRequest, LineInput, PaymentInput } from './schemas.ts';

export type OrderedLine = {
  itemPriceId: string;
  quantityE4: bigint;
  discount?: Discount | undefined;
  /** Another price than the usual one. */
  unitPriceE4?: bigint | undefined;
  /** Only of a line without an item of the catalogue. */
  other?: OtherLine;
};

export type OrderedPayment = {
  method: TenderMethod;
  amountMinor: bigint;
  cashBackMinor: bigint;
  bankId: string | undefined;
  reference: string | null;
};

/** What is sold, to whom and how it is paid, in exact figures. */
export type SaleOrder = {
  id: string;
  /** The hash of the whole request, if the sender chose the id. */
  requestHash: Buffer | undefined;
  outletId: string;
  tillSessionId: string | undefined;
  customerId: string | undefined;
  number: string | undefined;
  lines: OrderedLine[];
  discount: Discount | undefined;
  payments: OrderedPayment[];
  /** In an exchange: the part that returned goods pay. */
  exchangedMinor?: bigint | undefined;
  approvalToken: string | undefined;
  cashBackApprovalToken?: string | undefined;
  note: string | null;
  /** When the sale was rung up, if the till had no connection then. */
  offlineAt?: string | undefined;
};

export function orderOf(
  actor: Actor,
  body: Omit<CheckoutRequest, 'cartId' | 'lines'>,
  { lines, ...source }: Pick<SaleOrder, 'lines'> & { cartId?: string | undefined },
): SaleOrder {
  const order = {
    outletId: body.outletId,
    tillSessionId: body.tillSessionId,
    customerId: body.customerId,
    number: body.number,
    discount: discountOf(actor, 'discount', body.discount),
    payments: body.payments.map((payment, at) => paymentOf(actor, `payments.${at}`, payment)),
    note: body.note ?? null,
  };
  return {
    ...order,
    lines,
    approvalToken: body.approvalToken,
    cashBackApprovalToken: body.cashBackApprovalToken,
    id: body.saleId ?? newId(),
    requestHash: body.saleId
      ? hashOf({ ...order, ...(source.cartId ? { cartId: source.cartId } : { lines }) })
      : undefined,
  };
}

export function lineOf(actor: Actor, field: string, sent: LineInput): OrderedLine {
  const { itemPriceId, quantity, discount, unitPrice } = sent;
  const other = otherOf(field, sent);
  return {
    itemPriceId,
    quantityE4: requireE4({ field: `${field}.quantity`, number: quantity }),
    discount: discountOf(actor, `${field}.discount`, discount),
    unitPriceE4:
      unitPrice === undefined ? undefined : requireE4({ field: `${field}.unitPrice`, number: unitPrice }),
    ...(other && { other }),
  };
}

export function paymentOf(actor: Actor, field: string, sent: PaymentInput): OrderedPayment {
  const { method, amount, cashBack, bankId, reference } = sent;
  if (bankId && method !== 'BANK') {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.bankId`,
      message: 'is only for the method BANK',
    });
  }
  return {
    method,
    amountMinor: minorOf(actor, { field: `${field}.amount`, amount }),
    cashBackMinor:
      cashBack === undefined ? 0n : minorOf(actor, { field: `${field}.cashBack`, amount: cashBack }),
    bankId,
    reference: reference ?? null,
  };
}

export function hashOf(order: object): Buffer {
  const text = JSON.stringify(order, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return hash('sha256', text, 'buffer');
}
