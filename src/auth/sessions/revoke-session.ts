import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';

export const revokeSession = operation({
  id: 'revokeSession',
  route: 'DELETE /auth/sessions/{sessionId}',
  group: 'Auth/Sessions',
  summary: 'Revoke a specific session',
  access: 'session',
  needsSignIn: true,
  answer: { code: 'SESSION_REVOKED', message: 'The session has ended.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const revoked = await tx.run(sql`
      update sessions set revoked_at = now()
      where org_id = ${actor.orgId} and id = ${params.sessionId} and user_id = ${actor.userId}
        and revoked_at is null and expires_at > now()`);
    if (!revoked) throw fail('NOT_FOUND', { message: 'You have no such active session.' });
    return { data: null, meta: deletedMeta, change: { type: 'session', id: params.sessionId } };
  },
});
