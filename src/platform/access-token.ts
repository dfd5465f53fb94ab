import { errors, importJWK, jwtVerify, SignJWT } from 'jose';
import { fail } from '../values/refusal.ts';
import { newId } from './ids.ts';
import type { Keys } from './keys.ts';

export const accessTokenSeconds = 900;
const algorithm = 'EdDSA';
const audience = 'tillhouse';
const type = 'at+jwt';
const rememberedTokens = 10_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who an access token speaks for. Whether its session still lives is asked of the database. */
export type TokenClaims = { orgId: string; userId: string; sessionId: string; expiresAt: number };

export type AccessTokens = {
  sign(claims: Omit<TokenClaims, 'expiresAt'>): Promise<string>;
  /** Answers the claims of a token that we signed and that is still good, else refuses with 401. */
  verify(token: string): Promise<TokenClaims>;
};

export async function accessTokens(keys: Keys, issuer: string): Promise<AccessTokens> {
  const privateKey = await importJWK(keys.signing.privateJwk, algorithm);
  const publicKey = await importJWK(keys.signing.publicJwk, algorithm);
  const remembered = new Map<string, TokenClaims>();

  async function check(token: string): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'org', 'sid'],
      });
      const { org, sub, sid, exp } = payload as { org: string; sub: string; sid: string; exp: number };
      if (![org, sub, sid].every((id) => uuid.test(id))) throw new Error('a claim is not an id');
      return { orgId: org, userId: sub, sessionId: sid, expiresAt: exp };
    } catch (error) {
      throw fail(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
    }
  }

  return {
    sign: ({ orgId, userId, sessionId }) =>
      new SignJWT({ org: orgId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: keys.signing.kid })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(newId())
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(privateKey),

    // A signature costs more than the query behind it, so a token is checked once and then remembered by its text.
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
  };
}
