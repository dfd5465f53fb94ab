import { isDeepStrictEqual } from 'node:util';

/** JSON Schema as plain JSON. */
export type Schema = { [keyword: string]: unknown };

export type NamedSchemas = {
  /** Replaces each named schema in this one by a reference. */
  refer(schema: Schema): Schema;
  components: Record<string, Schema>;
};

/** Two uses of one named schema may differ only in these keywords. */
const annotationKeywords = ['default', 'deprecated', 'description', 'examples', 'readOnly', 'writeOnly'];

type Occurrence = { title: string; core: Schema; annotations: Schema };
type Occurrences = [Occurrence, ...Occurrence[]];

/** Turns every schema with a title into one component. */
export function nameSchemas(roots: Schema[]): NamedSchemas {
  const found = new Map<string, Occurrences>();
  for (const root of roots) {
    forEachSchema(root, (schema) => {
      if (typeof schema.title !== 'string') return;
      const one = splitAnnotations(schema.title, schema);
      const others = found.get(keyOf(one.title));
      if (others && !isDeepStrictEqual(others[0].core, one.core)) {
        throw new Error(`two different schemas are named ${one.title}`);
      }
      if (others) others.push(one);
      else found.set(keyOf(one.title), [one]);
    });
  }

  const shared = new Map([...found].map(([key, occurrences]) => [key, sharedAnnotations(occurrences)]));
  const refer = (schema: Schema): Schema => {
    if (typeof schema.title !== 'string') return mapParts(schema, refer);
    const { title, annotations } = splitAnnotations(schema.title, schema);
    const key = keyOf(title);
    const ownAnnotations = without(annotations, Object.keys(shared.get(key) ?? {}));
    const reference = { $ref: `#/components/schemas/${key}` };
    return isNullable(schema)
      ? { anyOf: [reference, { type: 'null' }], ...ownAnnotations }
      : { ...reference, ...ownAnnotations };
  };

  const byKey = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  const components = byKey.map(([key, [{ title, core }]]) => [
    key,
    { ...(title !== key && { title }), ...shared.get(key), ...mapParts(without(core, ['title']), refer) },
  ]);
  return { refer, components: Object.fromEntries(components) };
}

/** Names may have spaces ("Outlet data"), keys of components may not. */
function keyOf(title: string): string {
  return title.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase());
}

/** Splits a schema into its annotations and its core, which has neither annotations nor null. */
function splitAnnotations(title: string, schema: Schema): Occurrence {
  const annotations = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => annotationKeywords.includes(keyword)),
  );
  return { title, annotations, core: without(withoutNull(schema), annotationKeywords) };
}

function sharedAnnotations(occurrences: Occurrences): Schema {
  const sharedEntries = Object.entries(occurrences[0].annotations).filter(([keyword, value]) =>
    occurrences.every(({ annotations }) => isDeepStrictEqual(annotations[keyword], value)),
  );
  return Object.fromEntries(sharedEntries);
}

function isNullable(schema: Schema): boolean {
  return Array.isArray(schema.type) && schema.type.includes('null');
}

/** The schema without null. */
function withoutNull(schema: Schema): Schema {
  if (!isNullable(schema)) return schema;
  const types = (schema.type as string[]).filter((type) => type !== 'null');
  const values = schema.enum as unknown[] | undefined;
  return {
    ...schema,
    type: types.length === 1 ? types[0] : types,
    ...(values && { enum: values.filter((value) => value !== null) }),
  };
}

function without(schema: Schema, keywords: string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

const holdsOne = new Set(['items', 'additionalProperties', 'not']);
const holdsList = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const holdsByName = new Set(['properties', 'patternProperties']);

/** Copies a schema and changes each schema directly inside it. Values such as examples are not schemas. */
function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (typeof value !== 'object' || value === null) return [keyword, value];
    if (holdsOne.has(keyword)) return [keyword, change(value as Schema)];
    if (holdsList.has(keyword)) return [keyword, (value as Schema[]).map(change)];
    if (holdsByName.has(keyword)) {
      const parts = Object.entries(value as Record<string, Schema>);
      return [keyword, Object.fromEntries(parts.map(([name, part]) => [name, change(part)]))];
    }
    return [keyword, value];
  });
  return Object.fromEntries(entries);
}

export function forEachSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  mapParts(schema, (part) => {
    forEachSchema(part, visit);
    return part;
  });
}
