import { globSync, readFileSync } from 'node:fs';
import { ts } from '../client/compiler.ts';

export type Node = ts.Node;
export type Expression = ts.Expression;
export type SourceFile = ts.SourceFile;

const root = new URL('../../', import.meta.url);

/** The files below a folder, parsed. Tests and generated types show nothing. */
export function parsedFiles(folder: string): SourceFile[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort()
    .map((path) => parsedFile(path));
}

const parsed = new Map<string, SourceFile>();

export function parsedFile(path: string): SourceFile {
  const text = () => readFileSync(new URL(path, root), 'utf8');
  const file = parsed.get(path) ?? ts.createSourceFile(path, text(), ts.ScriptTarget.Latest, true);
  parsed.set(path, file);
  return file;
}

export function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

export function placeOf(node: Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The expressions that a value can come from: the branches of a condition, without brackets and type assertions. */
export function branchesOf(value: Expression): Expression[] {
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value))
    return branchesOf(value.expression);
  if (ts.isConditionalExpression(value))
    return [...branchesOf(value.whenTrue), ...branchesOf(value.whenFalse)];
  if (ts.isBinaryExpression(value) && isEither(value.operatorToken.kind))
    return [...branchesOf(value.left), ...branchesOf(value.right)];
  return [value];
}

const isEither = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;

/** What a function returns, without the functions inside it. */
export function returnedBy(body: Node): Expression[] {
  const found: Expression[] = [];
  const look = (node: Node) => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
  };
  if (ts.isBlock(body)) ts.forEachChild(body, look);
  else found.push(body as Expression);
  return found;
}
