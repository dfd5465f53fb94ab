import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Role } from '../http/access.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';
import type { User } from './schemas.ts';

type NewUser = {
  orgId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  role: Role;
  passwordHash: string;
};

/** Adds a user to the tenant that is set, with the address and number that they sign in by. */
export async function createUser(tx: Tx, user: NewUser): Promise<Static<typeof User>> {
  const id = newId();
  const { orgId, firstName, lastName, phone, role, passwordHash } = user;
  const email = normaliseEmail(user.email);
  await tx.run(sql`
    insert into users (org_id, id, first_name, last_name, email, phone, role, password_hash)
    values (${orgId}, ${id}, ${firstName}, ${lastName}, ${email}, ${phone}, ${role}, ${passwordHash})`);
  await claimIdentity(tx, { orgId, userId: id, kind: 'EMAIL', value: email });
  if (phone) await claimIdentity(tx, { orgId, userId: id, kind: 'PHONE', value: phone });
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    role,
    status: 'ACTIVE',
    emailVerified: false,
    outletIds: null,
  };
}

type Identity = { orgId: string; userId: string; kind: 'EMAIL' | 'PHONE'; value: string };

async function claimIdentity(tx: Tx, { orgId, userId, kind, value }: Identity): Promise<void> {
  const claimed = await tx.run(sql`
    insert into identities (kind, value, org_id, user_id) values (${kind}, ${value}, ${orgId}, ${userId})
    on conflict do nothing`);
  if (!claimed)
    throw failField('DUPLICATE', { field: kind.toLowerCase(), message: 'belongs to a user already' });
}

/** The one form that an address is kept and found by. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
