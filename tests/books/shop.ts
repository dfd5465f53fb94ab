import assert from 'node:assert/strict';
import type { SignedIn, TestServer } from '../harness.ts';
import {
  Books,
  type Direction,
  type Method,
  movesBank,
  type Outcome,
  type Period,
  type Purpose,
  sum,
} from './model.ts';
import { assertStatements } from './statements.ts';
import type { Step } from './steps.ts';
import { assertReturns, assertTaxReport, type BillTax, type Rate, Taxes } from './taxes.ts';

/** What was made, by the places that the model knows it by. */
type Ids = {
  parties: string[];
  banks: { id: string; accountId: string }[];
  payments: string[];
  expenses: string[];
};

/** A business, and the model of its books: each step is done in both. */
export type Shop = {
  owner: SignedIn;
  model: Books;
  outlets: string[];
  accountIds: Map<string, string>;
  days: string[];
  ids: Ids;
};

export const expenseCodes = ['6000', '6030', '6900'];

/** Where it is noon now, so that no test is still running when the day ends there. */
export function noonSomewhere(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export async function openShop(server: TestServer): Promise<Shop> {
  const timezone = noonSomewhere();
  const owner = await server.business({ timezone });
  const second = await owner.post('/outlets', { name: 'Second' });
  const accounts = await owner.get('/accounts/dropdown');
  const today = Temporal.Now.plainDateISO(timezone);
  const ago = (months: number, day: number) => today.subtract({ months }).with({ day }).toString();
  return {
    owner,
    model: new Books({ today: today.toString(), taxes: new Taxes(await createRates(owner)) }),
    outlets: [owner.outletId, second.body.data.id],
    accountIds: new Map(
      accounts.body.data.rows.map(({ code, id }: { code: string; id: string }) => [code, id]),
    ),
    // Two days of each of the last two months, if yesterday is in this one.
    days: [ago(2, 10), ago(2, 25), ago(1, 10), today.subtract({ days: 1 }).toString(), today.toString()],
    ids: { parties: [], banks: [], payments: [], expenses: [] },
  };
}

/** A plain rate, a group whose second tax is on the first one too, and one of zero. */
const rates = [
  { name: 'VAT', percent: 7.5 },
  {
    name: 'Duty and levy',
    components: [
      { name: 'Duty', percent: 10 },
      { name: 'Levy', percent: 5, compound: true },
    ],
  },
  { name: 'Food', kind: 'ZERO', percent: 0 },
];
/** As they add up: 10 and 5 % of 110 are 15.5. */
const percents = [75_000n, 155_000n, 0n];

/** Creates the rates of a business, in the order in which the model numbers them. */
export async function createRates(owner: SignedIn): Promise<Rate[]> {
  const { status, body } = await owner.patch('/settings/business', { taxRates: rates });
  assert.equal(status, 200, JSON.stringify(body));
  const created = body.data.taxRates as { id: string; name: string }[];
  return rates.map(({ name, components = [] }, at) => ({
    id: created.find((one) => one.name === name)?.id ?? '',
    percent: percents[at] ?? 0n,
    parts: components.map(({ name: part, percent, ...rest }) => ({
      ...{ name: part, percent: BigInt(percent * 10_000), compound: 'compound' in rest },
    })),
  }));
}

/** The fields of a bill about its tax. */
export const taxBody = ({ rates: of }: Taxes, tax: BillTax | undefined) =>
  tax && { taxRateId: of[tax.rate]?.id, taxIncluded: tax.included, taxRecoverable: tax.recoverable };

const major = (minor: number) => minor / 100;
const minor = (amount: number) => Math.round(amount * 100);

/** The one that a number picks of those there are; undefined when there is none. */
const pick = (list: unknown[], number: number) => (list.length > 0 ? number % list.length : undefined);

/** Does a step over HTTP and in the model, which must agree on whether it can be done. */
export async function perform(shop: Shop, step: Step): Promise<void> {
  const { owner, model, ids, days } = shop;
  const today = days.at(-1) as string;
  switch (step.do) {
    case 'party': {
      const { body } = await owner.post('/customer-relationship-management', {
        kind: step.kind,
        name: `Party ${ids.parties.length}`,
      });
      ids.parties.push(body.data.id);
      return model.addParty(step.kind);
    }
    case 'bank': {
      const date = days[step.day] as string;
      const answer = await owner.post('/banks', {
        name: `Bank ${ids.banks.length}`,
        openingBalance: major(step.opening),
        openingDate: date,
      });
      if (answer.status === 200) ids.banks.push(answer.body.data);
      return assertOutcome(answer, model.addBank(step.opening, date), step);
    }
    case 'journal': {
      const party = pick(ids.parties, step.party);
      if (party === undefined) return;
      const date = days[step.day] as string;
      const answer = await owner.post('/accounts/journal', {
        businessDate: date,
        lines: journalLines(shop, { ...step, party }),
      });
      return assertOutcome(answer, model.journal({ ...step, party }, date), step);
    }
    case 'pay': {
      const party = pick(ids.parties, step.party);
      if (party === undefined) return;
      const bank = movesBank(step) ? pick(ids.banks, step.bank) : null;
      if (bank === undefined) return;
      const sent = paymentOf(shop, { ...step, party, bank });
      const answer = await owner.post('/payments', sent.body);
      assertOutcome(answer, model.pay(sent.fact), step);
      if (answer.status !== 200) return;
      ids.payments.push(answer.body.data.id);
      const settled = model.recorded.at(-1)?.settled.map(({ amount }) => amount) ?? [];
      const allocated = answer.body.data.allocations.map(({ amount }: { amount: number }) => minor(amount));
      return assert.deepEqual(allocated, settled, 'the oldest debts are settled first');
    }
    case 'reversePayment': {
      const index = pick(ids.payments, step.payment);
      if (index === undefined) return;
      const answer = await owner.post(`/payments/${ids.payments[index]}/reverse`, {});
      return assertOutcome(answer, model.reversePayment(index, today), step);
    }
    case 'expense': {
      const spent = { ...step, direction: 'OUT', purpose: 'EXPENSE' } as const;
      const bank = movesBank(spent) ? pick(ids.banks, step.bank) : null;
      if (bank === undefined) return;
      const account = expenseCodes[step.account] as string;
      const { method, amount: sent, outlet, tax } = step;
      const date = days[step.day] as string;
      const answer = await owner.post('/expenses', {
        accountId: shop.accountIds.get(account),
        outletId: shop.outlets[outlet],
        amount: major(sent),
        method,
        ...(bank !== null && { bankId: ids.banks[bank]?.id }),
        ...taxBody(model.taxes, tax),
        businessDate: date,
      });
      if (answer.status === 200) ids.expenses.push(answer.body.data.id);
      return assertOutcome(answer, model.expend({ account, outlet, sent, tax, method, bank, date }), step);
    }
    case 'reverseExpense': {
      const index = pick(ids.expenses, step.expense);
      if (index === undefined) return;
      const answer = await owner.delete(`/expenses/${ids.expenses[index]}`);
      return assertOutcome(answer, model.reverseExpense(index, today), step);
    }
    case 'bankOperation': {
      const bank = pick(ids.banks, step.bank);
      const other = pick(ids.banks, step.bank + 1);
      if (bank === undefined || other === undefined || other === bank) return;
      const date = days[step.day] as string;
      const operation = {
        type: step.type,
        bankId: ids.banks[bank]?.id,
        amount: major(step.amount),
        businessDate: date,
        ...(step.type === 'TRANSFER' && { toBankId: ids.banks[other]?.id }),
        ...(step.type === 'DEPOSIT' && { from: step.from }),
      };
      const answer = await owner.post('/transactions/banks/batch', { operations: [operation] });
      const isClosed = model.isClosed(date);
      assertOutcome(answer, isClosed ? 'refused' : 'done', step);
      if (isClosed) return;
      if (step.type === 'DEPOSIT') return model.deposit(bank, step.from, step.amount, date);
      if (step.type === 'WITHDRAWAL') return model.withdraw(bank, step.amount, date);
      if (step.type === 'TRANSFER') return model.transfer(bank, other, step.amount, date);
      if (step.type === 'CHARGE') return model.charge(bank, step.amount, date);
      return model.interest(bank, step.amount, date);
    }
    case 'close': {
      const month = monthOf(shop, step.month).from.slice(0, 7);
      const answer = await owner.post('/accounts/months/close', { month, accept: ['UNCHECKED_BOOKS'] });
      return assertOutcome(answer, model.close(month), step);
    }
    case 'reopen': {
      const month = monthOf(shop, step.month).from.slice(0, 7);
      const answer = await owner.post('/accounts/months/reopen', { month, reason: 'A bill was forgotten' });
      return assertOutcome(answer, model.reopen(month), step);
    }
    case 'file': {
      const period = monthOf(shop, step.month);
      const isOver = period.to < today;
      const answer = await owner.post('/tax/returns', period);
      const mayFile = model.taxes.mayFile(period);
      assertOutcome(answer, !mayFile ? 'refused' : isOver ? 'done' : 'wrong', step);
      if (answer.status === 200) model.file(period, answer.body.data.id);
      return;
    }
    case 'undo': {
      const filed = model.taxes.returns.at(-1 - step.return);
      if (!filed) return;
      const answer = await owner.post(`/tax/returns/${filed.id}/undo`, { reason: 'Typed wrong' });
      assertOutcome(answer, step.return === 0 ? 'done' : 'refused', step);
      if (step.return === 0) model.undo();
    }
  }
}

/** The days of the month before the last, of the last one, or of this one. */
function monthOf({ days }: Shop, index: number): { from: string; to: string } {
  const day = Temporal.PlainDate.from(days[4] as string).subtract({ months: 2 - index });
  return { from: day.with({ day: 1 }).toString(), to: day.with({ day: day.daysInMonth }).toString() };
}

export function journalLines(
  shop: Shop,
  step: { party: number; side: 'RECEIVABLE' | 'PAYABLE'; amount: number; outlet: number | null },
): object[] {
  const account = shop.accountIds.get(step.side === 'RECEIVABLE' ? '1300' : '2000');
  const [own, other] = step.amount > 0 ? ['debit', 'credit'] : ['credit', 'debit'];
  const amount = major(Math.abs(step.amount));
  return [
    {
      accountId: account,
      partyId: shop.ids.parties[step.party],
      outletId: step.outlet === null ? null : shop.outlets[step.outlet],
      [own]: amount,
    },
    { accountId: shop.accountIds.get('3100'), [other]: amount },
  ];
}

export function paymentOf(
  shop: Shop,
  step: {
    direction: Direction;
    method: Method;
    purpose: Purpose;
    amount: number;
    party: number;
    outlet: number;
    bank: number | null;
    day: number;
  },
) {
  const { direction, method, purpose, amount, party, outlet, bank } = step;
  const date = shop.days[step.day] as string;
  return {
    fact: { direction, method, purpose, amount, party, outlet, bank, date },
    body: {
      direction,
      method,
      purpose,
      amount: major(amount),
      partyId: shop.ids.parties[party],
      outletId: shop.outlets[outlet],
      ...(bank !== null && { bankId: shop.ids.banks[bank]?.id }),
      businessDate: date,
    },
  };
}

function assertOutcome(answer: { status: number; body: unknown }, expected: Outcome, step: Step): void {
  const status = { done: 200, refused: 409, wrong: 400 }[expected];
  assert.equal(answer.status, status, `${JSON.stringify(step)} → ${JSON.stringify(answer.body)}`);
}

/** Every figure that the interface tells of the books equals the model's. */
export async function assertAgrees(shop: Shop): Promise<void> {
  const { days } = shop;
  const middle = { from: days[1] as string, to: days[3] as string };
  await Promise.all([
    assertTrialBalance(shop, {}),
    assertTrialBalance(shop, middle),
    assertAnalysis(shop, {}),
    assertAnalysis(shop, middle),
    assertAnalysis(shop, { ...middle, outlet: 1 }),
    assertPayments(shop, {}),
    assertPayments(shop, middle),
    assertParties(shop),
    assertBanks(shop),
    assertExpenses(shop, middle),
    assertIncome(shop, middle),
  ]);
  await Promise.all([
    assertTrialBalance(shop, { outlet: 1 }),
    assertTrialBalance(shop, { ...middle, outlet: 0 }),
    assertExpenses(shop, { from: days[4] as string }),
    assertExpenses(shop, {}),
  ]);
  await assertReports(shop);
}

/** The statements, the tax report, the returns and the months. */
async function assertReports(shop: Shop): Promise<void> {
  const { owner, model, outlets, days, ids } = shop;
  const { taxes } = model;
  const books = {
    ...{ client: owner, outlets, moved: model.moved.bind(model) },
    minor: (amount: number) => BigInt(minor(amount)),
    accountOf: ({ accountId, code }: { accountId: string; code: string }) => {
      const bank = ids.banks.findIndex((one) => one.accountId === accountId);
      return bank < 0 ? code : `bank:${bank}`;
    },
  };
  const all = { from: monthOf(shop, 0).from, to: days[4] as string };
  const told = { ...books, taxes };
  await Promise.all([
    assertStatements(books, all, 'MONTH'),
    assertStatements(books, { from: days[1] as string, to: days[3] as string }, 'OUTLET'),
    assertTaxReport(told, all),
    assertTaxReport(
      told,
      { from: days[1] as string, to: days[3] as string },
      { at: 1, id: outlets[1] ?? '' },
    ),
    assertReturns(told, monthOf(shop, 0)),
    assertMonths(shop),
  ]);
}

async function assertMonths(shop: Shop): Promise<void> {
  const { months } = await dataOf(shop, '/accounts/months');
  type Month = { month: string; status: string };
  const closed = (months as Month[]).filter(({ status }) => status === 'CLOSED').map(({ month }) => month);
  assert.deepEqual(closed.sort(), shop.model.closed, 'the closed months');
}

function queryOf({ from, to }: Period): string {
  return [from && `date_from=${from}`, to && `date_to=${to}`].filter(Boolean).join('&');
}

async function dataOf(shop: Shop, path: string) {
  const { status, body } = await shop.owner.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function assertTrialBalance(shop: Shop, period: Period & { outlet?: number }): Promise<void> {
  const { model, ids } = shop;
  const { outlet } = period;
  const at = outlet === undefined ? '' : `&outletId=${shop.outlets[outlet]}`;
  const { rows, totals } = await dataOf(shop, `/accounts/trial-balance?${queryOf(period)}${at}`);
  const found = rows.map((row: { accountId: string; code: string } & Record<string, number>) => {
    const bank = ids.banks.findIndex(({ accountId }) => accountId === row.accountId);
    const figures = [row.opening, row.debit, row.credit, row.closing].map((figure) =>
      minor(figure as number),
    );
    return [bank < 0 ? row.code : `bank:${bank}`, ...figures];
  });
  const { from: _, ...until } = period;
  const touched = new Set(model.linesOf(until).map(({ account }) => account));
  const before = period.from ? { ...until, to: dayBefore(period.from) } : undefined;
  const expected = [...touched].map((account) => {
    const earlier = before ? model.movement(account, before) : { debit: 0, credit: 0 };
    const { debit, credit } = model.movement(account, period);
    const opening = earlier.debit - earlier.credit;
    return [account, opening, debit, credit, opening + debit - credit];
  });
  assert.deepEqual(found.sort(), expected.sort(), 'the trial balance');
  assert.deepEqual([totals.opening, totals.closing, totals.debit - totals.credit], [0, 0, 0]);
}

async function assertAnalysis(shop: Shop, period: Period & { outlet?: number }): Promise<void> {
  const outlet = period.outlet === undefined ? '' : `&outletId=${shop.outlets[period.outlet]}`;
  const query = `${queryOf(period)}${outlet}`;
  const [{ rows }, summary] = await Promise.all([
    dataOf(shop, `/payments/analysis?${query}`),
    dataOf(shop, `/payments/analysis/summary?${query}`),
  ]);
  const expected = shop.model.analysis(period);
  const found = rows.map((row: Record<string, number> & { paymentMethod: string }) => [
    row.paymentMethod,
    {
      paidIn: minor(row.paidIn as number),
      paidOut: minor(row.paidOut as number),
      balance: minor(row.balance as number),
    },
  ]);
  assert.deepEqual(Object.fromEntries(found), expected, 'the payment analysis');
  // What is paid from a deposit came in before: it has a row, and no part in the totals.
  const money = Object.entries(expected).filter(([method]) => method !== 'DEPOSIT');
  const total = (figure: 'paidIn' | 'paidOut' | 'balance') => sum(money.map(([, row]) => row[figure]));
  assert.deepEqual(
    [minor(summary.paidIn), minor(summary.paidOut), minor(summary.balance)],
    [total('paidIn'), total('paidOut'), total('balance')],
    'the summary of the analysis',
  );
}

async function assertPayments(shop: Shop, period: Period): Promise<void> {
  const chosen = shop.model.payments.filter(
    ({ date }) => date >= (period.from ?? '') && date <= (period.to ?? '9999'),
  );
  const [summary, page] = await Promise.all([
    dataOf(shop, `/payments/summary?${queryOf(period)}`),
    dataOf(shop, `/payments/logs?limit=100&${queryOf(period)}`),
  ]);
  const paid = (direction: Direction) =>
    sum(chosen.filter((one) => one.direction === direction).map(({ amount }) => amount));
  assert.deepEqual(
    [summary.count, minor(summary.in), minor(summary.out), minor(summary.net)],
    [chosen.length, paid('IN'), paid('OUT'), paid('IN') - paid('OUT')],
    'the summary of payments',
  );
  const shown = page.rows.map(
    (row: { amount: number; method: string; purpose: string; businessDate: string }) =>
      [row.businessDate, row.method, row.purpose, minor(row.amount)].join(),
  );
  const expected = chosen.map(({ date, method, purpose, amount }) => [date, method, purpose, amount].join());
  if (!page.hasNext) assert.deepEqual(shown.sort(), expected.sort(), 'the log of payments');
}

async function assertParties(shop: Shop): Promise<void> {
  const { rows } = await dataOf(shop, '/customer-relationship-management?limit=100');
  const found = new Map(rows.map((row: { id: string }) => [row.id, row]));
  for (const [index, id] of shop.ids.parties.entries()) {
    const row = found.get(id) as { balance: number; deposit: number; advance: number };
    const { deposit, advance } = shop.model.party(index);
    assert.deepEqual(
      [minor(row.balance), minor(row.deposit), minor(row.advance)],
      [shop.model.partyBalance(index), deposit, advance],
      `party ${index}`,
    );
  }
  const last = shop.ids.parties.length - 1;
  if (last < 0) return;
  const transactions = await dataOf(
    shop,
    `/customer-relationship-management/${shop.ids.parties[last]}/transactions`,
  );
  const [newest] = transactions.rows;
  if (newest)
    assert.equal(minor(newest.balance), shop.model.partyBalance(last), 'the running balance of a party');
}

async function assertBanks(shop: Shop): Promise<void> {
  const { model, ids } = shop;
  const { rows } = await dataOf(shop, '/banks?limit=100');
  const found = new Map(rows.map((row: { id: string; balance: number }) => [row.id, minor(row.balance)]));
  for (const [index, { id }] of ids.banks.entries()) {
    const { debit, credit } = model.movement(`bank:${index}`, {});
    assert.equal(found.get(id), debit - credit, `the balance of bank ${index}`);
  }
  const last = ids.banks.length - 1;
  if (last < 0) return;
  const period = { from: shop.days[2] as string, to: shop.days[3] as string };
  const summary = await dataOf(shop, `/banks/${ids.banks[last]?.id}/ledger/summary?${queryOf(period)}`);
  const before = model.movement(`bank:${last}`, { to: dayBefore(period.from) });
  const within = model.movement(`bank:${last}`, period);
  const opening = before.debit - before.credit;
  assert.deepEqual(
    [summary.opening, summary.in, summary.out, summary.closing].map(minor),
    [opening, within.debit, within.credit, opening + within.debit - within.credit],
    'the summary of a bank ledger',
  );
}

async function assertExpenses(shop: Shop, period: Period): Promise<void> {
  const { byAccount, ...summary } = await dataOf(shop, `/expenses/summary?${queryOf(period)}`);
  const expected = shop.model.spent(period);
  for (const name of ['total', 'reversed', 'net'] as const) summary[name] = minor(summary[name]);
  assert.deepEqual(summary, expected, 'the summary of expenses');
  // Only expenses are posted to these accounts, without the tax that comes back.
  for (const { code, net } of byAccount) {
    const { debit, credit } = shop.model.movement(code, period);
    const recovered = shop.model.recoveredOf(code, period);
    assert.equal(minor(net) - recovered, debit - credit, `expenses of ${code} and its ledger`);
  }
}

async function assertIncome(shop: Shop, period: Period): Promise<void> {
  const { total } = await dataOf(shop, `/accounts/income?${queryOf(period)}`);
  const { debit, credit } = shop.model.movement('4110', period);
  assert.equal(minor(total), credit - debit, 'the income');
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
