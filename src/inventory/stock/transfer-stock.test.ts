import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { anItem } from '../testing.ts';

const server = await testServer();

/** Soap and rice at the first outlet: 24 for 1.00, 12 for 60.00. */
async function shop() {
  const owner = await server.business();
  const toOutletId = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id as string;
  const soap = await anItem(server, owner, { name: 'Soap', pack: 12 });
  const rice = await anItem(server, owner, { name: 'Rice' });
  await owner.post('/inventory/stock', {
    outletId: owner.outletId,
    lines: [
      { itemPriceId: soap.packPriceId, quantity: 2, unitCost: 0.5 },
      { itemPriceId: rice.itemPriceId, quantity: 12, unitCost: 5 },
    ],
  });
  return { owner, toOutletId, soap, rice };
}
type Shop = Awaited<ReturnType<typeof shop>>;
const transfer = ({ owner, toOutletId }: Shop, sent: object, key?: string) =>
  owner.post(
    '/inventory/stock/transfer',
    { fromOutletId: owner.outletId, toOutletId, ...sent },
    key ? { key } : {},
  );

/** Quantity and value of an item at the first and the second outlet, and the inventory account of each. */
async function placesOf({ owner, toOutletId }: Shop, variantId: string) {
  const places = await server.database((session) =>
    session.all<{ level: [number, number]; account: number }>(
      `select array[coalesce(s.quantity_e4, 0) / 10000.0, coalesce(s.value_minor, 0)]::float[] as level,
              (select coalesce(sum(l.amount_minor), 0)::int
               from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
               where l.org_id = $1 and l.outlet_id = p.id and a.code = '1400') as account
       from unnest($2::uuid[]) with ordinality p (id, position)
       left join stock s on s.org_id = $1 and s.outlet_id = p.id and s.variant_id = $3
       order by p.position`,
      [owner.orgId, [owner.outletId, toOutletId], variantId],
    ),
  );
  return places.map(({ level, account }) => [...level, account]);
}

test('goods arrive at the value that they left at, and each outlet has its own in the books', async () => {
  const all = await shop();
  const { owner, toOutletId, soap, rice } = all;
  const { status, body } = await transfer(all, {
    note: ' Van 2 ',
    businessDate: '2026-03-02',
    lines: [
      { itemPriceId: soap.packPriceId, quantity: 0.5 },
      { variantId: soap.variantId, quantity: 1 },
      { variantId: rice.variantId, quantity: 12 },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, ...rest } = body.data;
  // 24 for 1.00: six take 0.25; of 18 for 0.75 one takes 0.04.
  assert.deepEqual(rest, {
    fromOutletId: owner.outletId,
    toOutletId,
    businessDate: '2026-03-02',
    note: 'Van 2',
    value: 60.29,
    lines: [
      { variantId: soap.variantId, name: 'Soap', quantity: 6, value: 0.25 },
      { variantId: soap.variantId, name: 'Soap', quantity: 1, value: 0.04 },
      { variantId: rice.variantId, name: 'Rice', quantity: 12, value: 60 },
    ],
  });
  assert.deepEqual(await placesOf(all, soap.variantId), [
    [17, 71, 71],
    [7, 29, 6_029],
  ]);
  assert.deepEqual(await placesOf(all, rice.variantId), [
    [0, 0, 71],
    [12, 6_000, 6_029],
  ]);
  const trace = await lastTrace(server, owner);
  assert.deepEqual(
    [trace.audit?.operation, trace.audit?.subject, trace.audit?.after],
    ['transferStock', id, body.data],
  );
  const entry = (await owner.get('/accounts/journal?date_to=2026-03-02')).body.data.rows[0];
  assert.deepEqual([entry.id, entry.source, entry.note], [id, { type: 'TRANSFER', id }, 'Van 2']);
});

test('a transfer into stock below zero settles what had gone out there', async () => {
  const all = await shop();
  const { owner, toOutletId, rice } = all;
  await owner.put(`/outlets/${toOutletId}`, { name: 'Yaba', allowsNegativeStock: true });
  const lines = [{ variantId: rice.variantId, quantity: 2 }];
  await owner.post('/inventory/stock/adjustment', { outletId: toOutletId, purpose: 'LOST', lines });
  // Two were lost without a value, for none was known there: they cost 5.00 each.
  await transfer(all, { lines: [{ variantId: rice.variantId, quantity: 3 }] });
  assert.deepEqual(await placesOf(all, rice.variantId), [
    [9, 4_500, 4_600],
    [1, 500, 500],
  ]);
});

test('all lines are moved, or none', async () => {
  const all = await shop();
  const { soap, rice } = all;
  const { status, body } = await transfer(all, {
    lines: [
      { variantId: rice.variantId, quantity: 1 },
      { itemPriceId: soap.packPriceId, quantity: 2 },
      { variantId: soap.variantId, quantity: 0.5 },
    ],
  });
  assert.deepEqual([status, body.code], [409, 'INSUFFICIENT_STOCK']);
  assert.deepEqual(body.errors, [
    {
      field: 'lines.1.quantity',
      code: 'INSUFFICIENT_STOCK',
      message: 'not enough Soap: 24 in stock, 24.5 needed',
    },
  ]);
  assert.deepEqual(await placesOf(all, rice.variantId), [
    [12, 6_000, 6_100],
    [0, 0, 0],
  ]);
});

test('transfers to and fro at once neither deadlock nor lose anything', async () => {
  const all = await shop();
  const { owner, toOutletId, soap, rice } = all;
  const lines = [soap, rice].map(({ variantId }) => ({ variantId, quantity: 6 }));
  await transfer(all, { lines });
  const one = [soap, rice].map(({ variantId }) => ({ variantId, quantity: 0.1 }));
  const back = { fromOutletId: toOutletId, toOutletId: owner.outletId };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      transfer(all, at % 2 ? { lines: one } : { ...back, lines: one.toReversed() }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const [first, second] = await placesOf(all, rice.variantId);
  assert.deepEqual([first?.[0], second?.[0]], [6, 6]);
  assert.deepEqual((first?.[1] ?? 0) + (second?.[1] ?? 0), 6_000);
  const deadlocks = await server.database((session) =>
    session.all<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    ),
  );
  assert.deepEqual(deadlocks, [{ deadlocks: 0 }]);
});

test('a transfer is between two open outlets that the user may see', async () => {
  const all = await shop();
  const { owner, toOutletId, rice } = all;
  const lines = [{ variantId: rice.variantId, quantity: 1 }];
  const rival = await shop();
  const shut = (await owner.post('/outlets', { name: 'Shut' })).body.data.id;
  await owner.put(`/outlets/${shut}`, { name: 'Shut', status: 'CLOSED' });
  const cases: [status: number, field: string, change: object][] = [
    [400, 'toOutletId', { toOutletId: owner.outletId }],
    [409, 'toOutletId', { toOutletId: shut }],
    [409, 'fromOutletId', { fromOutletId: shut }],
    [404, 'toOutletId', { toOutletId: rival.toOutletId }],
    [404, 'fromOutletId', { fromOutletId: newId() }],
    [404, 'lines.0.variantId', { lines: [{ ...lines[0], variantId: rival.rice.variantId }] }],
    [400, 'businessDate', { businessDate: '9999-01-01' }],
  ];
  for (const [status, field, change] of cases) {
    const { status: found, body } = await transfer(all, { lines, ...change });
    assert.deepEqual([found, body.errors[0]?.field], [status, field], JSON.stringify(body));
  }
  const keeper = (outletIds: string[]): Promise<SignedIn> =>
    server.colleague(owner, 'STOREKEEPER', outletIds);
  const half = await keeper([owner.outletId]);
  assert.equal((await transfer({ ...all, owner: half }, { lines })).status, 404);
  const both = await keeper([owner.outletId, toOutletId]);
  const answers = [
    await transfer({ ...all, owner: both }, { lines }, 'van'),
    await transfer({ ...all, owner: both }, { lines }, 'van'),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await placesOf(all, rice.variantId), [
    [11, 5_500, 5_600],
    [1, 500, 500],
  ]);
});

test('the trial balance of each outlet balances after a transfer, by the account between them', async () => {
  const all = await shop();
  const { owner, toOutletId, rice } = all;
  // 61.00 came in as opening stock. Five of rice leave for 25.00, and two come back for 10.00.
  await transfer(all, { lines: [{ variantId: rice.variantId, quantity: 5 }] });
  await owner.post('/inventory/stock/transfer', {
    fromOutletId: toOutletId,
    toOutletId: owner.outletId,
    lines: [{ variantId: rice.variantId, quantity: 2 }],
  });
  const balancesAt = async (query: string) => {
    const { rows, totals } = (await owner.get(`/accounts/trial-balance?${query}`)).body.data;
    assert.equal(totals.closing, 0, query);
    return rows.map(({ code, closing }: { code: string; closing: number }) => [code, closing]);
  };
  assert.deepEqual(await balancesAt(`outletId=${owner.outletId}`), [
    ['1400', 46],
    ['1900', 15],
    ['3100', -61],
  ]);
  assert.deepEqual(await balancesAt(`outletId=${toOutletId}`), [
    ['1400', 15],
    ['1900', -15],
  ]);
  assert.deepEqual(await balancesAt(''), [
    ['1400', 61],
    ['1900', 0],
    ['3100', -61],
  ]);
});
