import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldDailyTotals } from '../../src/ledger/exports.ts';
import { testServer } from '../harness.ts';
import { isLong } from '../long.ts';
import { assertAgrees, assertReports } from './agree.ts';
import { changeCart, fillCart, park, resume, sellCart } from './carts.ts';
import { adjust, buy, count, finish, transfer } from './goods.ts';
import { closeMonth, expend, pay, replay } from './money.ts';
import { push, pushRest } from './offline.ts';
import { type By, sell } from './sell.ts';
import {
  allowed,
  inspect,
  type Kind,
  kinds,
  openShop,
  type Permission,
  type Person,
  people,
  pick,
  type Shop,
} from './shop.ts';
import { type Act, type Action, type Step, step } from './steps.ts';
import { exchange, refund, voidSale } from './take-back.ts';
import { closeTill, moveTill, openTill } from './tills.ts';
import { takeIn } from './without-receipt.ts';

const logged: string[] = [];
const server = await testServer({ log: { write: (line) => logged.push(line) } });
const { jobs } = server.parts.database;
const operations = Number(process.env.BUSINESS_OPERATIONS ?? 400);
const inOrder = Number(process.env.BUSINESS_IN_ORDER ?? 80);
const seed = Number(process.env.BOOKS_SEED ?? 20_261_115);

const needed: Record<Action['do'], Permission | undefined> = {
  ...{ sell: 'sell', sellCart: 'sell', fillCart: 'sell', changeCart: 'sell', park: 'sell', resume: 'sell' },
  ...{ refund: 'refund', void: 'refund', exchange: 'refund', takeIn: 'refund', push: 'sell' },
  ...{ openTill: 'sell', closeTill: 'sell', moveTill: 'sell' },
  ...{ buy: 'stock', adjust: 'stock', transfer: 'stock', count: 'stock', finish: 'stock' },
  ...{ pay: 'money', expense: 'money', month: 'close', replay: undefined, rush: undefined },
};

const ofCarts = new Set<Action['do']>(['fillCart', 'changeCart', 'park', 'resume', 'sellCart']);

/** Who does it: one of those who may or, now and then, of those who may not. */
function personFor({ person, isWrong, action }: Step): Person {
  const needs = needed[action.do];
  const able = needs ? allowed[needs] : people;
  const unable = people.filter((one) => !able.includes(one));
  return pick(isWrong && unable.length > 0 ? unable : able, person) as Person;
}

function perform(shop: Shop, action: Action, by: By): Promise<void> {
  switch (action.do) {
    case 'sell':
      return sell(shop, action, by);
    case 'sellCart':
      return sellCart(shop, action, by);
    case 'fillCart':
      return fillCart(shop, action, by);
    case 'changeCart':
      return changeCart(shop, action, by);
    case 'park':
      return park(shop, action, by);
    case 'resume':
      return resume(shop, action, by);
    case 'refund':
      return refund(shop, action, by);
    case 'void':
      return voidSale(shop, action, by);
    case 'exchange':
      return exchange(shop, action, by);
    case 'takeIn':
      return takeIn(shop, action, by);
    case 'push':
      return push(shop, action, by);
    case 'openTill':
      return openTill(shop, action, by);
    case 'closeTill':
      return closeTill(shop, action, by);
    case 'moveTill':
      return moveTill(shop, action, by);
    case 'buy':
      return buy(shop, action, by);
    case 'adjust':
      return adjust(shop, action, by);
    case 'transfer':
      return transfer(shop, action, by);
    case 'count':
      return count(shop, action, by);
    case 'finish':
      return finish(shop, action, by);
    case 'pay':
      return pay(shop, action, by);
    case 'expense':
      return expend(shop, action, by);
    case 'month':
      return closeMonth(shop, action, by);
    case 'replay':
      return replay(shop, action);
    case 'rush':
      return rush(shop, action);
  }
}

async function rush(shop: Shop, { acts }: Act<'rush'>): Promise<void> {
  const doing = acts.map((act, at) => () => {
    const able = allowed[needed[act.do] as Permission];
    return perform(shop, act, { by: able[at % able.length] as Person, isTwice: false });
  });
  if (!shop.isOrdered) await Promise.all(doing.map((act) => act()));
  else for (const act of doing) await act();
}

/** Something on the shelves and all tills open, for a start. */
async function begin(shop: Shop): Promise<void> {
  const by = { by: 'owner', isTwice: false } as const;
  for (const till of [0, 1, 2, 3, 4]) await openTill(shop, { do: 'openTill', till, float: 10_000 }, by);
  for (const outlet of [0, 1]) {
    const lines = [0, 1, 2].map((item) => ({
      tax: undefined,
      item,
      unit: 'one' as const,
      quantity: 150_000,
      cost: 60_000 + item,
    }));
    const paid = { cash: 30, pos: 0, bank: 0 };
    await buy(shop, { do: 'buy', isOld: false, outlet, lines, paid, bank: 0, vendor: 0, till: 'none' }, by);
  }
}

/** Bills and late sales of the last month, before and after it is filed and closed. */
async function beginLastMonth(shop: Shop): Promise<void> {
  const by = { by: 'owner', isTwice: false } as const;
  const tax = { rate: 1, included: false, recoverable: true };
  const late = async (quantity: number) => {
    const line = { unit: 'one', quantity, discount: undefined, price: undefined } as const;
    const tendering = { kind: 'cash', percent: 1, extra: 1, bank: 0 } as const;
    const lines = [1, 2].map((item) => ({ item, ...line }));
    const rung = [{ lines, discount: undefined, customer: undefined, isOld: true, tendering }];
    const held = { isReversed: false, holdsBack: false, again: undefined };
    await push(shop, { do: 'push', outlet: 0, rung, ...held }, by);
  };
  const bought = [1, 2].map((item) => ({ item, unit: 'one' as const, quantity: 33_333, cost: 60_007, tax }));
  const paid = { cash: 60, pos: 40, bank: 0 };
  await buy(
    shop,
    { do: 'buy', isOld: true, outlet: 0, lines: bought, paid, bank: 0, vendor: 0, till: 'none' },
    by,
  );
  await late(13_333);
  for (const what of ['file', 'close', 'reopen', 'close'] as const) {
    await closeMonth(shop, { do: 'month', what }, by);
    await late(10_000);
  }
  const sale = shop.model.sales.size - 1;
  const givenBack = { kind: 'coins', percent: 1, bank: 0 } as const;
  const returned = [{ line: 1, percent: 34 as const }];
  // Twice of one line, so that the parts of its tax add up.
  for (const restock of [true, false])
    await refund(shop, { do: 'refund', sale, returned, restock, givenBack, till: 'none' }, by);
  await closeMonth(shop, { do: 'month', what: 'reopen' }, by);
  await assertReports(shop);
}

/** Says which seed it was, and where in it. */
async function told(where: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`BOOKS_SEED=${seed}, ${where}: ${message}`, { cause: error });
  }
}

const named = (at: number, { action }: Step) => `step ${at}, ${inspect(action)}`;

const deadlocks = async () => {
  const [row] = await server.database((session) =>
    session.all<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    ),
  );
  return row?.deadlocks;
};

/** As many as a business gets before its history makes comparing all of it slow. */
const roundSteps = 200;

test(`one after the other, ${inOrder} operations: every figure of every answer is what the model says`, async () => {
  const steps = fc.sample(step, { numRuns: inOrder, seed });
  for (let first = 0; first < steps.length; first += roundSteps) {
    const shops: Shop[] = [];
    for (const which of [1, 2]) {
      const kind = kinds[(which + (2 * first) / roundSteps) % kinds.length] as Kind;
      shops.push(await openShop(server, kind, { isOrdered: true }));
    }
    for (const shop of shops) await begin(shop);
    await told('the last month', () => beginLastMonth(shops[0] as Shop));
    for (const [index, one] of steps.slice(first, first + roundSteps).entries()) {
      const shop = shops[one.shop % shops.length] as Shop;
      await told(named(first + index, one), async () => {
        await perform(shop, one.action, { by: personFor(one), isTwice: one.isTwice });
        if (index % 50 === 49) await foldDailyTotals(jobs);
        if (index % 40 === 39) await assertAgrees(shop);
        else if (isLong || index % 2 === 0) await assertReports(shop);
      });
    }
    await told(`after step ${first + roundSteps - 1}`, async () => {
      for (const shop of shops) {
        await pushRest(shop);
        await assertAgrees(shop);
      }
    });
  }
});

const sentOf = (shops: Shop[]) => shops.reduce((sum, { sent }) => sum + sent, 0);

/**
 * Everybody does one thing after the other, all of them at the same time, until so much was sent; the first surprise
 * ends it.
 */
async function work(shops: Shop[], steps: Step[]): Promise<void> {
  const lanes = Map.groupBy(
    steps.map((one, at) => ({ one, at, shop: one.shop % shops.length, by: personFor(one) })),
    // Some do two things at a time; but what is in a cart is known only when it is filled by one hand.
    ({ one, at, shop, by }) => `${shop}/${by}/${ofCarts.has(one.action.do) ? 0 : at % 2}`,
  );
  let isOver = false;
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const { one, at, shop, by } of lane) {
        if (isOver || sentOf(shops) >= operations) return;
        try {
          const act = () => perform(shops[shop] as Shop, one.action, { by, isTwice: one.isTwice });
          await told(named(at, one), act);
          // The days are folded while the others go on.
          if (at % 100 === 0) await foldDailyTotals(jobs);
        } catch (error) {
          isOver = true;
          throw error;
        }
      }
    }),
  );
}

test(`everybody at once in three businesses, ${operations} operations: all that was acknowledged is there, once`, async (t) => {
  // Some find nothing that they could happen to.
  const steps = fc.sample(step, { numRuns: 2 * operations, seed: seed + 1 });
  const three: Kind[] = [kinds[1], kinds[2], kinds[3]];
  const shops = await Promise.all(three.map((kind) => openShop(server, kind, { isOrdered: false })));
  for (const shop of shops) await begin(shop);
  const began = performance.now();
  await work(shops, steps);
  const seconds = (performance.now() - began) / 1_000;
  const later = shops.reduce((sum, { tally }) => sum + (tally.get('LATER') ?? 0), 0);
  t.diagnostic(`${sentOf(shops)} operations in ${seconds.toFixed(1)} s, ${later} of them put off`);
  await told('in the end', async () => {
    await Promise.all(shops.map(pushRest));
    await Promise.all(shops.map(assertAgrees));
  });
  assert.equal(await deadlocks(), 0, 'nobody waited for others in a circle');
  assert.deepEqual(
    logged.filter((line) => !/"code":"(UNAVAILABLE|55P03)"/.test(line)),
    [],
    'nothing went wrong on our side',
  );
});
