import type { Pages } from '../../pages.ts';

export const organisationPages: Pages = [
  ['/outlets', () => import('./outlets.tsx')],
  ['/locations', () => import('./locations.tsx')],
  ['/users', () => import('./users.tsx')],
];
