import { Type } from 'typebox';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { smsKeptNotice } from '../../platform/outbox.ts';
import { PhoneInput, readPhone, rejectOldSignIn } from '../../users/exports.ts';
import { fail, failField } from '../../values/refusal.ts';
import { countCode, enqueueCode, readOwnContact } from '../contact.ts';

export const sendPhoneVerification = operation({
  id: 'sendPhoneVerification',
  route: 'POST /auth/phone/verification',
  group: 'Auth/Phone',
  summary: 'Send phone verification OTP (SMS)',
  description:
    'Sends a code by SMS to your number, or to `phone`. A new number replaces yours when `verifyPhone` gets the code; asking for one needs a sign-in of the last 15 minutes. If the number belongs to somebody else, the answer is the same and they get a message instead. At most five codes a day.',
  access: 'session',
  needsSignIn: true,
  body: named(
    'PhoneVerificationRequest',
    Exactly({
      phone: Type.Optional({
        ...PhoneInput,
        description:
          'In international form, or as it is dialled within the country of the business. Left out: the number on record.',
      }),
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
      const sent = body.phone && (await readPhone(tx, actor.orgId, { field: 'phone', text: body.phone }));
      const wanted = sent ?? own.phone;
      if (wanted === null) {
        throw failField('VALIDATION_FAILED', {
          field: 'phone',
          message: 'is required: you have no number yet',
        });
      }
      if (wanted !== own.phone) await rejectOldSignIn(tx, actor);
      else if (own.phoneVerified)
        throw fail('INVALID_STATE', { message: 'Your phone number is already confirmed.' });
      return wanted;
    });
    const wanted = { kind: 'PHONE' as const, value };
    await countCode(service, actor, wanted);
    return wanted;
  },

  handle: async ({ tx, actor, prepared: wanted, service }) => {
    enqueueCode(tx, actor, wanted);
    return {
      data: null,
      ...(!service.config.sms && { message: smsKeptNotice }),
      change: { type: 'user', id: actor.userId },
    };
  },
});
