import { createHash, randomBytes } from 'node:crypto';
import { type Keys, mac } from '../platform/keys.ts';

/** Opaque to its holder: the tenant it is found in, and 256 bits that only a hash is kept of. */
export type OpaqueToken = { orgId: string; text: string; hash: Buffer };

const orgBytes = 16;
const secretBytes = 32;

export function newToken(orgId: string): OpaqueToken {
  return tokenOf(orgId, randomBytes(secretBytes));
}

/** Derived, not drawn: whoever repeats a refresh within the grace gets the same successor. */
export function successorOf(keys: Keys, parent: OpaqueToken): OpaqueToken {
  return tokenOf(parent.orgId, mac(keys, 'refresh-successor', parent.text));
}

export function parseToken(text: string): OpaqueToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== orgBytes + secretBytes || bytes.toString('base64url') !== text) return undefined;
  const hex = bytes.toString('hex', 0, orgBytes);
  const orgId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { orgId, text, hash: hashOf(text) };
}

function tokenOf(orgId: string, secret: Buffer): OpaqueToken {
  const text = Buffer.concat([Buffer.from(orgId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');
  return { orgId, text, hash: hashOf(text) };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
