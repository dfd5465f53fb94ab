import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { dropdownLimit } from '../../org/exports.ts';
import { VendorOption } from './schemas.ts';
import { isOnSide } from './store.ts';

export const listVendorDropdown = operation({
  id: 'listVendorDropdown',
  route: 'GET /customer-relationship-management/vendors/dropdown',
  group: 'CRM/Customer-vendor',
  summary: 'vendor dropdown',
  access: 'crm.read',
  answer: {
    code: 'VENDOR_OPTIONS_LISTED',
    message: 'The active vendors by name.',
    data: named('VendorDropdown', Exactly({ rows: Type.Array(VendorOption) })),
    meta: 'request',
  },

  handle: async ({ tx, actor }) => ({
    data: {
      rows: await tx.all<Static<typeof VendorOption>>(sql`
        select p.id, p.name from parties p
        where p.org_id = ${actor.orgId} and p.archived_at is null and p.status = 'ACTIVE' and ${isOnSide('vendor')}
        order by p.sort_key, p.id
        limit ${dropdownLimit}`),
    },
  }),
});
