import sql, { empty } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { subscriptionEnded, tenantSetting } from '../../http/authenticate.ts';
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
type DueKey = PlanKey & { day: string };
type Options = { billing: boolean; pageSize?: number };

export function postPlannedJournalsJob(pools: Pools, { billing }: { billing: boolean }): RecurringJob {
  return {
    name: 'post-planned-journals',
    everyMinutes: 5,
    run: () => postPlannedJournals(pools, { billing }),
  };
}

/**
 * Posts what is due. Each day of a plan is a transaction of its own, under the lock of the plan, which then names the
 * next day: so a run that is killed, or another process at the same time, posts nothing twice.
 */
export async function postPlannedJournals(
  { jobs, background }: Pools,
  { billing, pageSize = 1_000 }: Options,
): Promise<{ posted: number }> {
  const failures: unknown[] = [];
  let posted = 0;
  let due: DueKey[] = [];
  // Page by page to the last one: plans that cannot be posted stay due, and must not keep others waiting.
  do {
    due = await readDue(jobs, { after: due.at(-1), billing, pageSize });
    for (const key of due) {
      try {
        while (await postNextDay(background, key)) posted += 1;
      } catch (error) {
        // One plan does not stop the others.
        if (error instanceof Refusal) await keepProblem(background, key, error.message);
        else failures.push(error);
      }
    }
  } while (due.length === pageSize);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} plans could not be posted`);
  return { posted };
}

/**
 * The next plans whose day has come. A day begins up to 14 hours before that of UTC; each transaction looks at the
 * clock of its business. A business whose subscription has ended is read-only: its days are made up for when it is
 * renewed.
 */
function readDue(
  jobs: Pool,
  { after, billing, pageSize }: Required<Options> & { after: DueKey | undefined },
): Promise<DueKey[]> {
  return jobs.transaction((tx) =>
    tx.all<DueKey>(sql`
      select p.org_id as "orgId", p.id as "planId", p.next_date as day
      from journal_plans p join organisations o on o.org_id = p.org_id
      where p.status = 'ACTIVE' and p.next_date <= (now() + interval '14 hours')::date
        ${after ? sql`and (p.next_date, p.org_id, p.id) > (${after.day}, ${after.orgId}, ${after.planId})` : empty}
        ${billing ? sql`and not (${subscriptionEnded})` : empty}
      order by p.next_date, p.org_id, p.id limit ${pageSize}`),
  );
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
