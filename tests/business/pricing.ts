/**
 * What goods, tenders and refunds come to, worked out once more by the words of the contract: minor units of money,
 * ten-thousandths of quantities, prices and percents; none of the product's code.
 */
export type Discount = { amount: bigint } | { percent: bigint };
export type LineToPrice = {
  quantity: bigint;
  price: bigint;
  discount?: Discount | undefined;
  tax: bigint;
  /** Decides, among lines that are alike, which of them gets the odd cent. */
  key: string;
};
type PricedLine = { gross: bigint; discount: bigint; tax: bigint; total: bigint };
export type Priced = {
  lines: PricedLine[];
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
};

export type Method = 'CASH' | 'BANK' | 'POS' | 'MOBILE' | 'DEPOSIT';
export type Tender = {
  method: Method | 'CREDIT';
  amount: bigint;
  cashBack?: bigint;
  /** The place of the bank, of the method BANK. */
  bank?: number;
};
/** What became of a tender: so much of it pays, so much went back. */
export type Applied = Tender & { method: Method; applied: bigint; change: bigint; back: bigint };
export type Settled = {
  payments: Applied[];
  rounding: bigint;
  total: bigint;
  due: bigint;
  change: bigint;
  cashBack: bigint;
};

/** To a whole; a half goes away from zero. */
export function whole(top: bigint, bottom: bigint): bigint {
  if (bottom < 0n) return whole(-top, -bottom);
  const up = (2n * (top < 0n ? -top : top) + bottom) / (2n * bottom);
  return top < 0n ? -up : up;
}

export const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, one) => total + one, 0n);
export const least = (one: bigint, other: bigint) => (one < other ? one : other);
export const most = (one: bigint, other: bigint) => (one > other ? one : other);

const one = 10_000n;
const hundredPercent = 100n * one;

/** So much of a unit at a price, in minor units of a currency of so many decimals. */
export const amountOf = (quantity: bigint, price: bigint, decimals: number) =>
  whole(quantity * price * 10n ** BigInt(decimals), one * one);

/** Undefined where a discount is more than the amount to pay. */
export function priceOf(
  lines: LineToPrice[],
  {
    decimals,
    includesTax,
    discount,
  }: { decimals: number; includesTax: boolean; discount?: Discount | undefined },
): Priced | undefined {
  const begun = lines.map((line) => {
    const gross = amountOf(line.quantity, line.price, decimals);
    return { ...line, gross, net: gross - takenOff(gross, line.discount) };
  });
  const before = sum(begun.map(({ net }) => net));
  const off = takenOff(before, discount);
  if (begun.some(({ net }) => net < 0n) || off > before) return undefined;
  const shares = spread(off, begun);
  const priced = begun.map(({ gross, net, tax: rate }, at) => {
    const left = net - (shares[at] ?? 0n);
    const tax = whole(left * rate, includesTax ? hundredPercent + rate : hundredPercent);
    return { gross, discount: gross - left, tax, total: includesTax ? left : left + tax };
  });
  const of = (figure: keyof PricedLine) => sum(priced.map((line) => line[figure]));
  return {
    lines: priced,
    subtotal: of('gross'),
    discount: of('discount'),
    tax: of('tax'),
    total: of('total'),
  };
}

function takenOff(amount: bigint, discount: Discount | undefined): bigint {
  if (!discount) return 0n;
  return 'amount' in discount ? discount.amount : whole(amount * discount.percent, hundredPercent);
}

/** Each gets its whole cents; those that are left over go to the largest fractions, one each. */
function spread(amount: bigint, lines: (LineToPrice & { net: bigint })[]): bigint[] {
  const all = sum(lines.map(({ net }) => net));
  if (all === 0n) return lines.map(() => 0n);
  const shares = lines.map((line, at) => ({
    ...{ at, line, share: (amount * line.net) / all, rest: (amount * line.net) % all },
  }));
  const left = amount - sum(shares.map(({ share }) => share));
  const first = shares.toSorted(
    (a, b) =>
      descending(a.rest, b.rest) ||
      descending(a.line.net, b.line.net) ||
      descending(a.line.tax, b.line.tax) ||
      (a.line.key < b.line.key ? -1 : a.line.key > b.line.key ? 1 : 0) ||
      descending(a.line.quantity, b.line.quantity) ||
      descending(a.line.price, b.line.price),
  );
  const lucky = new Set(first.slice(0, Number(left)).map(({ at }) => at));
  return shares.map(({ at, share }) => (lucky.has(at) ? share + 1n : share));
}

const descending = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0);

/**
 * What tenders pay; undefined where something is paid too much without cash. What was exchanged is paid by returned
 * goods: it is no money, so it is neither rounded nor is any of it change.
 */
export function settle(exact: bigint, tenders: Tender[], coin: bigint, exchanged = 0n): Settled | undefined {
  const money = tenders.filter((tender): tender is Tender & { method: Method } => tender.method !== 'CREDIT');
  const exactly = sum(
    money.map((tender) => (isHandedOver(tender) ? 0n : tender.amount - (tender.cashBack ?? 0n))),
  );
  const toPay = exact - exchanged;
  const cash = sum(money.filter(isHandedOver).map(({ amount }) => amount));
  if (exactly > toPay || money.some(({ amount, cashBack = 0n }) => cashBack >= amount)) return undefined;
  const forCash = toPay - exactly;
  const rounded = whole(forCash, coin) * coin;
  // The exact sum is taken as it is, and cash that does not pay all of it pays what it is.
  const rounding = cash > 0n && cash !== forCash && cash >= rounded ? rounded - forCash : 0n;
  let rest = forCash + rounding;
  const payments = money.map((tender): Applied => {
    const { amount, cashBack: back = 0n } = tender;
    if (!isHandedOver(tender)) return { ...tender, applied: amount - back, change: 0n, back };
    const applied = least(amount, rest);
    rest -= applied;
    return { ...tender, applied, change: amount - applied, back: 0n };
  });
  const change = sum(payments.map((payment) => payment.change));
  const cashBack = sum(payments.map(({ back }) => back));
  const settled = { payments, rounding, total: exact + rounding, due: rest, change, cashBack };
  return isRightCredit(tenders, rest) ? settled : undefined;
}

/** As coins and notes, of which there is not one for every sum. */
const isHandedOver = ({ method }: Tender) => method === 'CASH';

/** What goes back as money, and what may at most. */
export type Owed = { owed: bigint; most: bigint };

/** Of sums that coins can pay, and that may go back, the nearest. */
export function inCoins({ owed, most }: Owed, coin: bigint): bigint {
  const over = owed % coin;
  const below = owed - over;
  return 2n * over >= coin && below + coin <= most ? below + coin : below;
}

/**
 * By how much the money that goes back differs from what is owed: not at all, unless some of it is cash, or there is
 * none since no coin is small enough. Undefined where it is the wrong sum.
 */
export function givenApart({ owed, most }: Owed, payments: Tender[], coin: bigint): bigint | undefined {
  const cash = sum(payments.filter(isHandedOver).map(({ amount }) => amount));
  const others = sum(payments.map(({ amount }) => amount)) - cash;
  if (cash + others === owed) return 0n;
  const isInCoins = cash > 0n || payments.length === 0;
  if (!isInCoins || others > owed) return undefined;
  const coins = inCoins({ owed: owed - others, most: most - others }, coin);
  return coins === cash ? cash + others - owed : undefined;
}

/** CREDIT pays nothing: it says what is left, and must be right. */
function isRightCredit(tenders: Tender[], due: bigint): boolean {
  const said = tenders.filter(({ method }) => method === 'CREDIT');
  return said.length === 0 || sum(said.map(({ amount }) => amount)) === due;
}

/** What of an amount belongs to a part of a line, after so much of it went before: parts add up to the whole. */
export function shareOf(
  amount: bigint,
  of: bigint,
  { before, part }: { before: bigint; part: bigint },
): bigint {
  return of === 0n ? 0n : whole(amount * (before + part), of) - whole(amount * before, of);
}
