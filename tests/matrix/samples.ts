import type { TSchema } from 'typebox';
import type { Operation } from '../../src/http/operation.ts';
import { newId } from '../../src/platform/ids.ts';
import { ours } from './set-up.ts';

/** Ids that the sender of a body makes up: of something that is not there yet. */
export const madeUp = new Set([
  'paymentId',
  'expenseId',
  'saleId',
  'refundId',
  'adjustmentId',
  'movementId',
  'folderId',
]);

/** Fields that stand instead of another one: of the two, the one goes that it is not about. */
const instead: Record<string, Record<string, string>> = {
  checkout: { cartId: 'lines' },
  addCartItem: { code: 'itemPriceId' },
  exchangeSale: { givenBack: 'payments' },
};

export function pathOf(
  { path }: Operation,
  ids: (name: string) => string = (name) => ours[name] ?? newId(),
): string {
  // The sessions of tills are called in paths what those of sign-ins are.
  const record = (name: string) =>
    name === 'sessionId' && path.startsWith('/till/') ? 'tillSessionId' : name;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name.endsWith('Id') ? ids(record(name)) : 'x'));
}

/** What the query must have, so that nothing but the rest is at fault. */
export function neededQuery({ query }: Operation): string {
  const { required = [], properties = {} } = schemaOf(query);
  return new URLSearchParams(
    required.map((name) => [name, String(sample(properties[name] ?? {}, name))]),
  ).toString();
}

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
};
export const schemaOf = (schema: TSchema | undefined) => (schema ?? {}) as Schema;

export function typesOf(schema: Schema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  return [schema.type ?? []].flat();
}

/** A value that the schema takes, with every field filled in. */
export function sample(schema: Schema, name = ''): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name);
  if (schema.format === 'uuid') return (!madeUp.has(name) && ours[name]) || newId();
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [type] = typesOf(schema);
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    // The `id` of an entry of `variants` is a `variantId`.
    const nameOf = (key: string) => (key === 'id' ? `${name.replace(/s$/, '')}Id` : key);
    return Object.fromEntries(properties.map(([key, value]) => [key, sample(value, nameOf(key))]));
  }
  if (type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, name));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

export function sampleBody({ id, body, file }: Operation, about?: string): object | undefined {
  if (file) return sampleFile(file.types[0] ?? '');
  if (!body) return undefined;
  const filled = sample(schemaOf(body)) as Record<string, unknown>;
  for (const [name, other] of Object.entries((about && instead[id]) || {}))
    delete filled[name === about ? other : name];
  return filled;
}

/** A form with a small file of that type. */
function sampleFile(type: string): FormData {
  const form = new FormData();
  const bytes = Buffer.from(smallFiles[type] ?? '', 'base64');
  form.append('file', new Blob([bytes], { type }), 'sample');
  return form;
}

const smallFiles: Record<string, string> = {
  'text/csv': Buffer.from('name,price\nSoap,1\n').toString('base64'),
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
};

export type Field = { path: (string | number)[]; schema: Schema };

/** Every field of a body, nested ones too. */
export function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  const own = path.length > 0 ? [{ path, schema }] : [];
  const inner = schema.anyOf
    ? schema.anyOf.flatMap((one) => fieldsOf(one, path).slice(own.length))
    : Object.entries(schema.properties ?? {}).flatMap(([name, value]) => fieldsOf(value, [...path, name]));
  // Entries that an operation reads one by one say nothing of themselves here: they are refused one by one.
  const items = Object.keys(schema.items ?? {}).length > 0 ? fieldsOf(schema.items ?? {}, [...path, 0]) : [];
  return [...own, ...inner, ...items];
}

export function replaced(value: unknown, [first, ...rest]: Field['path'], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(first), replaced(value[Number(first)], rest, by));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: replaced(record[first], rest, by) };
}
