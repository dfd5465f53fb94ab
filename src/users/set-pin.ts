import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import { hashPassword, passwordMatches } from '../platform/passwords.ts';
import { fail } from '../values/refusal.ts';
import { Pin, rejectTrivialPin } from './pin.ts';
import { noPassword } from './store.ts';

export const setPin = operation({
  id: 'setPin',
  route: 'PUT /users/me/pin',
  group: 'User',
  summary: 'Set own till PIN',
  description: 'The PIN by which a till changes to this user. It takes the place of the one before.',
  access: 'session',
  body: named(
    'PinRequest',
    Exactly({
      pin: Pin,
      currentPassword: Type.String({ minLength: 1, maxLength: 512, examples: ['four calm otters'] }),
    }),
  ),
  answer: { code: 'PIN_SET', message: 'The PIN is set.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    const { limits } = service;
    rejectTrivialPin(body.pin);
    await limits.count('confirmUser', actor.userId);
    const user = await transaction((tx) =>
      tx.one<{ passwordHash: string | null }>(sql`
        select password_hash as "passwordHash" from users
        where org_id = ${actor.orgId} and id = ${actor.userId}`),
    );
    if (user?.passwordHash === null) throw noPassword();
    if (!(await passwordMatches(body.currentPassword, user?.passwordHash))) {
      throw fail('INVALID_CREDENTIALS', { message: 'The current password is not right.' });
    }
    await limits.forgive('confirmUser', actor.userId);
    return { pinHash: await hashPassword(body.pin) };
  },

  handle: async ({ tx, actor, prepared }) => {
    await tx.run(sql`
      update users set pin_hash = ${prepared.pinHash}, updated_at = now(), version = version + 1
      where org_id = ${actor.orgId} and id = ${actor.userId}`);
    return { data: null, change: { type: 'user', id: actor.userId } };
  },
});
