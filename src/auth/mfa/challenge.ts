import sql from 'sql-template-tag';
import { setTenant } from '../../http/authenticate.ts';
import type { Service } from '../../http/service.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Device } from '../store.ts';
import { newToken, type OpaqueToken, parseToken } from '../tokens.ts';
import { lockSecret, type Owner, spendCode, wrongCode } from './second-factor.ts';

export const challengeSeconds = 300;
const failuresAtMost = 5;

/** A login that waits for its second factor; answers the token that goes on with it. */
export async function openChallenge(tx: Tx, user: Owner, device: Device): Promise<string> {
  const token = newToken(user.orgId);
  await tx.run(sql`
    insert into mfa_challenges (org_id, hash, user_id, platform, device_id, expires_at)
    values (${user.orgId}, ${token.hash}, ${user.userId}, ${device.platform}, ${device.deviceId ?? null},
            now() + make_interval(secs => ${challengeSeconds}))`);
  return token.text;
}

/** Ends a challenge by the right code; a wrong one counts, and the fifth ends it, too. Sets the tenant. */
export async function meetChallenge(
  tx: Tx,
  service: Service,
  { mfaToken, code }: { mfaToken: string; code: string },
): Promise<{ user: Owner; device: Device }> {
  const token = parseToken(mfaToken);
  if (!token) throw challengeIsOver();
  await tx.run(setTenant(token.orgId));
  const challenge = await lockChallenge(tx, token);
  if (!challenge) throw challengeIsOver();
  const user = { orgId: token.orgId, userId: challenge.userId };
  const secret = await lockSecret(tx, user);
  if (!secret?.isConfirmed) throw challengeIsOver();
  // After the lock, so that guesses at several challenges of one user are counted one by one.
  await rejectGuessing(tx, service, user);

  if (!(await spendCode(tx, service.keys, { user, secret, code }))) {
    await tx.run(sql`
      update mfa_challenges
      set attempts = attempts + 1,
          ended_at = case when attempts + 1 >= ${failuresAtMost} then now() end
      where org_id = ${token.orgId} and hash = ${token.hash}`);
    throw wrongCode({ keepEffects: true });
  }
  await tx.run(sql`
    update mfa_challenges set ended_at = now() where org_id = ${token.orgId} and hash = ${token.hash}`);
  return { user, device: { platform: challenge.platform, deviceId: challenge.deviceId ?? undefined } };
}

type Challenge = { userId: string; platform: Device['platform']; deviceId: string | null };

function lockChallenge(tx: Tx, { orgId, hash }: OpaqueToken): Promise<Challenge | undefined> {
  return tx.one<Challenge>(sql`
    select c.user_id as "userId", c.platform, c.device_id as "deviceId"
    from mfa_challenges c
    join users u on u.org_id = c.org_id and u.id = c.user_id
    where c.org_id = ${orgId} and c.hash = ${hash}
      and c.ended_at is null and c.expires_at > now() and u.status = 'ACTIVE'
    for update of c`);
}

/** Whoever has the password gets a new challenge for the asking, so five failures in each are not limit enough. */
async function rejectGuessing(tx: Tx, service: Service, user: Owner): Promise<void> {
  for (const { limit, windowSeconds } of [service.config.rates.confirmUser, service.config.rates.loginRow]) {
    const row = await tx.one<{ failures: number }>(sql`
      select coalesce(sum(attempts), 0)::int as failures
      from mfa_challenges
      where org_id = ${user.orgId} and user_id = ${user.userId}
        and created_at > now() - make_interval(secs => ${windowSeconds})
        and created_at > coalesce(
              (select max(met.created_at) from mfa_challenges met
               where met.org_id = ${user.orgId} and met.user_id = ${user.userId}
                 and met.ended_at is not null and met.attempts < ${failuresAtMost}),
              '-infinity')`);
    if (row && row.failures >= limit) throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds: windowSeconds });
  }
}

function challengeIsOver() {
  return fail('INVALID_CREDENTIALS', { message: 'This sign-in has expired or was ended. Sign in again.' });
}
