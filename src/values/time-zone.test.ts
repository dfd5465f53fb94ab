import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone } from './time-zone.ts';

const cases: [name: string, expected: boolean][] = [
  ['UTC', true],
  ['Africa/Lagos', true],
  ['Asia/Kolkata', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Pacific/Kiritimati', true],
  ['Europe/Atlantis', false],
  ['SystemV/EST5', false],
  ['PST', false],
  ['+01:00', false],
  ['utc', false],
  ['', false],
];
for (const [name, expected] of cases) {
  test(`"${name}" is ${expected ? 'a' : 'no'} time zone`, () => assert.equal(isTimeZone(name), expected));
}
