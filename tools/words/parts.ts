import { dirname, join } from 'node:path';
import { type Area, areas, folderOf, type Part } from '../../web/src/languages/parts.ts';
import { ts } from '../client/compiler.ts';
import { type Node, parsedFile, parsedFiles, type SourceFile, visit } from './syntax.ts';

/** A text that so many areas show is one of every page. */
const areasOfCommon = 4;
const shell = 'web/src/backoffice/shell/';
const finder = `${shell}finder.tsx`;
const isPageList = (file: string) => file.endsWith('/pages.ts');

type Imports = { now: string[]; later: string[] };

/**
 * Which parts of a catalogue hold a text, by the files that show it. A page shows what its module and all that this
 * imports shows, also what it loads later.
 */
export function partsByFile(): (files: string[]) => Part[] {
  const sources = parsedFiles('web/src');
  const known = new Map(sources.map((file) => [file.fileName, importsOf(file)]));
  const imports = (file: string) => {
    const found = known.get(file) ?? importsOf(parsedFile(file));
    known.set(file, found);
    return found;
  };
  const reach = (roots: string[], { alsoLater = true, but = '' } = {}) => {
    const found = new Set<string>();
    const queue = [...roots];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      // A list of pages leads everywhere.
      if (found.has(file) || file === but || isPageList(file)) continue;
      found.add(file);
      queue.push(...imports(file).now, ...(alsoLater ? imports(file).later : []));
    }
    return found;
  };
  const lists = [...known.keys()].filter(isPageList);
  const pagesIn = (folder: string) =>
    lists.flatMap((file) => imports(file).later).filter((file) => file.startsWith(`web/src/${folder}/`));
  const start = reach(['web/src/main.tsx'], { alsoLater: false });
  const till = reach(pagesIn('till'));
  const entrance = reach(pagesIn('entrance'));
  const frame = reach(
    [`${shell}shell.tsx`, ...pagesIn('backoffice/shell'), 'web/src/till/lock/lock-guard.tsx'],
    {
      but: finder,
    },
  );
  const found = reach([finder]);
  const pagesOfImport = pagesIn(`backoffice/${folderOf('import')}`);
  const pagesOf = (area: Area) =>
    pagesIn(`backoffice/${folderOf(area)}`).filter(
      (file) => area === 'import' || !pagesOfImport.includes(file),
    );
  const byArea = areas.map((area): [Area, Set<string>] => [area, reach(pagesOf(area))]);
  return (files) => {
    const isIn = (reached: Set<string>) => files.some((file) => reached.has(file));
    const isAtStart = isIn(start);
    const shownIn = byArea.filter(([, reached]) => isIn(reached)).map(([area]) => area);
    const isCommon = isAtStart || isIn(frame) || files.some(isPageList) || shownIn.length >= areasOfCommon;
    const parts: Part[] = isCommon ? ['office'] : shownIn;
    if (isAtStart || isIn(till)) parts.push('till');
    if (isAtStart || isIn(entrance)) parts.push('entrance');
    if (!isCommon && isIn(found)) parts.push('finder');
    return parts;
  };
}

/** The files of ours that a module imports. Types show nothing. */
function importsOf(file: SourceFile): Imports {
  const imports: Imports = { now: [], later: [] };
  const add = (list: string[], specifier: Node | undefined) => {
    if (specifier && ts.isStringLiteralLike(specifier) && /^\..*\.tsx?$/.test(specifier.text))
      list.push(join(dirname(file.fileName), specifier.text));
  };
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly)
      add(imports.now, node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(imports.now, node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(imports.later, node.arguments[0]);
  });
  return imports;
}
