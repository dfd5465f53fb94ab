import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { naturally } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { OutletOption } from '../outlet/schemas.ts';
import { visibleTo } from '../outlet/store.ts';
import { dropdownLimit } from '../store.ts';

const LocationOutlets = named(
  'LocationOutlets',
  Exactly({
    id: Nullable(Id),
    name: Nullable(Type.String()),
    outlets: Type.Array(OutletOption),
  }),
);

export const listLocationOutlets = operation({
  id: 'listLocationOutlets',
  route: 'GET /locations/outlets',
  group: 'ORG/Location',
  summary: 'Location outlet filter all',
  description:
    'For filters over past records: closed outlets and inactive locations are included. Outlets without a location come last, in a row whose id and name are null.',
  access: 'org.read',
  answer: {
    code: 'LOCATION_OUTLETS_LISTED',
    message: 'The locations and their outlets.',
    data: named('LocationOutletFilter', Exactly({ rows: Type.Array(LocationOutlets) })),
    meta: 'request',
  },

  handle: async ({ tx, actor }) => ({
    data: {
      rows: await tx.all<Static<typeof LocationOutlets>>(sql`
        select l.id, l.name, coalesce(grouped.outlets, '[]') as outlets
        from (select id, name from locations where org_id = ${actor.orgId}) l
        full join (
          select o.location_id, json_agg(json_build_object('id', o.id, 'name', o.name) order by ${naturally(sql`o.name`)}, o.id) as outlets
          from outlets o
          where o.org_id = ${actor.orgId} and ${visibleTo(actor)}
          group by o.location_id
        ) grouped on grouped.location_id = l.id
        order by ${naturally(sql`l.name`)} nulls last, l.id
        limit ${dropdownLimit}`),
    },
  }),
});
