import { randomBytes } from 'node:crypto';
import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { type Keys, mac } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { fail, type Refusal } from '../../values/refusal.ts';
import { stepOf } from './totp.ts';

export type Owner = { orgId: string; userId: string };
type KeptSecret = { sealed: Buffer; lastStep: bigint; isConfirmed: boolean };

const recoveryCodeCount = 10;
const recoveryCodeBytes = 10;

/** The secret in the form in which it is kept: encrypted for this user alone. */
export function sealSecret(keys: Keys, user: Owner, secret: string): Buffer {
  return seal(keys, sealPurpose(user), secret);
}

function sealPurpose({ orgId, userId }: Owner): string {
  return `totp:${orgId}:${userId}`;
}

/** Who tries a code of this user waits here for whoever is trying one, so that a step is used once. */
export function lockSecret(tx: Tx, { orgId, userId }: Owner): Promise<KeptSecret | undefined> {
  return tx.one<KeptSecret>(sql`
    select secret as sealed, last_step as "lastStep", confirmed_at is not null as "isConfirmed"
    from totp_secrets
    where org_id = ${orgId} and user_id = ${userId}
    for update`);
}

type Tried = { user: Owner; secret: KeptSecret; code: string };

/** Uses up a code of the authenticator or a recovery code; false when it is neither or was used before. */
export async function spendCode(tx: Tx, keys: Keys, tried: Tried): Promise<boolean> {
  // With the keys the recovery codes are lost, too: the same refusal for both says what is the matter.
  openSecret(keys, tried);
  return isTotpCode(tried.code) ? spendTotpCode(tx, keys, tried) : spendRecoveryCode(tx, keys, tried);
}

/** People type the code as they see it: in two groups of three. */
function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}

export async function spendTotpCode(tx: Tx, keys: Keys, { user, secret, code }: Tried): Promise<boolean> {
  const step = stepOf(openSecret(keys, { user, secret }), code.replace(/\s/g, ''), Date.now());
  if (step === undefined || step <= secret.lastStep) return false;
  await tx.run(sql`
    update totp_secrets set last_step = ${step}
    where org_id = ${user.orgId} and user_id = ${user.userId}`);
  return true;
}

function openSecret(keys: Keys, { user, secret }: Pick<Tried, 'user' | 'secret'>): string {
  try {
    return unseal(keys, sealPurpose(user), secret.sealed);
  } catch (cause) {
    const message =
      "The server's keys have changed, so this second factor cannot be checked. Ask the operator of the server to reset it.";
    throw Object.assign(fail('INVALID_STATE', { message }), { cause });
  }
}

async function spendRecoveryCode(tx: Tx, keys: Keys, { user, code }: Tried): Promise<boolean> {
  const spent = await tx.run(sql`
    update recovery_codes set used_at = now()
    where org_id = ${user.orgId} and user_id = ${user.userId}
      and mac = ${recoveryMac(keys, user, code)} and used_at is null`);
  return spent === 1;
}

/** Ten new codes in place of any others: shown this once, and only their MACs are kept. */
export async function renewRecoveryCodes(tx: Tx, keys: Keys, user: Owner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const rows = codes.map((code) => sql`(${user.orgId}, ${user.userId}, ${recoveryMac(keys, user, code)})`);
  await tx.run(sql`delete from recovery_codes where org_id = ${user.orgId} and user_id = ${user.userId}`);
  await tx.run(sql`insert into recovery_codes (org_id, user_id, mac) values ${join(rows)}`);
  return codes;
}

/** 80 bits in four groups: `3f9a1-07bce-d2841-5a6f0`. */
function newRecoveryCode(): string {
  const digits = randomBytes(recoveryCodeBytes).toString('hex');
  return digits.replace(/(.{5})(?=.)/g, '$1-');
}

function recoveryMac(keys: Keys, { orgId, userId }: Owner, code: string): Buffer {
  const written = code.replace(/[\s-]/g, '').toLowerCase();
  return mac(keys, 'recovery-code', orgId, userId, written);
}

export function wrongCode(details: { keepEffects?: boolean } = {}): Refusal {
  return fail('INVALID_CREDENTIALS', {
    message: 'This code is wrong or was already used. Wait for the next one.',
    ...details,
  });
}

/** From now on the first factor is enough; a sign-in that waits for the second has to begin again. The tenant is set. */
export async function forgetSecondFactor(tx: Tx, { orgId, userId }: Owner): Promise<boolean> {
  const removed = await tx.run(sql`delete from totp_secrets where org_id = ${orgId} and user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where org_id = ${orgId} and user_id = ${userId}`);
  return removed === 1;
}
