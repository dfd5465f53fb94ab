import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Instant, named, Version } from '../http/schema.ts';
import { User } from './schemas.ts';

const Profile = named(
  'Profile',
  Exactly({
    ...User.properties,
    hasPassword: Type.Boolean({ description: 'False for those who sign in at a provider alone.' }),
    hasPin: Type.Boolean(),
    hasSecondFactor: Type.Boolean(),
    createdAt: Instant,
    version: Version,
  }),
);

export const getMe = operation({
  id: 'getMe',
  route: 'GET /users/me',
  group: 'User',
  summary: 'Own profile',
  access: 'session',
  answer: { code: 'PROFILE_FOUND', message: 'Your profile.', data: Profile },

  handle: async ({ tx, actor }) => {
    const profile = await tx.one<Static<typeof Profile>>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.role, u.status,
             u.email_verified_at is not null as "emailVerified",
             u.password_hash is not null as "hasPassword", u.pin_hash is not null as "hasPin",
             exists (select 1 from totp_secrets t
                     where t.org_id = u.org_id and t.user_id = u.id and t.confirmed_at is not null
             ) as "hasSecondFactor",
             u.created_at as "createdAt", u.version
      from users u
      where u.org_id = ${actor.orgId} and u.id = ${actor.userId}`);
    if (!profile) throw new Error('the user who asks is gone');
    return { data: { ...profile, outletIds: actor.outletIds } };
  },
});
