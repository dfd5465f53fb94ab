import { type Static, Type } from 'typebox';
import { Exactly, named, Text } from '../http/schema.ts';
import { Country, isCountry } from '../org/exports.ts';
import { Email, FirstName, LastName, newEmail, PhoneInput, phoneIn } from '../users/exports.ts';
import { countryOf, showsPricesWithTax } from '../values/country.ts';
import { isCurrency } from '../values/currency.ts';
import { fail } from '../values/refusal.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { Password } from './schemas.ts';

/** One schema for registering a business and for accepting an invitation. The required fields differ. */
export const RegisterRequest = {
  ...named(
    'RegisterRequest',
    Exactly({
      firstName: FirstName,
      lastName: LastName,
      password: Type.Optional(Password),
      businessName: Type.Optional(Text(200, { examples: ['Corner Shop'] })),
      email: Type.Optional(Email),
      phone: Type.Optional(PhoneInput),
      currency: Type.Optional(Type.String({ maxLength: 3, examples: ['NGN'] })),
      country: Type.Optional({
        ...Country,
        description:
          'Local phone numbers are read as numbers of this country. Left out: that of the time zone. Prices include tax if it is sent and its shops show them so; else tax is added. The settings can change that.',
      }),
      timezone: Type.Optional(Type.String({ maxLength: 64, examples: ['Africa/Lagos'] })),
      inviteToken: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'The part of the invitation link after #token=.',
        }),
      ),
      registrationToken: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 4_000,
          description: 'For a new business, instead of a password: the token of a sign-in at a provider.',
        }),
      ),
    }),
  ),
  examples: [
    {
      businessName: 'Corner Shop',
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@corner.example',
      password: 'four calm otters',
      currency: 'NGN',
      country: 'NG',
      timezone: 'Africa/Lagos',
    },
  ],
};
type Body = Static<typeof RegisterRequest>;

export type NewBusiness = {
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  currency: string;
  country: string | null;
  timezone: string;
  pricesIncludeTax: boolean;
  /** The owner signs in by password or by provider, so exactly one of these two is set. */
  password: string | undefined;
  registrationToken: string | undefined;
};
export type Joining = { inviteToken: string; firstName: string; lastName: string; password: string };

/** Tells the two forms apart and checks them. A refusal names every field at fault. */
export async function registrationOf(body: Body): Promise<NewBusiness | Joining> {
  return body.inviteToken === undefined
    ? newBusinessOf(body)
    : joiningOf({ ...body, inviteToken: body.inviteToken });
}

function joiningOf({
  inviteToken,
  firstName,
  lastName,
  password,
  ...others
}: Body & { inviteToken: string }): Joining {
  // The invitation settles the business and the email address. The other fields are for a new business only.
  rejectFields(Object.keys(others), 'must be left out when inviteToken is sent');
  if (password === undefined) throw missing({ password });
  return { inviteToken, firstName, lastName, password };
}

async function newBusinessOf(body: Body): Promise<NewBusiness> {
  const { businessName, firstName, lastName, email, phone, currency, country, timezone } = body;
  const { password, registrationToken } = body;
  const secret = registrationToken ?? password;
  if (
    businessName === undefined ||
    email === undefined ||
    currency === undefined ||
    timezone === undefined ||
    secret === undefined
  ) {
    throw missing({ businessName, email, password: secret, currency, timezone });
  }
  if (registrationToken !== undefined && password !== undefined)
    rejectFields(['password'], 'must be left out when registrationToken is sent');
  const formatFaults = {
    ...(!isCurrency(currency) && { currency: 'must be a currency code such as EUR' }),
    ...(country !== undefined && !isCountry(country) && { country: 'must be a country code such as NG' }),
    ...(!isTimeZone(timezone) && { timezone: 'must be a time zone such as Europe/Paris' }),
  };
  if (Object.keys(formatFaults).length > 0) throw faults(formatFaults, 'FORMAT');
  const ownCountry = countryOf({ country: country ?? null, timezone });
  return {
    businessName,
    firstName,
    lastName,
    email: newEmail(email),
    phone: phone === undefined ? null : await phoneIn(ownCountry, { field: 'phone', text: phone }),
    currency,
    country: ownCountry,
    timezone,
    // Programs that send no country rely on tax being added.
    pricesIncludeTax: country !== undefined && showsPricesWithTax(country),
    password,
    registrationToken,
  };
}

function missing(fields: Record<string, string | undefined>) {
  const names = Object.keys(fields).filter((name) => fields[name] === undefined);
  return faults(withMessage(names, 'is required'), 'REQUIRED');
}

function rejectFields(names: string[], message: string): void {
  if (names.length > 0) throw faults(withMessage(names, message), 'UNKNOWN');
}

function withMessage(names: string[], message: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, message]));
}

function faults(messages: Record<string, string>, code: string) {
  const errors = Object.entries(messages).map(([field, message]) => ({ field, code, message }));
  const [first] = errors;
  return fail('VALIDATION_FAILED', { message: `${first?.field}: ${first?.message}.`, errors });
}
