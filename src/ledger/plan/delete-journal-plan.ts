import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import type { JournalPlan } from './schemas.ts';
import { lockPlan, planColumns } from './store.ts';

export const deleteJournalPlan = operation({
  id: 'deleteJournalPlan',
  route: 'DELETE /accounts/journal/plans/{journalPlanId}',
  group: 'Account',
  summary: 'Stop a recurring entry or a planned reversal',
  description:
    'Nothing more is posted by it. It stays in the list as ended, with the entries that it posted.',
  access: 'money.write',
  answer: { code: 'JOURNAL_PLAN_ENDED', message: 'Plan stopped.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const before = await lockPlan(tx, actor, params.journalPlanId);
    const after = await tx.one<JournalPlan>(sql`
      update journal_plans p
      set status = 'ENDED', next_date = null, problem = null, version = p.version + 1, updated_at = now()
      where p.org_id = ${actor.orgId} and p.id = ${before.id}
      returning ${planColumns}`);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'journalPlan', id: before.id, before, after },
    };
  },
});
