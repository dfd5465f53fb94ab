import sql from 'sql-template-tag';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { fail } from '../../../values/refusal.ts';
import { rejectImpossibleRule, ruleColumns } from './rules.ts';
import { BankRule, ruleFields } from './schemas.ts';

const rulesAtMost = 500;

export const createBankRule = operation({
  id: 'createBankRule',
  route: 'POST /bank-rules',
  group: 'Transaction/Bank',
  summary: 'Create a rule for lines that come again',
  description:
    'A line whose text contains the words is suggested, or recorded by itself, as `record` says. Rules of an account go before rules for all accounts, and longer words before shorter ones.',
  access: 'money.write',
  body: named('CreateBankRuleRequest', Exactly(ruleFields)),
  answer: { code: 'BANK_RULE_CREATED', message: 'Rule created.', data: BankRule },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const { contains, record, bankId = null, direction = null, isAutomatic = false } = body;
    await rejectImpossibleRule(tx, actor, { bankId, record });
    await rejectTooMany(tx, actor);
    const id = newId();
    const rule = await tx.one<BankRule>(sql`
      insert into bank_rules as r (org_id, id, bank_id, contains, direction, record, is_automatic)
      values (${actor.orgId}, ${id}, ${bankId}, ${contains.trim()}, ${direction}, ${JSON.stringify(record)},
              ${isAutomatic})
      returning ${ruleColumns}`);
    if (!rule) throw new Error('the insert gave no row');
    return { data: rule, change: { type: 'bankRule', id, after: rule } };
  },
});

async function rejectTooMany(tx: Tx, { orgId }: Actor): Promise<void> {
  const rules = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from bank_rules where org_id = ${orgId}`);
  if ((rules?.count ?? 0) < rulesAtMost) return;
  throw fail('INVALID_STATE', { message: `There are ${rulesAtMost} rules already. Remove one first.` });
}
