import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Id, named } from '../http/schema.ts';
import { AccountType } from './schemas.ts';

const AccountOption = named(
  'AccountOption',
  Exactly({ id: Id, code: Type.String(), name: Type.String(), type: AccountType }),
);

/** Nobody scrolls through more than this. */
const shownAtMost = 1_000;

export const listAccountDropdown = operation({
  id: 'listAccountDropdown',
  route: 'GET /accounts/dropdown',
  group: 'Account',
  summary: 'chart of account dropdown data',
  description:
    'Names without figures, archived accounts left out. Users who are limited to outlets may read it too, because they record expenses.',
  access: 'money.read',
  query: Exactly({ type: Type.Optional(AccountType) }),
  answer: {
    code: 'ACCOUNT_OPTIONS_LISTED',
    message: 'The chart of accounts by code.',
    data: named('AccountDropdown', Exactly({ rows: Type.Array(AccountOption) })),
    meta: 'request',
  },

  handle: async ({ tx, actor, query }) => {
    const rows = await tx.all<Static<typeof AccountOption>>(sql`
      select id, code, name, type from accounts
      where org_id = ${actor.orgId} and status = 'ACTIVE'
        and (${query.type ?? null}::text is null or type = ${query.type ?? null})
      order by code
      limit ${shownAtMost}`);
    return { data: { rows } };
  },
});
