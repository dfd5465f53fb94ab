import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { balances } from '../../inventory/testing.ts';
import { accountsOf, foldEverything } from '../../ledger/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf, openTill } from '../testing.ts';

const server = await testServer();
const settings = '/settings/business';

/** The day in Lagos, where the business is: an hour ahead of UTC. */
const day = (daysFromNow: number) =>
  new Date(Date.now() + 3_600_000 + daysFromNow * 86_400_000).toISOString().slice(0, 10);

const group = {
  name: 'VAT and levy',
  components: [
    { name: 'VAT', percent: 7.5 },
    { name: 'Levy', percent: 1, compound: true },
  ],
};

/** A business with these rates, and what its tests sell: each item by its price and rate. */
async function shop(taxRates: object[], more: object = {}) {
  const owner = await server.business();
  const saved = dataOf(await owner.patch(settings, { taxRates, ...more }));
  const rateId = (name: string): string =>
    saved.taxRates.find((one: { name: string }) => one.name === name).id;
  const item = async (name: string, price: number, rate: string) => {
    const created = await onShelf(server, owner, { name, price, kind: 'SERVICE' });
    await server.database((session) =>
      session.all('update products set tax_rate_id = $2 where id = $1', [created.productId, rateId(rate)]),
    );
    return created.itemPriceId as string;
  };
  const sell = async (lines: [string, number][], amount: number) => {
    const sold = { outletId: owner.outletId, payments: [{ method: 'CASH', amount }] };
    const sent = lines.map(([itemPriceId, quantity]) => ({ itemPriceId, quantity }));
    return dataOf(await owner.post('/checkout', { ...sold, lines: sent })).sale;
  };
  return { owner, rateId, item, sell };
}

type Component = { name: string; percent: number; compound?: boolean; tax: number };
type Line = { tax: number; total: number; taxComponents: Component[] };
const partsOf = ({ tax, total, taxComponents }: Line) => [total, tax, ...taxComponents.map((one) => one.tax)];

type Row = { name: string; kind: string; percent: number; components: Record<string, number>[] } & Record<
  'sold' | 'refunded' | 'bought' | 'payable',
  { net: number; tax: number }
>;
async function reportOf(owner: SignedIn, query = `date_from=${day(-1)}&date_to=${day(0)}`): Promise<Row[]> {
  return dataOf(await owner.get(`/reports/tax?${query}`)).rows;
}

/**
 * One piece for 33.33 and three for 10.01 each, with VAT of 7.5 % and a levy of 1 % on top of both: 8.575 % in all.
 * The taxes of each rounding are worked out in the tests of `src/values`.
 */
const roundings = [
  {
    taxRounding: 'LINE',
    total: 68.8,
    lines: [
      [36.19, 2.86, 2.5, 0.36],
      [32.61, 2.58, 2.26, 0.32],
    ],
    taxes: [
      ['VAT', 7.5, 63.36, 4.76],
      // On 63.36 and 4.76.
      ['Levy', 1, 68.12, 0.68],
    ],
    // A third of 32.61, with its taxes: the last takes what is left.
    refunds: [
      [10.87, 0.86, 0.75, 0.11],
      [10.87, 0.86, 0.76, 0.1],
      [10.87, 0.86, 0.75, 0.11],
    ],
    refunded: [2.58, 2.26, 0.32],
    left: [2.86, 2.5, 0.36],
  },
  {
    taxRounding: 'DOCUMENT',
    total: 68.79,
    lines: [
      [36.19, 2.86, 2.5, 0.36],
      [32.6, 2.57, 2.25, 0.32],
    ],
    taxes: [
      ['VAT', 7.5, 63.36, 4.75],
      ['Levy', 1, 68.11, 0.68],
    ],
    // 32.60 in thirds is 10.87, 21.73 and 32.60; their taxes are 0.8569, 1.7131 and 2.57.
    refunds: [
      [10.87, 0.86, 0.75, 0.11],
      [10.86, 0.85, 0.75, 0.1],
      [10.87, 0.86, 0.75, 0.11],
    ],
    refunded: [2.57, 2.25, 0.32],
    left: [2.86, 2.5, 0.36],
  },
];

for (const expected of roundings) {
  test(`a group of taxes rounded by ${expected.taxRounding.toLowerCase()} agrees in sale, receipt, refunds, report and books`, async () => {
    const { taxRounding } = expected;
    const { owner, rateId, item, sell } = await shop([group], { taxRounding });
    const [vase, bowl] = [await item('Vase', 33.33, group.name), await item('Bowl', 10.01, group.name)];
    const cart = async (itemPriceId: string, quantity: number) =>
      dataOf(await owner.post('/cart/items', { outletId: owner.outletId, itemPriceId, quantity }));
    await cart(vase, 1);
    assert.equal((await cart(bowl, 3)).totals.total, expected.total);
    const sale = await sell(
      [
        [vase, 1],
        [bowl, 3],
      ],
      expected.total,
    );
    assert.deepEqual([sale.total, sale.lines[0].taxPercent], [expected.total, 8.575]);
    assert.deepEqual(sale.lines.map(partsOf), expected.lines);
    assert.deepEqual(dataOf(await owner.get(`/sales/${sale.id}`)).lines.map(partsOf), expected.lines);
    const receipt = dataOf(await owner.get(`/sales/${sale.id}/receipt`));
    type Tax = { name: string; taxPercent: number; net: number; tax: number };
    assert.deepEqual(
      receipt.taxes.map(({ name, taxPercent, net, tax }: Tax) => [name, taxPercent, net, tax]),
      expected.taxes,
    );
    const back = [];
    for (const _ of expected.refunds) {
      const body = { lines: [{ position: 2, quantity: 1 }], reason: 'Broken' };
      back.push(dataOf(await owner.post(`/sales/${sale.id}/refunds`, body)).refund.lines[0]);
    }
    assert.deepEqual(back.map(partsOf), expected.refunds);

    const [refundedTax = 0, refundedVat, refundedLevy] = expected.refunded;
    const [leftTax = 0, leftVat, leftLevy] = expected.left;
    for (const when of ['before', 'after']) {
      if (when === 'after') await foldEverything(server);
      const [row, ...others] = await reportOf(owner);
      assert.deepEqual(others, []);
      assert.deepEqual(
        [row?.name, row?.kind, row?.percent, row?.sold.net, row?.refunded.tax, row?.payable.tax],
        [group.name, 'STANDARD', 8.575, 63.36, refundedTax, leftTax],
        when,
      );
      assert.deepEqual(
        row?.components.map(({ name, percent, refunded, payable }) => [name, percent, refunded, payable]),
        [
          ['VAT', 7.5, refundedVat, leftVat],
          ['Levy', 1, refundedLevy, leftLevy],
        ],
        when,
      );
    }
    const { 2100: taxPayable } = await balances(server, owner);
    assert.equal(taxPayable, -Math.round(leftTax * 100));

    // What is bought with the group is recorded by its taxes, too: 108.58 has 8.58, of which 7.50 is VAT.
    const account = await accountsOf(owner);
    const spent = { accountId: account('6000'), outletId: owner.outletId, method: 'CASH', amount: 108.58 };
    const expense = dataOf(await owner.post('/expenses', { ...spent, taxRateId: rateId(group.name) }));
    assert.equal(expense.tax, 8.58);
    const [withInput] = await reportOf(owner);
    assert.deepEqual(
      withInput?.components.map(({ name, bought }) => [name, bought]),
      [
        ['VAT', 7.5],
        ['Levy', 1.08],
      ],
    );
  });
}

test('a sale is taxed by its own day: one that was made before a new rate and arrives after it is right', async () => {
  const { owner, rateId, item, sell } = await shop([{ name: 'VAT', percent: 7.5 }]);
  const soap = await item('Soap', 100, 'VAT');
  const plan = (periods: object[]) =>
    owner.patch(settings, { taxRates: [{ id: rateId('VAT'), name: 'VAT', periods }] });
  const first = { from: null, percent: 7.5 };
  // Planned for tomorrow: nothing changes today, and tills know it already.
  const planned = dataOf(await plan([first, { from: day(1), percent: 10 }])).taxRates[0];
  assert.deepEqual([planned.percent, planned.periods.length], [7.5, 2]);
  const catalogue = dataOf(await owner.get(`/till/catalogue?outletId=${owner.outletId}`));
  assert.deepEqual(
    catalogue.settings.taxRates.map(({ percent, periods }: { percent: number; periods: object[] }) => [
      percent,
      periods,
    ]),
    [
      [
        7.5,
        [
          { from: null, percent: 7.5, components: [] },
          { from: day(1), percent: 10, components: [] },
        ],
      ],
    ],
  );
  const before = await sell([[soap, 1]], 107.5);
  assert.equal(before.lines[0].taxPercent, 7.5);

  // The same rate from today on: yesterday's sales of a till without a connection arrive now.
  const today = dataOf(await plan([first, { from: day(0), percent: 10 }])).taxRates[0];
  assert.equal(today.percent, 10);
  const till = await openTill(server, owner, 'T1');
  const [outlet] = await server.database(async (session) => {
    await session.all(`update till_sessions set opened_at = now() - interval '2 days' where id = $1`, [
      till.sessionId,
    ]);
    return session.all<{ code: string }>(
      `update outlets set created_at = now() - interval '3 days' where id = $1 returning code`,
      [owner.outletId],
    );
  });
  const offline = (number: number, completedAt: string, taxPercent: number) => ({
    saleId: newId(),
    number: `${outlet?.code}-T1-00000${number}`,
    tillSessionId: till.sessionId,
    completedAt,
    pricesIncludeTax: false,
    total: 100 + taxPercent,
    lines: [
      {
        ...{ itemPriceId: soap, quantity: 1, unitPrice: 100, taxPercent },
        ...{ tax: taxPercent, total: 100 + taxPercent },
      },
    ],
    payments: [{ method: 'CASH', amount: 100 + taxPercent }],
  });
  // A minute before the day begins in Lagos, and now.
  const lastMinute = `${day(-1)}T22:59:00.000Z`;
  const now = new Date().toISOString();
  const sales = [offline(1, lastMinute, 7.5), offline(2, lastMinute, 10), offline(3, now, 7.5)];
  const { results } = dataOf(
    await owner.post('/till/sales', { outletId: owner.outletId, sales: [...sales, offline(4, now, 10)] }),
  );
  assert.deepEqual(
    results.map(({ exceptions }: { exceptions: string[] }) => exceptions),
    [[], ['TAX_CHANGED'], ['TAX_CHANGED'], []],
  );
  // What was sold before stays as it is, and a return gives back what was charged.
  assert.equal(dataOf(await owner.get(`/sales/${before.id}`)).tax, 7.5);
  const body = { lines: [{ position: 1, quantity: 1 }], reason: 'Wrong' };
  assert.equal(dataOf(await owner.post(`/sales/${before.id}/refunds`, body)).refund.tax, 7.5);
  const rows = (await reportOf(owner, `date_from=${day(-1)}&date_to=${day(-1)}`)).map(({ percent, sold }) => [
    percent,
    sold.tax,
  ]);
  assert.deepEqual(rows, [
    [10, 10],
    [7.5, 7.5],
  ]);

  // Purchases and expenses are taxed by their day as well.
  const account = await accountsOf(owner);
  const spent = { accountId: account('6000'), outletId: owner.outletId, method: 'CASH', amount: 110 };
  const spend = async (businessDate: string) =>
    dataOf(await owner.post('/expenses', { ...spent, taxRateId: rateId('VAT'), businessDate })).taxPercent;
  assert.deepEqual([await spend(day(-1)), await spend(day(0))], [7.5, 10]);
});

test('where one tax becomes a group of the same percentage, the taxes of a row still add up to it', async () => {
  const { owner, rateId, item, sell } = await shop([{ name: 'VAT', percent: 8.575 }]);
  const vase = await item('Vase', 100, 'VAT');
  const spent = { accountId: (await accountsOf(owner))('6000'), outletId: owner.outletId, method: 'CASH' };
  const buy = async () =>
    dataOf(await owner.post('/expenses', { ...spent, amount: 108.58, taxRateId: rateId('VAT') }));
  // 8.58 each time. Of a group, 7.50 is the tax of the state and 1.08 the levy.
  await sell([[vase, 1]], 108.58);
  await buy();
  const [, levy] = group.components;
  const components = [{ name: 'State', percent: 7.5 }, levy];
  dataOf(await owner.patch(settings, { taxRates: [{ id: rateId('VAT'), name: 'VAT', components }] }));
  await sell([[vase, 2]], 217.15);
  await buy();
  const next = dataOf(await owner.get(`/tax/returns/next?from=${day(-1)}&to=${day(0)}`));
  for (const [row] of [await reportOf(owner), next.rows]) {
    assert.deepEqual([row?.sold.tax, row?.bought.tax], [25.73, 17.16]);
    assert.deepEqual(
      row?.components.map(({ name, percent, sold, bought }: Record<string, number>) => [
        ...[name, percent, sold, bought],
      ]),
      [
        // 17.15 is 15.00 and 2.15.
        ['State', 7.5, 15, 7.5],
        ['Levy', 1, 2.15, 1.08],
        ['VAT', 8.575, 8.58, 8.58],
      ],
    );
  }
});

test('a late sale by a group keeps the taxes of the group that it was sold by', async () => {
  const { owner, rateId, item } = await shop([group]);
  const vase = await item('Vase', 100, group.name);
  const plain = { from: day(0), percent: 10 };
  const periods = [{ from: null, components: group.components }, plain];
  dataOf(await owner.patch(settings, { taxRates: [{ id: rateId(group.name), name: group.name, periods }] }));
  const till = await openTill(server, owner, 'T1');
  const saleId = newId();
  const { results } = dataOf(
    await owner.post('/till/sales', {
      outletId: owner.outletId,
      sales: [
        {
          saleId,
          number: 'T1-000001',
          tillSessionId: till.sessionId,
          completedAt: new Date().toISOString(),
          pricesIncludeTax: false,
          total: 108.58,
          lines: [
            { itemPriceId: vase, quantity: 1, unitPrice: 100, taxPercent: 8.575, tax: 8.58, total: 108.58 },
          ],
          payments: [{ method: 'CASH', amount: 108.58 }],
        },
      ],
    }),
  );
  assert.ok(results[0].exceptions.includes('TAX_CHANGED'));
  // 8.58 × 7.5 / 8.575 is 7.5044.
  const { lines } = dataOf(await owner.get(`/sales/${saleId}`));
  assert.deepEqual(lines.map(partsOf), [[108.58, 8.58, 7.5, 1.08]]);
});
