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

const checkIntervalMs = 1_000;

/** The signing keys as the file has them now: a rotation is noticed without a restart. */
export async function followKeys(keys: Keys): Promise<FollowedKeys> {
  let ring = await ringOf(keys);
  let readFingerprint = '';
  let checkedAt = 0;
  let failedAt = 0;
  let reading: Promise<void> | undefined;

  /** Looks whether the file is another one than was read; only then reads it. */
  async function checkFile(): Promise<void> {
    checkedAt = Date.now();
    const now = fingerprint(keys.file);
    if (now === readFingerprint || now === undefined || Date.now() - failedAt < checkIntervalMs)
      return reading;
    readFingerprint = now;
    reading = readFile();
    return reading;
  }

  async function readFile(): Promise<void> {
    try {
      ring = await ringOf(readKeys(keys.file));
    } catch {
      // What was read before serves on; the next look tries again.
      readFingerprint = '';
      failedAt = Date.now();
    }
  }

  const checkFileNowAndThen = async () => {
    if (Date.now() - checkedAt >= checkIntervalMs) await checkFile();
  };

  return {
    signer: async () => {
      await checkFileNowAndThen();
      return ring;
    },
    verifier: async (kid = '') => {
      if (!ring.verifying.has(kid)) await checkFile();
      const known = ring.verifying.get(kid);
      if (!known || known.until <= Date.now()) throw new Error('no such key');
      return known.publicKey;
    },
    publicKeys: async () => {
      await checkFileNowAndThen();
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
