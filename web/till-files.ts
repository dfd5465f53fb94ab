import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What the till is made of, in few files. A till loads all of it when it first starts, so that it works without a
 * connection, and nothing of the back office. The build would cut it into a hundred small files, one for each set of
 * pages that share something.
 */

const root = import.meta.dirname;
const source = (file: string) => resolve(root, 'src', file);
const isLibrary = (id: string) => id.includes('/node_modules/');
/** These name everything they have in one file: only the names that are imported tell what is used. */
const isCatalogue = (id: string) => /@mantine\/(core|hooks)\/|@tabler\/icons-react\//.test(id);

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code: string | null;
  } | null;
};

/** Our own modules that are reached from these; libraries are not looked into. */
function reach(graph: Graph, from: string[], { alsoLater = false } = {}): Set<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || isLibrary(id)) continue;
    found.add(id);
    const info = graph.getModuleInfo(id);
    queue.push(...(info?.importedIds ?? []), ...(alsoLater ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return found;
}

const first = [source('main.tsx')];
/** On its first screen, and what works behind it. */
const selling = [source('till/till.tsx'), source('till/lock/cover.tsx')];
const allOfTill = [...selling, source('till/display/display.tsx')];

/** The groups of modules that become one file each; the first that takes a module has it, with what it imports. */
export function tillGroups() {
  let [atStart, whileSelling, later] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [libraries, names] = [new Set<string>(), new Set<string>()];
  const isTill = (id: string) => id.startsWith(source('till/'));
  const findOut: Plugin = {
    name: 'what the till reaches',
    buildEnd() {
      atStart = reach(this, first);
      whileSelling = reach(this, selling);
      later = reach(this, allOfTill, { alsoLater: true });
      libraries = new Set();
      names = new Set();
      // Styles that others share with the till are a file of their own: they need nothing else of the till.
      for (const id of later) if (id.endsWith('.css') || id === source('till/styles.ts')) later.delete(id);
      for (const id of later) {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        for (const imported of importedIds)
          if (isLibrary(imported) && !isCatalogue(imported)) libraries.add(imported);
        for (const [, list = ''] of (code ?? '').matchAll(
          /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g,
        ))
          for (const name of list.split(',')) names.add(name.trim().replace(/\s+as\s.*/s, ''));
      }
    },
  };
  const isComponent = (id: string) => isCatalogue(id) && names.has(basename(id, '.mjs'));
  const groups = [
    { name: 'index', test: (id: string) => atStart.has(id) },
    { name: 'shared', test: (id: string) => whileSelling.has(id) && !isTill(id) },
    { name: 'till', test: (id: string) => whileSelling.has(id) },
    {
      name: 'parts',
      test: (id: string) => (later.has(id) && !isTill(id)) || libraries.has(id) || isComponent(id),
    },
    { name: 'screens', test: (id: string) => later.has(id) },
    { name: 'till-styles', test: (id: string) => id === source('till/styles.ts') },
  ].map((group, at) => ({ ...group, priority: 10 - at }));
  return { findOut, groups };
}

type Chunk = {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** The files of a build that a till needs, whatever is opened at it. */
export function filesOfTill(bundle: Record<string, { type: string }>): {
  files: string[];
  modules: string[];
} {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holds = (ids: string[]) => chunks.filter(({ moduleIds }) => ids.some((id) => moduleIds.includes(id)));
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined, isOfTill: boolean) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(byName.get(name), isOfTill);
    // What starts every page leads to the whole back office.
    if (isOfTill) for (const name of chunk.dynamicImports) add(byName.get(name), true);
  };
  for (const chunk of holds(first)) add(chunk, false);
  for (const chunk of holds(allOfTill)) add(chunk, true);
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return { files: [...new Set(files)].sort(), modules: [...found].flatMap(({ moduleIds }) => moduleIds) };
}

/** Components that the till is made of and whose styles it lacks. */
export function missingStyles(modules: string[], has: (file: string) => boolean): string[] {
  const styles = resolve(root, '../node_modules/@mantine/core/styles');
  const used = modules.flatMap(
    (id) => /@mantine\/core\/esm\/components\/(.+)\//.exec(id)?.[1]?.split('/') ?? [],
  );
  return [...new Set(used)].filter(
    (name) => existsSync(resolve(styles, `${name}.css`)) && !has(resolve(styles, `${name}.css`)),
  );
}
