import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { newId } from '../../platform/ids.ts';
import { tablePdf } from '../../platform/table-pdf.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();
const today = new Date().toISOString().slice(0, 10);

/**
 * Worked out by hand, at 10% on top. Soap costs 6 and sells for 10, oil costs 30 and sells for 50. The owner sells 3 soaps
 * (33 with tax), one of which comes back (11). A manager sells 1 oil (55). Another oil sale is voided.
 */
async function sold() {
  const owner = await server.business({ timezone: 'UTC' });
  const soap = await onShelf(server, owner, { price: 10, tax: 10 });
  const oil = await onShelf(server, owner, { name: 'Oil', price: 50, tax: 10, cost: 30 });
  const category = dataOf(await owner.post('/inventory/categories', { name: 'Care' }));
  await server.database((session) =>
    session.all('update products set category_id = $2 where id = $1', [soap.productId, category.id]),
  );
  const manager = await server.colleague(owner, 'MANAGER');
  const sell = async (seller: typeof owner, item: typeof soap, quantity: number, amount: number) =>
    dataOf(
      await seller.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: item.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount }],
      }),
    ).sale.id as string;
  const soaps = await sell(owner, soap, 3, 33);
  await sell(manager, oil, 1, 55);
  const mistake = await sell(manager, oil, 1, 55);
  dataOf(await owner.post(`/sales/${mistake}/void`, { reason: 'Mistake' }));
  const refund = { lines: [{ position: 1, quantity: 1 }], reason: 'Wrong size' };
  dataOf(await owner.post(`/sales/${soaps}/refunds`, refund));
  return { owner, manager, category, soap, oil };
}

test('sales by category, outlet, staff and hour are net of refunds and open what they add up', async () => {
  const { owner, manager, category } = await sold();
  const read = async (by: string) => dataOf(await owner.get(`/reports/sales?by=${by}`));
  const shown = (rows: Record<string, unknown>[]) =>
    Object.fromEntries(
      rows.map(({ id, count, total, refunded, net, netTax, netCost, margin }) => [
        id ?? 'none',
        [count, total, refunded, net, netTax, netCost, margin],
      ]),
    );
  const ofSoap = [33, 11, 22, 2, 12, 8];
  const ofOil = [55, 0, 55, 5, 30, 20];
  const together = [88, 11, 77, 7, 42, 28];
  for (const when of ['before', 'after']) {
    if (when === 'after') await foldEverything(server);
    assert.deepEqual(shown((await read('CATEGORY')).rows), {
      [category.id]: [null, ...ofSoap],
      none: [null, ...ofOil],
    });
    assert.deepEqual(shown((await read('OUTLET')).rows), { [owner.outletId]: [2, ...together] });
    assert.deepEqual(shown((await read('STAFF')).rows), {
      [owner.userId]: [1, ...ofSoap],
      [manager.userId]: [1, ...ofOil],
    });
    const { rows, totals, from, to } = await read('HOUR');
    assert.deepEqual([totals.count, totals.net, totals.margin, totals.netBefore], [2, 77, 28, 0]);
    const hours = rows.filter((row: { net: number }) => row.net !== 0);
    assert.equal(hours[0].weekday, new Date(today).getUTCDay() || 7);
    assert.deepEqual([from, to], [`${today.slice(0, 8)}01`, today]);
  }
  const [ofManager] = (await read('STAFF')).rows;
  const opened = dataOf(await owner.get(ofManager.documents)).rows;
  assert.deepEqual(
    opened.map((sale: { total: number; status: string }) => [sale.total, sale.status]).sort(),
    [
      [55, 'COMPLETED'],
      [55, 'VOIDED'],
    ],
  );
  // Today belongs to the period before tomorrow.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const next = dataOf(await owner.get(`/reports/sales?by=OUTLET&date_from=${tomorrow}&date_to=${tomorrow}`));
  assert.deepEqual(next.before, { from: today, to: today });
  assert.deepEqual([next.rows[0].net, next.rows[0].netBefore, next.rows[0].marginBefore], [0, 77, 28]);
  const bad = { status: 400, code: 'VALIDATION_FAILED', field: 'by' };
  assertRefused(await owner.get('/reports/sales'), bad);
  assertRefused(await owner.get('/reports/sales?by=COLOUR'), bad);
});

test('margins are of what was sold less what came back, without tax, beside the period before', async () => {
  const { owner, category, soap, oil } = await sold();
  const shown = (rows: Record<string, unknown>[]) =>
    rows.map(({ id, netSales, netCost, margin, marginPercent, marginBefore, change }) => [
      ...[id, netSales, netCost, margin, marginPercent, marginBefore, change],
    ]);
  const ofOil = [50, 30, 20, 40, 0, 20];
  const ofSoap = [20, 12, 8, 40, 0, 8];
  for (const when of ['before', 'after']) {
    if (when === 'after') await foldEverything(server);
    // Page after page, the largest margin first.
    const first = dataOf(await owner.get('/reports/margins?limit=1'));
    const second = dataOf(await owner.get(`/reports/margins?limit=1&cursor=${first.nextCursor}`));
    assert.deepEqual(shown([...first.rows, ...second.rows]), [
      [oil.productId, ...ofOil],
      [soap.productId, ...ofSoap],
    ]);
    assert.equal(second.hasNext, false);
    const categories = dataOf(await owner.get('/reports/margins?by=CATEGORY&sortKey=name&sortDir=desc')).rows;
    assert.deepEqual(shown(categories), [
      [category.id, ...ofSoap],
      [null, ...ofOil],
    ]);
    // A category opens its products, and those without one open theirs.
    const opened = async (row: { documents: string }) => shown(dataOf(await owner.get(row.documents)).rows);
    assert.deepEqual(await opened(categories[0]), [[soap.productId, ...ofSoap]]);
    assert.deepEqual(await opened(categories[1]), [[oil.productId, ...ofOil]]);
    const summary = dataOf(await owner.get('/reports/margins/summary'));
    assert.deepEqual(
      [summary.count, summary.netSales, summary.netCost, summary.margin, summary.marginPercent],
      [2, 70, 42, 28, 40],
    );
    assert.deepEqual([summary.from, summary.to], [`${today.slice(0, 8)}01`, today]);
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const next = `date_from=${tomorrow}&date_to=${tomorrow}`;
  assert.deepEqual(
    shown(dataOf(await owner.get(`/reports/margins?${next}&sortKey=marginPercent`)).rows).sort(),
    [
      ...[
        [oil.productId, 0, 0, 0, null, 20, -20],
        [soap.productId, 0, 0, 0, null, 8, -8],
      ].sort(),
    ],
  );
  const { marginPercent, marginPercentBefore } = dataOf(await owner.get(`/reports/margins/summary?${next}`));
  assert.deepEqual([marginPercent, marginPercentBefore], [null, 40]);
  const bad = { status: 400, code: 'VALIDATION_FAILED', field: 'ofCategory' };
  assertRefused(await owner.get('/reports/margins?ofCategory=soap'), bad);
  assertRefused(await owner.get(`/reports/margins?outletId=${newId()}`), { status: 404, code: 'NOT_FOUND' });
  // A sale of a category leads to the products of this very category.
  const [ofCare] = dataOf(await owner.get('/reports/sales?by=CATEGORY')).rows.filter(
    ({ id }: { id: string }) => id === category.id,
  );
  assert.deepEqual(
    dataOf(await owner.get(ofCare.documents)).rows.map(({ productId }: { productId: string }) => productId),
    [soap.productId],
  );
});

/**
 * Soap was last sold 40 days ago, oil never, apart from a sale that was voided. Tea ran out in January and came back
 * today; milk arrived today.
 */
async function unsold() {
  const owner = await server.business({ timezone: 'UTC' });
  const soap = await onShelf(server, owner, { price: 10 });
  const oil = await onShelf(server, owner, { name: 'Oil', price: 50, there: 10, cost: 30 });
  const tea = await onShelf(server, owner, { name: 'Tea', there: 5, cost: 4 });
  const milk = await onShelf(server, owner, { name: 'Milk', there: 0 });
  const adjust = async (item: typeof soap, change: { quantity: number; unitCost?: number }, of: object) =>
    dataOf(
      await owner.post('/inventory/stock/adjustment', {
        ...{ outletId: owner.outletId, ...of },
        lines: [{ variantId: item.variantId, ...change }],
      }),
    );
  await adjust(tea, { quantity: 5 }, { purpose: 'LOST', businessDate: '2026-01-03' });
  for (const item of [tea, milk]) await adjust(item, { quantity: 2, unitCost: 9 }, { purpose: 'FOUND' });
  const { sessionId } = await openTill(server, owner);
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '70 days' where id = $1`, [
      sessionId,
    ]);
    return session.all<{ code: string }>(
      `update outlets set created_at = now() - interval '70 days' where id = $1 returning code`,
      [owner.outletId],
    );
  });
  const soldAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const line = {
    itemPriceId: soap.itemPriceId,
    quantity: 3,
    unitPrice: 10,
    taxPercent: 0,
    tax: 0,
    total: 30,
  };
  const { results } = dataOf(
    await owner.post('/till/sales', {
      outletId: owner.outletId,
      sales: [
        {
          ...{ saleId: newId(), number: `${outlet?.code}-T1-000001`, tillSessionId: sessionId },
          ...{ completedAt: soldAt, pricesIncludeTax: false, total: 30, lines: [line] },
          payments: [{ method: 'CASH', amount: 30 }],
        },
      ],
    }),
  );
  assert.equal(results[0].status, 'ACCEPTED', JSON.stringify(results));
  const sell = async (item: typeof soap, amount: number) =>
    dataOf(
      await owner.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: item.itemPriceId, quantity: 1 }],
        payments: [{ method: 'CASH', amount }],
      }),
    ).sale.id as string;
  dataOf(await owner.post(`/sales/${await sell(oil, 50)}/void`, { reason: 'Mistake' }));
  return { owner, soldOn: soldAt.slice(0, 10), sell: () => sell(soap, 10) };
}

test('dead stock is what lay on the shelf for so many days and was not sold', async () => {
  const { owner, soldOn, sell } = await unsold();
  const dead = async (days: number) =>
    dataOf(await owner.get(`/reports/dead-stock?days=${days}&outletId=${owner.outletId}`)).rows.map(
      (row: Record<string, unknown>) => [
        ...[row.productName, row.quantity, row.value, row.lastSoldOn, row.lastReceivedOn],
      ],
    );
  const soap = ['Soap', 97, 582, soldOn, '2026-01-02'];
  const oil = ['Oil', 10, 300, null, '2026-01-02'];
  for (const when of ['before', 'after']) {
    if (when === 'after') await foldEverything(server);
    assert.deepEqual(await dead(40), [soap, oil]);
    assert.deepEqual(await dead(41), [oil]);
  }
  // Tea and milk add 2 × 9 each to all goods.
  const { items, quantity, value, stockValue } = dataOf(
    await owner.get('/reports/dead-stock/summary?days=30'),
  );
  assert.deepEqual([items, quantity, value, stockValue], [2, 107, 882, 918]);
  const [row] = dataOf(await owner.get('/reports/dead-stock?sortKey=name')).rows;
  const moved = dataOf(await owner.get(row.documents)).rows as { reason: string }[];
  assert.deepEqual(moved.map(({ reason }) => reason).sort(), ['PURCHASE', 'REFUND', 'SALE']);
  await sell();
  assert.deepEqual(await dead(30), [oil]);
  const bad = { status: 400, code: 'VALIDATION_FAILED', field: 'days' };
  assertRefused(await owner.get('/reports/dead-stock?days=0'), bad);
  assertRefused(await owner.get(`/reports/dead-stock?outletId=${newId()}`), {
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('a report is printed for its reader, with the business, the period and its pages', async () => {
  const { owner } = await sold();
  dataOf(await owner.patch('/users/me', { language: 'fr' }));
  const fetched = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    assert.equal(answer.status, 200, path);
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  // PDF stores a title with other than ASCII letters in UTF-16, the higher byte first.
  const stored = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const titles = {
    '/reports/sales?by=OUTLET': 'Ventes par point de vente – Corner Shop',
    '/reports/profit-and-loss?': 'Compte de résultat – Corner Shop',
    '/reports/balance-sheet?': 'Bilan – Corner Shop',
    '/reports/general-ledger?': 'Grand livre – Corner Shop',
    '/reports/tax?': 'Taxe – Corner Shop',
    '/reports/margins?by=CATEGORY': 'Marges par catégorie – Corner Shop',
    '/reports/dead-stock?days=30': 'Non vendu depuis 30 jours – Corner Shop',
    '/reports/ageing?side=VENDORS': 'Balance âgée des fournisseurs – Corner Shop',
    '/tax/returns/next?from=2026-01-01': 'Déclaration de taxe – Corner Shop',
  };
  for (const [path, title] of Object.entries(titles)) {
    const { type, bytes } = await fetched(`${path}&format=pdf`);
    assert.equal(type, 'application/pdf');
    assert.ok(bytes.includes(stored(title)), title);
    assert.match(bytes.toString('latin1'), /^%PDF-.*\/Count 1\b.*%%EOF\s*$/s);
  }
  const { bytes } = await fetched('/reports/sales?by=OUTLET&format=xlsx');
  const sheet = inflateRawSync(firstFile(bytes)).toString();
  assert.match(sheet, /<oddHeader>&amp;LCorner Shop · Ventes par point de vente · .*<\/oddHeader>/);
  assert.match(sheet, /<oddFooter>&amp;C&amp;P \/ &amp;N<\/oddFooter>/);
});

/** The compressed content of the first file in a zip archive. */
function firstFile(zip: Buffer): Buffer {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return zip.subarray(start);
}

test('a long table goes on over several pages', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ cells: [`Row ${at}`, '1.00'] }));
  const columns = [{ title: 'Name' }, { title: 'Net', isNumber: true }];
  const pdf = await tablePdf({
    ...{ business: 'Shop', title: 'Sales', period: '2026', language: 'ar', columns, rows },
    pageOf: (page, pages) => `${page} / ${pages}`,
  });
  const pages =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  assert.ok(pages > 2 && pages < 10, `${pages} pages`);
});
