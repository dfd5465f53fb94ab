import { Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { clearedCookies, revokeSessionStatement } from './store.ts';

export const logout = operation({
  id: 'logout',
  route: 'POST /auth/logout',
  group: 'Auth',
  summary: 'Logout current session',
  access: 'session',
  answer: { code: 'LOGGED_OUT', message: 'Signed out.', data: Nothing },
  repeat: 'renewed',

  handle: async ({ tx, actor }) => {
    await tx.run(revokeSessionStatement(actor));
    return { data: null, headers: clearedCookies, change: { type: 'session', id: actor.sessionId } };
  },
});
