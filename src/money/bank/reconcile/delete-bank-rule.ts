import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { deletedMeta, Nothing } from '../../../http/envelope.ts';
import { operation } from '../../../http/operation.ts';
import { lockRule } from './rules.ts';

export const deleteBankRule = operation({
  id: 'deleteBankRule',
  route: 'DELETE /bank-rules/{bankRuleId}',
  group: 'Transaction/Bank',
  summary: 'Remove a rule',
  description: 'What it recorded before stays in the books.',
  access: 'money.write',
  answer: { code: 'BANK_RULE_DELETED', message: 'Rule removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const before = await lockRule(tx, actor, params.bankRuleId);
    await tx.run(sql`delete from bank_rules where org_id = ${actor.orgId} and id = ${before.id}`);
    return { data: null, meta: deletedMeta, change: { type: 'bankRule', id: before.id, before } };
  },
});
