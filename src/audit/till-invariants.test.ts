import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { onShelf } from '../sales/testing.ts';
import { verifyEveryBusiness } from './invariants.ts';
import { tillInvariants } from './till-invariants.ts';

const server = await testServer({ breaksInvariants: true });

/**
 * A till with two sales and a gap between their numbers, cash paid in and out, closed 1 short; and another till still
 * open.
 */
async function shop(): Promise<SignedIn> {
  const owner = await server.business();
  const { outletId } = owner;
  const wash = await onShelf(server, owner, { name: 'Wash', price: 10, kind: 'SERVICE' });
  const open = async (name: string) => {
    const { id: tillId } = dataOf(await owner.post('/tills', { outletId, name, code: name }));
    return dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 50 })).id;
  };
  const [tillSessionId, other] = [await open('A'), await open('B')];
  const lines = [{ itemPriceId: wash.itemPriceId, quantity: 1 }];
  const sell = async (body: object) => dataOf(await owner.post('/checkout', { outletId, lines, ...body }));
  await sell({ tillSessionId, payments: [{ method: 'CASH', amount: 10 }] });
  await sell({
    tillSessionId,
    number: 'O1-A-000004',
    payments: [{ method: 'POS', amount: 15, cashBack: 5 }],
  });
  await sell({ tillSessionId: other, payments: [{ method: 'CASH', amount: 10 }] });
  await sell({ payments: [{ method: 'CASH', amount: 10 }] });
  const [safe] = await server.database((session) =>
    session.all<{ id: string }>(`select id from accounts where org_id = $1 and system_key = 'CASH'`, [
      owner.orgId,
    ]),
  );
  const move = async (body: object) =>
    dataOf(await owner.post(`/till/sessions/${tillSessionId}/movements`, body));
  await move({ kind: 'PAID_IN', amount: 7 });
  await move({ kind: 'PAID_OUT', amount: 20, accountId: safe?.id });
  await move({ kind: 'NO_SALE' });
  // 50 + 10 − 5 + 7 − 20 = 42 in cash.
  const counts = [
    { method: 'CASH', counted: 41 },
    { method: 'POS', counted: 15 },
  ];
  dataOf(await owner.post(`/till/sessions/${tillSessionId}/close`, { counts }));
  return owner;
}

const [expected, movements, difference, kept, numbers] = tillInvariants.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
];
const closed = `(select id from till_sessions where org_id = $1 and status = 'CLOSED')`;

/**
 * Each change is made directly in the database, in its own business. It lists the invariant that breaks, and a figure
 * in the message.
 */
const breakings: [statement: string, found: string[], telling: RegExp][] = [
  [
    `update till_counts set expected_minor = 4300, counted_minor = 4200 where org_id = $1 and method = 'CASH'`,
    [expected],
    /by CASH: expected 4300, by its float, payments and movements 4200$/,
  ],
  [
    `update payments set till_session_id = ${closed}
     where org_id = $1 and purpose = 'SALE'
       and till_session_id = (select id from till_sessions where org_id = $1 and status = 'OPEN')`,
    [expected],
    /expected 4200, by its float, payments and movements 5200$/,
  ],
  [
    `insert into till_corrections (org_id, id, session_id, outlet_id, business_date, method, amount_minor, source_type,
                                   source_id)
     select $1, gen_random_uuid(), id, outlet_id, business_date, 'MOBILE', 300, 'TEST', gen_random_uuid()
     from till_sessions where org_id = $1 and status = 'CLOSED'`,
    [expected, difference],
    /by MOBILE: expected 300, by its float, payments and movements 0$/,
  ],
  [
    `update till_movements set amount_minor = 800 where org_id = $1 and kind = 'PAID_IN'`,
    [expected, movements],
    /expected 4200, by its float, payments and movements 4300$/,
  ],
  [
    `update payments set till_session_id = null where org_id = $1 and purpose = 'TILL_IN'`,
    [movements],
    /PAID_IN 700 in \S+, paid PAID_IN 700 in $/,
  ],
  [
    `update till_movements set account_id = null where org_id = $1 and kind = 'PAID_OUT'`,
    [movements],
    /PAID_OUT 2000 in \S+, paid nothing$/,
  ],
  [
    `update till_counts set counted_minor = 4000 where org_id = $1 and method = 'CASH'`,
    [difference, kept],
    /difference -200, posted -100$/,
  ],
  [
    `update till_differences set amount_minor = -99 where org_id = $1 and amount_minor <> 0`,
    [kept],
    /difference -99, counted -100$/,
  ],
  [`delete from till_exceptions where org_id = $1`, [numbers], /nothing from 2 to 3, and no exception$/],
  [
    `update till_exceptions set details = '{"from": "3", "to": "3"}' where org_id = $1`,
    [numbers],
    /nothing from 2 to 3, and no exception$/,
  ],
  [
    `update sale_series set last_number = 5 where org_id = $1 and last_number = 4`,
    [numbers],
    /the last number is 5, that of its last sale 4$/,
  ],
  [
    `update sales set series_number = 2, number = number || 'x'
     where org_id = $1 and till_session_id is null`,
    [numbers],
    /nothing from 1 to 1, and no exception$/,
  ],
];

const shops = await Promise.all([...breakings, undefined].map(shop));
await server.database(async (session) => {
  for (const [at, [statement]] of breakings.entries()) await session.all(statement, [shops[at]?.orgId]);
});
const findings = await verifyEveryBusiness(server.parts.database.jobs);

const foundFor = (user: SignedIn | undefined) =>
  findings.flatMap(({ name, violations }) =>
    violations.filter(({ orgId }) => orgId === user?.orgId).map(({ detail }) => [name, detail] as const),
  );

test('every invariant of tills has a breaking here, and holds without one', () => {
  const found = new Set(breakings.flatMap(([, names]) => names));
  assert.deepEqual([...found].sort(), tillInvariants.map(({ name }) => name).sort());
  assert.deepEqual(foundFor(shops.at(-1)), []);
});

for (const [at, [statement, names, telling]] of breakings.entries()) {
  test(`verify finds: ${statement.replace(/\s+/g, ' ')}`, () => {
    const found = foundFor(shops[at]);
    assert.deepEqual([...new Set(found.map(([broken]) => broken))], names);
    assert.match(found[0]?.[1] ?? '', telling);
  });
}
