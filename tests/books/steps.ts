import fc from 'fast-check';
import type { Direction, Method, Purpose } from './model.ts';

const day = fc.nat({ max: 4 });
const amount = fc.integer({ min: 1, max: 40_000 });
const place = fc.nat({ max: 1_000 });
const money = fc.constantFrom('CASH' as const, 'BANK' as const, 'POS' as const, 'MOBILE' as const);

/** Only what fits together: what does not is refused by its form, and that is tested elsewhere. */
const payable: { direction: Direction; purpose: Purpose }[] = [
  { direction: 'IN', purpose: 'SETTLEMENT' },
  { direction: 'IN', purpose: 'DEPOSIT' },
  { direction: 'IN', purpose: 'ADVANCE_REFUND' },
  { direction: 'OUT', purpose: 'SETTLEMENT' },
  { direction: 'OUT', purpose: 'ADVANCE' },
  { direction: 'OUT', purpose: 'DEPOSIT_REFUND' },
];

const party = fc.record({
  do: fc.constant('party' as const),
  kind: fc.constantFrom('CUSTOMER' as const, 'VENDOR' as const, 'BOTH' as const),
});
const bank = fc.record({
  do: fc.constant('bank' as const),
  opening: fc.integer({ min: -50_000, max: 50_000 }),
  day,
});
const journal = fc.record({
  do: fc.constant('journal' as const),
  party: place,
  side: fc.constantFrom('RECEIVABLE' as const, 'PAYABLE' as const),
  amount: fc.integer({ min: -30_000, max: 30_000 }).filter((number) => number !== 0),
  outlet: fc.constantFrom(null, 0, 1),
  day,
});
const pay = fc
  .record({
    do: fc.constant('pay' as const),
    what: fc.constantFrom(...payable),
    method: money,
    fromDeposit: fc.boolean(),
    amount,
    party: place,
    outlet: fc.nat({ max: 1 }),
    bank: place,
    day,
  })
  .map(({ what, fromDeposit, method, ...rest }) => ({
    ...rest,
    ...what,
    method: (fromDeposit && what.purpose === 'SETTLEMENT' ? 'DEPOSIT' : method) as Method,
  }));
const reversePayment = fc.record({ do: fc.constant('reversePayment' as const), payment: place });
/** A tax on a bill: the place of its rate, and how the bill has it. */
const tax = fc.option(
  fc.record({ rate: fc.nat({ max: 2 }), included: fc.boolean(), recoverable: fc.boolean() }),
  { nil: undefined, freq: 4 },
);
const expense = fc.record({
  do: fc.constant('expense' as const),
  tax,
  account: fc.nat({ max: 2 }),
  outlet: fc.nat({ max: 1 }),
  amount,
  method: money,
  bank: place,
  day,
});
const reverseExpense = fc.record({ do: fc.constant('reverseExpense' as const), expense: place });
const bankOperation = fc.record({
  do: fc.constant('bankOperation' as const),
  type: fc.constantFrom(
    'DEPOSIT' as const,
    'WITHDRAWAL' as const,
    'TRANSFER' as const,
    'CHARGE' as const,
    'INTEREST' as const,
  ),
  from: fc.constantFrom('CASH' as const, 'POS' as const, 'MOBILE' as const, 'OWNER' as const),
  bank: place,
  amount,
  day,
});
/** A month is closed or reopened; a return is filed or undone. This month cannot be yet. */
const month = fc.constantFrom(0, 0, 0, 1, 1, 1, 2);
const close = fc.record({ do: fc.constant('close' as const), month });
const reopen = fc.record({ do: fc.constant('reopen' as const), month });
const file = fc.record({ do: fc.constant('file' as const), month });
const undo = fc.record({ do: fc.constant('undo' as const), return: fc.nat({ max: 1 }) });

/** Something that happens in a shop; numbers pick what it happens to, of what is there by then. */
export const step = fc.oneof(
  { arbitrary: party, weight: 2 },
  { arbitrary: bank, weight: 1 },
  { arbitrary: journal, weight: 5 },
  { arbitrary: pay, weight: 8 },
  { arbitrary: reversePayment, weight: 3 },
  { arbitrary: expense, weight: 8 },
  { arbitrary: reverseExpense, weight: 2 },
  { arbitrary: bankOperation, weight: 3 },
  { arbitrary: close, weight: 2 },
  { arbitrary: reopen, weight: 2 },
  { arbitrary: file, weight: 2 },
  { arbitrary: undo, weight: 1 },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
