import { type Static, type TSchema, Type } from 'typebox';

/** Gives a schema its name in the OpenAPI document: one component, referred to wherever it stands. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  return { ...schema, title: name };
}

/** Stands beside a pattern: what a value "must" do, for those who do not read patterns. */
export const patternInWords = Symbol('in words');

export const Id = Type.String({ format: 'uuid', examples: ['0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10'] });
export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-15T09:30:00.000Z'] });
export const BusinessDate = Type.String({
  format: 'date',
  // Nobody trades outside of these years: what is written so is a slip, and far off the calendar of the database ends.
  pattern: '^(19[7-9]|20[0-9])',
  [patternInWords]: 'be a day from 1970-01-01 to 2099-12-31',
  examples: ['2026-11-15'],
});
export const Count = Type.Integer({ minimum: 0 });
export const Version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Grows with each change.',
});

/** Stands in the place of another schema: what the document shows there. */
export const documentedAs = Symbol('documented as');

/** Stands at a number: what is beyond it is cut to it, and not refused. */
export const cutTo = Symbol('cut to');

/** How many rows of a list are asked for. */
export function Limit({ most, usual }: { most: number; usual: number }) {
  const documented = { minimum: 1, default: usual, description: `At most ${most}: more is cut to it.` };
  return Type.Integer({
    ...documented,
    maximum: most,
    [cutTo]: most,
    [documentedAs]: Type.Integer(documented),
  });
}

/**
 * An entry of a list that the operation reads by itself (`entryReader`), so that one that is not valid keeps no other
 * from being read. The document shows the schema that it is read by.
 */
export function UncheckedEntry(schema: TSchema) {
  return Type.Unsafe<unknown>({ [documentedAs]: schema });
}

/** Text of a certain form. `words` follow "must" when a value is refused: 'be 4 to 8 digits'. */
export function PatternText(
  pattern: string,
  words: string,
  options: { description?: string; examples: string[] },
) {
  return Type.String({ pattern, [patternInWords]: words, ...options });
}

/** The pattern of texts that say something. */
export const visible = '\\S';

/** Text that says something: not empty, not blank, no longer than `maxLength`; kept in its tidy form (`tidy.ts`). */
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

/** A value or null, as one schema of several types: a union would be checked again for each answer. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values, ...rest } = schema as unknown as { type: string | string[]; enum?: unknown[] };
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    type: [...[type].flat(), 'null'],
    ...(values && { enum: [...values, null] }),
  });
}

/** How a document stands in the books. */
export const RecordStatus = named('RecordStatus', Choice(['POSTED', 'REVERSED']));

/** An object that takes its own fields and no others. */
export function Exactly<const Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** The same fields, each of them optional. */
export function optional<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as { [Name in keyof Properties]: ReturnType<typeof Type.Optional<Properties[Name]>> };
}

/** A body that may as well be left out: nothing in it is required. */
export function isOptionalBody(body: TSchema): boolean {
  const { type, required = [] } = body as { type?: string; required?: string[] };
  return type === 'object' && required.length === 0;
}
