import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { entryNumber } from '../journal.ts';
import { type JournalPlan, JournalPlanWithEntries, type PostedPlanEntry } from './schemas.ts';
import { planColumns } from './store.ts';

export const getJournalPlan = operation({
  id: 'getJournalPlan',
  route: 'GET /accounts/journal/plans/{journalPlanId}',
  group: 'Account',
  summary: 'Recurring entry or planned reversal, with what it posted',
  access: 'money.read',
  answer: { code: 'JOURNAL_PLAN_FOUND', message: 'The plan.', data: JournalPlanWithEntries },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params: { journalPlanId } }) => {
    rejectLimitedUser(actor);
    const [plan, entries] = await Promise.all([
      tx.one<JournalPlan>(sql`
        select ${planColumns} from journal_plans p where p.org_id = ${actor.orgId} and p.id = ${journalPlanId}`),
      tx.all<PostedPlanEntry>(sql`
        select d.day, e.id as "entryId", ${entryNumber} as number, e.business_date as "businessDate"
        from journal_plan_entries d join journal_entries e on e.org_id = d.org_id and e.id = d.entry_id
        where d.org_id = ${actor.orgId} and d.plan_id = ${journalPlanId}
        order by d.day desc limit 100`),
    ]);
    if (!plan) throw fail('NOT_FOUND');
    return { data: { ...plan, entries } };
  },
});
