import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { testServer } from '../../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../../tests/locks.ts';
import { until } from '../../../../tests/until.ts';
import { csvOf } from '../../../platform/sheet/csv-writer.ts';
import { readSheet } from '../../../platform/sheet/read-sheet.ts';
import { workbook } from '../../../platform/sheet/testing.ts';
import { xlsxOf } from '../../../platform/sheet/xlsx-writer.ts';
import { addProduct, addRecord, addType } from '../../product/testing.ts';
import { balances } from '../../testing.ts';
import { readRows } from './read-rows.ts';
import { ask, catalogue, formOf, imported, outcomeOf, stateOf, work } from './testing.ts';

const server = await testServer({ environment: { LOG_LEVEL: 'silent' } });
const path = '/inventory/stock/import';
const done = { status: 'COMPLETED', failure: null, invalidRows: 0, errors: [] };

// The first, while nothing else waits in the queue.
test('2,000 rows of XLSX are imported by the queue, which tells how far it is', async () => {
  const owner = await server.business();
  async function* rows() {
    yield Array.from({ length: 2_000 }, (_, n) => [`Product ${n}`, `P-${n}`, 2.5, 1.25, 1 + (n % 2)]);
  }
  const columns = ['Name', 'SKU', 'Price', 'Cost', 'Quantity'];
  const sheet = Buffer.concat(await Array.fromAsync(xlsxOf({ columns, rows: rows() })));
  const importId = await ask(owner, sheet);
  const jobs = server.startJobs();
  try {
    await until(async () => (await outcomeOf(owner, importId)).status === 'COMPLETED' || undefined, 90_000);
  } finally {
    await jobs.stop();
  }
  const { percent, rowsPerSecond, ...outcome } = (await owner.get(`${path}/${importId}`)).body.data;
  assert.deepEqual([percent, outcome.rows, outcome.created, outcome.stocked], [100, 2_000, 2_000, 2_000]);
  assert.ok(rowsPerSecond > 0);
  // 1,000 × 1 × 1.25 and 1,000 × 2 × 1.25.
  assert.deepEqual(await balances(server, owner), { '1400': 375_000, '3100': -375_000 });
  const events = await server.database((session) =>
    session.all<{ type: string; status: string; percent: number }>(
      `select type, data ->> 'status' as status, (data ->> 'percent')::int as percent
       from events where org_id = $1 and type like 'import.%' order by id`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(events.at(-1), { type: 'import.finished', status: 'COMPLETED', percent: null });
  const told = events.slice(0, -1);
  assert.deepEqual([...new Set(told.map(({ status }) => status))], ['READING', 'CHECKING', 'WRITING']);
  const percents = told.map((event) => event.percent);
  assert.deepEqual(
    percents,
    percents.toSorted((one, other) => one - other),
  );
});

// The second, while the statements of an import are still planned anew each time.
test('of a business that the planner knows nothing of, stock is read by its keys and not all of it for each row', async () => {
  await server.database((session) =>
    session.script(`
      analyze;
      create table read_of_stock (rows bigint);
      grant insert on read_of_stock to tillhouse_app;
      create function note_what_was_read() returns trigger language plpgsql as $$
      begin
        insert into read_of_stock
        select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relname = 'stock';
        return null;
      end $$;
      create trigger note after update on stock_imports for each row when (new.status = 'COMPLETED')
        execute function note_what_was_read()`),
  );
  const owner = await server.business();
  const sheet = `name,sku,price,quantity\n${Array.from({ length: 300 }, (_, n) => `Tin,T${n},1,1`).join('\n')}`;
  assert.equal((await imported(server, owner, sheet)).created, 300);
  assert.equal((await imported(server, owner, sheet)).updated, 300);
  const read = await server.database(async (session) => {
    const rows = await session.all<{ rows: number }>('select rows::int from read_of_stock');
    await session.script('drop function note_what_was_read cascade; drop table read_of_stock');
    return rows.map((one) => one.rows);
  });
  // Each row some times, and not the 300 of the business for each of 300, which is 90,000. While the table is small, it
  // may also be read as a whole, with the rows of all other tests.
  assert.equal(read.length, 2);
  for (const rows of read) assert.ok(rows < 300 * 50, `${read}`);
});

test('a sheet brings products, prices and stock, with its value in the books', async () => {
  const owner = await server.business();
  const vat = await addRecord(server, owner, {
    table: 'tax_rates',
    name: 'VAT',
    more: { percent_e4: 75_000 },
  });
  const sheet = `Name,SKU,Barcode,Category,Brand,Unit,Price,Cost,Quantity,Reorder level,Tax rate,Outlet,Description
Soap,S1,590001,Home,Fine,pcs,10.5,7.333,12,3,VAT,,Smells good
Rice,,590002,Food,,kg,3,2,2.5,,7.5%,O1,
Bag,,,home,,PCS,1,,,,,,\n`;
  assert.deepEqual(await imported(server, owner, sheet), {
    ...done,
    rows: 3,
    created: 3,
    updated: 0,
    stocked: 2,
  });
  // 12 × 7.333 = 87.996, rounded 88.00; 2.5 × 2 = 5.00.
  assert.deepEqual(await catalogue(server, owner), [
    ['Bag', null, null, null, 0, 1, 'pcs', 'Home', []],
    ['Rice', null, '590002', null, 0, 3, 'kg', 'Food', [[2.5, 500]]],
    ['Soap', 'S1', '590001', 'Fine', 3, 10.5, 'pcs', 'Home', [[12, 8_800]]],
  ]);
  assert.deepEqual(await balances(server, owner), { '1400': 9_300, '3100': -9_300 });
  const [soap] = (await owner.get('/inventory/products?search=mells')).body.data.rows;
  assert.equal(soap, undefined);
  const [found] = (await owner.get('/inventory/products?search=590001')).body.data.rows;
  assert.deepEqual([found.name, found.taxRateId, found.description], ['Soap', vat, 'Smells good']);
  assert.equal((await owner.get('/product/lookup?code=s1')).status, 200);
});

test('cells that are filled replace what was there, and the quantity is added at its cost, or at the average', async () => {
  const owner = await server.business();
  const second = (await owner.post('/outlets', { name: 'Ikeja' })).body.data;
  const first =
    'name,sku,barcode,brand,price,cost,quantity,outlet,unit\nSoap,S1,590001,Fine,10,4,10,O1,pcs\n';
  await imported(server, owner, first);
  const before = (await owner.get('/inventory/products')).body.data.rows[0];
  const sheet = `sku;name;price;barcode;quantity;cost;outlet
s1;;11,5;590009;5;;O1
S1;Soap bar;;;2;6;${second.name}\n`;
  assert.deepEqual(await imported(server, owner, sheet), {
    ...done,
    rows: 2,
    created: 0,
    updated: 1,
    stocked: 2,
  });
  // 5 more at the average of 4.00; 2 at 6.00 elsewhere.
  const stock = [
    [15, 6_000],
    [2, 1_200],
  ];
  assert.deepEqual(await catalogue(server, owner), [
    ['Soap bar', 'S1', '590009', 'Fine', 0, 11.5, 'pcs', null, stock],
  ]);
  const [after] = (await owner.get('/inventory/products?search=bar')).body.data.rows;
  assert.deepEqual(
    [after.id, after.variants[0].name, after.version],
    [before.id, 'Soap bar', before.version + 1],
  );
  assert.equal((await owner.get('/inventory/products?search=590001')).body.data.rows.length, 0);
  const trail = (await owner.get(`/audit?subjectId=${before.id}`)).body.data.rows;
  assert.deepEqual(
    trail.map(
      ({
        operation,
        before: was,
        after: is,
      }: {
        operation: string;
        before: { price: number } | null;
        after: { price: number };
      }) => [operation, was?.price, is.price],
    ),
    [
      ['importStock', 10, 11.5],
      ['importStock', undefined, 10],
    ],
  );
  // The same again changes nothing but the stock.
  assert.equal((await imported(server, owner, 'sku,price,barcode\nS1,11.5,590009\n')).updated, 1);
  assert.deepEqual((await owner.get('/inventory/products')).body.data.rows[0], after);
});

test('quantities are set: the difference is corrected, and the same sheet twice changes nothing more', async () => {
  const owner = await server.business();
  const sheet = 'name,sku,price,cost,quantity\nSoap,S1,1,2,10\nRice,R1,1,3,4\nSalt,T1,1,1,0\n';
  const first = { ...done, rows: 3, created: 3, updated: 0, stocked: 2 };
  assert.deepEqual(await imported(server, owner, sheet, '?quantities=SET'), first);
  // 10 × 2.00 and 4 × 3.00: there before the books began.
  const opened = { '1400': 3_200, '3100': -3_200 };
  assert.deepEqual(await balances(server, owner), opened);
  const facts = async () => {
    const { adjustments, journal_entries, stock_movements } = (await stateOf(server, owner)) as Record<
      string,
      unknown
    >;
    return { adjustments, journal_entries, stock_movements };
  };
  const before = await facts();
  const again = await imported(server, owner, sheet, '?quantities=SET');
  assert.deepEqual(again, { ...done, rows: 3, created: 0, updated: 3, stocked: 0 });
  assert.deepEqual(await facts(), before);

  // Two of soap are missing, at 2.00; five of rice are more, at 4.00; salt, of which there was none, is opened.
  const counted = 'sku,cost,quantity\nS1,9,8\nR1,4,9\nT1,1,6\n';
  const dry = await ask(owner, counted, '?quantities=SET&dryRun=true');
  await work(server, owner, dry);
  const told = (await owner.get(`${path}/${dry}`)).body.data;
  assert.deepEqual([told.quantities, told.stocked, told.lowered], ['SET', 3, 1]);
  assert.deepEqual(await balances(server, owner), opened);
  await imported(server, owner, counted, '?quantities=SET');
  // 3200 − 400 + 2000 + 600; 3200 + 600; the differences, −400 and +2000, are shrinkage.
  assert.deepEqual(await balances(server, owner), { '1400': 5_400, '3100': -3_800, '5100': -1_600 });
  const levels = async () => (await catalogue(server, owner)).map((line) => [line[0], line.at(-1)]);
  assert.deepEqual(await levels(), [
    ['Rice', [[9, 3_200]]],
    ['Salt', [[6, 600]]],
    ['Soap', [[8, 1_600]]],
  ]);
  // An empty cell says nothing of the stock, and 0 that there is none.
  await imported(server, owner, 'sku,quantity\nS1,\nR1,0\n', '?quantities=SET');
  assert.deepEqual(await levels(), [
    ['Rice', [[0, 0]]],
    ['Salt', [[6, 600]]],
    ['Soap', [[8, 1_600]]],
  ]);
});

test('a sheet with quantities is not imported until it is said what they mean; one without any is', async () => {
  const owner = await server.business();
  const before = await stateOf(server, owner);
  for (const query of [
    '?quantities=unsaid',
    '?quantities=unsaid&dryRun=true',
    '?quantities=unsaid&skipInvalid=true',
  ]) {
    const outcome = await imported(server, owner, 'name,price,quantity\nSoap,1,1\n', query);
    assert.equal(outcome.status, 'FAILED');
    assert.match(outcome.failure ?? '', /quantities=ADD.*quantities=SET/);
    assert.deepEqual(outcome.errors, ['0 sheet REQUIRED']);
  }
  assert.deepEqual(await stateOf(server, owner), before);
  assertRefused(await owner.post(`${path}?quantities=DOUBLE`, formOf('name\nx\n')), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'quantities',
  });
  const without = await imported(server, owner, 'name,price,quantity\nSoap,1,\n', '?quantities=unsaid');
  assert.deepEqual(without, { ...done, rows: 1, created: 1, updated: 0, stocked: 0 });
});

test('a row is found by its SKU, without one by its barcode, without both by its name', async () => {
  const owner = await server.business();
  const { option } = await addType(owner, 'Size', ['S', 'L']);
  await addProduct(owner, { name: 'Soap', sku: 'S1', barcode: '590001' });
  await addProduct(owner, { name: 'Rice' });
  await addProduct(owner, { name: 'Tin' });
  await addProduct(owner, { name: 'Tin' });
  const shirt = await addProduct(owner, { name: 'Shirt', options: [option] });
  await owner.patch(`/product/variant/${shirt.variants[0]?.id}`, { sku: 'SH-S' });
  const sheet = `name,sku,barcode,price
,S1,,1
,,590001,2
rice,,,3
Tin,,,4
Shirt,,,5
Shirt of small size,sh-s,,6
Soap,S2,,7\n`;
  const refused = await imported(server, owner, sheet);
  assert.deepEqual(refused.errors, ['3 barcode DUPLICATE', '5 name INVALID_STATE', '6 name INVALID_STATE']);
  const { created, updated } = await imported(server, owner, sheet, '?skipInvalid=true');
  assert.deepEqual([created, updated], [1, 3]);
  const prices = (await catalogue(server, owner)).map(([name, sku, , , , price]) => [name, sku, price]);
  assert.deepEqual(
    prices.filter(([, , price]) => price !== 0),
    [
      ['Rice', null, 3],
      ['Shirt', 'SH-S', 6],
      ['Soap', 'S1', 1],
      ['Soap', 'S2', 7],
    ],
  );
});

test('a sheet of before names a unit by its pair of item_category_id and m_metric', async () => {
  const owner = await server.business();
  const unit = async (body: object): Promise<string> =>
    (await owner.post('/measurements', body)).body.data.id;
  const kilo = await unit({ name: 'Kilogram', abr: 'kg', itemCategoryId: '7', mMetric: 'KG' });
  const litre = await unit({ name: 'Litre', abr: 'l', itemCategoryId: '7', mMetric: 'L' });
  const sheet = `name,sku,price,unit,item_category_id,m_metric
Rice,R1,3,,7,KG
Oil,O1,4,Litre,7,KG
Soap,S1,1,,,
Salt,S2,1,,8,KG
Tea,T1,1,,7,
Milk,M1,1,,,L\n`;
  assert.deepEqual((await imported(server, owner, sheet)).errors, [
    '5 m_metric NOT_FOUND',
    '6 m_metric REQUIRED',
    '7 item_category_id REQUIRED',
  ]);
  assert.equal((await imported(server, owner, sheet, '?skipInvalid=true')).created, 3);
  const options = (await owner.get('/measurements/options')).body.map(
    ({ measurementId }: { measurementId: string }) => measurementId,
  );
  // By name: oil, whose unit is named beside the pair, then rice.
  assert.deepEqual(options, [litre, kilo]);
});

test('a unit that a sheet brings is measured where its name says so', async () => {
  const owner = await server.business();
  const sheet = 'name,sku,price,unit\nRice,R1,3,kg\nOil,O1,4,Litre\nSoap,S1,1,Bar\n';
  assert.deepEqual((await imported(server, owner, sheet)).errors, []);
  const { rows } = (await owner.get('/measurements')).body.data;
  assert.deepEqual(
    rows.map(({ name, measuredIn }: { name: string; measuredIn: string | null }) => [name, measuredIn]),
    [
      ['Bar', null],
      ['kg', 'KG'],
      ['Litre', 'L'],
    ],
  );
});

/** A business with what rows can be wrong about. */
async function shop() {
  const owner = await server.business();
  const off = { status: 'DISABLED' };
  await addRecord(server, owner, { table: 'categories', name: 'Old', more: off });
  await addRecord(server, owner, { table: 'measurements', name: 'Box', more: { abr: 'b' } });
  await addRecord(server, owner, { table: 'measurements', name: 'Bag', more: { abr: 'b' } });
  await addProduct(owner, { name: 'Soap', sku: 'S1', barcode: '590001' });
  await addProduct(owner, {
    name: 'Rice',
    prices: [{ price: 1 }, { price: 9, factor: 10, barcode: 'RICE10' }],
  });
  await addProduct(owner, { name: 'Repair', sku: 'FIX', kind: 'SERVICE' });
  return owner;
}
const badSheet = `Item,SKU,EAN,Category,Unit,Price,Qty,VAT,Store
Good,G1,,Home,pcs,1,2,,
,NEW,,,,,,,
Sugar,G2,590001,,,2,,,
Salt,RICE10,,,,2,,,
Tea,,rice10,,,2,,,
Coal,G3,,Old,b,2,,5%,Nowhere
Repair,FIX,,,,2,1,,
Good,g1,,,,1,,,
Milk,G4,G1,,,1,,,
Wine,G5,,,,ten,1,,\n`;
const badRows = [
  '3 Item REQUIRED',
  '3 Price REQUIRED',
  '4 EAN DUPLICATE',
  '5 SKU INVALID_STATE',
  '6 EAN INVALID_STATE',
  '7 Category INVALID_STATE',
  '7 Store NOT_FOUND',
  '7 Unit INVALID_STATE',
  '7 VAT NOT_FOUND',
  '8 Qty INVALID_STATE',
  '9 SKU DUPLICATE',
  '10 EAN DUPLICATE',
  '11 Price TYPE',
];
const byRow = (one: string, other: string) =>
  Number.parseInt(one, 10) - Number.parseInt(other, 10) || (one < other ? -1 : 1);

test('every bad row is told with its row, column and reason, and then nothing is imported', async () => {
  const owner = await shop();
  const before = await stateOf(server, owner);
  const importId = await ask(owner, badSheet);
  await work(server, owner, importId);
  const { errors, ...outcome } = await outcomeOf(owner, importId);
  assert.deepEqual(outcome, {
    status: 'FAILED',
    failure: '9 of 10 rows have errors, so nothing was imported.',
    rows: 10,
    invalidRows: 9,
    created: 0,
    updated: 0,
    stocked: 0,
  });
  assert.deepEqual(errors.sort(byRow), badRows);
  assert.deepEqual(await stateOf(server, owner), before);

  const page = (await owner.get(`${path}/${importId}?limit=10`)).body;
  assert.deepEqual([page.data.errors.rows.length, page.meta.total], [10, badRows.length]);
  const rest = (await owner.get(`${path}/${importId}?limit=10&cursor=${page.data.errors.nextCursor}`)).body;
  assert.deepEqual([rest.data.errors.rows.length, rest.data.errors.hasNext], [3, false]);
  const csv = (await owner.get(`${path}/${importId}?format=csv`)).body.trim().split('\r\n');
  assert.equal(csv[0], 'row,column,code,message');
  assert.equal(csv.length, 1 + badRows.length);
});

test('with skipInvalid the good rows are imported, and a dry run says the same and changes nothing', async () => {
  const owner = await shop();
  const before = await stateOf(server, owner);
  const dry = await imported(server, owner, badSheet, '?dryRun=true&skipInvalid=true');
  assert.deepEqual(await stateOf(server, owner), before);
  const real = await imported(server, owner, badSheet, '?skipInvalid=true');
  assert.deepEqual(real, {
    ...done,
    rows: 10,
    invalidRows: 9,
    created: 1,
    updated: 0,
    stocked: 1,
    errors: real.errors,
  });
  assert.deepEqual(real.errors.sort(byRow), badRows);
  assert.deepEqual({ ...dry, errors: dry.errors.sort(byRow) }, real);
  assert.deepEqual(
    (await catalogue(server, owner)).find(([name]) => name === 'Good'),
    ['Good', 'G1', null, null, 0, 1, 'pcs', 'Home', [[2, 0]]],
  );
});

test('a sheet that is not what it should be says so, and changes nothing', async () => {
  const owner = await server.business();
  const before = await stateOf(server, owner);
  const dtd = await workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x><worksheet/>' });
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const header = `<row>${text('Name')}${text('Price')}</row>`;
  const far = await workbook(`${header}<row r="2000000000">${text('Soap')}<c><v>1</v></c></row>`);
  const tooManyRows = ['100001 sheet TOO_LARGE'];
  const cases: [sheet: string | Uint8Array, failure: RegExp, errors: string[]][] = [
    ['Name,Price\n', /no rows/, ['0 sheet FORMAT']],
    [' \n\n', /empty/, ['0 sheet FORMAT']],
    ['Price,Quantity\n1,2\n', /named Name, SKU or Barcode/, ['1 sheet FORMAT']],
    ['Name,Colour\nSoap,red\n', /columns/, ['0 sheet FORMAT', '1 Colour UNKNOWN']],
    ['Name,Price\n"Soap,1\n', /never closed/, ['2 sheet FORMAT']],
    [dtd, /document type definition/, ['0 sheet FORMAT']],
    [far, /1,048,576 rows/, ['1048576 sheet TOO_LARGE']],
    // 10 MB of blank rows, of which all but the first 100,000 are not looked at.
    [`Name,Price\n${'\n'.repeat(10_000_000)}`, /more than 100,000 rows, blank ones included/, tooManyRows],
    [`Name,Price\n${' ,\n'.repeat(200_000)}`, /more than 100,000 rows, blank ones included/, tooManyRows],
    [await workbook(`${header}${'<row/>'.repeat(100_000)}`), /more than 100,000 rows/, tooManyRows],
    ['Name,Price,Quantity\nA,1,99999999999\nB,1,99999999999\n', /more than 15 digits/, ['0 sheet TOO_LARGE']],
    // 90 × 99,999,999,999 is 8,999,999,999,910.00: twice that has a digit too many.
    [
      'Name,Price,Quantity,Cost\nA,1,90,99999999999\nB,1,90,99999999999\n',
      /more than 15 digits/,
      ['0 sheet TOO_LARGE'],
    ],
  ];
  for (const [sheet, failure, errors] of cases) {
    const outcome = await imported(server, owner, sheet);
    assert.equal(outcome.status, 'FAILED');
    assert.match(outcome.failure ?? '', failure);
    assert.deepEqual(outcome.errors, errors);
  }
  const ignoring = await imported(
    server,
    owner,
    'Name,Colour,Price\nSoap,red,1\n',
    '?ignoreUnknownColumns=true&dryRun=true',
  );
  assert.deepEqual(ignoring, { ...done, rows: 1, created: 1, updated: 0, stocked: 0 });
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '9999-12-31' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const closed = await imported(server, owner, 'Name,Price,Cost,Quantity\nSoap,1,1,1\n');
  assert.match(closed.failure ?? '', /books are closed/);
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a sheet of 50,001 rows is refused', async () => {
  const bytes = Buffer.from(`name\n${'x\n'.repeat(50_001)}`);
  const asked = { bytes, ignoreUnknown: false, currencyDecimals: 2 };
  let rows = 0;
  await assert.rejects(
    async () => {
      for await (const batch of readRows(asked, new AbortController().signal)) rows += batch.rows.length;
    },
    { code: 'TOO_LARGE', message: /50,000 rows/ },
  );
  assert.equal(rows, 50_000);
});

test('what is no sheet, or too large a one, is refused at once', async () => {
  const owner = await server.business();
  const xlsx = {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'stock.xlsx',
  };
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  async function* bomb() {
    for (let megabytes = 0; megabytes < 101; megabytes += 1) yield ' '.repeat(1024 * 1024);
  }
  const other = new FormData();
  other.append('sheet', 'name');
  const cases: [FormData, number, string][] = [
    [formOf(png, xlsx), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [formOf('name', { type: 'application/pdf' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [formOf(await workbook('', { 'xl/worksheets/sheet1.xml': bomb() }), xlsx), 413, 'PAYLOAD_TOO_LARGE'],
    [formOf(new Uint8Array(10 * 1024 * 1024 + 1).fill(65)), 413, 'PAYLOAD_TOO_LARGE'],
    [formOf(''), 400, 'VALIDATION_FAILED'],
    [other, 400, 'VALIDATION_FAILED'],
  ];
  for (const [form, status, code] of cases) assertRefused(await owner.post(path, form), { status, code });
  const [left] = await server.database((session) =>
    session.all<{ imports: number }>('select count(*)::int as imports from stock_imports where org_id = $1', [
      owner.orgId,
    ]),
  );
  assert.equal(left?.imports, 0);
});

test('a sheet is taken by its type, whatever a browser adds to it; and its columns by whatever they are called', async () => {
  const owner = await server.business();
  for (const type of ['text/csv;charset=utf-8', 'Text/CSV; header=present']) {
    assert.equal((await owner.post(path, formOf('name,price\nSoap,1\n', { type }))).status, 202, type);
  }
  const sheet = `Name ${'😀'.repeat(60)},Price\nSoap,1\n`;
  assert.equal((await imported(server, owner, sheet)).status, 'COMPLETED');
});

test('another outlet than one may use is refused, and what others import is not seen by those of some outlets', async () => {
  const owner = await server.business();
  const ikeja = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const stranger = await server.business();
  const keeper = await server.colleague(owner, 'STOREKEEPER', [ikeja]);
  const cashier = await server.colleague(owner, 'CASHIER');
  const sheet = 'name,price,quantity,outlet\nSoap,1,1,\nRice,1,1,O1\n';
  assert.deepEqual((await imported(server, owner, sheet)).errors, ['2 outlet REQUIRED']);
  assert.deepEqual((await imported(server, keeper, sheet)).errors, ['3 outlet NOT_FOUND']);
  const theirs = await ask(owner, sheet, `?outletId=${ikeja}`);
  await work(server, owner, theirs);
  assert.equal((await outcomeOf(owner, theirs)).status, 'COMPLETED');
  for (const outletId of [owner.outletId, stranger.outletId]) {
    const refused = await keeper.post(`${path}?outletId=${outletId}`, formOf(sheet));
    assertRefused(refused, { status: 404, code: 'NOT_FOUND', field: 'outletId' });
  }
  assert.equal((await keeper.get(`${path}/${theirs}`)).status, 404);
  assert.equal((await stranger.get(`${path}/${theirs}`)).status, 404);
  assert.equal((await cashier.get(`${path}/${theirs}`)).status, 200);
  assert.equal((await cashier.post(path, formOf(sheet))).status, 403);
});

test('one key, one import; and no more than five wait at a time', async () => {
  const owner = await server.business();
  const sheet = 'name,price\nSoap,1\n';
  const send = (key: string) => owner.post(path, formOf(sheet), { key });
  const [one, two] = [await send('a'), await send('a')];
  assert.equal(one.body.data.importId, two.body.data.importId);
  assert.equal(two.headers.get('idempotent-replayed'), 'true');
  for (const key of ['b', 'c', 'd', 'e']) assert.equal((await send(key)).status, 202);
  assertRefused(await send('f'), { status: 429, code: 'TOO_MANY_REQUESTS' });
  await work(server, owner, one.body.data.importId);
  assert.equal((await send('f')).status, 202);
});

test('of twelve imports at once no more than five wait, each behind the others of its business', async () => {
  const owner = await server.business();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => owner.post(path, formOf('name,price\nSoap,1\n'))),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(5).fill(202), ...Array(7).fill(429)]);
});

test('businesses take turns: the second import of one waits for the first of another', async () => {
  const [busy, other] = [await server.business(), await server.business()];
  const sheet = `name,price\n${Array.from({ length: 300 }, (_, n) => `Product ${n},1`).join('\n')}\n`;
  const ids: string[] = [];
  for (let sent = 0; sent < 4; sent += 1) ids.push(await ask(busy, sheet));
  const small = await ask(other, 'name,price\nSoap,1\n');
  const jobs = server.startJobs();
  try {
    await until(async () => {
      const outcomes = await Promise.all([...ids.map((id) => outcomeOf(busy, id)), outcomeOf(other, small)]);
      return outcomes.every(({ status }) => status === 'COMPLETED') || undefined;
    }, 120_000);
  } finally {
    await jobs.stop();
  }
  const timesOf = async (by: typeof busy, id: string) => {
    const { startedAt, finishedAt } = (await by.get(`${path}/${id}`)).body.data;
    return { startedAt: Date.parse(startedAt), finishedAt: Date.parse(finishedAt) };
  };
  const [first, second] = await Promise.all(ids.map((id) => timesOf(busy, id)));
  assert.ok(first && second);
  const others = await timesOf(other, small);
  assert.ok(others.startedAt <= second.startedAt, 'the other business had its turn first');
  assert.ok(second.startedAt >= first.finishedAt, 'a business has one place');
});

test('the same sheet twice at the same moment makes each product once', async () => {
  const owner = await server.business();
  const sheet = 'name,price,cost,quantity\nSoap,1,1,1\n';
  const ids = [await ask(owner, sheet), await ask(owner, sheet)];
  await Promise.all(ids.map((id) => work(server, owner, id)));
  assert.deepEqual(await catalogue(server, owner), [
    ['Soap', null, null, null, 0, 1, null, null, [[2, 200]]],
  ]);
});

test('an import that is cut off in the middle has changed nothing, and the next attempt does all of it, once', async () => {
  const owner = await server.business();
  const sheet = 'name,sku,price,cost,quantity\nSoap,S1,1,1,1\nRice,R1,2,2,2\n';
  const importId = await ask(owner, sheet);
  const before = await stateOf(server, owner);
  const held = await holdLock(server, 'lock table adjustments in access exclusive mode');
  const cut = assert.rejects(work(server, owner, importId));
  await untilWaiting(server, 1);
  await server.database((session) =>
    session.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  await cut;
  await held.release();
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await outcomeOf(owner, importId)).status, 'WRITING');
  await work(server, owner, importId);
  await work(server, owner, importId);
  assert.deepEqual(await outcomeOf(owner, importId), {
    ...done,
    rows: 2,
    created: 2,
    updated: 0,
    stocked: 2,
  });
  assert.deepEqual(await balances(server, owner), { '1400': 500, '3100': -500 });
  const left = await server.database((session) =>
    session.all(
      `select 1 from stock_import_files where org_id = $1 union all select 1 from stock_import_rows where org_id = $1`,
      [owner.orgId],
    ),
  );
  assert.deepEqual(left, []);
});

test('an import that is cut off again and again fails in the end', async () => {
  const owner = await server.business();
  const importId = await ask(owner, 'name,price\nSoap,1\n');
  await server.database((session) =>
    session.all('update stock_imports set attempts = 5 where id = $1', [importId]),
  );
  await work(server, owner, importId);
  const { status, failure } = await outcomeOf(owner, importId);
  assert.deepEqual([status, failure], ['FAILED', 'The import was interrupted too often.']);
  assert.deepEqual(await catalogue(server, owner), []);
});

test('the template has the columns of an import, as CSV or XLSX, and can be sent back filled in', async () => {
  const owner = await server.business();
  const headers =
    'Name,SKU,Barcode,Category,Brand,Unit,Price,Cost,Quantity,Reorder level,Tax rate,Outlet,Description';
  const csv = await owner.get(`${path}/template`);
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  // With the mark by which Excel knows its letters.
  assert.equal(csv.body, `\uFEFF${headers}\r\n`);
  const response = await fetch(`${server.url}${path}/template?format=xlsx`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="stock-import-template.xlsx"',
  );
  const { rows } = await readSheet(Buffer.from(await response.arrayBuffer()));
  assert.deepEqual((await Array.fromAsync(rows))[0]?.cells, headers.split(','));
  const filled = `${csv.body}Soap,S1,,,,,1,1,1,,,,\r\n`;
  assert.equal((await imported(server, owner, filled)).created, 1);
  assertRefused(await owner.get(`${path}/template?format=json`), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'format',
  });
});

test('what one list gave as a sheet comes back as it was', async () => {
  const owner = await server.business();
  const names = ['=1+1', "'=x", '+5', 'a "b", c', 'two\nlines', '@', '王小明'];
  async function* rows() {
    yield names.map((name) => [name, 1]);
  }
  const parts = await Array.fromAsync(csvOf({ columns: ['Name', 'Price'], rows: rows() }));
  assert.equal((await imported(server, owner, parts.join(''))).created, names.length);
  const kept = (await catalogue(server, owner)).map(([name]) => name);
  // An apostrophe that was there before reads like ours.
  assert.deepEqual(kept.toSorted(), names.map((name) => (name === "'=x" ? '=x' : name)).toSorted());
});
