import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isComplex, visualRuns, wrapText } from './text-runs.ts';

const lines: [line: string, parts: string[], why: string][] = [
  ['Total 5.00', ['Total 5.00'], 'plain text is one part'],
  ['المبلغ المدفوع', ['المدفوع', ' ', 'المبلغ'], 'the last word of Arabic stands leftmost'],
  ['بطاقة 1234', ['1234', ' ', 'بطاقة'], 'figures stand in their own order'],
  [
    '(عمّان) أحمد',
    ['أحمد', ' ', '(عمّان)'.replace('(', '\u0000').replace(')', '(').replace('\u0000', ')')],
    'brackets face each other',
  ],
  ['+33 4 78 00', ['+33 4 78 00'], 'a phone number has no letter, so it stays as it is'],
  ['Thank you!', ['Thank you!'], 'English stays English on an Arabic receipt'],
  ['\u200f11.98 €', ['€', ' ', '11.98'], 'marks of direction count, and are not drawn'],
  ['छूट 5.00', ['छूट', ' 5.00'], 'Devanagari has a font of its own'],
];
for (const [line, parts, why] of lines)
  test(`“${line}”: ${why}`, () =>
    assert.deepEqual(
      visualRuns(line)
        .map(({ text }) => text)
        .filter(Boolean),
      parts,
    ));

test('Devanagari, and nothing else, is drawn with its font', () => {
  assert.deepEqual(visualRuns('क 1'), [
    { text: 'क', font: 'devanagari' },
    { text: ' 1', font: 'latin' },
  ]);
  assert.deepEqual(['Zoë', 'Иван', 'نقدًا', 'नकद'].map(isComplex), [false, false, true, true]);
});

test('lines are cut between words, and a word that is too long within it', () => {
  assert.deepEqual(
    wrapText('a bb cccccc d', (line) => line.length > 4),
    ['a bb', 'cccc', 'cc d'],
  );
});
