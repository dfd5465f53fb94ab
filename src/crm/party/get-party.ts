import { operation } from '../../http/operation.ts';
import { Party } from './schemas.ts';
import { getVisibleParty } from './store.ts';

export const getParty = operation({
  id: 'getParty',
  route: 'GET /customer-relationship-management/{partyId}',
  group: 'CRM/Customer-vendor',
  summary: 'get customer/vendor (second copy)',
  access: 'crm.read',
  answer: { code: 'PARTY_FOUND', message: 'The customer or vendor.', data: Party },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await getVisibleParty(tx, actor, params.partyId) }),
});
