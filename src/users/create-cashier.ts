import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, named } from '../http/schema.ts';
import { rejectBeyondPlan } from '../org/exports.ts';
import { getMember } from './members.ts';
import { hashPin, Pin, rejectTrivialPin } from './pin.ts';
import { FirstName, LastName, Member, OutletLimitInput } from './schemas.ts';
import { createUser, lockUsers, rejectUnknownOutlets } from './store.ts';

export const createCashier = operation({
  id: 'createCashier',
  route: 'POST /users/cashiers',
  group: 'User',
  summary: 'Add a cashier by name and PIN',
  description:
    'Adds a cashier who has no email address and no password. They take over a till by their PIN and have no other way in. To change the PIN, use `setCashierPin`.',
  access: 'users.manage',
  needsSignIn: true,
  body: named(
    'CashierRequest',
    Exactly({
      firstName: FirstName,
      lastName: LastName,
      pin: Pin,
      outletIds: Type.Optional(OutletLimitInput),
    }),
  ),
  answer: {
    code: 'CASHIER_ADDED',
    message: 'Cashier added. They can take over a till with their PIN.',
    data: Member,
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  prepare: async ({ actor, body }) => {
    rejectLimitedUser(actor);
    rejectTrivialPin(body.pin);
    return { pinHash: await hashPin(body.pin) };
  },

  handle: async ({ tx, actor, body, service, prepared: { pinHash } }) => {
    const { orgId } = actor;
    await lockUsers(tx, actor);
    await rejectUnknownOutlets(tx, orgId, body.outletIds ?? []);
    const user = await createUser(tx, {
      orgId,
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      email: null,
      phone: null,
      role: 'CASHIER',
      passwordHash: null,
      outletIds: body.outletIds ?? null,
    });
    await tx.run(sql`update users set pin_hash = ${pinHash} where org_id = ${orgId} and id = ${user.id}`);
    await rejectBeyondPlan(tx, service, orgId, 'users');
    const member = await getMember(tx, orgId, user.id);
    return {
      data: member,
      change: { type: 'user', id: user.id, after: member },
      events: [{ type: 'user.joined', data: user }],
    };
  },
});
