import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { contains, defineList, naturally, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Text } from '../../http/schema.ts';
import { PlanRhythm } from './plan-days.ts';
import { JournalPlan, JournalPlanStatus } from './schemas.ts';
import { planColumns } from './store.ts';

const plans = defineList({
  name: 'journal plans',
  from: sql`journal_plans p`,
  id: sql`p.id`,
  sorts: {
    nextOn: { by: sql`coalesce(p.next_date, 'infinity')`, type: 'date' },
    note: { by: naturally(sql`p.note`), type: 'text' },
  },
  defaultSort: { key: 'nextOn', direction: 'asc' },
  filters: {
    search: Text(100, { description: 'Part of the note.' }),
    status: JournalPlanStatus,
    every: PlanRhythm,
  },
  where: (actor, { search, status, every }) => [
    sql`p.org_id = ${actor.orgId}`,
    search ? contains(sql`p.note_key`, search) : undefined,
    status ? sql`p.status = ${status}` : undefined,
    every ? sql`p.every = ${every}` : undefined,
  ],
});

export const listJournalPlans = operation({
  id: 'listJournalPlans',
  route: 'GET /accounts/journal/plans',
  group: 'Account',
  summary: 'Recurring entries and planned reversals (cursor)',
  access: 'money.read',
  query: plans.query,
  answer: {
    code: 'JOURNAL_PLANS_LISTED',
    message: 'The entries that are posted on days to come.',
    data: CursorPage('JournalPlanPage', JournalPlan),
    meta: 'page',
  },

  handle: async (context) => {
    rejectLimitedUser(context.actor);
    return readPage<JournalPlan>(context, plans, planColumns);
  },
});
