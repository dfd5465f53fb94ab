import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Party } from './schemas.ts';
import { type PartyRow, parties, partyColumns, partyOf } from './store.ts';

export const listParties = operation({
  id: 'listParties',
  route: 'GET /customer-relationship-management',
  group: 'CRM/Customer-vendor',
  summary: 'get customer/vendor',
  access: 'crm.read',
  query: parties.query,
  answer: {
    code: 'PARTIES_LISTED',
    message: 'The customers and vendors.',
    data: CursorPage('PartyPage', Party),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<PartyRow>(context, parties, partyColumns);
    return { data: { ...data, rows: data.rows.map((row) => partyOf(context.actor, row)) }, meta };
  },
});
