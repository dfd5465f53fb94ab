import { dirname, join } from 'node:path';
import { ts } from '../client/compiler.ts';
import {
  branchesOf,
  type Expression,
  type Node,
  parsedFile,
  parsedFiles,
  placeOf,
  returnedBy,
  type SourceFile,
  visit,
} from './syntax.ts';
import { filesWithNames, type TextTable, textTables } from './tables.ts';

export type PageTexts = {
  /** Each text with the places that show it. */
  texts: Map<string, string[]>;
  /** The texts that `t` gets a count for. */
  counted: Set<string>;
  /** What cannot be extracted, or does not go through `t` at all. */
  problems: string[];
};

/** The attributes whose texts people read. */
const shownAttributes =
  /^(label|placeholder|title|aria-label|aria-description|description|about|legend|alt|summary|unit|error|heading|confirmLabel|emptyText)$/;
/** Names and examples that are the same in every language. */
const sameEverywhere = new Set([
  'Enter',
  '⌘ K',
  'Tillhouse',
  'npx tillhouse outbox',
  'Esc',
  'Ctrl K',
  'kg',
  '22IIIIIVVVVVC',
  '58 mm',
  '80 mm',
  'A4',
]);

/** Every text of the pages, and what bypasses the catalogues. */
export function pageTexts(): PageTexts {
  const found: PageTexts = { texts: new Map(), counted: new Set(), problems: [] };
  const names: Record<string, number> = {};
  const files = parsedFiles('web/src');
  for (const file of files)
    visit(file, (node) => {
      if (isCallOf(node, 't') && file.fileName !== 'web/src/words.ts') callOfT(node, found, names);
      for (const text of textsOfEngine(node)) add(found, text.text, placeOf(text));
      bypassing(node, found);
    });
  const atStart = startOf(files);
  for (const file of atStart)
    visit(file, (node) => {
      if (isCallOf(node, 't') && !isInFunction(node))
        found.problems.push(`${placeOf(node)}: outside of a function, before the texts are loaded`);
    });
  for (const [file, count] of Object.entries(names))
    if (count !== (filesWithNames[file] ?? 0))
      found.problems.push(
        `${file}: ${count} texts reach t() by a name, ${filesWithNames[file] ?? 0} are in tools/words/tables.ts`,
      );
  const shared = [...new Set(textTables.map(({ file }) => file).filter((file) => file.startsWith('src/')))];
  for (const file of [...files, ...shared.map(parsedFile)])
    for (const table of textTables)
      if (file.fileName === table.file || (table.file.startsWith('/') && file.fileName.endsWith(table.file)))
        for (const value of valuesOf(file, table)) add(found, value.text, table.shownBy ?? value.place);
  return found;
}

/** The modules that start every page: `main.tsx` and what it imports, but not what it loads later. */
function startOf(files: SourceFile[]): SourceFile[] {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  const found = new Set<SourceFile>();
  const add = (name: string) => {
    const file = byName.get(name);
    if (!file || found.has(file)) return;
    found.add(file);
    for (const statement of file.statements)
      if (
        (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) &&
        statement.moduleSpecifier
      )
        add(join(dirname(name), (statement.moduleSpecifier as ts.StringLiteral).text));
  };
  add('web/src/main.tsx');
  return [...found];
}

function isInFunction(node: Node): boolean {
  for (let above = node.parent; above; above = above.parent) if (ts.isFunctionLike(above)) return true;
  return false;
}

const isCallOf = (node: Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

function add({ texts }: PageTexts, text: string, place: string): void {
  texts.set(text, [...(texts.get(text) ?? []), place]);
}

function callOfT(call: ts.CallExpression, found: PageTexts, names: Record<string, number>): void {
  const [text, values] = call.arguments;
  if (!text) return;
  const isCounted =
    values !== undefined &&
    ts.isObjectLiteralExpression(values) &&
    values.properties.some(({ name }) => name !== undefined && name.getText() === 'count');
  let isNamed = false;
  for (const one of branchesOf(text)) {
    if (ts.isStringLiteralLike(one)) {
      add(found, one.text, placeOf(one));
      if (isCounted) found.counted.add(one.text);
    } else if (ts.isTemplateExpression(one))
      found.problems.push(`${placeOf(one)}: a text with values has them in braces`);
    else isNamed = true;
  }
  const { fileName } = call.getSourceFile();
  if (isNamed) names[fileName] = (names[fileName] ?? 0) + 1;
}

/** What modules say that know no pages: `inPageWords('…')` and `new TillRefusal('…')`. */
function textsOfEngine(node: Node): ts.StringLiteralLike[] {
  const isSaid =
    isCallOf(node, 'inPageWords') ||
    (ts.isNewExpression(node) && node.expression.getText() === 'TillRefusal');
  const [text] = isSaid ? (node.arguments ?? []) : [];
  return text ? branchesOf(text).filter(ts.isStringLiteralLike) : [];
}

/** A whole sentence that stands nowhere where texts are looked for. Errors for programmers are not shown. */
function isStraySentence(node: Node): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const text = ts.isStringLiteralLike(node) ? node.text : partsOf(node);
  if (!/^\p{Lu}\S* .*\p{Ll}[.!?]$/su.test(text)) return false;
  const { fileName } = node.getSourceFile();
  if (textTables.some(({ file }) => fileName.endsWith(file))) return false;
  for (let above = node.parent; above; above = above.parent)
    if (
      isCallOf(above, 't') ||
      isCallOf(above, 'inPageWords') ||
      (ts.isNewExpression(above) && /^(TillRefusal|Error)$/.test(above.expression.getText()))
    )
      return ts.isTemplateExpression(node) && above.getText().startsWith('new TillRefusal');
  return true;
}

const shownProperties = /\.(title|alt|placeholder|ariaLabel|textContent|innerText)$/;

/** Whether a property belongs to a table whose texts are extracted. */
function isTable(node: ts.PropertyAssignment): boolean {
  const { fileName } = node.getSourceFile();
  // A sheet of products is imported again by its English headings.
  if (fileName === 'web/src/backoffice/catalogue/product-sheet.ts') return true;
  const declared = ts.isVariableDeclaration(node.parent.parent)
    ? node.parent.parent.name.getText()
    : undefined;
  return textTables.some(
    ({ file, properties, constant }) =>
      fileName.endsWith(file) &&
      (properties?.includes(node.name.getText()) || (constant !== undefined && constant === declared)),
  );
}

/** Texts that are written into a page without `t`. */
function bypassing(node: Node, { problems }: PageTexts): void {
  const isRead = (text: string) => /\p{L}/u.test(text) && !sameEverywhere.has(text.trim());
  if (isStraySentence(node)) problems.push(`${placeOf(node)}: not through t(): ${node.getText()}`);
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    shownProperties.test(node.left.getText())
  )
    for (const one of branchesOf(node.right))
      if (ts.isStringLiteralLike(one) && isRead(one.text))
        problems.push(`${placeOf(one)}: not through t(): ${one.text}`);
  if (ts.isJsxText(node) && isRead(node.text))
    problems.push(`${placeOf(node)}: not through t(): ${node.text.trim()}`);
  if (ts.isJsxExpression(node) && node.parent && ts.isJsxElement(node.parent) && node.expression)
    for (const one of branchesOf(node.expression))
      if (ts.isStringLiteralLike(one) && isRead(one.text))
        problems.push(`${placeOf(one)}: not through t(): ${one.text}`);
  if (
    ts.isPropertyAssignment(node) &&
    shownAttributes.test(node.name.getText().replaceAll("'", '')) &&
    !isTable(node)
  )
    for (const one of branchesOf(node.initializer))
      if (ts.isStringLiteralLike(one) && isRead(one.text))
        problems.push(`${placeOf(one)}: not through t(): ${one.text}`);
  if (!ts.isJsxAttribute(node) || !node.initializer || !shownAttributes.test(node.name.getText())) return;
  const value = ts.isJsxExpression(node.initializer)
    ? node.initializer.expression
    : (node.initializer as Expression);
  for (const one of value ? branchesOf(value) : []) {
    const text = ts.isStringLiteralLike(one) ? one.text : ts.isTemplateExpression(one) ? partsOf(one) : '';
    if (isRead(text)) problems.push(`${placeOf(one)}: not through t(): ${one.getText()}`);
  }
}

const partsOf = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('');

type Value = { text: string; place: string };

function valuesOf(file: SourceFile, table: TextTable): Value[] {
  const values: Value[] = [];
  const take = (value: Expression) => {
    for (const one of branchesOf(value)) {
      if (ts.isStringLiteralLike(one)) values.push({ text: one.text, place: placeOf(one) });
      else if (ts.isObjectLiteralExpression(one))
        for (const property of one.properties)
          if (ts.isPropertyAssignment(property)) take(property.initializer);
    }
  };
  const isShorthand = (name: string) => table.properties?.includes(name) && shorthandsIn(file).has(name);
  visit(file, (node) => {
    // `tabs` stands for a constant of the file: `const tabs = 'Catalogue'`.
    if (ts.isVariableDeclaration(node) && node.initializer && isShorthand(node.name.getText()))
      take(node.initializer);
    if (
      table.constant &&
      ts.isVariableDeclaration(node) &&
      node.name.getText() === table.constant &&
      node.initializer
    ) {
      const [value] = branchesOf(node.initializer);
      if (value && ts.isArrayLiteralExpression(value) && table.place !== undefined)
        for (const row of value.elements) {
          const one = ts.isArrayLiteralExpression(row) ? row.elements[table.place] : undefined;
          if (one) take(one);
        }
      else take(node.initializer);
    }
    if (
      ts.isPropertyAssignment(node) &&
      table.properties?.includes(node.name.getText()) &&
      !ts.isObjectLiteralExpression(node.initializer)
    )
      take(node.initializer);
    if (
      table.returnedBy &&
      ts.isFunctionDeclaration(node) &&
      node.name?.text === table.returnedBy &&
      node.body
    )
      for (const value of returnedBy(node.body)) take(value);
  });
  return values;
}

/** The names of the properties of a file that are written without a value. */
function shorthandsIn(file: SourceFile): Set<string> {
  const names = new Set<string>();
  visit(file, (node) => {
    if (ts.isShorthandPropertyAssignment(node)) names.add(node.name.text);
  });
  return names;
}
