import { CursorPage } from '../../http/envelope.ts';
import { checked } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectUnknownParty } from './store.ts';
import { PartyTransaction, readTransactions, transactions } from './transactions.ts';

export const listPartyTransactions = operation({
  id: 'listPartyTransactions',
  route: 'GET /customer-relationship-management/{partyId}/transactions',
  group: 'CRM/Customer-vendor',
  summary: 'get customer/vendor transactions',
  description: 'The lines of the books that name this party, with its balance after each.',
  compat: 'listTransactions',
  access: 'crm.read',
  query: transactions.query,
  answer: {
    code: 'PARTY_TRANSACTIONS_LISTED',
    message: 'The transactions of the party.',
    data: CursorPage('TransactionPage', PartyTransaction),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    const { partyId } = params;
    return checked(
      rejectUnknownParty(tx, actor, { partyId, side: query.kind }),
      readTransactions(context, partyId),
    );
  },
});
