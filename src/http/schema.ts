import { type Static, type TSchema, Type } from 'typebox';

/** Names a schema in the OpenAPI document, where it becomes one component. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return { ...schema, title: name };
}

/** Describes a pattern in words that follow "must", for error messages. */
export const patternInWords = Symbol('in words');

export const Id = Type.String({ format: 'uuid', examples: ['0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10'] });
export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] });
export const BusinessDate = Type.String({
  format: 'date',
  // Other years are typing errors, and far dates exceed the calendar of the database.
  pattern: '^(19[7-9]|20[0-9])',
  [patternInWords]: 'be a day from 1970-01-01 to 2099-12-31',
  examples: ['2026-11-15'],
});
export const Count = Type.Integer({ minimum: 0 });
export const Version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Increases with each change.',
});

/** Replaces a schema in the OpenAPI document. */
export const documentedAs = Symbol('documented as');

/** A number above this limit is cut to it instead of refused. */
export const cutTo = Symbol('cut to');

/** The number of rows to return. */
export function Limit({ most, usual }: { most: number; usual: number }) {
  const documented = {
    minimum: 1,
    default: usual,
    description: `At most ${most}. A larger number is cut to ${most}.`,
  };
  return Type.Integer({
    ...documented,
    maximum: most,
    [cutTo]: most,
    [documentedAs]: Type.Integer(documented),
  });
}

/**
 * An entry of a list that the operation validates itself (`entryValidator`), so that a bad entry does not refuse the
 * others. The document shows the schema that it is validated by.
 */
export function UncheckedEntry(schema: TSchema) {
  return Type.Unsafe<unknown>({ [documentedAs]: schema });
}

/** Text that matches a pattern. `words` follow "must" in error messages, such as 'be 4 to 8 digits'. */
export function PatternText(
  pattern: string,
  words: string,
  options: { description?: string; examples: string[] },
) {
  return Type.String({ pattern, [patternInWords]: words, ...options });
}

/** The pattern of texts that are not blank. */
export const visible = '\\S';

/** A text that is not blank and not longer than `maxLength`. It is stored in its tidy form (`tidy.ts`). */
export function Text(maxLength: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: visible,
    [patternInWords]: 'not be blank',
    ...options,
  });
}

export function Choice<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** A value or null, as one schema with two types. A union would be checked again for each answer. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values, ...rest } = schema as unknown as { type: string | string[]; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [...[type].flat(), 'null'],
    ...(values && { enum: [...values, null] }),
  });
}

/** The status of a document in the books. */
export const RecordStatus = named('RecordStatus', Choice(['POSTED', 'REVERSED']));

/** An object with exactly these fields. */
export function Exactly<const Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Makes all fields optional, without default values. */
export function optional<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      // A field left out of a change keeps its value, so it must not be filled in.
      const { default: _, ...rest } = schema as TSchema & { default?: unknown };
      return [name, Type.Optional(rest)];
    }),
  ) as { [Name in keyof Properties]: ReturnType<typeof Type.Optional<Properties[Name]>> };
}

/** Whether a body may be left out, because none of its fields is required. */
export function isOptionalBody(body: TSchema): boolean {
  const { type, required = [] } = body as { type?: string; required?: string[] };
  return type === 'object' && required.length === 0;
}
