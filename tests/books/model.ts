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
  amount: number;
  method: Method;
  bank: number | null;
  date: string;
  /** The day of its reversal. */
  reversedOn: string | null;
};
export type Outcome = 'done' | 'refused';

const accounts = {
  cash: '1000',
  pos: '1200',
  mobile: '1210',
  receivables: '1300',
  advances: '1310',
  between: '1900',
  payables: '2000',
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

  addParty(kind: Party['kind']): void {
    this.parties.push({ kind, deposit: 0, advance: 0, debts: [] });
  }

  addBank(opening: number, date: string): void {
    const account = `bank:${this.banks.length}`;
    this.banks.push({ opening });
    if (opening !== 0) {
      this.post(date, null, [
        { account, amount: opening },
        { account: accounts.opening, amount: -opening },
      ]);
    }
  }

  /** A journal between a party's receivables or payables and the opening balances; above zero a debit of the party. */
  journal(sent: Journal, date: string): Outcome {
    const { party, side, amount } = sent;
    const owner = this.party(party);
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

  expend(sent: Omit<Expense, 'reversedOn'>): void {
    this.expenses.push({ ...sent, reversedOn: null });
    this.spend(sent, sent.amount, sent.date);
  }

  reverseExpense(index: number, date: string): Outcome {
    const expense = this.expenses[index];
    if (!expense || expense.reversedOn) return 'refused';
    expense.reversedOn = date;
    this.spend(expense, -expense.amount, date);
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
  linesOf(period: Period & { outlet?: number }): Line[] {
    return this.facts
      .filter(({ date }) => within(date, period))
      .flatMap((fact) =>
        fact.lines.filter(
          ({ outlet = fact.outlet }) => period.outlet === undefined || outlet === period.outlet,
        ),
      );
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

  private spend(expense: Omit<Expense, 'reversedOn'>, amount: number, date: string): void {
    const { account, outlet, method, bank } = expense;
    this.post(date, outlet, [
      { account, amount },
      { account: moneyAccount({ method, bank }), amount: -amount },
    ]);
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

  private post(date: string, outlet: number | null, lines: Line[]): void {
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
