import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { Count, Exactly } from '../http/schema.ts';
import { clearedCookies } from './store.ts';

export const logoutAll = operation({
  id: 'logoutAll',
  route: 'POST /auth/logout/all',
  group: 'Auth',
  summary: 'Logout all sessions',
  description: 'Ends every sign-in of this user. API keys stay; revoke each one by itself.',
  access: 'session',
  needsSignIn: true,
  answer: { code: 'LOGGED_OUT_ALL', message: 'Signed out everywhere.', data: Exactly({ sessions: Count }) },
  repeat: 'renewed',

  handle: async ({ tx, actor }) => {
    const sessions = await tx.run(sql`
      update sessions set revoked_at = now()
      where org_id = ${actor.orgId} and user_id = ${actor.userId} and key_hash is null
        and revoked_at is null and expires_at > now()`);
    return { data: { sessions }, headers: clearedCookies, change: { type: 'user', id: actor.userId } };
  },
});
