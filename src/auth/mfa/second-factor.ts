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

/** Encrypts the secret for storage, bound to this user. */
export function sealSecret(keys: Keys, user: Owner, secret: string): Buffer {
  return seal(keys, sealPurpose(user), secret);
}

function sealPurpose({ orgId, userId }: Owner): string {
  return `totp:${orgId}:${userId}`;
}

/** Locks the second factor of the user, so that two requests cannot use the same code. */
export function lockSecret(tx: Tx, { orgId, userId }: Owner): Promise<KeptSecret | undefined> {
  return tx.one<KeptSecret>(sql`
    select secret as sealed, last_step as "lastStep", confirmed_at is not null as "isConfirmed"
    from totp_secrets
    where org_id = ${orgId} and user_id = ${userId}
    for update`);
}

type CodeAttempt = { user: Owner; secret: KeptSecret; code: string };

/** Uses up a code of the authenticator app or a recovery code. False if it is wrong or was already used. */
export async function spendFactorCode(tx: Tx, keys: Keys, tried: CodeAttempt): Promise<boolean> {
  // If the keys are lost, recovery codes are lost too. So both kinds of code get the refusal that says so.
  openSecret(keys, tried);
  return isTotpCode(tried.code) ? spendTotpCode(tx, keys, tried) : spendRecoveryCode(tx, keys, tried);
}

/** Authenticator apps show the code in two groups of three, and people type it like that. */
function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}

export async function spendTotpCode(
  tx: Tx,
  keys: Keys,
  { user, secret, code }: CodeAttempt,
): Promise<boolean> {
  const step = stepOf(openSecret(keys, { user, secret }), code.replace(/\s/g, ''), Date.now());
  if (step === undefined || step <= secret.lastStep) return false;
  await tx.run(sql`
    update totp_secrets set last_step = ${step}
    where org_id = ${user.orgId} and user_id = ${user.userId}`);
  return true;
}

function openSecret(keys: Keys, { user, secret }: Pick<CodeAttempt, 'user' | 'secret'>): string {
  try {
    return unseal(keys, sealPurpose(user), secret.sealed);
  } catch (cause) {
    const message =
      "The server's keys have changed, so this second factor cannot be checked. Ask the operator of the server to reset it.";
    throw Object.assign(fail('INVALID_STATE', { message }), { cause });
  }
}

async function spendRecoveryCode(tx: Tx, keys: Keys, { user, code }: CodeAttempt): Promise<boolean> {
  const spent = await tx.run(sql`
    update recovery_codes set used_at = now()
    where org_id = ${user.orgId} and user_id = ${user.userId}
      and mac = ${recoveryMac(keys, user, code)} and used_at is null`);
  return spent === 1;
}

/** Replaces all recovery codes by ten new ones. They are shown only now; only their MACs are stored. */
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

/**
 * Removes the second factor. Sign-ins that wait for it cannot be finished any more. False if there was none. The tenant
 * must be set.
 */
export async function forgetSecondFactor(tx: Tx, { orgId, userId }: Owner): Promise<boolean> {
  const removed = await tx.run(sql`delete from totp_secrets where org_id = ${orgId} and user_id = ${userId}`);
  await tx.run(sql`delete from recovery_codes where org_id = ${orgId} and user_id = ${userId}`);
  return removed === 1;
}
