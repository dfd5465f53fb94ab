import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { accessCookie } from '../http/authenticate.ts';
import type { Caller } from '../http/operation.ts';
import type { Service } from '../http/service.ts';
import { accessTokenSeconds } from '../platform/access-token.ts';
import type { Statement, Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { newTenantToken, type TenantToken } from '../platform/opaque-token.ts';
import type { AuthTokens, platforms } from './schemas.ts';

export const refreshCookie = 'refresh_token';
export const refreshDays = 30;

export type Device = { platform: (typeof platforms)[number]; deviceId: string | undefined };

/** Opens a session for an authenticated user and returns its first refresh token. */
export async function openSession(
  tx: Tx,
  user: { orgId: string; userId: string },
  from: { device: Device; caller: Caller; deviceSessionId?: string },
): Promise<{ sessionId: string; refresh: TenantToken }> {
  const sessionId = newId();
  const refresh = newTenantToken(user.orgId);
  const { device, caller, deviceSessionId = null } = from;
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into sessions (org_id, id, user_id, platform, device_id, device_session_id, address, user_agent, expires_at)
        values (${user.orgId}, ${sessionId}, ${user.userId}, ${device.platform}, ${device.deviceId ?? null},
                ${deviceSessionId}, ${caller.address}, ${caller.userAgent ?? null}, now() + make_interval(days => ${refreshDays}))`),
    () =>
      tx.run(sql`
        insert into refresh_tokens (org_id, hash, session_id, generation)
        values (${user.orgId}, ${refresh.hash}, ${sessionId}, 1)`),
  );
  return { sessionId, refresh };
}

export async function issueTokens(
  service: Service,
  session: { orgId: string; userId: string; sessionId: string },
  refresh: TenantToken,
): Promise<Static<typeof AuthTokens>> {
  return {
    tokenType: 'Bearer',
    accessToken: await service.tokens.sign(session),
    expiresIn: accessTokenSeconds,
    refreshToken: refresh.text,
  };
}

/** The cookies of a web session. Scripts cannot read them, and the refresh token is only sent to /auth. */
export function sessionCookies(service: Service, tokens: Static<typeof AuthTokens>) {
  const secure = service.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string, path: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
  return {
    'Set-Cookie': [
      cookie(accessCookie, tokens.accessToken, '/', accessTokenSeconds),
      cookie(refreshCookie, tokens.refreshToken, '/auth', refreshDays * 86_400),
    ],
  };
}

export const clearedCookies = {
  'Set-Cookie': [
    `${accessCookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    `${refreshCookie}=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax`,
  ],
};

export function revokeSessionStatement(session: { orgId: string; sessionId: string }): Statement {
  return sql`
    update sessions set revoked_at = now()
    where org_id = ${session.orgId} and id = ${session.sessionId} and revoked_at is null`;
}
