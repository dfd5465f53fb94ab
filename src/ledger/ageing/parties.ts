import sql, { join, type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { defineList } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import {
  type AgeingFilters,
  ageingBuckets,
  ageingFilters,
  isInBucket,
  openDebtsAt,
  unallocatedAt,
} from './open-debts.ts';

/** What each party owes or is owed at the end of a day, by how long it is overdue. */
export const agedParties = defineList({
  name: 'ageing',
  from: (_, { actor, filters }) => sql`(${partiesAt(actor, filters)}) g`,
  id: sql`g.party_id`,
  sorts: {
    name: { by: sql`g.sort_key`, type: 'text' },
    owed: { by: sql`g.owed`, type: 'numeric' },
    overdue: { by: sql`g.overdue`, type: 'numeric' },
    balance: { by: sql`(g.owed - g.unallocated)`, type: 'numeric' },
  },
  defaultSort: { key: 'overdue', direction: 'desc' },
  filters: ageingFilters,
  where: (actor) => [sql`g.org_id = ${actor.orgId}`],
  isCountedWithRows: true,
});

/** One row for each party with an open document or an unallocated payment. `buckets` has one amount for each bucket. */
function partiesAt(actor: Actor, filters: AgeingFilters): Sql {
  const amounts = ageingBuckets.map(
    (bucket) => sql`coalesce(sum(open_minor) filter (where ${isInBucket(sql`overdue`, bucket)}), 0)`,
  );
  return sql`
    select p.org_id, p.id as party_id, p.name, p.sort_key, coalesce(d.owed, 0) as owed,
           coalesce(d.overdue, 0) as overdue, coalesce(u.amount_minor, 0) as unallocated,
           coalesce(d.buckets, array_fill(0::numeric, array[${ageingBuckets.length}::integer])) as buckets
    from (
      select party_id, sum(open_minor) as owed, coalesce(sum(open_minor) filter (where overdue > 0), 0) as overdue,
             array[${join(amounts)}]::numeric[] as buckets
      from (${openDebtsAt(actor, filters)}) o group by party_id) d
    full join (
      select party_id, amount_minor from (${unallocatedAt(actor, filters)}) o where amount_minor <> 0) u
      using (party_id)
    join parties p on p.org_id = ${actor.orgId} and p.id = party_id`;
}

/** A figure of the report and the address of what adds up to it. */
const documents = Type.String({
  description: 'The address of the documents that add up to it.',
  examples: ['/reports/ageing/documents?side=CUSTOMERS&date=2026-10-31&bucket=DAYS_1_30'],
});

export const agedFigures = {
  notDue: { ...Money, description: 'Not due yet, or due on the day itself.' },
  days1To30: { ...Money, description: '1 to 30 days after the due date.' },
  days31To60: Money,
  days61To90: Money,
  over90: Money,
  owed: { ...Money, description: 'The sum of the five.' },
  unallocated: {
    ...Money,
    description:
      'Paid and not set against a document of that day: deposits of a customer or advances to a vendor, and payments for documents with a later date.',
  },
  balance: { ...Money, description: 'owed − unallocated.' },
  documents,
};
export type AgedRow = { buckets: bigint[]; owed: bigint; unallocated: bigint };
type AgedFigures = { [Name in keyof typeof agedFigures]: Static<(typeof agedFigures)[Name]> };

export function agedFiguresOf(
  actor: Actor,
  { buckets, owed, unallocated }: AgedRow,
  filters: AgeingFilters & { partyId?: string },
): AgedFigures {
  const [notDue = 0n, days1To30 = 0n, days31To60 = 0n, days61To90 = 0n, over90 = 0n] = buckets;
  return {
    notDue: majorOf(actor, notDue),
    days1To30: majorOf(actor, days1To30),
    days31To60: majorOf(actor, days31To60),
    days61To90: majorOf(actor, days61To90),
    over90: majorOf(actor, over90),
    owed: majorOf(actor, owed),
    unallocated: majorOf(actor, unallocated),
    balance: majorOf(actor, owed - unallocated),
    documents: `/reports/ageing/documents?${new URLSearchParams(filters)}`,
  };
}
