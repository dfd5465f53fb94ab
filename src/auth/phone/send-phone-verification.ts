import { Type } from 'typebox';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { smsKeptNotice } from '../../platform/outbox.ts';
import { Phone, rejectOldSignIn } from '../../users/exports.ts';
import { fail, failField } from '../../values/refusal.ts';
import { askForCode, countCode, readOwnContact } from '../contact.ts';

export const sendPhoneVerification = operation({
  id: 'sendPhoneVerification',
  route: 'POST /auth/phone/verification',
  group: 'Auth/Phone',
  summary: 'Send phone verification OTP (SMS)',
  description:
    'Sends a code by SMS to your number, or to `phone`: another number takes the place of yours once `verifyPhone` gets the code, and asking for that needs a sign-in of the last 15 minutes. The answer is the same when the number belongs to somebody else, who is told instead. At most five codes a day.',
  access: 'session',
  needsSignIn: true,
  body: named(
    'PhoneVerificationRequest',
    Exactly({
      phone: Type.Optional({ ...Phone, description: 'In international form; absent: the number on record.' }),
    }),
  ),
  answer: {
    status: 202,
    code: 'PHONE_VERIFICATION_SENT',
    message: 'A text message with a code is on its way to the number.',
    data: Nothing,
  },
  refusals: ['INVALID_STATE', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    const value = await transaction(async (tx) => {
      const own = await readOwnContact(tx, actor);
      const wanted = body.phone ?? own.phone;
      if (wanted === null) {
        throw failField('VALIDATION_FAILED', {
          field: 'phone',
          message: 'is required: you have no number yet',
        });
      }
      if (wanted !== own.phone) await rejectOldSignIn(tx, actor);
      else if (own.phoneVerified)
        throw fail('INVALID_STATE', { message: 'Your number is verified already.' });
      return wanted;
    });
    const wanted = { kind: 'PHONE' as const, value };
    await countCode(service, actor, wanted);
    return wanted;
  },

  handle: async ({ tx, actor, prepared: wanted, service }) => {
    askForCode(tx, actor, wanted);
    return {
      data: null,
      ...(!service.config.sms && { message: smsKeptNotice }),
      change: { type: 'user', id: actor.userId },
    };
  },
});
