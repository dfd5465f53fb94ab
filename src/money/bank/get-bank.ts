import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { BankDetails } from './schemas.ts';
import { bankDetails, figuresOf, findBank } from './store.ts';

export const getBank = operation({
  id: 'getBank',
  route: 'GET /banks/{bankId}',
  group: 'Transaction/Bank',
  summary: 'Bank details',
  access: 'money.read',
  answer: { code: 'BANK_FOUND', message: 'The bank account.', data: BankDetails },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const row = await findBank(tx, actor, params.bankId);
    const figures = await figuresOf(tx, actor, [row.accountId]);
    return { data: bankDetails(actor, row, figures(row.accountId)) };
  },
});
