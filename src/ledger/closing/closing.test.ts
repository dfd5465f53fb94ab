import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace } from '../../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf } from '../../sales/testing.ts';
import { accountsOf, foldEverything } from '../testing.ts';

const server = await testServer();
/** The month of today in the business, by the server. */
const [{ month: current }] = done(await (await server.business()).get('/accounts/months')).months;

/** The month so many months before this one. */
function ago(months: number): string {
  return Temporal.PlainYearMonth.from(current).subtract({ months }).toString();
}

const lastDay = (month: string) => `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`;

function done({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Posts rent paid in cash on a day. */
async function rent(owner: SignedIn, businessDate: string, amount: number): Promise<Answer> {
  const account = await accountsOf(owner);
  const lines = [
    { accountId: account('6000'), debit: amount },
    { accountId: account('1000'), credit: amount },
  ];
  return owner.post('/accounts/journal', { businessDate, lines });
}

const close = (user: SignedIn, month: string, accept = ['UNCHECKED_BOOKS']) =>
  user.post('/accounts/months/close', { month, accept });
const reopen = (user: SignedIn, month: string) =>
  user.post('/accounts/months/reopen', { month, reason: ' A bill was forgotten ' });

async function monthsOf(owner: SignedIn) {
  const { months, ...rest } = done(await owner.get('/accounts/months'));
  type Row = { month: string; status: string };
  return {
    ...rest,
    closed: months.filter(({ status }: Row) => status === 'CLOSED').map(({ month }: Row) => month),
  };
}

/** What rent was in a month, by the statement. */
async function rentIn(owner: SignedIn, month: string): Promise<number> {
  const days = `date_from=${month}-01&date_to=${month}-28`;
  const { rows } = done(await owner.get(`/reports/profit-and-loss?${days}`));
  return rows.find(({ code }: { code: string }) => code === '6000')?.amounts[0].amount ?? 0;
}

test('months are closed one after the other, and nothing is posted into a closed one', async () => {
  const owner = await server.business();
  assert.deepEqual(await monthsOf(owner), { closedUntil: null, next: null, closed: [] });
  for (const [day, amount] of [
    [`${ago(5)}-10`, 10],
    [`${ago(3)}-10`, 20],
    [`${ago(2)}-10`, 30],
  ] as const)
    done(await rent(owner, day, amount));
  assert.equal((await monthsOf(owner)).next, ago(1));

  // The first one takes all months before it along, also the one in which nothing happened.
  assert.deepEqual(done(await close(owner, ago(3))), { month: ago(3), closedUntil: lastDay(ago(3)) });
  assert.deepEqual(await monthsOf(owner), {
    closedUntil: lastDay(ago(3)),
    next: ago(2),
    closed: [ago(3), ago(4), ago(5)],
  });
  assertRefused(await rent(owner, `${ago(5)}-11`, 1), { status: 409, code: 'INVALID_STATE' });
  assertRefused(await rent(owner, lastDay(ago(3)), 1), { status: 409, code: 'INVALID_STATE' });
  done(await rent(owner, `${ago(2)}-01`, 5));

  for (const [month, status, code] of [
    [ago(3), 409, 'INVALID_STATE'],
    [ago(1), 409, 'INVALID_STATE'],
    [ago(0), 400, 'VALIDATION_FAILED'],
    ['2099-12', 400, 'VALIDATION_FAILED'],
    [ago(6), 400, 'VALIDATION_FAILED'],
    ['2026-13', 400, 'VALIDATION_FAILED'],
  ] as const)
    assertRefused(await close(owner, month), { status, code, field: 'month' });

  done(await close(owner, ago(2)));
  await foldEverything(server);
  assert.deepEqual([await rentIn(owner, ago(3)), await rentIn(owner, ago(2))], [20, 35]);
});

test('what is open on the check-list must be accepted by name, and is kept', async () => {
  const owner = await server.business();
  done(await rent(owner, `${ago(2)}-10`, 30));
  const { checks } = done(await owner.get(`/accounts/months/checks?month=${ago(2)}`));
  assert.deepEqual(
    checks.filter(({ open }: { open: number }) => open > 0),
    [{ point: 'UNCHECKED_BOOKS', open: 1, mayBeAccepted: true }],
  );
  const refused = await close(owner, ago(2), ['OPEN_SHIFTS']);
  assertRefused(refused, { status: 409, code: 'INVALID_STATE', field: 'accept' });
  assert.equal(refused.body.errors[0].code, 'UNCHECKED_BOOKS');
  done(await close(owner, ago(2), ['UNCHECKED_BOOKS', 'STOCKTAKES']));
  const { months } = done(await owner.get('/accounts/months'));
  assert.deepEqual(
    months.map((row: { month: string; accepted: string[] }) => [row.month, row.accepted]),
    [
      [ago(0), []],
      [ago(1), []],
      [ago(2), ['UNCHECKED_BOOKS']],
    ],
  );
});

test('the check-list counts shifts, tills, stock, stocktakes and broken rules of the books', async () => {
  const owner = await server.business();
  done(await rent(owner, `${ago(2)}-10`, 30));
  await server.database(async (session) => {
    const values = [owner.orgId, owner.outletId, owner.userId, lastDay(ago(2))];
    for (const statement of [
      `with till as (
         insert into tills (org_id, id, outlet_id, name, code) values ($1, gen_random_uuid(), $2, 'T', 'T9') returning id)
       insert into till_sessions (org_id, id, till_id, outlet_id, business_date, opening_float_minor, opened_by)
       select $1, gen_random_uuid(), till.id, $2, $4::date, 0, $3 from till`,
      `insert into till_exceptions (org_id, id, kind, outlet_id, details, created_at)
       select $1, gen_random_uuid(), kind, $2, jsonb_build_object('by', $3::uuid), $4::date
       from unnest(array['NUMBER_GAP', 'PRICE_CHANGED', 'TAX_CHANGED']) as kind`,
      `insert into stocktakes (org_id, id, outlet_id, scope, started_by, created_at)
       values ($1, gen_random_uuid(), $2, 'ALL', $3, $4::date)`,
      `insert into invariant_checks (org_id, checked_at, findings)
       select org_id, $4::date + 2, '[{"name": "a", "broken": 2}, {"name": "b", "broken": 0}]'
       from outlets where org_id = $1 and id = $2 and $3::uuid is not null`,
    ])
      await session.all(statement, values);
  });
  const { itemPriceId } = await onShelf(server, owner, { there: 1 });
  await server.database((session) =>
    session.all('update outlets set allows_negative_stock = true where org_id = $1', [owner.orgId]),
  );
  const payments = [{ method: 'CASH', amount: 20 }];
  const lines = [{ itemPriceId, quantity: 2 }];
  done(await owner.post('/checkout', { outletId: owner.outletId, lines, payments }));
  const open = async (month: string) => {
    const { checks } = done(await owner.get(`/accounts/months/checks?month=${month}`));
    return checks.map((check: { open: number }) => check.open);
  };
  // In the order of the list: shifts, missing sales, exceptions, stock, stocktakes, bank lines, plans, unchecked, broken.
  assert.deepEqual(await open(ago(2)), [1, 1, 2, 1, 1, 0, 0, 0, 1]);
  assert.deepEqual(await open(ago(3)), [0, 0, 0, 1, 0, 0, 0, 0, 1]);
  const all = [
    'OPEN_SHIFTS',
    'MISSING_SALES',
    'TILL_EXCEPTIONS',
    'STOCK_BELOW_ZERO',
    'STOCKTAKES',
    'BROKEN_BOOKS',
  ];
  const refused = await close(owner, ago(2), all);
  assert.deepEqual(
    [refused.status, refused.body.errors.map(({ code }: { code: string }) => code)],
    [409, ['BROKEN_BOOKS']],
  );
});

test('only the owner reopens, only the month that was closed last, and the reason is kept', async () => {
  const owner = await server.business();
  const [accountant, manager] = [
    await server.colleague(owner, 'ACCOUNTANT'),
    await server.colleague(owner, 'MANAGER'),
  ];
  const limited = await server.colleague(owner, 'ACCOUNTANT', [owner.outletId]);
  done(await rent(owner, `${ago(3)}-10`, 20));
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  for (const user of [manager, limited]) assertRefused(await close(user, ago(3)), forbidden);
  done(await close(accountant, ago(3)));
  done(await close(accountant, ago(2)));
  for (const user of [accountant, manager]) assertRefused(await reopen(user, ago(2)), forbidden);
  const unexplained = { status: 400, code: 'VALIDATION_FAILED', field: 'reason' };
  for (const reason of [undefined, null, '', '  '])
    assertRefused(await owner.post('/accounts/months/reopen', { month: ago(2), reason }), unexplained);
  assertRefused(await reopen(owner, ago(3)), { status: 409, code: 'INVALID_STATE', field: 'month' });

  // The setting does not open closed months either, by whoever it is changed.
  const until = (booksClosedUntil: string | null) => owner.patch('/settings/business', { booksClosedUntil });
  for (const day of [`${ago(2)}-29`, lastDay(ago(4)), null])
    assertRefused(await until(day), { status: 409, code: 'INVALID_STATE', field: 'booksClosedUntil' });
  for (const day of [`${ago(1)}-15`, lastDay(ago(2))]) done(await until(day));

  assert.deepEqual(done(await reopen(owner, ago(2))), { month: ago(2), closedUntil: lastDay(ago(3)) });
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, audit?.after],
    ['reopenMonth', { month: ago(2), closedUntil: lastDay(ago(3)), reason: 'A bill was forgotten' }],
  );
  assert.equal(event?.type, 'month.reopened');
  done(await rent(owner, `${ago(2)}-15`, 7));
  done(await close(owner, ago(2)));
  done(await reopen(owner, ago(2)));
  done(await reopen(owner, ago(3)));
  assertRefused(await reopen(owner, ago(4)), { status: 409, code: 'INVALID_STATE', field: 'month' });
});

test('a month that is closed or reopened by a request that is sent twice is so once', async () => {
  const owner = await server.business();
  done(await rent(owner, `${ago(2)}-10`, 30));
  const twice = async (path: string, body: object) => {
    const key = { key: newId() };
    const answers = [await owner.post(path, body, key), await owner.post(path, body, key)];
    assert.deepEqual(answers[1]?.body.data, answers[0]?.body.data);
    assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
    return done(answers[0] as Answer);
  };
  const accept = ['UNCHECKED_BOOKS'];
  assert.equal((await twice('/accounts/months/close', { month: ago(2), accept })).month, ago(2));
  assert.equal((await twice('/accounts/months/reopen', { month: ago(2), reason: 'Twice' })).month, ago(2));
  assert.deepEqual((await monthsOf(owner)).closed, []);
});

test('an account with figures in a closed month keeps its section', async () => {
  const owner = await server.business();
  const input = { code: '6990', name: 'Window washing', type: 'EXPENSE' };
  const { id } = done(await owner.post('/accounts', input));
  const account = await accountsOf(owner);
  const lines = [
    { accountId: id, debit: 9 },
    { accountId: account('1000'), credit: 9 },
  ];
  done(await owner.post('/accounts/journal', { businessDate: `${ago(3)}-10`, lines }));
  done(await owner.patch(`/accounts/${id}`, { section: 'OTHER' }));
  done(await close(owner, ago(3)));
  assertRefused(await owner.patch(`/accounts/${id}`, { section: 'COST_OF_SALES' }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'section',
  });
  done(await owner.patch(`/accounts/${id}`, { name: 'Windows', section: 'OTHER' }));
});

test('while many post, a month is closed once: what was acknowledged is in its figures, and nothing else', async () => {
  const owner = await server.business();
  done(await rent(owner, `${ago(3)}-01`, 1));
  const posting = Array.from({ length: 40 }, (_, at) => rent(owner, `${ago(3)}-15`, at + 2));
  const closing = Array.from({ length: 3 }, () => close(owner, ago(3)));
  const posted = (await Promise.all(posting)).map(({ status }) => status);
  const closed = (await Promise.all(closing)).map(({ status }) => status);
  assert.deepEqual(closed.sort(), [200, 409, 409]);
  assert.ok(posted.every((status) => status === 200 || status === 409));
  const acknowledged = posted.reduce((sum, status, at) => (status === 200 ? sum + at + 2 : sum), 1);
  assert.equal(await rentIn(owner, ago(3)), acknowledged);
  const [kept] = await server.database((session) =>
    session.all<{ minor: string }>(
      `select sum(f.debit_minor)::text as minor from closed_figures f
       join accounts a on a.org_id = f.org_id and a.id = f.account_id where f.org_id = $1 and a.code = '6000'`,
      [owner.orgId],
    ),
  );
  assert.equal(kept?.minor, String(acknowledged * 100));
});

test('an accountant closes a month, reads the audit trail and checks the books', async () => {
  const owner = await server.business();
  done(await rent(owner, `${ago(1)}-10`, 10));
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  const { status } = await accountant.post('/audit/invariants');
  assert.equal(status, 202);
  done(await accountant.get('/audit/invariants'));
  done(await accountant.get(`/accounts/months/checks?month=${ago(1)}`));
  done(await close(accountant, ago(1)));
  const [last] = done(await accountant.get('/audit')).rows;
  assert.deepEqual([last.operation, last.userId], ['closeMonth', accountant.userId]);
  // To reopen is for the owner alone.
  assertRefused(await reopen(accountant, ago(1)), { status: 403, code: 'FORBIDDEN' });
});
