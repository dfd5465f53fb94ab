import { errors, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { fail } from '../values/refusal.ts';
import { newId } from './ids.ts';
import type { Keys } from './keys.ts';
import { algorithm, followKeys } from './signing-keys.ts';

export const accessTokenSeconds = 900;
const audience = 'tillhouse';
const type = 'at+jwt';
const rememberedTokens = 10_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Bearer = { orgId: string; userId: string; sessionId: string };

/** Who a token belongs to. The database decides whether its session is still valid. */
export type TokenClaims = Bearer & {
  /** Only access tokens have it. */
  expiresAt?: number;
  /** Only API keys have it. It must match the hash of the session. */
  keyHash?: Buffer;
};

type SignedClaims = Bearer & { expiresAt: number };

export type AccessTokens = {
  sign(bearer: Bearer): Promise<string>;
  /** Returns the claims of a valid token that we signed, else refuses with 401. */
  verify(token: string): Promise<TokenClaims>;
  /** The public keys of all tokens that are still accepted. The current signing key comes first. */
  publicKeys(): Promise<JWK[]>;
};

export async function createAccessTokens(keys: Keys, issuer: string): Promise<AccessTokens> {
  const followed = await followKeys(keys);
  const remembered = new Map<string, SignedClaims>();

  async function check(token: string): Promise<SignedClaims> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => followed.verifier(kid), {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'org', 'sid'],
        // A limit of our own besides `exp`: whoever once stole a key could sign a token that never expires.
        maxTokenAge: accessTokenSeconds,
      });
      const { org, sub, sid, exp, iat } = payload as Record<'org' | 'sub' | 'sid', string> &
        Record<'exp' | 'iat', number>;
      if (![org, sub, sid].every((id) => uuid.test(id))) throw new Error('a claim is not an id');
      return {
        orgId: org,
        userId: sub,
        sessionId: sid,
        expiresAt: Math.min(exp, iat + accessTokenSeconds),
      };
    } catch (error) {
      throw fail(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
    }
  }

  return {
    sign: async ({ orgId, userId, sessionId }) => {
      const { kid, privateKey } = await followed.signer();
      // Read once, because the second may change between two reads of the clock.
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ org: orgId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(newId())
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(privateKey);
    },

    // Checking a signature costs more than the query that follows, so a checked token is remembered by its text.
    verify: async (token) => {
      const known = remembered.get(token);
      if (known) {
        if (known.expiresAt * 1000 > Date.now()) return known;
        remembered.delete(token);
        throw fail('TOKEN_EXPIRED');
      }
      const claims = await check(token);
      if (remembered.size >= rememberedTokens) remembered.delete(remembered.keys().next().value as string);
      remembered.set(token, claims);
      return claims;
    },

    publicKeys: () => followed.publicKeys(),
  };
}
