import { operation } from '../http/operation.ts';
import { Profile, readProfile } from './profile.ts';

export const getMe = operation({
  id: 'getMe',
  route: 'GET /users/me',
  group: 'User',
  summary: 'Own profile',
  access: 'session',
  answer: { code: 'PROFILE_FOUND', message: 'Your profile.', data: Profile },

  handle: async ({ tx, actor }) => ({ data: await readProfile(tx, actor) }),
});
