import { CursorPage } from '../../http/envelope.ts';
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
    'The lines of the books that name this party, or for `all` those of every party, each with its party and without a balance. ' +
    'A party that was archived still has its own.',
  access: 'crm.read',
  params: { partyId: PartyIdOrAll },
  query: transactions.query,
  answer: {
    code: 'TRANSACTIONS_LISTED',
    message: 'What happened between us and them.',
    data: CursorPage('TransactionPage', PartyTransaction),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params, query } = context;
    if (params.partyId !== allParties) {
      await rejectUnknownParty(tx, actor, { partyId: params.partyId, side: query.kind });
    }
    return readTransactions(context, params.partyId);
  },
});
