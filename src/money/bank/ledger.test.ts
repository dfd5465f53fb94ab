import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals } from '../../ledger/exports.ts';
import { onShelf } from '../../sales/testing.ts';

const server = await testServer();

async function open(owner: SignedIn, body: object) {
  const answer = await owner.post('/banks', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function batch(owner: SignedIn, operations: object[]) {
  const answer = await owner.post('/transactions/banks/batch', { operations });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.operations;
}

/** Two banks and two outlets. The balance of the main account after each line is worked out by hand beside it. */
async function traded(currency = 'NGN') {
  const owner = await server.business({ currency });
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const main = await open(owner, { name: 'Main', openingBalance: 100, openingDate: '2026-03-01' });
  const spare = await open(owner, { name: 'Spare' });
  const on = (businessDate: string, outletId?: string) => ({ bankId: main.id, businessDate, outletId });
  const { outletId } = owner;
  await batch(owner, [
    { type: 'DEPOSIT', amount: 40, ...on('2026-03-02', outletId), note: 'Takings', reference: 'slip 7' }, // 140
    { type: 'WITHDRAWAL', amount: 15, ...on('2026-03-02', yaba) }, // 125
    { type: 'CHARGE', amount: 2, ...on('2026-03-02', outletId) }, // 123
  ]);
  await batch(owner, [
    { type: 'TRANSFER', amount: 150, toBankId: spare.id, ...on('2026-03-04') }, // -27
    { type: 'INTEREST', amount: 7, ...on('2026-03-05', outletId) }, // -20
  ]);
  return { owner, main, spare, yaba };
}

type Line = {
  id: string;
  bank: { id: string; name: string };
  businessDate: string;
  source: { type: string };
  counterpart: string;
  debit: number;
  credit: number;
  balance: number;
};
const short = ({ businessDate, source, counterpart, debit, credit, balance }: Line) =>
  [businessDate, source.type, counterpart, debit, credit, balance] as const;

const wholeLedger = [
  ['2026-03-01', 'BANK_OPENING', 'Opening balances', 100, 0, 100],
  ['2026-03-02', 'BANK_DEPOSIT', 'Cash on hand', 40, 0, 140],
  ['2026-03-02', 'BANK_WITHDRAWAL', 'Cash on hand', 0, 15, 125],
  ['2026-03-02', 'BANK_CHARGE', 'Bank charges', 0, 2, 123],
  ['2026-03-04', 'BANK_TRANSFER', 'Spare', 0, 150, -27],
  ['2026-03-05', 'BANK_INTEREST', 'Interest received', 7, 0, -20],
] as const;

test('a line of the ledger says all that is known of it', async () => {
  const { owner, main } = await traded();
  const { body } = await owner.get(`/banks/${main.id}/ledger?date_from=2026-03-02&sortDir=asc&limit=1`);
  const [line] = body.data.rows;
  const { id, entryId, recordedAt, source } = line;
  assert.deepEqual(line, {
    id,
    bank: { id: main.id, name: 'Main' },
    entryId,
    businessDate: '2026-03-02',
    recordedAt,
    source: { type: 'BANK_DEPOSIT', id: source.id },
    counterpart: 'Cash on hand',
    description: 'Takings',
    reference: 'slip 7',
    saleId: null,
    outletId: owner.outletId,
    debit: 40,
    credit: 0,
    balance: 140,
  });
  assert.deepEqual([body.code, body.meta], ['BANK_LEDGER_LISTED', { page: 1, perPage: 1, total: 5 }]);
});

test('a line of trade names who it was with and the number that they know, also on the account of a customer', async () => {
  const owner = await server.business();
  const { outletId } = owner;
  const { id: bankId } = await open(owner, { name: 'Main' });
  const { itemPriceId, productId } = await onShelf(server, owner);
  const partyOf = async (kind: string, name: string): Promise<string> =>
    (await owner.post('/customer-relationship-management', { kind, name, creditLimit: null })).body.data.id;
  const [ada, mills] = [await partyOf('CUSTOMER', 'Ada'), await partyOf('VENDOR', 'Mills')];
  const sell = async (customerId: string | undefined, amount: number) => {
    const payments = [{ method: 'BANK', amount, bankId }];
    const lines = [{ itemPriceId, quantity: 2 }];
    return (await owner.post('/checkout', { outletId, customerId, lines, payments })).body.data.sale;
  };
  const [toAda, toAnyone] = [await sell(ada, 15), await sell(undefined, 20)];
  for (const { id } of [toAnyone, toAda]) await owner.post(`/sales/${id}/refunds`, {});
  const settled = { direction: 'IN', method: 'BANK', bankId, partyId: ada, outletId, amount: 5 };
  await owner.post('/payments', { ...settled, reference: 'TRF-9' });
  await owner.post('/inventory/bulk-stock', {
    date: toAda.businessDate,
    storeId: outletId,
    vendorId: mills,
    pmethod: 'bank',
    total: 6,
    amount: 6,
    bankAmount: 6,
    posAmount: 0,
    cashAmount: 0,
    stock: [{ productId, itemPriceId, quantity: 1, costPrice: 6 }],
  });
  type Known = { source: { type: string }; counterpart?: string; reference: string; saleId: string };
  const known = ({ source, counterpart, reference, saleId }: Known) =>
    [source.type, counterpart, reference, saleId] as const;
  const lines = (await owner.get(`/banks/${bankId}/ledger?sortDir=asc`)).body.data.rows;
  assert.deepEqual(lines.map(known), [
    ['SALE', 'Ada', toAda.number, toAda.id],
    ['SALE', null, toAnyone.number, toAnyone.id],
    ['REFUND', null, toAnyone.number, toAnyone.id],
    ['REFUND', 'Ada', toAda.number, toAda.id],
    ['PAYMENT', 'Ada', 'TRF-9', null],
    // The first went to the shelf without a bank.
    ['PURCHASE', 'Mills', 'O1-P000002', null],
  ]);
  const account = (await owner.get(`/transactions/${ada}?sortKey=date`)).body.data.rows;
  assert.deepEqual(account.map(known), [
    ['SALE', undefined, toAda.number, toAda.id],
    ['REFUND', undefined, toAda.number, toAda.id],
    ['PAYMENT', undefined, 'TRF-9', null],
  ]);
});

for (const limit of [1, 2, 3, 100]) {
  for (const sortDir of ['asc', 'desc']) {
    test(`the balance runs through pages of ${limit}, ${sortDir}, by both names of the list, folded or not`, async () => {
      const { owner, main } = await traded();
      const expected = sortDir === 'asc' ? wholeLedger : wholeLedger.toReversed();
      const fold = () => foldDailyTotals(server.parts.database.jobs);
      for (const path of [`/banks/${main.id}/ledger`, `/transactions/banks/${main.id}/transactions`]) {
        const { rows } = await walkPages<Line>(owner, `${path}?limit=${limit}&sortDir=${sortDir}`, fold);
        assert.deepEqual(rows.map(short), expected);
      }
    });
  }
}

test('the newest line comes first unless it is asked otherwise', async () => {
  const { owner, main } = await traded();
  const first = async (query: string) =>
    short((await owner.get(`/banks/${main.id}/ledger?limit=1${query}`)).body.data.rows[0])[0];
  assert.equal(await first(''), '2026-03-05');
  assert.equal(await first('&sortKey=businessDate'), '2026-03-01');
  assert.equal(await first('&sortKey=businessDate&sortDir=desc'), '2026-03-05');
});

test('dates and outlet leave the lines, balances and figures of just them', async () => {
  const { owner, main, yaba } = await traded();
  const cases: [query: string, lines: readonly (readonly unknown[])[], summary: number[]][] = [
    ['', wholeLedger, [0, 147, 167, -20]],
    ['date_from=2026-03-02&date_to=2026-03-02', wholeLedger.slice(1, 4), [100, 40, 17, 123]],
    ['date_from=2026-03-03', wholeLedger.slice(4), [123, 7, 150, -20]],
    ['date_to=2026-03-01', wholeLedger.slice(0, 1), [0, 100, 0, 100]],
    ['date_from=2026-03-03&date_to=2026-03-03', [], [123, 0, 0, 123]],
    [
      `outletId=${owner.outletId}`,
      [
        ['2026-03-02', 'BANK_DEPOSIT', 'Cash on hand', 40, 0, 40],
        ['2026-03-02', 'BANK_CHARGE', 'Bank charges', 0, 2, 38],
        ['2026-03-05', 'BANK_INTEREST', 'Interest received', 7, 0, 45],
      ],
      [0, 47, 2, 45],
    ],
    [
      `outletId=${owner.outletId}&date_from=2026-03-03`,
      [['2026-03-05', 'BANK_INTEREST', 'Interest received', 7, 0, 45]],
      [38, 7, 0, 45],
    ],
    ['outletId=00000000-0000-0000-0000-000000000000', [], [0, 0, 0, 0]],
    [`outletId=${yaba}`, [['2026-03-02', 'BANK_WITHDRAWAL', 'Cash on hand', 0, 15, -15]], [0, 0, 15, -15]],
  ];
  for (const fold of [false, true]) {
    if (fold) await foldDailyTotals(server.parts.database.jobs);
    for (const [query, lines, [opening, come, gone, closing]] of cases) {
      const { data, meta } = (await owner.get(`/banks/${main.id}/ledger?sortDir=asc&${query}`)).body;
      assert.deepEqual([data.rows.map(short), meta.total], [lines, lines.length], query);
      assert.deepEqual((await owner.get(`/banks/${main.id}/ledger/summary?${query}`)).body, {
        success: true,
        code: 'BANK_LEDGER_SUMMARIZED',
        message: 'Totals of the bank account.',
        data: { opening, in: come, out: gone, closing },
        meta: { page: 1, perPage: 1, total: 1 },
      });
    }
  }
});

test('what is posted behind a page, and what is backdated before it, neither repeats nor hides a line', async () => {
  const { owner, main } = await traded();
  let posted = 0;
  const post = async () => {
    posted += 1;
    const businessDate = posted % 2 ? '2026-02-01' : '2026-03-31';
    await batch(owner, [{ type: 'CHARGE', bankId: main.id, amount: 1, businessDate }]);
  };
  const { rows, metas } = await walkPages<Line>(owner, `/banks/${main.id}/ledger?limit=2&sortDir=asc`, post);
  const old = rows.filter(
    ({ source, debit, credit }) => source.type !== 'BANK_CHARGE' || debit + credit !== 1,
  );
  assert.deepEqual(
    old.map((line) => short(line).slice(0, 5)),
    wholeLedger.map((line) => line.slice(0, 5)),
  );
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  assert.deepEqual(metas.slice(0, 2), [
    { page: 1, perPage: 2, total: 6 },
    { page: 2, perPage: 2, total: 6 },
  ]);
  // A line of 2026-02-01 was added before the second page, which therefore starts one line later.
  assert.equal(rows[2]?.balance, 124);
});

test('the transactions of all accounts come in one order, page by page, or of one account and direction', async () => {
  const { owner, main, spare, yaba } = await traded();
  await batch(owner, [{ type: 'DEPOSIT', bankId: spare.id, amount: 1, businessDate: '2026-03-02' }]);
  const all = [
    ['Main', 100, 0],
    ['Main', 40, 0],
    ['Main', 0, 15],
    ['Main', 0, 2],
    ['Spare', 1, 0],
    // The two lines of the transfer: where it went to, and where it came from.
    ['Spare', 150, 0],
    ['Main', 0, 150],
    ['Main', 7, 0],
  ];
  const figuresOf = (rows: Line[]) => rows.map(({ bank, debit, credit }) => [bank.name, debit, credit]);
  const walk = async (query: string, limit = 3) =>
    figuresOf(
      (await walkPages<Line>(owner, `/banks/transactions?limit=${limit}&${query}`, async () => {})).rows,
    );
  for (const limit of [1, 3, 100]) {
    assert.deepEqual(await walk('sortDir=asc', limit), all);
    assert.deepEqual(await walk('', limit), all.toReversed());
  }
  const named = (name: string) => all.filter(([bank]) => bank === name);
  assert.deepEqual(await walk(`sortDir=asc&bankId=${spare.id}`), named('Spare'));
  assert.deepEqual(await walk(`sortDir=asc&bankId=${main.id}`), named('Main'));
  assert.deepEqual(
    await walk('sortDir=asc&direction=IN'),
    all.filter(([, debit]) => debit),
  );
  assert.deepEqual(await walk('sortDir=asc&direction=OUT&date_from=2026-03-03'), [['Main', 0, 150]]);
  assert.deepEqual(await walk(`outletId=${yaba}`), [['Main', 0, 15]]);
  const { body } = await owner.get('/banks/transactions?limit=1');
  assert.deepEqual(
    [body.code, body.meta.total, 'balance' in body.data.rows[0]],
    ['BANK_TRANSACTIONS_LISTED', 8, false],
  );
});

test('a cursor fits only its own bank, list and filters', async () => {
  const { owner, main, spare } = await traded();
  await batch(owner, [{ type: 'DEPOSIT', bankId: spare.id, amount: 1 }]);
  const { nextCursor } = (await owner.get(`/banks/${main.id}/ledger?limit=1`)).body.data;
  assert.equal((await owner.get(`/banks/${main.id}/ledger?limit=1&cursor=${nextCursor}`)).status, 200);
  for (const path of [
    `/banks/${spare.id}/ledger?`,
    `/banks/${main.id}/ledger?sortDir=asc&`,
    `/banks/${main.id}/ledger?date_to=2026-03-05&`,
    '/banks/transactions?',
    '/banks?',
  ]) {
    assertRefused(await owner.get(`${path}limit=1&cursor=${nextCursor}`), {
      status: 400,
      code: 'INVALID_CURSOR',
    });
  }
});

test('ledgers refuse days that run backwards, and filters that they do not have', async () => {
  const { owner, main } = await traded();
  for (const path of [
    `/banks/${main.id}/ledger`,
    `/banks/${main.id}/ledger/summary`,
    '/banks/transactions',
    '/banks',
    '/banks/summary',
  ]) {
    for (const [query, field] of [
      ['date_from=2026-03-02&date_to=2026-03-01', 'date_to'],
      ['date_from=2026-02-30', 'date_from'],
      ['colour=red', 'colour'],
    ] as const) {
      assertRefused(await owner.get(`${path}?${query}`), {
        status: 400,
        code: 'VALIDATION_FAILED',
        fields: [field],
      });
    }
  }
});

for (const [currency, unit] of [
  ['JPY', 1],
  ['KWD', 0.001],
] as const) {
  test(`a ledger in ${currency} is exact to its last unit`, async () => {
    const owner = await server.business({ currency });
    const bank = await open(owner, { name: 'Main', openingBalance: 3 * unit, openingDate: '2026-03-01' });
    const charge = { type: 'CHARGE', bankId: bank.id, amount: unit, businessDate: '2026-03-01' };
    await batch(owner, [charge, charge, charge, charge]);
    const { rows } = (await owner.get(`/banks/${bank.id}/ledger?sortDir=asc`)).body.data;
    const expected = { JPY: [3, 2, 1, 0, -1], KWD: [0.003, 0.002, 0.001, 0, -0.001] }[currency];
    assert.deepEqual(
      rows.map(({ balance }: Line) => balance),
      expected,
    );
  });
}
