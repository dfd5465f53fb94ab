import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds };
const secretBytes = 20;

/** Makes a new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that the QR code contains. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({ ...settings, issuer: 'Tillhouse', label: account, secret }).toString();
}

/**
 * The time step of this code: the present one or a neighbour, for clocks that are a little off. Undefined if the code
 * is wrong.
 */
export function stepOf(secret: string, code: string, nowMs: number): bigint | undefined {
  // The library throws on a code of six characters that has more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: 1,
  });
  if (delta === null) return undefined;
  return BigInt(Math.floor(nowMs / 1000 / periodSeconds) + delta);
}
