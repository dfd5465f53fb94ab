import { Type } from 'typebox';
import { tenantRoles } from '../http/access.ts';
import { Choice, Exactly, Id, Nullable, named, Text } from '../http/schema.ts';

export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['ada@corner.example'] });
export const Phone = Type.String({
  pattern: '^\\+[1-9][0-9]{6,14}$',
  description: 'In international form, without spaces.',
  examples: ['+2348012345678'],
});

export const User = named(
  'User',
  Exactly({
    id: Id,
    firstName: Text(100),
    lastName: Text(100),
    email: Email,
    phone: Nullable(Phone),
    role: Choice([...tenantRoles, 'OPERATOR']),
    status: Choice(['ACTIVE', 'DISABLED']),
    emailVerified: Type.Boolean(),
    outletIds: Nullable(
      Type.Array(Id, { description: 'The outlets that this user is limited to; null: all.' }),
    ),
  }),
);
