import assert from 'node:assert/strict';
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
    assert.match(words, /^[A-Z“][A-Za-z]/, value);
    assert.doesNotMatch(words, /_|[a-z][A-Z]/, value);
  }
});
