import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { deleteAccount } from '../../ledger/exports.ts';
import { removeUnreferenced } from '../../platform/db.ts';
import { bankData, changeBank, figuresOf, lockBank, rejectNonZeroBalance } from './store.ts';

export const deleteBank = operation({
  id: 'deleteBank',
  route: 'DELETE /banks/{bankId}',
  group: 'Transaction/Bank',
  summary: 'Delete Bank Account',
  description:
    'Refused while there is money on the account. An account with a history is closed instead, and can be reopened.',
  access: 'money.write',
  answer: { code: 'BANK_DELETED', message: 'Bank account removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const row = await lockBank(tx, actor, params.bankId);
    const { balanceMinor } = (await figuresOf(tx, actor, [row.accountId]))(row.accountId);
    rejectNonZeroBalance(balanceMinor);
    const before = bankData(actor, row, balanceMinor);
    const answer = { data: null, meta: deletedMeta };
    const isRemoved = await removeUnreferenced(tx, async () => {
      await tx.run(sql`delete from banks where org_id = ${actor.orgId} and id = ${row.id}`);
      await deleteAccount(tx, { orgId: actor.orgId, id: row.accountId });
    });
    if (isRemoved) {
      return {
        ...answer,
        change: { type: 'bank', id: row.id, before },
        events: [{ type: 'bank.deleted', data: before }],
      };
    }
    const closed = {
      ...answer,
      message: 'The bank account was used before, so it was closed instead of removed.',
    };
    if (row.status === 'CLOSED') {
      return { ...closed, change: { type: 'bank', id: row.id, before, after: before } };
    }
    const { change, events } = await changeBank(tx, actor, row, { ...row, status: 'CLOSED' });
    return { ...closed, change, events };
  },
});
