import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, stateOf } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { addDebt, addParty } from './payment/testing.ts';

const server = await testServer();

async function business() {
  const owner = await server.business();
  const { rows } = (await owner.get('/accounts/dropdown')).body.data;
  const rent = rows.find(({ code }: { code: string }) => code === '6000').id as string;
  const vendorId = await addParty(server, owner, 'VENDOR');
  const customerId = await addParty(server, owner, 'CUSTOMER');
  return { owner, rent, vendorId, customerId };
}

/** POS clearing and the bank account that came with the business. */
async function balances(owner: SignedIn): Promise<[clearing: number, bank: number]> {
  const { rows } = (await owner.get('/accounts/trial-balance')).body.data;
  const closingOf = (code: string) => rows.find((row: { code: string }) => row.code === code)?.closing ?? 0;
  return [closingOf('1200'), closingOf('1100')];
}

async function done(answer: ReturnType<SignedIn['post']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

test('what we pay by card leaves our bank, and comes back to it; customers go through the acquirer', async () => {
  const { owner, rent, vendorId, customerId } = await business();
  const { outletId } = owner;
  await addDebt(server, owner, { partyId: vendorId, side: 'PAYABLE', amountMinor: 10_000n });
  const pay = (sent: object) => done(owner.post('/payments', { method: 'POS', outletId, ...sent }));
  const steps: [name: string, step: () => Promise<unknown>, clearing: number, bank: number][] = [
    ['a customer pays ahead', () => pay({ direction: 'IN', partyId: customerId, amount: 300 }), 300, 0],
    [
      'and gets some of it back',
      () => pay({ direction: 'OUT', purpose: 'DEPOSIT_REFUND', partyId: customerId, amount: 20 }),
      280,
      0,
    ],
    ['we pay a vendor', () => pay({ direction: 'OUT', partyId: vendorId, amount: 100 }), 280, -100],
    [
      'and more ahead',
      () => pay({ direction: 'OUT', purpose: 'ADVANCE', partyId: vendorId, amount: 40 }),
      280,
      -140,
    ],
    [
      'the vendor gives it back on our terminal',
      () => pay({ direction: 'IN', purpose: 'ADVANCE_REFUND', partyId: vendorId, amount: 40 }),
      320,
      -140,
    ],
    [
      'we pay a bill',
      () => done(owner.post('/expenses', { accountId: rent, outletId, amount: 60, method: 'POS' })),
      320,
      -200,
    ],
  ];
  for (const [name, step, clearing, bank] of steps) {
    await step();
    assert.deepEqual(await balances(owner), [clearing, bank], name);
  }
  const [expense] = (await owner.get('/expenses')).body.data.rows;
  const [bank] = (await owner.get('/banks')).body.data.rows;
  assert.equal(expense.bankId, bank.id);
  await owner.delete(`/expenses/${expense.id}`);
  assert.deepEqual(await balances(owner), [320, -140]);
  const paid = (await owner.get(`/payments/logs?partyId=${vendorId}&direction=OUT`)).body.data.rows;
  const settled = paid.find(({ amount }: { amount: number }) => amount === 100);
  assert.deepEqual([settled.method, settled.bankId], ['POS', bank.id]);
  await done(owner.post(`/payments/${settled.id}/reverse`, {}));
  assert.deepEqual(await balances(owner), [320, -40]);
  // It is a line of the bank like any other.
  const ledger = (await owner.get(`/banks/${bank.id}/ledger/summary`)).body.data;
  assert.deepEqual([ledger.in, ledger.out, ledger.closing], [160, 200, -40]);
});

test('what we pay by card names its bank where there are several, and goes through no till', async () => {
  const { owner, rent, vendorId, customerId } = await business();
  const { outletId } = owner;
  const main = (await owner.post('/banks', { name: 'Main' })).body.data.id;
  const spare = (await owner.post('/banks', { name: 'Spare' })).body.data.id;
  const till = await done(owner.post('/tills', { outletId, name: 'Front' }));
  const opened = await done(owner.post('/till/sessions', { tillId: till.id, openingFloat: 0 }));
  const bill = { accountId: rent, outletId, amount: 60, method: 'POS' };
  const vendor = { direction: 'OUT', method: 'POS', partyId: vendorId, outletId, amount: 5 };
  const before = await stateOf(server, owner);
  const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', fields: [field] });
  const refused: [path: string, field: string, body: object][] = [
    ['/expenses', 'bankId', bill],
    ['/expenses', 'tillSessionId', { ...bill, bankId: main, tillSessionId: opened.id }],
    ['/payments', 'bankId', vendor],
    ['/payments', 'tillSessionId', { ...vendor, bankId: main, tillSessionId: opened.id }],
    ['/payments', 'bankId', { ...vendor, direction: 'IN', partyId: customerId, bankId: main }],
    ['/payments', 'bankId', { ...vendor, method: 'CASH', bankId: main }],
  ];
  for (const [path, field, body] of refused) {
    assertRefused(await owner.post(path, body), invalid(field));
  }
  assert.deepEqual(await stateOf(server, owner), before);
  await done(owner.post('/expenses', { ...bill, bankId: spare }));
  await done(owner.post('/payments', { ...vendor, bankId: main }));
  const balance = async (id: string) => (await owner.get(`/banks/${id}`)).body.data.balance;
  assert.deepEqual([await balance(main), await balance(spare)], [-5, -60]);
});
