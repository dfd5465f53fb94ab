import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { type Actor, type Role, rolesWith } from '../http/access.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { serviceOrgId } from '../platform/service-org.ts';
import type { Language } from '../values/language.ts';
import { fail, failField } from '../values/refusal.ts';
import { isStandIn, standInDomain } from '../values/stand-in-address.ts';
import type { User } from './schemas.ts';

type NewUser = {
  id?: string;
  orgId: string;
  firstName: string;
  lastName: string;
  /** Null for a cashier who only has a PIN. */
  email: string | null;
  phone: string | null;
  role: Role;
  /** Null for users who only sign in at a provider. */
  passwordHash: string | null;
  /** Whether the address is already verified. */
  emailVerified?: boolean;
  /** The outlets that the user is limited to. Null: no limit. */
  outletIds?: string[] | null;
  /** The language that they read. Null: not known. */
  language?: Language | null;
};

/** Adds a user with their sign-in address and number to the present tenant. */
export async function createUser(tx: Tx, user: NewUser): Promise<Static<typeof User>> {
  const { id = newId(), orgId, firstName, lastName, phone, role, passwordHash } = user;
  const { emailVerified = false, outletIds = null, language = null } = user;
  const email = user.email === null ? null : normaliseEmail(user.email);
  await tx.run(sql`
    insert into users (org_id, id, first_name, last_name, email, phone, role, password_hash, outlet_limited,
                       email_verified_at, language)
    values (${orgId}, ${id}, ${firstName}, ${lastName}, ${email}, ${phone}, ${role}, ${passwordHash},
            ${outletIds !== null}, case when ${emailVerified} then now() end, ${language})`);
  if (email) await claimIdentity(tx, { orgId, userId: id, kind: 'EMAIL', value: email });
  if (phone) await claimIdentity(tx, { orgId, userId: id, kind: 'PHONE', value: phone });
  if (outletIds) await limitToOutlets(tx, { orgId, userId: id, outletIds });
  return { id, firstName, lastName, email, phone, role, status: 'ACTIVE', emailVerified, outletIds };
}

/**
 * Whether nobody has registered a business on this server yet. For operations that see all tenants. As long as there is
 * none, registrations take turns, so that only one is the first.
 */
export async function isFirstBusiness(tx: Tx): Promise<boolean> {
  // A cell is only opened on a server that has businesses.
  const known = sql`
    select 1 from identities where org_id <> ${serviceOrgId}
    union all select 1 from this_cell where name <> 'home'
    union all select 1 from placements limit 1`;
  if (await tx.one(known)) return false;
  const [, first] = await tx.inOrder(
    () => tx.lock(sql`pg_advisory_xact_lock(hashtextextended('first business', 0))`),
    () => tx.one(known),
  );
  return first === undefined;
}

/** Whether this business was registered first. Its owners set up the server and could read all mail that it keeps. */
export async function hasSetUpServer(tx: Tx, orgId: string): Promise<boolean> {
  return !!(await tx.one(sql`select from organisations where org_id = ${orgId} and is_first`));
}

export type Identity = { orgId: string; userId: string; kind: 'EMAIL' | 'PHONE'; value: string };

export async function claimIdentity(tx: Tx, { orgId, userId, kind, value }: Identity): Promise<void> {
  if (kind === 'EMAIL') rejectStandIn(value);
  const isFree = (await tx.directory?.claim({ kind, value }, orgId)) ?? true;
  const claimed =
    isFree &&
    (await tx.run(sql`
    insert into identities (kind, value, org_id, user_id) values (${kind}, ${value}, ${orgId}, ${userId})
    on conflict do nothing`));
  if (!claimed)
    throw failField('DUPLICATE', { field: kind.toLowerCase(), message: 'already belongs to a user' });
}

export async function limitToOutlets(
  tx: Tx,
  limit: { orgId: string; userId: string; outletIds: string[] },
): Promise<void> {
  await tx.run(sql`
    insert into user_outlets (org_id, user_id, outlet_id)
    select ${limit.orgId}::uuid, ${limit.userId}::uuid, outlet_id
    from unnest(${limit.outletIds}::uuid[]) outlet_id
    on conflict do nothing`);
}

/**
 * Locks users, invitations and outlets of the business against other changes. Refuses if the actor lost the right to
 * manage users while waiting for the lock.
 */
export async function lockUsers(tx: Tx, { orgId, userId }: Actor): Promise<void> {
  await lockOrganisation(tx, orgId);
  const stillMay = await tx.one(sql`
    select 1 from users
    where org_id = ${orgId} and id = ${userId} and role = any(${rolesWith('users.manage')})
      and status = 'ACTIVE' and not outlet_limited`);
  if (!stillMay) throw fail('FORBIDDEN');
}

/** An outlet of another tenant is refused like one that does not exist. */
export async function rejectUnknownOutlets(tx: Tx, orgId: string, outletIds: string[]): Promise<void> {
  const found = await tx.all<{ id: string }>(sql`
    select id from outlets where org_id = ${orgId} and id = any(${outletIds}::uuid[])`);
  const known = new Set(found.map(({ id }) => id));
  const missing = outletIds.findIndex((id) => !known.has(id.toLowerCase()));
  if (missing >= 0)
    throw failField('NOT_FOUND', { field: `outletIds.${missing}`, message: 'does not exist' });
}

/** The form in which an address is stored and looked up. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** The form of an address that somebody enters to sign in with it from now on. */
export function newEmail(text: string): string {
  const email = normaliseEmail(text);
  rejectStandIn(email);
  return email;
}

/** Whoever could enter one would have it before the user that a restore gives it to. */
function rejectStandIn(email: string): void {
  if (isStandIn(email))
    throw failField('VALIDATION_FAILED', {
      field: 'email',
      message: `must not be at ${standInDomain}, which Tillhouse keeps for itself`,
    });
}

/** The refusal for users without a password where one is required. */
export function noPassword() {
  return fail('INVALID_CREDENTIALS', {
    message: 'You have no password yet. Set one with "Forgot password" first.',
  });
}
