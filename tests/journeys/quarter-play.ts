import assert from 'node:assert/strict';
import { accountsOf } from '../../src/ledger/testing.ts';
import { newId } from '../../src/platform/ids.ts';
import { openTill } from '../../src/sales/testing.ts';
import { dataOf, type SignedIn, type TestServer } from '../harness.ts';

export type Month = '1' | '2' | '3';
type Outlet = 'A' | 'B';

/** The days of the quarter. Month 3 is the month of today. */
export type Quarter = {
  owner: SignedIn;
  outlets: Record<Outlet, string>;
  /** The first and the last day of each month. */
  months: Record<Month, { from: string; to: string }>;
  /** The journal's source of each document. */
  ids: Record<string, string>;
  day(month: Month, ofMonth: number): string;
  items: Record<string, { productId: string; itemPriceId: string; variantId: string }>;
  rates: Record<string, string>;
  parties: Record<string, string>;
  account: (code: string) => string;
  tills: Record<Outlet, { sessionId: string; prefix: string; last: number }>;
};

const group = [
  { name: 'Duty', percent: 7.5 },
  { name: 'Levy', percent: 1, compound: true },
];

export async function openQuarter(server: TestServer): Promise<Quarter> {
  const owner = await server.business();
  const [{ month: current }] = dataOf(await owner.get('/accounts/months')).months;
  const monthOf = (month: Month) =>
    Temporal.PlainYearMonth.from(current).subtract({ months: 3 - Number(month) });
  const day = (month: Month, ofMonth: number) => monthOf(month).toPlainDate({ day: ofMonth }).toString();
  const daysOf = (month: Month) => ({ from: day(month, 1), to: day(month, monthOf(month).daysInMonth) });
  const { taxRates } = dataOf(
    await owner.patch('/settings/business', {
      ...{ pricesIncludeTax: false, fiscalYearStartsIn: monthOf('2').month },
      taxRates: [
        { name: 'VAT', percent: 10 },
        { name: 'Food', percent: 5, kind: 'REDUCED' },
        { name: 'Drinks', components: group },
      ],
    }),
  );
  const outlets = {
    A: owner.outletId,
    B: dataOf(await owner.post('/outlets', { name: 'Ikeja' })).id as string,
  };
  const quarter: Quarter = {
    ...{ owner, outlets, day, ids: {}, items: {}, parties: {}, account: await accountsOf(owner) },
    months: { 1: daysOf('1'), 2: daysOf('2'), 3: daysOf('3') },
    rates: Object.fromEntries(taxRates.map(({ name, id }: { name: string; id: string }) => [name, id])),
    tills: { A: await oldTill(server, owner, outlets.A), B: await oldTill(server, owner, outlets.B) },
  };
  for (const [name, price, rate] of [
    ['lamp', 100, 'VAT'],
    ['rice', 19.99, 'Food'],
    ['gin', 33.33, 'Drinks'],
  ] as const) {
    const product = dataOf(
      await owner.post('/inventory/products', {
        ...{ name, taxRateId: quarter.rates[rate], prices: [{ price, factor: 1 }] },
      }),
    );
    const [variant] = product.variants;
    const itemPriceId = variant.prices[0].itemPriceId;
    quarter.items[name] = { productId: product.id, variantId: variant.id, itemPriceId };
  }
  const party = async (body: { name: string }) => {
    quarter.parties[body.name] = dataOf(await owner.post('/customer-relationship-management', body)).id;
  };
  await party({ name: 'Mills', kind: 'VENDOR' } as { name: string });
  await party({ name: 'Embassy', taxExemptReason: 'Diplomatic mission' } as { name: string });
  await party({ name: 'Bola', creditLimit: 500 } as { name: string });
  return quarter;
}

/** A till that was opened before the quarter began. A session cannot be sent that late, so its row is written. */
async function oldTill(server: TestServer, owner: SignedIn, outletId: string) {
  const { sessionId } = await openTill(server, { ...owner, outletId });
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '200 days' where id = $1`, [
      sessionId,
    ]);
    return session.all<{ code: string }>('select code from outlets where id = $1', [outletId]);
  });
  return { sessionId, prefix: `${outlet?.code}-T1-`, last: 0 };
}

async function done(quarter: Quarter, path: string, body: object) {
  return dataOf(await quarter.owner.post(path, body));
}

// ---- what a till does without a connection ----

type SoldLine = { item: string; quantity: number; price: number; percent: number; tax: number } & {
  total: number;
  discount?: object;
};
type OfflineSale = { name: string; at: Outlet; on: string; lines: SoldLine[] } & {
  total: number;
  method: string;
  customer?: string;
  exceptions?: string[];
};

async function push(quarter: Quarter, sale: OfflineSale): Promise<void> {
  const { name, at, on, lines, total, method, customer, exceptions = [] } = sale;
  const till = quarter.tills[at];
  till.last += 1;
  quarter.ids[name] = newId();
  const sent = {
    ...{ saleId: quarter.ids[name], number: till.prefix + String(till.last).padStart(6, '0'), total },
    ...{ tillSessionId: till.sessionId, completedAt: `${on}T12:00:00Z`, pricesIncludeTax: false },
    ...(customer && { customerId: quarter.parties[customer] }),
    payments: [{ method, amount: total }],
    lines: lines.map(({ item, price, percent, ...line }) => ({
      ...{ itemPriceId: quarter.items[item]?.itemPriceId, unitPrice: price, taxPercent: percent },
      ...line,
    })),
  };
  const { results } = await done(quarter, '/till/sales', { outletId: quarter.outlets[at], sales: [sent] });
  assert.deepEqual([results[0].status, results[0].exceptions], ['ACCEPTED', exceptions], name);
}

type TillRefund = { name: string; at: Outlet; of: string; on: string; position: number; amount: number };

async function takeBack(quarter: Quarter, refund: TillRefund): Promise<void> {
  const { name, at, of, on, position, amount } = refund;
  quarter.ids[name] = newId();
  const recorded = await done(quarter, '/till/refunds', {
    ...{ refundId: quarter.ids[name], saleId: quarter.ids[of], isVoid: false },
    ...{ tillSessionId: quarter.tills[at].sessionId, occurredAt: `${on}T12:00:00Z` },
    ...{ lines: [{ position, quantity: 1 }], payments: [{ method: 'CASH', amount }] },
  });
  assert.equal(recorded.refund.total, amount, name);
}

const lamps = (quantity: number, tax: number, total: number): SoldLine => ({
  ...{ item: 'lamp', quantity, price: 100, percent: 10, tax, total },
});
const rice = (quantity: number, tax: number, total: number): SoldLine => ({
  ...{ item: 'rice', quantity, price: 19.99, percent: 5, tax, total },
});
const gin = (quantity: number, tax: number, total: number): SoldLine => ({
  ...{ item: 'gin', quantity, price: 33.33, percent: 8.575, tax, total },
});

// ---- what the back office does ----

type Bought = { item: string; quantity: number; cost: number; rate: string; more?: object };

async function buy(
  quarter: Quarter,
  name: string,
  { at, on, lines, ...paid }: { at: Outlet; on: string; lines: Bought[] } & Record<string, unknown>,
): Promise<void> {
  const purchase = await done(quarter, '/inventory/bulk-stock', {
    ...{ date: on, storeId: quarter.outlets[at], ...paid },
    stock: lines.map(({ item, quantity, cost, rate, more }) => ({
      ...{ productId: quarter.items[item]?.productId, itemPriceId: quarter.items[item]?.itemPriceId },
      ...{ quantity, costPrice: cost, taxRateId: quarter.rates[rate], ...more },
    })),
  });
  quarter.ids[name] = purchase.id;
}

type Spent = { at: Outlet; on: string; code: string; amount: number; method: string } & Record<
  string,
  unknown
>;

async function spend(quarter: Quarter, name: string, spent: Spent): Promise<void> {
  const { at, on, code, ...rest } = spent;
  const accountId = quarter.account(code);
  const sent = { ...rest, accountId, outletId: quarter.outlets[at], businessDate: on };
  quarter.ids[name] = (await done(quarter, '/expenses', sent)).id;
}

/** Month 1 up to its last day, as it is known when its return is filed. */
export async function playFirstMonth(quarter: Quarter): Promise<void> {
  const { owner, outlets, account, rates, parties } = quarter;
  const on = (ofMonth: number) => quarter.day('1', ofMonth);
  const opened = await owner.post('/accounts/opening-balances', {
    businessDate: on(1),
    lines: [
      { accountId: account('1100'), debit: 5_000 },
      { accountId: account('1000'), debit: 300, outletId: outlets.A },
    ],
  });
  quarter.ids.Opening = dataOf(opened).id;
  const onTop = { taxIncluded: false };
  await buy(quarter, 'P1', {
    ...{ at: 'A', on: on(2), vendorId: parties.Mills, pmethod: 'credit', total: 1_415 },
    lines: [
      { item: 'lamp', quantity: 20, cost: 55, rate: 'VAT' },
      { item: 'rice', quantity: 30, cost: 10, rate: 'Food', more: onTop },
    ],
  });
  await buy(quarter, 'P2', {
    ...{ at: 'B', on: on(3), pmethod: 'bank', total: 365.58 },
    lines: [
      { item: 'gin', quantity: 12, cost: 20, rate: 'Drinks', more: onTop },
      { item: 'rice', quantity: 10, cost: 10, rate: 'Food', more: { ...onTop, taxRecoverable: false } },
    ],
  });
  await push(quarter, {
    ...{ name: 'S1', at: 'A', on: on(10), total: 413.96, method: 'CASH' },
    lines: [lamps(3, 30, 330), rice(4, 4, 83.96)],
  });
  await push(quarter, {
    ...{ name: 'S2', at: 'B', on: on(12), total: 150.54, method: 'POS' },
    lines: [gin(3, 8.57, 108.56), rice(2, 2, 41.98)],
  });
  await push(quarter, {
    ...{ name: 'S3', at: 'A', on: on(15), total: 200, method: 'BANK', customer: 'Embassy' },
    lines: [{ ...lamps(2, 0, 200), percent: 0 }],
  });
  const rent = { at: 'A', code: '6000', amount: 220, method: 'CASH', taxRateId: rates.VAT } as const;
  await spend(quarter, 'E1', { ...rent, on: on(20) });
  const supplies = { at: 'B', code: '6050', amount: 60, method: 'BANK', taxRateId: rates.Food } as const;
  await spend(quarter, 'E2', { ...supplies, on: on(21), ...onTop });
}

/** The return of month 1 is filed. Then come a sale and an expense of it, and the month is closed. */
export async function fileAndClose(quarter: Quarter) {
  const { owner, months, rates } = quarter;
  const filed = dataOf(await owner.post('/tax/returns', { ...months[1], payable: -114.01 }));
  quarter.ids.Filed = filed.id;
  const on = (ofMonth: number) => quarter.day('1', ofMonth);
  await push(quarter, {
    ...{ name: 'S4', at: 'A', on: on(25), total: 110, method: 'CASH', lines: [lamps(1, 10, 110)] },
  });
  const power = { at: 'A', code: '6020', amount: 55, method: 'CASH', taxRateId: rates.VAT } as const;
  await spend(quarter, 'E3', { ...power, on: on(26) });
  const month = months[1].from.slice(0, 7);
  dataOf(await owner.post('/accounts/months/close', { month, accept: ['OPEN_SHIFTS', 'UNCHECKED_BOOKS'] }));
  return filed;
}

/** Month 2: what still came of month 1, and what happened in it. */
export async function playSecondMonth(quarter: Quarter): Promise<void> {
  const { owner, outlets, parties, account } = quarter;
  const first = (ofMonth: number) => quarter.day('1', ofMonth);
  const on = (ofMonth: number) => quarter.day('2', ofMonth);
  await push(quarter, {
    ...{ name: 'S5', at: 'B', on: first(27), total: 72.38, method: 'CASH', exceptions: ['PERIOD_CLOSED'] },
    lines: [gin(2, 5.72, 72.38)],
  });
  await takeBack(quarter, { name: 'R1', at: 'A', of: 'S1', on: first(28), position: 2, amount: 20.99 });
  await buy(quarter, 'P3', {
    ...{ at: 'B', on: on(5), vendorId: parties.Mills, pmethod: 'credit', total: 528 },
    lines: [{ item: 'lamp', quantity: 10, cost: 48, rate: 'VAT', more: { taxIncluded: false } }],
  });
  await push(quarter, {
    ...{ name: 'S6', at: 'A', on: on(7), total: 220, method: 'POS', lines: [lamps(2, 20, 220)] },
  });
  await push(quarter, {
    ...{ name: 'S7', at: 'B', on: on(8), total: 432.19, method: 'POS' },
    lines: [{ ...lamps(4, 36, 396), discount: { percent: 10 } }, gin(1, 2.86, 36.19)],
  });
  await takeBack(quarter, { name: 'R2', at: 'B', of: 'S2', on: on(12), position: 1, amount: 36.19 });
  const returned = await done(quarter, '/inventory/stock/adjustment', {
    ...{ outletId: outlets.A, purpose: 'VENDOR_RETURN', vendorId: parties.Mills, businessDate: on(15) },
    lines: [{ variantId: quarter.items.lamp?.variantId, quantity: 2 }],
  });
  assert.deepEqual([returned.value, returned.tax], [100, 10]);
  quarter.ids.Return = returned.id;
  await spend(quarter, 'E4', { at: 'B', on: on(16), code: '6010', amount: 150, method: 'BANK' });
  const payment = { direction: 'OUT', method: 'BANK', amount: 1_000, partyId: parties.Mills };
  quarter.ids.Paid = (
    await done(quarter, '/payments', { ...payment, outletId: outlets.A, businessDate: on(18) })
  ).id;
  const { bankId } = await defaultBank(owner, account('1100'));
  await reconcile(quarter, bankId);
}

async function defaultBank(owner: SignedIn, accountId: string): Promise<{ bankId: string }> {
  const { rows } = dataOf(await owner.get('/banks'));
  const bank = rows.find((one: { accountId: string }) => one.accountId === accountId);
  return { bankId: bank.id };
}

/** The bank's file from month 1 on: everything but the wages, which the bank has not paid yet. */
async function reconcile(quarter: Quarter, bankId: string): Promise<void> {
  const { owner, day } = quarter;
  const lines: [day: string, amount: number, text: string][] = [
    [day('1', 3), -365.58, 'MARKET'],
    [day('1', 15), 200, 'EMBASSY'],
    [day('1', 21), -63, 'STATIONERY'],
    [day('2', 10), 640, 'POS SETTLEMENT'],
    [day('2', 18), -1_000, 'LAGOS MILLS'],
  ];
  const flat = (date: string) => date.replaceAll('-', '');
  const body = lines.map(
    ([on, amount, text], at) =>
      `<STMTTRN><DTPOSTED>${flat(on)}<TRNAMT>${amount}<FITID>F${at}<MEMO>${text}</STMTTRN>`,
  );
  // 5,000.00 − 365.58 + 200.00 − 63.00 + 640.00 − 1,000.00.
  const balance = `<LEDGERBAL><BALAMT>4411.42<DTASOF>${flat(day('2', 18))}</LEDGERBAL>`;
  const text = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>NGN<ACCTID>3012345678<BANKTRANLIST>${body.join('')}</BANKTRANLIST>${balance}</STMTRS></OFX>`;
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'statement.ofx');
  const imported = dataOf(await owner.send('POST', `/banks/${bankId}/statements`, { body: form }));
  assert.equal(imported.newLines, 5);
  const suggested = dataOf(await owner.get(`/banks/${bankId}/suggestions`)).lines;
  const matches = [];
  for (const { id, suggestions } of suggested) {
    const [best] = suggestions;
    if (best.kind === 'MATCH') {
      const place = ({ entryId, position }: { entryId: string; position: number }) => ({ entryId, position });
      matches.push({ lineId: id, entries: best.entries.map(place) });
      continue;
    }
    // Both outlets together, so the deposit belongs to none.
    assert.deepEqual(best.record, { type: 'DEPOSIT', from: 'POS', charge: 12.19 });
    const line = await done(quarter, `/bank-lines/${id}/record`, best.record);
    quarter.ids.Payout = line.matches[0].source.id;
    const charges = await owner.get(`/reports/general-ledger?accountId=${quarter.account('6070')}`);
    quarter.ids.Charge = dataOf(charges).rows[0].source.id;
  }
  assert.equal(matches.length, 4);
  await done(quarter, '/bank-lines/match', { matches });
  const found = dataOf(await owner.get(`/banks/${bankId}/reconciliation`));
  assert.deepEqual(
    [found.statementBalance, found.booksBalance, found.difference, found.lines, found.matched],
    [4_411.42, 4_261.42, -150, 5, 5],
  );
  assert.deepEqual([found.notOnStatement, found.before], [{ count: 1, amount: -150 }, 0]);
}

/** Today, in month 3. */
export async function playToday(quarter: Quarter): Promise<void> {
  const { owner, outlets, ids, items, parties } = quarter;
  const { refund } = await done(quarter, `/sales/${ids.S6}/refunds`, {
    ...{ lines: [{ position: 1, quantity: 1 }], reason: 'Broken' },
  });
  assert.deepEqual([refund.total, refund.payments[0].method], [110, 'POS']);
  ids.R3 = refund.id;
  dataOf(await owner.delete(`/expenses/${ids.E1}`));
  const eight = await done(quarter, '/checkout', {
    ...{ outletId: outlets.B, payments: [{ method: 'CASH', amount: 330 }] },
    lines: [{ itemPriceId: items.lamp?.itemPriceId, quantity: 3 }],
  });
  const nine = await done(quarter, '/checkout', {
    ...{ outletId: outlets.A, customerId: parties.Bola },
    lines: [{ itemPriceId: items.rice?.itemPriceId, quantity: 5 }],
    payments: [
      { method: 'CASH', amount: 50 },
      { method: 'CREDIT', amount: 54.95 },
    ],
  });
  ids.S8 = eight.sale.id;
  ids.S9 = nine.sale.id;
}
