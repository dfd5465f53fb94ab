import { Exactly, Id, Text } from './schema.ts';

/** The parameters that a path names: ids where the name says so, else short texts. */
export function paramsSchema(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Exactly(Object.fromEntries(names.map((name) => [name, name.endsWith('Id') ? Id : Text(50)])));
}
