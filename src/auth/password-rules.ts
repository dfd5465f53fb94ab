import { failField } from '../values/refusal.ts';

let common: Set<string> | undefined;

/** The list is large and rarely needed, so it is loaded on first use. */
async function commonPasswords(): Promise<Set<string>> {
  if (!common) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common'] as string[]);
  }
  return common;
}

/** Refuses passwords that are guessed first: common ones, and those made of the person's own words. */
export async function rejectWeakPassword(password: string, ownWords: string[]): Promise<void> {
  const plain = password.normalize('NFC').toLowerCase();
  // The schema counts code points as sent. Here accents sent apart from their letters do not count.
  if ([...plain].length < 10) throw weak('must have at least 10 characters');
  if (isMadeOf(plain, ownWords)) throw weak('must not be made of your name, address or business');
  if (new Set(plain).size < 4 || (await commonPasswords()).has(plain)) {
    throw weak('is too common: choose a password that nobody would guess');
  }
}

/** Whether little is left of the password without these words, digits and punctuation. */
export function isMadeOf(password: string, ownWords: string[]): boolean {
  const words = ownWords
    .flatMap((text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.length < password.length && rest.replace(/[^\p{L}]/gu, '').length < 4;
}

function weak(message: string) {
  return failField('VALIDATION_FAILED', { field: 'password', message });
}
