import { routes } from '../http/route-table.ts';
import { createCashier } from './create-cashier.ts';
import { getInvitationLink } from './get-invitation-link.ts';
import { getMe } from './get-me.ts';
import { getSidebar } from './get-sidebar.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { setCashierPin } from './set-cashier-pin.ts';
import { setPin } from './set-pin.ts';
import { updateMe } from './update-me.ts';
import { updateUser } from './update-user.ts';

export const userOperations = routes({
  'GET /users': listUsers,
  'POST /users': inviteUser,
  'POST /users/cashiers': createCashier,
  'PATCH /users/{userId}': updateUser,
  'PUT /users/{userId}/till-pin': setCashierPin,
  'GET /users/{userId}/invitation-link': getInvitationLink,
  'GET /users/me': getMe,
  'PATCH /users/me': updateMe,
  'PUT /users/me/pin': setPin,
  'GET /users/sidebar': getSidebar,
});
