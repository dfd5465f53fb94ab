import { Type } from 'typebox';
import { PatternText } from '../http/schema.ts';
import { failField } from '../values/refusal.ts';

/** The two ways to show that a message arrived: the token of its link, or its code beside whom it was sent to. */
export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What stands behind #token= in the link.',
  examples: ['AZi18nw-ekGdUj9rjxwqEM2u0m3x8iYyT7Hn0aVq4cJb5dQk1LrWzE6tSgPoXfUh'],
});
export const OneTimeCode = PatternText('^[0-9]{6}$', 'be six digits', {
  description: 'Instead of the token: the six digits of the message.',
  examples: ['042917'],
});

type Proof = { token: string } | { sentTo: string; code: string };
type Sent = { token: string | undefined; sentTo: string | undefined; code: string | undefined };

/** Exactly one of the two, else the field at fault is named; `sentToField` is what the body calls whom it was sent to. */
export function proofOf({ token, sentTo, code }: Sent, sentToField: string): Proof {
  if (token !== undefined) {
    if (sentTo !== undefined) throw faulty(sentToField, 'must not stand beside token');
    if (code !== undefined) throw faulty('code', 'must not stand beside token');
    return { token };
  }
  if (sentTo === undefined && code === undefined) {
    throw faulty('token', `is required, or ${sentToField} and code instead`);
  }
  if (sentTo === undefined) throw faulty(sentToField, 'is required beside code');
  if (code === undefined) throw faulty('code', `is required beside ${sentToField}`);
  return { sentTo, code };
}

function faulty(field: string, message: string) {
  return failField('VALIDATION_FAILED', { field, message });
}
