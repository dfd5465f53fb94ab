import sql from 'sql-template-tag';
import { defineList } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { AgeingBucket, ageingFilters, isInBucket, openDebtsAt } from './open-debts.ts';

/** The documents that were open at the end of a day. */
export const agedDocuments = defineList({
  name: 'ageing documents',
  from: (_, { actor, filters }) => sql`(${openDebtsAt(actor, filters)}) d`,
  id: sql`d.id`,
  sorts: {
    dueOn: { by: sql`d.due_on`, type: 'date' },
    businessDate: { by: sql`d.business_date`, type: 'date' },
    open: { by: sql`d.open_minor`, type: 'numeric' },
  },
  defaultSort: { key: 'dueOn', direction: 'asc' },
  filters: { ...ageingFilters, partyId: Id, bucket: AgeingBucket },
  where: (actor, { partyId, bucket }) => [
    sql`d.org_id = ${actor.orgId}`,
    partyId ? sql`d.party_id = ${partyId}` : undefined,
    bucket ? isInBucket(sql`d.overdue`, bucket) : undefined,
  ],
  isCountedWithRows: true,
});
