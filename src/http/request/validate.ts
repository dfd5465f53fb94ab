import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { type FieldError, fail, Refusal } from '../../values/refusal.ts';
import { fieldError } from './field-error.ts';
import { addForms, withForms } from './tidy.ts';

// Verbose, because the messages need the schema of each error.
const ajvOptions = {
  allErrors: true,
  verbose: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
} as const;
/** Values of a body keep their types. Those of a query have none, so they are converted to numbers and booleans. */
const compileForBody = compilerOf(new Ajv({ ...ajvOptions, coerceTypes: false }));
const compileForQuery = compilerOf(new Ajv({ ...ajvOptions, coerceTypes: true }));

/** Returns a function that compiles a schema, each only once, because compiling takes milliseconds. */
function compilerOf(ajv: Ajv): (schema: object) => Validate {
  addOurFormats(ajv);
  const compiled = new WeakMap<object, Validate>();
  return (schema) => {
    const validate = compiled.get(schema) ?? (ajv.compile(withForms(schema)) as Validate);
    compiled.set(schema, validate);
    return validate;
  };
}

function addOurFormats(ajv: Ajv): void {
  // The package is CommonJS: its types and Node disagree about the default export.
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  // PostgreSQL accepts neither an id that begins with urn:uuid: nor a date in the year 0.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  const date = ajv.formats.date as { validate(text: string): boolean };
  ajv.addFormat('date', (text: string) => date.validate(text) && !text.startsWith('0000'));
  // PostgreSQL also refuses instants of the first years, leap seconds, zones beyond 15 hours and very many digits.
  const instant = ajv.formats['date-time'] as { validate(text: string): boolean };
  const unreadable = /^000|:60|[+-](?:1[5-9]|2\d):|\.\d{10}/;
  ajv.addFormat('date-time', (text: string) => instant.validate(text) && !unreadable.test(text));
  addForms(ajv);
}

type Validate = { (data: unknown): boolean; errors?: ErrorObject[] | null };

/** A validator that compiles its schema on first use: a server needs few of its operations in its first minutes. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: Validate | undefined;
  const isQuery = httpPart === 'querystring';
  const validate: Validate = (data) => {
    if (isQuery) removeEmptyValues(schema, data as Record<string, unknown>);
    compiled ??= (isQuery ? compileForQuery : compileForBody)(schema);
    const isValid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
};

/** An empty query value means absent: clients send back the empty `nextCursor` of the last page. */
function removeEmptyValues({ properties = {} }: { properties?: object }, query: Record<string, unknown>) {
  for (const name of Object.keys(properties)) {
    if (query[name] === '') delete query[name];
  }
}

/** Validates one `UncheckedEntry` of a list. Returns what is wrong with it. */
export function entryValidator(schema: TSchema): (entry: unknown) => FieldError[] {
  let compiled: Validate | undefined;
  return (entry) => {
    try {
      rejectUnstorable(entry, '');
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal.errors;
      throw refusal;
    }
    compiled ??= compileForBody(schema);
    if (compiled(entry)) return [];
    const errors = (compiled.errors ?? [])
      .slice(0, errorsShown)
      .map((error) => fieldError(error, { isQuery: false }));
    return firstOfEachField(errors);
  };
}

const errorsShown = 20;

/** Turns Fastify's validation errors into a refusal that names each field and what was expected. */
export function rejectInvalidInput(request: FastifyRequest): void {
  const found = request.validationError;
  if (!found) return;
  const isQuery = found.validationContext === 'querystring';
  const errors = firstOfEachField(
    (found.validation as ErrorObject[]).slice(0, errorsShown).map((error) => fieldError(error, { isQuery })),
  );
  const [first] = errors;
  throw fail('VALIDATION_FAILED', { ...(first && { message: `${first.field}: ${first.message}.` }), errors });
}

/** Keeps one error per field: an empty text is both too short and blank. */
function firstOfEachField(errors: FieldError[]): FieldError[] {
  return errors.filter(({ field }, index) => errors.findIndex((error) => error.field === field) === index);
}

const levelsAtMost = 64;
const harmlessLength = 10_000;

/**
 * Whether lists and objects are nested deeper than any of ours. Checked before parsing, because parsing such a text
 * takes a quarter of a second. Short texts are cheap and not checked.
 */
export function isTooDeep(text: string): boolean {
  if (text.length <= harmlessLength) return false;
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === '[' || letter === '{') level += 1;
    else if (letter === ']' || letter === '}') level -= 1;
    if (level > levelsAtMost) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    if (!isEscaped(text, quote)) return quote;
    from = quote + 1;
  }
}

/** Whether an odd number of backslashes stands before this place. */
function isEscaped(text: string, place: number): boolean {
  let before = place - 1;
  while (text[before] === '\\') before -= 1;
  return (place - before) % 2 === 0;
}

// Only an escape can put these into a JSON string: a raw NUL is a syntax error, and a raw surrogate is not UTF-8.
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

/** PostgreSQL accepts neither NUL nor half a surrogate pair in a text. */
export function rejectUnstorableBody(text: string, body: unknown): void {
  if (suspectEscape.test(text)) rejectUnstorable(body, '');
}

/** The body without its lists. Their entries are checked one by one later. */
export function withoutEntries(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value)));
}

const suspectNumber = /\de-\d{3}|0\.0{300}/i;

/**
 * Replaces numbers that are so close to zero that they would be read as 0 by their text. No number field accepts a
 * text, so a tiny price does not silently become zero. Returns undefined when there are none.
 */
export function withTinyNumbersAsText(text: string): unknown {
  if (!suspectNumber.test(text)) return undefined;
  const reviver = (_: string, value: unknown, { source }: { source?: string }) =>
    value === 0 && source !== undefined && /^[^e]*[1-9]/i.test(source) ? source : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/**
 * Finds a key that appears twice in one object, because parsers disagree about which one counts. For text that is not
 * JSON the result means nothing.
 */
export function repeatedKey(text: string): string | undefined {
  /** The keys of each object that is open here. Undefined for a list. */
  const openKeys: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      const end = endOfString(text, at);
      if (isKeyNext) {
        const key = keyIn(text.slice(at, end + 1));
        const seen = openKeys.at(-1);
        if (seen?.has(key)) return text.slice(at, Math.min(end + 1, at + 80));
        seen?.add(key);
        isKeyNext = false;
      }
      at = end;
    } else if (letter === '{' || letter === '[') {
      openKeys.push(letter === '{' ? new Set() : undefined);
      isKeyNext = letter === '{';
    } else if (letter === '}' || letter === ']') {
      openKeys.pop();
      isKeyNext = false;
    } else if (letter === ',') isKeyNext = openKeys.at(-1) !== undefined;
  }
  return undefined;
}

/** Normalises escapes, because two spellings of a key are the same key. */
function keyIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

export function rejectUnstorable(value: unknown, path: string): void {
  // Uses a list instead of recursion, because a body can be nested deeper than the stack.
  const open: [unknown, string][] = [[value, path]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, at] = next;
    if (typeof item === 'string') {
      if (item.includes('\0') || !item.isWellFormed()) throw unstorableText(at);
    } else if (typeof item === 'object' && item !== null) {
      for (const [name, inner] of Object.entries(item)) {
        if (name.includes('\0') || !name.isWellFormed()) throw unstorableText(at);
        open.push([inner, at ? `${at}.${name}` : name]);
      }
    }
  }
}

function unstorableText(field: string) {
  const message = 'must not contain NUL or half a surrogate pair';
  const errors = [{ field: field || 'body', code: 'FORMAT', message }];
  return fail('VALIDATION_FAILED', { message: `${field || 'body'}: ${message}.`, errors });
}
