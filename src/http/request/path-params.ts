import type { TSchema } from 'typebox';
import { Exactly, Id, Text } from '../schema.ts';

/** The schema of the parameters in a path. By default, names that end in Id are ids and others are short texts. */
export function paramsSchema(path: string, schemas: Record<string, TSchema> = {}) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Exactly(
    Object.fromEntries(names.map((name) => [name, schemas[name] ?? (name.endsWith('Id') ? Id : Text(50))])),
  );
}
