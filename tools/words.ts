import { writeFileSync } from 'node:fs';
import {
  allKeys,
  type Catalogue,
  faultsIn,
  fileOf,
  fileText,
  isWritten,
  keysOfSource,
  languages,
  pluralForms,
  readFile,
  sorted,
} from './words/catalogue.ts';

/**
 * Keeps the catalogues of the languages.
 *
 *   npm run words                 writes the list of keys, sorts the catalogues and removes texts that no page has
 *   npm run words -- missing fr   prints what fr lacks, as a catalogue with empty translations to fill in
 *   npm run words -- check fr     prints what is wrong with fr
 *   npm run words -- where        prints each text with the places that show it
 */
const [action, language = ''] = process.argv.slice(2);
const { keys, places, problems } = keysOfSource();
const english = readFile<Catalogue>('en');
const say = (text: string) => process.stdout.write(`${text}\n`);

if (action === undefined) {
  writeFileSync(fileOf('keys'), fileText(keys));
  for (const one of ['en', ...languages].filter(isWritten)) {
    const catalogue = readFile<Catalogue>(one);
    const superfluous = new Set(
      faultsIn(one, catalogue, { keys, english }).flatMap(
        (fault) => /^superfluous: (.*)$/s.exec(fault)?.[1] ?? [],
      ),
    );
    const kept = Object.entries(catalogue).filter(([key]) => !superfluous.has(key));
    writeFileSync(fileOf(one), fileText(sorted(Object.fromEntries(kept))));
    say(`${one}: ${kept.length} texts, ${superfluous.size} removed`);
  }
  for (const problem of problems) say(problem);
} else if (action === 'where') {
  for (const [text, at] of [...places].sort()) say(`${JSON.stringify(text)} ${at.slice(0, 3).join(' ')}`);
} else if (action === 'missing') {
  const catalogue = isWritten(language) ? readFile<Catalogue>(language) : {};
  const counted = new Set(keys.counted.filter((text) => `${text}_other` in english));
  const wanted = allKeys(keys).flatMap((text) =>
    counted.has(text) ? pluralForms(language).map((form) => `${text}_${form}`) : [text],
  );
  const lacks = wanted.filter((key) => !(key in catalogue) && !(`${key}_other` in catalogue));
  say(JSON.stringify(sorted(Object.fromEntries(lacks.map((key) => [key, '']))), null, 2));
} else if (action === 'check') {
  const faults = faultsIn(language, readFile<Catalogue>(language), { keys, english });
  for (const fault of faults) say(fault);
  say(`${language}: ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  say('npm run words [-- missing <language> | check <language> | where]');
  process.exitCode = 1;
}
