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

export const OutletType = named('OutletType', Choice(['STORE', 'WAREHOUSE', 'KIOSK', 'ONLINE']));
export const OutletStatus = named('OutletStatus', Choice(['ACTIVE', 'CLOSED']));

export const nameMaxLength = 100;

const Code = PatternText('^[A-Z0-9]{1,8}$', 'be 1 to 8 capital letters or digits, such as LAG1', {
  description:
    'The beginning of its sale and purchase numbers. Left out: the server chooses one. A code that another outlet once had is taken.',
  examples: ['LAG1'],
});
const TimeZone = Type.String({ maxLength: 64, examples: ['Africa/Lagos'] });
const DayStartsAt = PatternText('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'be a time of day, such as 04:00', {
  description: 'When the business day begins. Earlier sales count for the day before.',
  examples: ['04:00'],
});

/** The fields that a person fills in. Only the name is required. */
export const OutletInput = named(
  'OutletInput',
  Exactly({
    name: Text(nameMaxLength, { examples: ['Ikeja'] }),
    code: Type.Optional(Code),
    type: Type.Optional(OutletType),
    locationId: Type.Optional(Nullable(Id)),
    address: Type.Optional(Nullable(Text(500))),
    phone: Type.Optional(Nullable(Text(40))),
    timezone: Type.Optional({ ...TimeZone, description: 'Left out: that of the business.' }),
    dayStartsAt: Type.Optional(DayStartsAt),
    allowsNegativeStock: Type.Optional({
      ...Type.Boolean(),
      description: 'Whether stock may go below zero. Left out: no; in an update it stays as it is.',
    }),
  }),
);

export type OutletInput = Static<typeof OutletInput>;

/** Replaces the whole outlet. Code, time zone, status and allowsNegativeStock stay when they are left out. */
export const OutletEdit = named(
  'OutletEdit',
  Exactly({
    ...OutletInput.properties,
    timezone: Type.Optional({ ...TimeZone, description: 'Left out: it stays as it is.' }),
    status: Type.Optional(OutletStatus),
    version: Type.Optional(Version),
  }),
);

export const Outlet = named(
  'Outlet data',
  Exactly({
    id: Id,
    name: Type.String(),
    code: Type.String(),
    type: OutletType,
    locationId: Nullable(Id),
    address: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    timezone: Type.String(),
    dayStartsAt: Type.String(),
    allowsNegativeStock: Type.Boolean(),
    status: OutletStatus,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Outlet = Static<typeof Outlet>;

export const OutletOption = named('OutletOption', Exactly({ id: Id, name: Type.String() }));
