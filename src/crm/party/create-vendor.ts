import { operation } from '../../http/operation.ts';
import { addParty } from './create-party.ts';
import { PartyBase, VendorData } from './schemas.ts';

export const createVendor = operation({
  id: 'createVendor',
  route: 'POST /customer-relationship-management/vendors',
  group: 'CRM/Vendor',
  summary: 'Create vendor',
  compat: 'createParty',
  access: 'crm.write',
  body: PartyBase,
  answer: { code: 'VENDOR_CREATED', message: 'Vendor added.', data: VendorData },
  refusals: ['DUPLICATE'],

  handle: ({ tx, actor, body }) => addParty(tx, actor, { ...body, kind: 'VENDOR' }),
});
