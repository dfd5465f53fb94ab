import { foldDailyTotals } from '../src/ledger/exports.ts';
import { withSession } from '../src/platform/db.ts';
import { alternating, type Business, businessOn, type Served, serving, table } from './served.ts';

const sizes = { small: 10_000, large: 1_000_000 };
/** The number of payments since the last fold, in each business. */
const tail = 500;
const rounds = 50;
const atMost = { analysis: 3, page: 1.5 };

/**
 * Shows that reports cost days, not sales. It compares the payment analysis of a year over 10,000 and over 1,000,000
 * payments, and page 500 of the payment log with its first pages. Two businesses of one server take turns.
 */
export async function analysis(): Promise<boolean> {
  const server = await serving();
  try {
    const small = await businessOn(server);
    const large = await businessOn(server);
    for (const business of [small, large]) await openTills(server, business);
    await pay(server, small, sizes.small);
    await pay(server, large, sizes.large);
    const startedAt = performance.now();
    await foldDailyTotals(server.parts.database.jobs);
    console.log(
      `${sizes.large + sizes.small} payments folded in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    );
    for (const business of [small, large]) await pay(server, business, tail);
    await withSession(server.access.admin, (session) => session.script('vacuum analyze'));

    const year = `/payments/analysis?date_from=${daysAgo(364)}&date_to=${daysAgo(0)}`;
    const last = await cursorOfPage(large, 500);
    const times = await alternating(rounds, {
      small: () => small.get(year),
      large: () => large.get(year),
      page1: () => large.get('/payments/logs'),
      page2: async () => large.get(`/payments/logs?cursor=${last.second}`),
      page500: () => large.get(`/payments/logs?cursor=${last.cursor}`),
    });
    console.log(
      table({
        [`analysis of a year over ${sizes.small} payments`]: times.small,
        [`analysis of a year over ${sizes.large} payments`]: times.large,
        'payment log, page 1 (with the total)': times.page1,
        'payment log, page 2': times.page2,
        'payment log, page 500': times.page500,
      }),
    );
    return [
      within('a hundred times the payments', times.large.median / times.small.median, atMost.analysis),
      within('page 500 against page 1', times.page500.median / times.page1.median, atMost.page),
      within('page 500 against page 2', times.page500.median / times.page2.median, atMost.page),
    ].every((holds) => holds);
  } finally {
    await server.stop();
  }
}

function within(label: string, ratio: number, limit: number): boolean {
  console.log(`${label}: ${ratio.toFixed(2)} times (at most ${limit})`);
  return ratio <= limit;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Creates a till at each outlet, with a counted session for each day of the last year and an open one for today. */
async function openTills({ access }: Served, { orgId, userId, outletIds }: Business): Promise<void> {
  await withSession(access.admin, async (session) => {
    await session.all(
      `insert into tills (org_id, id, outlet_id, name, code) select $1, new_id(), outlet, 'Till', 'T1'
       from unnest($2::uuid[]) outlet`,
      [orgId, outletIds],
    );
    await session.all(
      `insert into till_sessions (org_id, id, till_id, outlet_id, status, business_date, opening_float_minor, opened_by,
                                  opened_at, closed_at)
       select org_id, new_id(), id, outlet_id, case n when 0 then 'OPEN' else 'CLOSED' end, current_date - n, 0, $2,
              now() - make_interval(days => n), case when n > 0 then now() - make_interval(days => n) end
       from tills cross join generate_series(0, 364) n where org_id = $1`,
      [orgId, userId],
    );
    await session.all(
      `insert into till_counts (org_id, session_id, method, business_date, outlet_id, expected_minor, counted_minor)
       select org_id, id, method, business_date, outlet_id, 100, 100
       from till_sessions cross join unnest(array['CASH', 'POS', 'MOBILE']) method
       where org_id = $1 and status = 'CLOSED'`,
      [orgId],
    );
  });
}

/**
 * Inserts payments of the last year, spread over days, methods and the tills of two outlets, as operations would write
 * them.
 */
async function pay({ access }: Served, { orgId, userId, outletIds }: Business, count: number): Promise<void> {
  await withSession(access.admin, async (session) => {
    await session.all(
      `insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id,
                             source_type, source_id, business_date, user_id, recorded_at, till_session_id)
       select $1, new_id(), case when n % 10 = 0 then 'OUT' else 'IN' end,
              (array['CASH', 'POS', 'MOBILE'])[1 + n % 3], case when n % 10 = 0 then 'EXPENSE' else 'SALE' end,
              100 + n % 9000, 100 + n % 9000, s.outlet_id, 'BENCH', new_id(),
              s.business_date, $2, now() - make_interval(secs => n % 31536000), s.id
       from generate_series(1, $4::int) n
       join till_sessions s on s.org_id = $1 and s.outlet_id = ($3::uuid[])[1 + n % 2]
         and s.business_date = current_date - (n % 365)`,
      [orgId, userId, outletIds, count],
    );
    await session.script('analyze payments');
  });
}

async function cursorOfPage(business: Business, page: number): Promise<{ second: string; cursor: string }> {
  let cursor = '';
  let second = '';
  for (let read = 1; read < page; read += 1) {
    const { nextCursor } = (await business.get(`/payments/logs${cursor && `?cursor=${cursor}`}`)) as {
      nextCursor: string;
    };
    cursor = nextCursor;
    second ||= nextCursor;
  }
  return { second, cursor };
}
