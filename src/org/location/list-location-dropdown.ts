import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { naturally } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { dropdownLimit } from '../store.ts';

const LocationOption = named('LocationOption', Exactly({ id: Id, name: Type.String() }));

export const listLocationDropdown = operation({
  id: 'listLocationDropdown',
  route: 'GET /locations/dropdown',
  group: 'ORG/Location',
  summary: 'Fetch location dropdowns',
  access: 'org.read',
  answer: {
    code: 'LOCATION_OPTIONS_LISTED',
    message: 'The active locations by name.',
    data: named('LocationDropdown', Exactly({ rows: Type.Array(LocationOption) })),
    meta: 'request',
  },

  handle: async ({ tx, actor }) => ({
    data: {
      rows: await tx.all<Static<typeof LocationOption>>(sql`
        select id, name from locations
        where org_id = ${actor.orgId} and status = 'ACTIVE'
        order by ${naturally(sql`name`)}, id
        limit ${dropdownLimit}`),
    },
  }),
});
