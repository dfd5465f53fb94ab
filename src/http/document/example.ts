import { visible } from '../schema.ts';
import { forEachSchema, type Schema } from './named-schemas.ts';

/** Examples by property name. */
export type KnownExamples = Record<string, unknown>;

/** Collects the examples of all properties, for schemas that have none of their own. */
export function knownExamples(schemas: Schema[]): KnownExamples {
  const known: KnownExamples = {};
  for (const root of schemas) {
    forEachSchema(root, ({ properties }) => {
      for (const [name, { examples }] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
        if (Array.isArray(examples) && !(name in known)) known[name] = examples[0];
      }
    });
  }
  return known;
}

/** An example value for a schema, built from its own examples where it has them. */
export function exampleOf(schema: Schema, known: KnownExamples, name = ''): unknown {
  const ownExample = statedExample(schema);
  if (ownExample !== undefined) return ownExample;
  const [type, ...otherTypes] = [schema.type].flat() as string[];
  if (type === 'object') return objectExample(schema, known);
  if (type === 'array') return arrayExample(schema, known, name);
  if (type === 'null' || otherTypes.includes('null')) return null;
  if (schema.format || (schema.pattern && schema.pattern !== visible)) {
    throw new Error(`${name || 'a schema'} must be ${schema.format ?? schema.pattern}, so it needs examples`);
  }
  if (type === 'integer' ? Number.isInteger(known[name]) : typeof known[name] === type) return known[name];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return 'string'.slice(0, (schema.maxLength as number | undefined) ?? 6);
}

function statedExample(schema: Schema): unknown {
  const { examples, enum: values, anyOf, oneOf } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(values)) return values[0];
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  return choices?.[0] && exampleOf(choices[0], {});
}

function objectExample({ properties = {}, required = [] }: Schema, known: KnownExamples): object {
  const shown = Object.entries(properties as Record<string, Schema>).filter(
    ([name, schema]) => (required as string[]).includes(name) || statedExample(schema) !== undefined,
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, known, name)]));
}

function arrayExample(
  { items, minItems = 1, maxItems = Infinity }: Schema,
  known: KnownExamples,
  name: string,
): unknown[] {
  const count = Math.min(Math.max(1, minItems as number), maxItems as number);
  return items ? Array.from({ length: count }, () => exampleOf(items as Schema, known, name)) : [];
}
