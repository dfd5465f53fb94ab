import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { deviceIsSignedIn, setTenant } from '../http/authenticate.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { type Keys, mac } from '../platform/keys.ts';
import { newTenantToken, parseTenantToken, type TenantToken } from '../platform/opaque-token.ts';
import { fail } from '../values/refusal.ts';
import { placeOfToken } from './account.ts';
import { AuthTokens, type platforms } from './schemas.ts';
import { issueTokens, refreshCookie, refreshDays, revokeSessionStatement, sessionCookies } from './store.ts';

const graceSeconds = 10;

export const refreshToken = operation({
  id: 'refreshToken',
  route: 'POST /auth/token/refresh',
  group: 'Auth',
  summary: 'Rotate refresh token',
  description:
    'A refresh token can be used once. Used again within 10 seconds, it gives the same new token. Used later, or after the new token was used, it ends the session.',
  access: 'public',
  body: named(
    'RefreshRequest',
    Exactly({
      refreshToken: Type.Optional(
        Type.String({ maxLength: 200, description: 'Left out: the cookie refresh_token.' }),
      ),
    }),
  ),
  answer: {
    code: 'TOKEN_REFRESHED',
    message: 'Here are the next tokens.',
    data: AuthTokens,
    meta: 'session',
  },
  refusals: ['UNAUTHENTICATED', 'REFRESH_REUSED', 'CSRF', 'TOO_MANY_REQUESTS'],
  repeat: 'renewed',
  business: ({ body, caller }) => placeOfToken(body.refreshToken ?? caller.cookies[refreshCookie] ?? ''),

  handle: async ({ tx, body, caller, service }) => {
    const fromCookie = body.refreshToken === undefined;
    if (fromCookie && caller.cookies[refreshCookie] && !caller.fromOwnPage) throw fail('CSRF');
    const text = body.refreshToken ?? caller.cookies[refreshCookie];
    if (!text) throw fail('UNAUTHENTICATED', { message: 'No refresh token was sent. Sign in again.' });
    const sent = parseTenantToken(text);
    if (!sent) throw unknownToken();

    await tx.run(setTenant(sent.orgId));
    const session = await lockSession(tx, sent);
    if (!session) throw unknownToken();
    const token = await readToken(tx, sent, session.id);
    const next = successorOf(service.keys, sent);

    if (token.used) {
      const isRepeatOfLast = token.inGrace && token.generation === token.newest - 1;
      if (!isRepeatOfLast) {
        await tx.run(revokeSessionStatement({ orgId: sent.orgId, sessionId: session.id }));
        throw fail('REFRESH_REUSED', { keepEffects: true });
      }
    } else {
      const { limit, windowSeconds } = service.config.rates.refreshSession;
      if ((await rotationsWithin(tx, session, windowSeconds)) >= limit) {
        throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: windowSeconds });
      }
      await rotate(tx, { sent, next, sessionId: session.id, generation: token.generation });
    }

    const owner = { orgId: sent.orgId, userId: session.userId, sessionId: session.id };
    const tokens = await issueTokens(service, owner, next);
    const headers = session.platform === 'web' ? sessionCookies(service, tokens) : {};
    return { data: tokens, meta: { sessionId: session.id }, headers, by: owner };
  },
});

/** The next token is derived, not random, so that a refresh repeated within the grace time gets the same one. */
function successorOf(keys: Keys, parent: TenantToken): TenantToken {
  return newTenantToken(parent.orgId, mac(keys, 'refresh-successor', parent.text));
}

function unknownToken() {
  return fail('UNAUTHENTICATED', {
    message: 'This refresh token is unknown, or its session has ended. Sign in again.',
  });
}

type SessionFound = { orgId: string; id: string; userId: string; platform: (typeof platforms)[number] };

/** Locks the session of a token, so that its refreshes run one after the other and each sees what the last one wrote. */
function lockSession(tx: Tx, { orgId, hash }: TenantToken): Promise<SessionFound | undefined> {
  return tx.one<SessionFound>(sql`
    select s.org_id as "orgId", s.id, s.user_id as "userId", s.platform
    from sessions s
    join users u on u.org_id = s.org_id and u.id = s.user_id
    where s.org_id = ${orgId}
      and s.id = (select session_id from refresh_tokens where org_id = ${orgId} and hash = ${hash})
      and s.revoked_at is null and s.expires_at > now() and u.status = 'ACTIVE' and ${deviceIsSignedIn}
    for update of s`);
}

type TokenFound = { generation: number; used: boolean; inGrace: boolean; newest: number };

async function readToken(tx: Tx, { orgId, hash }: TenantToken, sessionId: string): Promise<TokenFound> {
  const token = await tx.one<TokenFound>(sql`
    select generation, used_at is not null as used,
           coalesce(used_at > clock_timestamp() - make_interval(secs => ${graceSeconds}), false) as "inGrace",
           (select max(generation) from refresh_tokens
            where org_id = ${orgId} and session_id = ${sessionId}) as newest
    from refresh_tokens where org_id = ${orgId} and hash = ${hash}`);
  if (!token) throw unknownToken();
  return token;
}

async function rotationsWithin(tx: Tx, session: SessionFound, windowSeconds: number): Promise<number> {
  const row = await tx.one<{ rotations: number }>(sql`
    select count(*)::int as rotations from refresh_tokens
    where org_id = ${session.orgId} and session_id = ${session.id}
      and used_at > now() - make_interval(secs => ${windowSeconds})`);
  return row?.rotations ?? 0;
}

async function rotate(
  tx: Tx,
  step: { sent: TenantToken; next: TenantToken; sessionId: string; generation: number },
): Promise<void> {
  const { sent, next, sessionId, generation } = step;
  await tx.inOrder(
    () =>
      tx.run(sql`
        update refresh_tokens set used_at = clock_timestamp() where org_id = ${sent.orgId} and hash = ${sent.hash}`),
    () =>
      tx.run(sql`
        insert into refresh_tokens (org_id, hash, session_id, generation)
        values (${sent.orgId}, ${next.hash}, ${sessionId}, ${generation + 1})`),
    () =>
      tx.run(sql`
        update sessions
        set last_used_at = now(), expires_at = now() + make_interval(days => ${refreshDays})
        where org_id = ${sent.orgId} and id = ${sessionId}`),
  );
}
