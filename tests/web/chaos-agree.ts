import assert from 'node:assert/strict';
import { toldOfShift } from './chaos-book.ts';
import type { ChaosTill } from './chaos-device.ts';
import { unsentOf } from './chaos-kept.ts';
import type { Owner, ShopServer } from './chaos-server.ts';
import { read, salesOf } from './shop.ts';

/** The till, the list of sales, drawers, stock, ledger and what waits are as the book has them. */
export async function assertAgree(server: ShopServer, tills: ChaosTill[]): Promise<void> {
  const owner = await server.owner();
  for (const { name, page } of tills)
    assert.deepEqual(await unsentOf(page), [], `${name} has sent everything`);
  const [{ book } = { book: undefined }] = tills;
  assert.deepEqual(differences(await foundBy(owner), book?.expected()), []);
}

/** Each figure that differs, by its place: lists by what is on one side only, in the order of the other. */
function differences(found: unknown, expected: unknown, place = ''): string[] {
  if (Array.isArray(found) && Array.isArray(expected) && found.length + expected.length > 40) {
    const without = (all: unknown[], others: unknown[]) => all.filter((one) => !others.includes(one));
    return differences(without(found, expected), without(expected, found), place);
  }
  if (isObject(found) && isObject(expected)) {
    const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
    return [...keys].flatMap((key) => differences(found[key], expected[key], `${place} ${key}`.trim()));
  }
  return found === expected ? [] : [`${place}: found ${found}, but the book says ${expected}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function foundBy(owner: Owner) {
  const sales = await salesOf(owner);
  const { rows: drawers } = await read(owner, `/tills?outletId=${owner.outletId}&limit=100`);
  const shifts: Record<string, string[]> = {};
  for (const { id, name } of drawers) shifts[name] = await shiftsOf(owner, id);
  const { rows: customers } = await read(owner, '/customer-relationship-management?search=Ada');
  const { rows: stock } = await read(owner, `/inventory/stock?outletId=${owner.outletId}&limit=100`);
  const { rows: accounts } = await read(owner, '/accounts/trial-balance');
  const { rows: parked } = await read(owner, `/cart/parked?outletId=${owner.outletId}&limit=100`);
  return {
    sales: sales.map(({ number, total, status }) => `${number} ${Number(total)} ${status}`).sort(),
    shifts,
    deposit: customers[0].deposit,
    stock: Object.fromEntries(stock.map(({ product, quantity }: StockRow) => [product.name, quantity])),
    accounts: Object.fromEntries(
      accounts
        .map(({ name, closing }: Row) => [name, Number(closing)])
        .filter(([, closing]: [string, number]) => closing !== 0),
    ),
    parked: parked.map(({ note }: Row) => note),
  };
}

type Row = Record<string, unknown>;
type StockRow = { product: { name: string }; quantity: number };
type Method = { method: string; expected: number; corrections: number; counted: number | null };
type Session = { openingFloat: number; status: string; openedAt: string; methods: Method[] };

/** What arrived after a close stands beside its report; both together are what the drawer held. */
async function shiftsOf(owner: Owner, tillId: string): Promise<string[]> {
  const { rows }: { rows: Session[] } = await read(owner, `/till/sessions?tillId=${tillId}&limit=100`);
  const kobo = (amount: number) => Math.round(amount * 100);
  return rows
    .sort((one, other) => one.openedAt.localeCompare(other.openedAt))
    .map(({ openingFloat, status, methods }) => {
      const of = (wanted: string) => methods.find(({ method }) => method === wanted);
      const held = (wanted: string) => kobo((of(wanted)?.expected ?? 0) + (of(wanted)?.corrections ?? 0));
      const counted = (wanted: string) => kobo(of(wanted)?.counted ?? 0);
      const float = kobo(openingFloat);
      return toldOfShift({
        float,
        held: { CASH: held('CASH') - float, POS: held('POS') },
        ...(status === 'CLOSED' && { counted: { CASH: counted('CASH'), POS: counted('POS') } }),
      });
    });
}
