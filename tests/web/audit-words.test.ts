import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { actionWords, recordTypeWords } from '../../web/src/backoffice/audit/trail-words.ts';
import { listedOperations } from '../listed-operations.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
const allMatches = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found)));

test('the audit page has words for every operation that writes, and for no other', () => {
  const writing = listedOperations()
    .filter(({ method }) => method !== 'GET')
    .map(({ id }) => id);
  // A sign-in at another provider ends with a GET, the file of an export is no operation, and a job posts plans.
  const expected = [...writing, 'completeOAuth', 'downloadBusinessExport', 'postPlannedJournal'].sort();
  assert.deepEqual(Object.keys(actionWords).sort(), expected);
  // What the server writes into the trail by name is in the table too.
  const byName = allMatches(/\{ id: '(\w+)', aliasOf: undefined \}/g);
  assert.ok(byName.size >= 2);
  for (const id of byName) assert.ok(id in actionWords, id);
});

test('the audit page has words for every type of record that a change names', () => {
  const types = allMatches(/\{\s*type: '([a-z][A-Za-z_ ]*)',\s*id\b/g);
  assert.deepEqual([...types].sort(), Object.keys(recordTypeWords).sort());
});

test('the words of the audit page are short sentences, never an operation id', () => {
  for (const [id, words] of Object.entries({ ...actionWords, ...recordTypeWords })) {
    assert.match(words, /^[A-Z][A-Za-z -]*$/, id);
    assert.doesNotMatch(words, /[a-z][A-Z]|_/, id);
  }
  // The filter offers each of them once, so only older names of one operation may share their words.
  const shared = Object.keys(actionWords).filter(
    (id, at, ids) => ids.findIndex((other) => actionWords[other] === actionWords[id]) !== at,
  );
  assert.deepEqual(shared, ['createProductV2', 'deleteBankAccount']);
  assert.equal(new Set(Object.values(recordTypeWords)).size, Object.keys(recordTypeWords).length);
});
