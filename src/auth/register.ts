import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { setTenant } from '../http/authenticate.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, named, Text } from '../http/schema.ts';
import { openFirstOutlet } from '../org/exports.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import { createUser, Email, normaliseEmail, Phone, User } from '../users/exports.ts';
import { isCurrency } from '../values/currency.ts';
import { failField } from '../values/refusal.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { rejectWeakPassword } from './password-rules.ts';
import { Organisation, Password } from './schemas.ts';

const RegisterRequest = named(
  'RegisterRequest',
  Exactly({
    businessName: Text(200, { examples: ['Corner Shop'] }),
    firstName: Text(100, { examples: ['Ada'] }),
    lastName: Text(100, { examples: ['Obi'] }),
    email: Email,
    phone: Type.Optional(Phone),
    password: Password,
    currency: Type.String({ maxLength: 3, examples: ['NGN'] }),
    timezone: Type.String({ maxLength: 64, examples: ['Africa/Lagos'] }),
  }),
);

export const register = operation({
  id: 'register',
  route: 'POST /auth/register',
  group: 'Auth',
  summary: 'Register a new user',
  description: 'Makes the business, its owner and a first outlet.',
  access: 'public',
  body: RegisterRequest,
  answer: {
    code: 'REGISTERED',
    message: 'The business is registered. Sign in to go on.',
    data: named('Registration', Exactly({ organisation: Organisation, user: User, outletId: Id })),
  },
  refusals: ['DUPLICATE', 'TOO_MANY_REQUESTS'],
  scope: (body) => normaliseEmail(body.email),

  prepare: async ({ body, caller, service }) => {
    await service.limits.count('registerAddress', caller.address);
    const { currency, timezone, password } = body;
    if (!isCurrency(currency)) {
      throw failField('VALIDATION_FAILED', {
        field: 'currency',
        message: 'must be a currency code such as EUR',
      });
    }
    if (!isTimeZone(timezone)) {
      throw failField('VALIDATION_FAILED', {
        field: 'timezone',
        message: 'must be a time zone such as Europe/Paris',
      });
    }
    await rejectWeakPassword(password, [body.businessName, body.firstName, body.lastName, body.email]);
    return { passwordHash: await hashPassword(password) };
  },

  handle: async ({ tx, body, prepared }) => {
    const orgId = newId();
    const { businessName, firstName, lastName, email, phone = null, currency, timezone } = body;
    const { passwordHash } = prepared;
    await tx.run(setTenant(orgId));
    await tx.run(sql`
      insert into organisations (org_id, name, currency, timezone)
      values (${orgId}, ${businessName}, ${currency}, ${timezone})`);
    const user = await createUser(tx, {
      orgId,
      firstName,
      lastName,
      email,
      phone,
      role: 'OWNER',
      passwordHash,
    });
    const outletId = await openFirstOutlet(tx, { orgId, name: businessName, timezone });
    const organisation = { id: orgId, name: businessName, currency, timezone };
    return {
      data: { organisation, user, outletId },
      by: { orgId, userId: user.id },
      change: { type: 'organisation', id: orgId, after: { ...organisation, owner: user.email } },
      events: [{ type: 'organisation.registered', data: organisation }],
    };
  },
});
