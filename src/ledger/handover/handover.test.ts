import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { unpacked, zipEntries } from '../../platform/sheet/zip-reader.ts';
import { accountsOf, foldEverything, newParty } from '../testing.ts';

const server = await testServer();

/** Two days of a small shop: capital, goods sold on account and for cash, rent. */
async function workedBook() {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const bola = await newParty(server, owner, 'Bola, "the baker"');
  const post = async (businessDate: string, note: string | null, lines: object[]) => {
    const { status, body } = await owner.post('/accounts/journal', { businessDate, note, lines });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.id as string;
  };
  const ids = [
    await post('2026-11-02', 'Capital', [
      { accountId: account('1000'), debit: 1000, outletId: owner.outletId },
      { accountId: account('3000'), credit: 1000 },
    ]),
    await post('2026-11-02', 'Sold\non account', [
      { accountId: account('1300'), debit: 107.5, partyId: bola },
      { accountId: account('4000'), credit: 100 },
      { accountId: account('2100'), credit: 7.5 },
    ]),
    await post('2026-11-03', null, [
      { accountId: account('6000'), debit: 250.05, note: '=November' },
      { accountId: account('1000'), credit: 250.05 },
    ]),
    await post('2026-11-03', null, [
      { accountId: account('1000'), debit: 50 },
      { accountId: account('4000'), credit: 50 },
    ]),
  ];
  return { owner, account, ids };
}

const inNovember = 'date_from=2026-11-01&date_to=2026-11-30';

async function fileOf(owner: SignedIn, path: string): Promise<string> {
  const { status, body, headers } = await owner.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(String(headers.get('content-disposition')), /^attachment; filename="[a-z-]+\.csv"$/);
  return body;
}

async function filesIn(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, entry] of zipEntries(zip) ?? []) {
    const pieces = await Array.fromAsync(unpacked(zip, entry, { leftBytes: 1_000_000 }));
    files.set(name, Buffer.concat(pieces).toString());
  }
  return files;
}

const fileText = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('');

test('the journal for QuickBooks Online has one balanced journal for each day', async () => {
  const { owner } = await workedBook();
  const expected = fileText([
    'Journal No,Journal Date,Account Name,Description,Debits,Credits',
    '20261102,11/02/2026,Cash on hand,Daily totals,1000.00,',
    '20261102,11/02/2026,Receivables,Daily totals,107.50,',
    '20261102,11/02/2026,Tax payable,Daily totals,,7.50',
    "20261102,11/02/2026,Owner's equity,Daily totals,,1000.00",
    '20261102,11/02/2026,Sales,Daily totals,,100.00',
    '20261103,11/03/2026,Cash on hand,Daily totals,,200.05',
    '20261103,11/03/2026,Sales,Daily totals,,50.00',
    '20261103,11/03/2026,Rent,Daily totals,250.05,',
  ]);
  const path = `/accounts/journal/quickbooks?${inNovember}`;
  assert.equal(await fileOf(owner, path), expected);
  await foldEverything(server);
  assert.equal(await fileOf(owner, path), expected);
});

test('the journal for Xero has every entry, with signed amounts and no tax to compute', async () => {
  const { owner, ids } = await workedBook();
  const [capital, sold, rent, cash] = ids.map((id) => id.slice(-12).toUpperCase());
  const line = (day: string, id: string | undefined, rest: string) =>
    `Tillhouse 202611${day}-${id},${day} Nov 2026,${rest},,,,`;
  assert.equal(
    await fileOf(owner, `/accounts/journal/xero?${inNovember}&by=ENTRY&taxRate=No VAT`),
    fileText([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      line('02', capital, '"Journal, Capital",1000,No VAT,1000.00'),
      line('02', capital, '"Journal, Capital",3000,No VAT,-1000.00'),
      line('02', sold, '"Journal, Bola, ""the baker"", Sold on account",1300,No VAT,107.50'),
      line('02', sold, '"Journal, Sold on account",4000,No VAT,-100.00'),
      line('02', sold, '"Journal, Sold on account",2100,No VAT,-7.50'),
      line('03', rent, '"Journal, =November",6000,No VAT,250.05'),
      line('03', rent, 'Journal,1000,No VAT,-250.05'),
      line('03', cash, 'Journal,1000,No VAT,50.00'),
      line('03', cash, 'Journal,4000,No VAT,-50.00'),
    ]),
  );
});

type Sums = Record<string, number>;

/** Sums by a column, in hundredths. */
function sumsOf(text: string, key: number, amountOf: (cells: string[]) => string): Sums {
  const sums: Sums = {};
  for (const row of text.trim().split('\r\n').slice(1)) {
    const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map((m) => m[1] ?? m[2] ?? '');
    const name = cells[key] ?? '';
    sums[name] = (sums[name] ?? 0) + Math.round(Number(amountOf(cells)) * 100);
  }
  return sums;
}

test('each journal balances, and the sum of each account is that of the trial balance', async () => {
  const { owner } = await workedBook();
  const { rows } = (await owner.get(`/accounts/trial-balance?${inNovember}`)).body.data;
  type Row = { code: string; name: string; debit: number; credit: number };
  const expectedBy = (key: 'code' | 'name') =>
    Object.fromEntries(
      rows
        .map((row: Row) => [row[key], Math.round((row.debit - row.credit) * 100)])
        .filter(([, sum]: [string, number]) => sum !== 0),
    );
  for (const by of ['DAY', 'ENTRY']) {
    const quickbooks = await fileOf(owner, `/accounts/journal/quickbooks?${inNovember}&by=${by}`);
    const signed = (cells: string[]) => cells[4] || `-${cells[5]}`;
    assert.deepEqual(sumsOf(quickbooks, 2, signed), expectedBy('name'), by);
    assert.deepEqual([...new Set(Object.values(sumsOf(quickbooks, 0, signed)))], [0], by);
    const xero = await fileOf(owner, `/accounts/journal/xero?${inNovember}&by=${by}`);
    const amount = (cells: string[]) => cells[5] ?? '';
    assert.deepEqual(sumsOf(xero, 3, amount), expectedBy('code'), by);
    assert.deepEqual([...new Set(Object.values(sumsOf(xero, 0, amount)))], [0], by);
  }
});

test('the charts have the types, the names and the balances that the other programs take', async () => {
  const { owner } = await workedBook();
  for (const [code, name, more] of [
    ['6045', 'Repairs: "van"', {}],
    ['1600.1', 'Van', { section: 'FIXED_ASSETS' }],
  ] as const) {
    const type = code === '6045' ? 'EXPENSE' : 'ASSET';
    assert.equal((await owner.post('/accounts', { code, name, type, ...more })).status, 200);
  }
  const quickbooks = (await fileOf(owner, '/accounts/quickbooks?date_to=2026-11-02')).split('\r\n');
  assert.equal(quickbooks[0], 'Account Number,Account Name,Type,Detail Type,Debit,Credit');
  for (const row of [
    '1000,Cash on hand,Bank,Cash on hand,1000.00,',
    '1100,Bank account,Bank,Checking,,',
    '1300,Receivables,Other Current Assets,Other Current Assets,107.50,',
    '1400,Inventory,Other Current Assets,Inventory,,',
    '1600-1,Van,Fixed Assets,Other fixed assets,,',
    '2100,Tax payable,Other Current Liabilities,Other Current Liabilities,,7.50',
    "3000,Owner's equity,Equity,Owner's Equity,,1000.00",
    '4000,Sales,Income,Sales of Product Income,,100.00',
    '4100,Other income,Other Income,Other Miscellaneous Income,,',
    '5000,Cost of sales,Cost of Goods Sold,Supplies & Materials - COGS,,',
    '6000,Rent,Expenses,Other Miscellaneous Service Cost,,',
    "6045,Repairs - 'van' 6045,Expenses,Other Miscellaneous Service Cost,,",
  ]) {
    assert.ok(quickbooks.includes(row), `${row} is not in ${quickbooks.join('\n')}`);
  }
  const xero = (await fileOf(owner, '/accounts/xero')).split('\r\n');
  assert.equal(
    xero[0],
    '*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments,Balance',
  );
  for (const row of [
    '1000,Cash on hand,Current Asset,Tax Exempt (0%),,No,No,No,799.95',
    '1100,Bank account,Current Asset,Tax Exempt (0%),,No,No,No,0.00',
    '1400,Inventory 1400,Current Asset,Tax Exempt (0%),,No,No,No,0.00',
    '1600.1,Van,Fixed Asset,Tax Exempt (0%),,No,No,No,0.00',
    '2100,Tax payable,Current Liability,Tax Exempt (0%),,No,No,No,-7.50',
    '3200,Retained earnings 3200,Equity,Tax Exempt (0%),,No,No,No,0.00',
    '4000,Sales,Revenue,Tax Exempt (0%),,No,No,No,-150.00',
    '5000,Cost of sales,Direct Costs,Tax Exempt (0%),,No,No,No,0.00',
    '6000,Rent,Expense,Tax Exempt (0%),,No,No,No,250.05',
  ]) {
    assert.ok(xero.includes(row), `${row} is not in ${xero.join('\n')}`);
  }
});

test('a zip has files of at most as many rows as Xero takes, and no journal is split', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  // Three entries of 120 lines: two of them fit into a file of 300.
  const lines = Array.from({ length: 60 }, () => [
    { accountId: account('6000'), debit: 1 },
    { accountId: account('1000'), credit: 1 },
  ]).flat();
  for (let entry = 0; entry < 3; entry += 1) {
    const { status } = await owner.post('/accounts/journal', { businessDate: '2026-11-04', lines });
    assert.equal(status, 200);
  }
  const path = `/accounts/journal/xero?${inNovember}&by=ENTRY&format=zip`;
  const answer = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
  assert.deepEqual(
    [...files].map(([name, text]) => [name, text.trim().split('\r\n').length]),
    [
      ['journal-for-xero-1.csv', 241],
      ['journal-for-xero-2.csv', 121],
    ],
  );
  for (const text of files.values()) assert.ok(text.startsWith('*Narration,*Date,'));
});

test('bad periods and codes that Xero does not take are refused by name', async () => {
  const owner = await server.business();
  const journal = '/accounts/journal/xero';
  const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  assertRefused(await owner.get(`${journal}?date_from=2026-11-01`), invalid('date_to'));
  assertRefused(await owner.get(`${journal}?date_from=2026-11-02&date_to=2026-11-01`), invalid('date_to'));
  assertRefused(await owner.get(`${journal}?date_from=2025-01-01&date_to=2026-01-02`), invalid('date_to'));
  await owner.post('/accounts', { code: '6045.000.001', name: 'Repairs of the van', type: 'EXPENSE' });
  assertRefused(await owner.get('/accounts/xero'), { status: 409, code: 'INVALID_STATE', field: 'code' });
});

test('an empty period is a file with headings alone', async () => {
  const owner = await server.business();
  assert.equal(
    await fileOf(owner, `/accounts/journal/quickbooks?${inNovember}`),
    'Journal No,Journal Date,Account Name,Description,Debits,Credits\r\n',
  );
});
