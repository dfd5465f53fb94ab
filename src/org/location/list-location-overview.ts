import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { type Actor, mayDo } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { visibleTo } from '../outlet/store.ts';
import { LocationStatus } from './schemas.ts';
import { locations, outletsHere } from './store.ts';

const LocationOverview = named(
  'LocationOverview',
  Exactly({
    id: Id,
    name: Type.String(),
    parentId: Nullable(Id),
    status: LocationStatus,
    outlets: Count,
    users: { ...Count, description: 'Active users who may work in one of its outlets.' },
    stockValue: {
      ...Nullable(Money),
      description: 'The stock of its outlets at cost. Null for roles that may not see costs.',
    },
    salesTotal: {
      ...Nullable(Money),
      description: 'Sales of its outlets less refunds. Null for roles that may not see all sales.',
    },
    cashOnHand: {
      ...Nullable(Money),
      description: 'Cash of its outlets by the books. Null for roles that may not see the books.',
    },
  }),
);
type Row = Static<typeof LocationOverview>;

const overview = { ...locations, name: 'location overview' };

export const listLocationOverview = operation({
  id: 'listLocationOverview',
  route: 'GET /locations/overview',
  group: 'ORG/Location',
  summary: 'List Location Overview',
  description: 'The figures of each location itself, without the locations below it.',
  access: 'org.read',
  query: overview.query,
  answer: {
    code: 'LOCATION_OVERVIEW_LISTED',
    message: 'The locations and their figures.',
    data: CursorPage('LocationOverviewPage', LocationOverview),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor } = context;
    const { data, meta } = await readPage<Omit<Row, 'stockValue' | 'salesTotal' | 'cashOnHand'>>(
      context,
      overview,
      sql`
      l.id, l.name, l.parent_id as "parentId", l.status,
      (select count(*)::int from ${outletsHere(actor)}) as outlets, ${usersHere(actor)} as users`,
    );
    const moneyIn = await readMoney(
      tx,
      actor,
      data.rows.map(({ id }) => id),
    );
    const seesCost = actor.role !== 'CASHIER';
    const seesSales = seesCost && mayDo(actor, 'sales.read');
    const seesBooks = mayDo(actor, 'money.read');
    const rows = data.rows.map((row) => {
      const { stockMinor, salesMinor, cashMinor } = moneyIn(row.id);
      return {
        ...row,
        stockValue: seesCost ? majorOf(actor, stockMinor) : null,
        salesTotal: seesSales ? majorOf(actor, salesMinor) : null,
        cashOnHand: seesBooks ? majorOf(actor, cashMinor) : null,
      };
    });
    return { data: { ...data, rows }, meta };
  },
});

/** Users who are not limited to outlets may work in all of them. */
function usersHere(actor: Actor) {
  return sql`(
    select count(*)::int from users u
    where u.org_id = l.org_id and u.status = 'ACTIVE' and exists (
      select 1 from ${outletsHere(actor)} and (not u.outlet_limited or exists (
        select 1 from user_outlets uo
        where uo.org_id = u.org_id and uo.user_id = u.id and uo.outlet_id = o.id))))`;
}

type LocationMoney = { stockMinor: bigint; salesMinor: bigint; cashMinor: bigint };

/** Adds up stock, sales and cash of the visible outlets of these locations, with one query each. */
async function readMoney(
  tx: Tx,
  actor: Actor,
  locationIds: string[],
): Promise<(locationId: string) => LocationMoney> {
  const found = await tx.all<LocationMoney & { locationId: string }>(sql`
    with here as (
      select o.id, o.location_id from outlets o
      where o.org_id = ${actor.orgId} and o.location_id = any (${locationIds}::uuid[]) and ${visibleTo(actor)}),
    goods as (
      select s.outlet_id, sum(s.value_minor) as minor from stock s
      where s.org_id = ${actor.orgId} and s.outlet_id in (select id from here)
      group by s.outlet_id),
    sold as (
      select m.outlet_id, sum(m.total_minor - m.refunded_minor) as minor from sale_movements m
      where m.org_id = ${actor.orgId} and m.outlet_id in (select id from here)
      group by m.outlet_id),
    cash as (
      select m.outlet_id, sum(m.debit_minor - m.credit_minor) as minor from account_movements m
      where m.org_id = ${actor.orgId} and m.outlet_id in (select id from here) and m.account_id = (
        select a.id from accounts a where a.org_id = ${actor.orgId} and a.system_key = 'CASH')
      group by m.outlet_id)
    select h.location_id as "locationId", coalesce(sum(g.minor), 0) as "stockMinor",
           coalesce(sum(s.minor), 0) as "salesMinor", coalesce(sum(c.minor), 0) as "cashMinor"
    from here h
    left join goods g on g.outlet_id = h.id
    left join sold s on s.outlet_id = h.id
    left join cash c on c.outlet_id = h.id
    group by h.location_id`);
  const byLocation = new Map(found.map((one) => [one.locationId, one]));
  return (locationId) => byLocation.get(locationId) ?? { stockMinor: 0n, salesMinor: 0n, cashMinor: 0n };
}
