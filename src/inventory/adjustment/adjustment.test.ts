import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { anItem } from '../testing.ts';

const server = await testServer();

/** Five adjustments at two outlets, of soap and of rice. */
async function shop() {
  const owner = await server.business();
  const yaba = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id as string;
  const soap = await anItem(server, owner, { name: 'Green soap' });
  const rice = await anItem(server, owner, { name: 'Rice' });
  const made: [purpose: string, outletId: string, businessDate: string, lines: object[]][] = [
    [
      'OPENING',
      owner.outletId,
      '2026-03-01',
      [
        { variantId: soap.variantId, quantity: 10, unitCost: 2 },
        { variantId: rice.variantId, quantity: 4, unitCost: 0.5 },
      ],
    ],
    ['FOUND', yaba, '2026-03-02', [{ variantId: rice.variantId, quantity: 1.5, unitCost: 3 }]],
    ['DAMAGED', owner.outletId, '2026-03-02', [{ variantId: soap.variantId, quantity: 1 }]],
    [
      'THEFT',
      owner.outletId,
      '2026-03-03',
      [
        { variantId: soap.variantId, quantity: 2 },
        { variantId: soap.variantId, quantity: 1 },
      ],
    ],
    ['DAMAGED', yaba, '2026-03-04', [{ variantId: rice.variantId, quantity: 0.5 }]],
  ];
  for (const [purpose, outletId, businessDate, lines] of made) {
    const sent = { purpose, outletId, businessDate, lines };
    const { status, body } = await owner.post('/inventory/stock/adjustment', sent);
    assert.equal(status, 200, JSON.stringify(body));
  }
  return { owner, yaba, soap, rice };
}
const [headers, lines] = ['/inventory/adjustments', '/inventory/stock/adjustment'];
const dataOf = async (by: SignedIn, path: string) => (await by.get(path)).body.data;

test('summaries add up just what their lists give, headers and lines', async () => {
  const { owner, yaba, soap, rice } = await shop();
  const cases: [query: string, ofHeaders: number[], ofLines: number[] | undefined][] = [
    // count, quantity in and out, value in and out
    ['', [5, 15.5, 4.5, 26.5, 9.5], [7, 15.5, 4.5, 26.5, 9.5]],
    [`outletId=${yaba}`, [2, 1.5, 0.5, 4.5, 1.5], [2, 1.5, 0.5, 4.5, 1.5]],
    ['purpose=DAMAGED', [2, 0, 1.5, 0, 3.5], [2, 0, 1.5, 0, 3.5]],
    ['effect=INCREASE', [2, 15.5, 0, 26.5, 0], [3, 15.5, 0, 26.5, 0]],
    ['date_from=2026-03-02&date_to=2026-03-03', [3, 1.5, 4, 4.5, 8], [4, 1.5, 4, 4.5, 8]],
    // An adjustment is found by any of its items, a line by its own.
    ['search=green', [3, 14, 4, 22, 8], [4, 10, 4, 20, 8]],
    ['search=nothing', [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
  ];
  const figures = ({ count, quantityIn, quantityOut, valueIn, valueOut }: Record<string, number>) => [
    ...[count, quantityIn, quantityOut, valueIn, valueOut],
  ];
  const sums = (rows: { effect: string; quantity: number; value: number }[]) => {
    const total = (effect: string, of: 'quantity' | 'value') =>
      rows.filter((row) => row.effect === effect).reduce((sum, row) => sum + row[of], 0);
    const both = (of: 'quantity' | 'value') => [total('INCREASE', of), total('DECREASE', of)];
    return [rows.length, ...both('quantity'), ...both('value')];
  };
  for (const [query, ofHeaders, ofLines] of cases) {
    for (const [path, expected] of [
      [headers, ofHeaders],
      [lines, ofLines],
    ] as const) {
      assert.deepEqual(figures(await dataOf(owner, `${path}/summary?${query}`)), expected, path + query);
      assert.deepEqual(sums((await dataOf(owner, `${path}?${query}`)).rows), expected, path + query);
    }
  }
  for (const query of [`variantId=${rice.variantId}`, `productId=${rice.productId}`]) {
    assert.deepEqual(figures(await dataOf(owner, `${lines}/summary?${query}`)), [3, 5.5, 0.5, 6.5, 1.5]);
    assert.equal((await dataOf(owner, `${lines}?${query}`)).rows.length, 3);
  }
  assert.equal((await dataOf(owner, `${lines}?variantId=${soap.variantId}`)).rows.length, 4);
});

test('pages give every adjustment and every line once, in the order that was asked for', async () => {
  const { owner, rice } = await shop();
  const more = () =>
    owner.post(lines, {
      outletId: owner.outletId,
      purpose: 'FOUND',
      businessDate: '2026-02-01',
      lines: [{ variantId: rice.variantId, quantity: 1 }],
    });
  const byDate = await walkPages(owner, `${headers}?limit=2&sortKey=businessDate&sortDir=desc`, more);
  const dates = (rows: object[]) => rows.map((row) => (row as { businessDate: string }).businessDate);
  assert.deepEqual(dates(byDate.rows).slice(0, 5), [
    '2026-03-04',
    '2026-03-03',
    '2026-03-02',
    '2026-03-02',
    '2026-03-01',
  ]);
  assert.equal(new Set(byDate.rows.map(({ id }) => id)).size, byDate.rows.length);
  // Behind each of three pages of two, one more came.
  const byCreation = await walkPages(owner, `${headers}?limit=2&sortKey=createdAt`, async () => {});
  assert.equal(byCreation.rows.length, 8);
  assert.equal(new Set(byCreation.rows.map(({ id }) => id)).size, 8);
  const byLine = await walkPages(owner, `${lines}?limit=3`, async () => {});
  assert.equal(new Set(byLine.rows.map(({ id }) => id)).size, 10);
});

test('a cashier sees what was adjusted and not what it cost; a limited user what was at their outlets', async () => {
  const { owner, yaba } = await shop();
  const cashier = await server.colleague(owner, 'CASHIER');
  const [header] = (await dataOf(cashier, `${headers}?sortKey=createdAt`)).rows;
  assert.deepEqual([header.quantity, header.value], [14, null]);
  const [line] = (await dataOf(cashier, lines)).rows;
  assert.deepEqual([line.quantity, line.unitCost, line.value], [0.5, null, null]);
  for (const path of [headers, lines]) {
    const { quantityIn, valueIn, valueOut } = await dataOf(cashier, `${path}/summary`);
    assert.deepEqual([quantityIn, valueIn, valueOut], [15.5, null, null]);
    const keeper = await server.colleague(owner, 'STOREKEEPER', [yaba]);
    assert.equal((await dataOf(keeper, path)).rows.length, 2);
    assert.equal((await dataOf(keeper, `${path}/summary`)).quantityIn, 1.5);
    assert.deepEqual((await dataOf(keeper, `${path}?outletId=${owner.outletId}`)).rows, []);
    const stranger = await server.business();
    assert.deepEqual((await dataOf(stranger, path)).rows, []);
    assert.equal((await dataOf(stranger, `${path}/summary`)).count, 0);
    assert.equal((await server.stranger.get(path)).status, 401);
    assert.equal((await owner.get(`${path}/summary?colour=red`)).status, 400);
  }
});
