import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldDailyTotals } from '../../src/ledger/exports.ts';
import { type Answer, testServer } from '../harness.ts';
import {
  type Line,
  journalLines as linesOfJournal,
  moneyAccount,
  movesBank,
  type PaymentFact,
  paymentLines,
  sum,
} from './model.ts';
import { expenseCodes, journalLines, openShop, paymentOf, perform, type Shop } from './shop.ts';
import { type Step, step } from './steps.ts';

const server = await testServer();
const clients = 20;
const count = Number(process.env.BOOKS_OPERATIONS ?? 500);
const seed = Number(process.env.BOOKS_SEED ?? 20_261_115);

/** What was acknowledged, and what each of it must have done to the books. */
type Crowd = {
  shop: Shop;
  lines: Line[];
  payments: Omit<PaymentFact, 'party' | 'date'>[];
  recorded: { id: string; lines: Line[]; payment: Omit<PaymentFact, 'party' | 'date'> }[];
  expenses: { id: string; lines: Line[]; payment: Omit<PaymentFact, 'party' | 'date'> }[];
};

const minor = (amount: number) => Math.round(amount * 100);
const negated = (lines: Line[]) => lines.map((line) => ({ ...line, amount: -line.amount }));

async function gather(): Promise<Crowd> {
  const shop = await openShop(server);
  for (const kind of ['BOTH', 'BOTH', 'CUSTOMER', 'VENDOR', 'BOTH', 'CUSTOMER'] as const) {
    await perform(shop, { do: 'party', kind });
  }
  for (const opening of [100_000, 0, -5_000]) await perform(shop, { do: 'bank', opening, day: 0 });
  return {
    shop,
    lines: shop.model.facts.flatMap(({ lines }) => lines),
    payments: [],
    recorded: [],
    expenses: [],
  };
}

/** Sends one step, and writes down what its acknowledgement promises; it may be refused, for others were quicker. */
async function send(crowd: Crowd, next: Step): Promise<Answer | undefined> {
  const { shop } = crowd;
  const { owner, ids, outlets, days } = shop;
  const acknowledge = (answer: Answer, lines: Line[]) => {
    if (answer.status === 200) crowd.lines.push(...lines);
    return answer.status === 200;
  };
  switch (next.do) {
    case 'journal': {
      const party = next.party % ids.parties.length;
      const answer = await owner.post('/accounts/journal', {
        businessDate: days[next.day],
        lines: journalLines(shop, { ...next, party }),
      });
      acknowledge(answer, linesOfJournal({ ...next, party }));
      return answer;
    }
    case 'pay': {
      const party = next.party % ids.parties.length;
      const bank = movesBank(next) ? next.bank % ids.banks.length : null;
      const { body, fact } = paymentOf(shop, { ...next, party, bank });
      const answer = await owner.post('/payments', body);
      if (answer.status !== 200) return answer;
      const settled = sum(
        answer.body.data.allocations.map(({ amount }: { amount: number }) => minor(amount)),
      );
      const lines = paymentLines(fact, settled);
      acknowledge(answer, lines);
      crowd.payments.push(fact);
      crowd.recorded.push({ id: answer.body.data.id, lines, payment: fact });
      return answer;
    }
    case 'reversePayment':
    case 'reverseExpense': {
      const isPayment = next.do === 'reversePayment';
      const of = isPayment ? crowd.recorded : crowd.expenses;
      const one = of[(isPayment ? next.payment : next.expense) % Math.max(1, of.length)];
      if (!one) return undefined;
      const answer = isPayment
        ? await owner.post(`/payments/${one.id}/reverse`, {})
        : await owner.delete(`/expenses/${one.id}`);
      if (acknowledge(answer, negated(one.lines))) {
        crowd.payments.push({ ...one.payment, amount: -one.payment.amount });
      }
      return answer;
    }
    case 'expense': {
      const { method, amount, outlet } = next;
      const isFromBank = movesBank({ method, direction: 'OUT', purpose: 'EXPENSE' });
      const bank = isFromBank ? next.bank % ids.banks.length : null;
      const account = expenseCodes[next.account] as string;
      const answer = await owner.post('/expenses', {
        accountId: shop.accountIds.get(account),
        outletId: outlets[outlet],
        amount: amount / 100,
        method,
        ...(bank !== null && { bankId: ids.banks[bank]?.id }),
        businessDate: days[next.day],
      });
      const lines = [
        { account, amount },
        { account: moneyAccount({ method, bank }), amount: -amount },
      ];
      const payment = { direction: 'OUT', method, purpose: 'EXPENSE', amount, outlet, bank } as const;
      if (acknowledge(answer, lines)) {
        crowd.payments.push(payment);
        crowd.expenses.push({ id: answer.body.data.id, lines, payment });
      }
      return answer;
    }
    case 'bankOperation': {
      const bank = next.bank % ids.banks.length;
      const other = (bank + 1) % ids.banks.length;
      const { amount } = next;
      const [ours, theirs] = [`bank:${bank}`, `bank:${other}`];
      // There and back in one, so that batches go through two banks in either order.
      const answer = await owner.post('/transactions/banks/batch', {
        operations: [
          {
            type: 'TRANSFER',
            bankId: ids.banks[bank]?.id,
            toBankId: ids.banks[other]?.id,
            amount: amount / 100,
          },
          { type: 'INTEREST', bankId: ids.banks[other]?.id, amount: 0.01 },
        ],
      });
      const lines = [
        { account: theirs, amount: amount + 1 },
        { account: ours, amount: -amount },
        { account: '4110', amount: -1 },
      ];
      if (acknowledge(answer, lines)) {
        crowd.payments.push({
          direction: 'IN',
          method: 'BANK',
          purpose: 'INTEREST',
          amount: 1,
          outlet: null,
          bank: other,
        });
      }
      return answer;
    }
    default:
      return undefined;
  }
}

test(`${clients} clients at once, ${count} operations: all that was acknowledged is in the books, once`, async () => {
  const crowds = [await gather(), await gather()];
  const steps = fc.sample(step, { numRuns: count, seed });
  const surprises: unknown[] = [];
  let next = 0;
  let folding = true;
  const folder = (async () => {
    while (folding) await foldDailyTotals(server.parts.database.jobs);
  })();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = next++; at < steps.length; at = next++) {
        const answer = await send(crowds[client % 2] as Crowd, steps[at] as Step);
        const isExpected =
          answer === undefined || answer.status === 200 || answer.body.code === 'INVALID_STATE';
        if (!isExpected) surprises.push([steps[at], answer.status, answer.body]);
      }
    }),
  );
  folding = false;
  await folder;
  assert.deepEqual(surprises, []);
  for (const crowd of crowds) await assertBooks(crowd);
});

async function assertBooks({ shop, lines, payments }: Crowd): Promise<void> {
  const { owner, ids } = shop;
  const [trial, parties, analysis] = await Promise.all([
    owner.get('/accounts/trial-balance'),
    owner.get('/customer-relationship-management?limit=100'),
    owner.get('/payments/analysis'),
  ]);
  type Row = { accountId: string; code: string; closing: number };
  const closings = trial.body.data.rows.map(({ accountId, code, closing }: Row) => {
    const bank = ids.banks.findIndex((one) => one.accountId === accountId);
    return [bank < 0 ? code : `bank:${bank}`, minor(closing)];
  });
  const expected = [...Map.groupBy(lines, ({ account }) => account)].map(([account, of]) => [
    account,
    sum(of.map(({ amount }) => amount)),
  ]);
  assert.deepEqual(closings.sort(), expected.sort());

  type Party = { id: string; balance: number };
  const balances = new Map(parties.body.data.rows.map(({ id, balance }: Party) => [id, minor(balance)]));
  for (const [index, id] of ids.parties.entries()) {
    const own = lines.filter(({ party }) => party === index).map(({ amount }) => amount);
    assert.equal(balances.get(id), sum(own), `the balance of party ${index}`);
  }

  type Method = { paymentMethod: string; paidIn: number; paidOut: number };
  const byMethod = analysis.body.data.rows.map(({ paymentMethod, paidIn, paidOut }: Method) => [
    paymentMethod,
    minor(paidIn),
    minor(paidOut),
  ]);
  const paid = [...Map.groupBy(payments, ({ method }) => method)].map(([method, of]) => {
    const total = (direction: string) =>
      sum(of.filter((one) => one.direction === direction).map(({ amount }) => amount));
    return [method, total('IN'), total('OUT')];
  });
  assert.deepEqual(byMethod.sort(), paid.sort());
}
