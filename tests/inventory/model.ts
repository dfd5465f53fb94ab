import { dayBefore } from '../books/statements.ts';
import { type BillTax, type Document, figuresOf, partsOf, type Return, type Taxes } from '../books/taxes.ts';
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
type Place = {
  movements: Movement[];
  lastAverage: Fraction;
  /** How much of what is there is of which purchase; goods that went out were of each by its share. */
  pool: Map<Purchase | undefined, Fraction>;
  /** How much went out below zero for another reason than a sale: lost, or moved to a place. */
  missing: Map<'lost' | { movedTo: string }, Fraction>;
  /** What each count found too much or too little, and what that was worth. */
  counts: { difference: Fraction; value: Fraction }[];
};
type Cause = 'sold' | 'lost' | { movedTo: string };
/** So many of a unit that holds `factor` base units. */
export type Line = {
  item: number;
  factor: Fraction;
  quantity: Fraction;
  cost?: Fraction | undefined;
  tax?: BillTax | undefined;
};
/** What stands on a bill: the amount with tax, the tax, and what of it is no cost. */
type Bill = { total: Fraction; tax: Fraction; recovered: Fraction };
type Purchase = {
  day: string;
  outlet: number;
  lines: { item: number; quantity: Fraction; value: Fraction; bill: Bill; tax: BillTax | undefined }[];
  paid: [account: string, amount: Fraction][];
  debt: Debt;
  reversed: boolean;
};
type Debt = { open: Fraction; settled: Fraction };
type Sale = {
  outlet: number;
  lines: { item: number; quantity: Fraction; value: Fraction; net: Fraction; tax: Fraction }[];
  isReturned: boolean;
};
type Adjustment = { effect: Effect; lines: { quantity: Fraction; value: Fraction }[] };
export type Effect = 'INCREASE' | 'DECREASE';
export type Outcome = 'done' | 'short' | 'refused' | 'wrong';
type Month = { from: string; to: string };

const accounts = {
  CASH: '1000',
  // What we pay by card leaves the bank account that came with the business.
  POS: '1100',
  advances: '1310',
  inventory: '1400',
  inputTax: '1500',
  payables: '2000',
  tax: '2100',
  taxDue: '2110',
  opening: '3100',
  sales: '4000',
  costOfSales: '5000',
  shrinkage: '5100',
} as const;

export class Stockroom {
  readonly places = new Map<string, Place>();
  readonly ledger = new Map<string, Fraction>();
  /** The same by day. */
  private readonly days = new Map<string, Map<string, Fraction>>();
  readonly purchases: Purchase[] = [];
  readonly adjustments: Adjustment[] = [];
  readonly sales: Sale[] = [];
  productions = 0;
  readonly taxes: Taxes;
  readonly lastMonth: Month;
  isClosed = false;
  private readonly today: string;
  /** The day that is posted on. */
  private day: string;
  private readonly decimals: number;
  private readonly allowsNegative: boolean[];

  constructor({ decimals, allowsNegative, today, taxes }: Rules) {
    this.decimals = decimals;
    this.allowsNegative = allowsNegative;
    this.today = today;
    this.day = today;
    this.taxes = taxes;
    const to = dayBefore(`${today.slice(0, 8)}01`);
    this.lastMonth = { from: `${to.slice(0, 8)}01`, to };
  }

  // Months and returns.

  /** The first time, all months with entries are closed along; there is only one before this. */
  close(): Outcome {
    const isEmpty = [...this.days.keys()].every((day) => day > this.lastMonth.to);
    if (isEmpty) return 'wrong';
    if (this.isClosed) return 'refused';
    this.isClosed = true;
    return 'done';
  }

  reopen(): Outcome {
    if (!this.isClosed) return 'refused';
    this.isClosed = false;
    return 'done';
  }

  file(id: string): void {
    this.owe(this.taxes.file(this.lastMonth, id), fraction(1n));
  }

  undo(): void {
    this.owe(this.taxes.undo(), fraction(-1n));
  }

  /** The tax of a return is due from the day of filing on. */
  private owe({ own, late }: Return, sign: Fraction): void {
    const figures = figuresOf([...own, ...late]);
    const [output, input] = [figures.output, figures.input].map(([amount = 0n]) =>
      times(sign, this.toMajor(amount)),
    ) as [Fraction, Fraction];
    this.post(accounts.tax, output);
    this.post(accounts.inputTax, negative(input));
    this.post(accounts.taxDue, minus(input, output));
  }

  private toMinor(amount: Fraction): bigint {
    const { top, bottom } = times(amount, fraction(10n ** BigInt(this.decimals)));
    return top / bottom;
  }

  private toMajor(amount: bigint): Fraction {
    return fraction(amount, 10n ** BigInt(this.decimals));
  }

  /** A line as it is billed. */
  private bill(line: Line): Bill {
    return this.billOf(this.costOf(line) ?? zero, line.tax);
  }

  private billOf(amount: Fraction, tax: BillTax | undefined): Bill {
    const bill = this.taxes.bill(this.toMinor(amount), tax);
    return {
      total: this.toMajor(bill.total),
      tax: this.toMajor(bill.tax),
      recovered: this.toMajor(bill.recovered),
    };
  }

  private addBill(side: 'bought' | 'returned', outlet: number, bill: Bill, tax: BillTax | undefined): void {
    if (!tax) return;
    const { day } = this;
    const amounts = { total: this.toMinor(bill.total), tax: this.toMinor(bill.tax) };
    this.taxes.addBill(side, { day, outlet }, amounts, tax);
  }

  /** What lines of a bill come to with their tax. */
  billed(lines: Line[]): Fraction {
    return sum(lines.map((line) => this.bill(line).total));
  }

  /** What lines at their costs come to, each rounded to the currency. */
  total(lines: Line[]): Fraction {
    return sum(lines.map((line) => this.costOf(line) ?? zero));
  }

  buy(
    { outlet, day }: { outlet: number; day: string },
    lines: Line[],
    paid: { method: 'CASH' | 'POS'; amount: Fraction },
  ): Outcome {
    if (this.isClosed && day <= this.lastMonth.to) return 'refused';
    this.day = day;
    const bought = lines.map((line) => {
      const bill = this.bill(line);
      const value = minus(bill.total, bill.recovered);
      return { item: line.item, quantity: baseOf(line), value, bill, tax: line.tax };
    });
    const due = minus(this.billed(lines), paid.amount);
    this.post(accounts[paid.method], negative(paid.amount));
    this.post(accounts.payables, negative(due));
    const debt = { open: due, settled: zero };
    const cash: Purchase['paid'] = [[accounts[paid.method], paid.amount]];
    const purchase = { day, outlet, lines: bought, paid: cash, debt, reversed: false };
    for (const { item, quantity, value, bill, tax } of bought) {
      this.receive(`${item}/${outlet}`, 'PURCHASE', quantity, value, purchase);
      this.post(accounts.inputTax, bill.recovered);
      this.addBill('bought', outlet, bill, tax);
    }
    this.purchases.push(purchase);
    this.day = this.today;
    return 'done';
  }

  adjust(outlet: number, purpose: string, effect: Effect, lines: Line[], toVendor: boolean): Outcome {
    if (effect === 'DECREASE' && this.isShort(outlet, lines)) return 'short';
    let recovered = zero;
    const moved = lines.map((line) => {
      const [place, quantity] = [`${line.item}/${outlet}`, baseOf(line)];
      if (effect === 'INCREASE') {
        const value = this.costOf(line) ?? this.atAverage(place, quantity);
        return { quantity, value: this.receive(place, purpose, quantity, value) };
      }
      const price = toVendor ? this.priceOfReturn(outlet, line) : undefined;
      if (!price) {
        return { quantity, value: this.issue(place, purpose, quantity, toVendor ? 'sold' : 'lost') };
      }
      const { bill, tax } = price;
      recovered = plus(recovered, bill.recovered);
      this.addBill('returned', outlet, bill, tax);
      const worth = minus(bill.total, bill.recovered);
      return { quantity, value: this.giveBack(place, purpose, quantity, worth, price.of) };
    });
    const value = sum(moved.map((line) => line.value));
    if (effect === 'INCREASE') this.post(accountFor(purpose), negative(value));
    else if (toVendor) this.credit(plus(value, recovered));
    else this.post(accountFor(purpose), value);
    this.post(accounts.inputTax, negative(recovered));
    this.adjustments.push({ effect, lines: moved });
    return 'done';
  }

  /** What is made is worth what was used up for it, which must be there. */
  produce(outlet: number, lines: Line[], inputs: Line[]): Outcome {
    if (this.isShort(outlet, inputs, false)) return 'short';
    const used = inputs.map((line) => {
      const quantity = baseOf(line);
      return { quantity, value: this.issue(`${line.item}/${outlet}`, 'PRODUCTION', quantity, 'sold') };
    });
    let [rest, left] = [sum(used.map(({ value }) => value)), sum(lines.map(baseOf))];
    const made = lines.map((line) => {
      const quantity = baseOf(line);
      const value = rounded(over(times(rest, quantity), left), this.decimals);
      [rest, left] = [minus(rest, value), minus(left, quantity)];
      this.receive(`${line.item}/${outlet}`, 'PRODUCTION', quantity, value);
      return { quantity, value };
    });
    this.adjustments.push({ effect: 'INCREASE', lines: made }, { effect: 'DECREASE', lines: used });
    this.productions += 1;
    return 'done';
  }

  /** A loss, or something that turned up, from before a count: the count had found it already. */
  adjustLate(place: string, at: number, effect: Effect, quantity: Fraction, own?: Fraction): Outcome {
    const count = this.place(place).counts[at];
    if (!count) throw new Error('there was no such count');
    const isOut = effect === 'DECREASE';
    const found = isOut ? negative(count.difference) : count.difference;
    const known = sign(found) > 0 ? smaller(found, quantity) : zero;
    const knownValue =
      sign(known) === 0
        ? zero
        : rounded(over(times(isOut ? negative(count.value) : count.value, known), found), this.decimals);
    const rest = minus(quantity, known);
    const restValue = own
      ? rounded(over(times(own, rest), quantity), this.decimals)
      : this.atAverage(place, rest);
    const counted = plus(knownValue, restValue);
    const value = own ?? counted;
    const kept = this.place(place);
    const [before, average] = [this.level(place), kept.lastAverage];
    const into = { reason: isOut ? 'STOCKTAKE' : 'FOUND', quantity, value: isOut ? counted : value };
    const out = { quantity: negative(quantity), value: negative(isOut ? value : counted) };
    this.move(place, into);
    this.move(place, { ...out, reason: isOut ? 'LOST' : 'STOCKTAKE' });
    const signed = (one: Fraction) => (isOut ? one : negative(one));
    count.difference = plus(count.difference, signed(quantity));
    count.value = plus(count.value, signed(counted));
    this.post(accounts.shrinkage, signed(minus(value, counted)));
    const change = signed(minus(counted, value));
    if (!canBear(before, change)) {
      this.settle(place, negative(change));
      this.post(accounts.costOfSales, change);
    }
    if (sign(before.quantity) <= 0) kept.lastAverage = average;
    this.adjustments.push({ effect, lines: [{ quantity, value }] });
    return 'done';
  }

  /** The tax that comes on a line; of the items, only the second has one. */
  private taxOn(line: Line): Fraction {
    return this.billOf(this.costOf(line) ?? zero, soldTax(line.item)).tax;
  }

  /** What lines are sold for, with tax. */
  price(lines: Line[]): Fraction {
    return plus(this.total(lines), sum(lines.map((line) => this.taxOn(line))));
  }

  /** Sold for cash at the prices that stand as the costs of the lines. */
  sell(outlet: number, lines: Line[]): Outcome {
    if (this.isShort(outlet, lines)) return 'short';
    const sold = lines.map((line) => {
      const { item } = line;
      const quantity = baseOf(line);
      const value = this.issue(`${item}/${outlet}`, 'SALE', quantity, 'sold');
      return { item, quantity, value, net: this.costOf(line) ?? zero, tax: this.taxOn(line) };
    });
    const sale = { outlet, lines: sold, isReturned: false };
    this.post(accounts.costOfSales, sum(sold.map(({ value }) => value)));
    this.takings(sale, 'sold');
    this.sales.push(sale);
    return 'done';
  }

  /** Money, revenue and tax of a sale, or of what comes back. */
  private takings({ outlet, lines }: Sale, side: 'sold' | 'refunded'): void {
    const sign = fraction(side === 'sold' ? 1n : -1n);
    for (const { item, net, tax } of lines) {
      this.post(accounts.CASH, times(sign, plus(net, tax)));
      this.post(accounts.sales, negative(times(sign, net)));
      this.post(accounts.tax, negative(times(sign, tax)));
      const rate = soldTax(item)?.rate ?? null;
      const minor = this.toMinor(tax);
      const parts = rate === null ? [] : partsOf(minor, this.taxes.rate(rate));
      const document: Document = {
        ...{ day: this.day, outlet, side, rate, net: this.toMinor(net), tax: minor },
        ...{ recoverable: true, parts },
      };
      this.taxes.add(document);
    }
  }

  /** All of a sale comes back, at the cost that it left at. */
  takeBack(index: number): Outcome {
    const sale = this.sales[index];
    if (!sale || sale.isReturned) return 'refused';
    sale.isReturned = true;
    for (const { item, quantity, value } of sale.lines) {
      this.receive(`${item}/${sale.outlet}`, 'REFUND', quantity, value);
      this.post(accounts.costOfSales, negative(value));
    }
    this.takings(sale, 'refunded');
    return 'done';
  }

  /** What was counted is there; what is missing or too much is worth the average. */
  count(item: number, outlet: number, counted: Fraction): Outcome {
    const place = `${item}/${outlet}`;
    const difference = minus(counted, this.level(place).quantity);
    let value = zero;
    if (sign(difference) < 0) {
      value = negative(this.issue(place, 'STOCKTAKE', negative(difference), 'lost'));
    } else if (sign(difference) > 0) {
      value = this.receive(place, 'STOCKTAKE', difference, this.atAverage(place, difference));
    }
    this.post(accounts.shrinkage, negative(value));
    this.place(place).counts.push({ difference, value });
    return 'done';
  }

  transfer(from: number, to: number, lines: Line[]): Outcome {
    if (this.isShort(from, lines)) return 'short';
    const values = lines.map((line) =>
      this.issue(`${line.item}/${from}`, 'TRANSFER', baseOf(line), { movedTo: `${line.item}/${to}` }),
    );
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
    for (const [place, same] of wanted) {
      const [quantity, value] = [sum(same.map((one) => one.quantity)), sum(same.map((one) => one.value))];
      this.giveBack(place, 'PURCHASE_REVERSAL', quantity, value, purchase);
    }
    for (const { bill, tax } of lines) {
      this.post(accounts.inputTax, negative(bill.recovered));
      this.addBill('returned', outlet, bill, tax);
    }
    for (const [account, amount] of purchase.paid) this.post(account, amount);
    this.post(accounts.payables, debt.open);
    this.post(accounts.advances, debt.settled);
    purchase.debt = { open: zero, settled: zero };
    return 'done';
  }

  /** The vendor is paid: the oldest debts first, the rest is an advance. */
  pay(amount: Fraction): void {
    this.post(accounts.CASH, negative(amount));
    this.credit(amount);
  }

  private credit(amount: Fraction): void {
    let rest = amount;
    for (const { debt } of this.byDay()) {
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
    const place = this.places.get(name) ?? {
      ...{ movements: [], lastAverage: zero, counts: [] },
      ...{ pool: new Map(), missing: new Map() },
    };
    this.places.set(name, place);
    return place;
  }

  private isShort(outlet: number, lines: Line[], mayGoBelowZero = true): boolean {
    if (mayGoBelowZero && this.allowsNegative[outlet]) return false;
    const wanted = Map.groupBy(lines, ({ item }) => `${item}/${outlet}`);
    return [...wanted].some(
      ([place, same]) => compare(sum(same.map(baseOf)), this.level(place).quantity) > 0,
    );
  }

  private atAverage(place: string, quantity: Fraction): Fraction {
    return rounded(times(this.place(place).lastAverage, quantity), this.decimals);
  }

  /** Out goes the average of what is there, all of it with the last, and the last known average below zero. */
  private issue(place: string, reason: string, quantity: Fraction, cause: Cause): Fraction {
    const before = this.level(place);
    const there = sign(before.quantity) > 0 ? before : { quantity: zero, value: zero };
    const within = smaller(quantity, there.quantity);
    const share = compare(within, there.quantity) === 0 ? there.value : this.atAverage(place, within);
    const beyond = minus(quantity, within);
    const value = plus(share, this.atAverage(place, beyond));
    this.move(place, { reason, quantity: negative(quantity), value: negative(value) });
    if (cause !== 'sold' && sign(beyond) > 0) {
      const { missing } = this.place(place);
      const same = [...missing.keys()].find((key) => toName(key) === toName(cause)) ?? cause;
      missing.set(same, plus(missing.get(same) ?? zero, beyond));
    }
    return value;
  }

  /**
   * Goods go back to who sold them, for their price. As far as the stock has goods of that purchase these go, and beyond
   * that others, at what the others are worth on their own; what remains keeps its value.
   */
  private giveBack(
    place: string,
    reason: string,
    quantity: Fraction,
    price: Fraction,
    of: Purchase | 'any',
  ): Fraction {
    const before = this.level(place);
    const isThere = sign(before.quantity) > 0;
    const there = isThere ? before.quantity : zero;
    const within = smaller(quantity, there);
    const paid = rounded(over(times(price, within), quantity), this.decimals);
    const own = of === 'any' ? there : (this.place(place).pool.get(of) ?? zero);
    const remains = minus(there, within);
    let left = isThere ? zero : before.value;
    if (sign(remains) > 0) {
      const others = minus(before.value, times(own, over(paid, within)));
      left =
        compare(within, own) <= 0
          ? minus(before.value, paid)
          : rounded(over(times(remains, others), minus(there, own)), this.decimals);
      if (sign(left) < 0) left = rounded(over(times(before.value, remains), there), this.decimals);
    }
    const worth = minus(left, minus(price, paid));
    this.move(place, { reason, quantity: negative(quantity), value: negative(price) });
    const apart = minus(worth, minus(before.value, price));
    this.settle(place, apart);
    this.post(accounts.costOfSales, negative(apart));
    return price;
  }

  /** The oldest first; of one day as they came. */
  private byDay(): Purchase[] {
    return this.purchases.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  }

  /**
   * What a vendor is credited with: the price that is said, or that of the last purchase. Its tax is that of the last
   * line of that purchase, and the price is with tax if that line was.
   */
  private priceOfReturn(
    outlet: number,
    line: Line,
  ): { bill: Bill; tax: BillTax | undefined; of: Purchase | 'any' } | undefined {
    const own = this.costOf(line);
    const last = this.byDay().findLast(
      (one) => one.outlet === outlet && !one.reversed && one.lines.some(({ item }) => item === line.item),
    );
    if (!last) return own && { bill: this.billOf(own, undefined), tax: undefined, of: 'any' };
    const same = last.lines.filter(({ item }) => item === line.item);
    const tax = same.at(-1)?.tax;
    if (own) return { bill: this.billOf(own, tax), tax, of: last };
    const [bought, paid] = [sum(same.map((one) => one.quantity)), sum(same.map((one) => one.bill.total))];
    const amount = rounded(over(times(paid, baseOf(line)), bought), this.decimals);
    return { bill: this.billOf(amount, tax && { ...tax, included: true }), tax, of: last };
  }

  /** In comes its value. What it covers of stock below zero cost as much as this, whatever it went out for. */
  private receive(
    place: string,
    reason: string,
    quantity: Fraction,
    value: Fraction,
    of?: Purchase,
  ): Fraction {
    const before = this.level(place);
    this.move(place, { reason, quantity, value }, of);
    if (sign(before.quantity) >= 0) return value;
    const { quantity: left, value: unsettled } = this.level(place);
    const rate = sign(left) >= 0 ? over(value, quantity) : over(before.value, before.quantity);
    const settled = minus(unsettled, rounded(times(rate, left), this.decimals));
    this.settle(place, negative(settled));
    if (sign(left) <= 0) this.place(place).lastAverage = over(value, quantity);
    this.blame(place, before.quantity, left, settled);
    return value;
  }

  /** Whoever took what was missing bears what it turned out to cost, each by how much it took. */
  private blame(place: string, before: Fraction, after: Fraction, settled: Fraction): void {
    const { missing } = this.place(place);
    const still = sign(after) < 0 ? negative(after) : zero;
    const share = (part: Fraction) => over(part, negative(before));
    let [sold, room] = [settled, still];
    for (const [cause, taken] of [...missing].sort(([one], [other]) =>
      toName(one) < toName(other) ? -1 : 1,
    )) {
      const amount = rounded(times(settled, share(taken)), this.decimals);
      const left = smaller(rounded(times(still, share(taken)), 4), room);
      [sold, room] = [minus(sold, amount), minus(room, left)];
      if (sign(left) > 0) missing.set(cause, left);
      else missing.delete(cause);
      if (cause === 'lost') this.post(accounts.shrinkage, amount);
      else if (sign(amount) !== 0) {
        if (canBear(this.level(cause.movedTo), amount)) this.settle(cause.movedTo, amount);
        else this.post(accounts.costOfSales, amount);
      }
    }
    this.post(accounts.costOfSales, sold);
  }

  private settle(place: string, value: Fraction): void {
    if (sign(value) !== 0) this.move(place, { reason: 'SETTLEMENT', quantity: zero, value });
  }

  private move(place: string, movement: Movement, of?: Purchase): void {
    const kept = this.place(place);
    const { quantity: before } = this.level(place);
    kept.movements.push(movement);
    const { quantity, value } = this.level(place);
    if (sign(quantity) > 0) kept.lastAverage = over(value, quantity);
    this.post(accounts.inventory, movement.value);
    if (sign(before) <= 0 || sign(quantity) <= 0) kept.pool.clear();
    if (sign(quantity) <= 0) return;
    if (sign(movement.quantity) > 0) {
      kept.pool.set(of, plus(kept.pool.get(of) ?? zero, smaller(movement.quantity, quantity)));
    } else if (sign(movement.quantity) < 0) {
      for (const [owner, part] of kept.pool) kept.pool.set(owner, over(times(part, quantity), before));
    }
  }

  private costOf({ quantity, cost }: Line): Fraction | undefined {
    return cost && rounded(times(quantity, cost), this.decimals);
  }

  private post(account: string, amount: Fraction): void {
    if (sign(amount) === 0) return;
    this.ledger.set(account, plus(this.ledger.get(account) ?? zero, amount));
    const day = this.days.get(this.day) ?? new Map<string, Fraction>();
    this.days.set(this.day, day);
    day.set(account, plus(day.get(account) ?? zero, amount));
  }

  // What is told of it.

  /** What each account moved, in minor units. */
  moved({ from = '', to }: { from?: string; to: string }): Map<string, bigint> {
    const moved = new Map<string, bigint>();
    for (const [day, accounts] of this.days) {
      if (day < from || day > to) continue;
      for (const [account, amount] of accounts)
        moved.set(account, (moved.get(account) ?? 0n) + this.toMinor(amount));
    }
    return moved;
  }

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

type Rules = { decimals: number; allowsNegative: boolean[]; today: string; taxes: Taxes };

/** The second item has the second rate, which comes on its price. */
function soldTax(item: number): BillTax | undefined {
  return item === 1 ? { rate: 1, included: false, recoverable: true } : undefined;
}

/** Stock is kept to four decimals. */
function baseOf({ quantity, factor }: Line): Fraction {
  return rounded(times(quantity, factor), 4);
}

function accountFor(purpose: string): string {
  if (purpose === 'OPENING') return accounts.opening;
  return purpose === 'RETURNED' ? accounts.costOfSales : accounts.shrinkage;
}

/** Goods that are there bear a change of their value, unless they would be worth less than nothing. */
function canBear({ quantity, value }: { quantity: Fraction; value: Fraction }, change: Fraction): boolean {
  return sign(quantity) > 0 && sign(plus(value, change)) >= 0;
}

/** Lost goods come before moved ones, in the order of where those went. */
function toName(cause: Cause): string {
  return typeof cause === 'string' ? ` ${cause}` : cause.movedTo;
}

export const e4 = (count: number) => fraction(BigInt(count), 10_000n);
