import { type Static, Type } from 'typebox';
import { tenantRoles } from '../http/access.ts';
import { Choice, Exactly, Id, Instant, Nullable, named, Text, Version } from '../http/schema.ts';
import { languageCodes } from '../values/language.ts';
import { Phone } from './phone.ts';

export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@corner.example'] });
export const FirstName = Text(100, { examples: ['Ada'] });
export const LastName = Text(100, { examples: ['Obi'] });

/** The language of a user's pages and mails. */
export const UserLanguage = named('Language', Choice(languageCodes));

/** A role within a business. Operators of the service have a role of their own. */
export const TenantRole = named('TenantRole', Choice(tenantRoles));

const OutletLimit = Nullable(
  Type.Array(Id, { description: 'The outlets that this user is limited to. Null: all outlets.' }),
);

const OwnEmail = Nullable({ ...Email, description: 'Null for a cashier who only has a PIN.' });

export const User = named(
  'User (public)',
  Exactly({
    id: Id,
    firstName: Text(100),
    lastName: Text(100),
    email: OwnEmail,
    phone: Nullable(Phone),
    role: Choice([...tenantRoles, 'OPERATOR']),
    status: Choice(['ACTIVE', 'DISABLED']),
    emailVerified: Type.Boolean(),
    outletIds: OutletLimit,
  }),
);

/** The outlet limit that user managers can set. */
export const OutletLimitInput = Nullable(
  Type.Array(Id, { maxItems: 500, description: 'The outlets that the user is limited to. Null: no limit.' }),
);

export const MemberStatus = named('MemberStatus', Choice(['ACTIVE', 'DISABLED', 'INVITED']));

/** A user of the business or an open invitation. Both are in one list. */
export const Member = named(
  'Member',
  Exactly({
    id: { ...Id, description: 'The id of the user, or of the invitation until it is accepted.' },
    firstName: Nullable(Type.String()),
    lastName: Nullable(Type.String()),
    email: OwnEmail,
    phone: Nullable(Phone),
    role: TenantRole,
    status: MemberStatus,
    emailVerified: Type.Boolean(),
    outletIds: OutletLimit,
    invitedUntil: Nullable({
      ...Instant,
      description: 'When the invitation expires. Null for users who have joined.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Member = Static<typeof Member>;
