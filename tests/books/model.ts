import { type BillTax, figuresOf, type Return, Taxes } from './taxes.ts';

/**
 * What the books must say, worked out in the simplest way: every fact is kept in a list, and every figure is a sum over
 * that list. Integers in minor units; none of the product's code.
 */
export type Method = 'CASH' | 'BANK' | 'POS' | 'MOBILE' | 'DEPOSIT';
export type Direction = 'IN' | 'OUT';
export type Purpose =
  | 'SETTLEMENT'
  | 'DEPOSIT'
  | 'DEPOSIT_REFUND'
  | 'ADVANCE'
  | 'ADVANCE_REFUND'
  | 'EXPENSE'
  | 'CHARGE'
  | 'INTEREST';

/** A line of an account, by its code or by `bank:` and the bank's place; debits above zero. */
export type Line = {
  account: string;
  amount: number;
  party?: number;
  /** Where it is another one than that of its entry. */
  outlet?: number | null;
};
type Fact = { date: string; outlet: number | null; lines: Line[] };
export type PaymentFact = {
  direction: Direction;
  method: Method;
  purpose: Purpose;
  amount: number;
  outlet: number | null;
  party: number | null;
  bank: number | null;
  date: string;
};
type Debt = { side: Side; amount: number; open: number; date: string };
type Side = 'RECEIVABLE' | 'PAYABLE';
type Party = { kind: 'CUSTOMER' | 'VENDOR' | 'BOTH'; deposit: number; advance: number; debts: Debt[] };
type RecordedPayment = {
  fact: PaymentFact;
  lines: Line[];
  settled: { debt: Debt; amount: number }[];
  reversed: boolean;
};
export type Expense = {
  account: string;
  outlet: number;
  /** As it was sent: with its tax, or without. */
  sent: number;
  tax: BillTax | undefined;
  amount: number;
  method: Method;
  bank: number | null;
  date: string;
  /** The day of its reversal. */
  reversedOn: string | null;
};
/** Refused by what is there (409), or by what was sent (400). */
export type Outcome = 'done' | 'refused' | 'wrong';

const accounts = {
  cash: '1000',
  pos: '1200',
  mobile: '1210',
  receivables: '1300',
  advances: '1310',
  inputTax: '1500',
  between: '1900',
  payables: '2000',
  taxPayable: '2100',
  taxDue: '2110',
  deposits: '2200',
  equity: '3000',
  opening: '3100',
  interest: '4110',
  charges: '6070',
} as const;

export class Books {
  readonly facts: Fact[] = [];
  readonly payments: PaymentFact[] = [];
  readonly recorded: RecordedPayment[] = [];
  readonly parties: Party[] = [];
  readonly banks: { opening: number }[] = [];
  readonly expenses: Expense[] = [];
  readonly taxes: Taxes;
  readonly today: string;
  /** Months that are closed, in their order. */
  readonly closed: string[] = [];

  constructor({ today, taxes = new Taxes([]) }: { today: string; taxes?: Taxes }) {
    this.today = today;
    this.taxes = taxes;
  }

  // Months and returns.

  /** Whether nothing more can be posted on a day. */
  isClosed(date: string): boolean {
    return date.slice(0, 7) <= (this.closed.at(-1) ?? '');
  }

  close(month: string): Outcome {
    const first = this.facts.map(({ date }) => date.slice(0, 7)).sort()[0];
    if (month >= this.today.slice(0, 7) || !first || month < first) return 'wrong';
    const last = this.closed.at(-1);
    if (last && month !== monthAfter(last)) return 'refused';
    // The first one takes all months before it along.
    for (let one = last ? month : first; one <= month; one = monthAfter(one)) this.closed.push(one);
    return 'done';
  }

  reopen(month: string): Outcome {
    if (month !== this.closed.at(-1)) return 'refused';
    this.closed.pop();
    return 'done';
  }

  /** The tax of a return is due from the day of filing on. */
  file(days: { from: string; to: string }, id: string): void {
    this.owe(this.taxes.file(days, id), 1);
  }

  undo(): void {
    this.owe(this.taxes.undo(), -1);
  }

  private owe({ own, late }: Return, sign: 1 | -1): void {
    const documents = [...own, ...late];
    const taxes = (of: typeof documents) => {
      const { output, input } = figuresOf(of);
      return { output: sign * Number(output[0]), input: sign * Number(input[0]) };
    };
    const all = taxes(documents);
    const due = all.input - all.output;
    const byOutlet = [...Map.groupBy(documents, ({ outlet }) => outlet)].flatMap(([outlet, some]): Line[] => {
      const { output, input } = taxes(some);
      return [
        { account: accounts.taxPayable, amount: output, outlet },
        { account: accounts.inputTax, amount: -input, outlet },
        { account: accounts.between, amount: input - output, outlet },
      ];
    });
    this.post(this.today, null, [
      ...byOutlet,
      { account: accounts.taxDue, amount: due },
      { account: accounts.between, amount: -due },
    ]);
  }

  // What happens.

  addParty(kind: Party['kind']): void {
    this.parties.push({ kind, deposit: 0, advance: 0, debts: [] });
  }

  addBank(opening: number, date: string): Outcome {
    if (opening !== 0 && this.isClosed(date)) return 'refused';
    const account = `bank:${this.banks.length}`;
    this.banks.push({ opening });
    if (opening !== 0) {
      this.post(date, null, [
        { account, amount: opening },
        { account: accounts.opening, amount: -opening },
      ]);
    }
    return 'done';
  }

  /** A journal between a party's receivables or payables and the opening balances; above zero a debit of the party. */
  journal(sent: Journal, date: string): Outcome {
    const { party, side, amount } = sent;
    const owner = this.party(party);
    if (this.isClosed(date)) return 'refused';
    const opens = (side === 'RECEIVABLE') === amount > 0;
    if (opens) {
      const size = Math.abs(amount);
      owner.debts.push({ side, amount: size, open: size, date });
    } else {
      if (this.owed(party, side) < Math.abs(amount)) return 'refused';
      this.settleOldest(party, side, Math.abs(amount));
    }
    this.post(date, null, journalLines(sent));
    return 'done';
  }

  pay(sent: PaymentFact & { party: number }): Outcome {
    const { direction, method, purpose, amount, party } = sent;
    const owner = this.party(party);
    if (this.isClosed(sent.date)) return 'refused';
    const incoming = direction === 'IN';
    const side: Side = incoming ? 'RECEIVABLE' : 'PAYABLE';
    let settled: RecordedPayment['settled'] = [];
    if (purpose === 'SETTLEMENT') {
      const owed = Math.min(amount, this.owed(party, side));
      const rest = amount - owed;
      if (method === 'DEPOSIT') {
        const held = incoming ? owner.deposit : owner.advance;
        if (rest > 0 || held < amount) return 'refused';
      } else if (rest > 0 && owner.kind === (incoming ? 'VENDOR' : 'CUSTOMER')) return 'refused';
      settled = this.settleOldest(party, side, owed);
    } else {
      const held = purpose.startsWith('DEPOSIT') ? 'deposit' : 'advance';
      const grows = purpose === 'DEPOSIT' || purpose === 'ADVANCE';
      if (grows && owner.kind === (held === 'deposit' ? 'VENDOR' : 'CUSTOMER')) return 'refused';
      if (!grows && owner[held] < amount) return 'refused';
    }
    const lines = paymentLines(sent, sum(settled.map((one) => one.amount)));
    this.hold(party, lines);
    this.post(sent.date, sent.outlet, lines);
    this.payments.push(sent);
    this.recorded.push({ fact: sent, lines, settled, reversed: false });
    return 'done';
  }

  reversePayment(index: number, date: string): Outcome {
    const payment = this.recorded[index];
    if (!payment || payment.reversed) return 'refused';
    const { fact, settled } = payment;
    const party = fact.party ?? -1;
    const owner = this.party(party);
    const lines = payment.lines.map((line) => ({ ...line, amount: -line.amount }));
    const after = { deposit: owner.deposit, advance: owner.advance };
    for (const { account, amount } of lines) {
      if (account === accounts.deposits) after.deposit -= amount;
      if (account === accounts.advances) after.advance += amount;
    }
    if (after.deposit < 0 || after.advance < 0) return 'refused';
    payment.reversed = true;
    for (const { debt, amount } of settled) debt.open += amount;
    this.hold(party, lines);
    this.post(date, fact.outlet, lines);
    this.payments.push({ ...fact, amount: -fact.amount, date });
    return 'done';
  }

  expend(expense: Omit<Expense, 'reversedOn' | 'amount'>): Outcome {
    if (this.isClosed(expense.date)) return 'refused';
    const { total } = this.taxes.bill(BigInt(expense.sent), expense.tax);
    const made = { ...expense, amount: Number(total), reversedOn: null };
    this.expenses.push(made);
    this.spend(made, 1, made.date);
    return 'done';
  }

  reverseExpense(index: number, date: string): Outcome {
    const expense = this.expenses[index];
    if (!expense || expense.reversedOn) return 'refused';
    expense.reversedOn = date;
    this.spend(expense, -1, date);
    return 'done';
  }

  deposit(bank: number, from: 'CASH' | 'POS' | 'MOBILE' | 'OWNER', amount: number, date: string): void {
    const source = {
      CASH: accounts.cash,
      POS: accounts.pos,
      MOBILE: accounts.mobile,
      OWNER: accounts.equity,
    };
    this.post(date, null, [
      { account: `bank:${bank}`, amount },
      { account: source[from], amount: -amount },
    ]);
  }

  withdraw(bank: number, amount: number, date: string): void {
    this.deposit(bank, 'CASH', -amount, date);
  }

  transfer(from: number, to: number, amount: number, date: string): void {
    this.post(date, null, [
      { account: `bank:${to}`, amount },
      { account: `bank:${from}`, amount: -amount },
    ]);
  }

  charge(bank: number, amount: number, date: string): void {
    this.post(date, null, [
      { account: accounts.charges, amount },
      { account: `bank:${bank}`, amount: -amount },
    ]);
    this.payments.push(bankPayment('OUT', 'CHARGE', { bank, amount, date }));
  }

  interest(bank: number, amount: number, date: string): void {
    this.post(date, null, [
      { account: `bank:${bank}`, amount },
      { account: accounts.interest, amount: -amount },
    ]);
    this.payments.push(bankPayment('IN', 'INTEREST', { bank, amount, date }));
  }

  // What the books say.

  /** The movement of an account between two days, both included. */
  movement(account: string, period: Period & { outlet?: number }): { debit: number; credit: number } {
    const amounts = this.linesOf(period)
      .filter((line) => line.account === account)
      .map(({ amount }) => amount);
    return {
      debit: sum(amounts.filter((amount) => amount > 0)),
      credit: 0 - sum(amounts.filter((amount) => amount < 0)),
    };
  }

  /** The lines of a period; with an outlet, those of it. */
  linesOf(period: Period & { outlet?: number | null }): Line[] {
    return this.facts
      .filter(({ date }) => within(date, period))
      .flatMap((fact) =>
        fact.lines.filter(
          ({ outlet = fact.outlet }) => period.outlet === undefined || outlet === period.outlet,
        ),
      );
  }

  /** Debits less credits of each account. */
  moved(period: Period & { outlet?: number | null }): Map<string, bigint> {
    const moved = new Map<string, bigint>();
    for (const { account, amount } of this.linesOf(period))
      moved.set(account, (moved.get(account) ?? 0n) + BigInt(amount));
    return moved;
  }

  /** What expenses of a period came to, and what was reversed in it. */
  spent(period: Period): {
    count: number;
    total: number;
    reversedCount: number;
    reversed: number;
    net: number;
  } {
    const total = (of: Expense[]) => sum(of.map(({ amount }) => amount));
    const made = this.expenses.filter(({ date }) => within(date, period));
    const reversed = this.expenses.filter(({ reversedOn }) => reversedOn && within(reversedOn, period));
    return {
      count: made.length,
      total: total(made),
      reversedCount: reversed.length,
      reversed: total(reversed),
      net: total(made) - total(reversed),
    };
  }

  /** The tax in the expenses of an account that comes back, less that of what was reversed. */
  recoveredOf(account: string, period: Period): number {
    const own = this.expenses.filter((one) => one.account === account);
    const total = (of: Expense[]) => sum(of.map((one) => this.recovered(one)));
    const reversed = own.filter(({ reversedOn }) => reversedOn && within(reversedOn, period));
    return total(own.filter(({ date }) => within(date, period))) - total(reversed);
  }

  partyBalance(party: number): number {
    return sum(
      this.facts.flatMap(({ lines }) =>
        lines.filter((line) => line.party === party).map(({ amount }) => amount),
      ),
    );
  }

  /** One row for each method that anything was paid by. */
  analysis(period: Period & { outlet?: number }) {
    const chosen = this.payments.filter(
      ({ date, outlet }) => within(date, period) && (period.outlet === undefined || outlet === period.outlet),
    );
    return Object.fromEntries(
      [...Map.groupBy(chosen, ({ method }) => method)].map(([method, rows]) => {
        const paid = (direction: Direction) =>
          sum(rows.filter((row) => row.direction === direction).map(({ amount }) => amount));
        return [method, { paidIn: paid('IN'), paidOut: paid('OUT'), balance: paid('IN') - paid('OUT') }];
      }),
    );
  }

  owed(party: number, side: Side): number {
    return sum(
      this.party(party)
        .debts.filter((debt) => debt.side === side)
        .map(({ open }) => open),
    );
  }

  party(index: number): Party {
    const party = this.parties[index];
    if (!party) throw new Error(`the model has no party ${index}`);
    return party;
  }

  private settleOldest(party: number, side: Side, amount: number): RecordedPayment['settled'] {
    const oldestFirst = this.party(party)
      .debts.filter((debt) => debt.side === side && debt.open > 0)
      .toSorted((one, other) => one.date.localeCompare(other.date));
    const settled: RecordedPayment['settled'] = [];
    let rest = amount;
    for (const debt of oldestFirst) {
      const part = Math.min(debt.open, rest);
      if (part === 0) break;
      debt.open -= part;
      rest -= part;
      settled.push({ debt, amount: part });
    }
    return settled;
  }

  private hold(party: number, lines: Line[]): void {
    const owner = this.party(party);
    for (const { account, amount } of lines) {
      if (account === accounts.deposits) owner.deposit -= amount;
      if (account === accounts.advances) owner.advance += amount;
    }
  }

  /** What of an expense is no cost, for it comes back from the authority. */
  recovered({ sent, tax }: Pick<Expense, 'sent' | 'tax'>): number {
    return Number(this.taxes.bill(BigInt(sent), tax).recovered);
  }

  private spend(expense: Expense, sign: 1 | -1, date: string): void {
    const { account, outlet, method, bank, sent, tax } = expense;
    const [amount, recovered] = [sign * expense.amount, sign * this.recovered(expense)];
    this.post(date, outlet, [
      { account, amount: amount - recovered },
      { account: accounts.inputTax, amount: recovered },
      { account: moneyAccount({ method, bank }), amount: -amount },
    ]);
    if (tax) {
      const side = sign === 1 ? 'bought' : 'returned';
      this.taxes.addBill(side, { day: date, outlet }, this.taxes.bill(BigInt(sent), tax), tax);
    }
    this.payments.push({
      direction: 'OUT',
      method,
      purpose: 'EXPENSE',
      amount,
      outlet,
      party: null,
      bank,
      date,
    });
  }

  post(date: string, outlet: number | null, lines: Line[]): void {
    this.facts.push({ date, outlet, lines: lines.filter(({ amount }) => amount !== 0) });
  }
}

type Journal = { party: number; side: Side; amount: number; outlet: number | null };

/** The party's line may be of an outlet, the other is of none: what is between them is posted, too. */
export function journalLines({ party, side, amount, outlet }: Journal): Line[] {
  const account = side === 'RECEIVABLE' ? accounts.receivables : accounts.payables;
  const lines: Line[] = [
    { account, amount, party, outlet },
    { account: accounts.opening, amount: -amount },
  ];
  if (outlet === null) return lines;
  return [
    ...lines,
    { account: accounts.between, amount: -amount, outlet },
    { account: accounts.between, amount },
  ];
}

/** What a payment posts, of which so much settled debts. */
export function paymentLines(
  payment: Omit<PaymentFact, 'date' | 'outlet' | 'party'> & { party: number },
  settled: number,
): Line[] {
  const { direction, method, purpose, amount, party } = payment;
  const sign = direction === 'IN' ? 1 : -1;
  const holds = direction === 'IN' ? accounts.deposits : accounts.advances;
  const returned = direction === 'IN' ? accounts.advances : accounts.deposits;
  const lines: Line[] = [
    method === 'DEPOSIT'
      ? { account: holds, amount: sign * amount, party }
      : { account: moneyAccount(payment), amount: sign * amount },
    {
      account: direction === 'IN' ? accounts.receivables : accounts.payables,
      amount: -sign * settled,
      party,
    },
    {
      account: purpose.endsWith('REFUND') ? returned : holds,
      amount: -sign * (amount - settled),
      party,
    },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** What we pay by card leaves our bank; what customers pay and get back by card is with the acquirer. */
export function movesBank({
  method,
  direction,
  purpose,
}: Pick<PaymentFact, 'method' | 'direction' | 'purpose'>) {
  return method === 'BANK' || (method === 'POS' && direction === 'OUT' && purpose !== 'DEPOSIT_REFUND');
}

export function moneyAccount({ method, bank }: { method: Method; bank: number | null }): string {
  if (bank !== null) return `bank:${bank}`;
  if (method === 'POS') return accounts.pos;
  if (method === 'MOBILE') return accounts.mobile;
  return accounts.cash;
}

export type Period = { from?: string; to?: string };

function within(date: string, { from, to }: Period): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}

function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}

function bankPayment(
  direction: Direction,
  purpose: Purpose,
  { bank, amount, date }: { bank: number; amount: number; date: string },
): PaymentFact {
  return { direction, method: 'BANK', purpose, amount, outlet: null, party: null, bank, date };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
