import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../http/schema.ts';
import { newApiKey } from '../../platform/api-key.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { holdUser } from '../account.ts';

const ApiKey = named(
  'ApiKey',
  Exactly({
    id: { ...Id, description: 'The id of its session, to list and revoke it.' },
    name: Type.String(),
    key: Type.String({ description: 'The key, shown only now. Send it in place of an access token.' }),
    createdAt: Instant,
    expiresAt: Instant,
  }),
);

export const createApiKey = operation({
  id: 'createApiKey',
  route: 'POST /auth/api-keys',
  group: 'Auth/Sessions',
  summary: 'Create an API key',
  description:
    'Creates a key for an integration. Send it as a bearer token or in the cookie access_token. It acts as the user who created it, with their role and outlets. It ends when it is revoked, when it expires or when the user is disabled, not when the user signs out everywhere. Needs a verified email address.',
  access: 'settings.write',
  needsSignIn: true,
  body: named(
    'ApiKeyRequest',
    Exactly({
      name: Text(100, { examples: ['Web shop'] }),
      expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_825, default: 365 })),
    }),
  ),
  answer: { code: 'API_KEY_CREATED', message: 'Keep the key safe. It is not shown again.', data: ApiKey },
  refusals: ['EMAIL_UNVERIFIED'],
  repeat: 'sealed',

  handle: async ({ tx, actor, body, caller }) => {
    if (!actor.emailVerified) {
      throw fail('EMAIL_UNVERIFIED', { message: 'Confirm your email address before you create API keys.' });
    }
    const { orgId, userId } = actor;
    await rejectEndedSession(tx, actor);
    const id = newId();
    const name = body.name.trim();
    const key = newApiKey({ orgId, userId, sessionId: id });
    const created = await tx.one<{ createdAt: string; expiresAt: string }>(sql`
      insert into sessions (org_id, id, user_id, name, key_hash, address, user_agent, expires_at)
      values (${orgId}, ${id}, ${userId}, ${name}, ${key.hash}, ${caller.address}, ${caller.userAgent ?? null},
              now() + make_interval(days => ${body.expiresInDays ?? 365}))
      returning created_at as "createdAt", expires_at as "expiresAt"`);
    if (!created) throw new Error('the insert gave no row');
    return {
      data: { id, name, key: key.text, ...created },
      change: { type: 'session', id, after: { name, expiresAt: created.expiresAt } },
    };
  },
});

/**
 * A reset or a disabled user ends all sessions and keys. The lock makes sure that a key created at that moment ends
 * too.
 */
async function rejectEndedSession(tx: Tx, actor: Actor): Promise<void> {
  const isActive = await holdUser(tx, actor);
  const session = await tx.one(sql`
    select 1 from sessions
    where org_id = ${actor.orgId} and id = ${actor.sessionId} and revoked_at is null`);
  if (!isActive || !session) throw fail('UNAUTHENTICATED');
}
