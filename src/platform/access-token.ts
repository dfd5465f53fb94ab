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

/** Who a token speaks for. Whether its session still lives is asked of the database. */
export type TokenClaims = Bearer & {
  /** Of an access token. */
  expiresAt?: number;
  /** Of an API key, which its session must have. */
  keyHash?: Buffer;
};

type Signed = Bearer & { expiresAt: number };

export type AccessTokens = {
  sign(bearer: Bearer): Promise<string>;
  /** Answers the claims of a token that we signed and that is still good, else refuses with 401. */
  verify(token: string): Promise<TokenClaims>;
  /** The public keys of all tokens that are still accepted, the one that signs now first. */
  publicKeys(): Promise<JWK[]>;
};

export async function createAccessTokens(keys: Keys, issuer: string): Promise<AccessTokens> {
  const followed = await followKeys(keys);
  const remembered = new Map<string, Signed>();

  async function check(token: string): Promise<Signed> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => followed.verifier(kid), {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'org', 'sid'],
        // Not by what a token says of itself alone: who once had a key could say anything.
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
      // Read once: a second may begin between two looks at the clock.
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

    publicKeys: () => followed.publicKeys(),
  };
}
