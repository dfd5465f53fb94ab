import { CursorPage } from '../../http/envelope.ts';
import { checked } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectUnknownParty } from './store.ts';
import {
  allParties,
  PartyIdOrAll,
  PartyTransaction,
  readTransactions,
  transactions,
} from './transactions.ts';

export const listTransactions = operation({
  id: 'listTransactions',
  route: 'GET /transactions/{partyId}',
  group: 'CRM/Customer-vendor',
  summary: 'Transaction (Customers or Vendors)',
  description:
    'The journal lines of this party. With `all`, the lines of every party, each with its party and without a balance. An archived party still has its lines.',
  access: 'crm.read',
  params: { partyId: PartyIdOrAll },
  query: transactions.query,
  answer: {
    code: 'TRANSACTIONS_LISTED',
    message: 'The transactions of the party.',
    data: CursorPage('TransactionPage', PartyTransaction),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    const { partyId } = params;
    if (partyId === allParties) return readTransactions(context, partyId);
    return checked(
      rejectUnknownParty(tx, actor, { partyId, side: query.kind }),
      readTransactions(context, partyId),
    );
  },
});
