import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../tests/checks.ts';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import { setTenant } from '../http/authenticate.ts';
import { post } from '../ledger/exports.ts';
import { accountsOf, foldEverything, newParty } from '../ledger/testing.ts';
import { writePayment } from '../money/store.ts';
import type { Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { bookInvariants } from './book-invariants.ts';
import { verifyEveryBusiness } from './invariants.ts';
import { saleInvariants } from './sale-invariants.ts';

const server = await testServer({ breaksInvariants: true });
const { database } = server.parts;

/**
 * A business with something of everything: Bola owes 100 and repaid 40 of it, is owed 20, has a deposit of 10 and an
 * advance of 5; 10 were taken by POS with 3 of cash back, for soap of 7; an expense of 7 by cash.
 */
async function books(): Promise<{ owner: SignedIn; bola: string }> {
  const owner = await server.business();
  const { orgId, outletId } = owner;
  const account = await accountsOf(owner);
  const bola = await newParty(server, owner);
  const journal = async (debit: string, credit: string, amount: number) => {
    const line = (code: string) => ({
      accountId: account(code),
      ...(['1300', '1310', '2000', '2200'].includes(code) && { partyId: bola }),
    });
    const lines = [
      { ...line(debit), debit: amount },
      { ...line(credit), credit: amount },
    ];
    const { status } = await owner.post('/accounts/journal', { businessDate: '2026-11-01', lines });
    assert.equal(status, 200);
  };
  await journal('1300', '4100', 100);
  await journal('1000', '1300', 40);
  await journal('6000', '2000', 20);
  await journal('1000', '2200', 10);
  await journal('1310', '1000', 5);
  await database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const businessDate = '2026-11-02';
    const sale = { type: 'SALE', id: newId() };
    await writePayment(tx, owner, {
      direction: 'IN',
      method: 'POS',
      purpose: 'SALE',
      amountMinor: 1_000n,
      cashBackMinor: 300n,
      outletId,
      source: sale,
      businessDate,
    });
    await post(tx, owner, {
      source: sale,
      businessDate,
      lines: [
        { account: 'POS_CLEARING', amountMinor: 1_000n, outletId },
        { account: 'CASH', amountMinor: -300n, outletId },
        { account: 'SALES', amountMinor: -700n, outletId },
      ],
    });
    const expense = { type: 'EXPENSE', id: newId() };
    await writePayment(tx, owner, {
      direction: 'OUT',
      method: 'CASH',
      purpose: 'EXPENSE',
      amountMinor: 700n,
      outletId,
      source: expense,
      businessDate,
    });
    await post(tx, owner, {
      source: expense,
      businessDate,
      lines: [
        { account: { id: account('6050') }, amountMinor: 700n, outletId },
        { account: 'CASH', amountMinor: -700n, outletId },
      ],
    });
    await tx.run({
      text: `insert into expenses (org_id, id, account_id, outlet_id, amount_minor, method, business_date, user_id)
             values ($1, $2, $3, $4, 700, 'CASH', $5, $6)`,
      values: [orgId, expense.id, account('6050'), outletId, businessDate, owner.userId],
    });
    const item = newId();
    const inserts = [
      `insert into products (org_id, id, name) values ($1, $2, 'Soap')`,
      `insert into variants (org_id, id, product_id, name) values ($1, $2, $2, 'Soap')`,
    ];
    for (const text of inserts) await tx.run({ text, values: [orgId, item] });
    await tx.run({
      text: 'insert into sale_series (org_id, id, last_number) values ($1, $2, 1)',
      values: [orgId, outletId],
    });
    await tx.run({
      text: `insert into sales (org_id, id, number, series_id, series_number, outlet_id, business_date, subtotal_minor,
                                discount_minor, tax_minor, rounding_minor, total_minor, paid_minor, change_minor,
                                cost_minor, prices_include_tax, user_id)
             values ($1, $2, 'S-1', $3, 1, $3, $4, 700, 0, 0, 0, 700, 700, 0, 0, false, $5)`,
      values: [orgId, sale.id, outletId, businessDate, owner.userId],
    });
    await tx.run({
      text: `insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name,
                                     quantity_e4, factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor,
                                     total_minor, cost_minor)
             values ($1, $2, 1, $3, $3, $3, 'Soap', 10000, 10000, 70000, 0, 0, 0, 700, 0)`,
      values: [orgId, sale.id, item],
    });
  });
  return { owner, bola };
}

const entry = 'every journal entry balances, and its lines have its date';
const trial = 'the trial balance of every business is zero';
const outlets = 'the lines of each outlet balance, day by day';
const named = 'only lines of receivables, payables, deposits and advances name a party';
const party = 'the balance, deposit and advance of every party equal its journal lines';
const sums = 'receivables, payables, deposits and advances equal the sums of the parties';
const open = 'the open debts of every party equal its receivables and payables';
const settled = 'the settled part of every debt equals its settlements';
const debtDays = 'on every day, the debts of every party change as its receivables and payables do';
const paid = 'payments equal what their entries posted, account by account';
const spent = 'every expense is posted to its account, and every reversal on its own day';
const statements = 'the statements of every business equal its trial balance';
const balanceSheet = 'assets equal liabilities, equity and profits, at each outlet';
const tree = 'accounts form a tree, each of the type of its parent';
const accountDays = 'daily totals of accounts equal the journal lines they were made from';
const partyDays = 'daily totals of parties equal the journal lines they were made from';
const paymentDays = 'daily totals of payments equal the payments they were made from';
const saleDays = 'daily totals of sales equal the sales and refunds they were made from';
const itemDays = 'daily totals of sold items equal the lines they were made from';
const bestItems = 'the best items of a day are those of the daily totals';
const taxDays = 'daily totals of tax equal the lines of sales and refunds they were made from';
const taxComponentDays =
  'daily totals of the taxes of groups equal the lines of sales and refunds they were made from';
const saleMoney = saleInvariants[2]?.name as string;
const closedMonths = 'closed months have the figures that they were closed with';
const accountPeriods =
  'totals of accounts by day, month and year equal the journal lines they were made from';
const itemPeriods = 'totals of sold items by month and year equal the lines they were made from';
const saleQuarters = 'totals of sales by quarter of an hour equal the sales and refunds they were made from';
const tenderDays = 'daily totals of tenders equal the payments and refunds they were made from';
const ahead = 'no total is ahead of the transactions of this database';

const lineOf = (code: string) => `
  from accounts a where a.org_id = l.org_id and a.id = l.account_id and l.org_id = $1 and a.code = '${code}'`;

/**
 * Each change is made directly in the database, in its own business. It lists the invariant that breaks, and a figure
 * in the message.
 */
const breakings: [statement: string, found: string[], telling: RegExp][] = [
  [
    `update journal_lines l set amount_minor = amount_minor + 1 ${lineOf('4000')}`,
    [entry, statements, outlets, accountDays, accountPeriods],
    /debits 1000, credits 999$/,
  ],
  [
    `update journal_lines l set business_date = '2026-11-03' ${lineOf('4000')}`,
    [entry, outlets, accountDays, accountPeriods],
    /lines of another day/,
  ],
  [
    `update journal_lines l set outlet_id = null ${lineOf('4000')}`,
    [outlets, accountDays, accountPeriods],
    /^outlet (none|[0-9a-f-]{36}) on 2026-11-02: -?700$/,
  ],
  [
    `update account_days l set debit_minor = debit_minor + 1 ${lineOf('6050')}`,
    [trial, accountDays],
    /debits 19201, credits 19200$/,
  ],
  [
    `delete from account_days l using accounts a where a.org_id = l.org_id and a.id = l.account_id
     and l.org_id = $1 and a.code = '6050'`,
    [trial, accountDays],
    /debits 18500, credits 19200$/,
  ],
  [
    `update account_periods l set credit_minor = credit_minor + 1 ${lineOf('4000')} and l.period = 'YEAR'`,
    [statements, balanceSheet, accountPeriods],
    // 100 and 7 earned, 20 and 7 spent.
    /profit 8001, by the journal 8000$/,
  ],
  [
    `update account_periods l set debit_minor = debit_minor + 1 ${lineOf('1200')} and l.period = 'YEAR'`,
    [statements, balanceSheet, accountPeriods],
    /^outlet [0-9a-f-]{36}: assets 1, liabilities, equity and profits 0$/,
  ],
  [
    `with closed as (
       insert into closed_months (org_id, month, closed_by, accepted)
       select org_id, '2026-11-01', id, '{}' from users where org_id = $1 returning org_id)
     insert into closed_figures (org_id, month, account_id, outlet_id, debit_minor, credit_minor)
     select l.org_id, '2026-11-01', l.account_id, coalesce(l.outlet_id, '00000000-0000-0000-0000-000000000000'),
            sum(greatest(l.amount_minor, 0)) + max(case a.code when '4000' then 1 else 0 end),
            sum(greatest(-l.amount_minor, 0))
     from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
     where l.org_id = $1 and l.business_date between '2026-11-01' and '2026-11-30' group by 1, 3, 4`,
    [closedMonths],
    /in 2026-11: closed with 1 and 700, now 0 and 700$/,
  ],
  [
    `update journal_lines l set party_id = null ${lineOf('2200')}`,
    [named, party, partyDays],
    /on account 2200 names party none$/,
  ],
  [
    `update journal_lines l set party_id = (select id from parties where org_id = $1) ${lineOf('4000')}`,
    [named, party, partyDays],
    /on account 4000 names party [0-9a-f]/,
  ],
  [
    'update parties set balance_minor = balance_minor + 1 where org_id = $1',
    [party, sums],
    /balance 3501, by its lines 3500;/,
  ],
  [
    'update parties set deposit_minor = deposit_minor + 1 where org_id = $1',
    [party, sums],
    /deposit 1001, by its lines 1000;/,
  ],
  [
    'update parties set advance_minor = advance_minor + 1 where org_id = $1',
    [party, sums],
    /advance 501, by its lines 500$/,
  ],
  [
    `update debts set amount_minor = amount_minor + 1 where org_id = $1 and side = 'RECEIVABLE'`,
    [open, debtDays],
    /owes 6000, open debts 6001; is owed 2000, open debts 2000$/,
  ],
  [
    `delete from debts where org_id = $1 and side = 'PAYABLE'`,
    [open, debtDays],
    /owes 6000, open debts 6000; is owed 2000, open debts 0$/,
  ],
  [
    `update debts set settled_minor = settled_minor + 1 where org_id = $1 and side = 'RECEIVABLE'`,
    [open, settled],
    /settled 4001, settlements 4000$/,
  ],
  [
    'update settlements set amount_minor = amount_minor + 1 where org_id = $1',
    [settled, debtDays],
    /settled 4000, settlements 4001$/,
  ],
  [
    `update debts set business_date = business_date - 1 where org_id = $1 and side = 'RECEIVABLE'`,
    [debtDays],
    /RECEIVABLE on .*: the accounts differ by 10000$/,
  ],
  [
    `update payments set amount_minor = amount_minor + 1 where org_id = $1 and method = 'POS'`,
    [paid, paymentDays, tenderDays, saleMoney],
    /by POS: paid 1001, posted 1000$/,
  ],
  [
    'update payments set cash_back_minor = 200 where org_id = $1 and cash_back_minor = 300',
    [paid, paymentDays, tenderDays, saleMoney],
    /by CASH: paid -200, posted -300$/,
  ],
  [
    `update payments set method = 'MOBILE' where org_id = $1 and purpose = 'EXPENSE'`,
    [paid, paymentDays],
    /by (MOBILE: paid -700, posted 0|CASH: paid 0, posted -700)$/,
  ],
  [
    `update expenses set status = 'REVERSED', reversed_on = '2026-11-03' where org_id = $1`,
    [spent],
    /of 700 \(REVERSED\): its account has 700$/,
  ],
  [
    'update expenses set amount_minor = 701 where org_id = $1',
    [spent],
    /of 701 \(POSTED\): its account has 700$/,
  ],
  [`update accounts set parent_id = id where org_id = $1 and code = '6030'`, [tree], /^account 6030$/],
  [
    `update accounts set parent_id = (select id from accounts where org_id = $1 and code = '1000')
     where org_id = $1 and code = '6030'`,
    [tree],
    /^account 6030$/,
  ],
  [
    'update party_days set amount_minor = amount_minor + 1 where org_id = $1',
    [partyDays],
    /folded 3501, facts 3500$/,
  ],
  [
    `delete from payment_days where org_id = $1 and method = 'POS'`,
    [paymentDays],
    /^POS on 2026-11-02: folded , facts \{700,300,0,0,1\}$/,
  ],
  [
    'update sale_days set total_minor = 701 where org_id = $1',
    [saleDays],
    /on 2026-11-02: folded \{1,0,100000000,700,0,0,0,701,0(,0){7}\}, facts \{1,0,100000000,700,0,0,0,700,0(,0){7}\}$/,
  ],
  [
    'update sale_lines set quantity_e4 = 20000 where org_id = $1',
    [saleDays, itemDays, itemPeriods, saleQuarters],
    /facts \{200000000,0,700,0,0,0,0,0\}$/,
  ],
  [
    'update tax_days set net_minor = 701 where org_id = $1',
    [taxDays],
    /^rate 0{8}(-0{4}){3}-0{12} on 2026-11-02: folded \{701,0,0,0\}, facts \{700,0,0,0\}$/,
  ],
  [
    `insert into tax_component_days
     select org_id, business_date, outlet_id, tax_rate_id, percent_e4, 'Levy', 10000, 1, 0 from tax_days
     where org_id = $1`,
    [taxComponentDays],
    /^Levy of rate 0{8}(-0{4}){3}-0{12} on 2026-11-02: folded \{1,0\}, facts $/,
  ],
  [
    'update best_items set next_minor = 5 where org_id = $1',
    [bestItems],
    /^outlet 0{8}(-0{4}){3}-0{12} on 2026-11-02: listed \{[-0-9a-f]{36}\} before 5, totals \{[-0-9a-f]{36}\} before $/,
  ],
  [
    'delete from item_days where org_id = $1',
    [itemDays, bestItems],
    /folded , facts \{100000000,0,700,0,0,0,0,0\}$/,
  ],
  [
    `update account_periods set lines = lines + 1 where org_id = $1 and period = 'DAY' and debit_minor = 1000`,
    [accountPeriods],
    /in the day from 2026-11-02: folded \{1000,0,2\}, facts \{1000,0,1\}$/,
  ],
  [
    `delete from item_periods where org_id = $1 and period = 'YEAR'`,
    [itemPeriods],
    /in the year from 2026-01-01: folded , facts \{100000000,0,700,0,0,0,0,0\}$/,
  ],
  [
    'update sale_quarters set sales = 2 where org_id = $1',
    [saleQuarters],
    /folded \{2,0,100000000,700,0,0,0,700,0(,0){6}\}, facts \{1,0,100000000,700,0,0,0,700,0(,0){6}\}$/,
  ],
  [
    'update tender_days set refunded_minor = 1 where org_id = $1',
    [tenderDays],
    /^POS on 2026-11-02: folded \{700,1\}, facts \{700,0\}$/,
  ],
  [
    `update fold_marks set horizon = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8 where org_id = $1`,
    [ahead],
    /^folded up to \d+ of \d+$/,
  ],
  [
    `update fold_marks set periods_horizon = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8 where org_id = $1`,
    [ahead],
    /^folded up to \d+ of \d+$/,
  ],
];

/** The names and details of the broken invariants of a business. */
async function foundFor({ orgId }: SignedIn): Promise<Map<string, string[]>> {
  const findings = await verifyEveryBusiness(database.jobs);
  return new Map(
    findings
      .map(({ name, violations }): [string, string[]] => [
        name,
        violations.filter((violation) => violation.orgId === orgId).map(({ detail }) => detail),
      ])
      .filter(([, details]) => details.length > 0),
  );
}

/** Runs a statement as the owner of the tables with triggers disabled, so that only verify can find it. */
const tamper = (statement: string, orgId: string) =>
  server.database(async (session: Session) => {
    await session.script('set session_replication_role = replica');
    await session.all(statement, [orgId]);
  });

test('every invariant of the books has a breaking here', () => {
  const found = new Set(breakings.flatMap(([, names]) => names));
  // An invariant of sales. Their own tests break the others.
  found.delete(saleMoney);
  assert.deepEqual([...found].sort(), bookInvariants.map(({ name }) => name).sort());
});

test('books with something of everything hold, before they are folded and after', async () => {
  const { owner } = await books();
  assert.deepEqual(await foundFor(owner), new Map());
  await foldEverything(server);
  assert.deepEqual(await foundFor(owner), new Map());
});

test('records of different kinds may have the same id', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const partyId = await newParty(server, owner);
  const lines = [
    { accountId: account('6000'), debit: 50 },
    { accountId: account('1000'), credit: 50 },
  ];
  const { id } = (await owner.post('/accounts/journal', { lines })).body.data;
  const { outletId } = owner;
  const spent = { expenseId: id, accountId: account('6000'), outletId, amount: 10, method: 'CASH' };
  const paid = { paymentId: id, direction: 'IN', partyId, outletId, amount: 20, method: 'CASH' };
  for (const answer of [await owner.post('/expenses', spent), await owner.post('/payments', paid)]) {
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  assert.deepEqual(await foundFor(owner), new Map());
});

for (const [statement, expected, telling] of breakings) {
  test(`verify finds: ${statement.replace(/\s+/g, ' ')}`, async () => {
    const { owner } = await books();
    await foldEverything(server);
    await tamper(statement, owner.orgId);
    const found = await foundFor(owner);
    assert.deepEqual([...found.keys()], expected);
    assert.ok(
      [...found.values()].flat().some((detail) => telling.test(detail)),
      JSON.stringify([...found]),
    );
    // Restored, so that the next case finds only its own violation.
    await server.database(async (session) => {
      await session.script('set session_replication_role = replica');
      for (const table of ['fold_marks', 'debts', 'settlements', 'expenses', 'payments', 'journal_lines']) {
        await session.all(`delete from ${table} where org_id = $1`, [owner.orgId]);
      }
      for (const table of [
        'sales',
        'sale_lines',
        'sale_days',
        'item_days',
        'best_items',
        'item_periods',
        'sale_quarters',
        'tax_days',
        'tax_component_days',
      ]) {
        await session.all(`delete from ${table} where org_id = $1`, [owner.orgId]);
      }
      for (const table of ['account_days', 'account_periods', 'party_days', 'payment_days', 'tender_days']) {
        await session.all(`delete from ${table} where org_id = $1`, [owner.orgId]);
      }
      for (const table of ['parties', 'accounts']) {
        await session.all(`delete from ${table} where org_id = $1`, [owner.orgId]);
      }
    });
  });
}

const path = '/audit/invariants';

test('a business asks for a check of its own books, and reads what was found', async () => {
  const [{ owner }, { owner: other }] = [await books(), await books()];
  const never = await owner.get(path);
  assert.deepEqual(never.body.data, { checkedAt: null, holds: null, findings: [] });
  await foldEverything(server);
  await tamper('update parties set balance_minor = balance_minor + 1 where org_id = $1', other.orgId);

  const jobs = server.startJobs();
  try {
    const checked = async (user: SignedIn) => {
      const before = (await user.get(path)).body.data.checkedAt;
      const { status, body } = await user.post(path);
      assert.deepEqual([status, body.code, body.data], [202, 'INVARIANTS_REQUESTED', null]);
      return until(async () => {
        const { data } = (await user.get(path)).body;
        return data.checkedAt === before ? undefined : data;
      });
    };
    const sound = await checked(owner);
    assert.equal(sound.holds, true, JSON.stringify(sound));
    assert.deepEqual(
      sound.findings.find(({ name }: { name: string }) => name === entry),
      { name: entry, checked: 7, broken: 0, violations: [] },
    );
    const broken = await checked(other);
    assert.equal(broken.holds, false);
    const found = broken.findings.filter((finding: { broken: number }) => finding.broken > 0);
    assert.deepEqual(
      found.map(({ name, broken: count }: { name: string; broken: number }) => [name, count]),
      [
        [party, 1],
        [sums, 1],
      ],
    );
    assert.match(found[0].violations[0], /balance 3501, by its lines 3500;/);
    assert.ok(!JSON.stringify(sound).includes(other.orgId) && !JSON.stringify(broken).includes(owner.orgId));
    // The previous check is still there for users who did not request a new one.
    assert.deepEqual((await owner.get(path)).body.data, sound);
  } finally {
    await jobs.stop();
  }
});

test('a check that is asked for twice with one key is asked for once', async () => {
  const owner = await server.business();
  await owner.post(path, undefined, { key: 'check' });
  const again = await owner.post(path, undefined, { key: 'check' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const jobs = await server.database((session) =>
    session.all(`select 1 from jobs.job_common where name = 'check-invariants' and data ->> 'orgId' = $1`, [
      owner.orgId,
    ]),
  );
  assert.equal(jobs.length, 1);
});

test('the books of the whole business are not checked by a user of some outlets', async () => {
  const owner = await server.business();
  const limited = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  for (const answer of [await limited.get(path), await limited.post(path), await limited.get('/audit')]) {
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  }
});
