import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { claimsOf, liveSession, setTenant } from '../http/authenticate.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Instant, Nullable, named } from '../http/schema.ts';
import { Refusal } from '../values/refusal.ts';

const invalid = { valid: false, userId: null, sessionId: null, expiresAt: null };

export const validateToken = operation({
  id: 'validateToken',
  route: 'POST /auth/token/validate',
  group: 'Auth',
  summary: 'Validate token',
  description:
    'Says whether an access token or an API key would be accepted now, by its signature, time and session.',
  access: 'public',
  body: Exactly({ token: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  answer: {
    code: 'TOKEN_CHECKED',
    message: 'The token was checked.',
    data: named(
      'TokenCheck',
      Exactly({
        valid: Type.Boolean(),
        userId: Nullable(Id),
        sessionId: Nullable(Id),
        expiresAt: Nullable(Instant),
      }),
    ),
  },
  refusals: ['TOO_MANY_REQUESTS'],
  repeat: 'renewed',

  prepare: async ({ body, caller, service }) => {
    await service.limits.count('validateAddress', caller.network);
    try {
      return { claims: await claimsOf(service, body.token) };
    } catch (error) {
      if (error instanceof Refusal) return { claims: undefined };
      throw error;
    }
  },

  business: ({ prepared }) => prepared?.claims,

  handle: async ({ tx, prepared: { claims } }) => {
    if (!claims) return { data: invalid };
    const [, session] = await tx.inOrder(
      () => tx.run(setTenant(claims.orgId)),
      () =>
        tx.one<{ expiresAt: string }>(sql`select s.expires_at as "expiresAt" from ${liveSession(claims)}`),
    );
    if (!session) return { data: invalid };
    const { userId, sessionId } = claims;
    // A key lasts as long as its session.
    const expiresAt = claims.expiresAt ? new Date(claims.expiresAt * 1000).toISOString() : session.expiresAt;
    return { data: { valid: true, userId, sessionId, expiresAt } };
  },
});
