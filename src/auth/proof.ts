import { Type } from 'typebox';
import { PatternText } from '../http/schema.ts';
import { failField } from '../values/refusal.ts';

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The part of the link after #token=.',
  examples: ['AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh'],
});
export const OneTimeCode = PatternText('^[0-9]{6}$', 'be six digits', {
  description: 'The six digits of the message, instead of the token.',
  examples: ['042917'],
});

/**
 * The two ways to prove that a message arrived: the token of its link, or its code with the address or number it was
 * sent to.
 */
type Proof = { token: string } | { sentTo: string; code: string };
type Sent = { token: string | undefined; sentTo: string | undefined; code: string | undefined };

/**
 * Reads exactly one of the two proofs, or refuses and names the field. `sentToField` is the body field with the address
 * or number.
 */
export function proofOf({ token, sentTo, code }: Sent, sentToField: string): Proof {
  if (token !== undefined) {
    if (sentTo !== undefined) throw faulty(sentToField, 'must be left out when token is sent');
    if (code !== undefined) throw faulty('code', 'must be left out when token is sent');
    return { token };
  }
  if (sentTo === undefined && code === undefined) {
    throw faulty('token', `is required, or ${sentToField} and code instead`);
  }
  if (sentTo === undefined) throw faulty(sentToField, 'is required with code');
  if (code === undefined) throw faulty('code', `is required with ${sentToField}`);
  return { sentTo, code };
}

function faulty(field: string, message: string) {
  return failField('VALIDATION_FAILED', { field, message });
}
