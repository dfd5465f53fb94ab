import { type ChaosTill, cutOrMend, follow, isSelling, reach } from './chaos-device.ts';
import { sell } from './chaos-sell.ts';

/** Counts the drawer, `short` of it is missing, and opens the next shift with what was left there. */
export async function changeShift(till: ChaosTill, { short = 0 } = {}): Promise<void> {
  const { page, book, name } = till;
  const [cash, cards] = [Math.max(0, book.cashIn(name) - short * 100), book.cardsOf(name)];
  const float = book.shifts.get(name)?.at(-1)?.float ?? 0;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the shift' });
  await dialog.getByRole('button', { name: 'Type the amount' }).click();
  await dialog.getByLabel('Amount of Cash in the drawer').fill(String(cash / 100));
  const ofCards = dialog.getByLabel(/^Card/);
  if ((await ofCards.count()) > 0) await ofCards.fill(String(cards / 100));
  await dialog.getByRole('button', { name: 'Close the shift' }).click();
  await page.getByText(/The shift is closed\.|Counted and kept\./).waitFor();
  book.closed(name, { CASH: cash, POS: cards });
  await page.getByRole('button', { name: 'Done' }).click();
  const left = Math.min(cash, float);
  if (left > 0) await page.getByRole('button', { name: 'As it was left:' }).click();
  await page.getByRole('button', { name: 'Open the till' }).click();
  await isSelling(till);
  book.opened(name, left);
}

/**
 * The device of another place takes a drawer over and sells there. Whoever had it hears of it, has sold on meanwhile
 * where there was no network, and takes it back; the other one goes back to its own drawer.
 */
export async function takeOver(taker: ChaosTill, { from, breads }: { from: ChaosTill; breads: number }) {
  await reach(taker);
  const wasCut = from.isCut;
  await taker.page.getByRole('button', { name: 'Menu' }).click();
  await taker.page.getByRole('button', { name: 'Use another drawer' }).click();
  await taker.page.getByRole('button', { name: from.name }).click();
  await taker.page.getByText(`${from.name} is open on another device`).waitFor();
  await takeIt(taker);
  await sell(taker, { breads, colas: 0 }, { drawer: from.name });
  if (wasCut) {
    await sell(from, { breads: 1, colas: 0 });
    await cutOrMend(from);
  }
  await follow(from);
  await from.page.getByText(`took over ${from.name} on another device`).waitFor();
  await takeIt(from);
  await follow(taker);
  await taker.page.getByText(`took over ${from.name} on another device`).waitFor();
  await taker.page.getByRole('button', { name: 'Use another drawer' }).click();
  await taker.page.getByRole('button', { name: taker.name }).click();
  await isSelling(taker);
}

async function takeIt(till: ChaosTill): Promise<void> {
  await till.page.getByRole('button', { name: 'Take it over to this device' }).click();
  await isSelling(till);
}
