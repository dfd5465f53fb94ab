import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Catalogue,
  faultsIn,
  isWritten,
  type Keys,
  keysOfSource,
  languages,
  pluralForms,
  readFile,
} from '../tools/words/catalogue.ts';

const { keys, problems } = keysOfSource();
const english = readFile<Catalogue>('en');

test('every text of the pages goes through the catalogues', () => {
  assert.deepEqual(problems, []);
});

test('the list of keys is up to date', () => {
  assert.deepEqual(keys, readFile<Keys>('keys'), 'npm run words writes it');
});

for (const language of ['en', ...languages].filter(isWritten))
  test(`the catalogue of ${language} has every text, with its placeholders and plural forms, sorted`, () => {
    const catalogue = readFile<Catalogue>(language);
    assert.deepEqual(faultsIn(language, catalogue, { keys, english }), []);
    const names = Object.keys(catalogue);
    assert.deepEqual(names, names.toSorted(), 'npm run words sorts it');
  });

test('a text that is missing, superfluous, empty or has other placeholders is found', () => {
  const small: Keys = {
    till: ['Pay', '{count} rows', 'Tax {percent}%'],
    office: [],
    refusals: [],
    server: [],
    counted: ['{count} rows'],
  };
  const plural = { '{count} rows_one': '{count} row', '{count} rows_other': '{count} rows' };
  const faults = (catalogue: Catalogue) => faultsIn('fr', catalogue, { keys: small, english: plural });
  const rows = { '{count} rows_one': 'une ligne', '{count} rows_other': '{count} lignes' };
  assert.deepEqual(faults({ Pay: 'Payer', 'Tax {percent}%': 'TVA {percent} %', ...rows }), []);
  assert.deepEqual(faults({ Pay: ' ', 'Tax {percent}%': 'TVA {pourcent} %', ...rows, Gone: 'Parti' }), [
    'missing: Pay',
    'placeholders differ: Tax {percent}% → TVA {pourcent} %',
    'superfluous: Gone',
  ]);
  assert.deepEqual(
    faults({ Pay: 'Payer', 'Tax {percent}%': 'TVA {percent} %', '{count} rows': '{count} lignes' }),
    ['missing: {count} rows_one', 'missing: {count} rows_other', 'superfluous: {count} rows'],
  );
  assert.deepEqual(pluralForms('ar'), ['few', 'many', 'one', 'other', 'two', 'zero']);
});
