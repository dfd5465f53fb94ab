import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds };
const secretBytes = 20;

/** A new secret, in base32 as authenticators take it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What the QR code says to an authenticator. */
export function otpauthUri(secret: string, account: string): string {
  return new TOTP({ ...settings, issuer: 'Tillhouse', label: account, secret }).toString();
}

/** The step of the clock that this code is of: the present one or a neighbour, for clocks that are a little off. */
export function stepOf(secret: string, code: string, nowMs: number): bigint | undefined {
  // The library fails on six letters of more than six bytes.
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
