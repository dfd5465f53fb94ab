import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { fail, failField } from '../values/refusal.ts';
import { hashPin, Pin, rejectTrivialPin } from './pin.ts';
import { rejectOldSignIn } from './recent-sign-in.ts';
import { noPassword } from './store.ts';

export const setPin = operation({
  id: 'setPin',
  route: 'PUT /users/me/pin',
  group: 'User',
  summary: 'Set own till PIN',
  description:
    'Sets the PIN with which this user takes over a till, and replaces the old one. A user without a password, who signs in at a provider, needs a sign-in of the last 15 minutes instead.',
  access: 'session',
  needsSignIn: true,
  body: named(
    'PinRequest',
    Exactly({
      pin: Pin,
      currentPassword: Type.Optional(
        Type.String({ minLength: 1, maxLength: 512, examples: ['four calm otters'] }),
      ),
    }),
  ),
  answer: { code: 'PIN_SET', message: 'The PIN is set.', data: Nothing },
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    const { limits } = service;
    rejectTrivialPin(body.pin);
    await limits.count('confirmUser', actor.userId);
    const passwordHash = await transaction((tx) => readPasswordHash(tx, actor));
    if (passwordHash) await rejectWrongPassword(body.currentPassword, passwordHash);
    else if (body.currentPassword !== undefined) throw noPassword();
    else await transaction((tx) => rejectOldSignIn(tx, actor));
    await limits.forgive('confirmUser', actor.userId);
    return { pinHash: await hashPin(body.pin) };
  },

  handle: async ({ tx, actor, prepared }) => {
    await tx.run(sql`
      update users set pin_hash = ${prepared.pinHash}, updated_at = now(), version = version + 1
      where org_id = ${actor.orgId} and id = ${actor.userId}`);
    return { data: null, change: { type: 'user', id: actor.userId } };
  },
});

/** Null for users who only sign in at a provider. */
async function readPasswordHash(tx: Tx, { orgId, userId }: Actor): Promise<string | null | undefined> {
  const user = await tx.one<{ passwordHash: string | null }>(sql`
    select password_hash as "passwordHash" from users where org_id = ${orgId} and id = ${userId}`);
  return user?.passwordHash;
}

async function rejectWrongPassword(sent: string | undefined, passwordHash: string): Promise<void> {
  if (sent === undefined) {
    throw failField('VALIDATION_FAILED', { field: 'currentPassword', message: 'is required' });
  }
  if (!(await passwordMatches(sent, passwordHash))) {
    throw fail('INVALID_CREDENTIALS', { message: 'The current password is wrong.' });
  }
}
