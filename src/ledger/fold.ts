import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Pool } from '../platform/db.ts';
import type { RecurringJob } from '../platform/jobs.ts';

/** How far a business is folded. Tables that were added later have a mark of their own, which began with the first fact. */
type Mark = 'horizon' | 'periods_horizon';
export type Totals = { days: string; facts: string; mark: Mark; keys: string[]; sums: string[] };

/** The figures of sold items. */
export const itemSums = [
  'quantity_e8',
  'tax_minor',
  'total_minor',
  'cost_minor',
  'refunded_e8',
  'refunded_tax_minor',
  'refunded_minor',
  'returned_cost_minor',
];
const saleSums = [
  'sales',
  'voids',
  'quantity_e8',
  'subtotal_minor',
  'discount_minor',
  'tax_minor',
  'rounding_minor',
  'total_minor',
  'cost_minor',
  'refunds',
  'refunded_e8',
  'refunded_minor',
  'refunded_tax_minor',
  'refunded_rounding_minor',
  'returned_cost_minor',
];

/** The tables of totals by day or another period: their facts, their mark, their keys and the figures that are summed. */
export const dailyTotals = [
  {
    days: 'account_days',
    facts: 'account_facts',
    mark: 'horizon',
    keys: ['account_id', 'business_date', 'outlet_id'],
    sums: ['debit_minor', 'credit_minor'],
  },
  {
    days: 'party_days',
    facts: 'party_facts',
    mark: 'horizon',
    keys: ['party_id', 'business_date'],
    sums: ['amount_minor'],
  },
  {
    days: 'payment_days',
    facts: 'payment_facts',
    mark: 'horizon',
    keys: ['business_date', 'method', 'outlet_id'],
    sums: ['sales_minor', 'paid_in_minor', 'paid_out_minor', 'cash_back_minor', 'payments'],
  },
  {
    days: 'sale_days',
    facts: 'sale_facts',
    mark: 'horizon',
    keys: ['business_date', 'outlet_id'],
    sums: [...saleSums, 'credited_minor'],
  },
  {
    days: 'item_days',
    facts: 'item_facts',
    mark: 'horizon',
    keys: ['business_date', 'outlet_id', 'variant_id', 'product_id'],
    sums: itemSums,
  },
  {
    days: 'account_periods',
    facts: 'account_period_facts',
    mark: 'periods_horizon',
    keys: ['period', 'starts_on', 'account_id', 'outlet_id'],
    sums: ['debit_minor', 'credit_minor', 'lines'],
  },
  {
    days: 'item_periods',
    facts: 'item_period_facts',
    mark: 'periods_horizon',
    keys: ['period', 'starts_on', 'outlet_id', 'variant_id', 'product_id'],
    sums: itemSums,
  },
  {
    days: 'sale_quarters',
    facts: 'sale_quarter_facts',
    mark: 'periods_horizon',
    keys: ['business_date', 'outlet_id', 'starts_at'],
    sums: saleSums,
  },
  {
    days: 'tender_days',
    facts: 'tender_facts',
    mark: 'periods_horizon',
    keys: ['business_date', 'outlet_id', 'method'],
    sums: ['amount_minor', 'refunded_minor'],
  },
  {
    days: 'tax_days',
    facts: 'tax_facts',
    mark: 'periods_horizon',
    keys: ['business_date', 'outlet_id', 'tax_rate_id', 'percent_e4'],
    sums: ['net_minor', 'tax_minor', 'refunded_net_minor', 'refunded_tax_minor'],
  },
  {
    days: 'tax_component_days',
    facts: 'tax_component_facts',
    mark: 'periods_horizon',
    keys: ['business_date', 'outlet_id', 'tax_rate_id', 'percent_e4', 'component', 'component_percent_e4'],
    sums: ['tax_minor', 'refunded_tax_minor'],
  },
] as const satisfies Totals[];
/** The tables that are made from the facts and can be made anew. */
export const foldedTables: string[] = [...dailyTotals.map(({ days }) => days), 'best_items'];
/** The tables of facts. Each has a `transaction` column. */
const factTables = ['journal_lines', 'payments', 'sales', 'refunds'];

/**
 * Adds new facts to the daily totals, up to a horizon: the oldest transaction that still runs. All earlier transactions
 * have ended, so no more facts can appear before it. Readers add the facts after the horizon themselves (the
 * *_movements views), so a late or killed run changes no answer.
 */
export function foldDailyTotalsJob(jobs: Pool): RecurringJob {
  let allLookedAt = Number.NEGATIVE_INFINITY;
  const run = async () => {
    const startedAt = performance.now();
    const onlyRecent = startedAt - allLookedAt < allEveryMinutes * 60_000;
    const folded = await foldDailyTotals(jobs, { onlyRecent });
    if (!onlyRecent) allLookedAt = startedAt;
    return folded;
  };
  return { name: 'fold', everyMinutes: 1, run };
}

/**
 * Nearly every fact comes with an event, so a run looks only at businesses with an event in the last minutes. Facts
 * without an event, and those of transactions that took longer, are found when all businesses are looked at.
 */
const recentMinutes = 10;
const allEveryMinutes = 15;
const businessesWithEvents = sql`
  select org_id from events where recorded_at > now() - make_interval(mins => ${recentMinutes}) group by org_id`;
const allBusinesses = sql`select org_id from fold_marks`;

/** Adds new facts to the daily totals of every business, or only of those with recent events. */
export async function foldDailyTotals(
  jobs: Pool,
  { onlyRecent = false } = {},
): Promise<{ businesses: number }> {
  // Looks only at the last fact of each business in each table: one index look-up, however many facts there are.
  const due = await jobs.transaction(async (tx) => {
    // Events are found by their index of times, even if the planner does not know how few are recent.
    if (onlyRecent) tx.defer(sql`set local enable_seqscan = off`);
    return tx.all<{ orgId: string }>(sql`
      select m.org_id as "orgId"
      from (${onlyRecent ? businessesWithEvents : allBusinesses}) looked_at
      join fold_marks m on m.org_id = looked_at.org_id
      where ${join(factTables.map(hasNewFacts), ' or ')}`);
  });
  const failures: unknown[] = [];
  // One business after the other. A failure of one does not stop the others.
  for (const { orgId } of due) await foldBusiness(jobs, orgId).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `the daily totals of ${failures.length} businesses were not updated`);
  return { businesses: due.length };
}

function hasNewFacts(table: string): Sql {
  return sql`(select f.transaction from ${raw(table)} f where f.org_id = m.org_id order by f.transaction desc limit 1) >= least(m.horizon, m.periods_horizon)`;
}

async function foldBusiness(jobs: Pool, orgId: string): Promise<void> {
  await jobs.transaction(async (tx) => {
    const marks = await tx.one<Record<Mark, string>>(sql`
      select horizon::text, periods_horizon::text from fold_marks where org_id = ${orgId} for update skip locked`);
    // Another process is already folding this business.
    if (!marks) return;
    const snapshot = await tx.one<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    const newFacts = (mark: Mark) =>
      sql`org_id = ${orgId} and transaction >= ${marks[mark]}::xid8 and transaction < ${snapshot?.horizon}::xid8`;
    await tx.inOrder(
      ...dailyTotals.map((totals) => () => tx.run(foldStatement(totals, newFacts(totals.mark)))),
      () => tx.run(listBestItems(newFacts('horizon'))),
      () => tx.run(setMarks(orgId, snapshot?.horizon ?? '0')),
    );
  });
}

function setMarks(orgId: string, horizon: string): Sql {
  return sql`
    update fold_marks set horizon = ${horizon}::xid8, periods_horizon = ${horizon}::xid8 where org_id = ${orgId}`;
}

function foldStatement({ days, facts, keys, sums }: Totals, newFacts: Sql): Sql {
  const columns = raw(['org_id', ...keys].join(', '));
  const sumExpressions = sums.map((name) => `sum(${name})`).join(', ');
  const updates = sums.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ');
  return sql`
    insert into ${raw(days)} as d (${columns}, ${raw(sums.join(', '))})
    select ${columns}, ${raw(sumExpressions)} from ${raw(facts)} where ${newFacts} group by ${columns} order by ${columns}
    on conflict (${columns}) do update set ${raw(updates)}`;
}

/** The outlet of totals of all outlets together. */
export const allOutlets = raw(`'00000000-0000-0000-0000-000000000000'`);
/** Enough for a page that shows ten, also when some of them come back before the list is made again. */
const listed = raw('50');

/** Lists the best items of each day with new facts, at each outlet and at all of them together. */
function listBestItems(newFacts: Sql): Sql {
  return sql`
    insert into best_items as b (org_id, business_date, outlet_id, variant_ids, next_id, next_minor, facts)
    select d.org_id, d.business_date, d.outlet_id, i.variant_ids, i.next_id, i.next_minor, ${factsOfDay(sql`d`)}
    from (
      select distinct f.org_id, f.business_date, o.outlet_id
      from item_facts f cross join lateral (values (f.outlet_id), (${allOutlets})) o (outlet_id)
      where ${newFacts}) d
    cross join lateral (${bestItemsOf(sql`d`)}) i
    order by d.business_date, d.outlet_id
    on conflict (org_id, business_date, outlet_id)
      do update set variant_ids = excluded.variant_ids, next_id = excluded.next_id, next_minor = excluded.next_minor,
                    facts = excluded.facts`;
}

/** How many sales, voids and refunds are folded into `day`. A void takes a sale away, so it counts twice. */
export function factsOfDay(day: Sql): Sql {
  return sql`
    (select sum(t.sales + 2 * t.voids + t.refunds) from sale_days t
     where t.org_id = ${day}.org_id and t.business_date = ${day}.business_date
       and ${day}.outlet_id in (t.outlet_id, ${allOutlets}))`;
}

/** The best items of the org_id, business_date and outlet_id of `day` and the next one, by the daily totals. */
export function bestItemsOf(day: Sql): Sql {
  return sql`
    select s.variant_ids[:${listed}] as variant_ids, s.variant_ids[${listed} + 1] as next_id,
           s.nets_minor[${listed} + 1] as next_minor
    from (
      select array_agg(i.variant_id order by i.net_minor desc, i.variant_id) as variant_ids,
             array_agg(i.net_minor order by i.net_minor desc, i.variant_id) as nets_minor
      from (
        select t.variant_id, sum(t.total_minor - t.refunded_minor) as net_minor
        from item_days t
        where t.org_id = ${day}.org_id and t.business_date = ${day}.business_date
          and ${day}.outlet_id in (t.outlet_id, ${allOutlets})
        group by t.variant_id
        order by net_minor desc, t.variant_id
        limit ${listed} + 1) i) s`;
}

/** Deletes the daily totals of a business and builds them again from its facts. */
export async function rebuildDays(jobs: Pool, orgId: string): Promise<void> {
  await jobs.transaction(async (tx) => {
    await tx.run(sql`select from fold_marks where org_id = ${orgId} for update`);
    await tx.inOrder(
      ...foldedTables.map((table) => () => tx.run(sql`delete from ${raw(table)} where org_id = ${orgId}`)),
      () => tx.run(setMarks(orgId, '0')),
    );
  });
  await foldBusiness(jobs, orgId);
}
