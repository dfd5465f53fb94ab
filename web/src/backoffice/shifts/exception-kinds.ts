import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

type Kind = Schema<'TillException'>['kind'];

/** What each kind means, and what was done about it when the sale came. */
const meanings: Record<Kind, string> = {
  STOCK_NEGATIVE: t('More was sold than the books had. Stock went below zero; count what is there.'),
  PRICE_CHANGED: t('The price on the receipt is not the one of now. What was charged is what was posted.'),
  TAX_CHANGED: t('The tax on the receipt is not the one of now. What was charged is what was posted.'),
  FIGURES_DIFFER: t('The receipt does not add up as we reckon it. What was charged is what was posted.'),
  PAYMENT_DIFFERS: t('What was paid does not fit the total: too much counts as given back in cash.'),
  DISCOUNT_LIMIT: t('A cashier gave a larger discount than they may without a manager.'),
  OTHER_LIMIT: t('A cashier rang up a larger amount without an item than they may without a manager.'),
  ROUNDED_AWAY: t(
    'A cashier sold goods in parts so small that rounding took their amount away, or more than a hundredth of it.',
  ),
  CASH_BACK_LIMIT: t('A cashier handed out more cash against a card than they may without a manager.'),
  UNUSUAL_AMOUNT: t(
    'A quantity or the cash handed over is far beyond the usual. Often a slip, or a barcode that was read as a number: ask the cashier and count the drawer.',
  ),
  CUSTOMER_UNKNOWN: t('The customer is not on file. What is owed is owed by a new, unknown one.'),
  CUSTOMER_BLOCKED: t('The customer was blocked when this was sold to them.'),
  CREDIT_LIMIT: t('The customer owes more than their limit since this sale.'),
  DEPOSIT_SHORT: t('The deposit of the customer did not hold that much. The rest is owed.'),
  ITEM_UNKNOWN: t('Something was sold that is not in the catalogue. No stock moved for it.'),
  ITEM_DISABLED: t('Something was sold that is no longer for sale.'),
  BANK_UNKNOWN: t('The bank account is not ours or closed. The money is on the first that is open.'),
  OUTLET_CLOSED: t('The outlet was closed when the sale came.'),
  SESSION_UNKNOWN: t('The shift is not known. The sale has a number of the outlet itself.'),
  SESSION_CLOSED: t('The shift had been counted already. The sale stands beside its report.'),
  SELLER_UNKNOWN: t('Who sold it is not known. It counts as sold by whoever sent it.'),
  PERIOD_CLOSED: t('The books of that day were closed. It was posted on the first open day.'),
  SUBSCRIPTION_EXPIRED: t('The subscription had ended when the sale came. It was posted all the same.'),
  CLOCK_WRONG: t('The clock of the till was wrong. The nearest possible time was taken.'),
  NUMBER_GAP: t('Numbers before this one are missing. It closes by itself when they come.'),
  NUMBER_COLLISION: t('The number was given out before. The sale has one of the outlet itself.'),
  SALE_DIFFERS: t(
    'Another sale, or one that was paid otherwise, came under the id of one that is there. It was not posted: look at the receipt.',
  ),
  DRAWER_SHORT: t(
    'More was taken out of the drawer than it should have held. The float, the amount or what was sold is not right.',
  ),
  RECORDED_AFTER_COUNT: t(
    'This happened before the goods were counted and was recorded after the count. The difference of the count is corrected by it, so nothing is lost twice.',
  ),
  SALE_REFUSED: t(
    'A till has a sale that could not be read or is far too large, so it is not in the books. It waits at that till, with the reason.',
  ),
  RETURN_WITHOUT_RECEIPT: t(
    'Goods came back without a receipt, so nothing shows that they were sold. Look who took them back, who approved it, and at what price.',
  ),
  PARKED_TWICE: t(
    'A manager took a parked sale that an offline till had taken, too. Look whether the same goods were sold twice.',
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

/** The figures of both sides, for people: ids are left out. What has lines tells them below. */
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

/** What it is about, item by item: a name and the figures of both sides. */
export function linesOf(
  { kind, details }: { kind: Kind; details: object },
  formats: Formats,
): { heads: string[]; rows: { name: string; figures: string[] }[] } {
  const { lines = [] } = details as { lines?: Record<string, unknown>[] };
  const keys = Object.keys(lines[0] ?? {}).filter((key) => key !== 'name' && isShown(key, ''));
  const isAmount = (key: string) => amounts.test(key) || (kind === 'PRICE_CHANGED' && prices.test(key));
  // What was comes before what is.
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

/** The figures that are amounts; others are counts and percents. */
const amounts =
  /^(owed|limit|wanted|there|total|tax|cashBack|due|discount|of|amount|cash|lowestPrice|givenBack)$/;
const prices = /^(charged|now)$/;

/** How amounts and instants are written. */
export type Formats = { money: (amount: number) => string; moment: (at: string) => string };
type Written = Formats & { isAmount: (key: string) => boolean };

function textOf(key: string, value: unknown, written: Written): string {
  const { isAmount, money } = written;
  if (key === 'type') return wordOf(String(value));
  if (Array.isArray(value)) return value.map((one) => textOf(key, one, written)).join('; ');
  if (typeof value === 'number') return isAmount(key) ? money(value) : formatQuantity(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string' && key.endsWith('At')) return written.moment(value);
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  const { name, ...rest } = value as Record<string, unknown>;
  const parts = Object.entries(rest)
    .filter(([key, part]) => isShown(key, part) && key !== 'position')
    .map(([key, part]) => `${nameOf(key).toLowerCase()} ${textOf(key, part, written)}`);
  return [name, parts.join(', ')].filter(Boolean).join(': ');
}
