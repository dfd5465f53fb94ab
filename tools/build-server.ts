import { dirname, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Joins the code of the server, and of the packages that it needs at every start, into a few files in `dist`. Two
 * thousand small files take twice as long to load, and their sources and module records stay in memory.
 */
const root = resolve(import.meta.dirname, '..');
const target = resolve(root, 'dist');

/** These are loaded at their first use. They bring files of their own, which they look for beside their code. */
const leftAsPackages = /^(sharp|pdfkit|fontkit|@scalar\/.+|@zxcvbn-ts\/.+)$/;

/** A thread is loaded from its own file, which is built too: Node does not read TypeScript in an installed package. */
const threadAddress = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;
const threads = ['src/inventory/stock/import/read-worker.ts'];

/** Our code looks for its files from where its source is: migrations, tables, pages. */
const pathsOfSources: Plugin = {
  name: 'paths-of-sources',
  transform(code, file) {
    if (!file.startsWith(resolve(root, 'src')) || !code.includes('import.meta.')) return null;
    const toFile = JSON.stringify(relative(target, file).replaceAll('\\', '/'));
    const toFolder = JSON.stringify(`/${relative(target, dirname(file)).replaceAll('\\', '/')}`);
    return code
      .replace(threadAddress, (_, name) => `new URL('./${name}.js', import.meta['url'])`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${toFolder})`)
      .replaceAll('import.meta.url', `new URL(${toFile}, import.meta.url).href`);
  },
};

/** A single letter beyond Latin-1 makes V8 keep the whole file with two bytes per letter. */
const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, asEscape);
    }
  },
};

function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const bundle = await rolldown({
  cwd: root,
  input: ['src/main.ts', ...threads].map((file) => resolve(root, file)),
  platform: 'node',
  external: leftAsPackages,
  plugins: [pathsOfSources, plainLetters],
});
await bundle.write({
  dir: target,
  cleanDir: true,
  format: 'esm',
  // Names and lines stay as they are, so that the stack of an error can be read.
  minify: false,
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
});
