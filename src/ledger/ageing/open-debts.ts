import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { BusinessDate, Choice, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { dueDay } from '../debts.ts';

const AgeingSide = named(
  'AgeingSide',
  Choice(['CUSTOMERS', 'VENDORS'], {
    description: 'What customers owe us, or what we owe vendors. Left out: CUSTOMERS.',
  }),
);
export type AgeingSide = Static<typeof AgeingSide>;

/** How long a document is overdue, as days after it is due. */
const bucketDays = {
  NOT_DUE: [null, 0],
  DAYS_1_30: [1, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  OVER_90: [91, null],
} as const;
export type AgeingBucket = keyof typeof bucketDays;
export const ageingBuckets = Object.keys(bucketDays) as AgeingBucket[];
export const AgeingBucket = named(
  'AgeingBucket',
  Choice(ageingBuckets, { description: 'By how many days after its due date a document is unpaid.' }),
);

export const ageingFilters = {
  side: AgeingSide,
  date: { ...BusinessDate, description: 'As of the end of this day. Left out: today.' },
};
export type AgeingFilters = { side?: AgeingSide; date?: string };

/** SQL for whether so many days belong to the bucket. */
export function isInBucket(days: Sql, bucket: AgeingBucket): Sql {
  const [from, to] = bucketDays[bucket];
  if (from === null) return sql`${days} <= ${to}::integer`;
  return to === null
    ? sql`${days} >= ${from}::integer`
    : sql`${days} between ${from}::integer and ${to}::integer`;
}

/** What the debts of a side are called, their account, and that of money paid before there was a debt. */
export const accountsOfSide = {
  CUSTOMERS: { side: 'RECEIVABLE', debts: 'RECEIVABLES', prepaid: 'DEPOSITS' },
  VENDORS: { side: 'PAYABLE', debts: 'PAYABLES', prepaid: 'ADVANCES' },
} as const;

function dayOf({ orgId }: Actor, { date }: AgeingFilters): Sql {
  return date
    ? sql`${date}::date`
    : sql`(select business_date(now(), o.timezone, '00:00') from organisations o where o.org_id = ${orgId})`;
}

export async function readDay(tx: Tx, actor: Actor, filters: AgeingFilters): Promise<string> {
  const found = await tx.one<{ day: string }>(sql`select ${dayOf(actor, filters)} as day`);
  if (!found) throw new Error('a select without a table has a row');
  return found.day;
}

/**
 * The sources of entries that changed the debts after the day. A settlement counts on the day of its entry: one with a
 * source among these is later than the day. Reading the journal from that day on spares reading what was settled before.
 */
function laterSources(actor: Actor, filters: AgeingFilters): Sql {
  return sql`
    select distinct e.source_type, e.source_id
    from accounts a
    join journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.business_date > ${dayOf(actor, filters)}
    join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
    where a.org_id = ${actor.orgId} and a.system_key = ${accountsOfSide[filters.side ?? 'CUSTOMERS'].debts}`;
}

/**
 * The debts that were open at the end of the day, with what was open of them: those that are open now, and those that
 * were settled later.
 */
export function openDebtsAt(actor: Actor, filters: AgeingFilters): Sql {
  const { orgId } = actor;
  const { side = 'CUSTOMERS' } = filters;
  const day = dayOf(actor, filters);
  return sql`
    with later_sources as materialized (${laterSources(actor, filters)}),
    later as materialized (
      select s.debt_id, sum(s.amount_minor)::bigint as amount_minor
      from later_sources l
      join settlements s on s.org_id = ${orgId} and s.source_id = l.source_id and s.source_type = l.source_type
      group by s.debt_id)
    select d.org_id, d.id, d.party_id, d.source_type, d.source_id, d.outlet_id, d.business_date, ${dueDay} as due_on,
           ${day} - ${dueDay} as overdue, d.amount_minor,
           d.amount_minor - d.settled_minor + coalesce(l.amount_minor, 0) as open_minor
    from (
      select id from debts where org_id = ${orgId} and side = ${accountsOfSide[side].side} and settled_minor < amount_minor
      union
      select debt_id from later) c
    join debts d on d.org_id = ${orgId} and d.id = c.id
    left join later l on l.debt_id = d.id
    where d.side = ${accountsOfSide[side].side} and d.business_date <= ${day}
      and d.amount_minor - d.settled_minor + coalesce(l.amount_minor, 0) <> 0`;
}

/**
 * What each party had paid at the end of the day that stood against no document of that day: deposits or advances, and
 * payments that settle a document with a later date.
 */
export function unallocatedAt(actor: Actor, filters: AgeingFilters): Sql {
  const { orgId } = actor;
  const { side = 'CUSTOMERS' } = filters;
  const day = dayOf(actor, filters);
  const prepaid = side === 'CUSTOMERS' ? sql`p.deposit_minor` : sql`p.advance_minor`;
  // A deposit is a credit and an advance a debit. What was posted later is taken off what is there now.
  const posted = side === 'CUSTOMERS' ? sql`-l.amount_minor` : sql`l.amount_minor`;
  return sql`
    select party_id, sum(amount_minor) as amount_minor
    from (
      select p.id as party_id, ${prepaid} as amount_minor
      from parties p where p.org_id = ${orgId} and (p.deposit_minor <> 0 or p.advance_minor <> 0)
      union all
      select l.party_id, -(${posted})
      from accounts a
      join journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.business_date > ${day}
      where a.org_id = ${orgId} and a.system_key = ${accountsOfSide[side].prepaid}
      union all
      (with later_sources as materialized (${laterSources(actor, filters)})
      select d.party_id, s.amount_minor
      from later_sources l
      join debts d on d.org_id = ${orgId} and d.source_id = l.source_id and d.source_type = l.source_type
        and d.side = ${accountsOfSide[side].side} and d.business_date > ${day}
      join settlements s on s.org_id = d.org_id and s.debt_id = d.id
      where not exists (
        select from later_sources o where o.source_id = s.source_id and o.source_type = s.source_type))
    ) paid
    group by party_id`;
}
