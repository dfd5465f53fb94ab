import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { CursorPage } from '../../../http/envelope.ts';
import { contains, defineList, readPage, searchFilter } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Id } from '../../../http/schema.ts';
import { ruleColumns } from './rules.ts';
import { BankRule } from './schemas.ts';

const rules = defineList({
  name: 'bank rules',
  from: sql`bank_rules r`,
  id: sql`r.id`,
  sorts: { contains: { by: sql`r.contains_key`, type: 'text' } },
  defaultSort: { key: 'contains', direction: 'asc' },
  filters: { ...searchFilter, bankId: Id },
  where: (actor, { search, bankId }) => [
    sql`r.org_id = ${actor.orgId}`,
    search ? contains(sql`r.contains_key`, search) : undefined,
    bankId ? sql`(r.bank_id is null or r.bank_id = ${bankId})` : undefined,
  ],
});

export const listBankRules = operation({
  id: 'listBankRules',
  route: 'GET /bank-rules',
  group: 'Transaction/Bank',
  summary: 'Rules for lines that come again (cursor)',
  access: 'money.read',
  query: rules.query,
  answer: {
    code: 'BANK_RULES_LISTED',
    message: 'The rules.',
    data: CursorPage('BankRulePage', BankRule),
    meta: 'page',
  },

  handle: async (context) => {
    rejectLimitedUser(context.actor);
    return readPage<BankRule>(context, rules, ruleColumns);
  },
});
