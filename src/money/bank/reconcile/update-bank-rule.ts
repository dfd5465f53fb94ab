import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, optional, Version } from '../../../http/schema.ts';
import { fail } from '../../../values/refusal.ts';
import { lockRule, rejectImpossibleRule, ruleColumns } from './rules.ts';
import { BankRule, ruleFields } from './schemas.ts';

export const updateBankRule = operation({
  id: 'updateBankRule',
  route: 'PATCH /bank-rules/{bankRuleId}',
  group: 'Transaction/Bank',
  summary: 'Change a rule',
  description: 'Fields left out stay as they are. What the rule recorded before stays too.',
  access: 'money.write',
  body: named('UpdateBankRuleRequest', Exactly({ ...optional(ruleFields), version: Type.Optional(Version) })),
  answer: { code: 'BANK_RULE_UPDATED', message: 'Rule changed.', data: BankRule },
  refusals: ['NOT_FOUND', 'STALE_VERSION'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    const before = await lockRule(tx, actor, params.bankRuleId);
    const { version, bankId, contains, direction, record, isAutomatic } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    await rejectImpossibleRule(tx, actor, { bankId, record });
    const after = await tx.one<BankRule>(sql`
      update bank_rules r
      set bank_id = ${bankId}, contains = ${contains.trim()}, direction = ${direction},
          record = ${JSON.stringify(record)}, is_automatic = ${isAutomatic}, version = r.version + 1, updated_at = now()
      where r.org_id = ${actor.orgId} and r.id = ${before.id}
      returning ${ruleColumns}`);
    if (!after) throw new Error('the rule went away under its lock');
    return { data: after, change: { type: 'bankRule', id: before.id, before, after } };
  },
});
