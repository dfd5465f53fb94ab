import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
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
    stockValue: Type.Number(),
    salesTotal: Type.Number(),
    cashOnHand: Type.Number(),
  }),
);

const overview = { ...locations, name: 'location overview' };

export const listLocationOverview = operation({
  id: 'listLocationOverview',
  route: 'GET /locations/overview',
  group: 'ORG/Location',
  summary: 'List Location Overview',
  description: 'The figures of each location itself, without those below it.',
  access: 'org.read',
  query: overview.query,
  answer: {
    code: 'LOCATION_OVERVIEW_LISTED',
    message: 'The locations and their figures.',
    data: CursorPage('LocationOverviewPage', LocationOverview),
    meta: 'page',
  },

  handle: (context) =>
    readPage<Static<typeof LocationOverview>>(
      context,
      overview,
      sql`
      l.id, l.name, l.parent_id as "parentId", l.status,
      (select count(*)::int from ${outletsHere(context.actor)}) as outlets,
      ${usersHere(context.actor)} as users,
      ${moneyHere}`,
    ),
});

/** Whoever is not limited to outlets may work in all of them. */
function usersHere(actor: Actor) {
  return sql`(
    select count(*)::int from users u
    where u.org_id = l.org_id and u.status = 'ACTIVE' and exists (
      select 1 from ${outletsHere(actor)} and (not u.outlet_limited or exists (
        select 1 from user_outlets uo
        where uo.org_id = u.org_id and uo.user_id = u.id and uo.outlet_id = o.id))))`;
}

/** Nothing is stocked, sold or cashed yet: these become sums when the areas that record them are there. */
const moneyHere = sql`0 as "stockValue", 0 as "salesTotal", 0 as "cashOnHand"`;
