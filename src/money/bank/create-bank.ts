import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { openBankAccount, post } from '../../ledger/exports.ts';
import { businessDay, lockOrganisation } from '../../org/exports.ts';
import { newId } from '../../platform/ids.ts';
import { booksLock } from '../../settings/exports.ts';
import { failField } from '../../values/refusal.ts';
import { BankData, CreateBankRequest } from './schemas.ts';
import { type BankRow, bankColumns, bankData } from './store.ts';

export const createBank = operation({
  id: 'createBank',
  route: 'POST /banks',
  group: 'Transaction/Bank',
  summary: 'Create bank account',
  description:
    'Creates the bank account and its ledger account. An opening balance is posted against Opening balances.',
  access: 'money.write',
  body: CreateBankRequest,
  answer: { code: 'BANK_CREATED', message: 'Bank account created.', data: BankData },
  refusals: ['DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    // The books are locked before the business. Closing a period locks in the same order, so the two cannot deadlock.
    await tx.lock(booksLock(actor.orgId, 'shared'));
    const { currency } = await lockOrganisation(tx, actor.orgId);
    if (body.currency && body.currency !== currency) {
      throw failField('VALIDATION_FAILED', { field: 'currency', message: `must be ${currency}` });
    }
    const openingMinor = minorOf(actor, { field: 'openingBalance', amount: body.openingBalance ?? 0 });
    const today = await businessDay(tx, actor, {});
    const { openingDate = today } = body;
    if (openingDate > today) {
      throw failField('VALIDATION_FAILED', {
        field: 'openingDate',
        message: `must not be after today, ${today}`,
      });
    }
    const id = newId();
    const name = body.name.trim();
    const accountId = await openBankAccount(tx, actor.orgId, name);
    const row = await tx.one<BankRow>(sql`
      insert into banks as b (org_id, id, name, bank_name, account_number, account_id)
      values (${actor.orgId}, ${id}, ${name}, ${body.bankName?.trim() ?? null},
              ${body.accountNumber?.trim() ?? null}, ${accountId})
      returning ${bankColumns}`);
    if (!row) throw new Error('the insert gave no row');
    if (openingMinor !== 0n) {
      await post(tx, actor, {
        source: { type: 'BANK_OPENING', id },
        businessDate: openingDate,
        lines: [
          { account: { id: accountId }, amountMinor: openingMinor },
          { account: 'OPENING_BALANCES', amountMinor: -openingMinor },
        ],
      });
    }
    const bank = bankData(actor, { ...row, openingMinor }, openingMinor);
    return {
      data: bank,
      change: { type: 'bank', id, after: bank },
      events: [{ type: 'bank.created', data: bank }],
    };
  },
});
