import type { TokenClaims } from './access-token.ts';
import { newOpaqueToken, parseOpaqueToken } from './opaque-token.ts';

/** Distinguishes a key from an access token, and lets scanners for leaked secrets find it. */
const prefix = 'thk_';

/**
 * A new API key for a session. It is shown once: only its hash is stored. It contains the ids of its owner, so that a
 * request needs no look-up first.
 */
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

/** The owner that a key names. The hash of the session proves whether the key is genuine. */
export function parseApiKey(text: string): TokenClaims | undefined {
  const parsed = isApiKey(text) ? parseOpaqueToken(text.slice(prefix.length), 3) : undefined;
  const [orgId, userId, sessionId] = parsed?.ids ?? [];
  if (!parsed || !orgId || !userId || !sessionId) return undefined;
  return { orgId, userId, sessionId, keyHash: parsed.hash };
}
