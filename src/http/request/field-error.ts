import type { ErrorObject } from 'ajv';
import type { FieldError } from '../../values/refusal.ts';
import { patternInWords } from '../schema.ts';

type Schema = {
  [patternInWords]?: string;
  type?: string | string[];
  format?: string;
  properties?: object;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

/** Turns an error of the validator into a message for people: the field, and what was expected. */
export function fieldError(error: ErrorObject, { isQuery }: { isQuery: boolean }): FieldError {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const within = (name: string) => (path ? `${path}.${name}` : name);
  const params = error.params as Record<string, unknown>;
  const schema = error.parentSchema as Schema;
  const problem = (code: string, message: string) => ({ field: path || 'body', code, message });
  switch (error.keyword) {
    case 'required':
      return { field: within(String(params.missingProperty)), code: 'REQUIRED', message: 'is required' };
    case 'additionalProperties':
      return {
        field: within(String(params.additionalProperty)),
        code: 'UNKNOWN',
        message: unknownFieldMessage(schema),
      };
    case 'type':
      // The validator sees a missing body as null.
      if (!path && error.data === null) return problem('REQUIRED', 'is required: send a JSON object');
      if (isQuery && Array.isArray(error.data)) return problem('TYPE', 'must be given only once');
      return problem('TYPE', `must be ${kindInWords(schema)}`);
    case 'enum':
    case 'const':
      return problem('CHOICE', `must be ${choicesInWords(params)}${orNull(schema)}`);
    case 'format':
      return problem('FORMAT', `must be ${formats[String(params.format)] ?? `a valid ${params.format}`}`);
    case 'pattern':
      return problem('FORMAT', `must ${schema[patternInWords] ?? `match ${params.pattern}`}`);
    case 'minLength':
    case 'maxLength':
      return problem(
        'LENGTH',
        lengthMessage(error.data, { from: schema.minLength, to: schema.maxLength }, 'character'),
      );
    case 'minItems':
    case 'maxItems':
      return problem(
        'LENGTH',
        lengthMessage(error.data, { from: schema.minItems, to: schema.maxItems }, 'entry'),
      );
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return problem('RANGE', `must be ${kindInWords(schema)}`);
    default:
      return problem(error.keyword.toUpperCase(), error.message ?? 'is not valid');
  }
}

function unknownFieldMessage({ properties = {} }: Schema): string {
  const names = Object.keys(properties);
  const known = names.length > 0 ? `known fields: ${names.join(', ')}` : 'no fields are expected here';
  return `is not a known field (${known})`;
}

const formats: Record<string, string> = {
  uuid: 'an id (UUID)',
  date: 'a date (YYYY-MM-DD)',
  'date-time': 'an instant (RFC 3339), such as 2026-11-15T09:30:00Z',
  email: 'an email address, such as ada@corner.example',
};

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The kind of value and, for a number, its limits. */
function kindInWords(schema: Schema): string {
  const [type = ''] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  const name = (type === 'string' && formats[schema.format ?? '']) || (kinds[type] ?? 'null');
  return `${name}${limitsInWords(schema)}${orNull(schema)}`;
}

function orNull({ type }: Schema): string {
  return Array.isArray(type) && type.includes('null') ? ' or null' : '';
}

function limitsInWords({ minimum: from, maximum: to, exclusiveMinimum: exclusiveFrom }: Schema): string {
  if (exclusiveFrom !== undefined)
    return ` above ${exclusiveFrom}${to === undefined ? '' : ` and at most ${to}`}`;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return ` of ${from} or more`;
  return to === undefined ? '' : ` of at most ${to}`;
}

type Range = { from: number | undefined; to: number | undefined };

function lengthMessage(value: unknown, { from = 0, to }: Range, unit: 'character' | 'entry'): string {
  const units = unit === 'entry' ? 'entries' : 'characters';
  if ((value as string | unknown[]).length === 0) return 'must not be empty';
  if (to === undefined) return `must have at least ${from} ${units}`;
  if (from > 1) return `must have ${from} to ${to} ${units}`;
  return `must have at most ${to} ${units}`;
}

function choicesInWords(params: Record<string, unknown>): string {
  if (params.allowedValues === undefined) return String(params.allowedValue);
  const values = (params.allowedValues as unknown[]).filter((value) => value !== null);
  return `one of ${values.join(', ')}`;
}
