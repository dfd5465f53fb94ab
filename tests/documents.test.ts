import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { testServer } from './harness.ts';
import { readTables } from './journeys/worked-day-page.ts';

const root = resolve(import.meta.dirname, '..');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const server = await testServer();

test('the README counts the operations that are served', () => {
  const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, unknown>> };
  const methods = new Set(['get', 'put', 'post', 'patch', 'delete']);
  const served = Object.values(paths).flatMap((path) => Object.keys(path).filter((key) => methods.has(key)));
  assert.match(read('README.md'), new RegExp(`an API of ${served.length} operations`));
});

/** Runs the example of this name as it is printed, and gives the answers that it shows. */
async function runExample(t: TestContext, example: { in: string; name: string; token?: string }) {
  const pattern = new RegExp(`<!-- run: ${example.name} -->\n\`\`\`sh\n(.*?)\`\`\``, 's');
  const [, script] = pattern.exec(read(example.in)) ?? [];
  assert.ok(script, `${example.in} has the example`);
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-example-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const curl = join(folder, 'curl');
  writeFileSync(
    curl,
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'tests/fixtures/curl.ts')}" "$@"\n`,
  );
  chmodSync(curl, 0o755);
  const environment = {
    ...process.env,
    PATH: [folder, dirname(process.execPath), process.env.PATH].join(delimiter),
    EXAMPLE_SERVER: server.url,
    // An example starts node some thirty times: the types of its curl are taken off once.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(example.token && { TOKEN: example.token }),
  };
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], { env: environment, cwd: folder });
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

test('the first five minutes of the README work as printed', async (t) => {
  const answers = await runExample(t, { in: 'README.md', name: 'first-five-minutes' });
  assert.deepEqual(
    answers.map(({ code }) => code),
    ['REGISTERED', 'OUTLET_CREATED', 'OUTLETS_LISTED', 'OUTLETS_SUMMARIZED'],
  );
  assert.deepEqual(
    answers[2].data.rows.map(({ name }: { name: string }) => name),
    ['Corner Shop', 'Ikeja'],
  );
  assert.equal(answers[3].data.total, 2);
});

test('the books are kept as printed, and come to what is said of them', async (t) => {
  const { accessToken } = await server.business();
  const answers = await runExample(t, { in: 'docs/books.md', name: 'books', token: accessToken });
  assert.deepEqual(
    answers.map(({ code }) => code),
    [
      'JOURNAL_POSTED',
      'PAYMENT_RECORDED',
      'PAYMENT_RECORDED',
      'EXPENSE_RECORDED',
      'BANK_OPERATIONS_DONE',
      'TRIAL_BALANCE_MADE',
      'PAYMENT_ANALYSIS_LISTED',
      'TRANSACTIONS_LISTED',
    ],
  );
  const [trial, analysis, transactions] = answers.slice(-3).map(({ data }) => data);
  assert.deepEqual(
    Object.fromEntries(
      trial.rows.map(({ code, closing }: { code: string; closing: number }) => [code, closing]),
    ),
    { 1000: 500, 1101: 96_000, 1300: 1_000, 2000: -3_000, 3100: -95_000, 6000: 500 },
  );
  assert.equal(trial.totals.closing, 0);
  type Method = { paymentMethod: string; paidIn: number; paidOut: number };
  assert.deepEqual(
    analysis.rows.map(({ paymentMethod, paidIn, paidOut }: Method) => [paymentMethod, paidIn, paidOut]),
    [
      ['BANK', 0, 5_000],
      ['CASH', 2_000, 500],
    ],
  );
  assert.deepEqual(
    transactions.rows.map(({ balance }: { balance: number }) => balance),
    [3_000, 1_000],
  );
});

test('goods are bought, moved, counted and sold as printed, and come to what is said of them', async (t) => {
  const { accessToken } = await server.business();
  const answers = await runExample(t, { in: 'docs/inventory.md', name: 'inventory', token: accessToken });
  assert.deepEqual(
    answers.map(({ code }) => code),
    [
      'BULK_STOCK_CREATED',
      'STOCK_ADJUSTED',
      'STOCK_TRANSFERRED',
      'STOCKTAKE_COUNTED',
      'STOCKTAKE_SUBMITTED',
      'STOCKTAKE_COMPLETED',
      'CHECKED_OUT',
      'STOCK_MOVEMENTS_LISTED',
      'STOCK_LISTED',
      'STOCK_SUMMARIZED',
    ],
  );
  const [movements, stock, summary] = answers.slice(-3).map(({ data }) => data);
  type Moved = { reason: string; balanceAfter: number };
  assert.deepEqual(
    movements.rows.map(({ reason, balanceAfter }: Moved) => [reason, balanceAfter]),
    [
      ['PURCHASE', 120],
      ['DAMAGED', 118],
      ['TRANSFER', 88],
      ['STOCKTAKE', 87],
      ['SALE', 85],
    ],
  );
  type Row = {
    variant: { name: string };
    outlet: { name: string };
    quantity: number;
    value: number;
    status: string;
  };
  assert.deepEqual(
    stock.rows.map(({ variant, outlet, quantity, value, status }: Row) =>
      [variant.name, outlet.name, quantity, value, status].join(),
    ),
    [
      'Small,Corner Shop,85,8500,IN_STOCK',
      'Small,Kiosk,30,3000,LOW_STOCK',
      'Large,Corner Shop,24,3600,LOW_STOCK',
      'Large,Kiosk,0,0,OUT_OF_STOCK',
    ],
  );
  const { items, quantity, value, retailValue } = summary;
  assert.deepEqual([items, quantity, value, retailValue], [4, 139, 15_100, 20_850]);
});

test('a day at a till goes as printed, and comes to what is said of it', async (t) => {
  const { accessToken } = await server.business();
  const answers = await runExample(t, { in: 'docs/selling.md', name: 'selling', token: accessToken });
  assert.deepEqual(
    answers.map(({ code }) => code),
    [
      'STOCK_OPENED',
      'CART_ITEM_ADDED',
      'CART_ITEM_ADDED',
      'CART_RESUMED',
      'PAYMENT_RECORDED',
      'CHECKED_OUT',
      'SALE_REFUNDED',
      'SALE_EXCHANGED',
      'SALE_VOIDED',
      'TILL_MOVEMENT_RECORDED',
      'OFFLINE_SALES_PUSHED',
      'TILL_CLOSED',
      'SALES_SUMMARIZED',
      'REFUNDS_LISTED',
      'SALES_BY_PRODUCT_LISTED',
      'DASHBOARD_FOUND',
    ],
  );
  const [pushed, closed, summary, refunds, products, dashboard] = answers.slice(-6).map(({ data }) => data);
  assert.deepEqual(pushed.results[0].exceptions, ['PRICE_CHANGED']);
  type Method = { method: string; expected: number; difference: number };
  assert.deepEqual(
    closed.methods.map(({ method, expected, difference }: Method) => [method, expected, difference]),
    [
      ['CASH', 9_725, -5],
      ['POS', 3_000, 0],
      ['DEPOSIT', 1_000, 0],
    ],
  );
  const { count, total, refunded, net, margin } = summary;
  // 17 colas at 125 and a bread at 500 stayed sold, with 15.00 + 167.44 + 60.00 of tax in them.
  assert.deepEqual([count, total, refunded, net, margin], [4, 5_160, 935, 4_225, 1_357.56]);
  assert.deepEqual(
    refunds.rows.map((refund: { total: number }) => refund.total),
    [720, 215],
  );
  type Sold = { name: string; quantity: number; refundedQuantity: number; total: number; net: number };
  assert.deepEqual(
    products.rows.map(({ name, quantity, refundedQuantity, total, net }: Sold) => [
      name,
      quantity,
      refundedQuantity,
      total,
      net,
    ]),
    [
      ['Cola', 18, 1, 3_690, 3_475],
      ['Bread', 2, 1, 1_470, 750],
    ],
  );
  assert.deepEqual([dashboard.today.net, dashboard.debtors.amount], [4_225, 1_000]);
});

test('mails are sent as printed, and are in the outbox', async (t) => {
  const { accessToken, userId } = await server.business();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [userId]),
  );
  const answers = await runExample(t, { in: 'docs/mail.md', name: 'mail', token: accessToken });
  assert.deepEqual(
    answers.map(({ code }) => code),
    [...Array(4).fill('EMAIL_QUEUED'), 'NOTIFICATIONS_LISTED'],
  );
  type Sent = { template: string; subject: string; recipient: string };
  assert.deepEqual(
    answers.at(-1).data.rows.map(({ template, subject, recipient }: Sent) => [template, subject, recipient]),
    [
      ['MESSAGE', 'Closed on Monday'],
      ['DEBT_REMINDER', 'A reminder from Corner Shop: ₦2,000.00 is outstanding'],
      ['STATEMENT', 'Your account with Corner Shop'],
      ['RECEIPT', 'Receipt O1-000001 from Corner Shop'],
    ].map((sent) => [...sent, 'bola@contact.example']),
  );
});

test('files that documents quote are quoted as they are', () => {
  let quotes = 0;
  for (const document of documents) {
    for (const [, file = '', quoted] of read(document).matchAll(/<!-- file: (\S+) -->\n```\w+\n(.*?)```/gs)) {
      assert.equal(quoted, read(file), `${document} quotes ${file}`);
      quotes += 1;
    }
  }
  assert.ok(quotes > 0);
});

test('the worked day of the documents is a part of the one that is tested', () => {
  const tested = readTables(read('tests/journeys/worked-day.md'));
  const shown = readTables(read('docs/worked-day.md'));
  let rows = 0;
  for (const [heading, tables] of shown) {
    for (const row of tables.flat()) {
      const cells = Object.entries(row);
      const isTested = tested
        .get(heading)
        ?.flat()
        .some((whole) => cells.every(([column, cell]) => whole[column] === cell));
      assert.ok(isTested, `${heading}: ${JSON.stringify(row)} is in tests/journeys/worked-day.md`);
      rows += 1;
    }
  }
  assert.equal(rows, 40);
});

test('links between documents lead somewhere', () => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)) {
      assert.ok(existsSync(join(root, dirname(document), target)), `${document} links to ${target}`);
    }
  }
});

test('a sheet is fetched and tried as printed', async (t) => {
  const { accessToken } = await server.business();
  const answers = await runExample(t, { in: 'docs/sheets.md', name: 'sheets', token: accessToken });
  assert.deepEqual(
    answers.map(({ code, data }) => [code, data.dryRun]),
    [['STOCK_IMPORT_FOUND', true]],
  );
});

test('the plans of the operator are read as printed', (t) => {
  const [, printed = ''] =
    /`TILLHOUSE_PLANS` names[^`]*```json\n(.*?)```/s.exec(read('docs/operating.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-plans-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'plans.json'), printed);
  const { plans } = readConfig({ TILLHOUSE_PLANS: join(folder, 'plans.json') });
  assert.deepEqual(
    plans.map(({ planId, priceMinor, maxUsers }) => [planId, priceMinor, maxUsers]),
    [['shop', 1_200n, 10]],
  );
});

test('every setting is documented, and nothing else is', () => {
  const [, table = ''] = /## Settings\n(.*?)\n## /s.exec(read('docs/operating.md')) ?? [];
  const documented = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  const inCode = new Set(
    [...read('src/platform/config.ts').matchAll(/text\('([A-Z_]+)'\)/g)].map(([, name]) => name),
  );
  assert.deepEqual([...documented].sort(), [...inCode].sort());
});

test('every limit is documented with its default', () => {
  const [, table = ''] = /## Limits\n(.*)/s.exec(read('docs/operating.md')) ?? [];
  const documented = [...table.matchAll(/^\| `(\w+)` \| (\d+)\/(\d+) \|/gm)].map(
    ([, name, limit, windowSeconds]) => [
      name,
      { limit: Number(limit), windowSeconds: Number(windowSeconds) },
    ],
  );
  assert.deepEqual(Object.fromEntries(documented), readConfig({}).rates);
});
