import fc from 'fast-check';

const place = fc.nat({ max: 10_000 });
const percent = fc.integer({ min: 1, max: 99 });
const outlet = fc.nat({ max: 1 });
const bank = fc.nat({ max: 1 });
/** In ten-thousandths: whole units, or some fraction. */
const upTo = (units: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: units }).map((count) => count * 10_000), weight: 3 },
    { arbitrary: fc.integer({ min: 1, max: units * 10_000 }), weight: 1 },
  );
const rarely = (odds: number) => fc.nat({ max: odds - 1 }).map((number) => number === 0);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, odds: number) =>
  fc.option(arbitrary, { freq: odds - 1, nil: undefined });
/** By percent, mostly within what a cashier may give; or an amount, as a share of what it comes off. */
const discount = fc.oneof(
  fc.record({ percent: fc.constantFrom(25_000, 33_333, 50_000, 99_999, 100_000) }),
  fc.record({ percent: fc.integer({ min: 1, max: 700_000 }) }),
  fc.record({ share: fc.constantFrom(1, 3, 5, 7, 10, 40) }),
);
export type SentDiscount = { percent: number } | { share: number };

const item = fc.nat({ max: 3 });
const goods = fc.nat({ max: 2 });
const unit = fc.constantFrom('one' as const, 'one' as const, 'one' as const, 'pack' as const);
const line = fc.record({
  item,
  unit,
  quantity: upTo(3),
  discount: maybe(discount, 4),
  /** Of the usual price. */
  price: maybe(fc.integer({ min: 50, max: 150 }), 12),
});
export type SentLine = typeof line extends fc.Arbitrary<infer Value> ? Value : never;
const lines = fc.array(line, { minLength: 1, maxLength: 3 });

/** How it is paid: figures are shares of what there is to pay, or so much more. */
const tendering = fc.record({
  kind: fc.constantFrom(
    ...(['cash', 'cash', 'change', 'change', 'card', 'cashBack', 'bank', 'split', 'split'] as const),
    ...(['credit', 'credit', 'credit', 'deposit', 'deposit', 'overCard', 'nobody'] as const),
  ),
  percent,
  extra: fc.integer({ min: 1, max: 3_000 }),
  bank,
});
export type Tendering = typeof tendering extends fc.Arbitrary<infer Value> ? Value : never;

const customer = maybe(place, 2);
/** At a till, more often than without. */
const till = fc.constantFrom('none' as const, 'till' as const, 'till' as const, 'till' as const);
const isApproved = fc.constantFrom(true, true, true, false);
const sale = { outlet, till, tendering, customer, isApproved, hasOwnId: fc.boolean() };

const sell = fc.record({ do: fc.constant('sell' as const), lines, discount: maybe(discount, 5), ...sale });
const sellCart = fc.record({ do: fc.constant('sellCart' as const), ...sale });
const fillCart = fc.record({ do: fc.constant('fillCart' as const), outlet, line });
const changeCart = fc.record({
  do: fc.constant('changeCart' as const),
  outlet,
  line: place,
  change: fc.oneof(
    fc.record({ quantity: upTo(4) }),
    fc.record({ discount: fc.option(discount) }),
    fc.constant('remove' as const),
    fc.record({ cart: fc.option(discount), customer }),
    fc.constant('clear' as const),
  ),
});
const park = fc.record({ do: fc.constant('park' as const), outlet });
const resume = fc.record({ do: fc.constant('resume' as const), cart: place });

/** How money goes back: to the cent, in what coins can pay, or in more or less than that. */
const givenBackBy = (
  ...hows: ('asPaid' | 'cash' | 'coins' | 'split' | 'deposit' | 'wrong' | 'coinMore' | 'coinLess')[]
) => fc.record({ kind: fc.constantFrom(...hows), percent, bank });
const givenBack = givenBackBy(
  ...([
    'asPaid',
    'asPaid',
    'asPaid',
    'cash',
    'coins',
    'coins',
    'coins',
    'split',
    'split',
    'deposit',
  ] as const),
  ...(['wrong', 'coinMore', 'coinLess'] as const),
);
const returned = fc.array(fc.record({ line: place, percent: fc.constantFrom(20, 34, 50, 100, 100, 100) }), {
  minLength: 1,
  maxLength: 2,
});
const refund = fc.record({
  do: fc.constant('refund' as const),
  sale: place,
  returned: fc.option(returned, { freq: 2, nil: undefined }),
  restock: fc.constantFrom(true, true, true, false),
  givenBack,
  till,
});
const voiding = fc.record({ do: fc.constant('void' as const), ago: fc.nat({ max: 12 }) });
const exchange = fc.record({
  do: fc.constant('exchange' as const),
  /** Of any outlet, unless it is said. */
  outlet: fc.constant<number | undefined>(undefined),
  sale: place,
  returned,
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  /** The same goods again instead, for so little less than they were worth, or more: about the smallest coin. */
  apart: maybe(fc.integer({ min: -9, max: 9 }), 3),
  tendering: fc.record({
    ...{ kind: fc.constantFrom('cash', 'change', 'card', 'split'), percent, bank },
    extra: fc.integer({ min: 1, max: 3_000 }),
  }) as fc.Arbitrary<Tendering>,
  givenBack: givenBackBy('asPaid', 'asPaid', 'cash', 'coins', 'coins', 'split', 'coinMore'),
  till,
});

/** Goods that come back without a receipt. */
const takeIn = fc.record({
  do: fc.constant('takeIn' as const),
  outlet,
  lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  saysPrice: fc.boolean(),
  restock: fc.constantFrom(true, true, true, false),
  kind: fc.constantFrom(
    'cash' as const,
    'cash' as const,
    'card' as const,
    'deposit' as const,
    'coinMore' as const,
  ),
  till,
  which: place,
});

/** What a till without a connection brings: new sales, and what it has brought before or has in hand. */
const push = fc.record({
  do: fc.constant('push' as const),
  outlet,
  rung: fc.array(
    fc.record({
      ...{ lines, discount: maybe(discount, 6), customer, isOld: rarely(3) },
      tendering: fc.record({
        ...{ percent, bank, extra: fc.integer({ min: 1, max: 3_000 }) },
        kind: fc.constantFrom('cash', 'change', 'card', 'cashBack', 'split', 'bank', 'credit', 'overCard'),
      }) as fc.Arbitrary<Tendering>,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isReversed: fc.boolean(),
  /** The oldest stays behind, and comes with a later push. */
  holdsBack: rarely(3),
  again: maybe(place, 2),
});

const openTill = fc.record({
  do: fc.constant('openTill' as const),
  till: place,
  float: fc.nat({ max: 20_000 }),
});
const closeTill = fc.record({
  do: fc.constant('closeTill' as const),
  session: place,
  /** By how much each count is off, the first of them that of cash. */
  off: fc.array(fc.constantFrom(0, 0, 0, -5, 12, 250), { minLength: 5, maxLength: 5 }),
});
const moveTill = fc.record({
  do: fc.constant('moveTill' as const),
  session: place,
  kind: fc.constantFrom('PAID_IN' as const, 'PAID_OUT' as const, 'PAID_OUT' as const, 'NO_SALE' as const),
  account: fc.constantFrom('usual' as const, '6030' as const, 'safe' as const),
  amount: fc.integer({ min: 1, max: 4_000 }),
  isApproved,
});

/** The tax on a bill. */
const tax = fc.option(
  fc.record({ rate: fc.nat({ max: 2 }), included: fc.boolean(), recoverable: fc.boolean() }),
  { nil: undefined, freq: 3 },
);
/** Of the last month; most is of today. */
const isOld = rarely(4);
const stocked = fc.array(
  fc.record({ item: goods, unit, quantity: upTo(12), cost: fc.integer({ min: 0, max: 120_000 }), tax }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const buy = fc.record({
  do: fc.constant('buy' as const),
  outlet,
  isOld,
  lines: stocked,
  /** Of the total; what is left is owed. */
  paid: fc.constantFrom<{ cash: number; pos: number; bank: number }>(
    { cash: 0, pos: 0, bank: 0 },
    { cash: 30, pos: 0, bank: 50 },
    { cash: 60, pos: 40, bank: 0 },
    { cash: 20, pos: 20, bank: 20 },
  ),
  bank,
  vendor: place,
  till,
});
const moved = fc.array(fc.record({ item: goods, unit, quantity: upTo(3) }), { minLength: 1, maxLength: 2 });
const adjust = fc.record({
  do: fc.constant('adjust' as const),
  outlet,
  purpose: fc.constantFrom('FOUND', 'OPENING', 'DAMAGED', 'LOST', 'CORRECTION'),
  lines: moved,
  cost: fc.integer({ min: 0, max: 90_000 }),
});
const transfer = fc.record({ do: fc.constant('transfer' as const), from: outlet, lines: moved });
const count = fc.record({
  do: fc.constant('count' as const),
  outlet,
  items: fc.uniqueArray(goods, { minLength: 1, maxLength: 2 }),
  off: fc.constantFrom(0, -10_000, -2_500, 5_000, 20_000),
});
const finish = fc.record({ do: fc.constant('finish' as const), count: place });

const pay = fc.record({
  do: fc.constant('pay' as const),
  why: fc.constantFrom(
    ...(['debt', 'debt', 'debt', 'deposit', 'deposit', 'fromDeposit'] as const),
    ...(['vendor', 'vendor', 'advance', 'depositRefund'] as const),
  ),
  party: place,
  method: fc.constantFrom('CASH' as const, 'POS' as const, 'MOBILE' as const, 'BANK' as const),
  amount: fc.integer({ min: 1, max: 30_000 }),
  ...{ outlet, bank, till },
});
const expense = fc.record({
  do: fc.constant('expense' as const),
  account: fc.constantFrom('6000' as const, '6030' as const),
  method: fc.constantFrom('CASH' as const, 'CASH' as const, 'BANK' as const, 'POS' as const),
  amount: fc.integer({ min: 1, max: 2_500 }),
  ...{ outlet, bank, till, tax, isOld },
});
/** The last month is closed, reopened, filed or filed no more. */
const month = fc.record({
  do: fc.constant('month' as const),
  what: fc.constantFrom(
    'close' as const,
    'close' as const,
    'reopen' as const,
    'file' as const,
    'undo' as const,
  ),
});
const replay = fc.record({ do: fc.constant('replay' as const), write: place, byId: fc.boolean() });

/** Several at one outlet at the same moment, who all want some of the same goods. */
const rush = fc
  .record({
    do: fc.constant('rush' as const),
    outlet,
    acts: fc.array(fc.oneof(sell, exchange, exchange, transfer, buy), { minLength: 4, maxLength: 6 }),
  })
  .map(({ acts, ...rest }) => ({ ...rest, acts: acts.map((act) => ({ ...act, outlet: rest.outlet })) }));

const action = fc.oneof(
  { arbitrary: sell, weight: 16 },
  { arbitrary: fillCart, weight: 9 },
  { arbitrary: changeCart, weight: 4 },
  { arbitrary: park, weight: 1 },
  { arbitrary: resume, weight: 2 },
  { arbitrary: sellCart, weight: 6 },
  { arbitrary: refund, weight: 9 },
  { arbitrary: voiding, weight: 3 },
  { arbitrary: exchange, weight: 5 },
  { arbitrary: takeIn, weight: 4 },
  { arbitrary: push, weight: 5 },
  { arbitrary: openTill, weight: 4 },
  { arbitrary: closeTill, weight: 3 },
  { arbitrary: moveTill, weight: 4 },
  { arbitrary: buy, weight: 9 },
  { arbitrary: adjust, weight: 4 },
  { arbitrary: transfer, weight: 4 },
  { arbitrary: count, weight: 4 },
  { arbitrary: finish, weight: 4 },
  { arbitrary: pay, weight: 7 },
  { arbitrary: expense, weight: 4 },
  { arbitrary: month, weight: 5 },
  { arbitrary: replay, weight: 4 },
  { arbitrary: rush, weight: 2 },
);
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
export type Act<Name extends Action['do']> = Extract<Action, { do: Name }>;

/** Something that happens in one of several businesses; numbers pick what it happens to, of what is there by then. */
export const step = fc.record({
  shop: place,
  /** Of those who may. */
  person: place,
  /** By somebody who may not. */
  isWrong: rarely(14),
  /** Sent twice at once. */
  isTwice: rarely(14),
  action,
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
