import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Part, pageParts } from './src/languages/parts.ts';

/** The catalogues as files of the build: for each language a file for each part that pages load. */
const folder = resolve(import.meta.dirname, 'src/languages');
const languages = ['ar', 'es', 'fr', 'hi', 'pt', 'sw'];
const name = 'virtual:languages';

type Catalogue = Record<string, string>;

export function languageFiles(): Plugin {
  return {
    name: 'language files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const keys: Partial<Record<Part, string[]>> = read('keys') ?? {};
      const entries = languages.map((language) => {
        const catalogue = read<Catalogue>(language) ?? {};
        const addresses = pageParts.map((part) => {
          // Files of the same content would become one. The empty text names the file.
          const texts = { '': `${language} ${part}`, ...partOf(catalogue, new Set(keys[part])) };
          const source = JSON.stringify(texts);
          const file = this.emitFile({ type: 'asset', name: `${language}-${part}.json`, source });
          return `${part}: import.meta.ROLLUP_FILE_URL_${file}`;
        });
        return `${language}: { ${addresses.join(', ')} }`;
      });
      return `export default { ${entries.join(', ')} };`;
    },
  };
}

function read<Content>(file: string): Content | undefined {
  const path = resolve(folder, `${file}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : undefined;
}

/** The texts of a part, with all their plural forms. */
function partOf(catalogue: Catalogue, keys: Set<string>): Catalogue {
  const isIn = (key: string) => keys.has(key) || keys.has(key.replace(/_(zero|one|two|few|many|other)$/, ''));
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => isIn(key)));
}
