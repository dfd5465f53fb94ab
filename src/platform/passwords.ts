import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { boundedQueue } from './bounded-queue.ts';

const derive = promisify(argon2);
/** With these settings a new hash takes 15 to 40 ms of one core, and 19 MiB. */
export const newHashSettings = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const inQueue = boundedQueue({ atOnce: 2, waitingAtMost: 64 });

function hash(password: string, salt: Buffer, settings: typeof newHashSettings): Promise<Buffer> {
  return inQueue(() => derive('argon2id', { message: password.normalize('NFC'), nonce: salt, ...settings }));
}

/** Argon2id in its usual text format: $argon2id$v=19$m=19456,t=2,p=1$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return asStoredText(salt, await hash(password, salt, newHashSettings));
}

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
// Used when there is no such account, so that both answers take the same time.
const nobodysHash = () => asStoredText(randomBytes(16), randomBytes(newHashSettings.tagLength));

export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = storedForm.exec(stored ?? nobodysHash());
  if (!parts) throw new Error('a stored password hash has an unknown form');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const settings = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const actual = await hash(password, Buffer.from(salt, 'base64'), settings);
  return timingSafeEqual(actual, expected) && stored != null;
}

function asStoredText(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = newHashSettings;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
