import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { contains, defineList } from '../http/list.ts';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { trialEnd } from './trial.ts';

const BusinessStatus = named(
  'BusinessStatus',
  Choice(['TRIAL', 'ACTIVE', 'EXPIRED'], {
    description: 'The state of its subscription, even if this server does not bill.',
  }),
);

/** What an operator sees of a business: its name and owners, its size, and its subscription. */
export const Business = named(
  'Business',
  Exactly({
    id: Id,
    name: Type.String(),
    ownerId: Nullable({ ...Id, description: 'The first active owner, for `extendSubscription`.' }),
    ownerName: Nullable(Type.String()),
    ownerEmail: Nullable(Type.String()),
    status: BusinessStatus,
    planName: Nullable(Type.String({ description: 'Plan of the current or the last subscription.' })),
    endsAt: Nullable({
      ...Instant,
      description: 'End of the subscription or the trial. Null: it never ends.',
    }),
    outlets: { ...Count, description: 'Number of open outlets.' },
    users: { ...Count, description: 'Number of active and invited users.' },
    lastActiveAt: Nullable({ ...Instant, description: 'When a user of the business last sent a request.' }),
    createdAt: Instant,
  }),
);
export type Business = Static<typeof Business>;
export type BusinessRow = Omit<Business, 'outlets' | 'users' | 'lastActiveAt'>;

const endsAt = sql`coalesce(o.subscribed_until, ${trialEnd})`;
const status = sql`
  case when ${endsAt} <= now() then 'EXPIRED' when o.subscribed_until is null then 'TRIAL' else 'ACTIVE' end`;

export const businessSource = sql`
  organisations o
  left join lateral (
    select u.id, u.first_name || ' ' || u.last_name as name, u.email from users u
    where u.org_id = o.org_id and u.role = 'OWNER' and u.status = 'ACTIVE'
    order by u.created_at, u.id limit 1) w on true`;

export const businessColumns = sql`
  o.org_id as id, o.name, w.id as "ownerId", w.name as "ownerName", w.email as "ownerEmail", ${status} as status,
  (select s.plan_name from subscriptions s
   where s.org_id = o.org_id and s.status = 'ACTIVE' and s.starts_at <= now()
   order by s.ends_at is null or s.ends_at > now() desc, s.starts_at desc, s.created_at desc, s.id desc
   limit 1) as "planName",
  case when ${endsAt} < 'infinity' then ${endsAt} end as "endsAt", o.created_at as "createdAt"`;

export const businesses = defineList({
  name: 'businesses',
  from: businessSource,
  id: sql`o.org_id`,
  sorts: {
    name: { by: sql`lower(o.name)`, type: 'text' },
    createdAt: { by: sql`o.created_at`, type: 'timestamptz' },
    endsAt: { by: endsAt, type: 'timestamptz' },
  },
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    search: Text(100, { description: "Part of the name or of an owner's email address." }),
    status: BusinessStatus,
  },
  where: (_, filters) => [
    sql`o.kind = 'BUSINESS'`,
    filters.search
      ? sql`(${contains(sql`lower(o.name)`, filters.search)} or o.org_id in (
             select u.org_id from users u where u.role = 'OWNER' and ${contains(sql`u.email`, filters.search)}))`
      : undefined,
    filters.status ? sql`${status} = ${filters.status}` : undefined,
  ],
});

/** Adds the size and the last activity of each business. */
export async function withUse<Row extends BusinessRow>(tx: Tx, rows: Row[]) {
  const uses = await tx.all<Pick<Business, 'id' | 'outlets' | 'users' | 'lastActiveAt'>>(sql`
    select b.id, u.outlets, u.users, u.last_active_at as "lastActiveAt"
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as b (id)
    cross join lateral business_use(b.id) u`);
  const byId = new Map(uses.map((use) => [use.id, use]));
  return rows.map((row) => {
    const { outlets = 0, users = 0, lastActiveAt = null } = byId.get(row.id) ?? {};
    return { ...row, outlets, users, lastActiveAt };
  });
}
