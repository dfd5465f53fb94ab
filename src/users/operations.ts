import { getMe } from './get-me.ts';
import { getSidebar } from './get-sidebar.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { setPin } from './set-pin.ts';
import { updateMe } from './update-me.ts';
import { updateUser } from './update-user.ts';

export const userOperations = [listUsers, inviteUser, updateUser, getMe, updateMe, setPin, getSidebar];
