import { type Static, Type } from 'typebox';
import {
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  PatternText,
  Text,
  Version,
} from '../../http/schema.ts';

export const LocationStatus = named('LocationStatus', Choice(['ACTIVE', 'INACTIVE']));

export const Country = PatternText('^[A-Z]{2}$', 'be a country code of two capital letters, such as NG', {
  description: 'ISO 3166-1 alpha-2.',
  examples: ['NG'],
});

export const LocationInput = named(
  'LocationInput',
  Exactly({
    name: Text(100, { examples: ['Lagos'] }),
    parentId: Type.Optional(Nullable(Id)),
    address: Type.Optional(Nullable(Text(500))),
    country: Type.Optional(Nullable(Country)),
  }),
);
export type LocationInput = Static<typeof LocationInput>;

/** Replaces the whole location. Only the status stays when it is left out. */
export const LocationEdit = named(
  'LocationEdit',
  Exactly({
    ...LocationInput.properties,
    status: Type.Optional(LocationStatus),
    version: Type.Optional(Version),
  }),
);

export const Location = named(
  'Location data',
  Exactly({
    id: Id,
    name: Type.String(),
    parentId: Nullable(Id),
    address: Nullable(Type.String()),
    country: Nullable(Type.String()),
    status: LocationStatus,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Location = Static<typeof Location>;
