import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { tenantSetting } from '../../http/authenticate.ts';
import { auditStatement } from '../../http/run/record-audit.ts';
import { eventsStatement } from '../../http/run/record-events.ts';
import type { Pool, Tx } from '../../platform/db.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import { Refusal } from '../../values/refusal.ts';
import { postJournalOf } from '../post-journal.ts';
import { firstOfNextMonth, planDayAfter } from './plan-days.ts';
import type { JournalPlan } from './schemas.ts';
import { planColumns, sentLines } from './store.ts';

type Pools = { jobs: Pool; background: Pool };
type PlanKey = { orgId: string; planId: string };

/** What is left over is posted by the next run. */
const plansAtOnce = 10_000;

export function postPlannedJournalsJob(pools: Pools): RecurringJob {
  return { name: 'post-planned-journals', everyMinutes: 5, run: () => postPlannedJournals(pools) };
}

/**
 * Posts what is due. Each day of a plan is a transaction of its own, under the lock of the plan, which then names the
 * next day: so a run that is killed, or another process at the same time, posts nothing twice.
 */
export async function postPlannedJournals({ jobs, background }: Pools): Promise<{ posted: number }> {
  // A day begins up to 14 hours before that of UTC. Each transaction looks at the clock of its business.
  const due = await jobs.transaction((tx) =>
    tx.all<PlanKey>(sql`
      select org_id as "orgId", id as "planId" from journal_plans
      where status = 'ACTIVE' and next_date <= (now() + interval '14 hours')::date
      order by next_date, org_id, id limit ${plansAtOnce}`),
  );
  const failures: unknown[] = [];
  let posted = 0;
  for (const key of due) {
    try {
      while (await postNextDay(background, key)) posted += 1;
    } catch (error) {
      // One plan does not stop the others.
      if (error instanceof Refusal) await keepProblem(background, key, error.message);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} plans could not be posted`);
  return { posted };
}

type DuePlan = JournalPlan & { countsOn: string; currencyDecimals: number };

/** Posts the next day of a plan, if it has come. */
async function postNextDay(background: Pool, key: PlanKey): Promise<boolean> {
  return inBusiness(background, key.orgId, async (tx) => {
    const plan = await tx.one<DuePlan>(sql`
      select ${planColumns}, greatest(p.next_date, o.books_closed_until + 1) as "countsOn",
             o.currency_decimals as "currencyDecimals"
      from journal_plans p join organisations o on o.org_id = p.org_id
      where p.org_id = ${key.orgId} and p.id = ${key.planId} and p.status = 'ACTIVE'
        and greatest(p.next_date, o.books_closed_until + 1) <= business_date(now(), o.timezone, '00:00')
      for update of p skip locked`);
    if (!plan?.nextOn) return false;
    const { nextOn: day, countsOn } = plan;
    const outcome = await postJournalOf(tx, writerOf(key.orgId, plan), {
      businessDate: countsOn,
      note: countsOn === day ? plan.note : `${plan.note} (planned for ${day}, which was closed)`,
      lines: sentLines(plan.lines),
      reverseOn: plan.reverseNextMonth ? firstOfNextMonth(countsOn) : null,
    });
    const nextDay = planDayAfter(plan, day);
    await tx.inOrder(
      () =>
        tx.run(sql`
          insert into journal_plan_entries (org_id, plan_id, day, entry_id)
          values (${key.orgId}, ${key.planId}, ${day}, ${outcome.data.id})`),
      () =>
        tx.run(sql`
          update journal_plans
          set next_date = ${nextDay}, status = ${nextDay ? 'ACTIVE' : 'ENDED'}, problem = null, updated_at = now()
          where org_id = ${key.orgId} and id = ${key.planId}`),
      () =>
        tx.run(
          auditStatement({ id: 'postPlannedJournal', aliasOf: undefined }, outcome, {
            request: { address: '', id: key.planId },
            actor: { orgId: key.orgId, userId: plan.createdBy },
          }),
        ),
      () => tx.run(eventsStatement(key.orgId, outcome.events)),
    );
    return true;
  });
}

/** The entry is of the user who planned it. What they may do was checked then. */
function writerOf(orgId: string, { createdBy, currencyDecimals }: DuePlan): Actor {
  return {
    orgId,
    userId: createdBy,
    sessionId: '',
    kind: 'LOGIN',
    role: 'ACCOUNTANT',
    emailVerified: true,
    currencyDecimals,
    outletIds: null,
  };
}

async function keepProblem(background: Pool, { orgId, planId }: PlanKey, problem: string): Promise<void> {
  await inBusiness(background, orgId, (tx) =>
    tx.run(sql`
      update journal_plans set problem = ${problem}
      where org_id = ${orgId} and id = ${planId} and status = 'ACTIVE'`),
  );
}

/** A business that is being moved to another cell is refused: it goes on there. */
function inBusiness<Result>(pool: Pool, orgId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return pool.transaction(async (tx) => {
    await tx.run(sql`select ${tenantSetting(orgId)}, enter_business(${orgId})`);
    return work(tx);
  });
}
