import { createHash, randomBytes } from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;

/**
 * A token that means nothing to its holder: the ids that it is found by, and 256 secret bits. Only its hash is stored.
 */
type OpaqueToken = { ids: string[]; text: string; hash: Buffer };

export function newOpaqueToken(ids: string[], secret: Buffer = randomBytes(secretBytes)): OpaqueToken {
  const parts = ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
  const text = Buffer.concat([...parts, secret]).toString('base64url');
  return { ids, text, hash: hashOf(text) };
}

/** The ids in a token and the hash to look it up by. Only the exact text that we issued is accepted. */
export function parseOpaqueToken(text: string, idCount: number): OpaqueToken | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== idCount * idBytes + secretBytes || bytes.toString('base64url') !== text)
    return undefined;
  const ids = Array.from({ length: idCount }, (_, index) =>
    bytes
      .toString('hex', index * idBytes, (index + 1) * idBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
  return { ids, text, hash: hashOf(text) };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A token that contains only its tenant's id. */
export type TenantToken = { orgId: string; text: string; hash: Buffer };

export function newTenantToken(orgId: string, secret?: Buffer): TenantToken {
  const { text, hash } = newOpaqueToken([orgId], secret);
  return { orgId, text, hash };
}

export function parseTenantToken(text: string): TenantToken | undefined {
  const parsed = parseOpaqueToken(text, 1);
  const [orgId] = parsed?.ids ?? [];
  return parsed && orgId ? { orgId, text, hash: parsed.hash } : undefined;
}
