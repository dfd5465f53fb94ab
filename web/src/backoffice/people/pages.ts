import type { Pages } from '../../pages.ts';

export const peoplePages: Pages = [
  ['/customers', () => import('./customers.tsx')],
  ['/customers/$partyId', () => import('./customer.tsx')],
  ['/vendors', () => import('./vendors.tsx')],
  ['/vendors/$partyId', () => import('./vendor.tsx')],
];
