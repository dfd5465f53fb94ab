import { dayBefore } from '../books/statements.ts';
import {
  type Document,
  figuresOf,
  type Kept,
  partsOf,
  type Return,
  splitBy,
  type Taxes,
} from '../books/taxes.ts';
import {
  type Applied,
  amountOf,
  givenApart,
  inCoins,
  least,
  type Method,
  type Owed,
  type Priced,
  priceOf,
  settle,
  shareOf,
  sum,
  whole,
} from './pricing.ts';
import type {
  Allocation,
  Cart,
  Count,
  Debt,
  Drawer,
  GivenBack,
  Guard,
  Item,
  Line,
  Order,
  Party,
  Place,
  Returned,
  ReturnedGoods,
  ReturnedPart,
  Rules,
  Sale,
  Session,
  SoldLine,
  TakenBack,
  Worth,
} from './records.ts';
import { Shelf } from './shelf.ts';

type PaidBy = Pick<Applied, 'method' | 'applied' | 'bank'>;

export const accounts = {
  CASH: '1000',
  POS: '1200',
  MOBILE: '1210',
  DEPOSIT: '2200',
  exchanges: '2290',
  receivables: '1300',
  advances: '1310',
  inventory: '1400',
  inputTax: '1500',
  payables: '2000',
  tax: '2100',
  taxDue: '2110',
  opening: '3100',
  sales: '4000',
  otherIncome: '4100',
  costOfSales: '5000',
  shrinkage: '5100',
  difference: '5200',
  rounding: '5210',
  otherExpenses: '6900',
} as const;

export const nothing = (): Drawer => ({ sales: 0n, refunds: 0n, cashBack: 0n, paidIn: 0n, paidOut: 0n });
export const heldIn = ({ sales, refunds, cashBack, paidIn, paidOut }: Drawer) =>
  sales - refunds - cashBack + paidIn - paidOut;

const placeOf = ({ method, bank }: { method: Method; bank?: number | undefined }): Place =>
  method === 'BANK' ? `BANK:${bank === 1 ? 1 : 0}` : method;
export const methodOf = (place: Place): Method => (place.startsWith('BANK') ? 'BANK' : (place as Method));
const accountOf = (place: Place): string => (place.startsWith('BANK') ? place : accounts[place as 'CASH']);

/**
 * A business, worked out in the simplest way: what was acknowledged is applied at once, one after the other. Minor units
 * and ten-thousandths in integers; none of the product's code. Where several work at once, the order of their commits is
 * not known: then only sums count, and what a figure owes to the order (costs, what a debt had open) is `told` by the
 * answer.
 */
export class Business {
  readonly rules: Rules;
  readonly shelves = new Map<string, Shelf>();
  readonly sales = new Map<string, Sale>();
  readonly takenBack: (TakenBack & { sale: Sale })[] = [];
  /** Without a receipt. */
  readonly returns: ReturnedGoods[] = [];
  readonly sessions = new Map<string, Session>();
  readonly parties: Party[];
  readonly debts: Debt[] = [];
  /** What was settled of a debt, by what it is owed for. */
  readonly settled = new Map<string, bigint>();
  readonly analysis = new Map<Method, Drawer>();
  /** How often money changed hands. */
  payments = 0;
  readonly carts = new Map<string, Cart>();
  readonly parked: Cart[] = [];
  readonly counts: Count[] = [];
  /** Those whose differences are posted. */
  readonly posted: Count[] = [];
  turns = 0;
  /** How many numbers each till or outlet has given. */
  readonly series = new Map<string, number>();
  /** By day. */
  private readonly ledger = new Map<string, Map<string, bigint>>();
  readonly taxes: Taxes;
  readonly today: string;
  /** The day that is posted on. */
  private day: string;
  readonly lastMonth: { from: string; to: string };
  /** Of the last month, on which bills are dated and tills rang something up. */
  readonly oldDay: string;
  /** Whether the last month is closed. */
  isClosed = false;
  /** When it happened, if what is done now is posted later because the month is closed. */
  private happenedOn: string | undefined;

  constructor(
    rules: Rules,
    { parties, taxes, today }: { parties: Pick<Party, 'kind' | 'limit'>[]; taxes: Taxes; today: string },
  ) {
    this.rules = rules;
    this.taxes = taxes;
    this.today = today;
    this.day = today;
    const to = dayBefore(`${today.slice(0, 8)}01`);
    this.lastMonth = { from: `${to.slice(0, 8)}01`, to };
    this.oldDay = `${to.slice(0, 8)}15`;
    this.parties = parties.map((party) => ({
      ...party,
      receivable: 0n,
      payable: 0n,
      deposit: 0n,
      advance: 0n,
    }));
  }

  // Days, months and returns.

  /** Does something that is posted on a day. */
  on<Result>(day: string, work: () => Result, happenedOn?: string): Result {
    const before = { day: this.day, happenedOn: this.happenedOn };
    Object.assign(this, { day, happenedOn });
    try {
      return work();
    } finally {
      Object.assign(this, before);
    }
  }

  closeMonth(): string | undefined {
    if ([...this.ledger.keys()].every((day) => day > this.lastMonth.to)) return 'VALIDATION_FAILED';
    if (this.isClosed) return 'INVALID_STATE';
    this.isClosed = true;
    return undefined;
  }

  fileMonth(id: string): void {
    this.dueBy(this.taxes.file(this.lastMonth, id), 1n);
  }

  undoReturn(): void {
    this.dueBy(this.taxes.undo(), -1n);
  }

  /** The tax of a return is due from the day of filing on. */
  private dueBy({ own, late }: Return, sign: 1n | -1n): void {
    const { output, input } = figuresOf([...own, ...late]);
    const [out = 0n, into = 0n] = [output[0], input[0]];
    this.post(accounts.tax, sign * out);
    this.post(accounts.inputTax, -sign * into);
    this.post(accounts.taxDue, sign * (into - out));
  }

  /** The tax of a sold line, or of a part of one that comes back. */
  private tax(
    side: 'sold' | 'refunded',
    { outlet, item }: { outlet: number; item: number },
    { total, tax, parts }: { total: bigint; tax: bigint; parts: bigint[] },
  ): Kept {
    const { rate } = this.item(item);
    const document: Document = {
      ...{ day: this.day, outlet, side, rate, net: total - tax, tax, recoverable: true, parts },
      happenedOn: this.happenedOn,
    };
    return this.taxes.add(document);
  }

  /** What each tax of a group has of the tax of an item. */
  private partsOf(item: number, tax: bigint): bigint[] {
    const { rate } = this.item(item);
    return rate === null ? [] : partsOf(tax, this.taxes.rate(rate));
  }

  // Selling.

  price({ lines, discount }: Pick<Order, 'lines' | 'discount'>): Priced | undefined {
    const { decimals, includesTax } = this.rules;
    const toPrice = lines.map((line) => {
      const { tax, units } = this.item(line.item);
      const { id: key, price } = units[line.unit];
      return { quantity: line.quantity, discount: line.discount, tax, key, price: line.price ?? price };
    });
    return priceOf(toPrice, { decimals, includesTax, discount });
  }

  /** Why this cannot be sold, in the order in which it is looked at. */
  sellGuards(order: Order, by: { isCashier: boolean; approved?: string | undefined }): Guard[] {
    const priced = this.price(order);
    const settled = priced && settle(priced.total, order.tenders, this.rules.coin, order.exchanged);
    const session: Guard = {
      code: 'INVALID_STATE',
      holds: order.session?.isOpen === false,
      may: !!order.session,
    };
    if (!priced || !settled) return [session, { code: 'VALIDATION_FAILED', holds: true }];
    const needed = by.isCashier ? this.approvalFor(order, priced) : undefined;
    return [
      session,
      this.shortGuard(order.outlet, this.goodsOf(order.lines)),
      ...this.debtGuards(order, settled.due),
      { code: 'FORBIDDEN', holds: needed !== undefined && by.approved !== needed },
      // Nobody here asks for a yes to cash back.
      { code: 'FORBIDDEN', holds: by.isCashier && settled.cashBack > settled.total },
    ];
  }

  private debtGuards({ customer, tenders }: Order, due: bigint): Guard[] {
    const fromDeposit = sum(tenders.map(({ method, amount }) => (method === 'DEPOSIT' ? amount : 0n)));
    if (customer === undefined) return [{ code: 'VALIDATION_FAILED', holds: due > 0n || fromDeposit > 0n }];
    const party = this.party(customer);
    const owed = balanceOf(party) + fromDeposit + due;
    const isBound = due > 0n && party.limit !== null;
    return [
      { code: 'INVALID_STATE', holds: fromDeposit > party.deposit, may: fromDeposit > 0n },
      { code: 'INVALID_STATE', holds: isBound && owed > (party.limit ?? 0n), may: isBound },
    ];
  }

  /** Which yes of a manager a cashier needs. */
  approvalFor(order: Pick<Order, 'lines'>, priced: Priced): 'PRICE' | 'DISCOUNT' | undefined {
    const isOther = ({ item, unit, price }: Line) =>
      price !== undefined && price !== this.item(item).units[unit].price;
    if (order.lines.some(isOther) || this.isRoundedAway(order)) return 'PRICE';
    return this.isBeyondLimit(order, priced) ? 'DISCOUNT' : undefined;
  }

  /** Whether rounding line by line leaves a line nothing, or takes off a hundredth and more than the smallest coin. */
  isRoundedAway({ lines }: Pick<Order, 'lines'>): boolean {
    const exact = lines.map(
      ({ item, unit, price, quantity }) => quantity * (price ?? this.item(item).units[unit].price),
    );
    const minor = (e8: bigint) => whole(e8 * 10n ** BigInt(this.rules.decimals), 10n ** 8n);
    const lost = minor(sum(exact)) - sum(exact.map(minor));
    return exact.some((e8) => e8 > 0n && minor(e8) === 0n) || (lost > 1n && lost * 100n > minor(sum(exact)));
  }

  /** Whether a line, or the whole, has more taken off than a cashier may give. */
  isBeyondLimit({ lines }: Pick<Order, 'lines'>, priced: Priced): boolean {
    const limit = (amount: bigint) => whole(amount * this.rules.cashierDiscount, 1_000_000n);
    const isTooMuch = ({ discount }: Line, at: number) => {
      if (!discount) return false;
      if ('percent' in discount) return discount.percent > this.rules.cashierDiscount;
      return discount.amount > limit(priced.lines[at]?.gross ?? 0n);
    };
    return lines.some(isTooMuch) || priced.discount > limit(priced.subtotal);
  }

  /** What a till brings of the last month is posted there or, if that is closed, on the first open day. */
  dayOf({ isOld }: Pick<Order, 'isOld'>): string {
    if (!isOld) return this.today;
    return this.isClosed ? `${this.today.slice(0, 8)}01` : this.oldDay;
  }

  sell(order: Order, of: Pick<Sale, 'id' | 'number' | 'user' | 'isOffline'>): Sale {
    const happenedOn = order.isOld && this.isClosed ? this.oldDay : undefined;
    return this.on(this.dayOf(order), () => this.sellOn(order, of), happenedOn);
  }

  private sellOn(order: Order, of: Pick<Sale, 'id' | 'number' | 'user' | 'isOffline'>): Sale {
    const priced = this.price(order);
    const { exchanged = 0n } = order;
    const settled = priced && settle(priced.total, order.tenders, this.rules.coin, exchanged);
    if (!priced || !settled) throw new Error('the model cannot price what was sold');
    const lines = order.lines.map((line, at): SoldLine => {
      const { gross, discount: off, tax, total } = priced.lines[at] as Priced['lines'][number];
      const cost = this.item(line.item).isGoods ? this.leave(order, line) : 0n;
      const price = line.price ?? this.item(line.item).units[line.unit].price;
      const taxParts = this.partsOf(line.item, tax);
      const of = { outlet: order.outlet, item: line.item };
      const taxed = this.tax('sold', of, { total, tax, parts: taxParts });
      return { ...line, price, gross, off, tax, taxParts, taxed, total, cost, refunded: 0n };
    });
    const { rounding, total, due, change } = settled;
    const { outlet, session, customer } = order;
    const payments = settled.payments.filter(({ applied, back }) => applied + back > 0n);
    for (const { applied, back, ...payment } of payments)
      this.pay('sales', { ...payment, amount: applied + back, cashBack: back, session, party: customer });
    const cost = sum(lines.map((line) => line.cost));
    this.post(accounts.sales, -(total - priced.tax - rounding));
    this.post(accounts.tax, -priced.tax);
    this.post(accounts.rounding, -rounding);
    this.post(accounts.costOfSales, cost);
    this.post(accounts.inventory, -cost);
    this.post(accounts.exchanges, exchanged);
    if (due > 0n) this.owe({ source: of.id, party: customer ?? -1, side: 'receivable', amount: due });
    const { subtotal, discount, tax } = priced;
    const sale: Sale = {
      ...{
        ...of,
        outlet,
        session,
        customer,
        lines,
        payments,
        subtotal,
        discount,
        tax,
        rounding,
        total,
        due,
        change,
      },
      ...{ exchanged, credited: 0n, refunded: 0n, isVoid: false, takers: 0 },
      isLate: session?.isOpen === false,
      day: this.day,
    };
    this.sales.set(sale.id, sale);
    return sale;
  }

  /** What is still owed for it. */
  dueOf({ id, due }: Pick<Sale, 'id' | 'due'>): bigint {
    return due - (this.settled.get(id) ?? 0n);
  }

  statusOf({ isVoid, lines, refunded }: Sale): string {
    if (isVoid) return 'VOIDED';
    if (lines.every((line) => line.refunded === line.quantity)) return 'REFUNDED';
    return refunded > 0n || lines.some((line) => line.refunded > 0n) ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  }

  // Taking back.

  /** What so much of a sale is worth; undefined where it is more than is left. */
  returnOf(
    sale: Sale,
    returned: Returned[],
    told?: { before: bigint[]; isAll: boolean; left: bigint },
  ): Worth | undefined {
    const parts = returned.map((one, index): ReturnedPart | undefined => {
      const line = sale.lines[one.at] as SoldLine;
      const before = told?.before[index] ?? line.refunded;
      if (before + one.quantity > line.quantity) return undefined;
      const running = { before, part: one.quantity };
      const total = shareOf(line.total, line.quantity, running);
      const totalBefore = shareOf(line.total, line.quantity, { before: 0n, part: before });
      const tax = shareOf(line.tax, line.total, { before: totalBefore, part: total });
      return { ...one, before, total, tax, isBack: one.restock && this.item(line.item).isGoods };
    });
    if (!parts.every((part) => part !== undefined)) return undefined;
    const now = new Map(parts.map(({ at, quantity }) => [at, quantity]));
    const isAll =
      told?.isAll ?? sale.lines.every((line, at) => line.refunded + (now.get(at) ?? 0n) === line.quantity);
    const of = (figure: 'total' | 'tax') => sum(parts.map((part) => part[figure]));
    const lines = of('total');
    const left = told?.left ?? sale.total - sale.refunded;
    // The last of a sale takes what is left of what was charged, and nothing takes more than that.
    return { parts, lines, amount: isAll ? left : least(lines, left), left, tax: of('tax') };
  }

  /** What was taken back for this money; undefined where it is the wrong sum. */
  takenFor(
    { parts, tax, lines, ...worth }: Worth,
    { credited, exchanged = 0n, payments }: { credited: bigint; exchanged?: bigint; payments: GivenBack[] },
  ): TakenBack | undefined {
    const apart = givenApart(owedFor(worth, credited + exchanged), payments, this.rules.coin);
    if (apart === undefined) return undefined;
    const total = worth.amount + apart;
    return { parts, tax, total, rounding: total - lines };
  }

  costOf({ lines }: Sale, { at, before, quantity }: ReturnedPart): bigint {
    const { cost, quantity: of } = lines[at] as SoldLine;
    return shareOf(cost, of, { before, part: quantity });
  }

  takeBack(
    sale: Sale,
    taken: TakenBack,
    {
      credited,
      exchanged = 0n,
      payments,
      session,
      isVoid = false,
    }: {
      credited: bigint;
      exchanged?: bigint;
      payments: GivenBack[];
      session: Session | undefined;
      isVoid?: boolean;
    },
  ): void {
    const { outlet } = sale;
    for (const part of taken.parts) {
      const line = sale.lines[part.at] as SoldLine;
      this.taxBack(sale, part, isVoid);
      const cost = this.costOf(sale, part);
      line.refunded += part.quantity;
      const base = this.baseBetween(line, part);
      if (part.isBack && base > 0n) this.receive(line.item, outlet, base, cost, accounts.costOfSales);
      else {
        // Damaged: what it cost is lost.
        this.post(accounts.shrinkage, cost);
        this.post(accounts.costOfSales, -cost);
      }
    }
    for (const payment of payments) this.pay('refunds', { ...payment, session, party: sale.customer });
    this.post(accounts.sales, taken.total - taken.tax - taken.rounding);
    this.post(accounts.tax, taken.tax);
    this.post(accounts.rounding, taken.rounding);
    this.post(accounts.exchanges, -exchanged);
    if (credited > 0n)
      this.settle(sale.customer ?? -1, 'receivable', [{ source: sale.id, amount: credited }]);
    sale.credited += credited;
    sale.refunded += taken.total;
    this.takenBack.push({ ...taken, sale });
  }

  /** The tax of what comes back; a void takes the sale off. Parts of a line add up to each of its taxes. */
  private taxBack(sale: Sale, { at, before, quantity, total, tax }: ReturnedPart, isVoid: boolean): void {
    const line = sale.lines[at] as SoldLine;
    const { outlet } = sale;
    const taxUntil = (part: bigint) => {
      const running = shareOf(line.total, line.quantity, { before: 0n, part });
      return shareOf(line.tax, line.total, { before: 0n, part: running });
    };
    const [first, last] = [before, before + quantity].map((part) => splitBy(taxUntil(part), line.taxParts));
    const parts = line.taxParts.map((_, index) => (last?.[index] ?? 0n) - (first?.[index] ?? 0n));
    const of = { outlet, item: line.item };
    const negative = { total: -total, tax: -tax, parts: parts.map((part) => -part) };
    if (isVoid) {
      const { happenedOn, isCarried } = line.taxed;
      // A void counts with its sale.
      this.on(sale.day, () => this.tax('sold', of, negative), happenedOn).isCarried = isCarried;
    } else this.tax('refunded', of, { total, tax, parts });
  }

  // Without a receipt.

  /**
   * The lowest that was paid for one at an outlet in 30 days, rounded down, or the usual price if that is lower.
   */
  lowest(outlet: number, { item, unit }: Pick<Line, 'item' | 'unit'>): bigint {
    const { decimals, includesTax } = this.rules;
    const since = Temporal.PlainDate.from(this.today).subtract({ days: 30 }).toString();
    const prices = [...this.sales.values()]
      .filter((sale) => !sale.isVoid && sale.outlet === outlet && sale.day >= since)
      .flatMap(({ lines }) => lines.filter((line) => line.item === item && line.unit === unit))
      .map(({ total, tax, quantity }) => {
        const paid = includesTax ? total : total - tax;
        return (paid * 10n ** BigInt(8 - decimals)) / quantity;
      });
    return prices.reduce(least, this.item(item).units[unit].price);
  }

  /** What goods without a receipt are taken back for; undefined where the money is the wrong sum. */
  returnedFor(
    { outlet, lines, restock }: { outlet: number; lines: Line[]; restock: boolean },
    payments: GivenBack[],
  ): Omit<ReturnedGoods, 'id' | 'outlet'> | undefined {
    const priced = this.price({ lines });
    if (!priced) return undefined;
    const { coin } = this.rules;
    const rounding = givenApart({ owed: priced.total, most: priced.total + coin }, payments, coin);
    if (rounding === undefined) return undefined;
    return {
      lines: lines.map((line, at) => {
        const { total, tax } = priced.lines[at] as Priced['lines'][number];
        const { isGoods } = this.item(line.item);
        // What is damaged is lost at the average before what is whole comes in.
        const cost = isGoods ? this.shelf(line.item, outlet).atAverage(this.base(line)) : 0n;
        return { ...line, total, tax, cost, isBack: restock && isGoods };
      }),
      ...{ total: priced.total + rounding, tax: priced.tax, rounding },
    };
  }

  takeIn({
    customer,
    session,
    payments,
    ...taken
  }: ReturnedGoods & {
    customer: number | undefined;
    session: Session | undefined;
    payments: GivenBack[];
  }): void {
    const { outlet } = taken;
    for (const line of taken.lines) {
      const { item, total, tax } = line;
      this.tax('refunded', { outlet, item }, { total, tax, parts: this.partsOf(item, tax) });
      const base = this.base(line);
      if (line.isBack && base > 0n) {
        // Each line comes in by itself, at the average that those before it have left.
        line.cost = this.shelf(line.item, outlet).atAverage(base);
        this.receive(line.item, outlet, base, line.cost, accounts.costOfSales);
      } else {
        this.post(accounts.shrinkage, line.cost);
        this.post(accounts.costOfSales, -line.cost);
      }
    }
    for (const payment of payments) this.pay('refunds', { ...payment, session, party: customer });
    this.post(accounts.sales, taken.total - taken.tax - taken.rounding);
    this.post(accounts.tax, taken.tax);
    this.post(accounts.rounding, taken.rounding);
    this.returns.push(taken);
  }

  /** Back as it was paid, where that was in one way; undefined where the sender must say. What was exchanged is cash. */
  asItWasPaid(sale: Sale, owed: Owed): GivenBack[] | undefined {
    if (owed.owed === 0n) return [];
    const ways = Map.groupBy(this.paidBy(sale), placeOf);
    const [way] = ways.values();
    if (ways.size !== 1 || !way || sum(way.map(({ applied }) => applied)) < owed.owed) return undefined;
    const [{ method, bank }] = way as [PaidBy];
    const amount = method === 'CASH' ? inCoins(owed, this.rules.coin) : owed.owed;
    return amount === 0n ? [] : [{ method, amount, ...(bank !== undefined && { bank }) }];
  }

  /** What each method paid of a sale, what returned goods paid as cash. */
  paidBy({ payments, exchanged }: Sale): PaidBy[] {
    return exchanged > 0n ? [...payments, { method: 'CASH', applied: exchanged }] : payments;
  }

  // Tills.

  held(session: Session, place: Place): bigint {
    const drawer = session.drawers.get(place);
    return (drawer ? heldIn(drawer) : 0n) + (place === 'CASH' ? session.float : 0n);
  }

  /** What paid a sale that is void counts neither as paid nor as handed back; what was exchanged is handed back. */
  forgetInDrawer({ payments, session }: Sale): void {
    if (!session) return;
    for (const payment of payments) {
      const drawer = this.drawerOf(session, placeOf(payment));
      drawer.sales -= payment.applied;
      drawer.refunds -= payment.applied;
    }
  }

  move(session: Session, kind: 'PAID_IN' | 'PAID_OUT', amount: bigint, account: string): void {
    if (account !== accounts.CASH) {
      this.pay(kind === 'PAID_IN' ? 'paidIn' : 'paidOut', { method: 'CASH', amount, session });
      this.post(account, kind === 'PAID_IN' ? -amount : amount);
      return;
    }
    // To the safe or from it: both are ours, so nobody is paid.
    const drawer = this.drawerOf(session, 'CASH');
    drawer[kind === 'PAID_IN' ? 'paidIn' : 'paidOut'] += amount;
  }

  // Goods.

  shelf(item: number, outlet: number): Shelf {
    const name = `${item}/${outlet}`;
    const shelf = this.shelves.get(name) ?? new Shelf();
    this.shelves.set(name, shelf);
    return shelf;
  }

  /**
   * The first count since a till rang something up that it brings only now, where that is so: those goods were no longer
   * on the shelf.
   */
  countSince({ outlet, turn }: Order, item: number): Count['lines'][number] | undefined {
    if (turn === undefined) return undefined;
    const [first] = [...this.counts, ...this.posted]
      .filter((count) => count.outlet === outlet && count.turn > turn)
      .filter(({ lines }) => lines.some((line) => line.item === item))
      .toSorted((one, other) => one.turn - other.turn);
    return first?.lines.find((line) => line.item === item);
  }

  /** Sold goods leave. What a count had taken for lost is sold for that, and so much was not lost. */
  private leave(order: Order, line: Line): bigint {
    const [shelf, base] = [this.shelf(line.item, order.outlet), this.base(line)];
    const counted = this.countSince(order, line.item);
    if (counted?.value === undefined) {
      if (counted) counted.difference += base;
      return shelf.issue(base, 'sold');
    }
    const missing = counted.difference < 0n ? -counted.difference : 0n;
    const known = least(missing, base);
    const cost = (known > 0n ? whole(-counted.value * known, missing) : 0n) + shelf.atAverage(base - known);
    counted.difference += base;
    counted.value += cost;
    // The count is corrected today, whenever the goods were sold.
    this.on(this.today, () => {
      this.post(accounts.inventory, cost);
      this.post(accounts.shrinkage, -cost);
    });
    return cost;
  }

  shortGuard(outlet: number, wanted: Map<number, bigint>): Guard {
    const mayBe = !this.rules.allowsNegative[outlet] && wanted.size > 0;
    const isShort = [...wanted].some(([item, quantity]) => quantity > this.shelf(item, outlet).quantity);
    return { code: 'INSUFFICIENT_STOCK', holds: mayBe && isShort, may: mayBe };
  }

  /** How much of each, in base units. */
  goodsOf(lines: Line[]): Map<number, bigint> {
    const goods = lines.filter(({ item }) => this.item(item).isGoods);
    const byItem = Map.groupBy(goods, ({ item }) => item);
    return new Map([...byItem].map(([item, same]) => [item, sum(same.map((line) => this.base(line)))]));
  }

  /** What so much costs, each unit by itself. */
  costAt({ quantity, price }: { quantity: bigint; price: bigint }): bigint {
    return amountOf(quantity, price, this.rules.decimals);
  }

  /** Goods come in, and their value from that account. */
  receive(item: number, outlet: number, quantity: bigint, value: bigint, from: string): void {
    const { sold, lost, moved } = this.shelf(item, outlet).receive(quantity, value);
    this.post(accounts.inventory, value - sold - lost);
    this.post(accounts.costOfSales, sold);
    this.post(accounts.shrinkage, lost);
    this.post(from, -value);
    // What was moved below zero is worth more or less where it is now, or where it is no longer, it was sold.
    if (moved === 0n || this.shelf(item, 1 - outlet).bears(moved)) return;
    this.post(accounts.inventory, -moved);
    this.post(accounts.costOfSales, moved);
  }

  issue(item: number, outlet: number, quantity: bigint, to: string): bigint {
    const cost = this.shelf(item, outlet).issue(quantity, to === 'on its way' ? 'moved' : 'lost');
    this.post(accounts.inventory, -cost);
    this.post(to, cost);
    return cost;
  }

  base({ item, unit, quantity }: Pick<Line, 'item' | 'unit' | 'quantity'>): bigint {
    return whole(quantity * this.item(item).units[unit].factor, 10_000n);
  }

  /** What a part of a line is in base units, so that parts add up to it. */
  baseBetween(line: Line, { before, quantity }: { before: bigint; quantity: bigint }): bigint {
    return this.base({ ...line, quantity: before + quantity }) - this.base({ ...line, quantity: before });
  }

  // Money.

  /** Money comes in or goes out, at a till or beside it; a deposit moves what we hold for the party. */
  pay(
    why: 'sales' | 'refunds' | 'paidIn' | 'paidOut',
    payment: {
      method: Method;
      amount: bigint;
      bank?: number | undefined;
      /** By a card of ours: what customers pay and get back by card is with the acquirer. */
      leavesBank?: boolean;
      cashBack?: bigint;
      session?: Session | undefined;
      party?: number | undefined;
    },
  ): void {
    const { method, amount, cashBack = 0n, session, party } = payment;
    const place = placeOf(payment.leavesBank ? { ...payment, method: 'BANK' } : payment);
    const isIn = why === 'sales' || why === 'paidIn';
    this.post(accountOf(place), isIn ? amount : -amount);
    this.post(accounts.CASH, -cashBack);
    if (method === 'DEPOSIT') this.party(party ?? -1).deposit += isIn ? -amount : amount;
    const note = (into: Drawer) => {
      into[why] += amount - cashBack;
      into.paidIn += cashBack;
    };
    this.payments += 1;
    note(this.rowOf(method));
    if (session) note(this.drawerOf(session, place));
    session?.paidBy.add(method);
    if (cashBack === 0n) return;
    session?.paidBy.add('CASH');
    this.rowOf('CASH').cashBack += cashBack;
    if (session) this.drawerOf(session, 'CASH').cashBack += cashBack;
  }

  owe(debt: Omit<Debt, 'day'>): void {
    this.debts.push({ ...debt, day: this.day });
    this.party(debt.party)[debt.side] += debt.amount;
    this.post(accounts[`${debt.side}s`], debt.side === 'receivable' ? debt.amount : -debt.amount);
  }

  settle(party: number, side: Debt['side'], allocations: Allocation[]): void {
    for (const { source, amount } of allocations) {
      this.settled.set(source, (this.settled.get(source) ?? 0n) + amount);
      this.party(party)[side] -= amount;
      this.post(accounts[`${side}s`], side === 'receivable' ? -amount : amount);
    }
  }

  /** The oldest first, as far as it reaches. */
  oldest(party: number, side: Debt['side'], amount: bigint): Allocation[] {
    let rest = amount;
    const open = this.debts
      .filter((debt) => debt.party === party && debt.side === side)
      .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
    return open.flatMap(({ source, amount: owed }) => {
      const part = least(rest, owed - (this.settled.get(source) ?? 0n));
      rest -= part;
      return part > 0n ? [{ source, amount: part }] : [];
    });
  }

  /** What settles no debt is kept: with us for the party, or with the party for us. */
  keep(party: number, which: 'deposit' | 'advance', amount: bigint): void {
    this.party(party)[which] += amount;
    if (which === 'deposit') this.post(accounts.DEPOSIT, -amount);
    else this.post(accounts.advances, amount);
  }

  post(account: string, amount: bigint): void {
    if (amount === 0n) return;
    const day = this.ledger.get(this.day) ?? new Map<string, bigint>();
    this.ledger.set(this.day, day);
    day.set(account, (day.get(account) ?? 0n) + amount);
  }

  /** With what the tills were found to have too much or too little: whatever comes late was counted before. */
  balances(): Map<string, bigint> {
    return this.moved({ to: this.today });
  }

  /** What each account moved. Tills are counted today. */
  moved({ from = '', to }: { from?: string; to: string }): Map<string, bigint> {
    const balances = new Map<string, bigint>();
    const add = (account: string, amount: bigint) =>
      balances.set(account, (balances.get(account) ?? 0n) + amount);
    for (const [day, accountsOfDay] of this.ledger)
      if (day >= from && day <= to) for (const [account, amount] of accountsOfDay) add(account, amount);
    if (to < this.today) return balances;
    for (const session of this.sessions.values()) {
      for (const [place, counted] of session.counted) {
        const difference = counted - this.held(session, place);
        add(accountOf(place), difference);
        add(accounts.difference, -difference);
      }
    }
    return balances;
  }

  party(index: number): Party {
    const party = this.parties[index];
    if (!party) throw new Error(`the model has no party ${index}`);
    return party;
  }

  item(index: number): Item {
    const item = this.rules.items[index];
    if (!item) throw new Error(`the model has no item ${index}`);
    return item;
  }

  private rowOf(method: Method): Drawer {
    const row = this.analysis.get(method) ?? nothing();
    this.analysis.set(method, row);
    return row;
  }

  private drawerOf(session: Session, place: Place): Drawer {
    const drawer = session.drawers.get(place) ?? nothing();
    session.drawers.set(place, drawer);
    return drawer;
  }
}

/** What goes back as money after so much was taken off a debt. */
export const owedFor = ({ amount, left }: Pick<Worth, 'amount' | 'left'>, credited: bigint): Owed => ({
  owed: amount - credited,
  most: left - credited,
});

export const balanceOf = ({ receivable, payable, deposit, advance }: Party) =>
  receivable - payable - deposit + advance;
