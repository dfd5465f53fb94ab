import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import { setTenant } from '../http/authenticate.ts';
import { post } from '../ledger/exports.ts';
import { accountsOf } from '../ledger/testing.ts';
import { newId } from '../platform/ids.ts';

const server = await testServer();
const path = '/settings/business';
type Rate = { id: string; name: string; percent: number; status: string };

async function books() {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const postOn = (businessDate: string) =>
    owner.post('/accounts/journal', {
      businessDate,
      lines: [
        { accountId: account('1000'), debit: 5 },
        { accountId: account('3000'), credit: 5 },
      ],
    });
  return { owner, postOn };
}

test('everyone who is signed in sees the settings of the business', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  const { status, body } = await cashier.get(path);
  assert.equal(status, 200);
  const { createdAt, updatedAt, ...settings } = body.data;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(settings, {
    id: owner.orgId,
    name: 'Corner Shop',
    timezone: 'Africa/Lagos',
    country: 'NG',
    currency: 'NGN',
    booksClosedUntil: null,
    fiscalYearStartsIn: 1,
    customerPaymentDays: 0,
    vendorPaymentDays: 0,
    pricesIncludeTax: false,
    taxRounding: 'LINE',
    taxRates: [],
    cashierDiscountLimit: 10,
    cashRounding: 0.01,
    cashBackLimit: null,
    discountPresets: [5, 10, 20],
    otherAmountLimit: null,
    closesBlind: false,
    barcodeLayouts: [],
    version: 1,
  });
});

test('settings change one by one, and what is absent stays', async () => {
  const owner = await server.business();
  const before = (await owner.get(path)).body.data;
  const { body } = await owner.patch(path, { name: ' Corner Shops ', version: 1 });
  assert.deepEqual(
    { ...body.data, updatedAt: null },
    { ...before, name: 'Corner Shops', version: 2, updatedAt: null },
  );
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, audit?.before, audit?.after],
    ['updateBusinessSettings', before, body.data],
  );
  assert.deepEqual([event?.type, event?.data], ['settings.updated', body.data]);
  const moved = await owner.patch(path, { timezone: 'Asia/Tokyo' });
  assert.deepEqual([moved.body.data.name, moved.body.data.timezone], ['Corner Shops', 'Asia/Tokyo']);
});

test('what a cashier may take off and the smallest coin are settings, in the decimals that they can have', async () => {
  const owner = await server.business();
  const set = async (body: object) => {
    const { status, body: answer } = await owner.patch(path, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return [answer.data.cashierDiscountLimit, answer.data.cashRounding];
  };
  assert.deepEqual(await set({ cashierDiscountLimit: 12.3456 }), [12.3456, 0.01]);
  assert.deepEqual(await set({ cashRounding: 0.05 }), [12.3456, 0.05]);
  assert.deepEqual(await set({ cashierDiscountLimit: 0, cashRounding: 50 }), [0, 50]);
  const { data } = (await owner.get(path)).body;
  assert.deepEqual([data.cashierDiscountLimit, data.cashRounding], [0, 50]);
  const refused = { status: 400, code: 'VALIDATION_FAILED' };
  for (const [field, values] of [
    ['cashierDiscountLimit', [-1, 100.5, 1.00001]],
    ['cashRounding', [0, -0.05, 0.001, 10_001]],
  ] as const) {
    for (const value of values) {
      assertRefused(await owner.patch(path, { [field]: value }), { ...refused, field });
    }
  }
  assert.deepEqual((await owner.get(path)).body.data, data);
  const tokyo = await server.business({ currency: 'JPY' });
  assert.equal((await tokyo.get(path)).body.data.cashRounding, 1);
  assertRefused(await tokyo.patch(path, { cashRounding: 0.5 }), { ...refused, field: 'cashRounding' });
});

test('the fiscal year starts in a month that whoever closes the books may choose', async () => {
  const owner = await server.business();
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  const { body } = await accountant.patch(path, { fiscalYearStartsIn: 4 });
  assert.equal(body.data?.fiscalYearStartsIn, 4, JSON.stringify(body));
  for (const fiscalYearStartsIn of [0, 13, 1.5]) {
    assertRefused(await owner.patch(path, { fiscalYearStartsIn }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'fiscalYearStartsIn',
    });
  }
  assert.equal((await owner.get(path)).body.data.fiscalYearStartsIn, 4);
});

test('the discounts that are buttons at the till are settings', async () => {
  const owner = await server.business();
  const { data } = (await owner.patch(path, { discountPresets: [2.5, 50, 7] })).body;
  assert.deepEqual(data.discountPresets, [2.5, 50, 7]);
  assert.deepEqual((await owner.patch(path, { discountPresets: [] })).body.data.discountPresets, []);
  for (const discountPresets of [[0], [100.1], [5, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9], [0.00001]]) {
    assert.equal((await owner.patch(path, { discountPresets })).status, 400, String(discountPresets));
  }
  assert.deepEqual((await owner.get(path)).body.data.discountPresets, []);
});

test('settings that cannot be are refused, and nothing changes', async () => {
  const owner = await server.business();
  const limited = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  const before = await stateOf(server, owner);
  const refused = { status: 400, code: 'VALIDATION_FAILED' };
  assertRefused(await owner.patch(path, { timezone: 'Mars/Base' }), { ...refused, field: 'timezone' });
  assertRefused(await owner.patch(path, { currency: 'XQQ' }), { ...refused, field: 'currency' });
  assertRefused(await owner.patch(path, { booksClosedUntil: '2999-01-01' }), {
    ...refused,
    field: 'booksClosedUntil',
  });
  assertRefused(await owner.patch(path, { name: 'Late', version: 2 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  assertRefused(await limited.patch(path, { name: 'Mine' }), { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('the currency is another until money has moved, and then it is fixed', async () => {
  const { owner, postOn } = await books();
  const parties = '/customer-relationship-management';
  const { id } = (await owner.post(parties, { name: 'Ada', creditLimit: 500 })).body.data;
  const { body } = await owner.patch(path, { currency: 'JPY', name: 'Tokyo' });
  assert.deepEqual([body.data.currency, body.data.cashRounding, body.data.name], ['JPY', 1, 'Tokyo']);
  assert.equal((await owner.get(`${parties}/${id}`)).body.data.creditLimit, 500);
  assertRefused(await owner.post(parties, { name: 'Bola', creditLimit: 0.5 }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'creditLimit',
  });
  assert.deepEqual(
    (await owner.patch(path, { currency: 'KWD', cashRounding: 0.005 })).body.data.cashRounding,
    0.005,
  );
  // Whoever was told the decimals before the change posts nothing by them.
  const late = server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    await post(
      tx,
      { ...owner, currencyDecimals: 0 },
      {
        source: { type: 'TEST', id: newId() },
        businessDate: '2026-10-15',
        lines: [
          { account: 'CASH', amountMinor: 5n },
          { account: 'EQUITY', amountMinor: -5n },
        ],
      },
    );
  });
  await assert.rejects(late, { code: 'INVALID_STATE' });
  assert.equal((await postOn('2026-10-15')).status, 200);
  const before = await stateOf(server, owner);
  assertRefused(await owner.patch(path, { currency: 'EUR' }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'currency',
  });
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await owner.patch(path, { currency: 'KWD', name: 'Kuwait' })).status, 200);
});

test('settings sent twice with one key change once', async () => {
  const owner = await server.business();
  await owner.patch(path, { name: 'Twice' }, { key: 'name' });
  const again = await owner.patch(path, { name: 'Twice' }, { key: 'name' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await owner.get(path)).body.data.version, 2);
});

test('tax rates are added and changed by their ids, and those that are not named stay', async () => {
  const owner = await server.business();
  const added = await owner.patch(path, {
    pricesIncludeTax: true,
    taxRates: [
      { name: ' VAT ', percent: 7.5 },
      { name: 'Exempt', percent: 0, status: 'DISABLED' },
      { name: 'luxury', percent: 12.3456 },
    ],
  });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  assert.equal(added.body.data.pricesIncludeTax, true);
  const { taxRates } = added.body.data;
  const one = (percent: number, from: string | null = null) => ({ from, percent, components: [] });
  const plain = { kind: 'STANDARD', components: [], status: 'ACTIVE' };
  const [exempt, luxury, vat] = taxRates as [Rate, Rate, Rate];
  assert.deepEqual(taxRates, [
    {
      ...plain,
      id: exempt.id,
      name: 'Exempt',
      kind: 'ZERO',
      percent: 0,
      periods: [one(0)],
      status: 'DISABLED',
    },
    { ...plain, id: luxury.id, name: 'luxury', percent: 12.3456, periods: [one(12.3456)] },
    { ...plain, id: vat.id, name: 'VAT', percent: 7.5, periods: [one(7.5)] },
  ]);
  const changed = await owner.patch(path, {
    taxRates: [
      { id: exempt.id, name: 'Exempt', percent: 0 },
      { id: vat.id, name: 'Value added tax', percent: 100, status: 'DISABLED' },
    ],
  });
  // What is sent without a day counts from today on, by the clock of Lagos, which is an hour ahead.
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const later = { percent: 100, status: 'DISABLED', periods: [one(7.5), one(100, today)] };
  const after = [exempt, luxury, { ...vat, name: 'Value added tax', ...later }];
  assert.deepEqual(changed.body.data.taxRates, after);
  assert.equal(changed.body.data.pricesIncludeTax, true);
  const { audit } = await lastTrace(server, owner);
  assert.deepEqual([audit?.before, audit?.after], [added.body.data, changed.body.data]);
  const cashier = await server.colleague(owner, 'CASHIER');
  assert.deepEqual((await cashier.get(path)).body.data, changed.body.data);
  assert.deepEqual((await (await server.business()).get(path)).body.data.taxRates, []);
});

test('tax rates that cannot be are refused, the whole change with them', async () => {
  const owner = await server.business();
  const rival = await server.business();
  const rateOf = async (user: typeof owner) =>
    (await user.patch(path, { taxRates: [{ name: 'VAT', percent: 7.5 }] })).body.data.taxRates[0];
  const [vat, theirs] = [await rateOf(owner), await rateOf(rival)];
  const before = [(await owner.get(path)).body.data, (await rival.get(path)).body.data];
  const good = { name: 'Luxury', percent: 20 };
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  const cases: [object[], { status: number; code: string; field: string }][] = [
    [[good, { name: 'Low', percent: -1 }], { ...bad, field: 'taxRates.1.percent' }],
    [[good, { name: 'High', percent: 100.01 }], { ...bad, field: 'taxRates.1.percent' }],
    [[good, { name: 'Fine', percent: 7.12345 }], { ...bad, field: 'taxRates.1.percent' }],
    [[good, { name: '', percent: 1 }], { ...bad, field: 'taxRates.1.name' }],
    [[good, { ...vat, id: newId() }], { status: 404, code: 'NOT_FOUND', field: 'taxRates.1.id' }],
    [[good, { ...vat, id: theirs.id }], { status: 404, code: 'NOT_FOUND', field: 'taxRates.1.id' }],
    [[good, { name: 'vat', percent: 1 }], { status: 409, code: 'DUPLICATE', field: 'taxRates.1.name' }],
    [[good, good], { status: 409, code: 'DUPLICATE', field: 'taxRates.1.name' }],
    [
      Array.from({ length: 100 }, (_, n) => ({ name: `Rate ${n}`, percent: 1 })),
      { status: 409, code: 'INVALID_STATE', field: 'taxRates' },
    ],
    [Array.from({ length: 101 }, () => good), { ...bad, field: 'taxRates' }],
  ];
  for (const [taxRates, expected] of cases) {
    assertRefused(await owner.patch(path, { name: 'Other', taxRates }), expected);
  }
  assert.deepEqual([(await owner.get(path)).body.data, (await rival.get(path)).body.data], before);
});

test('nothing is posted into a closed period, and moving the closing back reopens it', async () => {
  const { owner, postOn } = await books();
  assert.equal((await owner.patch(path, { booksClosedUntil: '2026-10-31' })).status, 200);
  const before = await stateOf(server, owner);
  for (const day of ['2026-10-31', '2026-01-01']) {
    assertRefused(await postOn(day), { status: 409, code: 'INVALID_STATE' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await postOn('2026-11-01')).status, 200);
  await owner.patch(path, { booksClosedUntil: '2026-10-30' });
  assert.equal((await postOn('2026-10-31')).status, 200);
  assertRefused(await postOn('2026-10-30'), { status: 409, code: 'INVALID_STATE' });
  await owner.patch(path, { booksClosedUntil: null });
  assert.equal((await postOn('2026-01-01')).status, 200);
});

test('an accountant closes the books, reads the trail and checks the invariants, and changes no other setting', async () => {
  const { owner, postOn } = await books();
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  const closed = await accountant.patch(path, { booksClosedUntil: '2026-10-31', version: 1 });
  assert.deepEqual([closed.status, closed.body.data?.booksClosedUntil], [200, '2026-10-31']);
  assertRefused(await postOn('2026-10-31'), { status: 409, code: 'INVALID_STATE' });
  assert.equal((await accountant.get('/audit')).status, 200);
  assert.equal((await accountant.get('/audit/invariants')).status, 200);
  assert.equal((await accountant.post('/audit/invariants')).status, 202);
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  const others = [await server.colleague(owner, 'CASHIER'), await server.colleague(owner, 'STOREKEEPER')];
  const before = await stateOf(server, owner);
  for (const [field, sent] of [
    ['name', { name: 'Mine' }],
    ['cashRounding', { booksClosedUntil: null, cashRounding: 1 }],
  ] as const) {
    assertRefused(await accountant.patch(path, sent), { status: 403, code: 'FORBIDDEN', fields: [field] });
  }
  for (const other of [limited, ...others]) {
    assertRefused(await other.patch(path, { booksClosedUntil: null }), { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

/** Until this many of the server's connections wait for the lock on the books. */
const untilWaiting = (connections: number) =>
  until(async () => {
    const [found] = await server.database((session) =>
      session.all<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      ),
    );
    return found?.waiting === connections || undefined;
  });

test('a closing waits for what is being posted, and lets it in', async () => {
  const { owner, postOn } = await books();
  const posted = Promise.withResolvers<void>();
  const committing = Promise.withResolvers<void>();
  const posting = server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    await post(tx, owner, {
      source: { type: 'TEST', id: newId() },
      businessDate: '2026-10-15',
      lines: [
        { account: 'CASH', amountMinor: 5n },
        { account: 'EQUITY', amountMinor: -5n },
      ],
    });
    posted.resolve();
    await committing.promise;
  });
  await posted.promise;
  const closing = owner.patch(path, { booksClosedUntil: '2026-10-31' });
  await untilWaiting(1);
  committing.resolve();
  await posting;
  assert.equal((await closing).status, 200);
  assert.equal((await owner.get('/accounts/journal')).body.meta.total, 1);
  assertRefused(await postOn('2026-10-15'), { status: 409, code: 'INVALID_STATE' });
});

test('what is posted while a closing is under way waits for it, and is refused', async () => {
  const { owner, postOn } = await books();
  const posting = await server.database(async (session) => {
    await session.script('begin');
    await session.all(`select pg_advisory_xact_lock(hashtextextended('books' || $1, 0))`, [owner.orgId]);
    await session.all(`update organisations set books_closed_until = '2026-10-31' where org_id = $1`, [
      owner.orgId,
    ]);
    const sent = postOn('2026-10-31');
    await untilWaiting(1);
    await session.script('commit');
    return { sent };
  });
  assertRefused(await posting.sent, { status: 409, code: 'INVALID_STATE' });
  assert.equal((await owner.get('/accounts/journal')).body.meta.total, 0);
});

test('layouts of barcodes are kept as they are sent, and reach the tills', async () => {
  const owner = await server.business();
  const barcodeLayouts = [
    { pattern: '21IIIIIVVVVVC', holds: 'PRICE', decimals: 2 },
    { pattern: '22IIIIIVVVVVC', holds: 'G', decimals: 0 },
    { pattern: '2IIIIIKVVVVC', holds: 'PRICE', decimals: 2 },
  ];
  const { status, body } = await owner.patch(path, { barcodeLayouts });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data.barcodeLayouts, barcodeLayouts);
  // Fields left out stay as they are.
  await owner.patch(path, { name: 'Corner Shops' });
  assert.deepEqual((await owner.get(path)).body.data.barcodeLayouts, barcodeLayouts);
  const catalogue = (await owner.get(`/till/catalogue?outletId=${owner.outletId}`)).body.data;
  assert.deepEqual(catalogue.settings.barcodeLayouts, barcodeLayouts);
  assert.deepEqual(catalogue.settings.printers, []);

  const before = await stateOf(server, owner);
  const layout = barcodeLayouts[0];
  const bad: [field: string, layouts: object[], code?: string][] = [
    ['barcodeLayouts.0.pattern', [{ ...layout, pattern: '31IIIIIVVVVVC' }]],
    ['barcodeLayouts.1.pattern', [{ ...layout }, { ...layout, pattern: '22IIIIIVVVVV' }]],
    ['barcodeLayouts.0.holds', [{ ...layout, holds: 'STONE' }]],
    ['barcodeLayouts.0.decimals', [{ ...layout, decimals: 5 }]],
    ['barcodeLayouts.1.pattern', [{ ...layout }, { ...layout, pattern: '210IIIIVVVVVC' }], 'DUPLICATE'],
  ];
  for (const [field, barcodeLayouts, code = 'VALIDATION_FAILED'] of bad) {
    const answer = await owner.patch(path, { barcodeLayouts });
    assertRefused(answer, { status: code === 'DUPLICATE' ? 409 : 400, code, field });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});
