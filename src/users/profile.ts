import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { Exactly, Instant, Nullable, named, Version } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { Phone } from './phone.ts';
import { Email, User, UserLanguage } from './schemas.ts';

export const Profile = named(
  'Profile',
  Exactly({
    ...User.properties,
    phoneVerified: Type.Boolean(),
    pendingEmail: Nullable({ ...Email, description: 'A new address that waits for its code.' }),
    pendingPhone: Nullable({ ...Phone, description: 'A number that waits for its code.' }),
    hasPassword: Type.Boolean({ description: 'False for users who only sign in at a provider.' }),
    hasPin: Type.Boolean(),
    hasSecondFactor: Type.Boolean(),
    language: Nullable({ ...UserLanguage, description: 'Null: as the browser is set.' }),
    createdAt: Instant,
    version: Version,
  }),
);

/** The recipient of the newest usable code of user `u` for this purpose. */
const pendingContact = (purpose: string): Sql => sql`(
  select case when s.used_at is null and s.code_expires_at > now() then s.recipient end
  from one_time_secrets s
  where s.org_id = u.org_id and s.user_id = u.id and s.purpose = ${purpose}
  order by s.created_at desc, s.id desc limit 1)`;

export async function readProfile(tx: Tx, actor: Actor): Promise<Static<typeof Profile>> {
  const profile = await tx.one<Static<typeof Profile>>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.role, u.status,
           u.email_verified_at is not null as "emailVerified",
           u.phone_verified_at is not null as "phoneVerified",
           ${pendingContact('EMAIL_CHANGE')} as "pendingEmail",
           ${pendingContact('PHONE_VERIFICATION')} as "pendingPhone",
           u.password_hash is not null as "hasPassword", u.pin_hash is not null as "hasPin",
           exists (select 1 from totp_secrets t
                   where t.org_id = u.org_id and t.user_id = u.id and t.confirmed_at is not null
           ) as "hasSecondFactor",
           u.language, u.created_at as "createdAt", u.version
    from users u
    where u.org_id = ${actor.orgId} and u.id = ${actor.userId}`);
  if (!profile) throw new Error('the user who asks is gone');
  return { ...profile, outletIds: actor.outletIds };
}
