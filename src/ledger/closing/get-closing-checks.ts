import { Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { ClosingCheck, readChecks } from './checks.ts';
import { lastDayOf, Month } from './months.ts';

export const getClosingChecks = operation({
  id: 'getClosingChecks',
  route: 'GET /accounts/months/checks',
  group: 'Account',
  summary: 'What to do before a month is closed',
  description: 'The check-list of a month, counted now. POST /audit/invariants checks the books.',
  access: 'reports.read',
  query: Exactly({ month: Month }),
  answer: {
    code: 'CLOSING_CHECKED',
    message: 'The check-list of the month.',
    data: named('ClosingChecks', Exactly({ month: Month, checks: Type.Array(ClosingCheck) })),
  },

  handle: async ({ tx, actor, query: { month } }) => {
    rejectLimitedUser(actor);
    return { data: { month, checks: await readChecks(tx, actor, lastDayOf(month)) } };
  },
});
