import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text for one purpose (AES-256-GCM). We can read it again; somebody who reads only the database cannot. */
export function seal(keys: Keys, purpose: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(keys: Keys, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(keys, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return text.toString('utf8');
}

function keyFor(keys: Keys, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.secret, '', `seal:${purpose}`, 32));
}
