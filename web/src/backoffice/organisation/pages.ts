import type { Page } from '../../pages.ts';

const heading = 'Business';

export const organisationPages: Page[] = [
  {
    path: '/outlets',
    label: 'Outlets',
    words: 'shops, stores, branches, warehouse, below zero, negative stock',
    permission: 'org.read',
    menu: { icon: 'storefront', heading },
    actions: [
      {
        label: 'New outlet',
        words: 'add shop, store, branch',
        permission: 'org.write',
        search: { open: 'new' },
      },
    ],
    reads: { '/outlets': ['outlet', 'location'] },
    load: () => import('./outlets.tsx'),
  },
  {
    path: '/locations',
    label: 'Locations',
    words: 'areas, cities, regions',
    permission: 'org.read',
    menu: { icon: 'map', heading },
    reads: { '/locations': ['outlet', 'location'] },
    load: () => import('./locations.tsx'),
  },
  {
    path: '/users',
    label: 'Users',
    words: 'staff, employees, team, people, roles, permissions, access, cashiers, pin, invite',
    actions: [
      {
        label: 'Add staff',
        words: 'invite a user, employee, cashier, colleague, team, pin',
        search: { open: 'new' },
      },
    ],
    permission: 'users.manage',
    menu: { icon: 'user', heading },
    reads: { '/users': ['outlet', 'user'] },
    load: () => import('./users.tsx'),
  },
];
