import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Static, type TSchema, Type } from 'typebox';
import { requireE4 } from '../../http/quantity.ts';
import { Choice, Id, Nullable, named, Text } from '../../http/schema.ts';
import { largestQuantity } from '../../values/quantity.ts';
import { type Kind, type Reference, referenceTo } from './references.ts';

export const ProductStatus = named('ProductStatus', Choice(['ACTIVE', 'DISABLED']));
export const ProductKind = named('ProductKind', Choice(['GOODS', 'SERVICE']));

const uniqueNote = 'Unique among all SKUs and barcodes, in any case.';
export const Sku = Text(64, { description: uniqueNote, examples: ['SOAP-100'] });
export const Barcode = Text(64, { description: uniqueNote, examples: ['5901234123457'] });
const Level = Type.Number({ minimum: 0, maximum: largestQuantity, examples: [10] });

const onlyVariantInputNote = 'Of a product with one variant.';
const onlyVariantAnswerNote = 'Of its variant, when it has one only.';

/** Reads a column of the variant of product `p`, from `joinVariants`; null when the product has several variants. */
const readOnlyVariant = (column: Sql) => sql`case when a.count = 1 then ${column} end`;

export const imageUrl = sql`'/images/' || p.org_id || '/' || p.image_id || '.webp'`;

type Field = {
  /** The field in a request. Absent: requests do not write it. */
  input?: TSchema;
  /** The field in an answer, and so in lists, sheets, events and the audit trail. */
  answer: TSchema;
  /** Where table `products` keeps it. Absent: it is kept elsewhere. */
  column?: string;
  /** How the answer is read from product `p`. Absent: the column as it is. */
  read?: Sql;
  /** Converts the value of a request for the column. Absent: requests do not write the column. */
  stored?: (value: never, field: string) => unknown;
  /** An update without the field leaves it as it was. Absent: it goes back to its default. */
  staysWhenAbsent?: true;
  /** What the field is the id of. A request may only name one that exists and is not disabled. */
  refersTo?: Kind;
};

/** A text that may be empty. */
const optionalText = (maxLength: number) => ({
  input: Type.Optional(Nullable(Text(maxLength))),
  answer: Nullable(Type.String()),
  stored: (text?: string | null) => text?.trim() ?? null,
});

/** The id of another record, or null. */
const reference = (refersTo: Kind, options: { description?: string } = {}) => ({
  input: Type.Optional({ ...Nullable(Id), ...options }),
  answer: Nullable(Id),
  stored: (id?: string | null) => id ?? null,
  refersTo,
});

/**
 * The plain fields of a product, in the order of an answer. Requests, answers, inserts, updates and reads derive from
 * this table. A new field is one entry here, and one in the web's `product-fields.tsx`.
 */
const productFields = {
  name: {
    input: Text(200, { examples: ['Soap'] }),
    answer: Type.String(),
    column: 'name',
    stored: (name: string) => name.trim(),
  },
  description: { column: 'description', ...optionalText(5_000) },
  sku: {
    input: Type.Optional(Nullable({ ...Sku, description: onlyVariantInputNote })),
    answer: Nullable(Type.String({ description: onlyVariantAnswerNote })),
    read: readOnlyVariant(sql`a.sku`),
  },
  barcode: {
    input: Type.Optional(Nullable({ ...Barcode, description: onlyVariantInputNote })),
    answer: Nullable(Type.String({ description: onlyVariantAnswerNote })),
    read: readOnlyVariant(sql`a.barcode`),
  },
  brand: { column: 'brand', ...optionalText(100) },
  categoryId: { column: 'category_id', ...reference('category') },
  kind: {
    input: Type.Optional({ ...ProductKind, description: 'Left out: GOODS, which have stock.' }),
    answer: ProductKind,
    column: 'kind',
    stored: (kind: Static<typeof ProductKind> = 'GOODS') => kind,
    staysWhenAbsent: true,
  },
  status: { answer: ProductStatus, column: 'status' },
  taxRateId: {
    column: 'tax_rate_id',
    ...reference('tax rate', {
      description: 'One of `taxRates` in the settings of the business. Null or left out: no tax.',
    }),
  },
  reorderLevel: {
    input: Type.Optional({ ...Level, description: 'Stock at or below it is low.' }),
    answer: Level,
    column: 'reorder_level_e4',
    read: sql`(p.reorder_level_e4 * 0.0001)::float8`,
    stored: (level = 0, field = '') => requireE4({ field, number: level }),
  },
  imageUrl: {
    answer: Nullable(Type.String({ description: 'Below the address of this server; never changes.' })),
    read: imageUrl,
  },
} satisfies Record<string, Field>;

type Fields = typeof productFields;
type Inputs = {
  [Name in keyof Fields as Fields[Name] extends { input: TSchema } ? Name : never]: Fields[Name] extends {
    input: infer Input;
  }
    ? Input
    : never;
};
type Answers = { [Name in keyof Fields]: Fields[Name]['answer'] };
type Values = Record<string, unknown>;

const fields: [name: string, field: Field][] = Object.entries(productFields);

/** The schemas of the fields in a request. */
export const productInputs = Object.fromEntries(
  fields.flatMap(([name, { input }]) => (input ? [[name, input]] : [])),
) as Inputs;

/** The schemas of the fields in an answer. */
export const productAnswers = Object.fromEntries(
  fields.map(([name, { answer }]) => [name, answer]),
) as Answers;

/** The fields of product `p`, for a select. */
export const productFieldColumns = join(
  fields.map(([name, { column, read }]) => sql`${read ?? raw(`p.${column}`)} as ${raw(`"${name}"`)}`),
);

/** The columns of `products` that a request writes, each with its value. `before` is the product that it changes. */
export function columnsToWrite(body: Values, before: Values = {}): { column: Sql; value: unknown }[] {
  return fields.flatMap(([name, { column, stored, staysWhenAbsent }]) => {
    if (!column || !stored) return [];
    const value = body[name] ?? (staysWhenAbsent && body[name] === undefined ? before[name] : undefined);
    return [{ column: raw(column), value: stored(value as never, name) }];
  });
}

/** The records that a request names, without those that the product named before: they may have been disabled since. */
export function referencesOfFields(body: Values, before: Values = {}): Reference[] {
  return fields.flatMap(([name, { refersTo }]) =>
    refersTo && body[name] !== before[name] ? referenceTo(refersTo, name, body[name] as string | null) : [],
  );
}
