import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  allKeys,
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

test('labels that people did not understand are gone', () => {
  const shown = new Set(allKeys(keys));
  const unclear = [
    ...['Taken back', 'Brought', 'Came back', 'There is', 'What is where', 'Make the drawer', 'To the start'],
    ...['Sells what the books say is not there', 'A cashier may take off', 'The smallest coin', 'Do it all'],
    ...['The safe, outside of tills', 'Keep what is shown now', 'The usual columns', 'The settings are kept'],
    ...['Write it again', 'Keys', 'No program listens yet', 'A sale that never was', 'Is a', 'X report'],
  ];
  assert.deepEqual(
    unclear.filter((text) => shown.has(text) || shown.has(`${text}.`)),
    [],
  );
  assert.ok(shown.has('Refunds') && shown.has('Shift so far'));
});

test('texts that stand in a constant, or in a table of another file, are in the list too', () => {
  // `const tabs = 'Catalogue'` of a list of pages, and the columns that an import offers.
  for (const text of ['Catalogue', 'Books', 'Option 1 name', 'Option 3'])
    assert.ok(allKeys(keys).includes(text), text);
});

test('styles name the start and the end of a line, not left and right, so that Arabic pages are mirrored', () => {
  const root = join(import.meta.dirname, '../web/src');
  const physical = globSync('**/*.{css,tsx}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = file.endsWith('.css') ? physicalStyles(text) : (text.match(physicalProps) ?? []);
    return found.map((one) => `${file}: ${one}`);
  });
  assert.deepEqual(physical, []);
  assert.deepEqual(physicalStyles('a { padding: 1px 2px 3px 4px; margin-left: 1px; left: 0; inset: 0 }'), [
    'margin-left:',
    'left:',
    'padding: 1px 2px 3px 4px',
  ]);
  assert.deepEqual(physicalStyles('a { padding: 1px 2px 3px 2px; margin-inline-start: 1px }'), []);
});

const physicalProps = /\b(?:[mp][lr]=|(?:margin|padding|border)(?:Left|Right)\b)/g;
function physicalStyles(css: string): string[] {
  const sides =
    css.match(/(?:(?:margin|padding|border)-(?:left|right)[\w-]*|(?<![\w-])(?:left|right)):/g) ?? [];
  const fours = [...css.matchAll(/\b(?:padding|margin): \S+ (\S+) \S+ ([^\s;]+)/g)];
  return [...sides, ...fours.filter(([, right, left]) => right !== left).map(([whole]) => whole)];
}

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
  const none = Object.fromEntries(Object.keys(keys).map((part) => [part, []])) as unknown as Keys;
  const small: Keys = {
    ...none,
    till: ['Pay', '{count} rows'],
    sales: ['Pay', 'Tax {percent}%'],
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
