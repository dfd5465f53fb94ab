import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { naturally } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { dropdownLimit } from '../store.ts';
import { OutletOption } from './schemas.ts';
import { visibleTo } from './store.ts';

export const listOutletDropdown = operation({
  id: 'listOutletDropdown',
  route: 'GET /outlets/dropdown',
  group: 'ORG/Outlet',
  summary: 'outlet dropdown data',
  access: 'org.read',
  answer: {
    code: 'OUTLET_OPTIONS_LISTED',
    message: 'The active outlets by name.',
    data: named('OutletDropdown', Exactly({ rows: Type.Array(OutletOption) })),
    meta: 'request',
  },

  handle: async ({ tx, actor }) => ({
    data: {
      rows: await tx.all<Static<typeof OutletOption>>(sql`
        select o.id, o.name from outlets o
        where o.org_id = ${actor.orgId} and o.status = 'ACTIVE' and ${visibleTo(actor)}
        order by ${naturally(sql`o.name`)}, o.id
        limit ${dropdownLimit}`),
    },
  }),
});
