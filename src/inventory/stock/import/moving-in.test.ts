import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testServer } from '../../../../tests/harness.ts';
import { addRecord } from '../../product/testing.ts';
import { balances } from '../../testing.ts';
import { ask, imported, outcomeOf, stateOf, work } from './testing.ts';

const server = await testServer({ environment: { LOG_LEVEL: 'silent' } });
type Owner = Awaited<ReturnType<typeof server.business>>;

const sample = (name: string) =>
  readFileSync(new URL(`../../../../tests/samples/${name}.csv`, import.meta.url), 'utf8');

/** A business with the outlets Main Street and Ikeja, and a tax rate of 7.5 %. */
async function chain(): Promise<Owner> {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update outlets set name = 'Main Street' where org_id = $1`, [owner.orgId]),
  );
  await owner.post('/outlets', { name: 'Ikeja' });
  await addRecord(server, owner, { table: 'tax_rates', name: 'VAT', more: { percent_e4: 75_000 } });
  return owner;
}

type Kept = [
  product: string,
  variant: string | null,
  sku: string | null,
  price: number,
  stock: [string, number, number][],
];

/** Product, variant, SKU, price, and stock by outlet as quantity and value. */
async function items(owner: Owner): Promise<Kept[]> {
  const rows = await server.database((session) =>
    session.all<{ line: Kept }>(
      `select json_build_array(p.name, case when v.option_value_ids <> '{}' then v.name end, v.sku, i.price_e4 / 10000.0,
                coalesce((select json_agg(json_build_array(o.name, s.quantity_e4 / 10000.0, s.value_minor) order by o.code)
                          from stock s join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
                          where s.org_id = v.org_id and s.variant_id = v.id), '[]')) as line
       from products p
       join variants v on v.org_id = p.org_id and v.product_id = p.id
       join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
       where p.org_id = $1 order by p.name, v.position, v.id`,
      [owner.orgId],
    ),
  );
  return rows.map(({ line }) => line);
}

const good = { status: 'COMPLETED', failure: null, invalidRows: 0, errors: [], updated: 0 };

test('a file of Square brings items with their variations, and the stock of each location', async () => {
  const owner = await chain();
  assert.deepEqual(await imported(server, owner, sample('square-items'), '?quantities=SET'), {
    ...good,
    rows: 5,
    created: 3,
    stocked: 5,
  });
  assert.deepEqual(await items(owner), [
    ['Canvas Bag', null, 'BAG-1', 400, [['Main Street', 20, 300_000]]],
    // 12 × 400.00 and 3 × 400.00; 8 × 500.00.
    [
      'House Coffee',
      'Small',
      'COF-S',
      1050,
      [
        ['Main Street', 12, 480_000],
        ['Ikeja', 3, 120_000],
      ],
    ],
    ['House Coffee', 'Large', 'COF-L', 1450, [['Main Street', 8, 400_000]]],
    [
      'Shirt',
      'Blue',
      'SH-BM',
      3000,
      [
        ['Main Street', 4, 480_000],
        ['Ikeja', 1, 120_000],
      ],
    ],
    ['Shirt', 'Red', 'SH-RM', 3000, [['Main Street', 2, 240_000]]],
  ]);
  const [coffee] = (await owner.get('/inventory/products?search=coffee')).body.data.rows;
  assert.deepEqual([coffee.description, coffee.reorderLevel], ['Fresh & hot', 5]);
  assert.notEqual(coffee.taxRateId, null);
  const types = (await owner.get('/product/variant-type?limit=10')).body.data.rows;
  assert.deepEqual(types.map(({ name }: { name: string }) => name).sort(), ['Colour', 'Variation']);
  // The same file again changes nothing.
  const before = await stateOf(server, owner);
  const again = await imported(server, owner, sample('square-items'), '?quantities=SET');
  assert.deepEqual([again.created, again.updated, again.stocked, again.errors], [0, 5, 0, []]);
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a file of Shopify groups rows into variants by their handle, and its stock file sets each location', async () => {
  const owner = await chain();
  const main = owner.outletId;
  const brought = await imported(
    server,
    owner,
    sample('shopify-products'),
    `?quantities=SET&outletId=${main}`,
  );
  // The row of the third picture is no row of a product.
  assert.deepEqual(brought, { ...good, rows: 4, created: 2, stocked: 4 });
  const shirt = (
    sku: string | null,
    variant: string,
    price: number,
    stock: [string, number, number][],
  ): Kept => ['Linen Shirt', variant, sku, price, stock];
  assert.deepEqual(await items(owner), [
    shirt('LS-S-W', 'S / White', 7500, [['Main Street', 5, 1_500_000]]),
    shirt('LS-M-W', 'M / White', 7500, [['Main Street', 7, 2_100_000]]),
    shirt(null, 'M / Blue', 8000, [['Main Street', 2, 640_000]]),
    ['Straw Hat', null, 'HAT-1', 2500, [['Main Street', 10, 900_000]]],
  ]);
  const [found] = (await owner.get('/inventory/products?search=linen')).body.data.rows;
  assert.equal(found.description, 'Light.\nMade in Aba & worn everywhere.');
  assert.equal(found.brand, 'Aba Made');
  const product = (await owner.get(`/inventory/products/${found.id}`)).body.data;
  assert.deepEqual(
    product.options.map((one: { position?: number; valueIds: string[] }) => one.valueIds.length),
    [2, 2],
  );

  const counted = await imported(server, owner, sample('shopify-inventory'), '?quantities=SET');
  assert.deepEqual(
    [counted.status, counted.errors, counted.created, counted.stocked],
    ['COMPLETED', [], 0, 3],
  );
  assert.deepEqual(
    (await items(owner)).map(([, variant, , , stock]) => [
      variant,
      stock.map(([outlet, quantity]) => [outlet, quantity]),
    ]),
    [
      [
        'S / White',
        [
          ['Main Street', 4],
          ['Ikeja', 6],
        ],
      ],
      ['M / White', [['Main Street', 7]]],
      // Found by its name and options: it has no SKU.
      ['M / Blue', [['Main Street', 9]]],
      [null, [['Main Street', 10]]],
    ],
  );
});

test('a file of Loyverse brings prices and stock of each store, and what is sold by weight', async () => {
  const owner = await chain();
  assert.deepEqual(await imported(server, owner, sample('loyverse-items'), '?quantities=SET'), {
    ...good,
    rows: 4,
    created: 3,
    stocked: 4,
  });
  assert.deepEqual(await items(owner), [
    // Without a default price the first price of a store counts.
    ['Bananas', null, '10002', 89, [['Main Street', 12.5, 50_000]]],
    [
      'Cola',
      null,
      '10001',
      140,
      [
        ['Main Street', 24, 192_000],
        ['Ikeja', 12, 96_000],
      ],
    ],
    [
      'Tee',
      'S',
      '10003',
      900,
      [
        ['Main Street', 3, 90_000],
        ['Ikeja', 1, 30_000],
      ],
    ],
    ['Tee', 'L', '10004', 950, [['Main Street', 2, 60_000]]],
  ]);
  const units = (await owner.get('/measurements')).body.data.rows;
  assert.deepEqual(
    units.map(({ name }: { name: string }) => name),
    ['kg'],
  );
});

test('files of Lightspeed and Open Source POS are imported as they are', async () => {
  const owner = await chain();
  const lightspeed = await imported(server, owner, sample('lightspeed-products'), '?quantities=SET');
  assert.deepEqual(lightspeed, { ...good, rows: 3, created: 2, stocked: 3 });
  const ospos = await imported(server, owner, sample('ospos-items'), '?quantities=SET');
  assert.deepEqual(ospos, { ...good, rows: 2, created: 2, stocked: 2 });
  assert.deepEqual(await items(owner), [
    ['Candle', null, null, 45.5, [['Main Street', 30, 60_000]]],
    [
      'Laces',
      null,
      'LACE',
      300,
      [
        ['Main Street', 50, 500_000],
        ['Ikeja', 20, 200_000],
      ],
    ],
    [
      'Runner',
      '41',
      'RUN-41',
      15_000,
      [
        ['Main Street', 4, 3_600_000],
        ['Ikeja', 1, 900_000],
      ],
    ],
    ['Runner', '42', 'RUN-42', 15_000, [['Main Street', 6, 5_400_000]]],
    [
      'Soap',
      null,
      null,
      150,
      [
        ['Main Street', 10, 90_000],
        ['Ikeja', 2, 18_000],
      ],
    ],
  ]);
  // 600 + 5,000 + 2,000 + 36,000 + 9,000 + 54,000 + 900 + 180.
  assert.deepEqual(await balances(server, owner), { '1400': 10_768_000, '3100': -10_768_000 });
  const { failure } = await imported(server, owner, sample('square-customers'));
  assert.match(failure ?? '', /customer file of Square/);
});

test('an outlet that a column names and nobody knows is told once for each row, with its column', async () => {
  const owner = await chain();
  const sheet = 'Name,Price,Quantity [Main Street],Quantity [Yaba]\nSoap,1,5,3\nRice,2,,4\nSalt,3,1,\n';
  const refused = await imported(server, owner, sheet, '?quantities=SET');
  assert.deepEqual(refused.errors, ['2 Quantity [Yaba] NOT_FOUND', '3 Quantity [Yaba] NOT_FOUND']);
  assert.deepEqual([refused.rows, refused.invalidRows], [3, 2]);
  // A row is imported whole or not at all.
  const some = await imported(server, owner, sheet, '?quantities=SET&skipInvalid=true');
  assert.deepEqual([some.created, some.stocked], [1, 1]);
  assert.deepEqual(await items(owner), [['Salt', null, null, 3, [['Main Street', 1, 0]]]]);
});

test('variants that contradict each other are told with their rows', async () => {
  const owner = await chain();
  const sheet = `Handle,Name,Option 1 name,Option 1,Option 2 name,Option 2,SKU,Price
shirt,Shirt,Size,S,Colour,Red,S1,10
shirt,,,S,,Red,S2,10
shirt,,,M,,,S3,10
cap,Cap,Size,S,Size,M,C1,5
bag,Bag,,,,,B1,5
bag,,,,,,B2,5\n`;
  const refused = await imported(server, owner, sheet);
  assert.deepEqual(refused.errors.sort(), [
    '3 Option 1 DUPLICATE',
    '4 Option 2 REQUIRED',
    '5 Option 2 name DUPLICATE',
  ]);
  // Without options nothing tells two rows of a handle apart but their codes, so they are two products.
  assert.deepEqual((await imported(server, owner, sheet, '?skipInvalid=true')).created, 3);
  // A variant that is new to a product that is there is not made by an import.
  const more = await imported(
    server,
    owner,
    'Handle,Name,Option 1,Option 2,SKU,Price\nshirt,Shirt,L,Red,S9,10\n',
  );
  assert.deepEqual(more.errors, ['2 Handle INVALID_STATE']);
  const outcome = await outcomeOf(owner, await runDry(owner, sample('shopify-products')));
  assert.equal(outcome.created, 2);
});

async function runDry(owner: Owner, sheet: string, query = `?outletId=${owner.outletId}`): Promise<string> {
  const id = await ask(owner, sheet, `${query}&dryRun=true`);
  await work(server, owner, id);
  return id;
}

test('equal errors are counted together, with what they are about', async () => {
  const owner = await chain();
  const rows = Array.from({ length: 5 }, (_, n) => `P${n},1,GST 5%,`).join('\n');
  const sheet = `Name,Price,Tax,Store\n${rows}\nSoap,cheap,,Yaba\nRice,dear,,yaba\nTea,1,vat (7.5%),Ikeja\n`;
  const id = await runDry(owner, sheet);
  const { groups } = (await owner.get(`/inventory/stock/import/${id}`)).body.data;
  assert.deepEqual(
    groups.map((group: Record<string, unknown>) => [
      group.field,
      group.column,
      group.code,
      group.value,
      group.errors,
      group.firstRow,
    ]),
    [
      ['taxRate', 'Tax', 'NOT_FOUND', 'GST 5%', 5, 2],
      ['price', 'Price', 'TYPE', 'cheap', 2, 7],
    ],
  );
});

test('an import ends with the totals of the sheet and of what we then have', async () => {
  const owner = await chain();
  const sheet = `SKU,Name,Price,Cost,Quantity [Main Street],Quantity [Ikeja]
S1,Soap,10,4,5,3
R1,Rice,2.5,1.25,"1,000",
X1,Tea,many,1,7,\n`;
  const run = async (query: string) => {
    const id = await ask(owner, sheet, query);
    await work(server, owner, id);
    return (await owner.get(`/inventory/stock/import/${id}`)).body.data;
  };
  // 8 × 4 + 1,000 × 1.25 + 7 × 1; 8 × 10 + 1,000 × 2.5.
  const theirs = { items: 3, quantity: 1015, cost: 1289, price: 2580 };
  const dry = await run('?quantities=SET&dryRun=true');
  assert.deepEqual(dry.totals, { sheet: theirs, stock: null });
  const real = await run('?quantities=SET&skipInvalid=true');
  assert.deepEqual(real.totals, {
    sheet: theirs,
    stock: { items: 2, quantity: 1008, cost: 1282, price: 2580 },
  });
  const clerk = await server.colleague(owner, 'CASHIER');
  const seen = (await clerk.get(`/inventory/stock/import/${real.importId}`)).body.data.totals;
  assert.deepEqual([seen.sheet.cost, seen.stock.cost, seen.stock.quantity], [null, null, 1008]);
});

const undo = (by: Owner, id: string, key?: string) =>
  by.post(`/inventory/stock/import/${id}/undo`, {}, key ? { key } : undefined);

test('an import is undone: its stock goes out, its products go, and known items are as they were', async () => {
  const owner = await chain();
  const main = owner.outletId;
  await imported(
    server,
    owner,
    'Name,SKU,Barcode,Price,Cost,Quantity,Category\nSoap,S1,590001,10,4,10,Home\nBag,B1,,3,,,\n',
    `?outletId=${main}`,
  );
  const books = await balances(server, owner);
  const before = await items(owner);
  const barcode = async () =>
    (await owner.get('/inventory/products?search=S1')).body.data.rows[0]?.variants[0];
  const { version: _, updatedAt: __, ...soap } = await barcode();
  const sheet = `Name,SKU,Barcode,Price,Cost,Quantity,Category
Soap bar,S1,590009,12,7,5,Care
Rice,R1,,2,1,8,Food
Salt,T1,,1,,,Food\n`;
  const id = await ask(owner, sheet, `?outletId=${main}`);
  await work(server, owner, id);
  assert.equal((await items(owner)).length, 4);
  const undone = await undo(owner, id, 'undo-1');
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.notEqual(undone.body.data.undoneAt, null);
  assert.equal((await undo(owner, id, 'undo-1')).headers.get('idempotent-replayed'), 'true');
  // Rice had stock, so it stays, disabled and empty; salt is gone. Soap has 10 at 4.00 again.
  assert.deepEqual(
    (await items(owner)).filter(([name]) => name !== 'Rice'),
    before,
  );
  assert.deepEqual(await balances(server, owner), books);
  const { version: ___, updatedAt: ____, ...again } = await barcode();
  assert.deepEqual(again, soap);
  assert.equal((await owner.get('/product/lookup?code=590001')).status, 200);
  assert.equal((await owner.get('/product/lookup?code=590009')).status, 404);
  const { rows } = (await owner.get('/inventory/products?status=DISABLED')).body.data;
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    ['Rice'],
  );
  const categories = (await owner.get('/inventory/categories')).body.data.rows;
  assert.deepEqual(categories.map(({ name }: { name: string }) => name).sort(), ['Food', 'Home']);
  const invariants = (await owner.get('/audit/invariants')).body.data;
  assert.deepEqual(JSON.stringify(invariants).match(/"(?:FAILED|BROKEN)"/), null);

  // The same again, counted: rice is enabled, and its stock was there before the books began.
  const redone = await imported(server, owner, sheet, `?quantities=SET&outletId=${main}`);
  assert.deepEqual([redone.status, redone.errors], ['COMPLETED', []]);
  assert.equal((await owner.get('/inventory/products?status=DISABLED')).body.data.rows.length, 0);
  assert.deepEqual(
    (await items(owner)).find(([name]) => name === 'Rice'),
    ['Rice', null, 'R1', 2, [['Main Street', 8, 800]]],
  );
});

test('a check says what would change, and a file of Shopify which products are sold', async () => {
  const owner = await chain();
  const main = owner.outletId;
  const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Type,Status';
  const query = `?quantities=SET&outletId=${main}`;
  const rows = ['soap,Soap,S1,5,4,Home,active', 'hat,Hat,H1,9,2,Home,archived', 'bag,Bag,B1,7,,Home,Draft'];
  await imported(server, owner, [header, ...rows].join('\n'), query);
  const statuses = async () =>
    (await owner.get('/inventory/products?sortKey=name')).body.data.rows.map(
      ({ name, status }: Record<string, string>) => `${name} ${status}`,
    );
  const before = ['Bag DISABLED', 'Hat DISABLED', 'Soap ACTIVE'];
  assert.deepEqual(await statuses(), before);

  const sheet = [
    header,
    'soap,Fine soap,S1,6.5,3,Care,',
    'hat,Hat,H1,9,2,Home,active',
    'bag,Bag,B1,7,,Home,',
    'tea,Tea,T1,1,8,Home,unlisted',
    'mug,Mug,M1,2,,Home,draft',
  ].join('\n');
  const held = await stateOf(server, owner);
  const changesOf = async (id: string) =>
    (await owner.get(`/inventory/stock/import/${id}`)).body.data.changes;
  const dry = await runDry(owner, sheet, query);
  const nothing = { outlet: null, name: null, price: null, quantity: null, status: null, others: [] };
  // The bag stays as it is, tea is new, and so is the mug, which is not for sale yet.
  assert.deepEqual(await changesOf(dry), {
    count: 2,
    createdDisabled: 1,
    rows: [
      {
        ...nothing,
        ...{ row: 2, item: 'Soap', outlet: 'Main Street', name: { before: 'Soap', after: 'Fine soap' } },
        ...{ price: { before: 5, after: 6.5 }, quantity: { before: 4, after: 3 }, others: ['category'] },
      },
      { ...nothing, row: 3, item: 'Hat', status: { before: 'DISABLED', after: 'ACTIVE' } },
    ],
  });
  assert.deepEqual(await stateOf(server, owner), held);

  const id = await ask(owner, sheet, query);
  await work(server, owner, id);
  assert.equal(await changesOf(id), null);
  assert.deepEqual(await statuses(), [
    ...['Bag DISABLED', 'Fine soap ACTIVE', 'Hat ACTIVE', 'Mug DISABLED', 'Tea ACTIVE'],
  ]);
  assert.equal((await undo(owner, id)).status, 200);
  assert.deepEqual(
    (await statuses()).filter((line: string) => !/^(Tea|Mug) /.test(line)),
    before,
  );
  const wrong = await imported(server, owner, `${header}\npen,Pen,P1,1,,,sold\n`, query);
  assert.deepEqual(wrong.errors, ['2 Status FORMAT']);
});

test('an import cannot be undone once its items were touched, nor twice, nor by others', async () => {
  const owner = await chain();
  const sheet = 'Name,SKU,Price,Cost,Quantity\nSoap,S1,10,4,10\nRice,R1,5,2,3\n';
  const id = await ask(owner, sheet, `?outletId=${owner.outletId}`);
  await work(server, owner, id);
  const stranger = await server.business();
  assert.equal((await undo(stranger, id)).status, 404);
  const [soap] = (await owner.get('/inventory/products?search=soap')).body.data.rows;
  const edited = await owner.patch(`/product/variant/${soap.variants[0].id}`, { sku: 'S9' });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const before = await stateOf(server, owner);
  const refused = await undo(owner, id);
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /since: Soap\./);
  assert.deepEqual(await stateOf(server, owner), before);

  const other = await ask(
    owner,
    sheet.replaceAll('S1', 'S2').replaceAll('R1', 'R2'),
    `?outletId=${owner.outletId}`,
  );
  await work(server, owner, other);
  await imported(server, owner, 'SKU,Quantity\nR2,1\n', `?outletId=${owner.outletId}`);
  const moved = await undo(owner, other);
  assert.match(moved.body.message, /since: Rice\./);
  const dry = await runDry(owner, sheet);
  assert.match((await undo(owner, dry)).body.message, /changed nothing/);
  const plain = await ask(owner, 'Name,Price\nTea,1\n');
  await work(server, owner, plain);
  assert.equal((await undo(owner, plain)).status, 200);
  assert.match((await undo(owner, plain)).body.message, /already undone/);
});
