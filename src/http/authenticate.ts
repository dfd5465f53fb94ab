import type { FastifyRequest } from 'fastify';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { TokenClaims } from '../platform/access-token.ts';
import { isApiKey, parseApiKey } from '../platform/api-key.ts';
import type { Statement } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { type Actor, mayDo, permits, type Role, type SessionKind } from './access.ts';
import type { Operation } from './operation.ts';
import type { Service } from './service.ts';

export const accessCookie = 'access_token';

/** Whether a token was sent at all, in the header or in the cookie. */
export function isSignedIn(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || request.cookies[accessCookie] !== undefined;
}

/**
 * The claims of the token that was sent, in the header or in the cookie. A browser sends the cookie of a sign-in with
 * anyone's request, so writes with it must come from our own pages. We never put an API key into a browser: whoever
 * sends one in the cookie is a program that chose to.
 */
export async function authenticate(service: Service, request: FastifyRequest): Promise<TokenClaims> {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
    if (!token) throw fail('UNAUTHENTICATED', { message: 'Authorization must read: Bearer <token>.' });
    return claimsOf(service, token);
  }
  const cookie = request.cookies[accessCookie];
  if (!cookie) throw fail('UNAUTHENTICATED');
  const isWrite = !safeMethods.has(request.method);
  if (isWrite && !isApiKey(cookie) && !isFromOwnPage(request, service.config.publicUrl)) throw fail('CSRF');
  return claimsOf(service, cookie);
}

/** The claims of a token or key, which is good only as the text that we gave: base64 has several for one signature. */
export async function claimsOf(service: Service, token: string): Promise<TokenClaims> {
  if (isApiKey(token)) {
    const claims = parseApiKey(token);
    if (!claims) throw fail('UNAUTHENTICATED');
    return claims;
  }
  const signature = token.slice(token.lastIndexOf('.') + 1);
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw fail('UNAUTHENTICATED');
  return service.tokens.verify(token);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser sends our cookies with anyone's request; Origin and Sec-Fetch-Site say whose it is. */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  return origin === publicUrl || origin === `${request.protocol}://${host}`;
}

export type SessionRow = {
  kind: SessionKind;
  role: Role;
  emailVerified: boolean;
  currencyDecimals: number;
  outletIds: string[] | null;
  /** Of a till session: the outlets that whoever signed the till in is limited to. */
  deviceOutletIds: string[] | null;
  unusedForAMinute: boolean;
  subscriptionEnded: boolean;
};

/** What is read together with something else, as more columns of it and one more table. */
type JoinedColumns = { columns: Sql; table: Sql };

/** Of the business of a user `u`. How long a trial lasts is said by src/subscription/trial.sql. */
const subscriptionEnded = sql`
  (select coalesce(o.subscribed_until, trial_end(o.created_at)) <= now() from organisations o where o.org_id = u.org_id)`;

/** How a session `s` was opened. */
export const sessionKind = sql`
  case when s.key_hash is not null then 'API_KEY'
       when s.device_session_id is not null then 'TILL'
       else 'LOGIN' end`;

/** Of a session `s` that a PIN opened: the till is still signed in. Of any other: true. */
export const deviceIsSignedIn = sql`(
  s.device_session_id is null or exists (
    select 1 from sessions d
    join users du on du.org_id = d.org_id and du.id = d.user_id
    where d.org_id = s.org_id and d.id = s.device_session_id
      and d.revoked_at is null and d.expires_at > now() and du.status = 'ACTIVE'))`;

/** A session `s` that has not ended, of a user `u` who may sign in. */
const isLive = sql`
  s.revoked_at is null and s.expires_at > now() and u.status = 'ACTIVE' and ${deviceIsSignedIn}`;

/** What the user `u` of a session `s` may do now. */
const sessionColumns = sql`
  ${sessionKind} as kind,
  u.role,
  u.email_verified_at is not null as "emailVerified",
  (select o.currency_decimals from organisations o where o.org_id = u.org_id) as "currencyDecimals",
  case when u.outlet_limited then array(
    select o.outlet_id from user_outlets o where o.org_id = u.org_id and o.user_id = u.id
  ) end as "outletIds",
  (select array(
     select o.outlet_id from user_outlets o where o.org_id = d.org_id and o.user_id = d.user_id)
   from sessions d join users du on du.org_id = d.org_id and du.id = d.user_id
   where d.org_id = s.org_id and d.id = s.device_session_id and du.outlet_limited
  ) as "deviceOutletIds",
  s.last_used_at < now() - interval '1 minute' as "unusedForAMinute"`;

/** Whether the session lives and what its user may do now, asked in the request's own transaction. */
export function sessionStatement(
  claims: TokenClaims,
  { billing }: { billing: boolean },
  { columns, table }: JoinedColumns = { columns: empty, table: empty },
): Statement {
  return sql`
    select ${sessionColumns}, ${billing ? subscriptionEnded : sql`false`} as "subscriptionEnded"${columns}
    from ${liveSession(claims, table)}`;
}

/** The session of these claims and its user, as `s` and `u`, so long as both are good; of a key, by its hash. */
export function liveSession(claims: TokenClaims, joins: Sql = empty): Sql {
  return sql`
    sessions s
    join users u on u.org_id = s.org_id and u.id = s.user_id ${joins}
    where s.org_id = ${claims.orgId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId}
      and s.key_hash is not distinct from ${claims.keyHash ?? null}::bytea
      and ${isLive}`;
}

/** The same of sessions that were let in before, of any businesses: a row for each that still lives. */
export function liveSessionsStatement(sessions: { orgId: string; sessionId: string }[]): Statement {
  return sql`
    select s.id as "sessionId", ${sessionColumns}, false as "subscriptionEnded"
    from unnest(${sessions.map((one) => one.orgId)}::uuid[], ${sessions.map((one) => one.sessionId)}::uuid[])
           as k (org_id, id)
    join sessions s on s.org_id = k.org_id and s.id = k.id
    join users u on u.org_id = s.org_id and u.id = s.user_id
    where ${isLive}`;
}

/** Once a minute is often enough for "last used"; of requests at the same moment, one writes it. */
export function touchSession(claims: TokenClaims): Statement {
  return sql`
    update sessions set last_used_at = now()
    where (org_id, id) in (
      select org_id, id from sessions
      where org_id = ${claims.orgId} and id = ${claims.sessionId}
      for update skip locked)`;
}

export function setTenant(orgId: string): Statement {
  return sql`select ${tenantSetting(orgId)}`;
}

/** The same, to be called beside others. */
export function tenantSetting(orgId: string): Sql {
  return sql`set_config('app.org_id', ${orgId}, true)`;
}

/** The actor, whatever they may do; refuses when the session has ended. */
export function actorOf(claims: TokenClaims, session: SessionRow | undefined): Actor {
  if (!session) throw fail('UNAUTHENTICATED', { message: 'This session has ended. Sign in again.' });
  const { orgId, userId, sessionId } = claims;
  const { kind, role, emailVerified, currencyDecimals, subscriptionEnded } = session;
  return {
    orgId,
    userId,
    sessionId,
    kind,
    role,
    emailVerified,
    subscriptionEnded,
    currencyDecimals,
    outletIds: outletsOf(session),
  };
}

export function authorise(
  claims: TokenClaims,
  session: SessionRow | undefined,
  { access, needsSignIn, worksWhenExpired }: Pick<Operation, 'access' | 'needsSignIn' | 'worksWhenExpired'>,
): Actor {
  const actor = actorOf(claims, session);
  if (!permits(actor.role, access))
    throw fail('FORBIDDEN', { message: `Your role does not allow this: it needs ${access}.` });
  if (needsSignIn || !mayDo(actor, access)) rejectUnlessSignedIn(actor);
  if (actor.subscriptionEnded && !worksWhenExpired) throw fail('SUBSCRIPTION_EXPIRED');
  return actor;
}

/** Whoever finds a key or learns a PIN must not get more by it: credentials are changed by people who signed in. */
export function rejectUnlessSignedIn({ kind }: Actor): void {
  if (kind !== 'LOGIN') {
    throw fail('FORBIDDEN', { message: 'This needs a sign-in: an API key or a PIN is not enough.' });
  }
}

/** A till reaches no further than whoever signed it in, whoever takes it over. */
function outletsOf({ outletIds, deviceOutletIds }: SessionRow): string[] | null {
  if (!outletIds || !deviceOutletIds) return outletIds ?? deviceOutletIds;
  return outletIds.filter((id) => deviceOutletIds.includes(id));
}
