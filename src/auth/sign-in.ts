import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { setTenant } from '../http/authenticate.ts';
import type { Caller, Outcome } from '../http/operation.ts';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { holdUser } from './account.ts';
import { challengeSeconds, openChallenge } from './mfa/challenge.ts';
import { AuthTokens, MfaRequired } from './schemas.ts';
import { type Device, issueTokens, openSession, sessionCookies } from './store.ts';

type User = { orgId: string; userId: string };
type SignInOrigin = { device: Device; caller: Caller; deviceSessionId?: string };

/** The two answers that every way to sign in has. */
export const signedIn = {
  code: 'LOGIN_OK',
  message: 'Signed in.',
  data: AuthTokens,
  meta: 'session',
} as const;
export const mfaRequired = {
  status: 202,
  code: 'MFA_REQUIRED',
  message: 'Send a code from your authenticator app, or a recovery code.',
  data: MfaRequired,
} as const;

/**
 * Continues after the first factor, whichever it was: opens a session, or asks for the second factor. Every way to sign
 * in ends here, so that none skips the second factor or admits a disabled user. Sets the tenant.
 */
export async function finishSignIn(
  tx: Tx,
  service: Service,
  user: User,
  from: SignInOrigin,
): Promise<Outcome<Static<typeof AuthTokens> | Static<typeof MfaRequired>>> {
  await tx.run(setTenant(user.orgId));
  if (!(await holdUser(tx, user))) throw fail('INVALID_CREDENTIALS');
  const secondFactor = await tx.one(sql`
    select 1 from totp_secrets
    where org_id = ${user.orgId} and user_id = ${user.userId} and confirmed_at is not null`);
  if (!secondFactor) return startSession(tx, service, user, from);
  const mfaToken = await openChallenge(tx, user, from.device);
  return {
    code: mfaRequired.code,
    data: { mfaToken, methods: ['totp', 'recovery'], expiresIn: challengeSeconds },
    by: user,
  };
}

/** Opens the session of a fully authenticated user, whose row is held. The tenant must be set. */
export async function startSession(
  tx: Tx,
  service: Service,
  user: User,
  from: SignInOrigin,
): Promise<Outcome<Static<typeof AuthTokens>>> {
  const { device } = from;
  const { sessionId, refresh } = await openSession(tx, user, from);
  const session = { ...user, sessionId };
  const tokens = await issueTokens(service, session, refresh);
  return {
    data: tokens,
    meta: { sessionId },
    headers: device.platform === 'web' ? sessionCookies(service, tokens) : {},
    by: session,
    change: { type: 'session', id: sessionId, after: device },
  };
}
