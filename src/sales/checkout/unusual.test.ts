import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();

/** A naira shop, whose largest note is 1,000: advice at 2.00, of which any number can be sold, and a till. */
async function shop() {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const advice = await onShelf(server, owner, { name: 'Advice', price: 2, kind: 'SERVICE' });
  const { tillId, sessionId } = await openTill(server, owner);
  return { owner, cashier, itemPriceId: advice.itemPriceId as string, tillId, sessionId };
}

const exceptionsOf = async (owner: SignedIn, saleId: string) =>
  dataOf(await owner.get(`/till/exceptions?saleId=${saleId}`)).rows as Record<string, unknown>[];

test('cash and quantities beyond sense are sold, and a manager gets to see them with their figures', async () => {
  const { owner, cashier, itemPriceId, tillId, sessionId } = await shop();
  const sell = async (quantity: number, payments: object[]) => {
    const order = { outletId: owner.outletId, tillSessionId: sessionId, payments };
    const { sale } = dataOf(
      await cashier.post('/checkout', { ...order, lines: [{ itemPriceId, quantity }] }),
    );
    return exceptionsOf(owner, sale.id);
  };
  const cash = (amount: number) => ({ method: 'CASH', amount });

  // A barcode as an amount: 5,901,234,123,457 for 200.00.
  const [scanned, ...none] = await sell(100, [cash(5_901_234_123_457)]);
  assert.deepEqual(none, []);
  assert.deepEqual(
    [scanned?.kind, scanned?.status, scanned?.tillId, scanned?.sessionId, scanned?.details],
    ['UNUSUAL_AMOUNT', 'OPEN', tillId, sessionId, { cash: 5_901_234_123_457, due: 200 }],
  );
  // 20,001.00 for 1,000.00 that a card left of 2,000.00: over ten times as much, and over ten notes of 1,000.
  const [split] = await sell(1_000, [{ method: 'POS', amount: 1_000 }, cash(10_000), cash(10_001)]);
  assert.deepEqual(split?.details, { cash: 20_001, due: 1_000 });
  const [many] = await sell(10_000.5, [cash(20_001)]);
  assert.deepEqual(many?.details, { lines: [{ itemPriceId, name: 'Advice', quantity: 10_000.5 }] });

  assert.deepEqual(await sell(10_000, [cash(20_000)]), []);
  // Ten notes for a trifle, and ten times what is due.
  assert.deepEqual(await sell(1, [cash(10_000)]), []);
  assert.deepEqual(await sell(1_000, [cash(20_000)]), []);
});

test('a pushed sale is looked at in the same way', async () => {
  const { owner, cashier, itemPriceId, sessionId } = await shop();
  const push = async (number: number, quantity: number, given: number) => {
    const total = quantity * 2;
    const line = { itemPriceId, quantity, unitPrice: 2, taxPercent: 0, tax: 0, total };
    const sale = {
      saleId: newId(),
      number: `O1-T1-00000${number}`,
      tillSessionId: sessionId,
      lines: [line],
      total,
      completedAt: new Date().toISOString(),
      pricesIncludeTax: false,
      payments: [{ method: 'CASH', amount: given }],
    };
    const { results } = dataOf(
      await cashier.post('/till/sales', { outletId: owner.outletId, sales: [sale] }),
    );
    return results[0];
  };
  const { saleId, status, exceptions } = await push(1, 12_345_670, 99_000_000);
  assert.deepEqual([status, exceptions], ['ACCEPTED', ['UNUSUAL_AMOUNT']]);
  const [seen] = await exceptionsOf(owner, saleId);
  // 99,000,000.00 for 24,691,340.00 is four times as much: only the quantity is odd.
  assert.deepEqual(seen?.details, { lines: [{ itemPriceId, name: 'Advice', quantity: 12_345_670 }] });
  assert.deepEqual((await push(2, 3, 1_000)).exceptions, []);
});
