import { readNote, writeNote } from '../../session/device-notes.ts';

/**
 * So that a till can be unlocked without a connection: a hash of the PIN, made when the server last said that it was
 * right, on this device and for the person who has the till. The PIN itself is kept nowhere. After five wrong tries the
 * hash is thrown away, and only the server can tell. It keeps the passer-by from the till, as the lock is meant to; who
 * takes the device apart has the cookies of the session as well.
 */
type KeptPin = {
  salt: string;
  hash: string;
  triesLeft: number;
  /** How many digits it has; absent if an older version kept it. */
  length?: number;
};

const triesAtFirst = 5;
const iterations = 600_000;
const nameOf = (userId: string) => `pin ${userId}`;

export async function keepPin(userId: string, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await hashOf(pin, salt);
  const kept: KeptPin = { salt: textOf(salt), hash, triesLeft: triesAtFirst, length: pin.length };
  await writeNote(nameOf(userId), kept);
  await writeNote(guesses, undefined);
}

/** Counts PINs that were typed without a name, until one is right, so that nobody can try them all. */
const guesses = 'pin guesses';

/** How many digits the PINs of these people have, as far as they were used on this device. */
export function keptLengths(userIds: string[]): Set<number> {
  return new Set(userIds.flatMap((userId) => readNote<KeptPin>(nameOf(userId))?.length ?? []));
}

/** Who of these has used this PIN on this device. */
export async function ownersOf(pin: string, userIds: string[]): Promise<string[]> {
  const guessed = readNote<number>(guesses) ?? 0;
  if (guessed >= triesAtFirst) return [];
  await writeNote(guesses, guessed + 1);
  const owners = await Promise.all(
    userIds.map(async (userId) => {
      const kept = readNote<KeptPin>(nameOf(userId));
      if (kept?.length !== pin.length) return [];
      return (await hashOf(pin, bytesOf(kept.salt))) === kept.hash ? [userId] : [];
    }),
  );
  return owners.flat();
}

export function hasKeptPin(userId: string): boolean {
  return readNote(nameOf(userId)) !== undefined;
}

/** Whether this is the PIN that was right last; UNKNOWN if none is kept. */
export async function matchesKeptPin(userId: string, pin: string): Promise<'YES' | 'NO' | 'UNKNOWN'> {
  const kept = readNote<KeptPin>(nameOf(userId));
  if (!kept) return 'UNKNOWN';
  if (kept.triesLeft <= 0) {
    await forgetPin(userId);
    return 'UNKNOWN';
  }
  // The try is counted on the disk before the PIN is compared, so that neither a reload nor a power cut gives a try back.
  await writeNote(nameOf(userId), { ...kept, triesLeft: kept.triesLeft - 1 });
  if ((await hashOf(pin, bytesOf(kept.salt))) === kept.hash) {
    await writeNote(nameOf(userId), { ...kept, triesLeft: triesAtFirst });
    return 'YES';
  }
  if (kept.triesLeft === 1) await forgetPin(userId);
  return 'NO';
}

/** Forgets a kept PIN that the server no longer accepts. */
export function forgetPin(userId: string): Promise<void> {
  return writeNote(nameOf(userId), undefined);
}

async function hashOf(pin: string, salt: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations },
    key,
    256,
  );
  return textOf(new Uint8Array(bits));
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
