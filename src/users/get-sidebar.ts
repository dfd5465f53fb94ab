import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Nullable, named } from '../http/schema.ts';
import { navigationFor } from './navigation.ts';

const place = { id: Type.String(), label: Type.String(), icon: Type.String() };

const SidebarPlace = named(
  'SidebarPlace',
  Exactly({ ...place, route: Type.String(), children: Type.Array(Type.Null(), { maxItems: 0 }) }),
);
const SidebarEntry = named(
  'SidebarEntry',
  Exactly({
    ...place,
    route: Nullable(Type.String({ description: 'Null for an entry that only groups others.' })),
    children: Type.Array(SidebarPlace),
  }),
);

export const getSidebar = operation({
  id: 'getSidebar',
  route: 'GET /users/sidebar',
  group: 'User',
  summary: 'Sidebar',
  description: 'The menu that this user may see, as a tree.',
  access: 'session',
  answer: { code: 'SIDEBAR_FOUND', message: 'Your navigation.', data: Type.Array(SidebarEntry) },

  handle: async ({ actor }) => ({ data: navigationFor(actor) }),
});
