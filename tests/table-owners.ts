import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSchemaFiles, tableOwners } from '../src/platform/schema-files.ts';

const root = resolve(import.meta.dirname, '..');
const owners = tableOwners(readSchemaFiles());

type Write = { file: string; area: string; table: string; owner: string };

/**
 * Finds every place in src that writes a table of another area, in TypeScript and .sql files. Table names that are
 * built at run time are not found.
 */
export function foreignWrites(): Write[] {
  const files = globSync('src/**/*.{ts,sql}', { cwd: root }).filter((file) => !/test(ing)?\.ts$/.test(file));
  return files.sort().flatMap((file) => {
    const area = file.split('/')[1] ?? '';
    return [...tablesWritten(readFileSync(join(root, file), 'utf8'))].flatMap((table) => {
      const owner = owners.get(table);
      return owner && owner !== area ? [{ file, area, table, owner }] : [];
    });
  });
}

/** Excludes `for update` and `on conflict do update`, which only concern the statement's own tables. */
const writing = /(?<!\bfor )(?<!\bdo )\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(\w+)/g;

export function tablesWritten(text: string): Set<string> {
  const withoutComments = text.replaceAll(/^\s*(--|\/\/|\*|\/\*).*$/gm, '');
  return new Set([...withoutComments.matchAll(writing)].map(([, table = '']) => table));
}
