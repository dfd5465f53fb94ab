import { test } from 'node:test';
import fc from 'fast-check';
import { foldDailyTotals, rebuildDays } from '../../src/ledger/exports.ts';
import { testServer } from '../harness.ts';
import { assertAgrees, openShop, perform, type Shop } from './shop.ts';
import { type Step, step } from './steps.ts';

const server = await testServer();
const { jobs } = server.parts.database;

/** What happens to one of two businesses, and whether their days are folded or made anew after it. */
const moment = fc.record({
  shop: fc.nat({ max: 1 }),
  step,
  after: fc.constantFrom('nothing', 'nothing', 'nothing', 'fold', 'rebuild'),
});
const bill = (day: number, amount: number, tax: Extract<Step, { do: 'expense' }>['tax']): Step => ({
  ...{ do: 'expense', account: day % 3, outlet: day % 2, amount, method: 'CASH', bank: 0, day, tax },
});
/** Something to work with from the start: of each month, with each tax. */
const beginning: Step[] = [
  { do: 'party', kind: 'BOTH' },
  { do: 'bank', opening: 10_000, day: 0 },
  { do: 'bank', opening: 0, day: 0 },
  bill(0, 10_701, { rate: 0, included: true, recoverable: true }),
  bill(1, 20_333, { rate: 1, included: false, recoverable: true }),
  bill(1, 30_105, { rate: 1, included: true, recoverable: false }),
  bill(2, 4_007, { rate: 0, included: false, recoverable: false }),
  bill(3, 5_000, { rate: 2, included: true, recoverable: true }),
  { do: 'bankOperation', type: 'CHARGE', from: 'CASH', bank: 0, amount: 777, day: 1 },
  { do: 'bankOperation', type: 'INTEREST', from: 'CASH', bank: 1, amount: 55, day: 2 },
  { do: 'reverseExpense', expense: 2 },
];
/** The first month is filed, and then come documents of it. */
const filed: Step[] = [
  { do: 'file', month: 0 },
  bill(1, 9_999, { rate: 1, included: true, recoverable: true }),
  { do: 'reverseExpense', expense: 1 },
];
/** Both months are filed and closed, and one of each is taken back. */
const closed: Step[] = [
  { do: 'file', month: 0 },
  { do: 'file', month: 1 },
  { do: 'close', month: 0 },
  { do: 'close', month: 1 },
  { do: 'undo', return: 0 },
  bill(2, 1_234, { rate: 0, included: true, recoverable: true }),
  { do: 'reopen', month: 1 },
  bill(2, 4_321, { rate: 0, included: true, recoverable: true }),
];

test('whatever happens, every list, balance, summary and analysis is what a model of the books says', async () => {
  const runs = Number(process.env.BOOKS_RUNS ?? 1);
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 20, maxLength: 40 }), async (moments) => {
      const shops: Shop[] = [await openShop(server), await openShop(server)];
      for (const [at, shop] of shops.entries()) {
        for (const first of [...beginning, ...(at === 0 ? filed : closed)]) await perform(shop, first);
        await assertAgrees(shop);
      }
      for (const { shop: index, step: next, after } of moments) {
        const shop = shops[index] as Shop;
        await perform(shop, next);
        if (after === 'fold') await foldDailyTotals(jobs);
        if (after === 'rebuild') await rebuildDays(jobs, shop.owner.orgId);
        await assertAgrees(shop);
      }
      for (const shop of shops) await assertAgrees(shop);
    }),
    // A run that fails is told with its seed; shrinking it would take longer than anyone waits for a test.
    { numRuns: runs, seed: Number(process.env.BOOKS_SEED ?? 20_261_115), endOnFailure: true },
  );
});
