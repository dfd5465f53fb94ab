import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import { fail } from '../values/refusal.ts';
import { getMember } from './members.ts';
import { hashPin, Pin, pinLimitKey, rejectTrivialPin } from './pin.ts';
import { Member } from './schemas.ts';
import { lockUsers } from './store.ts';

export const setCashierPin = operation({
  id: 'setCashierPin',
  route: 'PUT /users/{userId}/till-pin',
  group: 'User',
  summary: 'Set the PIN of a cashier without an email address',
  description:
    'The old PIN stops working, and the user need not wait after wrong attempts. Users with an email address set their own PIN with `setPin`.',
  access: 'users.manage',
  needsSignIn: true,
  body: named('CashierPinRequest', Exactly({ pin: Pin })),
  answer: { code: 'CASHIER_PIN_SET', message: 'The PIN is set.', data: Member },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  prepare: async ({ actor, body }) => {
    rejectLimitedUser(actor);
    rejectTrivialPin(body.pin);
    return { pinHash: await hashPin(body.pin) };
  },

  handle: async ({ tx, actor, params, service: { limits }, prepared: { pinHash } }) => {
    const { orgId } = actor;
    await lockUsers(tx, actor);
    const before = await getMember(tx, orgId, params.userId);
    if (before.email !== null) {
      throw fail('INVALID_STATE', { message: 'This user has an email address and sets their own PIN.' });
    }
    await tx.run(sql`
      update users set pin_hash = ${pinHash}, updated_at = now(), version = version + 1
      where org_id = ${orgId} and id = ${before.id}`);
    // Wrong guesses were of the old PIN. Who has forgotten it must not wait with the new one.
    await limits.forgive('confirmUser', pinLimitKey(before.id));
    await limits.forgive('loginRow', pinLimitKey(before.id));
    const after = await getMember(tx, orgId, before.id);
    return {
      data: after,
      change: { type: 'user', id: before.id, before, after },
      events: [{ type: 'user.updated', data: after }],
    };
  },
});
