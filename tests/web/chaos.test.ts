import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { onlyLong } from '../long.ts';
import { openShopServer, type ShopServer } from './chaos-server.ts';
import {
  type ChaosTill,
  cutOrMend,
  type Done,
  deposit,
  keptBy,
  kill,
  move,
  openTill,
  reach,
  refundLast,
  sell,
  sellAndKill,
  settle,
  update,
} from './chaos-till.ts';
import { read, salesOf, stockShop } from './shop.ts';

const steps = Number(process.env.CHAOS_STEPS ?? 500);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31);
const names = ['Front', 'Middle', 'Side'];

/** The same order of things for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('three tills in chaos: till, sales, drawer, stock and ledger agree, and nothing is lost or doubled', {
  skip: noBrowser || onlyLong.skip,
}, async (t) => {
  t.diagnostic(`CHAOS_STEPS=${steps} CHAOS_SEED=${seed}`);
  const server = await openShopServer();
  const owner = await server.owner();
  await stockShop(owner);
  for (const name of names.slice(1)) await owner.post('/tills', { outletId: owner.outletId, name });
  await owner.post('/customer-relationship-management', { name: 'Ada Obi', kind: 'CUSTOMER' });
  const tills: ChaosTill[] = [];
  for (const name of names) tills.push(await openTill(server, owner.email, name));

  const random = randomFrom(seed);
  const told = new Map<string, number>();
  let last = '';
  const tell = (what: string, till?: ChaosTill) => {
    told.set(what, (told.get(what) ?? 0) + 1);
    last = `${what} at ${till?.name ?? 'the server'}${till?.isCut ? ', cut off' : ''}`;
  };
  for (let at = 1; at <= steps; at++) {
    const till = tills[Math.floor(random() * tills.length)] as ChaosTill;
    const luck = random();
    try {
      if (luck < 0.04) {
        tell('server killed', till);
        await Promise.all([
          random() < 0.5 ? server.kill() : server.killBoth(),
          act(till, random, tell, false),
        ]);
      } else await act(till, random, tell, !till.isCut);
      if (luck > 0.98) {
        tell('browser killed', till);
        await kill(till);
      } else if (luck > 0.9) {
        tell(till.isCut ? 'network back' : 'network lost', till);
        await cutOrMend(till);
      } else if (luck > 0.88 && !till.isCut && (await update(till))) tell('update', till);
      if (at === Math.floor(steps / 3)) await server.backUp();
      if (at === Math.floor((steps * 2) / 3)) {
        tell('restore');
        await server.restore();
      }
    } catch (error) {
      const screen = await till.page.locator('body').innerText();
      throw new Error(`step ${at}, seed ${seed}: ${last}\n${till.name} shows: ${screen}`, { cause: error });
    }
  }

  // Once more: a refund waits for its sale, which another till may have sent only now.
  for (const till of [...tills, ...tills]) await settle(till);
  t.diagnostic([...told].map(([what, times]) => `${what} ${times}`).join(', '));
  await assertAgree(server, tills);
  await server.verify();
  await server.stop();
});

/** What a cashier does next. What needs the server is not tried where it cannot be reached. */
async function act(
  till: ChaosTill,
  random: () => number,
  tell: (what: string, till: ChaosTill) => void,
  isReachable: boolean,
): Promise<void> {
  const [luck, more] = [random(), random()];
  await till.page.getByLabel('Search or scan').waitFor();
  if (luck < 0.72) {
    tell('sale', till);
    await sell(till, 1 + Math.floor(more * 3));
  } else if (luck < 0.76) {
    tell('sale with a power cut', till);
    await sellAndKill(till, 1 + Math.floor(more * 2));
  } else if (luck < 0.86) {
    tell('movement', till);
    await move(till, more < 0.5 ? 50 : -20);
  } else if (luck < 0.93) {
    if (!isReachable && !till.knowsCustomer) return;
    tell('deposit', till);
    if (isReachable) await reach(till);
    await deposit(till, 100);
  } else if (isReachable) {
    await reach(till);
    if (await refundLast(till)) tell('refund', till);
  }
}

async function assertAgree(server: ShopServer, tills: ChaosTill[]): Promise<void> {
  const owner = await server.owner();
  const total = (pick: (done: Done) => number) => tills.reduce((sum, { done }) => sum + pick(done), 0);
  const kept = [];
  for (const till of tills) {
    const { sales, steps } = await keptBy(till.page);
    assert.deepEqual(
      [...sales, ...steps].filter(({ state }) => state !== 'SENT'),
      [],
      `${till.name} has sent everything`,
    );
    assert.equal(sales.length, till.done.sales, `the sales of ${till.name}`);
    kept.push(...sales.map(({ id, number, total }) => `${id} ${number} ${total}`));
  }
  const sales = await salesOf(owner);
  assert.deepEqual(sales.map(({ id, number, total }) => `${id} ${number} ${total}`).sort(), kept.sort());
  assert.equal(new Set(sales.map(({ number }) => number)).size, sales.length);
  const { rows: drawers } = await read(owner, `/tills?outletId=${owner.outletId}&limit=100`);
  for (const { name, done } of tills) {
    const { id } = drawers.find((one: { name: string }) => one.name === name);
    const { methods } = await read(owner, `/till/sessions/current?tillId=${id}`);
    assert.equal(methods[0].expected, done.cash, `the drawer ${name}`);
  }
  const { rows: customers } = await read(owner, '/customer-relationship-management?search=Ada');
  assert.equal(
    customers[0].deposit,
    total(({ deposits }) => deposits),
  );
  const { rows: stock } = await read(owner, `/inventory/stock?outletId=${owner.outletId}&search=Bread`);
  assert.equal(stock[0].quantity, 1_000 - total(({ breads, refunded }) => breads - refunded));
}
