import sql from 'sql-template-tag';
import { PatternText, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { countryOf } from '../values/country.ts';
import { failField } from '../values/refusal.ts';

const international = '^\\+[1-9][0-9]{6,14}$';

/** A phone number as it is stored. */
export const Phone = PatternText(international, 'be a number in international form, such as +2348012345678', {
  description: 'In international form, without spaces.',
  examples: ['+2348012345678'],
});

/** A phone number as people write it. */
export const PhoneInput = Text(40, {
  description:
    'In international form, or as it is dialled within the country of the business. Spaces, dots, dashes and brackets are ignored.',
  examples: ['+234 801 234 5678'],
});

type Sent = { field: string; text: string };

/** The stored form of a number. A local one is read as a number of this country, if it is valid there. */
export async function phoneIn(country: string | null, { field, text }: Sent): Promise<string> {
  const phone = withoutSeparators(text);
  if (new RegExp(international).test(phone)) return phone;
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const local = /^[0-9]+$/.test(phone) && country && isSupportedCountry(country) ? country : undefined;
  const parsed = local && parsePhoneNumberFromString(phone, local);
  if (parsed?.isValid()) return parsed.number;
  const of = local ? `of ${nameOf(local)}, or ` : '';
  throw failField('VALIDATION_FAILED', {
    field,
    message: `must be a number ${of}in international form, such as +2348012345678`,
  });
}

/** Reads a number in the country of the business. */
export async function readPhone(tx: Tx, orgId: string, sent: Sent): Promise<string> {
  const business = await tx.one<{ country: string | null; timezone: string }>(sql`
    select country, timezone from organisations where org_id = ${orgId}`);
  return phoneIn(business ? countryOf(business) : null, sent);
}

export function withoutSeparators(phone: string): string {
  return phone.replace(/[\s().-]/g, '');
}

const nameOf = (country: string) => new Intl.DisplayNames('en', { type: 'region' }).of(country);
