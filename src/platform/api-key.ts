import type { TokenClaims } from './access-token.ts';
import { newOpaqueToken, parseOpaqueToken } from './opaque-token.ts';

/** Tells a key from an access token, and lets scanners for leaked secrets find it. */
const prefix = 'thk_';

/** The key of a session, told once: only its hash is kept. It carries whose it is, so that a request needs no look-up first. */
export function newApiKey(owner: { orgId: string; userId: string; sessionId: string }): {
  text: string;
  hash: Buffer;
} {
  const { text, hash } = newOpaqueToken([owner.orgId, owner.userId, owner.sessionId]);
  return { text: prefix + text, hash };
}

export function isApiKey(text: string): boolean {
  return text.startsWith(prefix);
}

/** Whom a key says that it speaks for; whether that is so, the session's hash tells. */
export function parseApiKey(text: string): TokenClaims | undefined {
  const parsed = isApiKey(text) ? parseOpaqueToken(text.slice(prefix.length), 3) : undefined;
  const [orgId, userId, sessionId] = parsed?.ids ?? [];
  if (!parsed || !orgId || !userId || !sessionId) return undefined;
  return { orgId, userId, sessionId, keyHash: parsed.hash };
}
