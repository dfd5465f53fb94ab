import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Choice, Exactly, named, optional, Version } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { dayBefore } from '../statement/periods.ts';
import { planDayAfter } from './plan-days.ts';
import { JournalPlan, planFields } from './schemas.ts';
import { lockPlan, planColumns, plannedLines, rejectImpossibleLines } from './store.ts';

export const updateJournalPlan = operation({
  id: 'updateJournalPlan',
  route: 'PATCH /accounts/journal/plans/{journalPlanId}',
  group: 'Account',
  summary: 'Change or pause a recurring entry',
  description:
    'Fields left out stay as they are. What was posted stays too. For another rhythm, stop the plan and make a new one.',
  access: 'money.write',
  body: named(
    'UpdateJournalPlanRequest',
    Exactly({
      ...optional(planFields),
      status: Type.Optional(
        Choice(['ACTIVE', 'PAUSED'], {
          description:
            'ACTIVE: goes on with the first day that has not passed. An entry that is planned once keeps its day.',
        }),
      ),
      version: Type.Optional(Version),
    }),
  ),
  answer: { code: 'JOURNAL_PLAN_UPDATED', message: 'Plan changed.', data: JournalPlan },
  refusals: ['NOT_FOUND', 'TOTAL_MISMATCH', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    // The plan is locked before its parties, as when it is posted.
    const before = await lockPlan(tx, actor, params.journalPlanId);
    if (body.version !== undefined && body.version !== before.version) throw fail('STALE_VERSION');
    if (body.lines) await rejectImpossibleLines(tx, actor, body.lines);
    const { note, until, reverseNextMonth, status } = { ...before, ...body };
    if (until && until < before.from) {
      throw failField('VALIDATION_FAILED', { field: 'until', message: `must not be before ${before.from}` });
    }
    const isResumed = before.status === 'PAUSED' && status === 'ACTIVE';
    const next = isResumed ? await nextAfterPause(tx, actor, { ...before, until }) : before.nextOn;
    const nextOn = next && until && next > until ? null : next;
    const lines = body.lines ? plannedLines(body.lines) : before.lines;
    const after = await tx.one<JournalPlan>(sql`
      update journal_plans p
      set note = ${note.trim()}, lines = ${JSON.stringify(lines)}, until_date = ${until},
          reverse_next_month = ${reverseNextMonth}, status = ${nextOn ? status : 'ENDED'}, next_date = ${nextOn},
          problem = null, version = p.version + 1, updated_at = now()
      where p.org_id = ${actor.orgId} and p.id = ${before.id}
      returning ${planColumns}`);
    if (!after) throw new Error('the plan went away under its lock');
    return { data: after, change: { type: 'journalPlan', id: before.id, before, after } };
  },
});

/** The first day of the plan that is not before today. What is planned once, such as a reversal, is still wanted. */
async function nextAfterPause(tx: Tx, { orgId }: Actor, plan: JournalPlan): Promise<string | null> {
  const clock = await tx.one<{ today: string }>(sql`
    select business_date(now(), timezone, '00:00') as today from organisations where org_id = ${orgId}`);
  if (!clock) throw new Error('the business is gone');
  if (plan.every === 'ONCE' || (plan.nextOn && plan.nextOn >= clock.today)) return plan.nextOn;
  return planDayAfter(plan, dayBefore(clock.today));
}
