import { readNote, writeNote } from '../../session/device-notes.ts';

/**
 * A hash of a user's PIN, so that the till can be unlocked offline. It is made when the server accepts the PIN on this
 * device. The PIN itself is kept nowhere. After five wrong tries the hash is deleted, and only the server can check
 * the PIN. The lock stops people who walk by. Somebody who reads the disk has the cookies of the session anyway.
 */
type KeptPin = {
  salt: string;
  hash: string;
  triesLeft: number;
  /** The number of digits. Absent if an older version kept the PIN. */
  length?: number;
};

const triesAllowed = 5;
const iterations = 600_000;
const noteNameOf = (userId: string) => `pin ${userId}`;

export async function keepPin(userId: string, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await hashOf(pin, salt);
  const kept: KeptPin = { salt: textOf(salt), hash, triesLeft: triesAllowed, length: pin.length };
  await writeNote(noteNameOf(userId), kept);
  await writeNote(guessesNote, undefined);
}

/** This note counts the PINs typed without a name since the last right one, so that nobody can try them all. */
const guessesNote = 'pin guesses';

/** The numbers of digits of the PINs of these users that are kept on this device. */
export function keptLengths(userIds: string[]): Set<number> {
  return new Set(userIds.flatMap((userId) => readNote<KeptPin>(noteNameOf(userId))?.length ?? []));
}

/** The users among these whose kept PIN is this one. Each call counts as a guess. */
export async function ownersOf(pin: string, userIds: string[]): Promise<string[]> {
  const guessed = readNote<number>(guessesNote) ?? 0;
  if (guessed >= triesAllowed) return [];
  await writeNote(guessesNote, guessed + 1);
  const owners = await Promise.all(
    userIds.map(async (userId) => {
      const kept = readNote<KeptPin>(noteNameOf(userId));
      if (kept?.length !== pin.length) return [];
      return (await hashOf(pin, bytesOf(kept.salt))) === kept.hash ? [userId] : [];
    }),
  );
  return owners.flat();
}

export function hasKeptPin(userId: string): boolean {
  return readNote(noteNameOf(userId)) !== undefined;
}

/** Whether this is the kept PIN of the user. UNKNOWN if none is kept. */
export async function matchesKeptPin(userId: string, pin: string): Promise<'YES' | 'NO' | 'UNKNOWN'> {
  const kept = readNote<KeptPin>(noteNameOf(userId));
  if (!kept) return 'UNKNOWN';
  if (kept.triesLeft <= 0) {
    await forgetPin(userId);
    return 'UNKNOWN';
  }
  // The try is counted on disk before the PIN is compared, so that neither a reload nor a power cut gives it back.
  await writeNote(noteNameOf(userId), { ...kept, triesLeft: kept.triesLeft - 1 });
  if ((await hashOf(pin, bytesOf(kept.salt))) === kept.hash) {
    await writeNote(noteNameOf(userId), { ...kept, triesLeft: triesAllowed });
    return 'YES';
  }
  if (kept.triesLeft === 1) await forgetPin(userId);
  return 'NO';
}

/** Forgets a kept PIN that the server no longer accepts. */
export function forgetPin(userId: string): Promise<void> {
  return writeNote(noteNameOf(userId), undefined);
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
