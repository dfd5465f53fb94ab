import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { Discount } from '../../http/discount.ts';
import type { ExactNumber } from '../../values/money.ts';
import type { LineInput, PaymentInput } from '../checkout/schemas.ts';
import type { RefundDetails } from './read-refund.ts';
import type { GivenBackInput, Refund, ReturnedLineInput } from './refund-schemas.ts';
import type { ReturnedItems } from './returned-goods.ts';

type Recorded<Line> = {
  lines: Line[];
  payments: { method: string; amount: ExactNumber }[];
  /** The new sale, if it was an exchange. */
  exchange?: unknown;
};

/** A refund that is requested under an id that its sender chose. */
export type RefundRequest<Line> = {
  /** The hash of the request, whatever the order of its fields. */
  hash: Buffer;
  /** Whether a refund that has no hash, since a till recorded it, gave back these goods and this money. */
  matchesRecorded: (recorded: Recorded<Line>) => boolean;
};

type SaleRefundBody = {
  lines?: Static<typeof ReturnedLineInput>[];
  payments?: GivenBackInput[];
  tillSessionId?: string;
  reason?: string;
};

export function saleRefundRequest({
  lines,
  payments,
  tillSessionId,
  reason,
}: SaleRefundBody): RefundRequest<Refund['lines'][number]> {
  // Tills send the fields in this order. Refunds that were hashed as they were sent still match.
  const orderedLines = lines?.map(({ position, quantity, restock }) => ({ position, quantity, restock }));
  return {
    hash: hashOf([orderedLines, payments?.map(orderedPayment), tillSessionId, reason]),
    matchesRecorded: (recorded) =>
      !recorded.exchange &&
      isSame(lines?.map(soldLineKey), recorded.lines.map(soldLineKey)) &&
      isSame(payments?.map(paymentKey), recorded.payments.map(paymentKey)),
  };
}

export type ExchangeBody = {
  returned: Static<typeof ReturnedLineInput>[];
  lines: LineInput[];
  discount?: Discount;
  payments?: PaymentInput[];
  givenBack?: GivenBackInput[];
  tillSessionId?: string;
  reason?: string;
};

/** The seller is not part of it: whoever repeats the exchange of a colleague means the same exchange. */
export function exchangeRequest({
  returned,
  lines,
  discount,
  payments,
  givenBack,
  tillSessionId,
  reason,
}: ExchangeBody): RefundRequest<Refund['lines'][number]> {
  const request = ['EXCHANGE', returned, lines, discount, payments, givenBack, tillSessionId, reason];
  return {
    hash: hashOf(request.map(inOrder)),
    matchesRecorded: (recorded) =>
      Boolean(recorded.exchange) &&
      isSame(returned.map(soldLineKey), recorded.lines.map(soldLineKey)) &&
      isSame(givenBack?.map(paymentKey), recorded.payments.map(paymentKey)),
  };
}

type ReturnBody = {
  outletId: string;
  customerId?: string;
  lines: Static<typeof ReturnedItems>;
  payments?: GivenBackInput[];
  tillSessionId?: string;
  reason?: string;
};

export function returnRequest({
  outletId,
  customerId,
  lines,
  payments,
  tillSessionId,
  reason,
}: ReturnBody): RefundRequest<RefundDetails['lines'][number]> {
  const orderedLines = lines.map(({ itemPriceId, quantity, unitPrice, restock }) => ({
    itemPriceId,
    quantity,
    unitPrice,
    restock,
  }));
  return {
    hash: hashOf([outletId, customerId, orderedLines, payments?.map(orderedPayment), tillSessionId, reason]),
    matchesRecorded: (recorded) =>
      isSame(lines.map(returnedLineKey), recorded.lines.map(returnedLineKey)) &&
      isSame(payments?.map(paymentKey), recorded.payments.map(paymentKey)),
  };
}

function orderedPayment({ method, amount, bankId, reference }: GivenBackInput) {
  return { method, amount, bankId, reference };
}

/** The same value with the fields of its objects in alphabetical order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  );
}

function hashOf(request: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

const soldLineKey = ({ position, quantity }: { position: number; quantity: number }) =>
  `${position} ${quantity}`;

/** The price is not part of the key, because a request may leave it out. The payments show another price. */
const returnedLineKey = ({ itemPriceId, quantity }: { itemPriceId: string; quantity: number }) =>
  `${itemPriceId.toLowerCase()} ${quantity}`;

const paymentKey = ({ method, amount }: { method: string; amount: ExactNumber }) => `${method} ${amount}`;

/** What the request leaves out matches everything. */
function isSame(requested: string[] | undefined, recorded: string[]): boolean {
  return requested === undefined || String(requested.sort()) === String(recorded.sort());
}
