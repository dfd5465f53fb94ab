import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { verifyBusiness } from '../src/audit/invariants.ts';
import type { Operation } from '../src/http/operation.ts';
import { foldEverything } from '../src/ledger/testing.ts';
import { operations } from '../src/operations.ts';
import { onShelf } from '../src/sales/testing.ts';
import { fromExact } from '../src/values/money.ts';
import { assertRefused } from './checks.ts';
import { dataOf, type SignedIn, testServer } from './harness.ts';
import { isLong } from './long.ts';

const server = await testServer({ breaksInvariants: true });

/*
 * Versions before this one took sales of nearly any size. So a business trades as usual, every report is read, then all
 * of its amounts are made `factor` times as large in the database, and every report is read again: each amount must be
 * exactly `factor` times what it was, worked out as BigInt, before the days are folded and after.
 */

/** Of prices, which nobody changed, or rounded: they need not grow by the same factor. */
const othersGrow = new Set(['average', 'averageSale', 'averageCost', 'unitCost', 'retailValue', 'price']);

/** Nothing larger than 15 digits can be recorded, so it is not suggested. */
const onlySmall = new Set(['suggestions']);

/** It works its lines out again, by quantity and price. */
const byPrices = new Set(['getReceipt']);

type Ids = Record<string, string>;

const reads = operations.filter(({ method, isStream }) => method === 'GET' && !isStream);

test('sums beyond 15 digits and beyond 64 bits are exact in every report, and no report fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(10n ** 14n, 14n * 10n ** 13n), async (factor) => {
      const { owner, ids } = await trade();
      const before = await readAll(owner, ids);
      await grow(owner.orgId, factor);
      const seen = compare(before, await readAll(owner, ids), factor);
      assert.ok(seen.amounts > 200 && seen.texts > 100, JSON.stringify(seen));
      assert.ok(seen.beyond > 10, `${seen.beyond} sums go beyond 64 bits`);
      await foldEverything(server);
      compare(before, await readAll(owner, ids), factor);
      await assertSheetsAndBooks(owner);
      await closeTill(owner, ids);
    }),
    { numRuns: isLong ? 10 : 1 },
  );
});

test('the most that a cashier can sell of a service leaves every report exact', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const { itemPriceId } = await onShelf(server, owner, { name: 'Advice', kind: 'SERVICE', price: 0.0001 });
  const lines = Array.from({ length: 500 }, () => ({ itemPriceId, quantity: 999_999_999 }));
  // 999,999,999 × 0.0001 = 99,999.9999, which is 100,000.00; 500 of them are 50,000,000.00.
  const payments = [{ method: 'CASH', amount: 50_000_000 }];
  const sell = (changes: object = {}) =>
    cashier.post('/checkout', { outletId: owner.outletId, lines, payments, ...changes });
  for (let count = 0; count < 2; count += 1) assert.equal((await sell()).status, 200);
  const tooMany = await sell({ lines: [{ itemPriceId, quantity: 1_000_000_000 }] });
  assertRefused(tooMany, { status: 400, code: 'VALIDATION_FAILED', field: 'lines.0.quantity' });
  for (const isFolded of [false, true]) {
    if (isFolded) await foldEverything(server);
    const { items, total } = (await owner.get('/sales/summary')).body.data;
    // 2 × 500 × 999,999,999 has 16 digits with its four decimals.
    assert.deepEqual([items, total], ['999999999000.0000', 100_000_000]);
    const { today } = (await owner.get('/dashboard')).body.data;
    assert.deepEqual([today.items, today.total], ['999999999000.0000', 100_000_000]);
    const [row] = (await owner.get('/sales/by-product')).body.data.rows;
    assert.equal(row.quantity, '999999999000.0000');
  }
});

/** A day of a shop, with something in every report. */
async function trade(): Promise<{ owner: SignedIn; ids: Ids }> {
  const owner = await server.business();
  const { outletId } = owner;
  const done = async (answer: Promise<{ status: number; body: { data: never } }>) => {
    const { status, body } = await answer;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data as unknown as Record<string, never> & { id: string };
  };
  const soap = await onShelf(server, owner, { price: 150, tax: 7.5, there: 40, cost: 10 });
  const bank = await done(owner.post('/banks', { name: 'Main', openingBalance: 500 }));
  const customer = await done(
    owner.post('/customer-relationship-management', { kind: 'CUSTOMER', name: 'Ada', creditLimit: 600 }),
  );
  const vendor = await done(owner.post('/customer-relationship-management/vendors', { name: 'Maker' }));
  const till = await done(owner.post('/tills', { name: 'Front', outletId }));
  const session = await done(owner.post('/till/sessions', { tillId: till.id, openingFloat: 100 }));
  const sell = (payments: object[], more: object = {}) =>
    done(
      owner.post('/checkout', {
        outletId,
        tillSessionId: session.id,
        payments,
        ...more,
        lines: [{ itemPriceId: soap.itemPriceId, quantity: 4 }],
      }),
    );
  const sales: { sale: { id: string; lines: { id: string; position: number }[] } }[] = [];
  for (let count = 0; count < 6; count += 1)
    sales.push((await sell([{ method: 'CASH', amount: 645 }])) as never);
  await sell([{ method: 'BANK', amount: 645, bankId: bank.id }]);
  await sell([{ method: 'POS', amount: 200 }], { customerId: customer.id });
  const saleId = sales[0]?.sale.id ?? '';
  await done(
    owner.post(`/sales/${saleId}/refunds`, {
      lines: [{ position: 1, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 161.25 }],
    }),
  );
  const accounts = await done(owner.get('/accounts/dropdown?type=EXPENSE'));
  const [account] = (accounts as unknown as { rows?: { id: string }[] }).rows ?? [];
  const expense = { outletId, amount: 300, method: 'CASH', ...(account && { accountId: account.id }) };
  await owner.post('/expenses', expense);
  await owner.post('/payments', {
    partyId: customer.id,
    outletId,
    direction: 'IN',
    purpose: 'DEPOSIT',
    method: 'CASH',
    amount: 250,
  });
  await bringStatement(owner, bank.id);
  return {
    owner,
    ids: {
      outletId,
      saleId,
      bankId: bank.id,
      customerId: customer.id,
      vendorId: vendor.id,
      partyId: customer.id,
      tillId: till.id,
      sessionId: session.id,
      productId: soap.productId,
      variantId: soap.variantId,
    },
  };
}

/** A statement with a line that is matched, a payout of card takings, and lines that nothing in the books is. */
async function bringStatement(owner: SignedIn, bankId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  // It begins with -495 and ends with 600: times the largest factor, each still fits into 64 bits.
  const lines = [645, 200, 300, -50].map(
    (amount, at) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${at}<MEMO>POS SETTLEMENT</STMTTRN>`,
  );
  const text = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>NGN<BANKTRANLIST>${lines.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>600<DTASOF>${day}</LEDGERBAL></STMTRS></OFX>`;
  const body = new FormData();
  body.append('file', new Blob([text], { type: 'text/plain' }), 'statement');
  dataOf(await owner.send('POST', `/banks/${bankId}/statements`, { body }));
  const suggested = dataOf(await owner.get(`/banks/${bankId}/suggestions`)).lines;
  const { id: lineId, suggestions } = suggested.find(({ amount }: { amount: number }) => amount === 645);
  const [{ entryId, position }] = suggestions[0].entries;
  dataOf(await owner.post('/bank-lines/match', { matches: [{ lineId, entries: [{ entryId, position }] }] }));
}

type Read = { id: string; schema: TSchema; data: unknown };

async function readAll(owner: SignedIn, ids: Ids): Promise<Read[]> {
  const found: Read[] = [];
  for (const operation of reads) {
    const path = addressOf(operation, ids);
    if (!path) continue;
    const { status, body } = await owner.get(path);
    assert.ok(status < 500, `${operation.id} ${path}: ${status} ${JSON.stringify(body)}`);
    if (status === 200 && body?.data)
      found.push({ id: operation.id, schema: operation.answers[0].data, data: body.data });
  }
  assert.ok(found.length > 60, `${found.length} reports`);
  return found;
}

/** With what its query requires, where that is known. */
function addressOf({ path, query }: Operation, ids: Ids): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => !ids[name])) return undefined;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  const { required = [] } = (query ?? {}) as { required?: string[] };
  const known: Record<string, string> = { ...ids, kind: 'customer', side: 'customer', by: 'CATEGORY' };
  const asked = required.map((name) => `${name}=${encodeURIComponent(known[name] ?? 'x')}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}

/** As the owner of the tables, past every trigger: amounts are whole minor units, and all of them grow alike. */
async function grow(orgId: string, factor: bigint): Promise<void> {
  await server.database(async (session) => {
    const tables = (await session.all(`
      select c.table_name as name, string_agg(format('%1$I = %1$I * $2::numeric', c.column_name), ', ') as grown
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name like '%\\_minor'
        and c.is_generated = 'NEVER'
        and exists (select from information_schema.columns o
                    where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'org_id')
      group by c.table_name`)) as { name: string; grown: string }[];
    await session.all(`set session_replication_role = replica`);
    for (const { name, grown } of tables)
      await session.all(`update ${name} set ${grown} where org_id = $1`, [orgId, String(factor)]);
    await session.all(`set session_replication_role = origin`);
  });
}

function compare(before: Read[], after: Read[], factor: bigint) {
  const seen = { amounts: 0, texts: 0, beyond: 0 };
  assert.deepEqual(
    after.map(({ id }) => id),
    before.map(({ id }) => id),
  );
  for (const [at, { id, schema, data }] of before.entries()) {
    if (byPrices.has(id)) continue;
    walk(schema, data, after[at]?.data, (name, was, is) => {
      if (othersGrow.has(name)) return;
      const expected = fromExact(was, 2) * factor;
      assert.equal(fromExact(is, 2), expected, `${id} ${name}: ${was} became ${is}`);
      seen.amounts += 1;
      if (typeof is === 'string') seen.texts += 1;
      if (expected > 2n ** 63n || expected < -(2n ** 63n)) seen.beyond += 1;
    });
  }
  return seen;
}

type Amount = number | string;
type Described = {
  title?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
};

/** Every amount of an answer, by what its schema says, with the same of another answer. */
function walk(
  schema: Described,
  was: unknown,
  is: unknown,
  visit: (name: string, was: Amount, is: Amount) => void,
  name = '',
): void {
  if (was === null || was === undefined) return;
  if (schema.title === 'Money') visit(name, was as Amount, is as Amount);
  else if (Array.isArray(was) && schema.items)
    for (const [at, item] of was.entries()) walk(schema.items, item, (is as unknown[])[at], visit, name);
  else
    for (const [key, part] of Object.entries(schema.properties ?? {}))
      if (!onlySmall.has(key))
        walk(part, (was as Record<string, unknown>)[key], (is as Record<string, unknown>)?.[key], visit, key);
}

/** Lists as sheets, and the check of the books, which adds everything up by itself. */
async function assertSheetsAndBooks(owner: SignedIn): Promise<void> {
  const { findings } = await verifyBusiness(server.parts.database.background, owner.orgId);
  assert.deepEqual(
    findings.filter(({ broken }) => broken > 0),
    [],
  );
  for (const { sheet, path, id } of reads) {
    if (!sheet || path.includes('{')) continue;
    const response = await fetch(`${server.url}${path}?format=csv`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    const text = await response.text();
    assert.ok(response.status < 500, `${id}: ${text.slice(0, 300)}`);
  }
}

/** The drawer should hold more than a line of the books does; it is closed all the same. */
async function closeTill(owner: SignedIn, { sessionId }: Ids): Promise<void> {
  const { methods } = (await owner.get(`/till/sessions/${sessionId}`)).body.data;
  const counts = methods
    .filter(({ method }: { method: string }) => method !== 'DEPOSIT')
    .map(({ method }: { method: string }) => ({ method, counted: 1 }));
  const { status, body } = await owner.post(`/till/sessions/${sessionId}/close`, { counts });
  assert.equal(status, 200, JSON.stringify(body));
  const cash = body.data.methods.find(({ method }: { method: string }) => method === 'CASH');
  assert.equal(fromExact(cash.difference, 2), fromExact(cash.counted, 2) - fromExact(cash.expected, 2));
  const { totals } = (await owner.get('/accounts/trial-balance')).body.data;
  assert.equal(fromExact(totals.debit, 2), fromExact(totals.credit, 2));
}
