import sql from 'sql-template-tag';
import { type Actor, permits, type Role } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { keepPinLength, Pin, pinLimitKey, pinMatches } from '../users/exports.ts';
import { fail, failField } from '../values/refusal.ts';
import { holdUser } from './account.ts';
import { AuthTokens } from './schemas.ts';
import { startSession } from './sign-in.ts';
import type { Device } from './store.ts';

export const switchByPin = operation({
  id: 'switchByPin',
  route: 'POST /auth/pin',
  group: 'Auth',
  summary: 'Switch the user of a till by PIN',
  description:
    'Opens a session for a colleague on this device and answers like a login. The session that asks stays open. The colleague must be allowed to sell and have a PIN. The new session is for selling only: it does not open the back office, covers the outlets where both may work, and ends with the sign-in of the till. A user with a second factor must sign in with it.',
  access: 'sales.sell',
  body: named('PinSwitchRequest', Exactly({ userId: Id, pin: Pin })),
  answer: {
    code: 'USER_SWITCHED',
    message: 'You have taken over the till.',
    data: AuthTokens,
    meta: 'session',
  },
  refusals: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  repeat: 'renewed',

  prepare: async ({ actor, body, service, transaction }) => {
    const { limits } = service;
    const { device, colleague } = await transaction(async (tx) => ({
      device: await deviceOf(tx, actor),
      colleague: await readColleague(tx, actor.orgId, body.userId),
    }));
    const limitKey = pinLimitKey(colleague.id);
    // Counted before the PIN is checked, so that parallel guesses all count.
    await limits.count('confirmUser', limitKey);
    await limits.count('loginRow', limitKey);
    const matches = await pinMatches(body.pin, maySwitchTo(colleague) ? colleague.pinHash : null);
    if (!matches) throw fail('INVALID_CREDENTIALS', { message: 'This PIN is wrong.' });
    await limits.forgive('confirmUser', limitKey);
    // A right PIN does not reset the count; otherwise each use would give a guesser ten more tries.
    await limits.release('loginRow', limitKey);
    return { device, pinHash: colleague.pinHash };
  },

  handle: async ({ tx, actor, body, caller, service, prepared: { device, pinHash } }) => {
    // Read again, because the user may have been disabled while the PIN was checked.
    await holdUser(tx, { orgId: actor.orgId, userId: body.userId });
    const colleague = await readColleague(tx, actor.orgId, body.userId);
    if (!maySwitchTo(colleague)) throw fail('INVALID_CREDENTIALS', { message: 'This PIN is wrong.' });
    if (colleague.hasSecondFactor) {
      throw fail('FORBIDDEN', {
        message: 'This user has a second factor: sign in with the password and a code.',
      });
    }
    await keepPinLength(tx, actor, { ...body, pinHash });
    const user = { orgId: actor.orgId, userId: colleague.id };
    const { deviceSessionId, ...till } = device;
    const opened = await startSession(tx, service, user, { device: till, caller, deviceSessionId });
    const id = opened.by?.sessionId ?? colleague.id;
    return { ...opened, change: { type: 'session', id, after: { ...till, userId: colleague.id } } };
  },
});

type Colleague = { id: string; role: Role; status: string; pinHash: string | null; hasSecondFactor: boolean };

async function readColleague(tx: Tx, orgId: string, userId: string): Promise<Colleague> {
  const colleague = await tx.one<Colleague>(sql`
    select u.id, u.role, u.status, u.pin_hash as "pinHash",
           exists (select 1 from totp_secrets t
                   where t.org_id = u.org_id and t.user_id = u.id and t.confirmed_at is not null
           ) as "hasSecondFactor"
    from users u
    where u.org_id = ${orgId} and u.id = ${userId}`);
  if (!colleague) throw failField('NOT_FOUND', { field: 'userId', message: 'does not exist' });
  return colleague;
}

function maySwitchTo({ status, role }: Colleague): boolean {
  return status === 'ACTIVE' && permits(role, 'sales.sell');
}

type Till = Device & { deviceSessionId: string };
type TillRow = { platform: Device['platform'] | null; deviceId: string | null; deviceSessionId: string };

/** Finds the device of this session and the sign-in behind it, even after several changes by PIN. */
async function deviceOf(tx: Tx, { orgId, sessionId }: Actor): Promise<Till> {
  const session = await tx.one<TillRow>(sql`
    select platform, device_id as "deviceId", coalesce(device_session_id, id) as "deviceSessionId"
    from sessions where org_id = ${orgId} and id = ${sessionId}`);
  if (!session?.platform)
    throw fail('FORBIDDEN', { message: 'An API key cannot switch users: sign in at the till.' });
  const { platform, deviceId, deviceSessionId } = session;
  return { platform, deviceId: deviceId ?? undefined, deviceSessionId };
}
