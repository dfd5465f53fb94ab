import type { Page } from '../../pages.ts';

const heading = 'Business';

export const organisationPages: Page[] = [
  {
    path: '/outlets',
    label: 'Outlets',
    permission: 'org.read',
    menu: { icon: 'storefront', heading },
    action: { label: 'New outlet', permission: 'org.write', search: { open: 'new' } },
    reads: { '/outlets': ['outlet', 'location'] },
    load: () => import('./outlets.tsx'),
  },
  {
    path: '/locations',
    label: 'Locations',
    permission: 'org.read',
    menu: { icon: 'map', heading },
    reads: { '/locations': ['outlet', 'location'] },
    load: () => import('./locations.tsx'),
  },
  {
    path: '/users',
    label: 'Users',
    permission: 'users.manage',
    menu: { icon: 'user', heading },
    reads: { '/users': ['outlet', 'user'] },
    load: () => import('./users.tsx'),
  },
];
