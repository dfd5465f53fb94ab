import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, testServer } from '../../../tests/harness.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { tablePdf } from '../../platform/table-pdf.ts';
import { onShelf } from '../testing.ts';

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
  return { owner, manager, category };
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
    '/reports/ageing?side=VENDORS': 'Balance âgée des fournisseurs – Corner Shop',
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
