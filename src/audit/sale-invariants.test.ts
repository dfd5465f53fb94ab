import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { onShelf } from '../sales/testing.ts';
import { verifyEveryBusiness } from './invariants.ts';
import { saleInvariants } from './sale-invariants.ts';

const server = await testServer({ breaksInvariants: true });

/** Two washes of 10 for a customer who paid 5 by card with 3 of cash back; one came back, and was taken off the debt. */
async function shop(breaking?: Breaking): Promise<SignedIn> {
  const owner = await server.business();
  const { outletId } = owner;
  const wash = await onShelf(server, owner, { name: 'Wash', price: 10, kind: 'SERVICE' });
  const ada = { kind: 'CUSTOMER', name: 'Ada', creditLimit: 100 };
  const customerId = dataOf(await owner.post('/customer-relationship-management', ada)).id;
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId,
      customerId,
      lines: [{ itemPriceId: wash.itemPriceId, quantity: 2 }],
      payments: [{ method: 'POS', amount: 8, cashBack: 3 }],
    }),
  );
  const lines = [{ position: 1, quantity: 1 }];
  dataOf(await owner.post(`/sales/${sale.id}/refunds`, { lines }));
  // Where nothing is broken, and where that is: a wash of 10 is exchanged for two, and 10 are paid.
  if (!breaking || breaking[1][0] === exchanges) await exchange(owner, wash.itemPriceId);
  return owner;
}

async function exchange(owner: SignedIn, itemPriceId: string): Promise<void> {
  const payments = [{ method: 'CASH', amount: 10 }];
  const { outletId } = owner;
  const { sale } = dataOf(
    await owner.post('/checkout', { outletId, lines: [{ itemPriceId, quantity: 1 }], payments }),
  );
  const returned = [{ position: 1, quantity: 1 }];
  dataOf(
    await owner.post(`/sales/${sale.id}/exchange`, {
      returned,
      lines: [{ itemPriceId, quantity: 2 }],
      payments,
    }),
  );
}

const [sums, refunds, money, exchanges] = saleInvariants.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
];

type Breaking = [statement: string, found: string[], telling: RegExp];

/**
 * Each change is made directly in the database, in its own business. It lists the invariant that breaks, and a figure
 * in the message.
 */
const breakings: Breaking[] = [
  [
    'update sale_lines set total_minor = 2001 where org_id = $1',
    [sums],
    /^sale \S+: total, tax, discount and cost \{2000,0,0,0\}, by its lines \{2001,0,0,0\}$/,
  ],
  [
    'update refund_lines set tax_minor = 7 where org_id = $1',
    [sums],
    /^refund \S+: total, tax, discount and cost \{1000,0,0,0\}, by its lines \{1000,7,0,0\}$/,
  ],
  [
    'update sales set rounding_minor = 1 where org_id = $1',
    [sums],
    /\{1999,0,0,0\}, by its lines \{2000,0,0,0\}$/,
  ],
  [
    'update sales set refunded_minor = 1100 where org_id = $1',
    [refunds],
    /PARTIALLY_REFUNDED with 1100 taken back, 1000 of it credited, by its refunds PARTIALLY_REFUNDED with 1000 and 1000$/,
  ],
  [
    `update sales set status = 'REFUNDED' where org_id = $1`,
    [refunds],
    /is REFUNDED with 1000 .* by its refunds PARTIALLY_REFUNDED with 1000/,
  ],
  [
    `with voided as (update refunds set is_void = true where org_id = $1)
     update sales set status = 'VOIDED' where org_id = $1`,
    [refunds],
    /is VOIDED with 1000 .* by its refunds PARTIALLY_REFUNDED with 1000/,
  ],
  ['update sale_lines set refunded_e4 = 15000 where org_id = $1', [refunds], /and its lines say otherwise$/],
  [
    `update payments set cash_back_minor = 200 where org_id = $1 and purpose = 'SALE'`,
    [money],
    /^SALE \S+: in money and owed \{500,1500\}, by its payments 600, by its debt 1500$/,
  ],
  [
    `update settlements set amount_minor = 900 where org_id = $1`,
    [money],
    /^REFUND \S+: in money and owed \{0,1000\}, by its payments 0, by its debt 900$/,
  ],
  [
    `update journal_lines l set amount_minor = l.amount_minor + 100 from accounts a
     where a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'EXCHANGES' and l.amount_minor > 0
       and l.org_id = $1`,
    [exchanges],
    /^exchange for sale \S+: sale 1100, refund -1000 on the account$/,
  ],
];

const shops = await Promise.all([...breakings, undefined].map((breaking) => shop(breaking)));
await server.database(async (session) => {
  for (const [at, [statement]] of breakings.entries()) await session.all(statement, [shops[at]?.orgId]);
});
const findings = await verifyEveryBusiness(server.parts.database.jobs);

/** Only invariants of sales. Those of the books have their own tests. */
const foundFor = (user: SignedIn | undefined) =>
  findings.flatMap(({ name, violations }) =>
    violations
      .filter(({ orgId }) => orgId === user?.orgId && saleInvariants.some((one) => one.name === name))
      .map(({ detail }) => [name, detail] as const),
  );

test('every invariant of sales has a breaking here, and holds without one', () => {
  const found = new Set(breakings.flatMap(([, names]) => names));
  assert.deepEqual([...found].sort(), saleInvariants.map(({ name }) => name).sort());
  assert.deepEqual(foundFor(shops.at(-1)), []);
});

for (const [at, [statement, names, telling]] of breakings.entries()) {
  test(`verify finds: ${statement.replace(/\s+/g, ' ')}`, () => {
    const found = foundFor(shops[at]);
    assert.deepEqual(
      found.map(([name]) => name),
      names,
    );
    assert.match(found[0]?.[1] ?? '', telling);
  });
}
