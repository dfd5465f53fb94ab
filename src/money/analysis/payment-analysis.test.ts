import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldDailyTotals, rebuildDays } from '../../ledger/exports.ts';
import { addBank, addDebt, addParty, addPayment } from '../payment/testing.ts';

const server = await testServer();
const { jobs } = server.parts.database;

type Row = {
  id: string;
  paymentMethod: string;
  salesPmt: number;
  paidIn: number;
  paidOut: number;
  cashBack: number;
  balance: number;
  status: string;
};

async function analysisOf(by: SignedIn, query = ''): Promise<Row[]> {
  const { status, body } = await by.get(`/payments/analysis?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.rows;
}

/** The figures of each row: salesPmt, paidIn, paidOut, cashBack, balance. */
async function figuresOf(by: SignedIn, query = ''): Promise<Record<string, number[]>> {
  const rows = await analysisOf(by, query);
  return Object.fromEntries(
    rows.map(({ paymentMethod, salesPmt, paidIn, paidOut, cashBack, balance }) => [
      paymentMethod,
      [salesPmt, paidIn, paidOut, cashBack, balance],
    ]),
  );
}

const summaryOf = async (by: SignedIn, query = '') =>
  (await by.get(`/payments/analysis/summary?${query}`)).body.data;

/** Runs the assertion before folding, after it, and after the daily totals are rebuilt. */
async function whetherFolded(user: SignedIn, assertion: () => Promise<void>): Promise<void> {
  await assertion();
  await foldDailyTotals(jobs);
  await assertion();
  await rebuildDays(jobs, user.orgId);
  await assertion();
}

/**
 * Two days of trading, at the first outlet unless said otherwise:
 * 1 March: sales 100 cash, 50 POS (10 of it cash back), 30 mobile at Yaba; a refund of 15 cash; rent 200 by bank.
 * 2 March: 40 of a debt and a deposit of 25 in cash, 20 of the deposit used; a vendor is paid 60 by bank;
 * 5 to the bank as charges of no outlet; a sale of 70 cash at Yaba, taken back.
 */
async function trading() {
  const owner = await server.business();
  const yaba: string = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id;
  const partyId = await addParty(server, owner, 'BOTH');
  const bankId = await addBank(server, owner);
  await addDebt(server, owner, { partyId, amountMinor: 10_000n });
  await addDebt(server, owner, { partyId, amountMinor: 10_000n, side: 'PAYABLE' });
  const first = { businessDate: '2026-03-01' };
  const second = { businessDate: '2026-03-02' };
  const sale = { purpose: 'SALE' } as const;
  const out = { direction: 'OUT' } as const;
  await addPayment(server, owner, { ...first, ...sale, method: 'CASH', amountMinor: 10_000n });
  await addPayment(server, owner, {
    ...first,
    ...sale,
    method: 'POS',
    amountMinor: 5_000n,
    cashBackMinor: 1_000n,
  });
  await addPayment(server, owner, {
    ...first,
    ...sale,
    method: 'MOBILE',
    amountMinor: 3_000n,
    outletId: yaba,
  });
  await addPayment(server, owner, {
    ...first,
    ...out,
    method: 'CASH',
    purpose: 'REFUND',
    amountMinor: 1_500n,
  });
  await addPayment(server, owner, {
    ...first,
    ...out,
    method: 'BANK',
    purpose: 'EXPENSE',
    amountMinor: 20_000n,
    bankId,
  });
  const pay = async (body: object) => {
    const { status } = await owner.post('/payments', {
      outletId: owner.outletId,
      partyId,
      ...second,
      ...body,
    });
    assert.equal(status, 200);
  };
  await pay({ direction: 'IN', method: 'CASH', amount: 40 });
  await pay({ direction: 'IN', method: 'CASH', amount: 25, purpose: 'DEPOSIT' });
  await pay({ direction: 'IN', method: 'DEPOSIT', amount: 20 });
  await pay({ direction: 'OUT', method: 'BANK', amount: 60 });
  const charge = {
    ...out,
    method: 'BANK',
    purpose: 'CHARGE',
    amountMinor: 500n,
    bankId,
    outletId: null,
  } as const;
  await addPayment(server, owner, { ...second, ...charge });
  const voided = { ...second, ...sale, method: 'CASH', outletId: yaba } as const;
  const reversesId = await addPayment(server, owner, { ...voided, amountMinor: 7_000n });
  await addPayment(server, owner, { ...voided, amountMinor: -7_000n, reversesId });
  return { owner, yaba };
}
const traded = await trading();

test('a card payment of 100 with 20 cash back sold for 80: cash is 20 down, and the totals are even', async () => {
  const owner = await server.business();
  await addPayment(server, owner, {
    method: 'POS',
    purpose: 'SALE',
    amountMinor: 10_000n,
    cashBackMinor: 2_000n,
  });
  await whetherFolded(owner, async () => {
    const { body } = await owner.get('/payments/analysis');
    assert.deepEqual(body, {
      success: true,
      code: 'PAYMENT_ANALYSIS_LISTED',
      message: 'The payments by method.',
      data: {
        rows: [
          {
            id: 'CASH',
            paymentMethod: 'CASH',
            salesPmt: 0,
            paidIn: 0,
            paidOut: 0,
            cashBack: 20,
            balance: -20,
            status: 'BALANCED',
          },
          {
            id: 'POS',
            paymentMethod: 'POS',
            salesPmt: 80,
            paidIn: 20,
            paidOut: 0,
            cashBack: 0,
            balance: 100,
            status: 'BALANCED',
          },
        ],
        nextCursor: '',
        hasNext: false,
      },
      meta: { page: 1, perPage: 20, total: 2 },
    });
    const summary = await owner.get('/payments/analysis/summary');
    assert.deepEqual(summary.body, {
      success: true,
      code: 'PAYMENT_ANALYSIS_SUMMARIZED',
      message: 'Totals of the payments by method.',
      data: { salesPmt: 80, paidIn: 20, paidOut: 0, cashBack: 20, balance: 80, methods: 2 },
      meta: { page: 1, perPage: 2, total: 2 },
    });
  });
});

test('a row says what each method brought and cost, for every period, outlet and method', async () => {
  const { owner, yaba } = traded;
  const bank = [0, 0, 265, 0, -265];
  const cash = [100, 65, 15, 10, 140];
  const deposit = [0, 20, 0, 0, 20];
  const mobile = [30, 0, 0, 0, 30];
  const pos = [40, 10, 0, 0, 50];
  await whetherFolded(owner, async () => {
    assert.deepEqual(await figuresOf(owner), {
      BANK: bank,
      CASH: cash,
      DEPOSIT: deposit,
      MOBILE: mobile,
      POS: pos,
    });
    assert.deepEqual(await figuresOf(owner, 'date_from=2026-03-01&date_to=2026-03-01'), {
      BANK: [0, 0, 200, 0, -200],
      CASH: [100, 0, 15, 10, 75],
      MOBILE: mobile,
      POS: pos,
    });
    assert.deepEqual(await figuresOf(owner, 'date_from=2026-03-02'), {
      BANK: [0, 0, 65, 0, -65],
      CASH: [0, 65, 0, 0, 65],
      DEPOSIT: deposit,
    });
    assert.deepEqual(await figuresOf(owner, 'date_to=2026-02-28'), {});
    assert.deepEqual(await figuresOf(owner, `outletId=${owner.outletId}`), {
      BANK: [0, 0, 260, 0, -260],
      CASH: cash,
      DEPOSIT: deposit,
      POS: pos,
    });
    // A reversed payment leaves its row, with zero figures.
    assert.deepEqual(await figuresOf(owner, `outletId=${yaba}`), { CASH: [0, 0, 0, 0, 0], MOBILE: mobile });
    assert.deepEqual(await figuresOf(owner, 'paymentMethod=CASH'), { CASH: cash });
    assert.deepEqual(await figuresOf(owner, 'paymentMethod=POS&date_from=2026-03-02'), {});
  });
});

test('the summary adds up the rows, but for what deposits paid', async () => {
  const { owner, yaba } = traded;
  await whetherFolded(owner, async () => {
    assert.deepEqual(await summaryOf(owner), {
      salesPmt: 170,
      paidIn: 75,
      paidOut: 280,
      cashBack: 10,
      balance: -45,
      methods: 5,
    });
    assert.deepEqual(await summaryOf(owner, `outletId=${yaba}`), {
      salesPmt: 30,
      paidIn: 0,
      paidOut: 0,
      cashBack: 0,
      balance: 30,
      methods: 2,
    });
    const nothing = { salesPmt: 0, paidIn: 0, paidOut: 0, cashBack: 0, balance: 0 };
    assert.deepEqual(await summaryOf(owner, 'paymentMethod=DEPOSIT'), { ...nothing, methods: 1 });
    assert.deepEqual(await summaryOf(owner, 'date_from=2026-03-03'), { ...nothing, methods: 0 });
  });
});

test('money that lies in no till is counted and right', async () => {
  const { owner } = traded;
  const rows = await analysisOf(owner);
  assert.deepEqual([...new Set(rows.map(({ status }) => status))], ['BALANCED']);
  assert.deepEqual(await analysisOf(owner, 'status=BALANCED'), rows);
  for (const status of ['OPEN', 'SHORT', 'OVER']) {
    assert.deepEqual(await analysisOf(owner, `status=${status}`), []);
    assert.equal((await summaryOf(owner, `status=${status}`)).methods, 0);
  }
  assert.equal((await summaryOf(owner, 'status=BALANCED')).methods, 5);
});

const orders: [sort: string, methods: string[]][] = [
  ['', ['BANK', 'CASH', 'DEPOSIT', 'MOBILE', 'POS']],
  ['sortDir=desc', ['POS', 'MOBILE', 'DEPOSIT', 'CASH', 'BANK']],
  ['sortKey=paymentMethod&sortDir=asc', ['BANK', 'CASH', 'DEPOSIT', 'MOBILE', 'POS']],
  ['sortKey=salesPmt', ['BANK', 'DEPOSIT', 'MOBILE', 'POS', 'CASH']],
  ['sortKey=salesPmt&sortDir=desc', ['CASH', 'POS', 'MOBILE', 'DEPOSIT', 'BANK']],
  ['sortKey=paidIn&sortDir=desc', ['CASH', 'DEPOSIT', 'POS', 'MOBILE', 'BANK']],
  ['sortKey=paidOut', ['DEPOSIT', 'MOBILE', 'POS', 'CASH', 'BANK']],
  ['sortKey=cashBack&sortDir=desc', ['CASH', 'POS', 'MOBILE', 'DEPOSIT', 'BANK']],
  ['sortKey=balance', ['BANK', 'DEPOSIT', 'MOBILE', 'POS', 'CASH']],
];

test('the rows stand in every order that is asked for, on pages of any size', async () => {
  const { owner } = traded;
  for (const [sort, methods] of orders) {
    assert.deepEqual(
      (await analysisOf(owner, sort)).map(({ paymentMethod }) => paymentMethod),
      methods,
      sort,
    );
    for (const limit of [1, 2, 4]) {
      const { seen, metas } = await walk(owner, `${sort}&limit=${limit}`);
      assert.deepEqual(seen, methods, `${sort} by ${limit}`);
      const pages = Array.from({ length: Math.ceil(5 / limit) }, (_, n) => n + 1);
      assert.deepEqual(
        metas,
        pages.map((page) => ({ page, perPage: limit, total: 5 })),
      );
    }
  }
});

async function walk(by: SignedIn, query: string, between?: () => Promise<void>) {
  const { rows, metas } = await walkPages<Row>(by, `/payments/analysis?${query}`, between);
  return { seen: rows.map(({ paymentMethod }) => paymentMethod), metas };
}

test('pages show each method once although its figures move between them', async () => {
  const owner = await server.business();
  await addBank(server, owner);
  const add = (method: 'CASH' | 'POS' | 'MOBILE' | 'BANK', amountMinor: bigint) =>
    addPayment(server, owner, { method, purpose: 'SALE', amountMinor });
  await add('CASH', 400n);
  await add('POS', 300n);
  await add('MOBILE', 200n);
  await add('BANK', 100n);
  const { seen } = await walk(owner, 'sortKey=balance&sortDir=desc&limit=1', async () => {
    // The last becomes the first.
    await add('BANK', 10_000n);
  });
  assert.deepEqual(seen, ['CASH', 'BANK', 'POS', 'MOBILE']);
});

test('a cursor fits its own sort, filters and user only', async () => {
  const { owner } = traded;
  const { nextCursor } = (await owner.get('/payments/analysis?limit=2')).body.data;
  const refused = { status: 400, code: 'INVALID_CURSOR' };
  const others = [
    'sortKey=balance',
    'sortDir=desc',
    'status=BALANCED',
    'paymentMethod=CASH',
    'date_from=2026-03-01',
  ];
  for (const other of others) {
    assertRefused(await owner.get(`/payments/analysis?limit=2&${other}&cursor=${nextCursor}`), refused);
  }
  assertRefused(await owner.get(`/payments/logs?limit=2&cursor=${nextCursor}`), refused);
  const colleague = await server.colleague(owner, 'MANAGER');
  assertRefused(await colleague.get(`/payments/analysis?limit=2&cursor=${nextCursor}`), refused);
  const rival = await server.business();
  assertRefused(await rival.get(`/payments/analysis?limit=2&cursor=${nextCursor}`), refused);
  const { nextCursor: logs } = (await owner.get('/payments/logs?limit=2')).body.data;
  assertRefused(await owner.get(`/payments/analysis?limit=2&cursor=${logs}`), refused);
});

test('what is on account moves no money: CREDIT is a method to ask for, and leaves nothing', async () => {
  const { owner } = traded;
  const { data, meta } = (await owner.get('/payments/analysis?paymentMethod=CREDIT')).body;
  assert.deepEqual([data, meta.total], [{ rows: [], nextCursor: '', hasNext: false }, 0]);
  assert.deepEqual((await owner.get('/payments/analysis/summary?paymentMethod=credit')).body.data, {
    salesPmt: 0,
    paidIn: 0,
    paidOut: 0,
    cashBack: 0,
    balance: 0,
    methods: 0,
  });
});

test('a query that it does not know is refused by the field', async () => {
  const { owner } = traded;
  for (const path of ['/payments/analysis', '/payments/analysis/summary']) {
    for (const [field, query] of [
      ['status', 'status=CLOSED'],
      ['paymentMethod', 'paymentMethod=CHEQUE'],
      ['date_from', 'date_from=2026-13-01'],
      ['date_to', 'date_from=2026-03-02&date_to=2026-03-01'],
      ['outletId', 'outletId=x'],
      ['method', 'method=CASH'],
    ]) {
      const expected = { status: 400, code: 'VALIDATION_FAILED', field: field ?? '' };
      assertRefused(await owner.get(`${path}?${query}`), expected);
    }
  }
  for (const [field, query] of [
    ['sortKey', 'sortKey=method'],
    ['sortDir', 'sortDir=up'],
    ['limit', 'limit=0'],
    ['limit', 'limit=-1'],
  ]) {
    const expected = { status: 400, code: 'VALIDATION_FAILED', field: field ?? '' };
    assertRefused(await owner.get(`/payments/analysis?${query}`), expected);
  }
  assertRefused(await server.stranger.get('/payments/analysis'), { status: 401, code: 'UNAUTHENTICATED' });
});

test('a user limited to outlets sees the figures of those, and another tenant none', async () => {
  const { owner, yaba } = traded;
  await whetherFolded(owner, async () => {
    const manager = await server.colleague(owner, 'MANAGER', [yaba]);
    const expected = { CASH: [0, 0, 0, 0, 0], MOBILE: [30, 0, 0, 0, 30] };
    assert.deepEqual(await figuresOf(manager), expected);
    assert.deepEqual(await figuresOf(manager, `outletId=${yaba}`), expected);
    assert.deepEqual(await figuresOf(manager, `outletId=${owner.outletId}`), {});
    assert.equal((await summaryOf(manager)).balance, 30);
    const both = await server.colleague(owner, 'MANAGER', [yaba, owner.outletId]);
    // All but the charge that belongs to no outlet.
    assert.deepEqual((await figuresOf(both)).BANK, [0, 0, 260, 0, -260]);
    const rival = await server.business();
    assert.deepEqual(await figuresOf(rival, `outletId=${yaba}`), {});
    assert.equal((await summaryOf(rival)).methods, 0);
  });
});

test('a payment that comes after the folding is in the figures at once', async () => {
  const owner = await server.business();
  const sale = { method: 'CASH', purpose: 'SALE', businessDate: '2026-03-01' } as const;
  await addPayment(server, owner, { ...sale, amountMinor: 1_000n });
  await foldDailyTotals(jobs);
  // On the very day that was folded.
  const reversesId = await addPayment(server, owner, { ...sale, amountMinor: 250n });
  assert.deepEqual(await figuresOf(owner), { CASH: [12.5, 0, 0, 0, 12.5] });
  await foldDailyTotals(jobs);
  await addPayment(server, owner, { ...sale, amountMinor: -250n, reversesId });
  await whetherFolded(owner, async () => {
    assert.deepEqual(await figuresOf(owner), { CASH: [10, 0, 0, 0, 10] });
  });
});
