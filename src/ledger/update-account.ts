import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named, Text, Version } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { fail, failField } from '../values/refusal.ts';
import { accountColumns, readBalances, rejectUnfitSection } from './chart.ts';
import { Account, AccountCode, AccountStatus } from './schemas.ts';
import { AccountSection } from './sections.ts';

const AccountChange = named(
  'AccountChange',
  Exactly({
    code: Type.Optional(AccountCode),
    name: Type.Optional(Text(100, { examples: ['Cleaning'] })),
    section: Type.Optional(AccountSection),
    status: Type.Optional(AccountStatus),
    version: Type.Optional(Version),
  }),
);
type StoredAccount = Account & { isOfBank: boolean };

export const updateAccount = operation({
  id: 'updateAccount',
  route: 'PATCH /accounts/{accountId}',
  group: 'Account',
  summary: 'Edit or archive an account',
  description:
    'Fields left out stay as they are. An account that Tillhouse itself posts to keeps its section and is not archived. A bank account is renamed and closed as a bank account. An account can be archived when its balance is zero (for income and expenses: at any time) and no account below it is active; its history stays.',
  access: 'money.write',
  body: AccountChange,
  answer: { code: 'ACCOUNT_UPDATED', message: 'Account changed.', data: Account },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE', 'IN_USE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    // The lock waits for everybody who posts to the account by hand, and they wait for it.
    const stored = await tx.one<StoredAccount>(sql`
      select ${accountColumns},
             exists (select from banks b where b.org_id = a.org_id and b.account_id = a.id) as "isOfBank"
      from accounts a where a.org_id = ${actor.orgId} and a.id = ${params.accountId}
      for no key update of a`);
    if (!stored) throw fail('NOT_FOUND');
    const { isOfBank, ...before } = stored;
    const { code, section, status, version } = { ...before, ...body };
    const name = body.name?.trim() ?? before.name;
    if (version !== before.version) throw fail('STALE_VERSION');
    if (isOfBank && name !== before.name) {
      throw failField('INVALID_STATE', {
        field: 'name',
        message: 'is the name of a bank account: change it there',
      });
    }
    if (before.system && section !== before.section) {
      throw failField('INVALID_STATE', {
        field: 'section',
        message: 'cannot change for an account that Tillhouse posts to',
      });
    }
    rejectUnfitSection(before.type, section);
    if (section !== before.section) await rejectClosedFigures(tx, actor, before.id);
    if (status === 'ARCHIVED' && before.status === 'ACTIVE') await rejectAccountInUse(tx, actor, stored);
    const after = await tx.one<Account>(sql`
      update accounts a
      set code = ${code}, name = ${name}, section = ${section}, status = ${status},
          version = a.version + 1, updated_at = now()
      where a.org_id = ${actor.orgId} and a.id = ${before.id}
      returning ${accountColumns}`);
    if (!after) throw new Error('the account went away under its lock');
    return {
      data: after,
      change: { type: 'account', id: after.id, before, after },
      events: [{ type: 'account.updated', data: after }],
    };
  },
});

/** Refuses another section for an account with figures in closed months: their statements would change. */
async function rejectClosedFigures(tx: Tx, { orgId }: Actor, accountId: string): Promise<void> {
  const closed = await tx.one<{ month: string }>(sql`
    select to_char(max(month), 'YYYY-MM') as month from closed_figures
    where org_id = ${orgId} and account_id = ${accountId} having count(*) > 0`);
  if (!closed) return;
  throw failField('INVALID_STATE', {
    field: 'section',
    message: `cannot change: the account has figures in ${closed.month}, which is closed`,
  });
}

/** Refuses to archive an account that something is or will be posted to. */
async function rejectAccountInUse(tx: Tx, actor: Actor, account: StoredAccount): Promise<void> {
  const { id, type, system, isOfBank } = account;
  if (system) {
    throw failField('INVALID_STATE', { field: 'status', message: 'Tillhouse posts to this account' });
  }
  if (isOfBank) {
    throw failField('INVALID_STATE', { field: 'status', message: 'this is a bank account: close it there' });
  }
  const child = await tx.one(sql`
    select 1 as found from accounts
    where org_id = ${actor.orgId} and parent_id = ${id} and status = 'ACTIVE' limit 1`);
  if (child) {
    throw failField('IN_USE', { field: 'status', message: 'archive the accounts below this one first' });
  }
  // Income and expenses are never brought to zero: statements count them by period.
  if (type === 'INCOME' || type === 'EXPENSE') return;
  const balanceOf = await readBalances(tx, actor, { accountIds: [id] });
  if (balanceOf(id) !== 0n) {
    throw fail('IN_USE', { message: 'The balance of this account is not zero. Bring it to zero first.' });
  }
}
