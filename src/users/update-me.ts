import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Nullable, named, Version } from '../http/schema.ts';
import { fail } from '../values/refusal.ts';
import { getMember } from './members.ts';
import { Profile, readProfile } from './profile.ts';
import { FirstName, LastName, UserLanguage } from './schemas.ts';

export const updateMe = operation({
  id: 'updateMe',
  route: 'PATCH /users/me',
  group: 'User',
  summary: 'Edit own profile',
  description:
    'Fields left out stay as they are. To change the email address use `changeEmail`; for the phone number use `sendPhoneVerification`. Both send a code to the new one.',
  access: 'session',
  needsSignIn: true,
  body: named(
    'ProfileChange',
    Exactly({
      firstName: Type.Optional(FirstName),
      lastName: Type.Optional(LastName),
      language: Type.Optional(
        Nullable({
          ...UserLanguage,
          description: 'Of your pages and of mails to you. Null: as the browser is set.',
        }),
      ),
      version: Type.Optional(Version),
    }),
  ),
  answer: { code: 'PROFILE_UPDATED', message: 'Your profile is changed.', data: Profile },
  refusals: ['STALE_VERSION'],

  handle: async ({ tx, actor, body }) => {
    const { orgId, userId } = actor;
    const { version = null, language } = body;
    const [firstName, lastName] = [body.firstName?.trim() ?? null, body.lastName?.trim() ?? null];
    const before = await getMember(tx, orgId, userId);
    const changed = await tx.run(sql`
      update users
      set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
          language = case when ${language !== undefined}::boolean then ${language ?? null}::text else language end,
          updated_at = now(), version = version + 1
      where org_id = ${orgId} and id = ${userId} and (${version}::int is null or version = ${version})`);
    if (!changed) throw fail('STALE_VERSION');
    const after = await getMember(tx, orgId, userId);
    return {
      data: await readProfile(tx, actor),
      change: { type: 'user', id: userId, before, after },
      events: [{ type: 'user.updated', data: after }],
    };
  },
});
