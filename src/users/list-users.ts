import { CursorPage } from '../http/envelope.ts';
import { readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { memberColumns, members } from './members.ts';
import { Member } from './schemas.ts';

export const listUsers = operation({
  id: 'listUsers',
  route: 'GET /users',
  group: 'User',
  summary: 'List Users (cursor)',
  description: 'The users of the business, and open invitations with the status INVITED.',
  access: 'users.manage',
  query: members.query,
  answer: {
    code: 'USERS_LISTED',
    message: 'The users and open invitations.',
    data: CursorPage('MemberPage', Member),
    meta: 'page',
  },

  handle: async (context) => {
    const page = await readPage<Member>(context, members, memberColumns);
    const { outletIds: visible } = context.actor;
    if (!visible) return page;
    const rows = page.data.rows.map((row) => ({
      ...row,
      outletIds: row.outletIds?.filter((id) => visible.includes(id)) ?? null,
    }));
    return { ...page, data: { ...page.data, rows } };
  },
});
