import type { Page } from '../../pages.ts';

export const shiftsPages: Page[] = [
  {
    path: '/shifts',
    label: 'Shifts',
    words: 'z report, x report, cash up, drawer, float, over, short, close day',
    permission: 'sales.read',
    menu: { icon: 'clock' },
    reads: { '/till': ['sale', 'payment', 'expense', 'till'] },
    load: () => import('./shifts.tsx'),
  },
  {
    path: '/shifts/exceptions',
    label: 'Till exceptions',
    words: 'problems, gaps, refused, theft',
    load: () => import('./exceptions.tsx'),
  },
  { path: '/shifts/$sessionId', load: () => import('./shift-page.tsx') },
  {
    path: '/tills',
    label: 'Tills',
    words: 'drawers, registers, cash register',
    permission: 'sales.sell',
    actions: [
      { label: 'New till', words: 'add drawer, register', permission: 'org.write', search: { open: 'new' } },
    ],
    load: () => import('./tills.tsx'),
  },
];
