import {
  compare,
  type Fraction,
  fraction,
  minus,
  negative,
  over,
  plus,
  rounded,
  sign,
  smaller,
  sum,
  times,
  toText,
  zero,
} from './fraction.ts';

/**
 * What stock and its books must say, worked out in the simplest way: every movement is kept in a list, what is there is
 * the sum of that list, and an average is what is there divided. Exact fractions in whole units and in major units of
 * money; none of the product's code.
 */
export type Movement = { reason: string; quantity: Fraction; value: Fraction };
type Place = { movements: Movement[]; lastAverage: Fraction };
/** So many of a unit that holds `factor` base units. */
export type Line = { item: number; factor: Fraction; quantity: Fraction; cost?: Fraction | undefined };
type Purchase = {
  outlet: number;
  lines: { item: number; quantity: Fraction; value: Fraction }[];
  paid: [account: string, amount: Fraction][];
  debt: Debt;
  reversed: boolean;
};
type Debt = { open: Fraction; settled: Fraction };
type Sale = {
  outlet: number;
  total: Fraction;
  lines: { item: number; quantity: Fraction; value: Fraction }[];
  isReturned: boolean;
};
type Adjustment = { effect: Effect; lines: { quantity: Fraction; value: Fraction }[] };
export type Effect = 'INCREASE' | 'DECREASE';
export type Outcome = 'done' | 'short' | 'refused';

const accounts = {
  CASH: '1000',
  // What we pay by card leaves the bank account that came with the business.
  POS: '1100',
  advances: '1310',
  inventory: '1400',
  payables: '2000',
  opening: '3100',
  sales: '4000',
  costOfSales: '5000',
  shrinkage: '5100',
} as const;

export class Stockroom {
  readonly places = new Map<string, Place>();
  readonly ledger = new Map<string, Fraction>();
  readonly purchases: Purchase[] = [];
  readonly adjustments: Adjustment[] = [];
  readonly sales: Sale[] = [];
  private readonly decimals: number;
  private readonly allowsNegative: boolean[];

  constructor({ decimals, allowsNegative }: { decimals: number; allowsNegative: boolean[] }) {
    this.decimals = decimals;
    this.allowsNegative = allowsNegative;
  }

  /** What lines at their costs come to, each rounded to the currency. */
  total(lines: Line[]): Fraction {
    return sum(lines.map((line) => this.costOf(line) ?? zero));
  }

  buy(outlet: number, lines: Line[], paid: { method: 'CASH' | 'POS'; amount: Fraction }): void {
    const bought = lines.map((line) => ({
      item: line.item,
      quantity: baseOf(line),
      value: this.costOf(line) ?? zero,
    }));
    for (const { item, quantity, value } of bought)
      this.receive(`${item}/${outlet}`, 'PURCHASE', quantity, value);
    const due = minus(this.total(lines), paid.amount);
    this.post(accounts[paid.method], negative(paid.amount));
    this.post(accounts.payables, negative(due));
    const debt = { open: due, settled: zero };
    const cash: Purchase['paid'] = [[accounts[paid.method], paid.amount]];
    this.purchases.push({ outlet, lines: bought, paid: cash, debt, reversed: false });
  }

  adjust(outlet: number, purpose: string, effect: Effect, lines: Line[], toVendor: boolean): Outcome {
    if (effect === 'DECREASE' && this.isShort(outlet, lines)) return 'short';
    const moved = lines.map((line) => {
      const [place, quantity] = [`${line.item}/${outlet}`, baseOf(line)];
      const value =
        effect === 'DECREASE'
          ? this.issue(place, purpose, quantity)
          : this.receive(place, purpose, quantity, this.costOf(line) ?? this.atAverage(place, quantity));
      return { quantity, value };
    });
    const value = sum(moved.map((line) => line.value));
    if (effect === 'INCREASE') this.post(accountFor(purpose), negative(value));
    else if (toVendor) this.credit(value);
    else this.post(accountFor(purpose), value);
    this.adjustments.push({ effect, lines: moved });
    return 'done';
  }

  /** Sold for cash at the prices that stand as the costs of the lines. */
  sell(outlet: number, lines: Line[]): Outcome {
    if (this.isShort(outlet, lines)) return 'short';
    const sold = lines.map((line) => {
      const quantity = baseOf(line);
      return { item: line.item, quantity, value: this.issue(`${line.item}/${outlet}`, 'SALE', quantity) };
    });
    const total = this.total(lines);
    this.post(accounts.CASH, total);
    this.post(accounts.sales, negative(total));
    this.post(accounts.costOfSales, sum(sold.map(({ value }) => value)));
    this.sales.push({ outlet, total, lines: sold, isReturned: false });
    return 'done';
  }

  /** All of a sale comes back, at the cost that it left at. */
  giveBack(index: number): Outcome {
    const sale = this.sales[index];
    if (!sale || sale.isReturned) return 'refused';
    sale.isReturned = true;
    for (const { item, quantity, value } of sale.lines) {
      this.receive(`${item}/${sale.outlet}`, 'REFUND', quantity, value);
      this.post(accounts.costOfSales, negative(value));
    }
    this.post(accounts.CASH, negative(sale.total));
    this.post(accounts.sales, sale.total);
    return 'done';
  }

  /** What was counted is there; what is missing or too much is worth the average. */
  count(item: number, outlet: number, counted: Fraction): Outcome {
    const place = `${item}/${outlet}`;
    const difference = minus(counted, this.level(place).quantity);
    if (sign(difference) < 0) {
      this.post(accounts.shrinkage, this.issue(place, 'STOCKTAKE', negative(difference)));
    } else if (sign(difference) > 0) {
      const value = this.receive(place, 'STOCKTAKE', difference, this.atAverage(place, difference));
      this.post(accounts.shrinkage, negative(value));
    }
    return 'done';
  }

  transfer(from: number, to: number, lines: Line[]): Outcome {
    if (this.isShort(from, lines)) return 'short';
    const values = lines.map((line) => this.issue(`${line.item}/${from}`, 'TRANSFER', baseOf(line)));
    for (const [at, line] of lines.entries()) {
      this.receive(`${line.item}/${to}`, 'TRANSFER', baseOf(line), values[at] ?? zero);
    }
    return 'done';
  }

  reverse(index: number): Outcome {
    const purchase = this.purchases[index];
    if (!purchase || purchase.reversed) return 'refused';
    const { outlet, lines, debt } = purchase;
    const wanted = Map.groupBy(lines, ({ item }) => `${item}/${outlet}`);
    for (const [place, same] of wanted) {
      if (compare(sum(same.map(({ quantity }) => quantity)), this.level(place).quantity) > 0) return 'short';
    }
    purchase.reversed = true;
    for (const { item, quantity, value } of lines) {
      const gone = this.issue(`${item}/${outlet}`, 'PURCHASE_REVERSAL', quantity, value);
      this.post(accounts.costOfSales, minus(gone, value));
    }
    for (const [account, amount] of purchase.paid) this.post(account, amount);
    this.post(accounts.payables, debt.open);
    this.post(accounts.advances, debt.settled);
    purchase.debt = { open: zero, settled: zero };
    return 'done';
  }

  /** The vendor is paid: the oldest debts first, the rest is an advance. All are of one day. */
  pay(amount: Fraction): void {
    this.post(accounts.CASH, negative(amount));
    this.credit(amount);
  }

  private credit(amount: Fraction): void {
    let rest = amount;
    for (const { debt } of this.purchases) {
      const part = smaller(debt.open, rest);
      debt.open = minus(debt.open, part);
      debt.settled = plus(debt.settled, part);
      rest = minus(rest, part);
    }
    this.post(accounts.payables, minus(amount, rest));
    this.post(accounts.advances, rest);
  }

  // What is there.

  level(place: string): { quantity: Fraction; value: Fraction } {
    const { movements } = this.place(place);
    return {
      quantity: sum(movements.map((one) => one.quantity)),
      value: sum(movements.map((one) => one.value)),
    };
  }

  private place(name: string): Place {
    const place = this.places.get(name) ?? { movements: [], lastAverage: zero };
    this.places.set(name, place);
    return place;
  }

  private isShort(outlet: number, lines: Line[]): boolean {
    if (this.allowsNegative[outlet]) return false;
    const wanted = Map.groupBy(lines, ({ item }) => `${item}/${outlet}`);
    return [...wanted].some(
      ([place, same]) => compare(sum(same.map(baseOf)), this.level(place).quantity) > 0,
    );
  }

  private atAverage(place: string, quantity: Fraction): Fraction {
    return rounded(times(this.place(place).lastAverage, quantity), this.decimals);
  }

  /** Out goes the average of what is there, all of it with the last, and the last known average below zero. */
  private issue(place: string, reason: string, quantity: Fraction, own?: Fraction): Fraction {
    const before = this.level(place);
    const there = sign(before.quantity) > 0 ? before : { quantity: zero, value: zero };
    const within = smaller(quantity, there.quantity);
    const share =
      compare(within, there.quantity) === 0
        ? there.value
        : own
          ? smaller(own, there.value)
          : this.atAverage(place, within);
    const value = plus(share, this.atAverage(place, minus(quantity, within)));
    this.move(place, { reason, quantity: negative(quantity), value: negative(value) });
    return value;
  }

  /** In comes its value. What it covers of stock below zero cost as much as this, whatever it went out for. */
  private receive(place: string, reason: string, quantity: Fraction, value: Fraction): Fraction {
    const before = this.level(place);
    this.move(place, { reason, quantity, value });
    if (sign(before.quantity) >= 0) return value;
    const { quantity: left, value: unsettled } = this.level(place);
    const rate = sign(left) >= 0 ? over(value, quantity) : over(before.value, before.quantity);
    const settled = minus(unsettled, rounded(times(rate, left), this.decimals));
    if (sign(settled) !== 0)
      this.move(place, { reason: 'SETTLEMENT', quantity: zero, value: negative(settled) });
    this.post(accounts.costOfSales, settled);
    if (sign(left) <= 0) this.place(place).lastAverage = over(value, quantity);
    return value;
  }

  private move(place: string, movement: Movement): void {
    const kept = this.place(place);
    kept.movements.push(movement);
    const { quantity, value } = this.level(place);
    if (sign(quantity) > 0) kept.lastAverage = over(value, quantity);
    this.post(accounts.inventory, movement.value);
  }

  private costOf({ quantity, cost }: Line): Fraction | undefined {
    return cost && rounded(times(quantity, cost), this.decimals);
  }

  private post(account: string, amount: Fraction): void {
    this.ledger.set(account, plus(this.ledger.get(account) ?? zero, amount));
  }

  // What is told of it.

  balances(): [account: string, amount: string][] {
    return [...this.ledger]
      .filter(([, amount]) => sign(amount) !== 0)
      .map(([account, amount]): [string, string] => [account, toText(amount)])
      .sort();
  }

  /** Each movement with what is there after it. */
  history(place: string): string[] {
    let [quantity, value] = [zero, zero];
    return this.place(place).movements.map((movement) => {
      quantity = plus(quantity, movement.quantity);
      value = plus(value, movement.value);
      return [movement.reason, ...[movement.quantity, movement.value, quantity, value].map(toText)].join(' ');
    });
  }

  /** What the inventory of an outlet is worth. */
  worth(outlet: number): Fraction {
    const places = [...this.places.keys()].filter((place) => place.endsWith(`/${outlet}`));
    return sum(places.map((place) => this.level(place).value));
  }
}

/** Stock is kept to four decimals. */
function baseOf({ quantity, factor }: Line): Fraction {
  return rounded(times(quantity, factor), 4);
}

function accountFor(purpose: string): string {
  if (purpose === 'OPENING') return accounts.opening;
  return ['RETURNED', 'PRODUCTION'].includes(purpose) ? accounts.costOfSales : accounts.shrinkage;
}

export const e4 = (count: number) => fraction(BigInt(count), 10_000n);
