import type { TSchema } from 'typebox';
import { Exactly, Id, Text } from '../schema.ts';

/** The parameters that a path names: as they are given, else ids where the name says so and short texts. */
export function paramsSchema(path: string, schemas: Record<string, TSchema> = {}) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Exactly(
    Object.fromEntries(names.map((name) => [name, schemas[name] ?? (name.endsWith('Id') ? Id : Text(50))])),
  );
}
