import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooDeep, repeatedKey } from './validate.ts';

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

const objects: [text: string, repeated: string | undefined][] = [
  ['{"a":1,"b":2}', undefined],
  ['{"a":1,"a":2}', '"a"'],
  ['{"a":1,"\\u0061":2}', '"\\u0061"'],
  ['{"a":{"a":1},"b":{"a":1}}', undefined],
  ['{"a":{"b":1},"b":[{"c":1,"c":1}]}', '"c"'],
  ['[{"a":1},{"a":2}]', undefined],
  ['{"a":"{\\"a\\":1}","b":"a"}', undefined],
  ['{"a":["a","a"]}', undefined],
  ['{"a":{},"a":1}', '"a"'],
  ['{"a', undefined],
];
for (const [text, repeated] of objects) {
  test(`${text} has ${repeated === undefined ? 'each key once' : `the key ${repeated} twice`}`, () =>
    assert.equal(repeatedKey(text), repeated));
}
