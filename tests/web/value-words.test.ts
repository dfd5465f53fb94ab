import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as values from '../../web/src/api/enum-values.ts';
import { valueWords } from '../../web/src/ui/value-words.ts';

test('every value that a page shows has words of its own', () => {
  const {
    webhookEventTypeValues,
    platformValues,
    partySideValues,
    receiptPaperValues,
    // A language is shown by its own name.
    languageValues,
    ...shown
  } = values;
  const missing = Object.values(shown)
    .flat()
    .filter((value) => !(value in valueWords));
  assert.deepEqual(missing, []);
  for (const [value, words] of Object.entries(valueWords)) {
    assert.match(words, /^(?:[A-Z“][A-Za-z]|\d+–\d+ days$)/, value);
    assert.doesNotMatch(words, /_|[a-z][A-Z]/, value);
  }
});

test('values that a page spells out, such as those of a filter, have words as well', () => {
  const root = join(import.meta.dirname, '../../web/src');
  const spelled = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const calls = readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:choiceFilter|choicesOf|wordOf)\((?:[^()]|\([^()]*\))*\)/g,
    );
    return [...calls].flatMap(([call]) =>
      [...call.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, value = '']) => value),
    );
  });
  assert.ok(spelled.includes('DEBTOR'));
  assert.deepEqual(
    spelled.filter((value) => !(value in valueWords)),
    [],
  );
});
