import {
  CustomerTransaction,
  readTransactions,
  rejectUnknownParty,
  transactions,
} from '../../crm/exports.ts';
import { CursorPage } from '../../http/envelope.ts';
import { checked } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';

const { kind: _, ...query } = transactions.query.properties;

export const listCustomerTransactions = operation({
  id: 'listCustomerTransactions',
  route: 'GET /customers/{customerId}/transactions',
  group: 'Transaction/Customer Transactions',
  summary: 'Get customer transactions',
  description:
    "The customer's account: their journal lines, each with the balance after it. What was paid at once changes no balance; it is listed under purchases.",
  access: 'crm.read',
  query: Exactly(query),
  answer: {
    code: 'CUSTOMER_TRANSACTIONS_LISTED',
    message: 'The transactions of the customer.',
    data: CursorPage('CustomerTransactionListResponse', CustomerTransaction),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    const { customerId } = params;
    return checked(
      rejectUnknownParty(tx, actor, { partyId: customerId, side: 'customer' }),
      readTransactions(context, customerId),
    );
  },
});
