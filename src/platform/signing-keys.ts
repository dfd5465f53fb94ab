import { statSync } from 'node:fs';
import { importJWK, type JWK } from 'jose';
import { type Keys, readKeys } from './keys.ts';

export const algorithm = 'EdDSA';
type CryptoKey = Awaited<ReturnType<typeof importJWK>>;

type Ring = {
  kid: string;
  privateKey: CryptoKey;
  /** By their ids: the one that signs, and those before it until their time is over. */
  verifying: Map<string, { publicKey: CryptoKey; publicJwk: JWK; until: number }>;
};

type FollowedKeys = {
  signer(): Promise<{ kid: string; privateKey: CryptoKey }>;
  /** The key that checks a token; throws when there is none of that id, or none any more. */
  verifier(kid: string | undefined): Promise<CryptoKey>;
  publicKeys(): Promise<JWK[]>;
};

const lookEveryMs = 1_000;

/** The signing keys as the file has them now: a rotation is noticed without a restart. */
export async function followKeys(keys: Keys): Promise<FollowedKeys> {
  let ring = await ringOf(keys);
  let readAs = '';
  let lookedAt = 0;
  let failedAt = 0;
  let reading: Promise<void> | undefined;

  /** Looks whether the file is another one than was read; only then reads it. */
  async function look(): Promise<void> {
    lookedAt = Date.now();
    const now = fingerprint(keys.file);
    if (now === readAs || now === undefined || Date.now() - failedAt < lookEveryMs) return reading;
    readAs = now;
    reading = readAgain();
    return reading;
  }

  async function readAgain(): Promise<void> {
    try {
      ring = await ringOf(readKeys(keys.file));
    } catch {
      // What was read before serves on; the next look tries again.
      readAs = '';
      failedAt = Date.now();
    }
  }

  const lookNowAndThen = async () => {
    if (Date.now() - lookedAt >= lookEveryMs) await look();
  };

  return {
    signer: async () => {
      await lookNowAndThen();
      return ring;
    },
    verifier: async (kid = '') => {
      if (!ring.verifying.has(kid)) await look();
      const known = ring.verifying.get(kid);
      if (!known || known.until <= Date.now()) throw new Error('no such key');
      return known.publicKey;
    },
    publicKeys: async () => {
      await lookNowAndThen();
      const accepted = [...ring.verifying].filter(([, { until }]) => until > Date.now());
      return accepted.map(([kid, { publicJwk }]) => ({ ...publicJwk, kid, alg: algorithm, use: 'sig' }));
    },
  };
}

async function ringOf({ signing, retired }: Keys): Promise<Ring> {
  const all = [
    { ...signing, until: Number.POSITIVE_INFINITY },
    ...retired.map((key) => ({ ...key, until: Date.parse(key.acceptedUntil) })),
  ];
  const verifying: Ring['verifying'] = new Map();
  for (const { kid, publicJwk, until } of all) {
    verifying.set(kid, { publicKey: await importJWK(publicJwk, algorithm), publicJwk, until });
  }
  return { kid: signing.kid, privateKey: await importJWK(signing.privateJwk, algorithm), verifying };
}

/** Another one for every file that took this one's place. */
function fingerprint(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
