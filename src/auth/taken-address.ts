import sql from 'sql-template-tag';
import { setTenant } from '../http/authenticate.ts';
import type { Service } from '../http/service.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { type Keys, mac } from '../platform/keys.ts';
import { queueMessage } from '../platform/outbox.ts';
import { wordsForUser } from '../users/exports.ts';
import { Refusal } from '../values/refusal.ts';
import type { Identifier } from './identifier.ts';
import { takenMessage } from './messages.ts';
import type { NewBusiness } from './registration-request.ts';

const mailsADay = 3;

/** Which field of a new user already belongs to somebody, by the error. Undefined if it is another error. */
export function takenField(error: unknown): 'email' | 'phone' | undefined {
  if (!(error instanceof Refusal) || error.code !== 'DUPLICATE') return undefined;
  const field = error.errors[0]?.field;
  return field === 'email' || field === 'phone' ? field : undefined;
}

/**
 * Tells the owner of this address or number that somebody tried to register with it, because the answer of the
 * registration does not say so. Sets the tenant. False if nobody has it.
 */
export async function notifyHolder(
  tx: Tx,
  service: Pick<Service, 'keys' | 'config'>,
  identifier: Identifier,
): Promise<boolean> {
  const orgId = await tx.directory?.find(identifier);
  const there =
    orgId && (await tx.directory?.elsewhere(orgId, (other) => notify(other, service, identifier)));
  return there ? there.result : notify(tx, service, identifier);
}

async function notify(
  tx: Tx,
  { keys, config }: Pick<Service, 'keys' | 'config'>,
  { kind, value }: Identifier,
): Promise<boolean> {
  const holder = await tx.one<{ orgId: string; userId: string; email: string; status: string }>(sql`
    select u.org_id as "orgId", u.id as "userId", u.email, u.status
    from identities i join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.kind = ${kind} and i.value = ${value}`);
  if (!holder) return false;
  const { orgId, userId, email, status } = holder;
  if (status !== 'ACTIVE' || !(await mayNotify(tx, keys, userId))) return true;
  await tx.run(setTenant(orgId));
  await queueMessage(tx, keys, {
    orgId,
    channel: 'EMAIL',
    recipient: email,
    template: 'registration-attempt',
    message: takenMessage(await wordsForUser(tx, holder), { by: kind, publicUrl: config.publicUrl }),
  });
  return true;
}

/** The limit keeps strangers from filling somebody's mailbox by registering again and again. */
async function mayNotify(tx: Tx, keys: Keys, userId: string): Promise<boolean> {
  const kept = await tx.one<{ used: number }>(sql`
    insert into rate_limits as kept (key, used, resets_at)
    values (${mac(keys, 'registration-attempt', userId)}, 1, now() + interval '1 day')
    on conflict (key) do update
    set used      = case when kept.resets_at <= now() then 1 else least(kept.used, 1000000) + 1 end,
        resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
    returning used`);
  return kept !== undefined && kept.used <= mailsADay;
}

/** An id contains its time. So the ids are made before it is known whether the address is taken. */
export function newIds(orgId: string = newId()) {
  return { orgId, outletId: newId(), userId: newId() };
}
export type NewIds = ReturnType<typeof newIds>;

/** The answer for an address that is taken. It looks like a success, but nothing was created. */
export function pretendedRegistration(
  { businessName, firstName, lastName, email, phone, currency, timezone }: NewBusiness,
  { orgId, outletId, userId }: NewIds,
) {
  const shown = { status: 'ACTIVE', emailVerified: false, outletIds: null } as const;
  return {
    organisation: { id: orgId, name: businessName, currency, timezone },
    user: { id: userId, firstName, lastName, email, phone, role: 'OWNER' as const, ...shown },
    outletId,
  };
}
