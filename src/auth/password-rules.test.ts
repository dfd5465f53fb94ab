import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMadeOf, rejectWeakPassword } from './password-rules.ts';

const own = ['Corner Shop', 'Ada', 'Obi', 'ada.obi@corner.example'];

const good = [
  'four calm otters',
  'correct horse battery staple',
  'kX9#vR2!mQ',
  'a shop by the old corner of the market',
  'пять тихих выдр',
  '四只安静的水獭在河边睡觉',
  'adamant oxen plough',
  '7319420586 tulips',
];
for (const password of good) {
  test(`"${password}" may be a password`, async () => {
    await rejectWeakPassword(password, own);
  });
}

const common = [
  '1234567890',
  'qwertyuiop',
  'QWERTYUIOP',
  'password123',
  'PassWord123',
  '1q2w3e4r5t',
  'basketball',
  'aaaaaaaaaa',
  'abababababab',
  '          ',
];
for (const password of common) {
  test(`"${password}" is refused as too common`, async () => {
    await assert.rejects(rejectWeakPassword(password, own), {
      status: 400,
      errors: [
        {
          field: 'password',
          code: 'VALIDATION_FAILED',
          message: 'is too common: choose a password that nobody would guess',
        },
      ],
    });
  });
}

const madeOfOwnWords = [
  'cornershop',
  'Corner Shop',
  'CORNER-SHOP-2026',
  'shopcorner!!',
  'ada.obi@corner.example',
  'AdaObi1234',
  'obiada12345',
  'adaadaadaada',
  'xyzCornerShop',
];
for (const password of madeOfOwnWords) {
  test(`"${password}" is refused as made of the person's own words`, async () => {
    await assert.rejects(rejectWeakPassword(password, own), {
      status: 400,
      errors: [
        {
          field: 'password',
          code: 'VALIDATION_FAILED',
          message: 'must not be made of your name, address or business',
        },
      ],
    });
  });
}

test('own words are found in whichever Unicode form either of them is written', async () => {
  const composed = 'Caf\u00e9 Zo\u00eb';
  const decomposed = 'Cafe\u0301 Zoe\u0308';
  for (const business of [composed, decomposed]) {
    for (const password of [`${composed} 123`, `${decomposed} 123`]) {
      await assert.rejects(rejectWeakPassword(password, [business]), { status: 400 });
    }
  }
});

test('a password is as long as it is once composed: 10 characters, not 10 code points', async () => {
  // x, y, z and three letters with two marks each: 12 code points, 6 characters.
  const short = 'xyz\u01d6\u1ea5\u1ed9'.normalize('NFD');
  assert.equal([...short].length, 12);
  await assert.rejects(rejectWeakPassword(short, own), {
    status: 400,
    errors: [{ field: 'password', code: 'VALIDATION_FAILED', message: 'must have at least 10 characters' }],
  });
});

const shares: [password: string, words: string[], made: boolean][] = [
  ['cornershop1', ['Corner Shop'], true],
  ['cornershopabc', ['Corner Shop'], true],
  ['cornershopabcd', ['Corner Shop'], false],
  // Words of one or two letters say nothing: "A to Z" is not in "pizza to go".
  ['a to z a to z', ['A to Z'], false],
  ['nothing of it', ['Corner Shop'], false],
  ['1234-5678-90', ['Corner Shop'], false],
];
for (const [password, words, made] of shares) {
  test(`"${password}" is ${made ? '' : 'not '}made of ${words.join(', ')}`, () => {
    assert.equal(isMadeOf(password, words), made);
  });
}
