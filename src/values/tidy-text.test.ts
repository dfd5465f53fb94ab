import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyText } from './tidy-text.ts';

const cases: [what: string, text: string, expected: string][] = [
  ['an accent that is a sign of its own joins its letter', 'Cafe\u0301', 'Caf\u00e9'],
  ['a mark that turns the direction goes', 'Shop\u202egpj.exe\u202c', 'Shopgpj.exe'],
  ['an isolate goes', '\u2067Shop\u2069', 'Shop'],
  ['a space without width goes', 'Cor\u200bner', 'Corner'],
  ['a byte order mark goes', '\ufeffCorner', 'Corner'],
  ['control characters go', 'Cor\u0007ner\u001b[31m\u009f', 'Corner[31m'],
  [
    'line breaks and tabs stay, in one form',
    '1 High St\r\nLagos\r\tNG\u2028end',
    '1 High St\nLagos\n\tNG\nend',
  ],
  [
    'a Persian name keeps the sign that parts its letters',
    '\u0645\u06cc\u200c\u062e',
    '\u0645\u06cc\u200c\u062e',
  ],
  [
    'a family keeps the signs that join it',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  ],
  ['a joiner that joins nothing goes', '\u200dCorner \u200c Shop\u200d', 'Corner  Shop'],
  ['of joiners alone nothing stays', '\u200d\u200d\u200d', ''],
  ['of fillers and selectors nothing stays', '\u3164\ufe0f\u{e0041}', ''],
  ['of blanks and things unseen the blanks stay', ' \u200b ', '  '],
  ['what is tidy stays', 'Ìjẹ̀bú 東京 №1', 'Ìjẹ̀bú 東京 №1'.normalize('NFC')],
];
for (const [what, text, expected] of cases) {
  test(what, () => {
    assert.equal(tidyText(text), expected);
    assert.equal(tidyText(expected), expected);
  });
}
