import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { settle, settleBack, type Tender } from './tender.ts';

type Case = {
  total: bigint;
  payments: Tender[];
  unit?: bigint;
  exchanged?: bigint;
  /** Per payment: applied, change, cash back. */
  applied: [bigint, bigint, bigint][];
  paid: bigint;
  due?: bigint;
  change?: bigint;
  cashBack?: bigint;
  rounding?: bigint;
};

const cash = (amountMinor: bigint): Tender => ({ method: 'CASH', amountMinor });
const card = (amountMinor: bigint, cashBackMinor?: bigint): Tender => ({
  method: 'POS',
  amountMinor,
  cashBackMinor,
});

const cases: Record<string, Case> = {
  'the exact sum in cash': { total: 1250n, payments: [cash(1250n)], applied: [[1250n, 0n, 0n]], paid: 1250n },
  'cash over the total gives change': {
    total: 1250n,
    payments: [cash(2000n)],
    applied: [[1250n, 750n, 0n]],
    paid: 1250n,
    change: 750n,
  },
  'a card pays a part, and the change is of the cash, whichever came first': {
    total: 1250n,
    payments: [cash(1000n), card(500n)],
    applied: [
      [750n, 250n, 0n],
      [500n, 0n, 0n],
    ],
    paid: 1250n,
    change: 250n,
  },
  'the change of two notes comes off the last': {
    total: 1250n,
    payments: [cash(1000n), cash(1000n)],
    applied: [
      [1000n, 0n, 0n],
      [250n, 750n, 0n],
    ],
    paid: 1250n,
    change: 750n,
  },
  'cash back is part of what the card was charged': {
    total: 8000n,
    payments: [card(10_000n, 2000n)],
    applied: [[8000n, 0n, 2000n]],
    paid: 8000n,
    cashBack: 2000n,
  },
  'what is not paid is due': {
    total: 1250n,
    payments: [{ method: 'MOBILE', amountMinor: 250n }, cash(500n)],
    applied: [
      [250n, 0n, 0n],
      [500n, 0n, 0n],
    ],
    paid: 750n,
    due: 500n,
  },
  'a sale wholly on account has no payments': {
    total: 1250n,
    payments: [],
    applied: [],
    paid: 0n,
    due: 1250n,
  },
  'cash alone rounds the total': {
    total: 1003n,
    payments: [cash(2000n)],
    unit: 5n,
    applied: [[1005n, 995n, 0n]],
    paid: 1005n,
    change: 995n,
    rounding: 2n,
  },
  'the rounded sum pays a little more': {
    total: 1002n,
    payments: [cash(1000n)],
    unit: 5n,
    applied: [[1000n, 0n, 0n]],
    paid: 1000n,
    rounding: -2n,
  },
  'the exact sum in small coins is not rounded': {
    total: 1002n,
    payments: [cash(1002n)],
    unit: 5n,
    applied: [[1002n, 0n, 0n]],
    paid: 1002n,
  },
  'a card pays to the cent': {
    total: 1003n,
    payments: [card(1003n)],
    unit: 5n,
    applied: [[1003n, 0n, 0n]],
    paid: 1003n,
  },
  'after a card, what is left for cash is rounded': {
    total: 1003n,
    payments: [card(502n), cash(500n)],
    unit: 5n,
    applied: [
      [502n, 0n, 0n],
      [500n, 0n, 0n],
    ],
    paid: 1002n,
    rounding: -1n,
  },
  'what returned goods are worth pays first, and is neither change nor rounded': {
    total: 668n,
    payments: [cash(335n)],
    exchanged: 334n,
    unit: 5n,
    applied: [[335n, 0n, 0n]],
    paid: 669n,
    rounding: 1n,
  },
  'a debt is not rounded': {
    total: 1003n,
    payments: [cash(500n)],
    unit: 5n,
    applied: [[500n, 0n, 0n]],
    paid: 500n,
    due: 503n,
  },
};
for (const [name, { total, payments, unit, exchanged, applied, paid, ...rest }] of Object.entries(cases)) {
  test(name, () => {
    const { due = 0n, change = 0n, cashBack = 0n, rounding = 0n } = rest;
    assert.deepEqual(
      settle({ totalMinor: total, payments, exchangedMinor: exchanged, cashUnitMinor: unit }),
      {
        payments: applied.map(([appliedMinor, changeMinor, cashBackMinor]) => ({
          appliedMinor,
          changeMinor,
          cashBackMinor,
        })),
        roundingMinor: rounding,
        totalMinor: total + rounding,
        paidMinor: paid,
        changeMinor: change,
        cashBackMinor: cashBack,
        dueMinor: due,
      },
    );
  });
}

const refused: [name: string, payments: Tender[], refusal: string][] = [
  ['a card charged for more than the total', [card(1001n)], 'OVERPAID_WITHOUT_CASH'],
  ['cash back that leaves more than the total', [card(1101n, 100n)], 'OVERPAID_WITHOUT_CASH'],
  [
    'cash back of a transfer',
    [{ method: 'BANK', amountMinor: 500n, cashBackMinor: 1n }],
    'CASH_BACK_NOT_BY_CARD',
  ],
  ['cash back of cash', [{ ...cash(1500n), cashBackMinor: 500n }], 'CASH_BACK_NOT_BY_CARD'],
  ['cash back that is all of the payment', [card(500n, 500n)], 'CASH_BACK_TOO_LARGE'],
  ['a payment on credit', [{ method: 'CREDIT', amountMinor: 500n }], 'CREDIT_IS_NO_PAYMENT'],
  ['a payment of nothing', [cash(0n)], 'NOT_POSITIVE'],
  ['cash back below zero', [card(500n, -1n)], 'NOT_POSITIVE'],
];
for (const [name, payments, refusal] of refused) {
  test(`${name} is refused by name`, () => {
    assert.deepEqual(settle({ totalMinor: 1000n, payments }), { refused: refusal, payment: 0 });
  });
}

test('whichever tender is one too many is named', () => {
  const payments = [card(400n), cash(5n), { method: 'DEPOSIT' as const, amountMinor: 601n }];
  assert.deepEqual(settle({ totalMinor: 1000n, payments }), { refused: 'OVERPAID_WITHOUT_CASH', payment: 2 });
});

const tender = fc.oneof(
  fc.record({ method: fc.constant('CASH' as const), amountMinor: fc.bigInt(1n, 1500n) }),
  fc.record({
    method: fc.constantFrom('BANK' as const, 'DEPOSIT' as const),
    amountMinor: fc.bigInt(1n, 400n),
  }),
  fc
    .record({ goodsMinor: fc.bigInt(1n, 400n), cashBackMinor: fc.bigInt(0n, 300n) })
    .map(({ goodsMinor, cashBackMinor }) => card(goodsMinor + cashBackMinor, cashBackMinor)),
);

test('any settlement adds up, whatever the tenders', () => {
  let settledCount = 0;
  fc.assert(
    fc.property(
      fc.bigInt(0n, 3000n),
      fc.array(tender, { maxLength: 5 }),
      fc.constantFrom(undefined, 5n, 10n),
      (totalMinor, payments, cashUnitMinor) => {
        const result = settle({ totalMinor, payments, cashUnitMinor });
        if ('refused' in result) return assert.equal(result.refused, 'OVERPAID_WITHOUT_CASH');
        settledCount++;
        assert.equal(result.totalMinor, totalMinor + result.roundingMinor);
        assert.equal(result.totalMinor, result.paidMinor + result.dueMinor);
        let [applied, change, cashBack] = [0n, 0n, 0n];
        for (const [at, one] of result.payments.entries()) {
          assert.equal(payments[at]?.amountMinor, one.appliedMinor + one.changeMinor + one.cashBackMinor);
          assert.ok(one.appliedMinor >= 0n && one.changeMinor >= 0n);
          assert.ok(one.changeMinor === 0n || payments[at]?.method === 'CASH');
          applied += one.appliedMinor;
          change += one.changeMinor;
          cashBack += one.cashBackMinor;
        }
        assert.deepEqual(
          [applied, change, cashBack],
          [result.paidMinor, result.changeMinor, result.cashBackMinor],
        );
        assert.ok(result.dueMinor === 0n || result.changeMinor === 0n);
        assert.ok(result.roundingMinor === 0n || result.dueMinor === 0n);
        assert.ok(result.roundingMinor * 2n <= (cashUnitMinor ?? 0n));
        assert.ok(result.roundingMinor * -2n <= (cashUnitMinor ?? 0n));
      },
    ),
    { numRuns: 500 },
  );
  assert.ok(settledCount > 100, 'too few of the random tenders settle');
});

const back: Record<
  string,
  { owed: bigint; atMost?: bigint; payments: Tender[]; differs: bigint | undefined }
> = {
  'goes back to the cent': { owed: 334n, payments: [cash(334n)], differs: 0n },
  'goes back in coins, a little more': { owed: 334n, payments: [cash(335n)], differs: 1n },
  'goes back in coins, a little less': { owed: 331n, payments: [cash(330n)], differs: -1n },
  'goes back in coins after a card': { owed: 834n, payments: [card(500n), cash(335n)], differs: 1n },
  'never is more than was charged: the coin below': {
    owed: 1003n,
    atMost: 1003n,
    payments: [cash(1000n)],
    differs: -3n,
  },
  'never is more than was charged': {
    owed: 1003n,
    atMost: 1003n,
    payments: [cash(1005n)],
    differs: undefined,
  },
  'is less than the smallest coin': { owed: 2n, payments: [], differs: -2n },
  'is not rounded by card': { owed: 334n, payments: [card(335n)], differs: undefined },
  'is not forgotten because it is small': { owed: 502n, payments: [card(500n)], differs: undefined },
  'is neither the sum nor its coins': { owed: 334n, payments: [cash(330n)], differs: undefined },
};
for (const [name, { owed, atMost = owed + 100n, payments, differs }] of Object.entries(back)) {
  test(`what is owed for returned goods ${name}`, () => {
    const given = { owedMinor: owed, atMostMinor: atMost, payments };
    assert.equal(settleBack({ ...given, cashUnitMinor: 5n }), differs);
  });
}
test('without coins to round to, what goes back is what is owed', () => {
  const given = { owedMinor: 334n, atMostMinor: 400n };
  assert.equal(settleBack({ ...given, payments: [cash(334n)] }), 0n);
  assert.equal(settleBack({ ...given, payments: [cash(335n)] }), undefined);
  assert.equal(settleBack({ ...given, payments: [] }), undefined);
});
