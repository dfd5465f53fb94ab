import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { rejectOldSignIn } from '../../users/exports.ts';
import { fail } from '../../values/refusal.ts';
import { changeContact, readOwnContact } from '../contact.ts';

export const removePhone = operation({
  id: 'removePhone',
  route: 'DELETE /auth/phone',
  group: 'Auth/Phone',
  summary: 'Remove own phone number',
  description: 'Nobody can sign in with the number after that. Needs a sign-in of the last 15 minutes.',
  access: 'session',
  needsSignIn: true,
  answer: { code: 'PHONE_REMOVED', message: 'Phone number removed.', data: Nothing },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, service }) => {
    await rejectOldSignIn(tx, actor);
    const { phone } = await readOwnContact(tx, actor);
    if (phone === null) throw fail('INVALID_STATE', { message: 'You have not added a phone number.' });
    return changeContact(tx, service, { actor, kind: 'PHONE', value: null });
  },
});
