import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { BankData, EditBankRequest } from './schemas.ts';
import { changeBank, lockBank } from './store.ts';

export const editBank = operation({
  id: 'editBank',
  route: 'PUT /banks/{bankId}',
  group: 'Transaction/Bank',
  summary: 'Edit Bank',
  description:
    'Fields left out are cleared, except the status, which stays. An account can be closed when it is empty.',
  access: 'money.write',
  body: EditBankRequest,
  answer: { code: 'BANK_EDITED', message: 'Bank account changed.', data: BankData },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'IN_USE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    const row = await lockBank(tx, actor, params.bankId);
    const { version = row.version, status = row.status } = body;
    if (version !== row.version) throw fail('STALE_VERSION');
    return changeBank(tx, actor, row, {
      name: body.name.trim(),
      bankName: body.bankName?.trim() ?? null,
      accountNumber: body.accountNumber?.trim() ?? null,
      status,
    });
  },
});
