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

/** Whether the request has a token, in the header or in the cookie. */
export function hasToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || request.cookies[accessCookie] !== undefined;
}

/**
 * Returns the claims of the token, from the header or the cookie. A browser sends the sign-in cookie with requests of
 * any page, so writes by cookie must come from our own pages. We never put an API key into a browser, so an API key in
 * the cookie comes from a program and is exempt.
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

/**
 * Returns the claims of a token or API key. Only the exact text that we issued is accepted: base64 has several
 * spellings of one signature.
 */
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

/**
 * Whether the request comes from our own pages. A browser sends our cookies with requests of any page; the Origin and
 * Sec-Fetch-Site headers say which page it was.
 */
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
  /** Only for a till session: the outlets of the user who signed the till in, when they are limited. */
  deviceOutletIds: string[] | null;
  unusedForAMinute: boolean;
  subscriptionEnded: boolean;
};

/** Columns and a join that are added to another statement. */
type JoinedColumns = { columns: Sql; table: Sql };
const noJoin: JoinedColumns = { columns: empty, table: empty };

/** Whether the subscription of business `o` has ended. src/subscription/trial.sql defines how long a trial lasts. */
export const subscriptionEnded = sql`coalesce(o.subscribed_until, trial_end(o.created_at)) <= now()`;

const subscriptionOfUserEnded = sql`
  (select ${subscriptionEnded} from organisations o where o.org_id = u.org_id)`;

/** The kind of a session `s`. */
export const sessionKind = sql`
  case when s.key_hash is not null then 'API_KEY'
       when s.device_session_id is not null then 'TILL'
       else 'LOGIN' end`;

/** For a session `s` opened by PIN: whether the till is still signed in. True for all others. */
export const deviceIsSignedIn = sql`(
  s.device_session_id is null or exists (
    select 1 from sessions d
    join users du on du.org_id = d.org_id and du.id = d.user_id
    where d.org_id = s.org_id and d.id = s.device_session_id
      and d.revoked_at is null and d.expires_at > now() and du.status = 'ACTIVE'))`;

/** A session `s` that has not ended, of an active user `u`. */
const isLive = sql`
  s.revoked_at is null and s.expires_at > now() and u.status = 'ACTIVE' and ${deviceIsSignedIn}`;

const unusedForAMinute = sql`s.last_used_at < now() - interval '1 minute'`;

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
  ${unusedForAMinute} as "unusedForAMinute"`;

/** Reads whether the session is valid and what its user may do, in the request's own transaction. */
export function sessionStatement(
  claims: TokenClaims,
  { billing }: { billing: boolean },
  { columns, table }: JoinedColumns = noJoin,
): Statement {
  return sql`
    select ${sessionColumns}, ${billing ? subscriptionOfUserEnded : sql`false`} as "subscriptionEnded"${columns}
    from ${liveSession(claims, table)}`;
}

/**
 * Asks whether a session is still as it is known. Most sessions are of no till and not limited to outlets. For those it
 * reads only whether this is still so, which takes half the time. If it is not, the answer differs from what is known.
 */
export function knownSessionStatement(
  claims: TokenClaims,
  { billing, known }: { billing: boolean; known: SessionRow },
  { columns, table }: JoinedColumns = noJoin,
): Statement {
  if (known.kind === 'TILL' || known.outletIds)
    return sessionStatement(claims, { billing }, { columns, table });
  return sql`
    select case when s.key_hash is null then 'LOGIN' else 'API_KEY' end as kind, u.role,
           u.email_verified_at is not null as "emailVerified", o.currency_decimals as "currencyDecimals",
           case when u.outlet_limited then '{}'::uuid[] end as "outletIds", null as "deviceOutletIds",
           ${unusedForAMinute} as "unusedForAMinute",
           ${billing ? subscriptionEnded : sql`false`}
             as "subscriptionEnded"${columns}
    from sessions s
    join users u on u.org_id = s.org_id and u.id = s.user_id
    join organisations o on o.org_id = s.org_id ${table}
    where ${isOf(claims)} and s.device_session_id is null
      and s.revoked_at is null and s.expires_at > now() and u.status = 'ACTIVE'`;
}

/**
 * The session and the user of these claims as `s` and `u`, if both are valid. API keys are also matched by their hash.
 */
export function liveSession(claims: TokenClaims, joins: Sql = empty): Sql {
  return sql`
    sessions s
    join users u on u.org_id = s.org_id and u.id = s.user_id ${joins}
    where ${isOf(claims)} and ${isLive}`;
}

const isOf = ({ orgId, sessionId, userId, keyHash }: TokenClaims) => sql`
  s.org_id = ${orgId} and s.id = ${sessionId} and s.user_id = ${userId}
  and s.key_hash is not distinct from ${keyHash ?? null}::bytea`;

/** Checks sessions of any businesses that were accepted earlier. Returns a row for each that is still valid. */
export function liveSessionsStatement(sessions: { orgId: string; sessionId: string }[]): Statement {
  return sql`
    select s.id as "sessionId", ${sessionColumns}, false as "subscriptionEnded"
    from unnest(${sessions.map((one) => one.orgId)}::uuid[], ${sessions.map((one) => one.sessionId)}::uuid[])
           as k (org_id, id)
    join sessions s on s.org_id = k.org_id and s.id = k.id
    join users u on u.org_id = s.org_id and u.id = s.user_id
    where ${isLive}`;
}

/** Updates "last used", at most once a minute. When several requests arrive at once, only one writes. */
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

/** Begins each transaction of a read: it sees only this tenant and can write nothing. */
export function readOpening(orgId: string): Statement {
  return sql`select ${tenantSetting(orgId)}, set_config('transaction_read_only', 'on', true)`;
}

/** The call that sets the tenant, to be combined with other calls in one statement. */
export function tenantSetting(orgId: string): Sql {
  return sql`set_config('app.org_id', ${orgId}, true)`;
}

/** Returns the actor without checking permissions. Refuses when the session has ended. */
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

/** Credentials may only be changed after a full sign-in, so that a found key or PIN gives nobody more than it has. */
export function rejectUnlessSignedIn({ kind }: Actor): void {
  if (kind !== 'LOGIN') {
    throw fail('FORBIDDEN', { message: 'This needs a sign-in. An API key or a PIN is not enough.' });
  }
}

/** At a till, a user sees no more outlets than the user who signed the till in. */
function outletsOf({ outletIds, deviceOutletIds }: SessionRow): string[] | null {
  if (!outletIds || !deviceOutletIds) return outletIds ?? deviceOutletIds;
  return outletIds.filter((id) => deviceOutletIds.includes(id));
}
