import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Nullable, named, PatternText, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';
import { Account, AccountType, IncomeType } from './schemas.ts';

const AccountInput = named(
  'AccountInput',
  Exactly({
    code: PatternText(
      '^[A-Z0-9][A-Z0-9.-]{0,19}$',
      'be 1 to 20 capital letters and digits, with dots and dashes between them',
      { description: 'Accounts are listed in this order.', examples: ['6045'] },
    ),
    name: Text(100, { examples: ['Cleaning'] }),
    type: AccountType,
    incomeType: Type.Optional(Nullable({ ...IncomeType, description: 'Only income accounts have it.' })),
    parentId: Type.Optional(Nullable({ ...Id, description: 'The parent account, of the same type.' })),
  }),
);

export const createAccount = operation({
  id: 'createAccount',
  route: 'POST /accounts',
  group: 'Account',
  summary: 'Create an account',
  access: 'money.write',
  body: AccountInput,
  answer: { code: 'ACCOUNT_CREATED', message: 'Account added.', data: Account },
  refusals: ['DUPLICATE', 'NOT_FOUND'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const { code, name, type, incomeType = null, parentId = null } = body;
    // A new account has no children, so no check for a circle is needed.
    if (parentId) await rejectUnfitParent(tx, actor.orgId, { parentId, type });
    if ((type === 'INCOME') !== (incomeType !== null)) {
      const message = type === 'INCOME' ? 'is required for an income account' : 'is for income accounts only';
      throw failField('VALIDATION_FAILED', { field: 'incomeType', message });
    }
    const account = await tx.one<Account>(sql`
      insert into accounts (org_id, id, code, name, type, income_type, parent_id)
      values (${actor.orgId}, ${newId()}, ${code}, ${name.trim()}, ${type}, ${incomeType}, ${parentId})
      returning id, code, name, type, income_type as "incomeType", parent_id as "parentId",
                system_key is not null as system, created_at as "createdAt", updated_at as "updatedAt", version`);
    if (!account) throw new Error('the insert gave no row');
    return {
      data: account,
      change: { type: 'account', id: account.id, after: account },
      events: [{ type: 'account.created', data: account }],
    };
  },
});

async function rejectUnfitParent(
  tx: Tx,
  orgId: string,
  { parentId, type }: { parentId: string; type: string },
): Promise<void> {
  const parent = await tx.one<{ type: string }>(sql`
    select type from accounts where org_id = ${orgId} and id = ${parentId}`);
  if (!parent) throw failField('NOT_FOUND', { field: 'parentId', message: 'does not exist' });
  if (parent.type !== type) {
    throw failField('VALIDATION_FAILED', {
      field: 'parentId',
      message: `must be an account of type ${type}, not ${parent.type}`,
    });
  }
}
