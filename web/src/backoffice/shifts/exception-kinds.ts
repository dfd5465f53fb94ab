import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, wordOf } from '../../ui/figures.tsx';
import { comma, t } from '../../words.ts';

type Kind = Schema<'TillException'>['kind'];

/** What each kind means, and how the sale was posted. */
const meanings: Record<Kind, string> = {
  STOCK_NEGATIVE: t('More was sold than was in stock. Stock is now below zero. Count the item.'),
  PRICE_CHANGED: t(
    'The price on the receipt differs from the current price. The sale was posted as charged.',
  ),
  TAX_CHANGED: t('The tax on the receipt differs from the current tax. The sale was posted as charged.'),
  FIGURES_DIFFER: t('The totals on the receipt differ from ours. The sale was posted as charged.'),
  PAYMENT_DIFFERS: t('The payments do not match the total. Any overpayment counts as change given in cash.'),
  DISCOUNT_LIMIT: t('A cashier gave a larger discount than allowed without a manager.'),
  OTHER_LIMIT: t('A cashier rang up a larger “Other amount” than allowed without a manager.'),
  ROUNDED_AWAY: t(
    'A cashier sold goods in such small parts that rounding removed their price, or more than 1% of it.',
  ),
  CASH_BACK_LIMIT: t('A cashier gave more cash back than allowed without a manager.'),
  UNUSUAL_AMOUNT: t(
    'A quantity or the cash received is unusually large. Often this is a typing error or a barcode read as a number. Ask the cashier and count the drawer.',
  ),
  CUSTOMER_UNKNOWN: t('The customer is unknown. The debt was booked to a new placeholder customer.'),
  CUSTOMER_BLOCKED: t('The customer was blocked at the time of the sale.'),
  CREDIT_LIMIT: t('With this sale, the customer owes more than their credit limit.'),
  DEPOSIT_SHORT: t('The customer’s deposit was too small. They owe the rest.'),
  ITEM_UNKNOWN: t('An item was sold that is not in the catalogue. Its stock did not change.'),
  ITEM_DISABLED: t('An item was sold that is no longer for sale.'),
  BANK_UNKNOWN: t('The bank account is unknown or closed. The money was booked to the first open account.'),
  OUTLET_CLOSED: t(
    'The outlet was closed for good before this sale or return arrived. It was posted anyway.',
  ),
  SESSION_UNKNOWN: t('The shift is unknown. The sale got a number of the outlet instead of the till.'),
  SESSION_CLOSED: t('The shift was already closed. The sale is listed as late in its report.'),
  SELLER_UNKNOWN: t('The seller is unknown. The sale was recorded for the user who sent it.'),
  PERIOD_CLOSED: t('The books were closed for that day. The sale was posted on the first open day.'),
  SUBSCRIPTION_EXPIRED: t('The subscription had ended when the sale arrived. It was posted anyway.'),
  CLOCK_WRONG: t('The clock of the till was wrong. The nearest possible time was used.'),
  NUMBER_GAP: t('Sale numbers before this one are missing. This resolves itself when they arrive.'),
  NUMBER_COLLISION: t(
    'The sale number was already used. The sale got a number of the outlet instead of the till.',
  ),
  SALE_DIFFERS: t(
    'A different sale, or a different payment of it, arrived with the ID of an existing sale. It was not posted. Check the receipt.',
  ),
  DRAWER_SHORT: t(
    'More cash was taken out than the drawer should have held. The float, the amount or a sale is wrong.',
  ),
  RECORDED_AFTER_COUNT: t(
    'This happened before a stocktake but was recorded after it. The difference of the stocktake was corrected, so nothing is counted twice.',
  ),
  SALE_REFUSED: t(
    'A till has a sale that cannot be read or is far too large, so it is not in the books. The till keeps it and shows the reason.',
  ),
  RETURN_WITHOUT_RECEIPT: t(
    'Goods were returned without a receipt, so no sale proves the price. Check who refunded and approved it, and at what price.',
  ),
  PARKED_TWICE: t(
    'A manager took over a parked sale that an offline till also had. Check whether the same goods were sold twice.',
  ),
};

export const exceptionKinds = Object.keys(meanings) as Kind[];

export function titleOf(kind: Kind): string {
  return wordOf(kind);
}

export function meaningOf(kind: Kind): string {
  return meanings[kind];
}

/**
 * The number, amount and person of an exception, for the list. What has no sale, such as a return without a receipt,
 * has them in its details.
 */
export function summaryOf({ number, details }: { number: string | null; details: object }): Summary {
  const known = details as { number?: unknown; total?: unknown; amount?: unknown; takenBackBy?: unknown };
  const amount = known.total ?? known.amount;
  return {
    number: number ?? textOrNone(known.number),
    amount: typeof amount === 'number' || typeof amount === 'string' ? amount : undefined,
    person: textOrNone(known.takenBackBy),
  };
}

type Summary = { number: string | undefined; amount: ExactNumber | undefined; person: string | undefined };

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The details of an exception as labels and texts, without ids. Its lines are shown separately. */
export function detailsOf(
  { kind, details }: { kind: Kind; details: object },
  formats: Formats,
): [string, string][] {
  const isAmount = (key: string) => amounts.test(key) || (kind === 'PRICE_CHANGED' && prices.test(key));
  return Object.entries(details).flatMap(([key, value]): [string, string][] =>
    isShown(key, value) && key !== 'lines'
      ? [[nameOf(key), textOf(key, value, { ...formats, isAmount })]]
      : [],
  );
}

/** The items of an exception with their figures, such as the charged and the current price. */
export function linesOf(
  { kind, details }: { kind: Kind; details: object },
  formats: Formats,
): { heads: string[]; rows: { name: string; figures: string[] }[] } {
  const { lines = [] } = details as { lines?: Record<string, unknown>[] };
  const keys = Object.keys(lines[0] ?? {}).filter((key) => key !== 'name' && isShown(key, ''));
  const isAmount = (key: string) => amounts.test(key) || (kind === 'PRICE_CHANGED' && prices.test(key));
  // The current value comes last.
  keys.sort((one, other) => Number(one === 'now') - Number(other === 'now'));
  const figuresOf = (line: Record<string, unknown>) =>
    keys.map((key) => textOf(key, line[key], { ...formats, isAmount }) + (kind === 'TAX_CHANGED' ? '%' : ''));
  return {
    heads: keys.map(nameOf),
    rows: lines.map((line) => ({ name: String(line.name ?? t('Unknown item')), figures: figuresOf(line) })),
  };
}

const isShown = (key: string, value: unknown) => value !== null && !/(^id|Id)$/.test(key);

function nameOf(key: string): string {
  return wordOf(key.replace(/([A-Z])/g, '_$1'));
}

/** Keys that hold amounts. Other numbers are counts and percentages. */
const amounts =
  /^(owed|limit|wanted|there|total|tax|cashBack|due|discount|of|amount|cash|lowestPrice|givenBack)$/;
const prices = /^(charged|now)$/;

export type Formats = { money: (amount: number) => string; moment: (at: string) => string };
type TextFormats = Formats & { isAmount: (key: string) => boolean };

function textOf(key: string, value: unknown, formats: TextFormats): string {
  const { isAmount, money } = formats;
  if (key === 'type') return wordOf(String(value));
  if (Array.isArray(value)) return value.map((one) => textOf(key, one, formats)).join('; ');
  if (typeof value === 'number') return isAmount(key) ? money(value) : formatQuantity(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && key.endsWith('At')) return formats.moment(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  const { name, ...rest } = value as Record<string, unknown>;
  const parts = Object.entries(rest)
    .filter(([key, part]) => isShown(key, part) && key !== 'position')
    .map(([key, part]) => `${nameOf(key).toLowerCase()} ${textOf(key, part, formats)}`);
  return [name, parts.join(comma)].filter(Boolean).join(': ');
}
