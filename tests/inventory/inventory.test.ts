import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BillTax } from '../books/taxes.ts';
import { testServer } from '../harness.ts';
import { over, toText } from './fraction.ts';
import { assertAgrees, assertSumsAgree, currencies, openShop, perform, type Shop, send } from './shop.ts';
import { type Step, step } from './steps.ts';

const server = await testServer();

type Line = { item: number; unit: 'one'; quantity: number; cost: number };
const soap = (quantity: number, cost: number): Line[] => [
  { item: 0, unit: 'one', quantity: quantity * 10_000, cost: Math.round(cost * 10_000) },
];
const buy = (outlet: number, quantity: number, cost: number): Step => ({
  ...{ do: 'buy', outlet, lines: soap(quantity, cost), method: 'CASH', paid: 0, isLastMonth: false },
});
const taxed = (outlet: number, tax: BillTax): Step => ({
  ...{ do: 'buy', outlet, method: 'CASH', paid: 30, isLastMonth: true },
  lines: [0, 1].map((item) => ({ item, unit: 'one', quantity: 75_000, cost: 31_234, tax })),
});
const giveBack = (outlet: number): Step => ({
  ...{ do: 'adjust', outlet, purpose: 'VENDOR_RETURN', effect: 'DECREASE', toVendor: true },
  lines: [{ item: 0, unit: 'one', quantity: 20_000 }],
});
const take = (outlet: number, quantity: number): Step => ({
  ...{ do: 'adjust', outlet, purpose: 'SAMPLE', effect: 'DECREASE', toVendor: false },
  lines: [{ item: 0, unit: 'one', quantity: quantity * 10_000 }],
});

/** Taxed goods of the last month, some of which go back; the month is filed and closed, and reopened for late bills. */
const beginning: Step[] = [
  taxed(0, { rate: 0, included: false, recoverable: true }),
  taxed(1, { rate: 1, included: true, recoverable: false }),
  taxed(1, { rate: 1, included: true, recoverable: true }),
  ...[0, 1].map(giveBack),
  { do: 'sell', outlet: 0, lines: [{ item: 1, unit: 'one', quantity: 13_333 }] },
  { do: 'takeBack', ago: 0 },
  { do: 'file' },
  { do: 'close' },
  taxed(0, { rate: 0, included: true, recoverable: true }),
  { do: 'reopen' },
  taxed(0, { rate: 1, included: true, recoverable: true }),
  { do: 'reverse', ago: 1 },
];

const seeded: {
  name: string;
  steps: Step[];
  outlet: number;
  left: [quantity: string, value: string];
  average?: string;
}[] = [
  {
    name: 'two bought at 1.00 and one at 1.01, three taken: nothing remains',
    steps: [buy(0, 2, 1), buy(0, 1, 1.01), take(0, 1), take(0, 1), take(0, 1)],
    outlet: 0,
    left: ['0', '0'],
  },
  {
    name: 'minus two in stock, 20 received at 3.30: the average is 3.30',
    steps: [buy(1, 1, 3), take(1, 3), buy(1, 20, 3.3)],
    outlet: 1,
    left: ['18', '297/5'],
    average: '33/10',
  },
  {
    name: 'what comes back after the average moved comes at the cost that it left at',
    steps: [
      buy(0, 10, 1),
      take(0, 1),
      buy(0, 1, 11),
      {
        ...{ do: 'adjust', outlet: 0, purpose: 'RETURNED', effect: 'INCREASE', toVendor: false },
        lines: soap(1, 1),
      },
    ],
    outlet: 0,
    left: ['11', '21'],
    average: '21/11',
  },
];

test('the cases that others got wrong are worth what they must be', async () => {
  for (const { name, steps, outlet, left, average } of seeded) {
    const shop = await openShop(server);
    for (const one of steps) {
      await perform(shop, one);
      await assertAgrees(shop);
    }
    await assertSumsAgree(shop);
    const { quantity, value } = shop.model.level(`0/${outlet}`);
    assert.deepEqual([toText(quantity), toText(value)], left, name);
    if (average) assert.equal(toText(over(value, quantity)), average, name);
  }
});

test('whatever happens, stock, its movements, its averages and the books are what a model of them says', async () => {
  const runs = Number(process.env.INVENTORY_RUNS ?? 1);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...currencies),
      fc.array(step, { minLength: 20, maxLength: 30 }),
      async (currency, steps) => {
        const shop = await openShop(server, currency);
        for (const first of beginning) await perform(shop, first);
        for (const [at, one] of steps.entries()) {
          await perform(shop, one);
          await assertAgrees(shop);
          if (at % 5 === 4) await assertSumsAgree(shop);
        }
        await assertSumsAgree(shop);
      },
    ),
    // A run that fails is told with its seed; shrinking it would take longer than anyone waits for a test.
    { numRuns: runs, seed: Number(process.env.BOOKS_SEED ?? 20_261_115), endOnFailure: true },
  );
});

test('whatever happens at once, stock is what its movements and the books say', async () => {
  const shop: Shop = await openShop(server);
  for (const outlet of [0, 1]) {
    await perform(shop, buy(outlet, 100, 3));
    await perform(shop, { ...buy(outlet, 1, 7) });
  }
  const steps = fc
    .sample(step, { numRuns: Number(process.env.INVENTORY_CROWD ?? 60), seed: 20_261_115 })
    .filter((one) => one.do === 'adjust' || one.do === 'transfer' || one.do === 'reverse');
  const answers = await Promise.all(steps.map((one) => send(shop, one)));
  // That what was done adds up is looked at when the file is done.
  const unexpected = answers.filter(({ status }) => ![200, 409].includes(status));
  assert.deepEqual(unexpected, []);
  assert.ok(answers.some(({ status }) => status === 200));
});
