import sql from 'sql-template-tag';
import type { Pool } from '../platform/db.ts';
import type { RecurringJob } from '../platform/jobs.ts';

/**
 * Facts become daily totals behind a horizon: the oldest transaction that still runs. Everything before it has ended,
 * so nothing can appear there later. Readers add the facts from the horizon on (the views *_movements), so that
 * neither a late nor a killed run changes any answer.
 */
export function foldJob(jobs: Pool): RecurringJob {
  return { name: 'fold', cron: '* * * * *', run: () => foldAll(jobs) };
}

export async function foldAll(jobs: Pool): Promise<{ businesses: number }> {
  // By the last fact of each: one look into the index, however many facts there are.
  const due = await jobs.transaction((tx) =>
    tx.all<{ orgId: string }>(sql`
      select m.org_id as "orgId" from fold_marks m
      where (select f.transaction from journal_lines f where f.org_id = m.org_id order by f.transaction desc limit 1) >= m.horizon
         or (select f.transaction from payments f where f.org_id = m.org_id order by f.transaction desc limit 1) >= m.horizon`),
  );
  const failures: unknown[] = [];
  // One business after the other, and the books of one that fails keep no other waiting.
  for (const { orgId } of due) await foldBusiness(jobs, orgId).catch((error) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} businesses were not folded`);
  return { businesses: due.length };
}

async function foldBusiness(jobs: Pool, orgId: string): Promise<void> {
  await jobs.transaction(async (tx) => {
    // Where another process folds it just now, it is being done.
    const mark = await tx.one<{ horizon: string }>(sql`
      select horizon::text from fold_marks where org_id = ${orgId} for update skip locked`);
    if (!mark) return;
    const now = await tx.one<{ horizon: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
    );
    const news = sql`org_id = ${orgId} and transaction >= ${mark.horizon}::xid8 and transaction < ${now?.horizon}::xid8`;
    await Promise.all([
      tx.run(sql`
        insert into account_days as d (org_id, account_id, outlet_id, business_date, debit_minor, credit_minor)
        select org_id, account_id, outlet_id, business_date, sum(debit_minor), sum(credit_minor)
        from account_facts where ${news}
        group by org_id, account_id, outlet_id, business_date
        on conflict (org_id, account_id, business_date, outlet_id) do update
        set debit_minor = d.debit_minor + excluded.debit_minor, credit_minor = d.credit_minor + excluded.credit_minor`),
      tx.run(sql`
        insert into party_days as d (org_id, party_id, business_date, amount_minor)
        select org_id, party_id, business_date, sum(amount_minor)
        from party_facts where ${news}
        group by org_id, party_id, business_date
        on conflict (org_id, party_id, business_date) do update
        set amount_minor = d.amount_minor + excluded.amount_minor`),
      tx.run(sql`
        insert into payment_days as d (org_id, outlet_id, method, business_date, sales_minor, paid_in_minor,
                                       paid_out_minor, cash_back_minor, payments)
        select org_id, outlet_id, method, business_date, sum(sales_minor), sum(paid_in_minor),
               sum(paid_out_minor), sum(cash_back_minor), sum(payments)
        from payment_facts where ${news}
        group by org_id, outlet_id, method, business_date
        on conflict (org_id, business_date, method, outlet_id) do update
        set sales_minor = d.sales_minor + excluded.sales_minor,
            paid_in_minor = d.paid_in_minor + excluded.paid_in_minor,
            paid_out_minor = d.paid_out_minor + excluded.paid_out_minor,
            cash_back_minor = d.cash_back_minor + excluded.cash_back_minor,
            payments = d.payments + excluded.payments`),
      tx.run(sql`update fold_marks set horizon = ${now?.horizon}::xid8 where org_id = ${orgId}`),
    ]);
  });
}

/** Forgets the days of a business and makes them again from its facts. */
export async function rebuildDays(jobs: Pool, orgId: string): Promise<void> {
  await jobs.transaction(async (tx) => {
    await tx.run(sql`select from fold_marks where org_id = ${orgId} for update`);
    await Promise.all([
      tx.run(sql`delete from account_days where org_id = ${orgId}`),
      tx.run(sql`delete from party_days where org_id = ${orgId}`),
      tx.run(sql`delete from payment_days where org_id = ${orgId}`),
      tx.run(sql`update fold_marks set horizon = '0' where org_id = ${orgId}`),
    ]);
  });
  await foldBusiness(jobs, orgId);
}
