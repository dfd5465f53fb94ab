import { statSync } from 'node:fs';
import { importJWK, type JWK } from 'jose';
import { type Keys, readKeys } from './keys.ts';

export const algorithm = 'EdDSA';
type CryptoKey = Awaited<ReturnType<typeof importJWK>>;

type KeyRing = {
  kid: string;
  privateKey: CryptoKey;
  /** By key id: the key that signs, and earlier ones until they expire. */
  verifying: Map<string, { publicKey: CryptoKey; publicJwk: JWK; until: number }>;
};

type FollowedKeys = {
  signer(): Promise<{ kid: string; privateKey: CryptoKey }>;
  /** Returns the key that checks a token. Throws when there is none of that id, or when it has expired. */
  verifier(kid: string | undefined): Promise<CryptoKey>;
  publicKeys(): Promise<JWK[]>;
};

const checkIntervalMs = 1_000;

/** The signing keys of the file. A rotation is noticed without a restart. */
export async function followKeys(keys: Keys): Promise<FollowedKeys> {
  let ring = await readKeyRing(keys);
  let readFingerprint = '';
  let checkedAt = 0;
  let failedAt = 0;
  let reading: Promise<void> | undefined;

  /** Reads the file again only when it has changed. */
  async function checkFile(): Promise<void> {
    checkedAt = Date.now();
    const current = fingerprint(keys.file);
    if (current === readFingerprint || current === undefined || Date.now() - failedAt < checkIntervalMs)
      return reading;
    readFingerprint = current;
    reading = readFile();
    return reading;
  }

  async function readFile(): Promise<void> {
    try {
      ring = await readKeyRing(readKeys(keys.file));
    } catch {
      // The old keys stay in use. The next check tries again.
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

async function readKeyRing({ signing, retired }: Keys): Promise<KeyRing> {
  const all = [
    { ...signing, until: Number.POSITIVE_INFINITY },
    ...retired.map((key) => ({ ...key, until: Date.parse(key.acceptedUntil) })),
  ];
  const verifying: KeyRing['verifying'] = new Map();
  for (const { kid, publicJwk, until } of all) {
    verifying.set(kid, { publicKey: await importJWK(publicJwk, algorithm), publicJwk, until });
  }
  return { kid: signing.kid, privateKey: await importJWK(signing.privateJwk, algorithm), verifying };
}

/** Changes whenever the file is replaced. */
function fingerprint(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
