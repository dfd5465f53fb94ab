import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOf, type SignedIn, testServer } from '../../tests/harness.ts';
import { accountsOf } from '../ledger/testing.ts';
import { onShelf } from '../sales/testing.ts';
import { verifyEveryBusiness } from './invariants.ts';
import { taxInvariants } from './tax-invariants.ts';

const server = await testServer({ breaksInvariants: true });

const now = new Date();
const lastMonth = (ofMonth: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (ofMonth ? 1 : 0), ofMonth, 12))
    .toISOString()
    .slice(0, 10);

/**
 * A lamp is bought for 110 on credit, with 10 of tax that is recoverable and 10 in another line that is not; one goes
 * back; an expense of 22 last month has 2 of tax; and a lamp is sold for 200 and 20 of tax. The return of last month is
 * filed, and then an expense of 11 with 1 of tax comes for it.
 */
async function taxed(): Promise<SignedIn> {
  const owner = await server.business();
  const { outletId } = owner;
  const account = await accountsOf(owner);
  const { itemPriceId, productId, variantId } = await onShelf(server, owner, {
    price: 200,
    tax: 10,
    there: 0,
  });
  const [rate] = dataOf(await owner.get('/settings/business')).taxRates;
  const vendors = '/customer-relationship-management/vendors';
  const vendorId = dataOf(await owner.post(vendors, { name: 'Mills' })).id;
  const line = { productId, itemPriceId, quantity: 2, costPrice: 55, taxRateId: rate.id };
  const stock = [{ ...line, taxRecoverable: false }, line];
  dataOf(
    await owner.post('/inventory/bulk-stock', { storeId: outletId, vendorId, pmethod: 'credit', stock }),
  );
  dataOf(
    await owner.post('/inventory/stock/adjustment', {
      ...{ outletId, purpose: 'VENDOR_RETURN', vendorId },
      lines: [{ variantId, quantity: 1 }],
    }),
  );
  const spent = { accountId: account('6000'), outletId, amount: 22, method: 'CASH', taxRateId: rate.id };
  dataOf(await owner.post('/expenses', { ...spent, businessDate: lastMonth(10) }));
  const payments = [{ method: 'CASH', amount: 220 }];
  dataOf(await owner.post('/checkout', { outletId, lines: [{ itemPriceId, quantity: 1 }], payments }));
  dataOf(await owner.post('/tax/returns', { from: lastMonth(1), to: lastMonth(0) }));
  dataOf(await owner.post('/expenses', { ...spent, amount: 11, businessDate: lastMonth(20) }));
  return owner;
}

const [
  payable = '',
  input = '',
  documents = '',
  groups = '',
  filed = '',
  parts = '',
  sums = '',
  settled = '',
] = taxInvariants.map(({ name }) => name);

/** A statement that breaks something, the invariants of tax that find it, and what the first one says. */
const breakings: [statement: string, found: string[], detail: RegExp][] = [
  [
    `update journal_lines l set amount_minor = l.amount_minor - 1 from accounts a
     where l.org_id = $1 and a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'TAX_PAYABLE'`,
    [payable, sums],
    /: taxes of sales and refunds 2000, account 2001$/,
  ],
  [
    'update sale_lines set tax_minor = 1999 where org_id = $1',
    [payable, sums],
    /refunds 1999, account 2000$/,
  ],
  [
    `delete from input_taxes where org_id = $1 and source_type = 'EXPENSE' and tax_minor = 200`,
    [input, documents, filed],
    /^EXPENSE .*: taxes 0, account 200$/,
  ],
  [
    `update input_taxes set tax_minor = 1001 where org_id = $1 and not is_recoverable and source_type = 'PURCHASE'`,
    [documents],
    /^PURCHASE .*, BOUGHT on .*: recoverable and other taxes \{1000,1000\}, recorded \{1000,1001\}$/,
  ],
  [
    `update journal_lines l set amount_minor = l.amount_minor + 1 from accounts a
     where l.org_id = $1 and a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'INPUT_TAX'
       and l.amount_minor = 1000`,
    [input, sums],
    /^PURCHASE .*: taxes 1000, account 1001$/,
  ],
  [
    `update adjustment_lines set tax_minor = 499 where org_id = $1`,
    [documents],
    /^ADJUSTMENT .*, RETURNED on .*: recoverable and other taxes \{499,0\}, recorded \{500,0\}$/,
  ],
  [
    'update purchases set tax_minor = 1999 where org_id = $1',
    [documents],
    /^purchase .*: tax 1999, by its lines 2000$/,
  ],
  [
    `update sale_lines set tax_components = '[{"name": "VAT", "percent": 10, "taxMinor": 1999}]' where org_id = $1`,
    [groups],
    /^line 1 of sale .*: tax 2000, by the taxes of its group 1999$/,
  ],
  [
    `update sale_lines set tax_components = '[{"name": "VAT", "percent": 10, "taxMinor": 2000}]',
                           refunded_e4 = quantity_e4 where org_id = $1`,
    [groups],
    /^VAT in line 1 of sale .*: sold 2000, given back 0$/,
  ],
  [
    'update expenses set tax_recoverable = false where org_id = $1 and tax_minor = 200',
    [documents],
    /^EXPENSE .*: recoverable and other taxes \{0,200\}, recorded \{200,0\}$/,
  ],
  [
    'update tax_return_lines set tax_minor = 201 where org_id = $1',
    [filed, sums, settled],
    /^return .*, BOUGHT of rate .*, 10.* %: filed net 2000 and tax 201, by its documents 2000 and 200$/,
  ],
  [
    `update tax_return_lines set components = '[{"name": "VAT", "percentE4": 100000, "taxMinor": "199"}]'
     where org_id = $1`,
    [parts],
    /^return .*, BOUGHT of VAT: filed 199, by its documents 0$/,
  ],
  [
    `update input_taxes set tax_components = '[{"name": "VAT", "percent": 10, "taxMinor": 200}]'
     where org_id = $1 and source_type = 'EXPENSE' and tax_minor = 200`,
    [parts],
    /^return .*, BOUGHT of VAT: filed 0, by its documents 200$/,
  ],
  [
    'delete from late_taxes where org_id = $1',
    [filed, sums],
    /^return .*: filed net 2000 and tax 200, by its documents 3000 and 300$/,
  ],
  [
    'update sales set tax_minor = 1999 where org_id = $1',
    [sums],
    // 10 of the purchase, less 5 of the lamp that went back, and the late expense.
    /^tax on sales: filed 0, not filed 2000, account 2000, receipts 1999; input tax: filed 200, not filed 600, account 800$/,
  ],
  [
    `update journal_lines l set amount_minor = l.amount_minor + 1 from accounts a
     where l.org_id = $1 and a.org_id = l.org_id and a.id = l.account_id and a.system_key = 'TAX_DUE'`,
    [settled],
    /^return .*: tax on sales, input tax and tax due \{0,-200,200\}, moved \{0,-200,201\}$/,
  ],
  [
    `insert into tax_returns (org_id, id, starts_on, ends_on, filed_by)
     select org_id, gen_random_uuid(), starts_on - 9, starts_on - 2, filed_by from tax_returns where org_id = $1`,
    [settled],
    /^return .* begins on .*-01, the one before it ends on /,
  ],
];

async function foundFor({ orgId }: SignedIn): Promise<Map<string, string[]>> {
  const findings = await verifyEveryBusiness(server.parts.database.jobs);
  return new Map(
    findings
      .map(({ name, violations }): [string, string[]] => [
        name,
        violations.filter((violation) => violation.orgId === orgId).map(({ detail }) => detail),
      ])
      .filter(([, details]) => details.length > 0),
  );
}

test('taxes of something of everything hold', async () => {
  assert.deepEqual(await foundFor(await taxed()), new Map());
});

for (const [statement, expected, detail] of breakings) {
  test(`found: ${statement}`, async () => {
    const owner = await taxed();
    await server.database(async (session) => {
      await session.script('set session_replication_role = replica');
      await session.all(statement, [owner.orgId]);
    });
    const found = await foundFor(owner);
    assert.deepEqual(
      [...found.keys()].filter((name) => taxInvariants.some((invariant) => invariant.name === name)),
      expected,
    );
    assert.match(found.get(expected[0] ?? '')?.[0] ?? '', detail);
  });
}
