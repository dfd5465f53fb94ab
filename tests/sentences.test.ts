import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessedLanguage, localeOf } from '../web/src/languages/language.ts';
import { sentencesOf } from '../web/src/languages/sentences.ts';

const inFrench = sentencesOf({
  'is required': 'est obligatoire',
  'must be {1}': 'doit être {1}',
  'must be one of {1}': 'doit être l’un de {1}',
  'must be {1} from {2} to {3}': 'doit être {1} de {2} à {3}',
  'a whole number': 'un nombre entier',
  'Sale {1} was already refunded completely.': 'La vente {1} est déjà remboursée.',
  '{1} has taken it.': 'Prise par {1}.',
  'It was refused. The address may be wrong.': 'Refusé. L’adresse est peut-être fausse.',
  'It will be tried again.': 'Nouvel essai prévu.',
});

for (const [sentence, french] of [
  ['is required', 'est obligatoire'],
  ['must be a whole number', 'doit être un nombre entier'],
  ['must be a whole number from 1 to 5', 'doit être un nombre entier de 1 à 5'],
  ['must be one of CASH, BANK', 'doit être l’un de CASH, BANK'],
  ['Sale O1-T1-000001 was already refunded completely.', 'La vente O1-T1-000001 est déjà remboursée.'],
  ['Ada (Front) has taken it.', 'Prise par Ada (Front).'],
  [
    'It was refused. The address may be wrong. It will be tried again.',
    'Refusé. L’adresse est peut-être fausse. Nouvel essai prévu.',
  ],
  ['It will be tried again. Nobody knows this sentence.', undefined],
  ['Nobody knows this sentence.', undefined],
] as const)
  test(`the page words “${sentence}” as ${french}`, () => {
    assert.equal(inFrench(sentence), french);
  });

test('a language is guessed from the browser, and its region says how dates and numbers are written', () => {
  assert.equal(guessedLanguage(['fr-CA', 'en']), 'fr');
  assert.equal(guessedLanguage(['de-DE', 'es-MX', 'en']), 'es');
  assert.equal(guessedLanguage(['de', 'ja']), 'en');
  assert.equal(localeOf('en', ['en-GB', 'en']), 'en-GB');
  assert.equal(localeOf('fr', ['en-NG']), 'fr-NG');
  assert.equal(localeOf('pt', ['en-US@posix', 'en']), 'pt');
  // Latin digits, also in Egypt.
  assert.equal(new Intl.NumberFormat(localeOf('ar', ['ar-EG'])).format(1234), '1,234');
});
