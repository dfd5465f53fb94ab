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
/** Something to work with from the start. */
const beginning: Step[] = [
  { do: 'party', kind: 'BOTH' },
  { do: 'bank', opening: 10_000, day: 0 },
  { do: 'bank', opening: 0, day: 0 },
];

test('whatever happens, every list, balance, summary and analysis is what a model of the books says', async () => {
  const runs = Number(process.env.BOOKS_RUNS ?? 2);
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 20, maxLength: 40 }), async (moments) => {
      const shops: Shop[] = [await openShop(server), await openShop(server)];
      for (const shop of shops) for (const first of beginning) await perform(shop, first);
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
