import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { BankData, UpdateBankRequest } from './schemas.ts';
import { changeBank, lockBank } from './store.ts';

export const updateBankAccount = operation({
  id: 'updateBankAccount',
  route: 'PATCH /transactions/banks/{bankId}',
  group: 'Transaction/Banks',
  summary: 'Update bank account',
  description: 'Fields left out stay as they are. An account can be closed when it is empty.',
  compat: 'editBank',
  access: 'money.write',
  body: UpdateBankRequest,
  answer: { code: 'BANK_UPDATED', message: 'Bank account changed.', data: BankData },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'IN_USE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    const row = await lockBank(tx, actor, params.bankId);
    const { version, name, bankName, accountNumber, status } = { ...row, ...body };
    if (version !== row.version) throw fail('STALE_VERSION');
    return changeBank(tx, actor, row, {
      name: name.trim(),
      bankName: bankName?.trim() ?? null,
      accountNumber: accountNumber?.trim() ?? null,
      status,
    });
  },
});
