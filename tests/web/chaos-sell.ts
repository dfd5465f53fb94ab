import { until } from '../until.ts';
import { type Goods, priceOf, type Tender, type WrittenShift } from './chaos-book.ts';
import { type ChaosTill, isSelling, kill } from './chaos-device.ts';
import { keptBy } from './chaos-kept.ts';
import { bread, cola, moveCash, scan } from './shop.ts';

const numberPattern = /\S+-T\d+[A-Z]?-\d{6}/;

const moneyOf = (kobo: number) =>
  `₦${(kobo / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const numberIn = (text: string | null) => {
  const [number] = numberPattern.exec(text ?? '') ?? [];
  if (!number) throw new Error(`no number in ${text}`);
  return number;
};

export const shows = ({ page }: ChaosTill, kobo: number) =>
  page.getByLabel('Total').getByText(moneyOf(kobo), { exact: true }).waitFor();

export async function ringUp(till: ChaosTill, { breads, colas }: Goods): Promise<void> {
  await isSelling(till);
  if (breads > 0) {
    await scan(till.page, breads > 1 ? `${breads}*${bread}` : bread);
    await shows(till, priceOf({ breads, colas: 0 }));
  }
  if (colas === 0) return;
  await scan(till.page, colas > 1 ? `${colas}*${cola}` : cola);
  await shows(till, priceOf({ breads, colas }));
}

type Payment = {
  tender?: Tender;
  /** Need not be the device's own. */
  drawer?: string;
  /** Absent: the one that is open at the drawer. */
  shift?: WrittenShift | undefined;
};

/** Everything that is in the cart, in cash or by card. */
export async function pay(
  till: ChaosTill,
  goods: Goods,
  { tender = 'CASH', drawer = till.name, shift }: Payment = {},
): Promise<void> {
  const { page, book } = till;
  await page.keyboard.press('F9');
  await page.getByLabel('Pay', { exact: true }).waitFor();
  await page.keyboard.press(tender === 'CASH' ? 'Enter' : 'c');
  const done = page.getByRole('region', { name: 'Sale completed' });
  await done.waitFor();
  const number = numberIn(await done.getByText(numberPattern).last().textContent());
  book.sold(drawer, { ...goods, tender, number }, shift);
  await done.getByRole('button', { name: 'Next sale' }).click();
}

export async function sell(till: ChaosTill, goods: Goods, payment: Payment = {}): Promise<void> {
  await ringUp(till, goods);
  await pay(till, goods, payment);
}

/** Enter is pressed, and the power is gone: either the sale is kept, or its goods are still in the cart. */
export async function sellAndKill(till: ChaosTill, goods: Goods): Promise<void> {
  await ringUp(till, goods);
  const before = await until(async () => {
    const kept = await keptBy(till.page);
    return kept.lines > 0 ? kept : undefined;
  });
  await till.page.keyboard.press('F9');
  await till.page.keyboard.press('Enter');
  await kill(till);
  const { sales, lines } = await keptBy(till.page);
  const known = new Set(before.sales.map(({ number }) => number));
  const [made, more] = sales.filter(({ number }) => !known.has(number));
  if (more || (made !== undefined) === lines > 0)
    throw new Error(`${till.name}: kept ${made?.number}, ${more?.number}; lines in the cart ${lines}`);
  if (made) till.book.sold(till.name, { ...goods, tender: 'CASH', number: made.number });
  else await pay(till, goods);
}

export async function move({ page, book, name }: ChaosTill, amount: number): Promise<void> {
  const way = amount > 0 ? 'Pay in' : 'Pay out';
  const drawer = await moveCash(page, { way, amount: Math.abs(amount), reason: 'Change' });
  await drawer.waitFor({ state: 'detached' });
  book.movedCash(name, amount * 100);
}

export async function deposit(till: ChaosTill, amount: number): Promise<void> {
  const { page, book, name } = till;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Customer payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or email').fill('Ada Obi');
  await dialog.getByRole('button', { name: 'Ada Obi' }).click();
  await dialog.getByText('Take a deposit', { exact: true }).click();
  await dialog.getByLabel('Amount').fill(String(amount));
  await dialog.getByRole('button', { name: /^Take ₦/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  book.deposited(name, amount * 100);
  till.knowsCustomer = true;
}
