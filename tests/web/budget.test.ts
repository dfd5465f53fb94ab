import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../../web/dist');
const budgetBytes = 250_000;

/** Every file that a module needs before it runs, itself included. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(dist, 'assets', file), 'utf8');
  const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  for (const [, name = ''] of imports) neededBy(name, found);
  return found;
}

test("the till's first load is within its budget", () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/\/app\/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const entry = named.find((name) => name.startsWith('index-') && name.endsWith('.js')) ?? '';
  // What the router loads for /app/till: the chunk and the styles beside it.
  const loaded = readFileSync(join(dist, 'assets', entry), 'utf8');
  const till = readdirSync(join(dist, 'assets')).filter(
    (name) => /^till-[\w-]+\.(js|css)$/.test(name) && loaded.includes(name),
  );
  assert.deepEqual(till.map((name) => name.slice(-3)).sort(), ['.js', 'css']);
  const files = new Set([...named, ...till].filter((name) => name.endsWith('.css')));
  for (const name of [...named, ...till].filter((one) => one.endsWith('.js'))) neededBy(name, files);
  assert.ok(files.size > 3, [...files].join());
  const sizes = [...files].map((name) => {
    const { length } = gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 });
    return { name, length };
  });
  const bytes = sizes.reduce((sum, { length }) => sum + length, 0);
  const told = sizes
    .sort((one, other) => other.length - one.length)
    .map(({ name, length }) => `${name} ${length}`);
  assert.ok(bytes <= budgetBytes, `${bytes} bytes in gzip, and ${budgetBytes} may be:\n${told.join('\n')}`);
});
