import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { onlyLong } from '../long.ts';
import { assertAgree } from './chaos-agree.ts';
import { openBook } from './chaos-book.ts';
import { type ChaosTill, cutOrMend, kill, openTill, reach, settle, update } from './chaos-device.ts';
import { keptBy } from './chaos-kept.ts';
import { park, takeUp } from './chaos-parked.ts';
import { planOf, randomFrom, type Step } from './chaos-plan.ts';
import { exchange, refund } from './chaos-returns.ts';
import { deposit, move, sell, sellAndKill } from './chaos-sell.ts';
import { openShopServer, type ShopServer } from './chaos-server.ts';
import { changeShift, takeOver } from './chaos-shifts.ts';
import { stockShop } from './shop.ts';

const steps = Number(process.env.CHAOS_STEPS ?? 500);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31);
const names = ['Front', 'Middle', 'Side'];

test('three tills in chaos: till, sales, drawer, stock and ledger agree, and nothing is lost or doubled', {
  skip: noBrowser || onlyLong.skip,
}, async (t) => {
  t.diagnostic(`CHAOS_STEPS=${steps} CHAOS_SEED=${seed}`);
  const server = await openShopServer();
  const owner = await server.owner();
  await stockShop(owner);
  for (const name of names.slice(1)) await owner.post('/tills', { outletId: owner.outletId, name });
  await owner.post('/customer-relationship-management', { name: 'Ada Obi', kind: 'CUSTOMER' });
  const book = openBook(names);
  const tills: ChaosTill[] = [];
  for (const name of names) tills.push(await openTill(server, { email: owner.email, name, book }));

  // Something that can come back.
  for (const till of tills) await sell(till, { breads: 3, colas: 0 });

  const random = randomFrom(seed);
  const plan = planOf(steps, random);
  const done = new Map<string, { times: number; ms: number }>();
  const told: string[] = [];
  for (const [at, step] of plan.entries()) {
    const till = tills[Math.floor(random() * tills.length)] as ChaosTill;
    told.push(`${at + 1}. ${step} at ${till.name}${till.isCut ? ', cut off' : ''}`);
    if (process.env.CHAOS_TELL) process.stderr.write(`${told.at(-1)} of ${plan.length}\n`);
    const began = performance.now();
    try {
      const isDone = await take(step, { till, tills, server, random });
      const name = isDone ? step : `${step} (nothing there)`;
      const { times, ms } = done.get(name) ?? { times: 0, ms: 0 };
      done.set(name, { times: times + 1, ms: ms + performance.now() - began });
    } catch (error) {
      throw new Error(await tellAll(`failed at step ${at + 1}`, told, tills), { cause: error });
    }
  }
  try {
    while (book.parked.size > 0) await takeUp(tills[0] as ChaosTill, tills);
    // Once more: a refund waits for its sale, which another till may have sent only now.
    for (const till of [...tills, ...tills]) await settle(till);
    for (const [what, { times, ms }] of done)
      t.diagnostic(`${what}: ${times}, ${Math.round(ms / times)} ms each`);
    await assertAgree(server, tills);
    await server.verify();
  } catch (error) {
    throw new Error(await tellAll('failed at the end', told, tills), { cause: error });
  }
  await server.stop();
});

/** The seed, the step, what was done before it and what the tills show. */
async function tellAll(what: string, told: string[], tills: ChaosTill[]): Promise<string> {
  const screens = await Promise.all(
    tills.map(async ({ name, page }) => `${name} shows: ${await screenOf(page)}\n${await shiftsOn(page)}`),
  );
  return [`${what}: CHAOS_STEPS=${steps} CHAOS_SEED=${seed}`, ...told.slice(-25), ...screens].join('\n');
}

const screenOf = (page: ChaosTill['page']) =>
  page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .then((text) => text.replaceAll(/\s+/g, ' ').slice(0, 600))
    .catch(() => 'nothing');

/** The steps of a till beside its sales, and what became of them. */
const shiftsOn = (page: ChaosTill['page']) =>
  keptBy(page).then(
    ({ steps: kept }) => kept.map(({ kind, shift, state }) => `${kind} ${shift} ${state}`).join(', '),
    () => 'nothing is kept',
  );

type Scene = { till: ChaosTill; tills: ChaosTill[]; server: ShopServer; random: () => number };

/** One step; false where there was nothing to do it with. */
async function take(step: Step, { till, tills, server, random }: Scene): Promise<boolean> {
  const luck = random();
  const goods = { breads: 1 + Math.floor(luck * 3), colas: 0 };
  const doing: Record<Step, () => Promise<unknown>> = {
    sale: () => sell(till, goods),
    'sale by card': () => sell(till, { breads: 1, colas: Math.floor(luck * 3) }, { tender: 'POS' }),
    'sale with a power cut': () => sellAndKill(till, goods),
    movement: () => move(till, luck < 0.5 ? 50 : -20),
    deposit: async () => {
      if (!till.knowsCustomer) await reach(till);
      await deposit(till, 100);
    },
    refund: () => refund(till),
    'refund whose answer is lost': () => refund(till, { isLost: true }),
    exchange: () => exchange(till, { breads: luck < 0.5 ? 1 : 2 }),
    'exchange whose answer is lost': () => exchange(till, { breads: luck < 0.5 ? 1 : 2, isLost: true }),
    'sale parked': () => park(till, goods),
    'parked sale taken up': () => takeUp(till, tills),
    'change of shift': () => changeShift(till, { short: luck < 0.3 ? 100 : 0 }),
    'drawer taken over': () => {
      const others = tills.filter((one) => one !== till);
      const from = others[Math.floor(luck * others.length)] as ChaosTill;
      return takeOver(till, { from, breads: 2, server });
    },
    update: () => update(till),
    'server killed': () => Promise.all([server.kill(), sell(till, goods)]),
    'server and database killed': () => Promise.all([server.killBoth(), sell(till, goods)]),
    'browser killed': () => kill(till),
    'network lost or back': () => cutOrMend(till),
    backup: () => server.backUp(),
    restore: () => Promise.all([server.restore(), sell(till, goods)]),
  };
  return (await doing[step]()) !== false;
}
