import type { Page } from '../pages.ts';

export const tillPages: Page[] = [
  {
    path: '/till',
    label: 'Till',
    permission: 'sales.sell',
    menu: { icon: 'cash-register' },
    words: 'sell, checkout, cash register, pos, point of sale, park, return',
    actions: [{ label: 'New sale', words: 'sell, checkout, charge, ring up' }],
    load: () => import('./till.tsx'),
  },
  { path: '/till/display', load: () => import('./display/display.tsx') },
];
