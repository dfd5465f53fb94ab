import { refusals } from '../../src/values/refusal.ts';
import { ts } from '../client/compiler.ts';
import { branchesOf, type Expression, type Node, parsedFiles, placeOf, returnedBy, visit } from './syntax.ts';

/**
 * The sentences with which the server refuses: each `message` of a refusal or of a field. A value inside becomes `{1}`,
 * `{2}`, …: the page finds the sentence of an answer by its pattern.
 */
export function serverTexts(): Map<string, string[]> {
  const files = parsedFiles('src').filter(({ fileName }) => !onlyForPrograms.includes(fileName));
  const declared = new Map<string, Node[]>();
  for (const file of files)
    visit(file, (node) => {
      if (
        (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
        node.name &&
        ts.isIdentifier(node.name)
      )
        declared.set(node.name.text, [...(declared.get(node.name.text) ?? []), node]);
    });

  const found = new Map<string, string[]>();
  const add = (text: string, place: string) => {
    if (isSentence(text)) found.set(text, [...(found.get(text) ?? []), place]);
  };
  for (const [, text] of Object.values(refusals)) add(text, 'src/values/refusal.ts');
  for (const text of fieldTexts) add(text, 'src/http/request/field-error.ts');
  add('the webhook was turned off', 'src/events/switch-off.ts');

  for (const file of files)
    visit(file, (node) => {
      const value = messageOf(node);
      if (value) for (const text of textsOf(value, declared)) add(text, placeOf(node));
      for (const words of patternWords(node)) add(`must ${words}`, placeOf(node));
      const shown = shownInData(node);
      if (shown) for (const text of textsOf(shown, declared)) add(text, placeOf(node));
    });
  return found;
}

/** The texts of mails to users: `say('…')`. */
export function mailTexts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of parsedFiles('src'))
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'say') return;
      const [text] = node.arguments;
      if (text && ts.isStringLiteralLike(text))
        found.set(text.text, [...(found.get(text.text) ?? []), placeOf(text)]);
    });
  return found;
}

/** Operations whose answer a page shows in its own words. */
const shownAnswers =
  /^src\/(money\/bank\/.*operation|notification\/send-email|auth\/(email|phone)\/|users\/invite-user)/;

/** No page causes these refusals. */
const onlyForPrograms = ['src/app.ts', 'src/http/serve/unrouted.ts', 'src/http/document/error-responses.ts'];

/** The message of a refusal. Those of an answer (`code`, `message`, `data`) are not shown by pages. */
function messageOf(node: Node): Expression | undefined {
  // It makes the refusals of files of a bank.
  if (ts.isCallExpression(node) && node.expression.getText() === 'fileFault') return node.arguments[0];
  const isMessage =
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
    node.name.getText() === 'message';
  if (!isMessage) return undefined;
  const { parent } = node;
  const beside = parent.properties.map(({ name }) => name?.getText());
  const isAnswer = ts.isPropertyAssignment(parent.parent) && parent.parent.name.getText() === 'answer';
  if (beside.includes('to')) return undefined;
  if ((isAnswer || beside.includes('data')) && !shownAnswers.test(node.getSourceFile().fileName))
    return undefined;
  return ts.isPropertyAssignment(node) ? node.initializer : node.name;
}

/** Texts inside of data that pages show: why a mail was not sent, and why a webhook got nothing. */
function shownInData(node: Node): Expression | undefined {
  const { fileName } = node.getSourceFile();
  if (fileName === 'src/notification/failure.ts' && ts.isStringLiteralLike(node) && node.text.endsWith('.'))
    return node;
  if (
    fileName === 'src/events/webhooks-job.ts' &&
    ts.isCallExpression(node) &&
    node.expression.getText() === 'outcome'
  )
    return node.arguments[1];
  return undefined;
}

/** The words of a pattern in a schema: `PatternText(pattern, words)` or `[patternInWords]: words`. */
function patternWords(node: Node): string[] {
  const words =
    ts.isPropertyAssignment(node) && node.name.getText() === '[patternInWords]'
      ? node.initializer
      : ts.isCallExpression(node) && node.expression.getText() === 'PatternText'
        ? node.arguments[1]
        : undefined;
  return words && ts.isStringLiteralLike(words) ? [words.text] : [];
}

const depthAtMost = 4;

/** The texts that an expression can be, with `{}` for values. Names are followed to where they are declared. */
function textsOf(value: Expression, declared: Map<string, Node[]>): string[] {
  return partsOf(value, declared, 0).map((text) => {
    let at = 0;
    return text.replaceAll(mark, () => `{${++at}}`);
  });
}

const mark = '\u0000';

function partsOf(value: Expression, declared: Map<string, Node[]>, depth: number): string[] {
  const next = (one: Expression) => partsOf(one, declared, depth + 1);
  return branchesOf(value).flatMap((one): string[] => {
    if (ts.isStringLiteralLike(one)) return [one.text];
    if (ts.isBinaryExpression(one) && one.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return next(one.left).flatMap((left) => next(one.right).map((right) => left + right));
    if (ts.isTemplateExpression(one))
      return one.templateSpans.reduce(
        (heads, { expression, literal }) =>
          heads.flatMap((head) => valuesIn(expression).map((text) => head + text + literal.text)),
        [one.head.text],
      );
    if (depth > depthAtMost) return [mark];
    if (ts.isIdentifier(one)) return followed(one, one.text, next);
    if (ts.isCallExpression(one) && ts.isIdentifier(one.expression))
      return followed(one, one.expression.text, next);
    if (ts.isElementAccessExpression(one) && ts.isIdentifier(one.expression))
      return followed(one, one.expression.text, next);
    if (ts.isObjectLiteralExpression(one))
      return one.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? next(property.initializer) : [],
      );
    return [mark];
  });

  /** A value in a sentence. Where it is one of a few literals, each makes a sentence of its own. */
  function valuesIn(expression: Expression): string[] {
    const branches = branchesOf(expression);
    return branches.length > 1 && branches.every((one) => ts.isStringLiteralLike(one))
      ? branches.map((one) => (one as ts.StringLiteral).text)
      : [mark];
  }

  /** Where a name is declared: in the same file if it is, or anywhere. */
  function followed(from: Node, name: string, texts: (one: Expression) => string[]): string[] {
    const all = declared.get(name) ?? [];
    const own = all.filter((node) => node.getSourceFile() === from.getSourceFile());
    // What returns an object makes a mail, not a sentence.
    const textsReturned = (body: Node) =>
      returnedBy(body)
        .filter((one) => !branchesOf(one).some(ts.isObjectLiteralExpression))
        .flatMap(texts);
    const found = (own.length > 0 ? own : all).flatMap((node): string[] => {
      if (ts.isFunctionDeclaration(node)) return node.body ? textsReturned(node.body) : [];
      if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
      if (ts.isArrowFunction(node.initializer)) return textsReturned(node.initializer.body);
      return texts(node.initializer);
    });
    return found.length > 0 ? found : [mark];
  }
}

/** Patterns with hardly a word of their own, such as `{1}: {2}`, would match everything. */
function isSentence(text: string): boolean {
  return (text.replace(/\{\d\}/g, '').match(/\p{L}{2,}/gu) ?? []).length >= (/\{\d\}/.test(text) ? 2 : 1);
}

/** What the check of requests says. It is put together from parts, so the patterns are written out here. */
const fieldTexts = [
  'is required',
  'is required: send a JSON object',
  'is not valid',
  'is not a known field ({1})',
  'must be given only once',
  'must not be empty',
  'must be one of {1}',
  'must be {1}',
  'must be {1} or null',
  'must be {1} above {2}',
  'must be {1} above {2} and at most {3}',
  'must be {1} from {2} to {3}',
  'must be {1} of {2} or more',
  'must be {1} of at most {2}',
  'must have at least {1} entries',
  'must have at least {1} characters',
  'must have {1} to {2} entries',
  'must have {1} to {2} characters',
  'must have at most {1} entries',
  'must have at most {1} characters',
  'an id (UUID)',
  'a date (YYYY-MM-DD)',
  'an instant (RFC 3339), such as 2026-11-15T09:30:00Z',
  'an email address, such as ada@corner.example',
  'text',
  'a number',
  'a whole number',
  'true or false',
  'a list',
  'an object',
];
