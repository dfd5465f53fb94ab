import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver } from '../../../tests/carry-over.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { anItem, aVendor, type Item } from '../testing.ts';

const server = await testServer();
const owner = await server.business();
const mills = await aVendor(server, owner);
const soap = await anItem(server, owner);
const rice = await anItem(server, owner, { name: 'Rice' });

type Bought = {
  by?: SignedIn;
  outletId: string;
  items?: Item[];
  cash?: number;
  vendorId?: string | null;
  key?: string;
};

/** One of each item, for 2 each. */
function buy({ by = owner, outletId, items = [soap], cash = 0, vendorId = mills, key }: Bought) {
  const stock = items.map(({ productId, itemPriceId }) => ({
    productId,
    itemPriceId,
    quantity: 1,
    costPrice: 2,
  }));
  const body = {
    date: '2026-03-02',
    storeId: outletId,
    vendorId,
    pmethod: 'credit',
    bankAmount: 0,
    posAmount: 0,
    cashAmount: cash,
    amount: cash,
    total: 2 * items.length,
    stock,
  };
  return by.post('/inventory/bulk-stock', body, key ? { key } : {});
}

async function anOutlet(code: string): Promise<string> {
  const { status, body } = await owner.post('/outlets', { name: `Outlet ${code}`, code });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.id;
}
const rowsOf = async (path: string) => (await owner.get(path)).body.data.rows;
const numberOf = (answer: Awaited<ReturnType<typeof buy>>) => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.number as string;
};

test('each outlet counts its own purchases, bought by either operation', async () => {
  const [ikeja, yaba] = [await anOutlet('IKJ'), await anOutlet('YAB')];
  assert.equal(numberOf(await buy({ outletId: ikeja })), 'IKJ-P000001');
  assert.equal(numberOf(await buy({ outletId: yaba })), 'YAB-P000001');
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 1, unitCost: 3 }];
  const added = await owner.post('/inventory/stock', { outletId: ikeja, vendorId: mills, lines });
  assert.equal(numberOf(added), 'IKJ-P000002');
  const { id, number } = added.body.data;
  assert.equal((await owner.get(`/inventory/purchase-logs/${id}`)).body.data.number, number);
  const entries = await server.database((session) =>
    session.all('select reference from journal_entries where source_id = $1', [id]),
  );
  assert.deepEqual(entries, [{ reference: number }]);
});

test('twenty purchases at once get the numbers 1 to 20, though nothing else makes them wait for each other', async () => {
  const outletId = await anOutlet('BUSY');
  const items = await Promise.all(Array.from({ length: 20 }, () => anItem(server, owner)));
  const bought = await Promise.all(
    items.map((item) => buy({ outletId, items: [item], cash: 2, vendorId: null })),
  );
  const expected = items.map((_, at) => `BUSY-P${String(at + 1).padStart(6, '0')}`);
  assert.deepEqual(bought.map(numberOf).sort(), expected);
});

test('a purchase that is refused takes no number, and one that is sent again keeps its own', async () => {
  const outletId = await anOutlet('ONCE');
  const first = await buy({ outletId, key: 'delivery 1' });
  assert.equal(numberOf(first), 'ONCE-P000001');
  assert.equal((await buy({ outletId, cash: 5 })).status, 400);
  await owner.patch('/settings/business', { booksClosedUntil: '2026-03-31' });
  // Refused by the books, after everything else was written.
  assert.equal((await buy({ outletId })).status, 409);
  const reopened = await owner.patch('/settings/business', { booksClosedUntil: null });
  assert.equal(reopened.status, 200, JSON.stringify(reopened.body));
  assert.equal(numberOf(await buy({ outletId, key: 'delivery 1' })), 'ONCE-P000001');
  assert.equal(numberOf(await buy({ outletId })), 'ONCE-P000002');
});

test('a purchase that is reversed keeps its number, and so does one whose outlet is called otherwise later', async () => {
  const outletId = await anOutlet('OLD');
  const { body } = await buy({ outletId });
  const reversed = await owner.post(`/inventory/purchase-logs/${body.data.id}/reverse`, {});
  assert.equal(numberOf(reversed), 'OLD-P000001');
  assert.equal((await owner.put(`/outlets/${outletId}`, { name: 'Outlet OLD', code: 'NEW' })).status, 200);
  assert.equal(numberOf(await buy({ outletId })), 'NEW-P000002');
  const listed = await rowsOf(`/inventory/purchase-logs?outletId=${outletId}&sortKey=number`);
  assert.deepEqual(
    listed.map(({ number }: { number: string }) => number),
    ['NEW-P000002', 'OLD-P000001'],
  );
});

test('the log finds a purchase by its number or its counter, its lines by the number, and sheets have both', async () => {
  const outletId = await anOutlet('FIND');
  for (let times = 1; times <= 2; times += 1) await buy({ outletId, items: [soap, rice] });
  const at = `outletId=${outletId}`;
  const cases: [search: string, headers: string[], lines: number][] = [
    ['find-p000002', ['FIND-P000002'], 2],
    ['2', ['FIND-P000002'], 0],
    ['FIND-P000003', [], 0],
    ['99999999999999999999', [], 0],
  ];
  for (const [search, headers, lines] of cases) {
    const found = await rowsOf(`/inventory/purchase-logs?${at}&search=${search}`);
    assert.deepEqual(
      found.map(({ number }: { number: string }) => number),
      headers,
      search,
    );
    const { data } = (await owner.get(`/inventory/purchase-logs/summary?${at}&search=${search}`)).body;
    assert.equal(data.count, headers.length, search);
    const foundLines = await rowsOf(`/inventory/stock/purchase-log?${at}&search=${search}`);
    assert.equal(foundLines.length, lines, search);
    for (const line of foundLines) assert.equal(line.purchaseNumber, headers[0]);
  }
  for (const [path, column] of [
    ['/inventory/purchase-logs', 'number'],
    ['/inventory/stock/purchase-log', 'purchaseNumber'],
  ] as const) {
    const sheet = await (
      await fetch(`${server.url}${path}?${at}&format=csv`, {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
    ).text();
    const [header = '', ...rows] = sheet.trim().split('\r\n');
    const place = header.split(',').indexOf(column);
    assert.deepEqual(
      new Set(rows.map((row) => row.split(',')[place])),
      new Set(['FIND-P000001', 'FIND-P000002']),
    );
  }
});

/** Two businesses with two outlets each, whose purchases have no numbers yet. */
const before = `
  insert into organisations (org_id, name, currency, currency_decimals, timezone) values
    ('00000000-0000-7000-8000-000000000001', 'One', 'NGN', 2, 'UTC'),
    ('00000000-0000-7000-8000-000000000002', 'Two', 'NGN', 2, 'UTC');
  insert into outlets (org_id, id, code, name, timezone)
  select org_id, ('00000000-0000-7000-9000-00000000000' || n)::uuid, 'O' || n, 'Outlet ' || n, 'UTC'
  from organisations, generate_series(1, 2) n where kind = 'BUSINESS';
  -- Recorded backwards: the newest has the lowest id.
  insert into purchases (org_id, id, outlet_id, business_date, pmethod, total_minor, paid_minor, quantity_e4,
                         user_id, created_at)
  select org_id, ('00000000-0000-7000-a000-00000000000' || n)::uuid, id, '2026-01-01', 'cash', 0, 0, 1, id,
         timestamptz '2026-01-10' - n * interval '1 day'
  from outlets, generate_series(1, 4) n
  where code = case when n = 2 then 'O2' else 'O1' end`;

test('purchases from before there were numbers get them in the order that they were recorded in', async () => {
  await carryOver(server, { migration: 'purchase_numbers', before }, async (session) => {
    const numbered = await session.all<{ numbers: string[] }>(
      'select array_agg(number order by id) as numbers from purchases group by org_id order by org_id',
    );
    const numbers = ['O1-P000003', 'O2-P000001', 'O1-P000002', 'O1-P000001'];
    assert.deepEqual(numbered, [{ numbers }, { numbers }]);
    const series = await session.all<{ code: string; last: number }>(
      `select o.code, n.last_number::int as last from purchase_series n join outlets o on o.org_id = n.org_id and o.id = n.outlet_id
         order by n.org_id, o.code`,
    );
    const lasts = [
      { code: 'O1', last: 3 },
      { code: 'O2', last: 1 },
    ];
    assert.deepEqual(series, [...lasts, ...lasts]);
  });
});
