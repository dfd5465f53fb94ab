import { type ChaosTill, cutOrMend, follow, isSelling, reach, reachAndSend } from './chaos-device.ts';
import { sell } from './chaos-sell.ts';
import type { ShopServer } from './chaos-server.ts';
import { read } from './shop.ts';

/** Counts the drawer, `short` of it is missing, and opens the next shift with what was left there. */
export async function changeShift(till: ChaosTill, { short = 0 } = {}): Promise<void> {
  const { page, book, name } = till;
  const [cash, cards] = [Math.max(0, book.cashIn(name) - short * 100), book.cardsOf(name)];
  const float = book.shifts.get(name)?.at(-1)?.float ?? 0;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close shift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close shift' });
  await dialog.getByRole('button', { name: 'Type the amount' }).click();
  await dialog.getByLabel('Amount of Cash in the drawer').fill(String(cash / 100));
  const ofCards = dialog.getByLabel(/^Card/);
  if ((await ofCards.count()) > 0) await ofCards.fill(String(cards / 100));
  await dialog.getByRole('button', { name: 'Close shift' }).click();
  await page.getByText(/The shift is closed\.|Your count is saved\./).waitFor();
  book.closed(name, { CASH: cash, POS: cards });
  await page.getByRole('button', { name: 'Done' }).click();
  const left = Math.min(cash, float);
  if (left > 0) await page.getByRole('button', { name: 'Left by the last shift:' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await isSelling(till);
  book.opened(name, left);
}

/**
 * The device of another place takes a drawer over and sells there. Whoever had it hears of it, has sold on meanwhile
 * where there was no network, and takes it back; the other one goes back to its own drawer. Where the first has closed
 * that shift unheard and opened the next one, the drawer comes back to it by that.
 */
export async function takeOver(
  taker: ChaosTill,
  { from, breads, server }: { from: ChaosTill; breads: number; server: ShopServer },
) {
  await reach(taker);
  const shifts = taker.book.shifts.get(from.name) ?? [];
  const shift = shifts[(await countShifts(server, from.name)) - 1];
  const hasMovedOn = shift !== shifts.at(-1);
  const wasCut = from.isCut;
  await taker.page.getByRole('button', { name: 'Menu' }).click();
  await taker.page.getByRole('button', { name: 'Use another till' }).click();
  await taker.page.getByRole('button', { name: from.name }).click();
  await taker.page.getByText(`${from.name} is open on another device`).waitFor();
  await takeIt(taker);
  await sell(taker, { breads, colas: 0 }, { drawer: from.name, shift });
  if (wasCut) {
    await sell(from, { breads: 1, colas: 0 });
    await cutOrMend(from);
  }
  await follow(from);
  if (hasMovedOn) {
    await reachAndSend(from);
    await follow(taker);
    await taker.page.getByText(`${from.name} is open on another device`).waitFor();
  } else {
    await from.page.getByText(`took over ${from.name} on another device`).waitFor();
    await takeIt(from);
    await follow(taker);
    await taker.page.getByText(`took over ${from.name} on another device`).waitFor();
  }
  await taker.page.getByRole('button', { name: 'Use another till' }).click();
  await taker.page.getByRole('button', { name: taker.name }).click();
  await isSelling(taker);
}

/** How many shifts of a drawer the server has heard of. */
async function countShifts(server: ShopServer, drawer: string): Promise<number> {
  const owner = await server.owner();
  const { rows: drawers } = await read(owner, `/tills?outletId=${owner.outletId}&limit=100`);
  const { id } = drawers.find(({ name }: { name: string }) => name === drawer);
  return (await read(owner, `/till/sessions?tillId=${id}&limit=100`)).rows.length;
}

async function takeIt(till: ChaosTill): Promise<void> {
  await till.page.getByRole('button', { name: 'Take over on this device' }).click();
  await isSelling(till);
}
