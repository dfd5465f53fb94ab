import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { noPassword } from '../../users/exports.ts';
import { fail } from '../../values/refusal.ts';
import { rejectWeakPassword } from '../password-rules.ts';
import { Password } from '../schemas.ts';
import { readOwnWords, replacePassword } from './new-password.ts';

export const changePassword = operation({
  id: 'changePassword',
  route: 'POST /auth/password/change',
  group: 'Auth/Password',
  summary: 'Change own password',
  description: 'All other sessions end. This one and the API keys stay.',
  access: 'session',
  needsSignIn: true,
  body: named(
    'ChangePasswordRequest',
    Exactly({
      // Longer than a password may be, because 128 characters can be sent as four times as many code points.
      currentPassword: Type.String({ minLength: 1, maxLength: 512, examples: ['four calm otters'] }),
      password: Password,
    }),
  ),
  answer: {
    code: 'PASSWORD_CHANGED',
    message: 'Password changed. You are signed out on all other devices.',
    data: Nothing,
  },
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],

  prepare: async ({ body, actor, service, transaction }) => {
    const { limits } = service;
    await limits.count('confirmUser', actor.userId);
    const user = await transaction(async (tx) => {
      const own = await readOwnWords(tx, actor);
      const kept = await tx.one<{ hash: string | null }>(sql`
        select password_hash as hash from users where org_id = ${actor.orgId} and id = ${actor.userId}`);
      return { words: own?.words ?? [], hash: kept?.hash };
    });
    if (user.hash === null) throw noPassword();
    if (!(await passwordMatches(body.currentPassword, user.hash))) throw wrongPassword();
    await limits.forgive('confirmUser', actor.userId);
    await rejectWeakPassword(body.password, user.words);
    return { replacedHash: user.hash, passwordHash: await hashPassword(body.password) };
  },

  handle: async ({ tx, actor, prepared: { replacedHash, passwordHash } }) => {
    const unchanged = await tx.one(sql`
      select id from users
      where org_id = ${actor.orgId} and id = ${actor.userId} and password_hash = ${replacedHash}
      for update`);
    if (!unchanged) throw wrongPassword();
    await replacePassword(tx, actor, { passwordHash, keepSessionId: actor.sessionId });
    return { data: null, change: { type: 'user', id: actor.userId } };
  },
});

function wrongPassword() {
  return fail('INVALID_CREDENTIALS', { message: 'The current password is wrong.' });
}
