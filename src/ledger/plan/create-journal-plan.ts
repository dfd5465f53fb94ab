import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { CreateJournalPlanRequest, JournalPlan } from './schemas.ts';
import { rejectImpossibleLines, writePlan } from './store.ts';

const plansAtMost = 1_000;

export const createJournalPlan = operation({
  id: 'createJournalPlan',
  route: 'POST /accounts/journal/plans',
  group: 'Account',
  summary: 'Plan a recurring entry',
  description:
    'The entry is posted by itself on each of its days, once. Days on which the server stood still are made up for, one by one. An entry whose day is closed by then counts on the first open day, and its note says so.',
  access: 'money.write',
  body: CreateJournalPlanRequest,
  answer: { code: 'JOURNAL_PLAN_CREATED', message: 'Entry planned.', data: JournalPlan },
  refusals: ['NOT_FOUND', 'TOTAL_MISMATCH', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const { until = null, from } = body;
    if (until && until < from) {
      throw failField('VALIDATION_FAILED', { field: 'until', message: `must not be before ${from}` });
    }
    await rejectImpossibleLines(tx, actor, body.lines);
    await rejectUnfitStart(tx, actor, from);
    const plan = await writePlan(tx, actor, { ...body, until });
    return { data: plan, change: { type: 'journalPlan', id: plan.id, after: plan } };
  },
});

type Books = { earliest: string; closedUntil: string | null; plans: number };

async function rejectUnfitStart(tx: Tx, { orgId }: Actor, from: string): Promise<void> {
  const books = await tx.one<Books>(sql`
    select (business_date(now(), o.timezone, '00:00') - interval '1 year')::date as earliest,
           o.books_closed_until as "closedUntil",
           (select count(*)::int from journal_plans p where p.org_id = o.org_id and p.status <> 'ENDED') as plans
    from organisations o where o.org_id = ${orgId}`);
  if (!books) throw new Error('the business is gone');
  if (from < books.earliest) {
    throw failField('VALIDATION_FAILED', { field: 'from', message: `must not be before ${books.earliest}` });
  }
  if (books.closedUntil && from <= books.closedUntil) {
    throw failField('INVALID_STATE', {
      field: 'from',
      message: `must be after ${books.closedUntil}: the books are closed until then`,
    });
  }
  if (books.plans >= plansAtMost) {
    throw fail('INVALID_STATE', { message: `There are ${plansAtMost} plans already. Stop one first.` });
  }
}
