import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Version } from '../http/schema.ts';

export const BusinessSettings = named(
  'BusinessSettings',
  Exactly({
    id: Id,
    name: Type.String(),
    timezone: Type.String(),
    currency: Type.String({ description: 'Fixed since the registration.', examples: ['NGN'] }),
    booksClosedUntil: Nullable({
      ...BusinessDate,
      description: 'Nothing is posted on this day or before it.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type BusinessSettings = Static<typeof BusinessSettings>;

export const businessColumns = sql`
  o.org_id as id, o.name, o.timezone, o.currency, o.books_closed_until as "booksClosedUntil",
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.version`;
