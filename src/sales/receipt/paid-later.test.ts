import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

/** Ten soaps at 10.00: 50.00 by card of which 20.00 are handed out, 10.00 in cash, and 60.00 owed. */
async function sold() {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10 });
  const ada = dataOf(
    await owner.post('/customer-relationship-management', { name: 'Ada', creditLimit: 100 }),
  );
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      customerId: ada.id,
      lines: [{ itemPriceId: soap.itemPriceId, quantity: 10 }],
      payments: [
        { method: 'POS', amount: 50, cashBack: 20 },
        { method: 'CASH', amount: 10 },
      ],
    }),
  );
  const pay = async (amount: number) =>
    dataOf(
      await owner.post('/payments', {
        direction: 'IN',
        method: 'CASH',
        amount,
        partyId: ada.id,
        outletId: owner.outletId,
      }),
    );
  return { owner, pay, path: `/sales/${sale.id}` };
}

type Receipt = Record<
  'total' | 'change' | 'cashBack' | 'paidLater' | 'credited' | 'exchanged' | 'due',
  number
> & {
  payments: { amount: number }[];
};

/** What was handed over at the till, less what went back, what came since and what is still due. */
function addedUp({ payments, change, cashBack, paidLater, credited, exchanged, due }: Receipt): number {
  const handed = payments.reduce((sum, { amount }) => sum + amount, 0);
  return handed - change - cashBack + exchanged + paidLater + credited + due;
}

test('a receipt adds up whenever it is printed: what was paid later is shown as paid later', async () => {
  const { owner, pay, path } = await sold();
  const printed = async () => dataOf(await owner.get(`${path}/receipt`)) as Receipt;
  const first = await printed();
  assert.deepEqual([first.due, first.paidLater, first.credited, addedUp(first)], [60, 0, 0, 100]);
  await pay(25);
  const second = await printed();
  assert.deepEqual([second.due, second.paidLater, second.credited, addedUp(second)], [35, 25, 0, 100]);
  // Two soaps come back: their 20.00 are taken off the debt.
  dataOf(await owner.post(`${path}/refunds`, { lines: [{ position: 1, quantity: 2 }] }));
  const third = await printed();
  assert.deepEqual([third.due, third.paidLater, third.credited, addedUp(third)], [15, 25, 20, 100]);
  await pay(15);
  const last = await printed();
  assert.deepEqual([last.due, last.paidLater, last.credited, addedUp(last)], [0, 40, 20, 100]);
});

test('every form of a receipt says what was paid later', async () => {
  const { owner, pay, path } = await sold();
  await pay(25);
  const read = async (accept: string) => {
    const headers = { authorization: `Bearer ${owner.accessToken}`, accept };
    const response = await fetch(`${server.url}${path}/receipt`, { headers });
    return Buffer.from(await response.arrayBuffer()).toString('latin1');
  };
  for (const form of ['text/html', 'application/vnd.escpos']) {
    const text = await read(form);
    assert.match(text, /Paid later\D*25\.00/, form);
    assert.match(text, /Due\D*35\.00/, form);
  }
  assert.match(await read('application/pdf'), /^%PDF/);
});
