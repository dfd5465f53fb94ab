import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Nullable, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';
import { accountColumns, rejectUnfitSection } from './chart.ts';
import { Account, AccountCode, AccountType, IncomeType } from './schemas.ts';
import { AccountSection, usualSection } from './sections.ts';

const AccountInput = named(
  'AccountInput',
  Exactly({
    code: AccountCode,
    name: Text(100, { examples: ['Cleaning'] }),
    type: AccountType,
    section: Type.Optional({
      ...AccountSection,
      description: 'Left out: the usual one of its type.',
    }),
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
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const { code, name, type, incomeType = null, parentId = null } = body;
    // A new account has no children, so no check for a circle is needed.
    if (parentId) await rejectUnfitParent(tx, actor.orgId, { parentId, type });
    if ((type === 'INCOME') !== (incomeType !== null)) {
      const message = type === 'INCOME' ? 'is required for an income account' : 'is for income accounts only';
      throw failField('VALIDATION_FAILED', { field: 'incomeType', message });
    }
    const { section = usualSection({ type, incomeType }) } = body;
    rejectUnfitSection(type, section);
    const account = await tx.one<Account>(sql`
      insert into accounts as a (org_id, id, code, name, type, section, income_type, parent_id)
      values (${actor.orgId}, ${newId()}, ${code}, ${name.trim()}, ${type}, ${section}, ${incomeType}, ${parentId})
      returning ${accountColumns}`);
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
  const parent = await tx.one<{ type: string; status: string }>(sql`
    select type, status from accounts where org_id = ${orgId} and id = ${parentId} for share`);
  if (!parent) throw failField('NOT_FOUND', { field: 'parentId', message: 'does not exist' });
  if (parent.status === 'ARCHIVED') {
    throw failField('INVALID_STATE', { field: 'parentId', message: 'is an archived account' });
  }
  if (parent.type !== type) {
    throw failField('VALIDATION_FAILED', {
      field: 'parentId',
      message: `must be an account of type ${type}, not ${parent.type}`,
    });
  }
}
