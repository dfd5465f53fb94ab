import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { standardAccounts } from '../../web/src/backoffice/money/books/standard-accounts.ts';

test('the pages translate the names of all accounts that a business is registered with', () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const found: Record<string, string> = {};
  for (const file of globSync('[0-9]*.sql', { cwd: folder })) {
    const inserts = readFileSync(join(folder, file), 'utf8').matchAll(
      /insert into standard_accounts \([^)]*\) values([^;]*);/g,
    );
    for (const [, rows = ''] of inserts)
      for (const [, code = '', name = ''] of rows.matchAll(/\('(\d+)',\s*'((?:[^']|'')*)'/g))
        found[code] = name.replaceAll("''", "'");
  }
  assert.deepEqual(standardAccounts, found);
});
