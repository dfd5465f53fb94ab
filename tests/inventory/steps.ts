import fc from 'fast-check';
import type { BillTax } from '../books/taxes.ts';

/** So many of an item, in ten-thousandths, and what one costs. */
export type SentLine = { item: number; unit: 'one' | 'pack'; quantity: number; cost?: number };
type CostedLine = SentLine & { cost: number; tax?: BillTax | undefined };

/** In ten-thousandths: whole units, or some fraction. */
const upTo = (units: number) =>
  fc.oneof(
    fc.integer({ min: 1, max: units }).map((whole) => whole * 10_000),
    fc.integer({ min: 1, max: units * 10_000 }),
  );
const cost = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }).map((cents) => cents * 100),
  fc.integer({ min: 0, max: 300_000 }),
);
const item = fc.nat({ max: 1 });
const outlet = fc.nat({ max: 1 });
const one = fc.constant('one' as const);
const unit = fc.constantFrom('one' as const, 'pack' as const);
/** What comes in, and what goes out of it in smaller parts. */
const costedLines: fc.Arbitrary<CostedLine[]> = fc.array(
  fc.record({ item, unit, quantity: upTo(12), cost }),
  { minLength: 1, maxLength: 3 },
);
const tax = fc.option(
  fc.record({ rate: fc.nat({ max: 2 }), included: fc.boolean(), recoverable: fc.boolean() }),
  { nil: undefined, freq: 3 },
);
const billed: fc.Arbitrary<CostedLine[]> = fc.array(
  fc.record({ item, unit, quantity: upTo(12), cost, tax }),
  { minLength: 1, maxLength: 3 },
);
const lines: fc.Arbitrary<SentLine[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ item, unit: one, quantity: upTo(6) }), weight: 4 },
    { arbitrary: fc.record({ item, unit, quantity: upTo(2) }), weight: 1 },
  ),
  { minLength: 1, maxLength: 2 },
);

const buy = fc.record({
  do: fc.constant('buy' as const),
  outlet,
  lines: billed,
  /** Billed in the last month, or today. */
  isLastMonth: fc.constantFrom(true, false, false),
  method: fc.constantFrom('CASH' as const, 'POS' as const),
  /** Of the total, in percent. */
  paid: fc.constantFrom(0, 0, 30, 100),
});
const increase = fc.record({
  do: fc.constant('adjust' as const),
  outlet,
  purpose: fc.constantFrom('OPENING', 'FOUND', 'RETURNED', 'CORRECTION'),
  effect: fc.constant('INCREASE' as const),
  lines: fc.oneof(lines, costedLines as fc.Arbitrary<SentLine[]>),
  toVendor: fc.constant(false),
});
const decrease = fc.record({
  do: fc.constant('adjust' as const),
  outlet,
  purpose: fc.constantFrom('DAMAGED', 'THEFT', 'SAMPLE', 'CORRECTION', 'VENDOR_RETURN'),
  effect: fc.constant('DECREASE' as const),
  lines,
  toVendor: fc.boolean(),
});
/** Back to the vendor, some of it at a price that is said. */
const giveBack = fc.record({
  do: fc.constant('adjust' as const),
  outlet,
  purpose: fc.constant('VENDOR_RETURN'),
  effect: fc.constant('DECREASE' as const),
  lines: fc.oneof(
    lines,
    fc.array(fc.record({ item, unit: one, quantity: upTo(4), cost }), { minLength: 1, maxLength: 2 }),
  ) as fc.Arbitrary<SentLine[]>,
  toVendor: fc.constant(true),
});
const produce = fc.record({ do: fc.constant('produce' as const), outlet, lines, inputs: lines });
/** Something from before one of the last counts. */
const late = fc.record({
  do: fc.constant('late' as const),
  ago: fc.constantFrom(0, 0, 0, 1, 2),
  effect: fc.constantFrom('INCREASE' as const, 'DECREASE' as const),
  quantity: upTo(6),
  cost: fc.option(cost, { nil: undefined }),
});
const transfer = fc.record({ do: fc.constant('transfer' as const), from: outlet, lines });
/** Mostly one of the last purchases, of which the goods are still there. */
const reverse = fc.record({
  do: fc.constant('reverse' as const),
  ago: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5),
});
const sell = fc.record({ do: fc.constant('sell' as const), outlet, lines });
const takeBack = fc.record({ do: fc.constant('takeBack' as const), ago: fc.constantFrom(0, 0, 0, 1, 2) });
const count = fc.record({
  do: fc.constant('count' as const),
  item,
  outlet,
  counted: fc.oneof(fc.constant(0), upTo(20)),
});
/** All that is there of an item goes. */
const clear = fc.record({ do: fc.constant('clear' as const), item, outlet });
const pay = fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 500 }) });
/** The last month is closed, reopened, filed or filed no more. */
const month = fc.record({
  do: fc.constantFrom(...(['close', 'close', 'reopen', 'file', 'file', 'undo'] as const)),
});

/** Something that happens to stock; numbers pick what it happens to. */
export const step = fc.oneof(
  { arbitrary: buy, weight: 5 },
  { arbitrary: increase, weight: 3 },
  { arbitrary: decrease, weight: 7 },
  { arbitrary: transfer, weight: 4 },
  { arbitrary: reverse, weight: 3 },
  { arbitrary: sell, weight: 5 },
  { arbitrary: takeBack, weight: 2 },
  { arbitrary: giveBack, weight: 2 },
  { arbitrary: produce, weight: 2 },
  { arbitrary: count, weight: 3 },
  { arbitrary: late, weight: 3 },
  { arbitrary: clear, weight: 1 },
  { arbitrary: pay, weight: 1 },
  { arbitrary: month, weight: 4 },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
