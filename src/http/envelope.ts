import { type TSchema, Type } from 'typebox';
import { Count, Exactly, Id, Instant, named } from './schema.ts';

const PaginationMeta = named(
  'PaginationMeta',
  Exactly({ page: Type.Integer({ minimum: 1 }), perPage: Type.Integer({ minimum: 1 }), total: Count }),
);
const RequestMeta = named('RequestMeta', Exactly({ timestamp: Instant, path: Type.String() }));
const SessionMeta = named('SessionMeta', Exactly({ sessionId: Id }));

const metaSchemas = {
  page: PaginationMeta,
  request: RequestMeta,
  session: SessionMeta,
  none: Type.Null(),
} as const satisfies Record<string, TSchema>;

/** The form of `meta`. The runner fills in `request`, the handler fills in `page` and `session`. */
export type MetaForm = keyof typeof metaSchemas;

export const Nothing = Type.Null();

/** The `meta` of a delete, as the interface prints it. */
export const deletedMeta = { page: 1, perPage: 1, total: 1 };

export type Answer = {
  status: 200 | 202;
  code: string;
  message: string;
  data: TSchema;
  meta: MetaForm;
  bare: boolean;
};

export function successSchema(answer: Answer): TSchema {
  if (answer.bare) return answer.data;
  return Exactly({
    success: Type.Unsafe<true>({ type: 'boolean', const: true }),
    code: Type.Unsafe<string>({ type: 'string', const: answer.code }),
    message: Type.String(),
    data: answer.data,
    meta: metaSchemas[answer.meta],
  });
}

/** One schema per status. When several answers share a status, their codes tell them apart. */
export function schemasByStatus(answers: Answer[]): Record<string, TSchema> {
  const byStatus = [...Map.groupBy(answers, ({ status }) => status)].map(([status, statusAnswers]) => {
    const [first, ...others] = statusAnswers.map(successSchema) as [TSchema, ...TSchema[]];
    return [status, others.length > 0 ? Type.Union([first, ...others]) : first];
  });
  return Object.fromEntries(byStatus);
}

export const ApiError = named(
  'ApiError',
  Exactly({
    success: Type.Unsafe<false>({ type: 'boolean', const: false }),
    code: Type.String({ examples: ['VALIDATION_FAILED'] }),
    message: Type.String({ description: 'The outcome, for people.' }),
    data: Type.Null(),
    meta: Exactly({ timestamp: Instant, path: Type.String(), requestId: Type.String() }),
    errors: Type.Array(
      Exactly({
        field: Type.String({ examples: ['lines.0.quantity'] }),
        code: Type.String({
          description:
            'REQUIRED, UNKNOWN, TYPE, CHOICE, FORMAT, LENGTH or RANGE for a field of the wrong form; else the code of the refusal.',
          examples: ['REQUIRED'],
        }),
        message: Type.String({ examples: ['is required'] }),
      }),
    ),
  }),
);

export function CursorPage<Row extends TSchema>(name: string, row: Row) {
  return named(
    name,
    Exactly({
      rows: Type.Array(row),
      nextCursor: Type.String({ description: 'Empty on the last page.' }),
      hasNext: Type.Boolean(),
    }),
  );
}
