import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, assertWrittenOnce, lastTrace, stateOf, walkPages } from '../../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { accountsOf, newParty, partyOf } from '../testing.ts';
import { postPlannedJournals } from './post-planned-journals.ts';

const server = await testServer();
const plansPath = '/accounts/journal/plans';
const today = Temporal.Now.plainDateISO('UTC');
const daysAgo = (days: number) => today.subtract({ days }).toString();
const month = (ago: number) => today.toPlainYearMonth().subtract({ months: ago });
const firstOf = (ago: number) => `${month(ago)}-01`;

/** Cells: each business is in one of the databases, and each has jobs of its own. */
const run = async (options: { billing?: boolean; pageSize?: number } = {}) => {
  const { cells } = server.parts.database;
  for (const { database } of cells?.all ?? [server.parts])
    await postPlannedJournals(database, { billing: false, ...options });
};

function done({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function shop() {
  const owner = await server.business({ timezone: 'UTC' });
  const account = await accountsOf(owner);
  const rent = (amount: number) => [
    { accountId: account('6000'), debit: amount },
    { accountId: account('1000'), credit: amount },
  ];
  const plan = (more: object = {}) => ({
    note: 'Rent',
    every: 'WEEKLY',
    from: daysAgo(21),
    lines: rent(50),
    ...more,
  });
  return { owner, account, rent, plan };
}

type Entry = { id: string; number: string; businessDate: string; note: string; reverseOn: string | null };

async function entriesOf(owner: SignedIn): Promise<Entry[]> {
  return done(await owner.get('/accounts/journal?sortKey=businessDate&limit=100')).rows;
}
const daysOf = async (owner: SignedIn) => (await entriesOf(owner)).map(({ businessDate }) => businessDate);

test('a weekly entry is posted on each day that has passed, once, and told', async () => {
  const { owner, plan } = await shop();
  const created = done(await owner.post(plansPath, plan({ note: ' Rent ' })));
  assert.deepEqual(
    [created.note, created.status, created.nextOn, created.reversesId, created.problem, created.createdBy],
    ['Rent', 'ACTIVE', daysAgo(21), null, null, owner.userId],
  );
  const trace = await lastTrace(server, owner);
  assert.deepEqual([trace.audit?.operation, trace.audit?.after], ['createJournalPlan', created]);
  // Several processes at the same time, and once more later.
  await Promise.all([run(), run(), run()]);
  await run();
  const days = [daysAgo(21), daysAgo(14), daysAgo(7), daysAgo(0)];
  assert.deepEqual(await daysOf(owner), days);
  const entries = await entriesOf(owner);
  const last = entries.at(-1);
  assert.equal(last?.note, 'Rent');
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.subject], ['postPlannedJournal', last?.id]);
  assert.deepEqual([event?.type, event?.data], ['journal.posted', last]);
  const found = done(await owner.get(`${plansPath}/${created.id}`));
  assert.deepEqual([found.status, found.nextOn], ['ACTIVE', today.add({ days: 7 }).toString()]);
  assert.deepEqual(
    found.entries,
    entries
      .map(({ id, number, businessDate }) => ({ day: businessDate, entryId: id, number, businessDate }))
      .reverse(),
  );
});

test('a run that dies before its commit has posted nothing, and the next one posts it', async () => {
  const { owner, plan } = await shop();
  const { id } = done(await owner.post(plansPath, plan({ from: daysAgo(0) })));
  await server.database((session) =>
    session.script(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on journal_plan_entries for each row
        when (new.plan_id = '${id}') execute function die()`),
  );
  const before = await stateOf(server, owner);
  await assert.rejects(run(), /1 plans could not be posted/);
  assert.deepEqual(await stateOf(server, owner), before);
  await server.database((session) =>
    session.script('drop trigger die on journal_plan_entries; drop function die()'),
  );
  await run();
  assert.deepEqual(await daysOf(owner), [daysAgo(0)]);
});

test('a day that was posted is refused by the database when it comes again', async () => {
  const { owner, plan } = await shop();
  const { id } = done(await owner.post(plansPath, plan({ from: daysAgo(0) })));
  await run();
  const setNext = (day: string) =>
    server.database((session) =>
      session.all('update journal_plans set next_date = $1 where id = $2', [day, id]),
    );
  await setNext(daysAgo(0));
  await assert.rejects(run(), /1 plans could not be posted/);
  assert.deepEqual(await daysOf(owner), [daysAgo(0)]);
  await setNext(today.add({ days: 7 }).toString());
});

test('an entry whose day is closed counts on the first open day and says so', async () => {
  const { owner, plan, rent } = await shop();
  done(await owner.post('/accounts/journal', { businessDate: firstOf(1), lines: rent(1) }));
  done(await owner.post(plansPath, plan({ every: 'ONCE', from: firstOf(1) })));
  const checks = done(await owner.get(`/accounts/months/checks?month=${month(1)}`)).checks;
  assert.deepEqual(
    checks.find(({ point }: { point: string }) => point === 'PLANNED_ENTRIES'),
    { point: 'PLANNED_ENTRIES', open: 1, mayBeAccepted: true },
  );
  const accept = ['UNCHECKED_BOOKS', 'PLANNED_ENTRIES'];
  done(await owner.post('/accounts/months/close', { month: String(month(1)), accept }));
  await run();
  const [, entry, ...others] = await entriesOf(owner);
  assert.deepEqual(
    [entry?.businessDate, entry?.note, others],
    [firstOf(0), `Rent (planned for ${firstOf(1)}, which was closed)`, []],
  );
  // A plan cannot begin in what is closed.
  assertRefused(await owner.post(plansPath, plan({ from: firstOf(1) })), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'from',
  });
});

test('nothing is posted while all days up to today are closed', async () => {
  const { owner, plan } = await shop();
  done(await owner.post(plansPath, plan({ every: 'ONCE', from: daysAgo(0) })));
  const closeUntil = (day: string | null) =>
    server.database((session) =>
      session.all('update organisations set books_closed_until = $1 where org_id = $2', [day, owner.orgId]),
    );
  await closeUntil(daysAgo(0));
  await run();
  assert.deepEqual(await daysOf(owner), []);
  await closeUntil(null);
  await run();
  assert.deepEqual(await daysOf(owner), [daysAgo(0)]);
});

test('an accrual is reversed on its day: the other way round, with its debts', async () => {
  const { owner, account } = await shop();
  const vendor = await newParty(server, owner, 'Ikeja Electric');
  const lines = [
    { accountId: account('6020'), debit: 80, outletId: owner.outletId, note: 'Meter' },
    { accountId: account('2000'), credit: 80, partyId: vendor },
  ];
  const accrual = { businessDate: daysAgo(3), note: 'Electricity', lines };
  const entry = done(await owner.post('/accounts/journal', { ...accrual, reverseOn: daysAgo(1) }));
  assert.equal(entry.reverseOn, daysAgo(1));
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.after, event?.data], [entry, entry]);
  const [plan] = done(await owner.get(plansPath)).rows;
  assert.deepEqual(
    [plan.every, plan.nextOn, plan.reversesId, plan.note],
    ['ONCE', daysAgo(1), entry.id, `Reverses ${entry.number}: Electricity`],
  );
  await run();
  await run();
  const [first, reversal, ...others] = done(await owner.get('/accounts/journal?sortKey=businessDate')).rows;
  assert.deepEqual([first, others], [entry, []]);
  assert.equal(reversal.businessDate, daysAgo(1));
  type Line = { accountCode: string; debit: number; credit: number; outletId: string | null };
  const sides = ({ lines }: { lines: Line[] }) =>
    lines.map(({ accountCode, debit, credit, outletId }) => [accountCode, debit, credit, outletId]);
  assert.deepEqual(sides(reversal), [
    ['6020', 0, 80, owner.outletId],
    ['2000', 80, 0, null],
    ['1900', 80, 0, owner.outletId],
    ['1900', 0, 80, null],
  ]);
  const { balance, debts } = await partyOf(server, vendor);
  assert.deepEqual([balance, debts], [0n, [['PAYABLE', 8000n, 8000n]]]);
  assert.equal(done(await owner.get(plansPath)).rows[0].status, 'ENDED');
  assertRefused(await owner.post('/accounts/journal', { ...accrual, reverseOn: daysAgo(3) }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'reverseOn',
  });
});

test('a recurring accrual is reversed on the first day of the month after each entry', async () => {
  const { owner, plan } = await shop();
  const lastMonth = month(1);
  const end = lastMonth.toPlainDate({ day: lastMonth.daysInMonth }).toString();
  done(
    await owner.post(plansPath, plan({ every: 'MONTHLY', from: end, until: end, reverseNextMonth: true })),
  );
  await run();
  await run();
  const entries = await entriesOf(owner);
  assert.deepEqual(
    entries.map(({ businessDate, reverseOn }) => [businessDate, reverseOn]),
    [
      [end, firstOf(0)],
      [firstOf(0), null],
    ],
  );
});

test('a planned reversal that is stopped is not posted, and its entry says so', async () => {
  const { owner, rent } = await shop();
  const entry = done(
    await owner.post('/accounts/journal', {
      lines: rent(5),
      businessDate: daysAgo(2),
      reverseOn: daysAgo(1),
    }),
  );
  const [plan] = done(await owner.get(plansPath)).rows;
  done(await owner.delete(`${plansPath}/${plan.id}`));
  await run();
  const [only, ...others] = await entriesOf(owner);
  assert.deepEqual([only?.id, only?.reverseOn, others], [entry.id, null, []]);
});

test('a reversal that was paused over its day is posted when it goes on', async () => {
  const { owner, rent } = await shop();
  const accrual = { lines: rent(5), businessDate: daysAgo(2), reverseOn: daysAgo(1) };
  done(await owner.post('/accounts/journal', accrual));
  const [{ id }] = done(await owner.get(plansPath)).rows;
  done(await owner.patch(`${plansPath}/${id}`, { status: 'PAUSED' }));
  await run();
  const resumed = done(await owner.patch(`${plansPath}/${id}`, { status: 'ACTIVE' }));
  assert.deepEqual([resumed.status, resumed.nextOn], ['ACTIVE', daysAgo(1)]);
  await run();
  assert.deepEqual(await daysOf(owner), [daysAgo(2), daysAgo(1)]);
});

test('nothing is posted after a subscription has ended, and what was missed is posted when it is renewed', async () => {
  const { owner, plan } = await shop();
  done(await owner.post(plansPath, plan({ from: daysAgo(7) })));
  const subscribedUntil = (day: string) =>
    server.database((session) =>
      session.all('update organisations set subscribed_until = $1 where org_id = $2', [day, owner.orgId]),
    );
  await subscribedUntil(daysAgo(1));
  await run({ billing: true });
  assert.deepEqual(await daysOf(owner), []);
  await subscribedUntil(today.add({ days: 2 }).toString());
  await run({ billing: true });
  assert.deepEqual(await daysOf(owner), [daysAgo(7), daysAgo(0)]);
});

test('plans that cannot be posted keep no other plan waiting, however many they are', async () => {
  const { owner, plan, account } = await shop();
  const cleaning = done(await owner.post('/accounts', { code: '6045', name: 'Cleaning', type: 'EXPENSE' }));
  const lines = [
    { accountId: cleaning.id, debit: 5 },
    { accountId: account('1000'), credit: 5 },
  ];
  for (const days of [20, 19, 18]) done(await owner.post(plansPath, plan({ from: daysAgo(days), lines })));
  done(await owner.patch(`/accounts/${cleaning.id}`, { status: 'ARCHIVED' }));
  done(await owner.post(plansPath, plan({ from: daysAgo(0) })));
  await run({ pageSize: 2 });
  assert.deepEqual(await daysOf(owner), [daysAgo(0)]);
});

test('a paused plan leaves out the days that pass, and goes on with the next', async () => {
  const { owner, plan, rent } = await shop();
  const { id, version } = done(await owner.post(plansPath, plan({ from: daysAgo(8) })));
  const paused = done(await owner.patch(`${plansPath}/${id}`, { status: 'PAUSED', version }));
  assert.deepEqual([paused.status, paused.nextOn, paused.version], ['PAUSED', daysAgo(8), 2]);
  await run();
  assert.deepEqual(await daysOf(owner), []);
  assertRefused(await owner.patch(`${plansPath}/${id}`, { status: 'ACTIVE', version }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  const resumed = done(
    await owner.patch(`${plansPath}/${id}`, { status: 'ACTIVE', lines: rent(60), until: null }),
  );
  assert.deepEqual([resumed.status, resumed.nextOn], ['ACTIVE', today.add({ days: 6 }).toString()]);
  assert.deepEqual(
    resumed.lines.map(({ debit, credit }: { debit: number | null; credit: number | null }) => [
      debit,
      credit,
    ]),
    [
      [60, null],
      [null, 60],
    ],
  );
  // An end before the next day ends it.
  const ended = done(await owner.patch(`${plansPath}/${id}`, { until: daysAgo(0) }));
  assert.deepEqual([ended.status, ended.nextOn], ['ENDED', null]);
  for (const send of [
    () => owner.patch(`${plansPath}/${id}`, { note: 'Again' }),
    () => owner.delete(`${plansPath}/${id}`),
  ]) {
    assertRefused(await send(), { status: 409, code: 'INVALID_STATE' });
  }
});

test('what cannot be posted is kept with its reason, stops no other plan and is tried again', async () => {
  const { owner, plan } = await shop();
  const cleaning = done(await owner.post('/accounts', { code: '6045', name: 'Cleaning', type: 'EXPENSE' }));
  const account = await accountsOf(owner);
  const lines = [
    { accountId: cleaning.id, debit: 5 },
    { accountId: account('1000'), credit: 5 },
  ];
  const { id } = done(await owner.post(plansPath, plan({ from: daysAgo(1), lines, note: 'Cleaning' })));
  done(await owner.post(plansPath, plan({ from: daysAgo(0) })));
  const setStatus = (status: string) => owner.patch(`/accounts/${cleaning.id}`, { status });
  done(await setStatus('ARCHIVED'));
  await run();
  assert.deepEqual(await daysOf(owner), [daysAgo(0)]);
  const stuck = done(await owner.get(`${plansPath}/${id}`));
  assert.deepEqual(
    [stuck.problem, stuck.nextOn, stuck.entries],
    ['lines.0.accountId: is an archived account.', daysAgo(1), []],
  );
  done(await setStatus('ACTIVE'));
  await run();
  assert.deepEqual(await daysOf(owner), [daysAgo(1), daysAgo(0)]);
  assert.equal(done(await owner.get(`${plansPath}/${id}`)).problem, null);
});

test('plans are listed by their next day, page by page, and found by note and status', async () => {
  const { owner, plan } = await shop();
  for (const [note, from] of [
    ['Rent', '2098-01-03'],
    ['Wages', '2098-01-01'],
    ['Loan', '2098-01-02'],
  ]) {
    done(await owner.post(plansPath, plan({ note, from })));
  }
  const { rows } = await walkPages<{ note: string }>(owner, `${plansPath}?limit=2`);
  assert.deepEqual(
    rows.map(({ note }) => note),
    ['Wages', 'Loan', 'Rent'],
  );
  const notes = async (query: string) =>
    done(await owner.get(`${plansPath}?${query}`)).rows.map(({ note }: { note: string }) => note);
  assert.deepEqual(await notes('sortKey=note&sortDir=desc'), ['Wages', 'Rent', 'Loan']);
  assert.deepEqual(await notes('search=REN'), ['Rent']);
  assert.deepEqual(await notes('status=PAUSED'), []);
  assert.deepEqual(await notes('every=WEEKLY&search=loan'), ['Loan']);
});

test('plans that could never be posted are refused, and nothing is kept', async () => {
  const { owner, plan, account } = await shop();
  const before = await stateOf(server, owner);
  const lines = (debit: number, credit: number, accountId = account('1000')) => [
    { accountId: account('6000'), debit },
    { accountId, credit },
  ];
  for (const [more, expected] of [
    [{ lines: lines(5, 6) }, { status: 400, code: 'TOTAL_MISMATCH' }],
    [{ lines: lines(5, 5, newId()) }, { status: 404, code: 'NOT_FOUND', field: 'lines.1.accountId' }],
    [
      { lines: lines(5, 5, account('1400')) },
      { status: 400, code: 'VALIDATION_FAILED', field: 'lines.1.accountId' },
    ],
    [{ until: daysAgo(22) }, { status: 400, code: 'VALIDATION_FAILED', field: 'until' }],
    [{ from: daysAgo(370) }, { status: 400, code: 'VALIDATION_FAILED', field: 'from' }],
    [{ every: 'DAILY' }, { status: 400, code: 'VALIDATION_FAILED', field: 'every' }],
    [{ note: ' ' }, { status: 400, code: 'VALIDATION_FAILED', field: 'note' }],
  ] as const) {
    assertRefused(await owner.post(plansPath, plan(more)), expected);
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('an accountant plans entries, and a user of one outlet does not', async () => {
  const { owner, plan } = await shop();
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  const { id } = done(await accountant.post(plansPath, plan({ from: daysAgo(0) })));
  await run();
  assert.deepEqual(await daysOf(accountant), [daysAgo(0)]);
  const limited = await server.colleague(owner, 'MANAGER', [owner.outletId]);
  for (const send of [
    () => limited.get(plansPath),
    () => limited.post(plansPath, plan()),
    () => limited.get(`${plansPath}/${id}`),
    () => limited.patch(`${plansPath}/${id}`, { note: 'Mine' }),
    () => limited.delete(`${plansPath}/${id}`),
  ]) {
    assertRefused(await send(), { status: 403, code: 'FORBIDDEN' });
  }
});

test('a plan that is created, changed or stopped twice with one key is so once', async () => {
  const { owner, plan } = await shop();
  const { id } = done(await owner.post(plansPath, plan()));
  await assertWrittenOnce(server, owner, [
    ['POST', plansPath, plan()],
    ['PATCH', `${plansPath}/${id}`, { note: 'Rent of the shop' }],
    ['DELETE', `${plansPath}/${id}`],
  ]);
});
