import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { until } from '../../tests/until.ts';
import { setTenant } from '../http/authenticate.ts';
import { mendRestored } from '../mend-restored.ts';
import { writePayment } from '../money/store.ts';
import type { Pool, Session, Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { dailyTotals, foldDailyTotals, foldDailyTotalsJob, rebuildDays } from './fold.ts';
import { post } from './post.ts';
import { foldEverything, newParty } from './testing.ts';

// What is sold here posts nothing: it is only looked at how it is folded.
const server = await testServer({ breaksInvariants: true });
const { database } = server.parts;

type Book = { owner: SignedIn; party: string; item: string };

async function books(): Promise<Book> {
  const owner = await server.business();
  const item = newId();
  await server.database(async (session) => {
    await session.all(`insert into products (org_id, id, name) values ($1, $2, 'Soap')`, [owner.orgId, item]);
    await session.all(`insert into variants (org_id, id, product_id, name) values ($1, $2, $2, 'Soap')`, [
      owner.orgId,
      item,
    ]);
  });
  return { owner, item, party: await newParty(server, owner) };
}

/** Money of a customer that is kept for later, and something sold: facts of every kind in one transaction. */
async function takeDeposit(tx: Tx, book: Book, amountMinor: bigint, day: number): Promise<void> {
  const { owner, party } = book;
  const businessDate = `2026-11-0${1 + (day % 9)}`;
  const source = { type: 'TEST', id: newId() };
  const { orgId, outletId } = owner;
  await tx.run(setTenant(orgId));
  await tx.run(sql`select 1 from parties where org_id = ${orgId} and id = ${party} for no key update`);
  await post(tx, owner, {
    source,
    businessDate,
    lines: [
      { account: 'CASH', amountMinor, outletId },
      { account: 'DEPOSITS', amountMinor: -amountMinor, partyId: party, outletId },
    ],
  });
  await writePayment(tx, owner, {
    direction: 'IN',
    method: 'CASH',
    purpose: 'DEPOSIT',
    amountMinor,
    outletId,
    partyId: party,
    source,
    businessDate,
  });
  sellSoap(tx, book, { id: source.id, businessDate, amountMinor });
}

/** Two soaps for so much, of which one comes back at once, for a cent. A levy of a cent is part of the price. */
function sellSoap(
  tx: Tx,
  { owner: { orgId, outletId, userId }, item }: Book,
  { id, businessDate, amountMinor }: { id: string; businessDate: string; amountMinor: bigint },
): void {
  tx.defer(sql`
    insert into sales (org_id, id, number, series_id, series_number, outlet_id, business_date, subtotal_minor,
                       discount_minor, tax_minor, rounding_minor, total_minor, paid_minor, change_minor, cost_minor,
                       refunded_minor, prices_include_tax, user_id)
    values (${orgId}, ${id}, ${id}, ${id}, 1, ${outletId}, ${businessDate}, ${amountMinor}, 0, 0, 0, ${amountMinor},
            ${amountMinor}, 0, 2, 1, false, ${userId})`);
  tx.defer(sql`
    insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                            factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor, cost_minor,
                            refunded_e4, tax_components)
    values (${orgId}, ${id}, 1, ${item}, ${item}, ${item}, 'Soap', 20000, 10000, 0, 0, 0, 0, ${amountMinor}, 2, 10000,
            ${JSON.stringify([{ name: 'Levy', percent: 1, taxMinor: 1 }])})`);
  tx.defer(sql`
    insert into refunds (org_id, id, sale_id, outlet_id, business_date, sale_date, total_minor, tax_minor,
                         rounding_minor, cost_minor, credited_minor, user_id)
    values (${orgId}, ${id}, ${id}, ${outletId}, ${businessDate}, ${businessDate}, 1, 0, 0, 1, 0, ${userId})`);
  tx.defer(sql`
    insert into refund_lines (org_id, refund_id, sale_id, position, quantity_e4, discount_minor, tax_minor,
                              total_minor, cost_minor, restocked)
    values (${orgId}, ${id}, ${id}, 1, 10000, 0, 0, 1, 1, true)`);
}

const deposit = (book: Book, amountMinor: bigint, day = 0) =>
  database.app.transaction((tx) => takeDeposit(tx, book, amountMinor, day));

/** Where days and tail together are not what the facts add up to: seen by one statement, so at one moment. */
const differences = `
  with seen as (
    select 'account ' || account_id as of, business_date, outlet_id, sum(debit_minor) as one, sum(credit_minor) as other, count(*) as rows
    from account_movements where org_id = $1 group by 1, 2, 3
    union all
    select 'party ' || party_id, business_date, null, sum(amount_minor), 0, count(*)
    from party_movements where org_id = $1 group by 1, 2
    union all
    select method, business_date, outlet_id, sum(paid_in_minor), sum(payments), count(*)
    from payment_movements where org_id = $1 group by 1, 2, 3
    union all
    select 'sales', business_date, outlet_id, sum(total_minor + sales + quantity_e8), sum(refunded_minor + refunds + returned_cost_minor), count(*)
    from sale_movements where org_id = $1 group by 1, 2, 3
    union all
    select 'item ' || variant_id, business_date, outlet_id, sum(total_minor + quantity_e8), sum(refunded_e8 + refunded_minor), count(*)
    from item_movements where org_id = $1 group by 1, 2, 3
    union all
    select period || ' account ' || account_id, starts_on, outlet_id, sum(debit_minor - credit_minor), sum(lines), count(*)
    from account_period_movements where org_id = $1 group by 1, 2, 3
    union all
    select period || ' item ' || variant_id, starts_on, nullif(outlet_id, '00000000-0000-0000-0000-000000000000'), sum(total_minor + quantity_e8), sum(refunded_e8 + refunded_minor), count(*)
    from item_period_movements where org_id = $1 group by 1, 2, 3
    union all
    select 'quarter ' || starts_at, business_date, outlet_id, sum(total_minor + sales + quantity_e8), sum(refunded_minor + refunds + returned_cost_minor), count(*)
    from sale_quarter_movements where org_id = $1 group by 1, 2, 3
    union all
    select 'tender ' || method, business_date, outlet_id, sum(amount_minor), sum(refunded_minor), count(*)
    from tender_movements where org_id = $1 group by 1, 2, 3),
  facts as (
    select 'account ' || account_id as of, business_date, outlet_id, sum(debit_minor) as one, sum(credit_minor) as other
    from account_facts where org_id = $1 group by 1, 2, 3
    union all
    select 'party ' || party_id, business_date, null, sum(amount_minor), 0
    from party_facts where org_id = $1 group by 1, 2
    union all
    select method, business_date, outlet_id, sum(paid_in_minor), sum(payments)
    from payment_facts where org_id = $1 group by 1, 2, 3
    union all
    select 'sales', business_date, outlet_id, sum(total_minor + sales + quantity_e8), sum(refunded_minor + refunds + returned_cost_minor)
    from sale_facts where org_id = $1 group by 1, 2, 3
    union all
    select 'item ' || variant_id, business_date, outlet_id, sum(total_minor + quantity_e8), sum(refunded_e8 + refunded_minor)
    from item_facts where org_id = $1 group by 1, 2, 3
    union all
    select period || ' account ' || account_id, starts_on, outlet_id, sum(debit_minor - credit_minor), sum(lines)
    from account_period_facts where org_id = $1 group by 1, 2, 3
    union all
    select period || ' item ' || variant_id, starts_on, outlet_id, sum(total_minor + quantity_e8), sum(refunded_e8 + refunded_minor)
    from item_period_facts where org_id = $1 group by 1, 2, 3
    union all
    select 'quarter ' || starts_at, business_date, outlet_id, sum(total_minor + sales + quantity_e8), sum(refunded_minor + refunds + returned_cost_minor)
    from sale_quarter_facts where org_id = $1 group by 1, 2, 3
    union all
    select 'tender ' || method, business_date, outlet_id, sum(amount_minor), sum(refunded_minor)
    from tender_facts where org_id = $1 group by 1, 2, 3)
  select coalesce(s.of, f.of) as of, s.one, f.one as "factsOne", s.other, f.other as "factsOther"
  from seen s full join facts f
    on f.of = s.of and f.business_date = s.business_date
       and nullif(f.outlet_id, '00000000-0000-0000-0000-000000000000') is not distinct from s.outlet_id
  where (s.one, s.other) is distinct from (f.one, f.other)`;

async function assertEqualsFacts({ owner }: Book): Promise<void> {
  const found = await server.databaseAs('jobs', (session) => session.all(differences, [owner.orgId]));
  assert.deepEqual(found, []);
}

type DailyTotals = {
  cash: bigint;
  party: bigint;
  paidIn: bigint;
  payments: bigint;
  sold: bigint;
  soap: bigint;
  /** By month and by year, at the outlet and at all of them: four times the same. */
  soapByPeriod: bigint;
  soldByQuarter: bigint;
  cashByPeriod: bigint;
  levy: bigint;
};

/** The daily totals, without the facts after the mark. */
async function foldedOf({ owner, party }: Book): Promise<DailyTotals> {
  const [found] = await server.database((session) =>
    session.all<DailyTotals>(
      `select (select coalesce(sum(d.debit_minor), 0)::bigint from account_days d where org_id = $1) as cash,
              (select coalesce(sum(amount_minor), 0)::bigint from party_days where org_id = $1 and party_id = $2) as party,
              (select coalesce(sum(paid_in_minor), 0)::bigint from payment_days where org_id = $1) as "paidIn",
              (select coalesce(sum(payments), 0)::bigint from payment_days where org_id = $1) as payments,
              (select coalesce(sum(total_minor - refunded_minor), 0)::bigint from sale_days where org_id = $1) as sold,
              (select coalesce(sum(total_minor - refunded_minor), 0)::bigint from item_days where org_id = $1) as soap,
              (select coalesce(sum(total_minor - refunded_minor), 0)::bigint from item_periods where org_id = $1) as "soapByPeriod",
              (select coalesce(sum(total_minor - refunded_minor), 0)::bigint from sale_quarters where org_id = $1) as "soldByQuarter",
              (select coalesce(sum(debit_minor), 0)::bigint from account_periods where org_id = $1 and period = 'DAY') as "cashByPeriod",
              (select coalesce(sum(tax_minor), 0)::bigint from tax_component_days where org_id = $1) as levy`,
      [owner.orgId, party],
    ),
  );
  if (!found) throw new Error('sums have a row');
  return found;
}

const folded = (amount: bigint, payments: bigint): DailyTotals => ({
  cash: amount,
  party: -amount,
  paidIn: amount,
  payments,
  // One of each came back.
  sold: amount - payments,
  soap: amount - payments,
  soapByPeriod: 4n * (amount - payments),
  soldByQuarter: amount - payments,
  cashByPeriod: amount,
  levy: payments,
});

test('what is in a transaction that stays open is folded when it has ended, and nothing is counted twice', async () => {
  const book = await books();
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const held = database.app.transaction(async (tx) => {
    await takeDeposit(tx, book, 1_000n, 0);
    written.resolve();
    await ending.promise;
  });
  await written.promise;
  // Uses another party, because the open transaction has locked the first one.
  const later = { ...book, party: await newParty(server, book.owner, 'Chidi') };
  for (let round = 1n; round <= 3n; round += 1n) {
    await deposit(later, 100n, Number(round));
    await foldDailyTotals(database.jobs);
    await assertEqualsFacts(book);
    assert.deepEqual(await foldedOf(later), folded(0n, 0n), 'nothing after an open transaction is folded');
  }
  ending.resolve();
  await held;
  await assertEqualsFacts(book);
  await foldEverything(server);
  await assertEqualsFacts(book);
  const { cash, payments } = await foldedOf(book);
  assert.deepEqual([cash, payments], [1_300n, 4n]);
});

test('the job looks at all businesses first, and then at those with recent events', async () => {
  const book = await books();
  const { orgId } = book.owner;
  /** Repeated, because a transaction of another test file may still be open. */
  const folds = (run: () => Promise<unknown>, expected: DailyTotals) =>
    until(async () => {
      await run();
      return isDeepStrictEqual(await foldedOf(book), expected) || undefined;
    });
  const newJob = () => foldDailyTotalsJob(database.jobs);
  const job = newJob();
  await job.run();
  // These deposits come without events.
  await server.database((session) => session.all('delete from events where org_id = $1', [orgId]));
  await deposit(book, 100n);
  await folds(() => newJob().run(), folded(100n, 1n));
  await deposit(book, 200n);
  await job.run();
  assert.deepEqual(await foldedOf(book), folded(100n, 1n));
  await server.database((session) =>
    session.all(`insert into events (org_id, id, type, data) values ($1, $1, 'sale.completed', '{}')`, [
      orgId,
    ]),
  );
  await folds(() => job.run(), folded(300n, 2n));
});

test('a transaction that only reads, however long, holds nothing up', async () => {
  const book = await books();
  await server.databaseAs('jobs', async (session) => {
    await session.script('begin isolation level repeatable read');
    await session.all('select count(*) from journal_lines');
    await deposit(book, 700n);
    await foldEverything(server);
    assert.deepEqual(await foldedOf(book), folded(700n, 1n));
    await session.script('commit');
  });
});

test('while many write, some give up and days are folded all the time, every reader sees exactly the facts', async () => {
  const book = await books();
  const others = await Promise.all([1, 2, 3].map((n) => newParty(server, book.owner, `Party ${n}`)));
  let writing = true;
  let kept = 0n;
  const writer = async (party: string, number: number) => {
    for (let round = 0; round < 20; round += 1) {
      const givesUp = (round + number) % 5 === 0;
      await database.app
        .transaction(async (tx) => {
          await takeDeposit(tx, { ...book, party }, 7n, round);
          if (givesUp) throw new Error('gives up');
          // The longer ones commit after transactions that began after them.
          if (round % 3 === 0) await tx.run(sql`select pg_sleep(0.02)`);
        })
        .then(
          () => {
            kept += 7n;
          },
          (error) => assert.match(String(error), /gives up/),
        );
    }
  };
  let folds = 0;
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (writing) await work();
  };
  const background = [
    whileWriting(() => foldDailyTotals(database.jobs).then(() => (folds += 1))),
    whileWriting(() => assertEqualsFacts(book)),
  ];
  await Promise.all([book.party, ...others].map(writer)).finally(() => {
    writing = false;
  });
  await Promise.all(background);
  assert.ok(folds > 1, `${folds} folds`);
  await foldEverything(server);
  await assertEqualsFacts(book);
  const { cash, payments } = await foldedOf(book);
  assert.deepEqual([cash, payments], [kept, 64n]);
  assert.equal(kept, 448n);
});

/** A pool whose connection is cut before the nth statement, COMMITs included. */
function cutBefore(nth: number): Pool & { wasCut(): boolean } {
  let sent = 0;
  let cut = false;
  const step = async (tx: Tx) => {
    sent += 1;
    if (sent !== nth) return;
    cut = true;
    const backend = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await server.database((session) => session.all('select pg_terminate_backend($1, 5000)', [backend?.pid]));
  };
  return {
    ...database.jobs,
    wasCut: () => cut,
    transaction: (work) =>
      database.jobs.transaction(async (tx) => {
        let before = Promise.resolve();
        const inTurn = async <Result>(run: () => Promise<Result>): Promise<Result> => {
          const turn = before.then(() => step(tx)).then(run);
          before = turn.then(
            () => {},
            () => {},
          );
          return turn;
        };
        const result = await work({
          all: (statement) => inTurn(() => tx.all(statement)),
          one: (statement) => inTurn(() => tx.one(statement)),
          run: (statement) => inTurn(() => tx.run(statement)),
          lock: (...calls) => inTurn(() => tx.lock(...calls)),
          defer: tx.defer,
          unlockEarly: tx.unlockEarly,
          // Statements wait for each other here, which keeps their order.
          inOrder: ((...members: (() => unknown)[]) =>
            Promise.all(members.map((member) => member()))) as Tx['inOrder'],
        });
        await step(tx);
        return result;
      }),
  };
}

test('a fold that is killed at any point changes no answer, and the next one does its work', async () => {
  const book = await books();
  let deposits = 0n;
  let nth = 1;
  for (; nth <= 30; nth += 1) {
    await deposit(book, 10n, nth);
    deposits += 1n;
    const pool = cutBefore(nth);
    await foldDailyTotals(pool).catch((error) => {
      assert.ok(pool.wasCut(), String(error));
    });
    await assertEqualsFacts(book);
    await foldEverything(server);
    assert.deepEqual(await foldedOf(book), folded(deposits * 10n, deposits));
    if (!pool.wasCut()) break;
  }
  assert.ok(nth > 7, `it was killed at ${nth - 1} points`);
});

test('a business whose facts cannot be folded keeps no other waiting', async () => {
  const [broken, sound] = [await books(), await books()];
  for (const book of [broken, sound]) await deposit(book, 5n);
  const brokenId = broken.owner.orgId;
  try {
    await server.database((session) =>
      // The sum of these exceeds what a column can hold.
      session.all(
        `insert into payment_days (org_id, business_date, method, outlet_id, sales_minor, paid_in_minor, paid_out_minor,
                                   cash_back_minor, payments)
         select org_id, business_date, method, outlet_id, 0, 0, 0, 0, 9223372036854775807 from payment_facts
         where org_id = $1`,
        [brokenId],
      ),
    );
    // A transaction of another database may have begun between the two: then the one fails before the other is due.
    const failure = await until(async () => {
      const failed = await foldDailyTotals(database.jobs).then(
        () => undefined,
        (error: unknown) => error,
      );
      return (await foldedOf(sound)).payments > 0n ? failed : undefined;
    });
    assert.ok(failure instanceof AggregateError, String(failure));
    assert.deepEqual(await foldedOf(sound), folded(5n, 1n));
  } finally {
    await server.database((session) => session.all('delete from payment_days where org_id = $1', [brokenId]));
  }
  await foldEverything(server);
  assert.deepEqual(await foldedOf(broken), folded(5n, 1n));
});

test('two folders at once fold everything once', async () => {
  const book = await books();
  for (let n = 0; n < 5; n += 1) await deposit(book, 3n, n);
  await Promise.all([foldDailyTotals(database.jobs), foldDailyTotals(database.jobs)]);
  await foldEverything(server);
  assert.deepEqual(await foldedOf(book), folded(15n, 5n));
});

/** All totals of the business, in an order of their own. */
const daysOf = async (session: Session, { owner }: Book) => {
  const totals: Record<string, unknown> = {};
  for (const { days } of dailyTotals) {
    totals[days] = await session.all(
      `select json_agg(d order by d::text) as rows from ${days} d where org_id = $1`,
      [owner.orgId],
    );
  }
  return totals;
};

test('days that are made anew from the facts are the same', async () => {
  const book = await books();
  for (let n = 0; n < 12; n += 1) {
    await deposit(book, BigInt(n + 1), n);
    if (n % 4 === 0) await foldDailyTotals(database.jobs);
  }
  await foldEverything(server);
  const before = await server.database((session) => daysOf(session, book));
  await rebuildDays(database.jobs, book.owner.orgId);
  await foldEverything(server);
  assert.deepEqual(await server.database((session) => daysOf(session, book)), before);
  assert.deepEqual(await foldedOf(book), folded(78n, 12n));
});

test('totals of a later version begin with the first fact, while the daily totals go on', async () => {
  const book = await books();
  for (let n = 0; n < 3; n += 1) await deposit(book, 4n, n);
  await foldEverything(server);
  const before = await server.database((session) => daysOf(session, book));
  await server.database(async (session) => {
    for (const { days } of dailyTotals.filter(({ mark }) => mark === 'periods_horizon'))
      await session.all(`delete from ${days} where org_id = $1`, [book.owner.orgId]);
    await session.all(`update fold_marks set periods_horizon = '0' where org_id = $1`, [book.owner.orgId]);
  });
  await assertEqualsFacts(book);
  await foldEverything(server);
  assert.deepEqual(await server.database((session) => daysOf(session, book)), before);
});

/** Facts as a dump of an older cluster brings them: with transaction numbers that are still to come here. */
const asRestored = (book: Book) =>
  server.database(async (session) => {
    const later = (column: string) => `${column} = (${column}::text::bigint + 4000000000)::text::xid8`;
    for (const table of ['journal_lines', 'payments', 'sales', 'refunds']) {
      await session.all(`update ${table} set ${later('transaction')} where org_id = $1`, [book.owner.orgId]);
    }
    await session.all(
      `update fold_marks set ${later('horizon')}, ${later('periods_horizon')} where org_id = $1`,
      [book.owner.orgId],
    );
  });

test('what is posted on a database that was restored from a dump is seen, and folded', async () => {
  const [book, other] = [await books(), await books()];
  await deposit(book, 100n);
  await deposit(other, 1n);
  await foldEverything(server);
  await deposit(book, 20n);
  const before = await server.database((session) => daysOf(session, other));
  await asRestored(book);
  const dataId = () => server.database((session) => session.all('select id from this_data'));
  const id = await dataId();
  assert.equal(await mendRestored(server.access), 1);
  const mended = await dataId();
  assert.notDeepEqual(mended, id, 'tills and streams begin anew');
  assert.equal(await mendRestored(server.access), 0, 'once is enough');
  assert.deepEqual(await dataId(), mended);
  await deposit(book, 3n);
  await assertEqualsFacts(book);
  await foldEverything(server);
  assert.deepEqual(await foldedOf(book), folded(123n, 3n));
  await assertEqualsFacts(book);
  assert.deepEqual(
    await server.database((session) => daysOf(session, other)),
    before,
    'others stay as they are',
  );
  const tables = await server.database((session) =>
    session.all(`select relname from pg_class where relnamespace = 'public'::regnamespace
                 and relrowsecurity and not relforcerowsecurity`),
  );
  assert.deepEqual(tables, [], 'the owner is bound by the policies again');
});

test('facts of a dump that were not folded yet do not stay in the tail for ever', async () => {
  const book = await books();
  await deposit(book, 50n);
  await asRestored(book);
  await server.database((session) =>
    session.all(`update fold_marks set horizon = '0', periods_horizon = '0' where org_id = $1`, [
      book.owner.orgId,
    ]),
  );
  assert.equal(await mendRestored(server.access), 1);
  await foldEverything(server);
  assert.deepEqual(await foldedOf(book), folded(50n, 1n));
});
