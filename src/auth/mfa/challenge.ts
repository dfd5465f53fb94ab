import sql from 'sql-template-tag';
import { setTenant } from '../../http/authenticate.ts';
import { forgiveAfterCommit } from '../../http/request/rate-limit.ts';
import type { Service } from '../../http/service.ts';
import type { Tx } from '../../platform/db.ts';
import { newTenantToken, parseTenantToken, type TenantToken } from '../../platform/opaque-token.ts';
import { fail } from '../../values/refusal.ts';
import { holdUser } from '../account.ts';
import type { Device } from '../store.ts';
import { lockSecret, type Owner, spendFactorCode, wrongCode } from './second-factor.ts';

export const challengeSeconds = 300;
const failuresAtMost = 5;

/** Stores a login that waits for its second factor, and returns the token that continues it. */
export async function openChallenge(tx: Tx, user: Owner, device: Device): Promise<string> {
  const token = newTenantToken(user.orgId);
  await tx.run(sql`
    insert into mfa_challenges (org_id, hash, user_id, platform, device_id, expires_at)
    values (${user.orgId}, ${token.hash}, ${user.userId}, ${device.platform}, ${device.deviceId ?? null},
            now() + make_interval(secs => ${challengeSeconds}))`);
  return token.text;
}

/** Finds the user of the waiting sign-in by its token. Sets the tenant. */
export async function readChallenge(tx: Tx, mfaToken: string): Promise<Owner> {
  const token = parseTenantToken(mfaToken);
  if (!token) throw challengeIsOver();
  await tx.run(setTenant(token.orgId));
  const challenge = await tx.one<{ userId: string }>(sql`
    select user_id as "userId" from mfa_challenges
    where org_id = ${token.orgId} and hash = ${token.hash} and ended_at is null and expires_at > now()`);
  if (!challenge) throw challengeIsOver();
  return { orgId: token.orgId, userId: challenge.userId };
}

/**
 * The key under which guesses at the codes of a user are counted, before the code is checked. Somebody with the
 * password can ask for new challenges, so five failures in each are not limit enough.
 */
export function limitKeyOfCodes({ userId }: Owner): string {
  return `code of ${userId}`;
}

/**
 * Ends a challenge with the right code. A wrong code counts as a failure, and the fifth also ends it. Sets the tenant.
 */
export async function passChallenge(
  tx: Tx,
  service: Service,
  { mfaToken, code }: { mfaToken: string; code: string },
): Promise<{ user: Owner; device: Device }> {
  const token = parseTenantToken(mfaToken);
  if (!token) throw challengeIsOver();
  const user = await readChallenge(tx, mfaToken);
  const isActive = await holdUser(tx, user);
  const challenge = isActive && (await lockChallenge(tx, token));
  if (!challenge) throw challengeIsOver();
  const secret = await lockSecret(tx, user);
  if (!secret?.isConfirmed) throw challengeIsOver();

  if (!(await spendFactorCode(tx, service.keys, { user, secret, code }))) {
    await tx.run(sql`
      update mfa_challenges
      set attempts = attempts + 1,
          ended_at = case when attempts + 1 >= ${failuresAtMost} then now() end
      where org_id = ${token.orgId} and hash = ${token.hash}`);
    throw wrongCode({ keepEffects: true });
  }
  await tx.run(sql`
    update mfa_challenges set ended_at = now() where org_id = ${token.orgId} and hash = ${token.hash}`);
  for (const rate of ['confirmUser', 'loginRow'] as const) {
    forgiveAfterCommit(tx, service.limits.forgiveness(rate, limitKeyOfCodes(user)));
  }
  return { user, device: { platform: challenge.platform, deviceId: challenge.deviceId ?? undefined } };
}

type Challenge = { platform: Device['platform']; deviceId: string | null };

function lockChallenge(tx: Tx, { orgId, hash }: TenantToken): Promise<Challenge | undefined> {
  return tx.one<Challenge>(sql`
    select platform, device_id as "deviceId" from mfa_challenges
    where org_id = ${orgId} and hash = ${hash} and ended_at is null and expires_at > now()
    for update`);
}

function challengeIsOver() {
  return fail('INVALID_CREDENTIALS', { message: 'This sign-in has expired or ended. Sign in again.' });
}
