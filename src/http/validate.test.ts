import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooDeep } from './validate.ts';

const filler = ' '.repeat(10_001);
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const cases: [what: string, text: string, expected: boolean][] = [
  ['64 levels', filler + nested(64), false],
  ['65 levels', filler + nested(65), true],
  ['65 levels in a short text, which is cheap to parse', nested(65), false],
  ['many lists beside each other', filler + nested(2).repeat(1_000), false],
  ['brackets inside of a text', `${filler}"${'['.repeat(100)}"`, false],
  ['brackets behind an escaped quote', `${filler}"\\"${'['.repeat(100)}"`, false],
  ['brackets behind a text that ends with a backslash', `${filler}"\\\\"${nested(65)}`, true],
  ['a text that never ends', `${filler}"${'['.repeat(100)}`, false],
];
for (const [what, text, expected] of cases) {
  test(`${what} ${expected ? 'is' : 'is not'} too deep`, () => assert.equal(isTooDeep(text), expected));
}
