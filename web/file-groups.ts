import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { allOfTill, first, firstOfTill, source } from './till-files.ts';

/**
 * Which modules become one file. Left alone, the build writes a file for each set of pages that share something: a page
 * then asks for sixty small files. These groups give a page of the back office about a dozen. The till loads all of its
 * own when it first starts, so that it works without a connection, and nothing of the back office.
 */

const isLibrary = (id: string) => id.includes('/node_modules/');
/** These name everything they have in one file: only the names that are imported tell what is used. */
const isCatalogue = (id: string) => /@mantine\/(core|hooks)\/|@tabler\/icons-react\//.test(id);
const isStyle = (id: string) => id.endsWith('.css') || id === source('till/styles.ts');
const isIn = (folder: string) => (id: string) => id.startsWith(source(folder));
const isOfTill = isIn('till/');
/** Small parts of many pages. */
const isSmall =
  /\/(ui|ui\/list|ui\/form|api)\/(columns|later|delete-button|source-link|arrival|total|periods|pickers|(drawer|category|bank)-picker|calendar-field|day-input|amount-input|draft|choices|outlets|banks|enum-values|download|all-rows|server-text)\.tsx?$/;

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

/** The name of its file: `Button`, or `use-hotkeys` of useHotkeys. */
const fileOf = (name: string) =>
  /^use[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;

/** The libraries that these modules import, and the names that they import from a library of components. */
function usedBy(graph: Graph, modules: Set<string>): { libraries: Set<string>; names: Set<string> } {
  const [libraries, names] = [new Set<string>(), new Set<string>()];
  for (const id of modules) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds)
      if (isLibrary(imported) && !isCatalogue(imported)) libraries.add(imported);
    for (const [, list = ''] of (code ?? '').matchAll(
      /import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler)\//g,
    ))
      for (const name of list.split(',')) names.add(fileOf(name.trim().replace(/\s+as\s.*/s, '')));
  }
  return { libraries, names };
}

const pagesOfOffice = globSync('backoffice/**/*.tsx', { cwd: source('') }).map(source);
/** What nearly every page of the back office shows: the frame around it, and a list with its filters. */
const frame = [source('backoffice/shell/shell.tsx')];
const tables = ['list/row-table', 'tiles', 'facts'].map((name) => source(`ui/${name}.tsx`));
const lists = ['list-page', 'filters'].map((name) => source(`ui/list/${name}.tsx`));

/** Their pages share many small modules. */
const groupedAreas = ['catalogue', 'stock'];

type Group = { name: string; test: (id: string) => boolean; minShareCount?: number };

/** The groups; the first that takes a module has it, with what it imports. */
export function fileGroups() {
  const start = new Set<string>();
  const selling = new Set<string>();
  const till = new Set<string>();
  const office = new Set<string>();
  const framed = new Set<string>();
  const tabled = new Set<string>();
  const usual = new Set<string>();
  const names = {
    selling: new Set<string>(),
    till: new Set<string>(),
    office: new Set<string>(),
    usual: new Set<string>(),
  };
  const libraries = { till: new Set<string>(), office: new Set<string>() };
  const findOut: Plugin = {
    name: 'what the till and the back office reach',
    buildEnd() {
      const note = (set: Set<string>, found: Set<string>) => {
        set.clear();
        for (const one of found) if (!isStyle(one)) set.add(one);
      };
      note(start, reach(this, first));
      note(selling, reach(this, firstOfTill));
      note(till, reach(this, allOfTill, { alsoLater: true }));
      note(office, reach(this, pagesOfOffice));
      note(framed, reach(this, frame));
      note(tabled, reach(this, tables));
      note(usual, reach(this, [...frame, ...lists]));
      note(names.selling, usedBy(this, selling).names);
      note(names.till, usedBy(this, till).names);
      note(names.office, usedBy(this, office).names);
      note(names.usual, usedBy(this, usual).names);
      note(libraries.till, usedBy(this, till).libraries);
      note(libraries.office, usedBy(this, office).libraries);
    },
  };
  const isNamed = (by: keyof typeof names, id: string) =>
    isCatalogue(id) && names[by].has(basename(id, '.mjs'));
  /** What the till and a page of a sale or of a shift show. */
  const isReceipt = (id: string) =>
    till.has(id) && office.has(id) && /\/values\/(receipt|code|refund)|\/till\/shift\//.test(id);
  const isEntry = (id: string) => id === source('ui/form/entry-form.tsx');
  const groups: Group[] = [
    // Few pages need these tables. They come first, because a group takes what its modules import.
    { name: 'methods', test: (id) => id.endsWith('/values/payment.ts') },
    { name: 'field-words', test: (id) => id.endsWith('/ui/field-words.ts') },
    // What the till and most pages of the back office have in common is loaded at once.
    {
      name: 'index',
      test: (id) =>
        id.includes('rolldown/runtime') ||
        start.has(id) ||
        (selling.has(id) && office.has(id)) ||
        isNamed('selling', id),
    },
    { name: 'rare-styles', test: (id) => id === source('ui/rare-styles.css') },
    {
      name: 'components',
      // A checkbox and a menu need these parts of others.
      test: (id) =>
        (isNamed('usual', id) && isNamed('till', id)) ||
        (till.has(id) && office.has(id) && !isReceipt(id)) ||
        /@mantine\/(hooks|core\/esm\/core|core\/esm\/utils)\/|\/(RadioIcon|CheckIcon)\.mjs$/.test(id),
    },
    // Only the grid of the till and one page need it.
    { name: 'long-lists', test: (id) => /@tanstack\/(react-virtual|virtual-core)\//.test(id) },
    {
      name: 'fields',
      test: (id) =>
        (isNamed('till', id) && isNamed('office', id)) ||
        (libraries.till.has(id) && libraries.office.has(id)),
    },
    { name: 'dialogs', test: (id) => /@mantine\/core\/esm\/components\/(Modal|ModalBase)\//.test(id) },
    {
      name: 'countries',
      test: (id) => /\/(country-data|country|countries|time-zones?|currencies)\.ts$/.test(id),
    },
    { name: 'passwords', test: (id) => /\/components\/(PasswordInput|PinInput)\//.test(id) },
    {
      name: 'rare-fields',
      test: (id) => /\/components\/(Pill|PillsInput|TagsInput|MultiSelect)\/|\/use-pills-reorder\//.test(id),
    },
    { name: 'refusals', test: (id) => id.endsWith('/ui/refusal-words.ts') },
    { name: 'receipts', test: isReceipt },
    { name: 'till', test: (id) => selling.has(id) },
    {
      name: 'parts',
      test: (id) => (till.has(id) && !isOfTill(id)) || libraries.till.has(id) || isNamed('till', id),
    },
    { name: 'screens', test: (id) => till.has(id) },
    { name: 'till-styles', test: (id) => id === source('till/styles.ts') },
    {
      name: 'frame',
      // Also a small style that would be a request of its own.
      test: (id) => framed.has(id) || id === source('ui/styles.ts') || id.endsWith('/lines.module.css'),
    },
    { name: 'tables', test: (id) => tabled.has(id) || isSmall.test(id) },
    { name: 'lists', test: (id) => usual.has(id) },
    { name: 'entry', test: (id) => isEntry(id) || /\/components\/(Grid|Fieldset)\//.test(id) },
    { name: 'entrance', test: isIn('entrance/'), minShareCount: 2 },
    { name: 'extras', test: (id) => isLibrary(id) && !isStyle(id), minShareCount: 3 },
    // What pages of an area share.
    ...groupedAreas.map((area) => ({
      name: `of-${area}`,
      test: isIn(`backoffice/${area}/`),
      minShareCount: 2,
    })),
  ];
  return { findOut, groups: groups.map((group, at) => ({ ...group, priority: 100 - at })) };
}
