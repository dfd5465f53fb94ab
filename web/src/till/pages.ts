import type { Page } from '../pages.ts';

export const tillPages: Page[] = [
  {
    path: '/till',
    label: 'Till',
    permission: 'sales.sell',
    menu: { icon: 'cash-register' },
    action: { label: 'New sale' },
    load: () => import('./till.tsx'),
  },
  { path: '/till/display', load: () => import('./display/display.tsx') },
];
